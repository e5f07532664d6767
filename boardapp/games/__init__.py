"""The rules of each game, and the code that several games share."""
