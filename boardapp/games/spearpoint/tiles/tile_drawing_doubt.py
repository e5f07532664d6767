"""A doubt about a tile's drawing, as a value: its subject, its place and its remedies."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.tile import Side, TileFace
from boardapp.core.tile import TileFeature as Shape
from boardapp.games.spearpoint.tiles.drawing_fixes import Remedy, wall_and_area_shapes

NEAR = 40
"""The distance in mils, about a millimetre, within which two ends are probably one point."""
SHORT = 100
"""The least length of a printed wall, in mils."""

Code = Literal[
    "ends-apart", "end-near-wall", "end-near-side", "short-wall", "wall-twice", "shapes-cross",
    "nearly-straight", "area-refused", "edge-gap", "arrow-at-wall", "no-edges", "rough",
    "too-many-points",
]  # fmt: skip
CODES: tuple[Code, ...] = get_args(Code)


class Doubt(NamedTuple):
    """One possible mistake in a tile's drawing.

    ``things`` are the doubtful walls (``wall 1``), areas and sides (``north side``). ``at`` is the
    point to look at, in the tile's mils, and ``mm`` the length that caused the doubt.
    """

    code: Code
    tile: str
    things: tuple[str, ...]
    at: Point | None
    mm: float | None
    text: str
    remedies: tuple[Remedy, ...] = ()

    def is_same_as(self, other: Doubt) -> bool:
        """Return whether another doubt has the same code, tile, things and point."""
        return self[:4] == other[:4]


def make_doubt(
    code: Code, face: TileFace, things: tuple[str, ...], at: Point | None, mm: float | None,
    text: str, *remedies: Remedy,
) -> Doubt:  # fmt: skip
    """Return a doubt about a tile, with the tile's id at the start of its sentence."""
    return Doubt(code, face.id, things, at, mm, f"{face.id}: {text}.", remedies)


def wall_shapes(face: TileFace) -> list[Shape]:
    """Return the walls of a tile as named shapes."""
    return [shape for shape in wall_and_area_shapes(face) if not shape.closed]


def distance_from_side(point: Point, side: Side) -> int:
    """Return a point's distance from a side of the tile."""
    x, y = point
    return {"north": y, "west": x, "south": SPACE_SIZE - y, "east": SPACE_SIZE - x}[side]
