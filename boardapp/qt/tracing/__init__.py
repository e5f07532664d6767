"""Photographs outlined and shapes traced over pictures: what is drawn from a player's own box."""
