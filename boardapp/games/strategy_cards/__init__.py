"""Hex tables of the Strategy-card game: terrain, sight, state."""
