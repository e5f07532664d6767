"""Movement on the ground: who may move, over which tiles, how far, and what comes of it."""
