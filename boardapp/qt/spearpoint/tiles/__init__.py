"""What the window shows of a tile set that is being made: photographs, tracing, facts, audit."""
