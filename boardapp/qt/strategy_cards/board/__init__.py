"""The hex board: scene, ground, tools, films of artillery."""
