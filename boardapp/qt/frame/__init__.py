"""The frame around the board: actions, docks, log, history, workspaces."""
