"""Exact line of sight, boards and charts for tabletop war games."""

__version__ = "0.1.0"
