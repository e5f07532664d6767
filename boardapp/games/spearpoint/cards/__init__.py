"""Unit, Command and Damage Cards, and the values that players enter for them."""
