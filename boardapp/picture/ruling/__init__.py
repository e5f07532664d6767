"""Rulings as pictures: line, verdict, ruling card."""
