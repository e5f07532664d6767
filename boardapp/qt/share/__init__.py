"""The dialog that shares a game or an act, and its worker."""
