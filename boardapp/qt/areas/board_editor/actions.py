"""The actions of the board editor: plain data, available before any board is open."""

from __future__ import annotations

from boardapp.qt.frame.actions import Action, GameActions, lazy_import

_ENTRIES = (
    Action("File/New table", "new-board", "&Area board…", "",
          "Trace a board of areas over a picture of your map, to play on it", "grid"),
    Action("File", "export-board", "E&xport board file…", "Ctrl+E",
          "Save the board as a file, with its picture in the same folder", "card", after="versions",
          needs="table"),
    Action("File", "play-on", "Play on i&t", "", "Start a table on this board", "play",
          needs="table"),
    Action("Edit", "next-area", "&Next area", "PgDown", "Work on the next area in the list",
          "next", after="redo", needs="table"),
    Action("Edit", "previous-area", "&Previous area", "PgUp",
          "Work on the previous area in the list", "previous", needs="table"),
    Action("Tools", "load-picture", "&Picture…", "Ctrl+1",
          "Choose the picture of your map to trace; it stays on this computer", "camera",
          needs="table"),
    Action("Tools", "trace-corners", "&Corners", "Ctrl+2", "Move corners of areas", "select",
          needs="table"),
    Action("Tools", "trace-areas", "&Areas", "Ctrl+3", "Trace areas corner by corner",
          "terrain", needs="table"),
    Action("Tools", "trace-dots", "&Dots", "Ctrl+4", "Move the dots of areas", "target",
          needs="table"),
    Action("Tools", "trace-links", "&Links", "Ctrl+5", "Draw links from area to area", "sight",
          needs="table"),
)  # fmt: skip

BOARDS = GameActions(
    "area-board",
    lazy_import("boardapp.qt.areas.board_editor.workspace", "BoardEditorWorkspace"),
    _ENTRIES,
    new={"new-board": "board"},
    toolbar=(
        "new-board", "open", "save", "", "undo", "redo", "", "load-picture", "trace-corners",
        "trace-areas", "trace-dots", "trace-links", "", "export-board", "play-on",
    ),
    board=False,
)  # fmt: skip

GESTURES = (
    (
        "A, then click corners",
        "Trace an area. Enter, a double click, or a click on the first corner ends it",
    ),
    (
        "D, drag a dot",
        "Move an area's dot. A click outside all areas adds an area, still without an outline",
    ),
    (
        "L, drag from area to area",
        "Draw a link. Drag again between the areas to change or delete the link",
    ),
    (
        "V",
        "Choose and move corners. A double click on an edge adds a corner; Del deletes the "
        "chosen corner",
    ),
    ("Tab, Enter, arrow keys", "Go to the next item, choose it, move it"),
    ("Shift with A", "Let the new border follow the edge of another area"),
    ("Alt", "Hold Alt to switch snapping off"),
)
"""Keys and gestures on the page, for the list of shortcuts."""
