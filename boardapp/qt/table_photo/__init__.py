"""Photographs of a laid table: its corners, the recognised tiles, the photograph as the board."""
