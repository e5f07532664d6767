"""The tools of a Spearpoint board: the ones of all boards, and what they lay here."""

from __future__ import annotations

from functools import partial

from boardapp.qt.boards.sight_tools import FieldTool, SightTool
from boardapp.qt.boards.tools import PlaceTool, SelectTool, Tools
from boardapp.qt.spearpoint.session import SpearpointSession

TOOLS: Tools = {
    "select": partial(
        SelectTool,
        hint="Drag a tile or unit to move it. R turns, F flips, Delete removes the tile at the"
        " cursor.",
    ),
    "place": partial(
        PlaceTool[SpearpointSession],
        hint="Click a space to place the tile. R turns it, F flips it, Esc puts it back.",
        in_hand=SpearpointSession.tile_in_hand,
        put=SpearpointSession.put_tile,
    ),
    "unit": partial(
        PlaceTool[SpearpointSession],
        hint="Click spaces to place the unit, two per side and space. Esc ends.",
        in_hand=SpearpointSession.unit_in_hand,
        put=SpearpointSession.put_unit,
    ),
    "smoke": partial(
        PlaceTool[SpearpointSession],
        hint="Click a space to lay smoke; click again to count it down and lift it. Esc ends.",
        in_hand=SpearpointSession.smoke_in_hand,
        put=SpearpointSession.put_smoke,
    ),
    "sight": partial(
        SightTool,
        hint="Click the attacker's space, then the target's. Hover sweeps. Esc starts over.",
    ),
    "field": partial(
        FieldTool,
        hint="Hover or click a space: what it sees is shaded, and what sees it. Esc ends.",
    ),
}
