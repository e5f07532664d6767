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
          "Choose a scenario, and boardapp leads you through its setup", "log"),
    Action("File/Examples", "example", "&Lines of sight", "",
          "Open a table with an example of every kind of ruling, and with lines to try", "help",
          after="open"),
    Action("File", "setup-sheet", "Setup shee&t…", "Ctrl+Shift+U",
          "Show the scenario's setup on one page, so that you can build it on your table", "card",
          after="picture", needs="more"),
    Action("Edit", "turn-right", "Turn tile &clockwise", "R",
          "Turn the tile in hand, the chosen tiles, or the tile under the pointer or "
          "cursor, clockwise",
          "turn-right", after="select-all", needs="act"),
    Action("Edit", "turn-left", "Turn tile counter-clock&wise", "Shift+R",
          "Turn the tile in hand, the chosen tiles, or the tile under the pointer or cursor, "
          "counter-clockwise", "turn-left", needs="act"),
    Action("Edit", "flip", "&Flip tile", "F", "Turn the tile over and keep its rotation", "flip",
          needs="act"),
    Action("Edit", "remove", "Re&move", "Del",
          "Remove the chosen pieces, or the piece under the pointer or cursor", "remove",
          needs="act"),
    Action("Edit", "other-map", "Change t&o the other map", "Ctrl+M",
          "Change to the other map, if every tile on the board belongs to that map",
          after="previous-turn", needs="act"),
    Action("Tools", "place", "Place a &tile", "T", "Place the tile that you took from the tray",
          "place-tile", tool=lambda: tools.PlaceTileTool, after="select", needs="act"),
    Action("Tools", "smoke", "S&moke", "K", "Lay smoke for 3 turns on a space, count its turns "
        "down, or remove it",
          "smoke", tool=lambda: tools.SmokeTool, after="unit", needs="act"),
    Action("Tools", "targets", "W&hat can this unit fire at?", "E",
          "List the targets of the unit under the pointer or cursor, with the chances or "
          "the reason "
          "against each",
          "target", after="dice", needs="table"),
    Action("Tools", "firers", "Wh&o can fire at this unit?", "Shift+E",
          "List who can fire at the unit under the pointer or cursor, with the chances or "
          "the reason "
          "against each",
          "target", needs="table"),
    Action("Tools", "fire", "Fi&re", "J",
          "Fire with the unit under the pointer or cursor. The guide then asks for the target",
          "target",
          needs="act"),
    Action("Tools", "move", "Mo&ve", "O",
          "Move the unit under the pointer or cursor. The guide then asks for its path", "way",
          needs="act"),
    Action("Tools", "fight", "Fi&ght…", "Shift+J",
          "Let boardapp guide you through moves, attacks, Close Assaults, smoke and the turn's end",
          "target", needs="act"),
    Action("Ruling", "readings", "Rea&dings…", "",
          "Choose the readings of unclear rules", after="agree",
          needs="table"),
    Action("Tools", "my-tiles", "Tile set for ne&w games…", "",
          "Choose the tile set of your own that every new Spearpoint table uses",
          after="fight"),
    Action("Tools/Tiles", "table-photo", "Lay tiles from a &photograph…", "Ctrl+Shift+P",
          "Lay the tiles that boardapp recognises in one photograph of your table",
          "camera", after="my-tiles", needs="table"),
    Action("Tools/Tiles", "phone-photo", "&Receive pictures from a phone…", "",
          "Take a photograph of your table with a phone on the same network", "phone",
          needs="table"),
    Action("Tools/Tiles", "paste-photo", "Pa&ste a photograph", Keys.Paste,
          "Use the picture on the clipboard as a photograph of your table", "camera",
          needs="table"),
    Action("Tools/Tiles", "watch-photos", "&Watch a folder for photographs…", "",
          "Offer each new photograph in a folder, such as your phone’s, in the status bar",
          toggle=True, needs="table"),
    Action("Tools/Tiles", "forget-photos", "&Delete the kept pictures of tiles…", "",
          "Delete the pictures of tiles and bare spaces that you saved from your photographs",
          "remove", needs="table"),
    Action("View", "photograph", "P&hotograph", "Shift+P",
          "Show your photograph in place of the drawn map, with rulings drawn on it", "camera",
          toggle=True, after="names", needs="more"),
    Action("View", "keep-photograph", "&Keep the photograph with this table", "",
          "Save the photograph with this table on this computer, without place and camera",
          toggle=True, needs="more"),
    Action("Tools", "cards", "&Cards…", "Ctrl+K",
          "Enter the values of your unit, Command and Damage Cards once for all games", "card",
          after="paste-photo"),
    Action("Ruling", "save-ruling", "Save ta&ble with this ruling…", "Ctrl+Shift+R",
          "Save the table together with this ruling, so that you can open both again", "save",
          after="copy-card", needs="ruling"),
    Action("Ruling", "show-attack", "Show the &attack on all units in the space", "W",
          "Show which units an attack on the whole space hits, on the ruling's target or this "
          "space",
          "sight", needs="table"),
    Action("Help", "tour", "Take the &tour", "",
          "See in four steps how boardapp rules on a line of sight", after="handbook"),
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
        "tour": "tour",
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
