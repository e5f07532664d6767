"""Unit, Command and Damage Cards, and what players entered of them."""
