"""Places of scenarios: each key alone, several together, and the words of a refusal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.grid import Space
from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.scenario.allowed_spaces import (
    ZoneContext,
    allowed_spaces,
    tile_kind_title,
    why_space_not_allowed,
)
from boardapp.games.spearpoint.scenario.placement_limits import ANYWHERE, Near, Where
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID, KINDS
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from tests.games.spearpoint.setup.setup_acts import at
from tests.games.spearpoint.setup.setups import SPACES

CATALOGUE = built_in_catalogue()
TILES = {"A-1": "9A", "B-4": "18A", "C-9": "10A", "B-8": "13B"}
ZONES = {"germany": Where(columns=(1,))}


def ground(
    tiles: dict[str, str] | None = None,
    zones: dict[str, Where] | None = None,
    *,
    orthogonal: bool = False,
) -> ZoneContext:
    laid = {
        at(name): PlacedTile(tile, at(name), 0)
        for name, tile in (TILES if tiles is None else tiles).items()
    }
    options = {"range": "orthogonal"} if orthogonal else {}
    state = TileState("spearpoint", "defensive-line", tiles=laid, options=options)
    return ZoneContext(state, CATALOGUE, ZONES if zones is None else zones)


def names(where: Where, on: ZoneContext) -> str:
    return " ".join(GRID.name(space) for space in allowed_spaces(where, on))


BUNKER = Near(("bunker",))

PLACES = [
    (Where(rows=("A",)), "A-1 A-2 A-3 A-4 A-5 A-6 A-7 A-8 A-9"),
    (Where(columns=(1, 9)), "A-1 A-9 B-1 B-9 C-1 C-9"),
    (Where(spaces=(at("B-7"), at("A-2"))), "A-2 B-7"),
    (Where(rows=("A", "C"), columns=(4, 5)), "A-4 A-5 C-4 C-5"),
    (Where(rows=("B",), not_columns=(1, 2, 3, 4, 5, 6)), "B-7 B-8 B-9"),
    (Where(columns=(4,), not_spaces=(at("B-4"),)), "A-4 C-4"),
    (Where(edge=True, columns=(2, 9)), "A-2 A-9 B-9 C-2 C-9"),
    (Where(features=("bunker", "mg-nest")), "A-1 C-9"),
    (Where(any_feature=True), "A-1 B-4 B-8 C-9"),
    (Where(open=True, columns=(1, 9)), "A-9 B-1 B-9 C-1"),
    (Where(near=BUNKER), "A-1 A-2 B-1 B-2"),
    (Where(near=Near(("bunker",), 2), rows=("A",)), "A-1 A-2 A-3"),
    (Where(near=Near(("bunker", "mg-nest"), 0)), "A-1 C-9"),
    (Where(not_near=BUNKER, columns=(1, 2)), "C-1 C-2"),
    (Where(zone="germany"), "A-1 B-1 C-1"),
    (Where(from_zone=("germany", 8)), "A-9 B-9 C-9"),
    (Where(from_zone=("germany", 2), rows=("A",), columns=(1, 2, 3, 4)), "A-3 A-4"),
    (Where(any_of=(Where(rows=("A",), columns=(9,)), Where(features=("bunker",)))), "A-1 A-9"),
]


@pytest.mark.rule("004-186", "004-198", "004-224", "004-246")
@pytest.mark.parametrize(("where", "spaces"), PLACES)
def test_the_spaces_of_a_place(where: Where, spaces: str) -> None:
    assert names(where, ground()) == spaces


def test_anywhere_is_the_whole_board() -> None:
    assert allowed_spaces(ANYWHERE, ground()) == list(SPACES)


@pytest.mark.rule("A4-32")
def test_distance_is_counted_as_the_table_counts_range() -> None:
    on = ground(orthogonal=True)
    assert names(Where(near=BUNKER), on) == "A-1 A-2 B-1"
    assert names(Where(not_near=BUNKER, columns=(1, 2)), on) == "B-2 C-1 C-2"


@pytest.mark.parametrize(("where", "space", "why"), [
    (Where(rows=("A", "B")), "C-1", "C-1 is not in row A or B"),
    (Where(columns=(4, 5, 6)), "C-1", "C-1 is not in column 4, 5 or 6"),
    (Where(spaces=(at("A-4"), at("A-6"))), "A-5", "A-5 is not among the allowed spaces (A-4 or "
    "A-6)"),
    (Where(not_columns=(1, 9)), "B-9", "B-9 is in column 9, which is not allowed"),
    (Where(not_spaces=(at("B-6"),)), "B-6", "B-6 is not one of the allowed spaces"),
    (Where(edge=True), "B-5", "B-5 is not on the map's edge"),
    (Where(any_feature=True), "B-5", "B-5 has no tile"),
    (Where(open=True), "B-4", "B-4 already has a tile"),
    (Where(features=("mg-nest",)), "B-5", "B-5 has no MG Nest"),
    (Where(features=("mg-nest",)), "A-1", "A-1 has no MG Nest"),
    (Where(features=("mg-nest", "natural-cover")), "A-1", "A-1 has no MG Nest or Natural Cover"),
    (Where(near=BUNKER), "C-1", "C-1 is not within 1 space of the Bunker"),
    (Where(near=Near(("bunker",), 3)), "C-5", "C-5 is not within 3 spaces of the Bunker"),
    (Where(not_near=BUNKER), "B-2", "B-2 is next to the Bunker"),
    (Where(not_near=Near(("bunker",), 2)), "B-3", "B-3 is within 2 spaces of the Bunker"),
    (Where(near=Near(("bunker",), 0)), "B-1", "B-1 is not within 0 spaces of the Bunker"),
    (Where(zone="germany"), "A-2",
    "A-2 is not in the setup zone of Germany"),
    (Where(zone="us"), "A-2", "US has not chosen its setup zone yet"),
    (Where(from_zone=("germany", 2)), "A-2",
     "A-2 must be at least 2 columns from the setup zone of Germany"),
    (Where(any_of=(Where(rows=("A",)), Where(rows=("B",), any_feature=True))), "B-5",
     "B-5 is not in row A and has no tile"),
    (Where(any_of=(Where(rows=("A",)), Where(rows=("A",)))), "B-5", "B-5 is not in row A"),
    (Where(rows=("A",), columns=(1,)), "B-2", "B-2 is not in row A"),
])  # fmt: skip
def test_the_words_of_a_refusal(where: Where, space: str, why: str) -> None:
    assert why_space_not_allowed(where, at(space), ground()) == why


def test_a_space_off_the_board_is_nowhere() -> None:
    assert why_space_not_allowed(ANYWHERE, Space(3, 0), ground()) == "that space is off the board"
    assert why_space_not_allowed(ANYWHERE, Space(0, -1), ground()) == "that space is off the board"


def test_a_zone_may_itself_hang_on_tiles_and_other_zones() -> None:
    zones = {"us": Where(near=BUNKER), "germany": Where(from_zone=("us", 6), rows=("B",))}
    assert names(Where(zone="germany"), ground(zones=zones)) == "B-8 B-9"


def test_a_zone_that_hangs_on_itself_has_no_spaces() -> None:
    for zones in ({"us": Where(zone="us")},
                  {"us": Where(zone="germany"), "germany": Where(zone="us")}):  # fmt: skip
        assert names(Where(zone="us"), ground(zones=zones)) == ""
    apart = {"us": Where(from_zone=("us", 2), rows=("A",), columns=(9,))}
    assert names(Where(zone="us"), ground(zones=apart)) == "A-9"


@given(
    st.lists(st.sampled_from("ABC"), max_size=2).map(tuple),
    st.lists(st.integers(1, 9), max_size=4).map(tuple),
    st.lists(st.integers(1, 9), max_size=4).map(tuple),
    st.lists(st.sampled_from(SPACES), max_size=4).map(tuple),
    st.lists(st.sampled_from(SPACES), max_size=4).map(tuple),
    st.booleans(),
)
def test_all_that_is_said_must_hold(
    rows: tuple[str, ...],
    columns: tuple[int, ...],
    not_columns: tuple[int, ...],
    spaces: tuple[Space, ...],
    not_spaces: tuple[Space, ...],
    edge: bool,
) -> None:
    where = Where(rows, columns, spaces, not_columns, not_spaces, edge)
    expected = {
        f"{row}-{column}"
        for row in "ABC"
        for column in range(1, 10)
        if (not rows or row in rows)
        and (not columns or column in columns)
        and column not in not_columns
        and (not spaces or at(f"{row}-{column}") in spaces)
        and at(f"{row}-{column}") not in not_spaces
        and (not edge or row != "B" or column in (1, 9))
    }
    assert set(names(where, ground()).split()) == expected


def test_every_kind_has_a_title() -> None:
    assert [tile_kind_title(kind) for kind in KINDS] == [
        "Building", "Fountain", "Wreck", "Crops", "Cemetery", "Barbed Wire", "Natural Cover",
        "Bunker", "MG Nest", "Panzernest", "Pantherturm I", "Tank Trench", "Infantry Trench",
        "Minefield",
    ]  # fmt: skip
