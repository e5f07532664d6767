"""Atlantikwall for D-Day Dice."""
