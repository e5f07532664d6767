"""By what name desktops know the program, its window and its files."""

ID = "io.github.boardapp.boardapp"
"""Names menu entry, icon and metainfo, and ties a window to them."""

FILE_TYPE = "application/x-boardapp"
"""The type of saved tables."""
