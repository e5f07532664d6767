"""Boards read from files of other programs, and boards written for them."""
