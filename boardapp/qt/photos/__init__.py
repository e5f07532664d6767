"""Photographs of tiles: outlined, fitted, straightened."""
