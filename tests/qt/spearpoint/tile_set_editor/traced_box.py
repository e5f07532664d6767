"""A printing of the box photographed, traced in the room by an owner's hands, and compared."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Literal, NamedTuple

import shapely

from boardapp.core.grid import Space
from boardapp.core.tile import ROTATIONS, PlacedTile, TileFace
from boardapp.games.spearpoint.sight.all_space_pairs_survey import survey_all_pairs
from boardapp.games.spearpoint.sight.line_of_sight_rulings import RulingQuery, rule_on_line
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID, TileSide, tile_number
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from tests.photo.another_box import Printed, camera_of
from tests.photo.synthetic import jpeg, photograph
from tests.qt.spearpoint.tile_set_editor.owner_hands import OwnerHands, Shot

BOARDS, TILES = 25, 14
HAIR_MM = 1.0
"""Margins below are hairlines, which no tracing decides."""


def shots(
    box: Mapping[str, TileSide], sides: Iterable[str], folder: Path, seed: int, small: bool = False
) -> list[Shot]:
    """Photograph sides of a printing into a folder, one a picture; ours as their art shows them."""
    made = []
    for number, side in enumerate(sides):
        camera, path = camera_of(side, seed, small), folder / f"{side}.jpg"
        table: Literal["dark", "wood"] = "wood" if number % 2 else "dark"
        face = side if box[side].art else Printed(box[side].face)
        picture = photograph(camera, table, seed + number, face)
        path.write_bytes(jpeg(picture))
        made.append(Shot(box[side], camera, path))
    return made


def work_off(hands: OwnerHands, photographed: Sequence[Shot]) -> Iterator[Shot]:
    """Trace and prove one side after another; yield each when it is done."""
    hands.drop(shot.path for shot in photographed)
    for shot in photographed:
        hands.outline(shot)
        face = shot.tile.face
        if face.walls or face.areas or face.edges:
            hands.trace(shot.tile)
            hands.paint_edges(shot.tile)
        else:
            hands.say_blank()
        hands.prove(shot.tile)
        yield shot
        hands.go_to_photographs()


# ---- how far off --------------------------------------------------------------------------------


def worst_error(traced: TileFace, printed: TileFace) -> float:
    """Return by how many mils a drawing is off at worst; infinite where something is lacking."""
    return max(
        _apart(*(shapely.MultiLineString(face.walls) for face in (traced, printed))),
        _apart(*(shapely.MultiPolygon([(area, ()) for area in face.areas]).boundary
                 for face in (traced, printed))),
        _edges_apart(traced, printed),
    )  # fmt: skip


def _apart(one: shapely.Geometry, other: shapely.Geometry) -> float:
    if shapely.is_empty(one) or shapely.is_empty(other):
        return 0 if shapely.is_empty(one) and shapely.is_empty(other) else inf
    return float(shapely.hausdorff_distance(one, other))


def _edges_apart(traced: TileFace, printed: TileFace) -> float:
    one, other = (sorted(face.edges) for face in (traced, printed))
    if [edge[:2] for edge in one] != [edge[:2] for edge in other]:
        return inf
    pairs = zip(one, other, strict=True)
    return max((max(abs(a.start - b.start), abs(a.stop - b.stop)) for a, b in pairs), default=0)


# ---- verdicts ---------------------------------------------------------------------------------


class Turned(NamedTuple):
    """A verdict that tracing turned, with the margin that it has on the printed tiles."""

    board: int
    origin: Space
    target: Space
    margin_mm: float | None

    @property
    def wide(self) -> bool:
        """Return whether its margin is no hairline."""
        return self.margin_mm is None or self.margin_mm >= HAIR_MM

    def __str__(self) -> str:
        margin = "none" if self.margin_mm is None else f"{self.margin_mm:.2f} mm"
        line = f"{GRID.name(self.origin)} to {GRID.name(self.target)}"
        return f"board {self.board}, {line}, margin {margin}"


def turned_verdicts(
    traced: Mapping[str, TileSide], printed: Mapping[str, TileSide], seed: int
) -> Iterator[Turned]:
    """Yield each verdict that differs on random boards, by the drawings of one and of the other."""
    ours = built_in_catalogue()
    by_traced, by_printed = (
        replace(ours, tiles={**ours.tiles, **tiles}) for tiles in (traced, printed)
    )
    for number in range(BOARDS):
        state = _board(sorted(printed), random.Random(f"{seed} {number}"))
        pairs = zip(
            survey_all_pairs(state, by_traced), survey_all_pairs(state, by_printed), strict=True
        )
        for found, truth in pairs:
            if found.status != truth.status:
                query = RulingQuery(truth.origin, truth.target)
                margin = rule_on_line(state, by_printed, query).margin_mm
                yield Turned(number, truth.origin, truth.target, margin)


def _board(sides: Sequence[str], chance: random.Random) -> TileState:
    """Return a board with tiles at random, of each its one side or the other; few lie twice."""
    by_number: dict[str, list[str]] = {}
    for side in sides:
        by_number.setdefault(tile_number(side), []).append(side)
    numbers = chance.sample(sorted(by_number), min(TILES, len(by_number)))
    numbers += chance.choices(sorted(by_number), k=TILES - len(numbers))
    spaces = chance.sample(list(GRID.spaces()), TILES)
    tiles = {
        space: PlacedTile(chance.choice(by_number[number]), space, chance.choice(ROTATIONS))
        for space, number in zip(spaces, numbers, strict=True)
    }
    return TileState("spearpoint", "village", tiles=tiles)
