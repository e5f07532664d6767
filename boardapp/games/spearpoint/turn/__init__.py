"""A turn as the rulebook leads it: phases, initiative, the draw, the end, and who has won."""
