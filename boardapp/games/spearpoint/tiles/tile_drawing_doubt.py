"""A doubt about a tile's drawing, as a value: what is doubtful, where, and what would mend it."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.tile import Side, TileFace
from boardapp.core.tile import TileFeature as Shape
from boardapp.games.spearpoint.tiles.drawing_fixes import Remedy, wall_and_area_shapes

NEAR = 40
"""Mils, a millimetre: two ends nearer than this are meant to be one point."""
SHORT = 100
"""Mils: no wall is printed shorter."""

Code = Literal[
    "ends-apart", "end-near-wall", "end-near-side", "short-wall", "wall-twice", "shapes-cross",
    "nearly-straight", "area-refused", "edge-gap", "arrow-at-wall", "no-edges", "rough",
    "too-many-points",
]  # fmt: skip
CODES: tuple[Code, ...] = get_args(Code)


class Doubt(NamedTuple):
    """One thing that may be wrong with a tile's drawing.

    ``things`` are the walls (``wall 1``), areas and sides (``north side``) that it is about, ``at``
    where to look, in the tile's mils, and ``mm`` the length that gave rise to it.
    """

    code: Code
    tile: str
    things: tuple[str, ...]
    at: Point | None
    mm: float | None
    text: str
    remedies: tuple[Remedy, ...] = ()

    def is_same_as(self, other: Doubt) -> bool:
        """Return whether another doubt is of the same things at the same point."""
        return self[:4] == other[:4]


def make_doubt(
    code: Code, face: TileFace, things: tuple[str, ...], at: Point | None, mm: float | None,
    text: str, *remedies: Remedy,
) -> Doubt:  # fmt: skip
    """Return a doubt about a tile, whose name its sentence begins with."""
    return Doubt(code, face.id, things, at, mm, f"{face.id}: {text}.", remedies)


def wall_shapes(face: TileFace) -> list[Shape]:
    """Return the walls of a tile by name."""
    return [shape for shape in wall_and_area_shapes(face) if not shape.closed]


def distance_from_side(point: Point, side: Side) -> int:
    """Return how far from a side of the tile a point lies."""
    x, y = point
    return {"north": y, "west": x, "south": SPACE_SIZE - y, "east": SPACE_SIZE - x}[side]
