"""The actions of hex tables: plain data, known before the first of them."""

from __future__ import annotations

from boardapp.qt.frame.actions import Action, GameActions, lazy_import
from boardapp.qt.strategy_cards.board import tools

_ENTRIES = (
    Action("File/New table", "new-hex", "&Hex board…", "",
          "Lay out an empty board of hexes for Strategy cards, as large as you like", "new"),
    Action("File/Examples", "call-example", "A &call of artillery", "",
          "Open a table on which Sustained Blanket is resolved step by step", "help",
          after="example"),
    Action("Edit", "north-right", "Turn the north marker &clockwise", "R",
          "Turn the numbers that drift directions go by, clockwise", "turn-right",
          after="select-all", needs="act"),
    Action("Edit", "north-left", "Turn the north marker counter-clock&wise", "Shift+R",
          "Turn the numbers the other way round", "turn-left", needs="act"),
    Action("Edit", "north-mirror", "Count the marker’s numbers the &other way", "Shift+M",
          "Count the north marker's numbers counter-clockwise, or clockwise again", "swap",
          needs="act"),
    Action("Edit", "change-unit", "&Change the unit", "E",
          "Bring up the panel for the unit at the pointer or cursor", "unit", needs="act"),
    Action("Edit", "remove-unit", "Re&move the unit", "Del",
          "Take the units chosen, or the one at the pointer or cursor, off the board", "remove",
          needs="act"),
    Action("Tools", "terrain", "Paint &terrain", "T", "Paint woods, buildings, hills and your own",
          "terrain", tool=lambda: tools.TerrainTool, after="unit", needs="act"),
    Action("Tools", "north", "Place the &north marker", "M",
          "Put the marker beside a hex and turn it", "north",
          tool=lambda: tools.NorthMarkerTool, after="answer", needs="act"),
    Action("Log", "watch", "&Watch a card again", "Shift+P",
          "Play the card that is looked at, or the last one, from its start",
          after="play", needs="log"),
    Action("View/Map photograph", "photo-lay", "&Lay a photograph under the board…", "Ctrl+Shift+B",
          "Lay a photograph of your printed map under the hexes, on this computer only",
          after="names", needs="table"),
    Action("View/Map photograph", "photo-fit", "&Fit the photograph to the hexes…", "",
          "Drag what was clicked on the photograph, or click anew", needs="more"),
    Action("View/Map photograph", "photo-away", "&Take the photograph away", "",
          "Show the board without it, and keep it on this computer no longer", needs="more"),
)  # fmt: skip
_TOOLBAR = (
    "new-hex", "open", "save", "", "undo", "redo", "", "select", "terrain", "unit", "north",
    "answer", "sight", "field", "", "north-left", "north-right", "remove-unit", "", "fit",
    "hold-up",
)  # fmt: skip

STRATEGY_CARDS = GameActions(
    "strategy-cards",
    lazy_import("boardapp.qt.strategy_cards.workspace", "HexWorkspace"),
    _ENTRIES,
    new={"new-hex": "hex", "call-example": "call"},
    toolbar=_TOOLBAR,
)

DRAGS = (
    ("Drag a unit, the marker", "Move it"),
    ("T, drag", "Paint terrain: all that is gone over is one act"),
    ("M, wheel over the marker", "Turn the north marker"),
    ("Double-click a unit", "Change what it is"),
    ("Click while a call is shown", "Skip to how it ends; Esc and Space too"),
)
WALKING = (
    ("Left, Right", "Walk the cursor along the row"),
    ("Up, Down", "Walk to the hex of the same number in the next row: C5, D5, E5"),
    ("1 to 9 with the brush", "Choose what it paints, as the panel lists it"),
    ("[ and ] with the brush", "Make it smaller or larger: 1, 7 or 19 hexes"),
)
"""Keys and gestures on the board, for the sheet of shortcuts."""
