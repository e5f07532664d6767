"""Hex tables."""
