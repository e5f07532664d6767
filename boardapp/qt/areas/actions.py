"""The actions of tables on boards of areas: plain data, available before any table is open."""

from __future__ import annotations

from boardapp.qt.frame.actions import OF_SIGHT, Action, GameActions, lazy_import

LACKS = OF_SIGHT | {
    "grid", "unit", "select-all", "next-turn", "previous-turn", "slow", "normal", "fast", "off",
}  # fmt: skip
"""Names of actions that boards of areas lack.

Areas have no lines between spaces. Procedures handle units and turns, and one thing is moved at a
time.
"""
_TOOLBAR = (
    "open", "save", "", "undo", "redo", "", "select", "answer", "", "fit", "hold-up",
)  # fmt: skip


PICTURE = (
    Action("View/Show your own picture", "picture-full", "&Full", "",
          "Show your own picture at full strength, under the outlines of the areas",
          None, "picture",
          after="names",
          needs="more"),
    Action("View/Show your own picture", "picture-strong", "&Strong", "",
          "Show your own picture half faded", None, "picture", needs="more"),
    Action("View/Show your own picture", "picture-faint", "F&aint", "",
          "Show your own picture faintly, so that counters stand out", None, "picture",
          needs="more"),
    Action("View/Show your own picture", "picture-none", "&Not at all", "",
          "Show the painted board without your own picture", None, "picture", needs="more"),
)  # fmt: skip
"""Actions of all games on boards of areas; the first of these games adds them to the window."""


def _area_game_actions(
    game: str,
    room: str,
    *entries: Action,
    new: dict[str, str],
    example: str,
) -> GameActions:
    """Return a game on boards of areas; its workspace is a class of the module of workspaces."""
    return GameActions(
        game,
        lazy_import("boardapp.qt.areas.workspace", room),
        entries,
        new=new,
        toolbar=(next(iter(new)), *_TOOLBAR),
        lacks=LACKS,
        shares=frozenset(entry.name for entry in PICTURE),
        titles={"Ruling": "Sho&w"},
        plays={example: "play"},
    )


STRANGE_VICTORY = _area_game_actions(
    "strange-victory",
    "StrangeVictoryWorkspace",
    Action("File/New table", "new-roads", "Practice &roads", "",
          "Start a table of Strange Victory on boardapp's own practice board",
          "new"),
    Action("File/Examples", "ambush-example", "An &ambush on the roads", "",
          "Open an example that shows an ambush on the Practice roads, step by step", "help",
          after="call-example"),
    *PICTURE,
    new={"new-roads": "roads", "ambush-example": "ambush"},
    example="ambush",
)  # fmt: skip
ATLANTIKWALL = _area_game_actions(
    "atlantikwall",
    "AtlantikwallWorkspace",
    Action("File/New table", "new-beach", "Practice b&each", "",
          "Start a table of Atlantikwall on boardapp's own practice beach", "new"),
    Action("File/Examples", "assault-example", "An a&ssault on the beach", "",
          "Open an example of an assault on the Bunker of the Practice beach, step by step",
          "help", after="ambush-example"),
    new={"new-beach": "beach", "assault-example": "assault"},
    example="assault",
)  # fmt: skip
EUROPE = _area_game_actions(
    "europe",
    "EuropeWorkspace",
    Action("File/New table", "new-europe", "E&urope in outline", "",
          "Start a table of Europe's optional rules on boardapp's own outline",
          "new"),
    Action("File/Examples", "winter-example", "A &winter in Europe", "",
          "Open an example that shows a winter before Moscow, step by step", "help",
          after="assault-example"),
    new={"new-europe": "europe", "winter-example": "winter"},
    example="winter",
)  # fmt: skip

DRAGS = (
    ("Drag a unit", "Move the unit by the rules. In free play, put it anywhere"),
)  # fmt: skip
WALKING = (
    ("Arrow keys", "Move the cursor to the next area in that direction, a linked one first"),
)  # fmt: skip
"""Keys and gestures on the board, for the list of shortcuts."""
