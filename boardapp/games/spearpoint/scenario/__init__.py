"""Scenarios of Spearpoint: what a table is set up from, how far it has come, and by which rules."""
