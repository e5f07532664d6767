"""The actions of the tile set editor: plain data, available before any tile set is open."""

from __future__ import annotations

from boardapp.qt.frame.actions import Action, GameActions, lazy_import

_ENTRIES = (
    Action("File", "new-tiles", "M&y tiles…", "",
          "Photograph and trace your own tiles, so that rulings use your drawings", "place-tile"),
    Action("File/New table", "empty-tiles", "&Tile set", "Ctrl+Shift+Y",
          "Start another, empty tile set of your own", "place-tile"),
    Action("File", "export-tiles", "E&xport with pictures…", "Ctrl+E",
          "Write the tile set with its pictures into a folder for your own use", "card",
          after="versions", needs="table"),
    Action("File", "share-tiles", "Export &walls and edges only…", "Ctrl+Shift+E",
          "Write the tile set without pictures into a folder, so that you can share it",
          needs="table"),
    Action("File", "use-tiles", "&Play with my tiles", "",
          "Use these tiles at every new table, and start a new table", "check", after="open",
          needs="table"),
    Action("Edit", "next-side", "&Next side", "PgDown", "Work on the next side in the list",
          "next", after="redo", needs="table"),
    Action("Edit", "previous-side", "&Previous side", "PgUp",
          "Work on the previous side in the list", "previous", needs="table"),
    Action("Tools", "photographs", "&Photographs", "Ctrl+1",
          "Outline your tiles in photographs and straighten them", "camera", needs="table"),
    Action("Tools", "trace", "&Walls and areas", "Ctrl+2",
          "Trace the walls and areas that block sight on the picture of the side", "terrain",
          needs="table"),
    Action("Tools", "edges", "&Edges", "Ctrl+3", "Paint the red and green edges of the side",
    "field",
          needs="table"),
)  # fmt: skip

TILES = GameActions(
    "spearpoint-tiles",
    lazy_import("boardapp.qt.spearpoint.tile_set_editor.workspace", "TileSetWorkspace"),
    _ENTRIES,
    new={"new-tiles": "tiles", "empty-tiles": "empty"},
    toolbar=(
        "new-tiles", "open", "save", "", "undo", "redo", "", "photographs", "trace", "edges", "",
        "previous-side", "next-side", "", "use-tiles",
    ),
    board=False,
)  # fmt: skip

GESTURES = (
    ("Click four corners", "Outline a tile in a photograph"),
    ("L, A, B, V", "Trace a wall, an area or a thick wall; select and move points"),
    ("Enter, double click", "Finish the shape"),
    ("Backspace, Esc", "Delete the last point; discard the shape"),
    ("Alt", "Turn snapping off while you hold the key"),
    ("R or G, at edges", "Paint red, green"),
)
"""Keys and gestures on the page, for the list of shortcuts."""
