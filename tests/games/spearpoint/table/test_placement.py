"""Reasons against placing something, with the exact sentence."""

from collections.abc import Iterable

import pytest

from boardapp.core.tile import PlacedTile, Rotation
from boardapp.games.spearpoint.table.placement_checks import (
    new_unit_id,
    why_no_tile_placement,
    why_no_unit_placement,
)
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID, Catalogue
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue

CATALOGUE: Catalogue = load_catalogue()

NO_ARROW = (
    "No unit could use an entry arrow of {} here: each arrow faces the map's edge, an "
    "obstacle or a closed"
    " wall (rule “Feature tiles no. 8, Bunker”)."
)


def at(text: str) -> PlacedTile:
    """Return a tile laid so, from ``9A B-4 90``."""
    tile, space, rotation = [*text.split(), "0"][:3]
    turned: Rotation = int(rotation)  # type: ignore[assignment]
    return PlacedTile(tile, GRID.parse(space), turned)


def table(board: str, *tiles: str) -> TileState:
    state = TileState("spearpoint", board)
    for placed in map(at, tiles):
        state = state.with_tile(placed.space, placed)
    return state


def refusal(state: TileState, text: str, leaving: str | None = None) -> str | None:
    return why_no_tile_placement(
        state, CATALOGUE, at(text), GRID.parse(leaving) if leaving else None
    )


@pytest.mark.parametrize(
    ("board", "tile", "sentence"),
    [
        ("village", "1A B-4 90", None),
        ("village", "99A B-4", "The tile sets have no tile 99A."),
        ("village", "1C B-4", "The tile sets have no tile 1C."),
        ("village", "9A B-4", "Tile 9A “MG Kasemate” belongs to the Defensive Line (winter) map."),
        ("defensive-line", "1A B-4", "Tile 1A “House” belongs to the Village (summer) map."),
        ("defensive-line", "7A B-4", None),
        ("village", "7B B-4", None),
        ("village", "14B B-4", None),
        (
            "village",
            "14A B-4",
            "Tile 14A “Tank Trench” belongs to the Defensive Line (winter) map.",
        ),
    ],
)
@pytest.mark.rule("004-074")
def test_a_tile_must_exist_and_belong_to_the_map(
    board: str, tile: str, sentence: str | None
) -> None:
    assert refusal(table(board), tile) == sentence


def test_a_tile_that_belongs_to_a_map_is_told_by_the_map_s_title() -> None:
    assert CATALOGUE.boards["village"].title == "Village (summer)"
    assert CATALOGUE.boards["defensive-line"].title == "Defensive Line (winter)"


@pytest.mark.parametrize(("row", "column"), [(-1, 0), (0, -1), (3, 0), (0, 9), (9, 9)])
def test_off_the_board_is_refused(row: int, column: int) -> None:
    placed = at("1A A-1")
    placed = placed._replace(space=placed.space._replace(row=row, column=column))
    assert (
        why_no_tile_placement(table("village"), CATALOGUE, placed) == "That space is off the board."
    )


@pytest.mark.rule("004-006")
def test_a_space_holds_one_tile() -> None:
    state = table("village", "1A B-4", "2B C-9")
    assert refusal(state, "3A B-4") == "Tile 1A is already on B-4."
    assert refusal(state, "3A C-9 270") == "Tile 2B is already on C-9."
    assert refusal(state, "3A B-5") is None


@pytest.mark.rule("004-005")
@pytest.mark.parametrize("tile", ["1A", "1B"])
def test_the_box_holds_each_number_once_whichever_side_is_up(tile: str) -> None:
    state = table("village", "1A B-4", "2A B-5")
    assert (
        refusal(state, f"{tile} C-1")
        == "Tile 1A is already on B-4, and the box has this tile only once."
    )
    assert refusal(state, "21A C-1") is None


def test_a_tile_on_the_table_may_stay_turn_flip_and_move() -> None:
    state = table("village", "1A B-4", "2A B-5")
    assert refusal(state, "1A B-4 90", "B-4") is None
    assert refusal(state, "1B B-4", "B-4") is None
    assert refusal(state, "1A C-9", "B-4") is None
    assert refusal(state, "1A B-5", "B-4") == "Tile 2A is already on B-5."


# Bunkers (004-031). 9A has its arrow in the south, 9B in the east and south; turned clockwise.


@pytest.mark.rule("004-031")
@pytest.mark.parametrize(
    ("bunker", "title", "usable"),
    [
        # Which of the four rotations leave an arrow that faces the board.
        ("9A B-4", "MG Kasemate", {0, 90, 180, 270}),
        ("9A A-1", "MG Kasemate", {0, 270}),
        ("9A A-5", "MG Kasemate", {0, 90, 270}),
        ("9A A-9", "MG Kasemate", {0, 90}),
        ("9A B-1", "MG Kasemate", {0, 180, 270}),
        ("9A B-9", "MG Kasemate", {0, 90, 180}),
        ("9A C-1", "MG Kasemate", {180, 270}),
        ("9A C-5", "MG Kasemate", {90, 180, 270}),
        ("9A C-9", "MG Kasemate", {90, 180}),
        ("9B B-4", "Bunker", {0, 90, 180, 270}),
        ("9B A-1", "Bunker", {0, 90, 270}),
        ("9B A-9", "Bunker", {0, 90, 180}),
        ("9B C-1", "Bunker", {0, 180, 270}),
        ("9B C-9", "Bunker", {90, 180, 270}),
    ],
)
def test_a_bunker_at_the_map_s_edge(bunker: str, title: str, usable: set[int]) -> None:
    state = table("defensive-line")
    found = {turn: refusal(state, f"{bunker} {turn}") for turn in (0, 90, 180, 270)}
    assert {turn for turn, sentence in found.items() if sentence is None} == usable
    assert {sentence for sentence in found.values() if sentence} <= {NO_ARROW.format(title)}


AROUND = {0: "C-4", 90: "B-3", 180: "A-4", 270: "B-5"}
"""The space that the arrow of 9A on B-4 faces, by rotation."""


@pytest.mark.rule("004-031")
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize(
    ("neighbour", "open_"),
    [
        ("14A", False),  # tank trench
        ("14B", False),  # minefield
        ("17A", False),  # minefield
        ("16B", False),  # tank trench
        ("15A", False),  # infantry trench
        ("16A", False),
        ("7A", True),  # farmhouse
        ("10A", True),  # MG nest
        ("12A", True),  # panzernest: no bunker
        ("17B", True),  # natural cover
    ],
)
def test_a_bunker_s_arrow_next_to_another_tile(neighbour: str, open_: bool, turn: int) -> None:
    state = table("defensive-line", f"{neighbour} {AROUND[turn]}")
    expected = None if open_ else NO_ARROW.format("MG Kasemate")
    assert refusal(state, f"9A B-4 {turn}") == expected
    others = set(AROUND) - {turn}
    assert [refusal(state, f"9A B-4 {other}") for other in others] == [None] * 3


@pytest.mark.rule("004-251")
@pytest.mark.parametrize("tile", ["21A", "24A", "24B"])
def test_wreck_and_wire_are_obstacles_too(tile: str) -> None:
    """They lie on the village map, if no bunker of the box does; a player's own may."""
    bunker = CATALOGUE.tiles["9A"]
    own = Catalogue(
        CATALOGUE.boards,
        {**CATALOGUE.tiles, "9A": type(bunker)(bunker.face, "bunker", ("village",))},
        CATALOGUE.units,
    )
    state = table("village", f"{tile} C-4")
    assert why_no_tile_placement(state, own, at("9A B-4 0")) == NO_ARROW.format("MG Kasemate")
    assert why_no_tile_placement(state, own, at("9A B-4 90")) is None


@pytest.mark.rule("004-031")
def test_one_usable_arrow_of_two_is_enough() -> None:
    both = table("defensive-line", "14B C-4", "17A B-5")
    assert refusal(table("defensive-line", "14B C-4"), "9B B-4") is None
    assert refusal(table("defensive-line", "17A B-5"), "9B B-4") is None
    assert refusal(both, "9B B-4") == NO_ARROW.format("Bunker")
    assert refusal(both, "9B B-4 180") is None


@pytest.mark.rule("004-031")
@pytest.mark.parametrize(("turn", "open_"), [(0, False), (90, False), (180, True), (270, False)])
def test_a_second_bunker_lets_in_only_by_its_own_arrows(turn: int, open_: bool) -> None:
    """A player's second bunker with one arrow in the south, on the space that 9A's arrow faces."""
    bunker = CATALOGUE.tiles["9A"]
    own = Catalogue(CATALOGUE.boards, {**CATALOGUE.tiles, "Keep": bunker}, CATALOGUE.units)
    state = table("defensive-line", f"Keep C-4 {turn}")
    sentence = why_no_tile_placement(state, own, at("9A B-4 0"))
    assert sentence == (None if open_ else NO_ARROW.format("MG Kasemate"))


@pytest.mark.rule("004-031")
def test_turning_moving_and_flipping_a_bunker_asks_the_same() -> None:
    state = table("defensive-line", "9A A-1", "14B C-4")
    assert refusal(state, "9A A-1 90", "A-1") == NO_ARROW.format("MG Kasemate")
    assert refusal(state, "9A C-1", "A-1") == NO_ARROW.format("MG Kasemate")
    assert refusal(state, "9A B-4", "A-1") == NO_ARROW.format("MG Kasemate")
    assert refusal(state, "9A B-5", "A-1") is None
    assert refusal(state, "9B A-1 90", "A-1") is None
    # The tile that it leaves bars no arrow.
    assert refusal(table("defensive-line", "9A C-4 90"), "9A B-4", "C-4") is None


# Units (004-093)


def units(*spots: str) -> TileState:
    """Return a table with units such as ``us rifle-squad B-4``."""
    state = TileState("spearpoint", "village")
    for spot in spots:
        side, kind, space = spot.split()
        unit = Unit(new_unit_id(state, side), kind, side, GRID.parse(space))
        state = state.with_unit(unit.id, unit)
    return state


def newcomer(spot: str, name: str = "new") -> Unit:
    side, kind, space = spot.split()
    return Unit(name, kind, side, GRID.parse(space))


@pytest.mark.rule("004-093")
@pytest.mark.parametrize(
    ("there", "coming", "sentence"),
    [
        ((), "us rifle-squad B-4", None),
        (("us sniper B-4",), "us rifle-squad B-4", None),
        (
            ("us sniper B-4", "us sniper B-4"),
            "us rifle-squad B-4",
            "US already has two units on B-4, the most for one side (rule “Movement 1”).",
        ),
        (
            ("germany tiger-i A-1", "germany sniper A-1"),
            "germany panther A-1",
            "Germany already has two units on A-1, the most for one side (rule “Movement 1”).",
        ),
        (("us sniper B-4", "us sniper B-4"), "germany rifle-squad B-4", None),
        (("us sniper B-4", "us sniper B-4"), "us rifle-squad B-5", None),
    ],
)
def test_two_ground_units_of_a_side_on_a_space(
    there: Iterable[str], coming: str, sentence: str | None
) -> None:
    assert why_no_unit_placement(units(*there), CATALOGUE, newcomer(coming)) == sentence


@pytest.mark.rule("004-093")
@pytest.mark.parametrize("kind", ["p40-warhawk", "howitzer-8in"])
def test_what_does_not_stand_on_the_ground_does_not_count(kind: str) -> None:
    full = units("us sniper B-4", "us sniper B-4")
    assert why_no_unit_placement(full, CATALOGUE, newcomer(f"us {kind} B-4")) is None
    beside = units("us sniper B-4", f"us {kind} B-4")
    assert why_no_unit_placement(beside, CATALOGUE, newcomer("us rifle-squad B-4")) is None


def test_a_kind_that_nobody_entered_counts_as_infantry() -> None:
    full = units("us own-kind B-4", "us other-kind B-4")
    assert why_no_unit_placement(full, CATALOGUE, newcomer("us third-kind B-4")) is not None


def test_a_unit_is_not_in_its_own_way() -> None:
    state = units("us sniper B-4", "us sniper B-4")
    assert why_no_unit_placement(state, CATALOGUE, state.units["us-1"]) is None


def test_a_unit_off_the_board_is_refused() -> None:
    unit = newcomer("us sniper B-4")
    unit = unit._replace(space=unit.space._replace(row=3))
    assert why_no_unit_placement(units(), CATALOGUE, unit) == "That space is off the board."


def test_units_are_numbered_by_the_first_free_number() -> None:
    state = units("us sniper A-1", "us sniper A-2", "us sniper A-3", "germany sniper A-1")
    assert new_unit_id(state, "us") == "us-4"
    assert new_unit_id(state.with_unit("us-2", None), "us") == "us-2"
    assert new_unit_id(state, "germany") == "germany-2"
