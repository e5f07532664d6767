"""The tools of a Spearpoint board: the ones of all boards, and what they lay here."""

from __future__ import annotations

from functools import partial

from boardapp.qt.boards.sight_tools import SightLineTool, VisibleFieldTool
from boardapp.qt.boards.tools import PlaceObjectTool, SelectAndMoveTool, Tools
from boardapp.qt.spearpoint.session import SpearpointSession

TOOLS: Tools = {
    "select": partial(
        SelectAndMoveTool,
        hint="Drag a tile or unit to move it. R turns, F flips, Delete removes the tile at the"
        " cursor.",
    ),
    "place": partial(
        PlaceObjectTool[SpearpointSession],
        hint="Click a space to place the tile. R turns it, F flips it, Esc puts it back.",
        in_hand=SpearpointSession.tile_in_hand,
        put=SpearpointSession.place_tile_in_hand,
    ),
    "unit": partial(
        PlaceObjectTool[SpearpointSession],
        hint="Click spaces to place the unit, two per side and space. Esc ends.",
        in_hand=SpearpointSession.unit_in_hand,
        put=SpearpointSession.put_unit,
    ),
    "smoke": partial(
        PlaceObjectTool[SpearpointSession],
        hint="Click a space to lay smoke; click again to count it down and lift it. Esc ends.",
        in_hand=SpearpointSession.smoke_in_hand,
        put=SpearpointSession.lay_or_reduce_smoke,
    ),
    "sight": partial(
        SightLineTool,
        hint="Click the attacker's space, then the target's. Hover sweeps. Esc starts over.",
    ),
    "field": partial(
        VisibleFieldTool,
        hint="Hover or click a space: what it sees is shaded, and what sees it. Esc ends.",
    ),
}
