"""Spearpoint tables."""
