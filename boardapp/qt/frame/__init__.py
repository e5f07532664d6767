"""Around the board: actions, docks, log, history, workspaces."""
