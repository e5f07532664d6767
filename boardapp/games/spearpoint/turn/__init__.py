"""A turn: phases, initiative, the draw, victory."""
