"""The editor for boards of areas."""
