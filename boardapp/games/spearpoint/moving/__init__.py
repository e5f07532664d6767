"""Moves over the ground, tile by tile; Opportunity Fire."""
