"""A board of areas that is being made: what documents need to open, change and save it."""
