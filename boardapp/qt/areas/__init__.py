"""Tables on boards of areas in the window, the same for every game on such boards."""
