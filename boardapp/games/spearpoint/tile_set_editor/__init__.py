"""A tile set that its owner draws, as a document."""
