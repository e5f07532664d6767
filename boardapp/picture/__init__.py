"""Boards and rulings as pictures, without widgets."""
