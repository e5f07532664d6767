"""Strange Victory with the Road counters: what the expansion adds to a game played on its board."""
