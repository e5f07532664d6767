"""Reads and writes files by the types of their values."""
