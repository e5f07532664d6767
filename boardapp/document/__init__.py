"""The open document: log, history, journal, saves, recovery."""
