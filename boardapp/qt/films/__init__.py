"""Films: what happened on a board, shown step by step."""
