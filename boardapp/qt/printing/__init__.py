"""Printing from the window: what, how, on which printer, and how true it comes out."""
