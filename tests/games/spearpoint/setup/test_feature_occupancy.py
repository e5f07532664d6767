"""Which units may stand in which feature: the whole table, kind by kind."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.table.feature_occupancy import (
    space_capacity,
    why_no_second_unit,
    why_unit_may_not_occupy,
)
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue

CATALOGUE = built_in_catalogue()
HERE = GRID.parse("B-4")

UNITS = {
    "squad": "rifle-squad", "mortar": "mortar-squad", "sniper": "sniper", "lmg": "lmg-team",
    "mg42": "mg42-team", "bazooka": "bazooka-team", "schreck": "panzerschreck-team",
    "crew": "artillery-crew", "tankers": "tank-crew", "gun": "at-gun-57mm", "flak": "flak36-88mm",
    "tank": "tiger-i", "convoy": "convoy",
}  # fmt: skip
INFANTRY = set(UNITS) - {"gun", "flak", "tank", "convoy"}
GUNS = {"gun", "flak"}
MG_TEAMS = {"lmg", "mg42"}
TEAMS = {*MG_TEAMS, "bazooka", "schreck", "sniper"}
ALL = set(UNITS)

ALLOWED = {
    # Buildings take no tank, whole or not (004-099), and a gun only as a ruin (004-096).
    **{f"{number}A": INFANTRY for number in range(1, 8)},
    **{f"{number}B": INFANTRY | GUNS for number in range(1, 8)},
    "8A": ALL, "8B": ALL,
    "21A": INFANTRY,  # no tank (004-020); an obstacle, so no gun
    "22A": ALL, "22B": ALL, "23A": ALL, "23B": ALL,
    "24A": INFANTRY | {"tank", "convoy"}, "24B": INFANTRY | {"tank", "convoy"},
    "9A": INFANTRY, "9B": INFANTRY,
    "10A": INFANTRY, "11A": INFANTRY,  # 004-095; the bonus is for one of them (N4-23)
    "12A": MG_TEAMS, "12B": INFANTRY,  # 004-034
    "13A": {"crew"}, "13B": INFANTRY,  # 004-039
    "14A": INFANTRY, "16B": INFANTRY, "15A": INFANTRY, "15B": INFANTRY, "16A": INFANTRY,
    "14B": INFANTRY | {"tank", "convoy"}, "17A": INFANTRY | {"tank", "convoy"},
    "10B": ALL, "11B": ALL, "17B": ALL, "18A": ALL, "18B": ALL, "19A": ALL, "19B": ALL,
    "20A": ALL, "20B": ALL,  # 004-028
}  # fmt: skip
NESTS = {"10A", "11A"}
SINGLE = {"12A", "13A"}
ONE_TEAM = {"mg-nest": "one-team"}


def table(tile: str, *units: tuple[str, str], options: Mapping[str, str] = {}) -> TileState:
    standing = {
        f"{side}-{number}": Unit(f"{side}-{number}", unit, side, HERE)
        for number, (side, unit) in enumerate(units)
    }
    tiles = {HERE: PlacedTile(tile, HERE, 90)}
    return TileState("spearpoint", "village", 1, standing, dict(options), tiles=tiles)


def let_in(state: TileState) -> set[str]:
    return {
        name for name, unit in UNITS.items()
        if why_unit_may_not_occupy(state, CATALOGUE, unit, HERE) is None
    }  # fmt: skip


def test_the_table_holds_every_tile_of_the_box() -> None:
    assert set(ALLOWED) == set(CATALOGUE.tiles)


@pytest.mark.rule(
    "004-034", "004-039", "004-095", "004-096", "004-099", "004-256", "004-020", "A4-41"
)
@pytest.mark.parametrize("tile", ALLOWED)
def test_who_may_stand_in_a_feature(tile: str) -> None:
    assert let_in(table(tile)) == ALLOWED[tile]
    by_name = TEAMS if tile in NESTS else ALLOWED[tile]
    assert let_in(table(tile, options=ONE_TEAM)) == by_name


@pytest.mark.rule("004-256", "N4-23")
@pytest.mark.parametrize("tile", ALLOWED)
def test_how_many_a_feature_holds(tile: str) -> None:
    assert space_capacity(table(tile), CATALOGUE, HERE) == (1 if tile in SINGLE else 2)
    single = tile in SINGLE | NESTS
    assert space_capacity(table(tile, options=ONE_TEAM), CATALOGUE, HERE) == (1 if single else 2)
    assert space_capacity(table(tile), CATALOGUE, GRID.parse("B-5")) == 2


@pytest.mark.rule("004-256", "004-093")
def test_each_side_counts_its_own() -> None:
    state = table("12A", ("us", "lmg-team"))
    assert why_no_second_unit(state, CATALOGUE, "germany", HERE) is None
    assert why_no_second_unit(state, CATALOGUE, "us", HERE) == (
        "The Panzernest on B-4 has room for one unit, and US already has a unit there (rule "
        "“Movement 1”)."
    )
    assert why_no_second_unit(table("12B", ("us", "lmg-team")), CATALOGUE, "us", HERE) is None
    assert why_no_second_unit(table("18A", ("us", "lmg-team")), CATALOGUE, "us", HERE) is None


@pytest.mark.rule("004-033", "004-256", "N4-23")
def test_an_mg_nest_is_open_to_all_infantry_or_to_one_team() -> None:
    assert why_no_second_unit(table("10A", ("us", "lmg-team")), CATALOGUE, "us", HERE) is None
    alone = table("10A", ("us", "lmg-team"), options=ONE_TEAM)
    assert why_no_second_unit(alone, CATALOGUE, "us", HERE) == (
        "The MG Nest on B-4 has room for one unit, and US already has a unit there (rule "
        "“Movement 1”)."
    )
    assert why_unit_may_not_occupy(alone, CATALOGUE, "rifle-squad", HERE) == (
        "The MG Nest on B-4 takes only a Team or a Sniper, not a Rifle Squad (rule “Movement 1”)."
    )


@pytest.mark.rule("004-033", "004-034", "004-039", "004-096", "004-099", "004-256")
@pytest.mark.parametrize(("tile", "unit", "why"), [
    ("1A", "tiger-i", "A vehicle may not enter the House on B-4 (rule “Movement 2”)."),
    ("1A", "at-gun-57mm", "A gun may not be placed in the House on B-4 (rule “Movement 2”)."),
    ("24A", "flak36-88mm", "A gun may not be placed in the Barbed wire on B-4 (rule “Movement "
                           "2”)."),
    ("21A", "m10-gmc", "A vehicle may not enter the Tiger wreck on B-4 (rule “Movement 2”)."),
    ("10A", "at-gun-57mm", "A gun may not be placed in the MG Nest on B-4 (rule “Movement 2”)."),
    ("10A", "tiger-i", "A vehicle may not enter the MG Nest on B-4 (rule “Movement 2”)."),
    ("12A", "sniper", "The Panzernest on B-4 takes only an MG Team, not a Sniper (rule “Movement "
                      "1”)."),
    ("13A", "tank-crew",
     "The Pantherturm I on B-4 takes only an Artillery Crew, not a Tank Crew (rule “Movement 1”)."),
])  # fmt: skip
def test_the_reasons(tile: str, unit: str, why: str) -> None:
    assert why_unit_may_not_occupy(table(tile), CATALOGUE, unit, HERE) == why


def test_everybody_stands_in_the_open_and_nobody_knows_an_unknown_unit() -> None:
    empty = TileState("spearpoint", "village")
    assert all(
        why_unit_may_not_occupy(empty, CATALOGUE, unit, HERE) is None for unit in UNITS.values()
    )
    assert why_no_second_unit(empty, CATALOGUE, "us", HERE) is None
    # A unit that nobody entered is taken for infantry.
    assert why_unit_may_not_occupy(table("1A"), CATALOGUE, "ski-patrol", HERE) is None
    assert why_unit_may_not_occupy(table("12A"), CATALOGUE, "ski-patrol", HERE) is not None
