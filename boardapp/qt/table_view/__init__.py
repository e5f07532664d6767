"""The board alone on a second screen, in true inches, for the players around the table."""
