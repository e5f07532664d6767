"""Pictures from the players' phones, over the local network."""
