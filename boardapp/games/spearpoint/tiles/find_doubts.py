"""What is doubtful in a tile's drawing: slips of whoever traced it, and their one right answer.

Whole numbers and predicates decide; a sentence names tile, part, point and distance. A doubt may
bring remedies, of which `mended` takes the best: one that leaves fewer doubts and not this one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from boardapp.core.ruling import MM_PER_MIL
from boardapp.core.tile import TileFace
from boardapp.games.spearpoint.tiles.box_contents import Feature
from boardapp.games.spearpoint.tiles.doubt import Doubt, doubt_of
from boardapp.games.spearpoint.tiles.edge_doubts import arrow_at_wall, edge_gap, no_edges
from boardapp.games.spearpoint.tiles.part_names import mm_words
from boardapp.games.spearpoint.tiles.wall_doubts import (
    area_refused,
    nearly_straight,
    short_wall,
    wall_twice,
)
from boardapp.games.spearpoint.tiles.wall_end_doubts import end_near_side, end_near_wall, ends_apart

FINDERS: tuple[Callable[[TileFace], Iterator[Doubt]], ...] = (
    ends_apart, end_near_wall, end_near_side, short_wall, wall_twice, nearly_straight,
    area_refused, edge_gap, arrow_at_wall, no_edges,
)  # fmt: skip
"""The doubts of a drawing, in the order in which they are told."""
ROUGH = 10
"""Mils: a photograph straightened well leaves less."""
MOST_POINTS = 1_000
"""Points of a tile that is audited: more take long, and nobody traces so many."""
MOST_MENDED = (100, 30)
"""Points of a tile, and doubts, with which remedies are tried: each try asks for all doubts."""


def doubts_of(tile: Feature) -> list[Doubt]:
    """Return all that is doubtful in a tile, of its drawing and of how it was made."""
    return [*face_doubts(tile.face), *rough(tile)]


def face_doubts(face: TileFace) -> list[Doubt]:
    """Return all that is doubtful in a drawing; nothing of a tile that nobody has drawn."""
    if not face.known:
        return []
    if (number := _points(face)) > MOST_POINTS:
        text = f"it has {number:,} points, of which {MOST_POINTS:,} at most are audited"
        return [doubt_of("too-many-points", face, (), None, None, text)]
    return [doubt for find in FINDERS for doubt in find(face)]


def _points(face: TileFace) -> int:
    return sum(map(len, (*face.walls, *face.areas)))


def mended(face: TileFace, doubt: Doubt) -> TileFace | None:
    """Return a drawing with a doubt mended, None where no one answer is right.

    Points are only moved together with all that meets there, and no side of the tile is left.
    """
    most_points, most_doubts = MOST_MENDED
    best, fewest = None, len(face_doubts(face))
    if _points(face) > most_points or fewest > most_doubts:
        return None
    for remedy in doubt.remedies:
        candidate = remedy.on(face)
        left = face_doubts(candidate) if candidate is not None else []
        if candidate is not None and len(left) < fewest and not any(map(doubt.same, left)):
            best, fewest = candidate, len(left)
    return best


def rough(tile: Feature) -> Iterator[Doubt]:
    """Doubt a drawing that was traced over a photograph straightened to more than 10 mils."""
    if tile.accuracy is not None and tile.accuracy > ROUGH and tile.face.known:
        mm = tile.accuracy * MM_PER_MIL
        text = (
            f"it was traced to {mm_words(mm)} only, where {mm_words(ROUGH * MM_PER_MIL)} is good:"
            " photograph it from nearer"
        )
        yield doubt_of("rough", tile.face, (), None, mm, text)
