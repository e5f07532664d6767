"""The actions of tile sets that are being made: plain data, known before the first of them."""

from __future__ import annotations

from boardapp.qt.frame.actions import Action, GameActions, lazy_import

_ENTRIES = (
    Action("File", "new-tiles", "My &tiles…", "",
          "Photograph and trace your own tiles, so that rulings are about them", "place-tile"),
    Action("File/New table", "empty-tiles", "&Tile set", "Ctrl+Shift+Y",
          "Begin another set of tiles of your own, with nothing in it", "place-tile"),
    Action("File", "export-tiles", "E&xport with pictures…", "Ctrl+E",
          "Write the tile set with its pictures into a folder, for yourself", "card",
          after="versions", needs="table"),
    Action("File", "share-tiles", "Export &geometry only…", "Ctrl+Shift+E",
          "Write the tile set without pictures into a folder, to share it", needs="table"),
    Action("File", "use-tiles", "&Use at every new table", "",
          "Have every table that is made from now on carry these tiles", "sight", needs="table"),
    Action("Edit", "next-side", "&Next side", "PgDown", "Work on the next side in the list",
          "next", after="redo", needs="table"),
    Action("Edit", "previous-side", "&Previous side", "PgUp",
          "Work on the side before in the list", "previous", needs="table"),
    Action("Tools", "photographs", "&Photographs", "Ctrl+1",
          "Outline tiles in photographs, and make them square", "camera", needs="table"),
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
    ("Enter, double click", "End what is being traced"),
    ("Backspace, Esc", "Take one point back; give the shape up"),
    ("Alt", "Hold snapping off"),
    ("R, G with edges", "Paint red, green"),
)
"""Keys and gestures on the page, for the sheet of shortcuts."""
