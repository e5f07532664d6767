"""The actions of Spearpoint tables: plain data, available before any table is open."""

from __future__ import annotations

from boardapp.qt.frame.actions import Action, GameActions, Keys, lazy_import
from boardapp.qt.spearpoint.board import tools

_ENTRIES = (
    Action("File/New table", "new-village", "&Village (summer)", Keys.New,
          "Start an empty table on the Village map", "new"),
    Action("File/New table", "new-line", "&Defensive Line (winter)", "Ctrl+Shift+N",
          "Start an empty table on the Defensive Line map", "new"),
    Action("File", "scenario", "Set &up a scenario…", "Ctrl+U",
          "Choose a scenario; boardapp leads you through its setup", "log"),
    Action("File/Examples", "example", "&Lines of sight", "",
          "Open a table with an example of every kind of ruling, and lines to try", "help",
          after="open"),
    Action("File", "setup-sheet", "Setup s&heet…", "Ctrl+Shift+U",
          "Show the scenario's setup on one page, to build it on the table", "card",
          after="picture", needs="more"),
    Action("Edit", "turn-right", "Turn tile &clockwise", "R",
          "Turn the tile in hand, the chosen tiles, or the tile at the pointer or cursor, "
          "clockwise",
          "turn-right", after="select-all", needs="act"),
    Action("Edit", "turn-left", "Turn tile counter-clock&wise", "Shift+R",
          "Turn the tile the other way round", "turn-left", needs="act"),
    Action("Edit", "flip", "&Flip tile", "F", "Turn the tile over, keeping its rotation", "flip",
          needs="act"),
    Action("Edit", "remove", "Re&move", "Del",
          "Remove the chosen pieces, or the piece at the pointer or cursor", "remove",
          needs="act"),
    Action("Edit", "other-map", "&Other map", "Ctrl+M",
          "Change to the other map, if every tile belongs to it",
          after="previous-turn", needs="act"),
    Action("Tools", "place", "Place a &tile", "T", "Place the tile taken from the tray",
          "place-tile", tool=lambda: tools.PlaceTileTool, after="select", needs="act"),
    Action("Tools", "smoke", "S&moke", "K", "Lay smoke for 3 turns, count it down, lift it",
          "smoke", tool=lambda: tools.SmokeTool, after="unit", needs="act"),
    Action("Tools", "targets", "W&hat can it fire at?", "E",
          "List the targets of the unit at the pointer or cursor, with the chances, or the "
          "reason against",
          "target", after="dice", needs="table"),
    Action("Tools", "firers", "Wh&o can fire at it?", "Shift+E",
          "List who can fire at the unit at the pointer or cursor, with the chances, or the "
          "reason against",
          "target", needs="table"),
    Action("Tools", "fire", "Fi&re", "J",
          "Fire with the unit at the pointer or cursor: the guide asks for the target", "target",
          needs="act"),
    Action("Tools", "move", "Mo&ve", "O",
          "Move the unit at the pointer or cursor: the guide asks for its path", "way",
          needs="act"),
    Action("Tools", "fight", "Fi&ght…", "Shift+J",
          "Lead through moves and fights: attacks, Close Assaults, smoke, the end of a turn",
          "target", needs="act"),
    Action("Tools", "readings", "Readi&ngs…", "",
          "Agree on a reading where the rulebook is open", after="fight",
          needs="table"),
    Action("Tools", "my-tiles", "Tiles at ne&w tables…", "",
          "Choose your own tile set for every new Spearpoint table",
          after="readings"),
    Action("Tools/Tiles", "table-photo", "From a &photograph…", "Ctrl+Shift+P",
          "Lay the tiles that one photograph of your table shows, known by your pictures of them",
          "camera", after="my-tiles", needs="table"),
    Action("Tools/Tiles", "phone-photo", "&Receive from a phone…", "",
          "Take a photograph of your table with a phone on the same network", "phone",
          needs="table"),
    Action("Tools/Tiles", "paste-photo", "&Paste a photograph", Keys.Paste,
          "Use the picture on the clipboard as a photograph of your table", "camera",
          needs="table"),
    Action("Tools/Tiles", "watch-photos", "&Watch a folder for photographs…", "",
          "Offer each new photograph in a folder, such as your phone’s, in the status bar",
          toggle=True, needs="table"),
    Action("View", "photograph", "P&hotograph", "Shift+P",
          "Show your photograph in place of the drawn map, with rulings drawn on it", "camera",
          toggle=True, after="names", needs="more"),
    Action("View", "keep-photograph", "&Keep the photograph with this table", "",
          "Keep the photograph on this computer, beside this table, without place or camera",
          toggle=True, needs="more"),
    Action("Tools", "cards", "&Cards…", "Ctrl+K",
          "Enter the values of your unit, Command and Damage Cards once, in tables", "card",
          after="paste-photo"),
    Action("Ruling", "save-ruling", "Save ruling to &open again…", "Ctrl+Shift+R",
          "Save the table with this ruling, to open it again", "save",
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
    titles={"Tools/Tiles": "T&iles"},
)

DRAGS = (
    ("Drag from the tray", "Lay a tile or a unit"),
    ("Drag on the board", "Move a tile or a unit"),
)
WALKING = (
    ("Arrow keys", "Move the cursor over the spaces"),
    ("7A, Enter", "Take tile 7A and lay it at the cursor"),
)
"""Keys and gestures on the board, for the list of shortcuts."""
