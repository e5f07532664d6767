"""Tile sets as files, the audit of their drawings, fixes."""
