"""Strategy cards and decks, and their files."""
