"""Boards of areas as pictures."""
