"""Turns: their phases, the initiative, the draw, and victory."""
