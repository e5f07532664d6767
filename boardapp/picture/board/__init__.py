"""Square boards as pictures."""
