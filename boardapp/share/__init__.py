"""A game to show: its log as one web page, and single acts as animated pictures."""
