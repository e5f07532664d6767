"""Strange Victory with the Road counters."""
