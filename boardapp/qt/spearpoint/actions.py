"""The actions of Spearpoint tables: plain data, known before the first of them."""

from __future__ import annotations

from boardapp.qt.frame.actions import Action, GameActions, Keys, lazy_import
from boardapp.qt.spearpoint.board import tools

_ENTRIES = (
    Action("File/New table", "new-village", "&Village (summer)", Keys.New,
          "Start an empty table on the Village map", "new"),
    Action("File/New table", "new-line", "&Defensive Line (winter)", "Ctrl+Shift+N",
          "Start an empty table on the Defensive Line map", "new"),
    Action("File", "scenario", "Set &up a scenario…", "Ctrl+U",
          "Choose a scenario, and be led through laying it out", "log"),
    Action("File/Examples", "example", "&Lines of sight", "Ctrl+Shift+O",
          "Open the table on which every kind of ruling occurs, with what to try on it", "help",
          after="open"),
    Action("File", "setup-sheet", "Setup s&heet…", "Ctrl+Shift+U",
          "Show the scenario's setup on one page, to build it on the table", "card",
          after="picture", needs="more"),
    Action("Edit", "turn-right", "Turn tile &clockwise", "R",
          "Turn the tile in hand, those chosen, or the one at the pointer or cursor, clockwise",
          "turn-right", after="select-all", needs="act"),
    Action("Edit", "turn-left", "Turn tile counter-clock&wise", "Shift+R",
          "Turn the tile the other way round", "turn-left", needs="act"),
    Action("Edit", "flip", "&Flip tile", "F", "Turn the tile over, rotation kept", "flip",
          needs="act"),
    Action("Edit", "remove", "Re&move", "Del",
          "Take what is chosen, or what is at the pointer or cursor, off the board", "remove",
          needs="act"),
    Action("Edit", "other-map", "&Other map", "Ctrl+M",
          "Change to the map's other side, if every tile belongs to it",
          after="previous-turn", needs="act"),
    Action("Tools", "place", "Place a &tile", "T", "Place the tile taken from the tray",
          "place-tile", tool=lambda: tools.PlaceTileTool, after="select", needs="act"),
    Action("Tools", "smoke", "S&moke", "K", "Lay smoke for 3 turns, count it down, lift it",
          "smoke", tool=lambda: tools.SmokeTool, after="unit", needs="act"),
    Action("Tools", "targets", "W&hat can it fire at?", "E",
          "List the targets of the unit at the pointer or cursor, with every chance, or why not",
          "target", after="dice", needs="table"),
    Action("Tools", "firers", "Wh&o can fire at it?", "Shift+E",
          "List who can fire at the unit at the pointer or cursor, with every chance, or why not",
          "target", needs="table"),
    Action("Tools", "fire", "Fi&re", "J",
          "Have the unit at the pointer or cursor fire: the guide asks at whom", "target",
          needs="act"),
    Action("Tools", "move", "Mo&ve", "O",
          "Move the unit at the pointer or cursor: the guide asks along which spaces", "way",
          needs="act"),
    Action("Tools", "fight", "Fi&ght…", "Shift+J",
          "Lead through moves and fights: attacks, Close Assaults, smoke, the end of a turn",
          "target", needs="act"),
    Action("Tools", "readings", "Readi&ngs…", "",
          "Agree how this table reads the rulebook where it is open", after="fight",
          needs="table"),
    Action("Tools", "my-tiles", "Tiles at ne&w tables…", "",
          "Choose the tile set of your own that every new Spearpoint table is made with",
          after="readings"),
    Action("Tools", "cards", "&Cards…", "Ctrl+K",
          "Enter what your unit, Command and Damage Cards print, once, in tables", "card",
          after="my-tiles"),
    Action("Ruling", "save-ruling", "Save ruling to &open again…", "Ctrl+Shift+R",
          "Save the table with this ruling; opened again it gives the same verdict", "save",
          after="copy-card", needs="ruling"),
    Action("Ruling", "show-attack", "Show the &attack on the space", "W",
          "Show what an attack on a whole space hits: the ruling's target, or the space here",
          "sight", needs="table"),
)  # fmt: skip
_TOOLBAR = (
    "new-village", "open", "save", "", "undo", "redo", "", "select", "place", "unit", "smoke",
    "sight", "field", "", "turn-left", "turn-right", "flip", "remove", "", "fit", "hold-up",
)  # fmt: skip

SPEARPOINT = GameActions(
    "spearpoint",
    lazy_import("boardapp.qt.spearpoint.workspace", "SpearpointWorkspace"),
    _ENTRIES,
    new={
        "new-village": "village",
        "new-line": "defensive-line",
        "scenario": "scenario",
        "example": "example",
        "my-tiles": "my-tiles",
        "cards": "cards",
    },
    toolbar=_TOOLBAR,
)

DRAGS = (
    ("Drag from the tray", "Lay a tile or a unit"),
    ("Drag on the board", "Move a tile or a unit"),
)
WALKING = (
    ("Arrow keys", "Walk the cursor over the spaces"),
    ("7A, Enter", "Take tile 7A and lay it on the cursor's space"),
)
"""Keys and gestures on the board, for the sheet of shortcuts."""
