"""The work in progress on an open table."""
