"""The editor for tile sets."""
