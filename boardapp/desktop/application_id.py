"""The names by which desktops know the program, its window and its files."""

ID = "io.github.boardapp.boardapp"
"""The name of the menu entry, the icon and the metainfo, which also ties windows to them."""

FILE_TYPE = "application/x-boardapp"
"""The MIME type of saved tables."""
