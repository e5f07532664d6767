"""The actions of hex tables: plain data, available before any table is open."""

from __future__ import annotations

from boardapp.qt.frame.actions import Action, GameActions, lazy_import
from boardapp.qt.strategy_cards.board import tools

_ENTRIES = (
    Action("File/New table", "new-hex", "&Hex board…", "",
          "Lay out an empty hex board of any size for Strategy cards", "new"),
    Action("File/Examples", "call-example", "An artille&ry attack", "",
          "Open a game that shows the card Sustained Blanket step by step", "help",
          after="example"),
    Action("Edit", "north-right", "Turn the north marker &clockwise", "R",
          "Turn the numbers of the drift directions clockwise around the north marker",
          "turn-right",
          after="select-all", needs="act"),
    Action("Edit", "north-left", "Turn the north marker counter-clock&wise", "Shift+R",
          "Turn the numbers of the drift directions counter-clockwise around the north marker",
          "turn-left", needs="act"),
    Action("Edit", "north-mirror",
           "Count the directions on the n&orth marker the other way round", "Shift+M",
          "Reverse the direction in which the north marker's numbers run", "swap",
          needs="act"),
    Action("Edit", "change-unit", "Ch&ange the unit", "E",
          "Show the panel of the unit at the pointer or cursor", "unit", needs="act"),
    Action("Edit", "remove-unit", "Re&move the unit", "Del",
          "Remove the chosen units, or the unit at the pointer or cursor", "remove",
          needs="act"),
    Action("Tools", "terrain", "Paint &terrain", "T", "Paint woods, buildings, hills and your own",
          "terrain", tool=lambda: tools.TerrainTool, after="unit", needs="act"),
    Action("Tools", "north", "Place the &north marker", "M",
          "Put the north marker beside a hex and turn it", "north",
          tool=lambda: tools.NorthMarkerTool, after="answer", needs="act"),
    Action("Log", "watch", "Show &again what a card did", "Shift+P",
          "Show the card in view, or the last one, from its start",
          after="play", needs="log"),
    Action("View/Use a &photograph under the board", "photo-lay",
          "&Lay a photograph under the board…", "Ctrl+Shift+B",
          "Lay a photograph of your printed map under the hexes, on this computer only",
          after="names", needs="table"),
    Action("View/Use a &photograph under the board", "photo-fit",
          "&Fit the photograph to the hexes…", "",
          "Move the clicks on the photograph, or click again", needs="more"),
    Action("View/Use a &photograph under the board", "photo-away", "Remove &the photograph", "",
          "Remove the photograph from the board, and delete boardapp’s copy of it", needs="more"),
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
    plays={"call": "play"},
)

DRAGS = (
    ("Drag a unit, the marker", "Move the unit or the marker"),
    ("T, drag", "Paint terrain: one stroke is one act"),
    ("M, wheel over the marker", "Turn the north marker"),
    ("Double-click a unit", "Change the unit"),
    ("Click during the film of a card", "Skip to the end of the film; Esc and Space do the same"),
)
WALKING = (
    ("Left, Right", "Move the cursor along the row of hexes"),
    ("Up, Down", "Move the cursor to the hex with the same number in the next row: C5, D5, E5"),
    ("Digits 1 to 9 with the brush", "Choose a terrain by its number in the panel"),
    ("[ and ] with the brush", "Make the brush smaller or larger: 1, 7 or 19 hexes"),
)
"""Keys and gestures on the board, for the list of shortcuts."""
