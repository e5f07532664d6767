"""Doubts about a tile's drawing: likely slips of tracing, and their one right answer.

Whole numbers and predicates decide; a sentence names tile, part, point and distance. A doubt may
bring remedies, of which `mend_drawing` takes the best: one that leaves fewer doubts
and not this one.
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
"""The doubts of a drawing, in the order in which players see them."""
ROUGH = 10
"""Mils: a photograph straightened well leaves less."""
MOST_POINTS = 1_000
"""The most points of a tile that is audited: more take long, and nobody traces that many."""
MOST_MENDED = (100, 30)
"""Points of a tile, and doubts, with which remedies are tried: each try asks for all doubts."""


def find_tile_doubts(tile: TileSide) -> list[Doubt]:
    """Return all that is doubtful in a tile, of its drawing and of how it was made."""
    return [*find_drawing_doubts(tile.face), *find_rough_tracing(tile)]


def find_drawing_doubts(face: TileFace) -> list[Doubt]:
    """Return all doubts of a drawing; none for a tile that is not drawn."""
    if not face.known:
        return []
    if (number := _count_points(face)) > MOST_POINTS:
        text = f"it has {number:,} points, of which {MOST_POINTS:,} at most are audited"
        return [make_doubt("too-many-points", face, (), None, None, text)]
    return [doubt for find in FINDERS for doubt in find(face)]


def _count_points(face: TileFace) -> int:
    return sum(map(len, (*face.walls, *face.areas)))


def mend_drawing(face: TileFace, doubt: Doubt) -> TileFace | None:
    """Return a drawing with a doubt mended, None if no one answer is right.

    Points are only moved together with all that meets there, and no side of the tile is left.
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
    """Doubt a drawing that was traced over a photograph straightened to more than 10 mils."""
    if tile.accuracy is not None and tile.accuracy > ROUGH and tile.face.known:
        mm = tile.accuracy * MM_PER_MIL
        text = (
            f"it was traced to {mm_description(mm)} only, where "
            f"{mm_description(ROUGH * MM_PER_MIL)} is good:"
            " photograph it from nearer"
        )
        yield make_doubt("rough", tile.face, (), None, mm, text)
