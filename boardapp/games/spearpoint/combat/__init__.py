"""Attacks: reasons, targets, exact odds, damage."""
