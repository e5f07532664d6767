"""The audit of a whole set: how far each side has come, and what differs from ours."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from boardapp.core.tile import PlacedTile, TileFace
from boardapp.games.spearpoint.sight.attack_kinds import ATTACKS
from boardapp.games.spearpoint.sight.line_of_sight_rulings import rule_one_way
from boardapp.games.spearpoint.sight.shot_geometry import Shot
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles.catalogue import GRID, Catalogue, TileSide
from boardapp.games.spearpoint.tiles.drawing_audit import (
    MIDDLE,
    PAIRS,
    audit_state,
    audit_tiles,
    difference_between_tiles,
)
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from tests.games.spearpoint.tiles.drawn_tiles import drawn, faces
from tests.support.examples import costly_examples

BOX = load_catalogue().tiles
UNDRAWN = TileFace("1A", "House", known=False)


@pytest.mark.parametrize(
    ("tile", "state"),
    [
        (TileSide(UNDRAWN), "none"),
        (TileSide(UNDRAWN, art="1A.jpg"), "straightened"),
        (TileSide(UNDRAWN, art="1A.jpg", audited=True), "straightened"),
        (TileSide(UNDRAWN, art="1A.svg", like="shipped"), "none"),
        (TileSide(UNDRAWN, art=str(Path("1A.jpg").resolve()), like="shipped"), "straightened"),
        (TileSide(drawn()), "traced"),
        (TileSide(drawn(), art="1A.jpg"), "traced"),
        (TileSide(drawn(), audited=True), "audited"),
    ],
)
def test_how_far_a_side_has_come(tile: TileSide, state: str) -> None:
    assert audit_state(tile) == state


def test_the_sides_of_the_box_by_state() -> None:
    tiles = {
        "1A": TileSide(drawn(), audited=True),
        "1B": TileSide(replace(UNDRAWN, id="1B"), art="1B.jpg"),
        "barn": TileSide(replace(drawn(), id="barn")),
    }
    found = audit_tiles(tiles, BOX)
    assert found.states == {"none": 45, "straightened": 1, "traced": 0, "audited": 1}
    assert [(side.tile.id, side.state) for side in found.sides] == [
        ("1A", "audited"), ("1B", "straightened"), ("barn", "traced"),
    ]  # fmt: skip
    assert found.sides[2].ours is None
    assert found.sides[2].difference is None
    assert found.sides[1].difference is None
    assert found.sides[1].thread_lines.threads == ()


def test_a_side_like_ours_does_not_differ() -> None:
    for tile in BOX.values():
        again = replace(tile.face, walls=tile.face.walls[::-1], edges=tile.face.edges[::-1])
        own = replace(tile, face=again, own=True, art=None, note="Mine", accuracy=9, audited=True)
        assert difference_between_tiles(own, tile) is None


@pytest.mark.parametrize(
    ("face", "facts", "keys", "turns"),
    [
        ({}, {"defense": 9}, ("defense",), False),
        ({"arrows": ("north",)}, {}, ("arrows",), False),
        ({"walls": ()}, {"kind": "crops"}, ("walls", "kind"), True),
        ({"edges": ()}, {}, ("edges",), True),
    ],
)
def test_what_differs_is_named_and_its_verdicts_counted(
    face: dict[str, Any], facts: dict[str, Any], keys: tuple[str, ...], turns: bool
) -> None:
    ours = BOX["1A"]
    found = difference_between_tiles(replace(ours, face=replace(ours.face, **face), **facts), ours)
    assert found is not None
    assert found.keys == keys
    assert (found.verdicts > 0) == turns


@given(one=faces(), other=faces())
@settings(max_examples=costly_examples(10))
def test_the_verdicts_that_differ_are_those_of_all_lines_one_by_one(
    one: TileFace, other: TileFace
) -> None:
    def statuses(face: TileFace) -> list[str]:
        state = new_state("village").with_tile(MIDDLE, PlacedTile("1A", MIDDLE))
        box = Catalogue({}, {"1A": TileSide(face)})
        shots = [Shot(state, box, a, b) for a in GRID.spaces() for b in GRID.spaces() if a != b]
        assert len(shots) == PAIRS
        return [rule_one_way(shot, ATTACKS["direct"], in_full=False).status for shot in shots]

    found = difference_between_tiles(TileSide(one), TileSide(other))
    turned = sum(a != b for a, b in zip(statuses(one), statuses(other), strict=True))
    assert turned == (found.verdicts if found else 0)
