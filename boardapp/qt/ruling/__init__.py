"""Rulings: the panel, the verdict screen, the ruling card."""
