"""Spearpoint 1943: the Village and Defensive Line maps."""
