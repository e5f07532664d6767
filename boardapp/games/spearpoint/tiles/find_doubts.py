"""Doubts about a tile's drawing: likely mistakes of tracing, with a remedy if only one is right.

All checks use whole numbers and exact predicates. The sentence of a doubt names tile, part, point
and distance. A doubt may have several remedies. `mend_drawing` takes the one that removes the doubt
and leaves the fewest others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from boardapp.core.sight_ruling import MM_PER_MIL
from boardapp.core.tile import TileFace
from boardapp.games.spearpoint.tiles.catalogue import TileSide
from boardapp.games.spearpoint.tiles.edge_doubts import (
    find_arrows_at_walls,
    find_edge_gaps,
    find_missing_edges,
)
from boardapp.games.spearpoint.tiles.part_names import mm_description
from boardapp.games.spearpoint.tiles.tile_drawing_doubt import Doubt, make_doubt
from boardapp.games.spearpoint.tiles.wall_doubts import (
    find_crossing_shapes,
    find_doubled_walls,
    find_nearly_straight_stretches,
    find_refused_areas,
    find_short_walls,
)
from boardapp.games.spearpoint.tiles.wall_end_doubts import (
    find_ends_apart,
    find_ends_near_sides,
    find_ends_near_walls,
)

FINDERS: tuple[Callable[[TileFace], Iterator[Doubt]], ...] = (
    find_ends_apart, find_ends_near_walls, find_ends_near_sides, find_short_walls,
    find_doubled_walls, find_crossing_shapes, find_nearly_straight_stretches, find_refused_areas,
    find_edge_gaps, find_arrows_at_walls, find_missing_edges,
)  # fmt: skip
"""The functions that find doubts about a drawing, in the order of display."""
ROUGH = 10
"""The error in mils above which a tracing is rough; well straightened photographs have less."""
MOST_POINTS = 1_000
"""The most points of a tile that the audit checks: more take long, and nobody traces so many."""
MOST_MENDED = (100, 30)
"""The most points of a tile, and doubts, for trying remedies: each try repeats all checks."""


def find_tile_doubts(tile: TileSide) -> list[Doubt]:
    """Return all doubts about a tile, from its drawing and from the accuracy of its photograph."""
    return [*find_drawing_doubts(tile.face), *find_rough_tracing(tile)]


def find_drawing_doubts(face: TileFace) -> list[Doubt]:
    """Return all doubts about a drawing; none for a tile without a drawing."""
    if not face.known:
        return []
    if (number := _count_points(face)) > MOST_POINTS:
        text = f"the tile has {number:,} points, but boardapp checks at most {MOST_POINTS:,}"
        return [make_doubt("too-many-points", face, (), None, None, text)]
    return [doubt for find in FINDERS for doubt in find(face)]


def _count_points(face: TileFace) -> int:
    return sum(map(len, (*face.walls, *face.areas)))


def mend_drawing(face: TileFace, doubt: Doubt) -> TileFace | None:
    """Return a drawing with a doubt mended, or None if no remedy leaves fewer doubts.

    A remedy moves a point with all shapes that meet there, and keeps points on the tile's sides.
    """
    most_points, most_doubts = MOST_MENDED
    best, fewest = None, len(find_drawing_doubts(face))
    if _count_points(face) > most_points or fewest > most_doubts:
        return None
    for remedy in doubt.remedies:
        candidate = remedy.apply_to(face)
        left = find_drawing_doubts(candidate) if candidate is not None else []
        if candidate is not None and len(left) < fewest and not any(map(doubt.is_same_as, left)):
            best, fewest = candidate, len(left)
    return best


def find_rough_tracing(tile: TileSide) -> Iterator[Doubt]:
    """Doubt a drawing whose photograph was straightened with an error over 10 mils."""
    if tile.accuracy is not None and tile.accuracy > ROUGH and tile.face.known:
        mm = tile.accuracy * MM_PER_MIL
        text = (
            f"the drawing is only accurate to {mm_description(mm)}, and "
            f"{mm_description(ROUGH * MM_PER_MIL)} is good. Photograph the tile from nearer"
        )
        yield make_doubt("rough", tile.face, (), None, mm, text)
