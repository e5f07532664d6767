"""The hex table of the Strategy-card game in the window."""
