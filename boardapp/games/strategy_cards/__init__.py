"""The hex Strategy-card board: terrain and sight, cards, drift and blast."""
