"""The actions of the tile set editor: plain data, available before any tile set is open."""

from __future__ import annotations

from boardapp.qt.frame.actions import Action, GameActions, lazy_import

_ENTRIES = (
    Action("File", "new-tiles", "My &tiles…", "",
          "Photograph and trace your own tiles, so that rulings use them", "place-tile"),
    Action("File/New table", "empty-tiles", "&Tile set", "Ctrl+Shift+Y",
          "Start another tile set of your own, empty", "place-tile"),
    Action("File", "export-tiles", "E&xport with pictures…", "Ctrl+E",
          "Write the tile set with its pictures into a folder, for yourself", "card",
          after="versions", needs="table"),
    Action("File", "share-tiles", "Export &geometry only…", "Ctrl+Shift+E",
          "Write the tile set without pictures into a folder, to share it", needs="table"),
    Action("File", "use-tiles", "&Play with my tiles", "",
          "Use these tiles at every new table, and begin one", "check", after="open",
          needs="table"),
    Action("Edit", "next-side", "&Next side", "PgDown", "Work on the next side in the list",
          "next", after="redo", needs="table"),
    Action("Edit", "previous-side", "&Previous side", "PgUp",
          "Work on the previous side in the list", "previous", needs="table"),
    Action("Tools", "photographs", "&Photographs", "Ctrl+1",
          "Outline tiles in photographs and straighten them", "camera", needs="table"),
    Action("Tools", "trace", "&Walls and areas", "Ctrl+2",
          "Trace what blocks sight over the side's picture", "terrain", needs="table"),
    Action("Tools", "edges", "&Edges", "Ctrl+3", "Paint the red and green edges", "field",
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
    ("L, A, B, V", "Trace a wall, an area, a thick wall; select and move points"),
    ("Enter, double click", "Finish the shape"),
    ("Backspace, Esc", "Delete the last point; drop the shape"),
    ("Alt", "Switch snapping off while held"),
    ("R, G with edges", "Paint red, green"),
)
"""Keys and gestures on the page, for the list of shortcuts."""
