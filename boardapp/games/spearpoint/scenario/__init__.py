"""Scenarios of Spearpoint: what a table is set up from, the referee, and the setup's record."""
