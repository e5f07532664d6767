"""Axis & Allies Europe: what the optional rules add to a war that is played on its board."""
