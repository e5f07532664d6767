"""Tile sets as files, the audit of their drawings, and fixes for the drawings."""
