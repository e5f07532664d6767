"""Moves of ground units, space by space; Opportunity Fire."""
