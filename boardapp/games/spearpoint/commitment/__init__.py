"""Reinforcements and withdrawals, flight paths, crews."""
