"""Procedures: what the rules ask of the players next, as values, and generators that ask it."""
