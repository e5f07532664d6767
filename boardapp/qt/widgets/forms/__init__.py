"""The base of forms, and their fields."""
