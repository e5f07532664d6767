"""Positions of labels and units in a hex: bands from top to bottom that never overlap.

From the top: the name, up to four units, a plate with odds or dice, the letter and the level of the
ground. All positions are mils from the hex's centre, and inside its border.
"""

from __future__ import annotations

from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.picture.board.positions_on_print import hex_corner_offsets
from boardapp.picture.svg.markup import Rect

_TIP = -hex_corner_offsets()[0][1]
"""Distance from a hex's centre up to its top corner."""
_SIDE_SLOPE = 3**0.5
_INSET, _NAME_INSET = 100.0, 175.0
"""Least distances of a plate and of a name from the hex's border, inside the rim of a blast."""
NAME_FOOT = -640.0
"""The lower end of the band of names."""
PLATE_HEAD, PLATE_FOOT = 405.0, 705.0
"""The band of the plate with odds or dice."""
_UNITS_MIDDLE = -135.0


class PlaceInHex(NamedTuple):
    """The position of a unit's marker or a ground sign, and its size as a multiple of its art."""

    x: float
    y: float
    scale: float


def name_size(em_width: float, cap_height: float) -> float:
    """Return the largest size at which a name fits its band, from its size-1 measurements."""
    room = _TIP + NAME_FOOT - _NAME_INSET / _SIDE_SLOPE
    return min(room / (em_width / (2 * _SIDE_SLOPE) + cap_height), 430.0)


def longest_name(grid: HexGrid) -> str:
    """Return the name of the last hex, which is about the widest on the board."""
    return grid.name(Space(grid.rows - 1, grid.columns - 1))


def name_rect(width: float, height: float, widest: float) -> Rect:
    """Return the rectangle of a name: all are as near the top corner as the widest allows."""
    top = (max(width, widest) / 2 + _NAME_INSET) / _SIDE_SLOPE - _TIP
    return -width / 2, min(top, NAME_FOOT - height), width, height


def plate_width() -> float:
    """Return the greatest width of a plate in its band."""
    return 2 * ((_TIP - PLATE_FOOT) * _SIDE_SLOPE - _INSET)


def unit_places(count: int) -> list[PlaceInHex]:
    """Return positions for ``count`` units, larger the fewer they are; more than four overlap."""
    if count == 1:
        return [PlaceInHex(0, _UNITS_MIDDLE, 1.7)]
    if count == 2:
        return [PlaceInHex(x, _UNITS_MIDDLE, 1.05) for x in (-475, 475)]
    spots = [(x, y + _UNITS_MIDDLE) for y in (-252, 252) for x in (-420, 420)]
    return [
        PlaceInHex(spots[i % 4][0] + 90 * (i // 4), spots[i % 4][1] + 90 * (i // 4), 0.92)
        for i in range(count)
    ]


def badge_places(count: int) -> list[PlaceInHex]:
    """Return positions for the ground signs: all of one size, alone or in a pair."""
    return [PlaceInHex(x, 836, 0.95) for x in ([0] if count == 1 else [-182, 137])]
