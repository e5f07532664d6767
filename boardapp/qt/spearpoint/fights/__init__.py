"""Fights: targets, attacks, the checklist for the real table."""
