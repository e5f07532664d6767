"""Files read and written by the types of their values."""
