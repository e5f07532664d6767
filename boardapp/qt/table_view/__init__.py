"""The board alone on a second screen, in true inches."""
