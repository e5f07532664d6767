"""Atlantikwall for D-Day Dice: the German against the beach, with Allied Units or alone."""
