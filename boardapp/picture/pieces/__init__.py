"""Counters, unit markers and their signs as pictures."""
