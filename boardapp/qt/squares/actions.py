"""The actions of plain square tables: plain data, available before any table is open."""

from __future__ import annotations

from boardapp.qt.frame.actions import Action, GameActions, lazy_import
from boardapp.qt.squares import wall_tool

LACKS = frozenset(
    ("answer", "retype", "free-play", "slow", "normal", "fast", "off")
)  # fmt: skip
"""Names of actions of procedures and films, which a table without rules lacks."""
_ENTRIES = (
    Action("File/New table", "new-squares", "&Square board…", "",
          "Lay out an empty board of squares, with walls and doors of your own", "new"),
    Action("File/New table", "new-cellar", "Practice &cellar", "",
          "Start a table on boardapp's own cellar, to try walls, doors and lines", "new"),
    Action("File/Examples", "cellar-example", "Practice &cellar", "",
          "Open a table of squares with walls, doors and pieces, to try lines and doors", "help",
          after="call-example"),
    Action("File/E&xport", "export-vtt", "&Universal VTT…", "",
          "Write the map with its walls and doors for virtual tabletops", needs="table",
          after="picture-with-legend"),
    Action("Edit", "door", "&Open or close the door", "O",
          "Open or close the door nearest to the pointer, or beside the cursor's square", "door",
          after="select-all", needs="act"),
    Action("Edit", "change-piece", "&Change the piece…", "E",
          "Change the name, side and colour of the piece at the pointer or cursor", "unit",
          needs="act"),
    Action("Edit", "flip-piece", "&Flip the piece", "F",
          "Turn over the chosen pieces, or the piece at the pointer or cursor", "flip",
          needs="act"),
    Action("Edit", "remove-piece", "Re&move the piece", "Del",
          "Remove the chosen pieces, or the piece at the pointer or cursor", "remove",
          needs="act"),
    Action("Tools", "wall", "Draw &walls", "W",
          "Draw walls from corner to corner", "wall",
          tool=lambda: wall_tool.WallTool, after="unit", needs="act"),
    Action("Tools", "draw-doors", "Draw d&oors", "",
          "Draw doors from corner to corner", needs="act"),
    Action("Tools", "draw-windows", "Draw wi&ndows", "",
          "Draw windows from corner to corner", needs="act"),
)  # fmt: skip

SQUARES = GameActions(
    "squares",
    lazy_import("boardapp.qt.squares.workspace", "SquareWorkspace"),
    _ENTRIES,
    new={"new-squares": "squares", "new-cellar": "cellar", "cellar-example": "cellar"},
    toolbar=(
        "new-squares", "open", "save", "", "undo", "redo", "", "select", "unit", "wall", "door",
        "sight", "field", "", "flip-piece", "remove-piece", "", "fit", "hold-up",
    ),
    lacks=LACKS,
    words={
        "unit": ("Place &pieces", "Place more pieces like the one in hand"),
        "sight": ("&Line of sight", "Rule on a line of sight with two clicks: its two squares"),
        "field": ("&Field of view", "Shade the squares that a square sees, and that see it"),
    },
    shares=frozenset(("picture-full", "picture-strong", "picture-faint", "picture-none")),
)  # fmt: skip

DRAGS = (
    ("Drag a piece", "Move the piece"),
    ("Double-click a door", "Open or close the door"),
    ("Double-click a piece", "Change the piece"),
    ("W, click corners", "Draw walls. Shift-click: also between corners. Esc ends the wall"),
)
WALKING = (
    ("Arrow keys", "Move the cursor to the next square"),
    ("1, 2 or 3 with the wall tool", "Draw a wall, a door or a window"),
)
"""Keys and gestures on the board, for the list of shortcuts."""
