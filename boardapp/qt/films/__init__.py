"""Films: past events on a board, shown step by step."""
