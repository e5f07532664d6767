"""What each game offers, and what several games share."""
