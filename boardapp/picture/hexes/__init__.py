"""Hex boards as pictures."""
