"""Files in and out: YAML with line numbers, every fault at once."""
