"""The open document: a table, its history and its path."""
