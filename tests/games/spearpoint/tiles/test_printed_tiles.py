"""The rulebook's facts on the kinds of tile, read from it once more and compared with the tiles.

A question mark is what it does not tell: the printed tile of the box does.
"""

from __future__ import annotations

from typing import Any

import pytest

from boardapp.games.spearpoint.tiles.catalogue import KINDS, Kind, TileSide
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue

HEAVY = "tank-50mm artillery mortar bombs"
SURFACES = "tank-75mm artillery mortar bombs"

PRINTED = f"""
kind            | side   | defense    | conceals | destroyed by | blocks | tanks | holds          | rules
building        | intact | impervious | ?        | {HEAVY}      | yes    | no    | any            | 004-012 004-013 004-014 004-016 004-099
building        | ruin   | lesser     | ?        | nothing      | yes    | no    | any            | 004-015 004-016 004-099
fountain        | intact | 3          | no       | {HEAVY}      | no     | yes   | any            | 004-017 004-018
fountain        | ruin   | lesser     | no       | nothing      | no     | yes   | any            | 004-018
wreck           | intact | 5          | no       | nothing      | no     | no    | any            | 004-019 004-020
crops           | intact | none       | yes      | tank-entry   | yes    | yes   | any            | 004-021 004-022
cemetery        | intact | lesser     | yes      | nothing      | yes    | ?     | any            | 004-023 004-024
barbed-wire     | intact | none       | no       | tank-entry   | no     | yes   | any            | 004-025 004-027
natural-cover   | intact | 2          | yes      | nothing      | ?      | ?     | any            | 004-028
bunker          | intact | impervious | ?        | nothing      | yes    | no    | any            | 004-029 004-032 004-099
mg-nest         | intact | 3          | ?        | nothing      | ?      | no    | team           | 004-033 004-099
panzernest      | intact | impervious | yes      | {HEAVY}      | yes    | no    | mg-team        | 004-034 004-035 004-037 004-099
panzernest      | ruin   | ?          | no       | nothing      | ?      | no    | ?              | 004-037 004-099
pantherturm     | intact | none       | ?        | {SURFACES}   | no     | no    | artillery-crew | 004-038 004-039 004-040 004-099
pantherturm     | ruin   | none       | no       | nothing      | no     | no    | ?              | 004-040 004-099
tank-trench     | intact | none       | yes      | nothing      | ?      | no    | any            | 004-041 004-043
infantry-trench | intact | 4          | yes      | nothing      | ?      | no    | any            | 004-044 004-099
minefield       | intact | none       | no       | nothing      | no     | yes   | any            | 004-047
"""  # noqa: E501

RUINED: tuple[Kind, ...] = ("building", "fountain", "panzernest", "pantherturm")
"""Kinds whose side B is what is left of side A (004-008)."""
VILLAGE = ("fountain", "wreck", "crops", "cemetery", "barbed-wire")
TILES = built_in_catalogue().tiles


def row(line: str) -> Any:
    kind, side, *facts, rules = (cell.strip() for cell in line.split("|"))
    marks = pytest.mark.rule(*rules.split())
    return pytest.param(kind, side, facts, marks=marks, id=f"{kind} {side}")


ROWS = [row(line) for line in PRINTED.strip().splitlines()[1:]]


def of(kind: str, side: str) -> list[TileSide]:
    return [
        tile for tile in TILES.values()
        if tile.kind == kind and (kind in RUINED and tile.id.endswith("B")) == (side == "ruin")
    ]  # fmt: skip


@pytest.mark.parametrize(("kind", "side", "facts"), ROWS)
def test_tiles_are_as_printed(kind: str, side: str, facts: list[str]) -> None:
    tiles = of(kind, side)
    assert tiles
    for tile in tiles:
        seen = [
            defense(tile),
            "yes" if tile.concealment else "no",
            " ".join(tile.destroyed_by) or "nothing",
            "yes" if tile.face.walls or tile.face.areas else "no",
            "no" if tile.no_tanks else "yes",
            tile.single or "any",
        ]
        told = [was if one == "?" else one for one, was in zip(facts, seen, strict=True)]
        assert seen == told, tile.id


LESSER = {"building": 99, "fountain": 3, "cemetery": 3}
"""A ruin's bonus is below that of the intact side, and a cemetery's is small."""


def defense(tile: TileSide) -> str:
    less = LESSER.get(tile.kind or "", 0)
    if isinstance(tile.defense, int) and 0 < tile.defense < less:
        return "lesser"
    return "none" if tile.defense is None else str(tile.defense)


@pytest.mark.rule("004-047", "004-001")
def test_tiles_belong_to_the_maps_that_their_headings_name() -> None:
    for tile in TILES.values():
        if tile.kind in VILLAGE:
            assert tile.maps == ("village",), tile.id
        elif tile.kind == "minefield" or "farmhouse" in tile.face.title.lower():
            assert set(tile.maps) == {"village", "defensive-line"}, tile.id
        elif tile.kind == "building":
            assert tile.maps == ("village",), tile.id
        else:
            assert tile.maps == ("defensive-line",), tile.id


@pytest.mark.rule("004-012", "004-008")
def test_side_a_of_a_building_is_intact_and_side_b_its_ruin() -> None:
    box = built_in_catalogue()
    buildings = [one for one in TILES.values() if one.kind == "building"]
    assert sorted(one.id for one in buildings) == [
        f"{number}{side}" for number in range(1, 8) for side in "AB"
    ]
    for tile in buildings:
        number, intact = tile.id[:-1], tile.id.endswith("A")
        assert box.other_side_of_tile(tile.id) == f"{number}{'B' if intact else 'A'}"
        assert (tile.defense == "impervious", bool(tile.destroyed_by)) == (intact, intact)
        assert ("ruined" in tile.face.title.lower()) is not intact


def test_every_kind_is_printed() -> None:
    assert {param.values[0] for param in ROWS} == set(KINDS)
