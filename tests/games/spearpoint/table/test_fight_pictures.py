"""Acts under way on a table, as pictures show them."""

from itertools import pairwise

import pytest

from boardapp.games.spearpoint.table.board_picture_values import (
    board_picture,
    has_fights_or_off_board_units,
    table_drawing,
)
from boardapp.games.spearpoint.table.fight_drawing_values import fights_to_draw
from boardapp.games.spearpoint.table.state import Condition, DeclaredAttack, OffBoardUnit, Unit
from boardapp.picture.pieces.attack_lines_and_off_board_units import AttackCounter
from boardapp.picture.pieces.unit_signs import UnitStatusSigns
from tests.games.spearpoint.support.fighting import (
    BF109,
    BOX,
    FIGHT,
    HOWITZER,
    SCOUT,
    SHERMAN,
    SQUAD_GERMANY,
    SQUAD_US,
    TIGER,
    WARHAWK,
    at,
    table,
)
from tests.picture.drawings import labels, named, tree


@pytest.mark.rule("004-103")
@pytest.mark.parametrize(
    ("units", "shown"),
    [((), False), ((SHERMAN, SCOUT, TIGER), False), ((SQUAD_US, SQUAD_GERMANY), True),
     ((BF109,), True)],
)  # fmt: skip
def test_what_is_under_way_is_known_without_looking_it_up(
    units: tuple[Unit | OffBoardUnit, ...], shown: bool
) -> None:
    state = table(*units)
    assert has_fights_or_off_board_units(state) == shown
    assert (fights_to_draw(state, BOX) != fights_to_draw(table(), BOX)) == shown


@pytest.mark.rule("004-103")
def test_attacks_have_a_line_and_a_counter_at_each_end() -> None:
    shown = fights_to_draw(FIGHT, BOX)
    counters = sorted((one.number, one.side, one.aimed, one.resolved) for one in shown.counters)
    assert counters == [
        (1, "germany", False, True), (1, "germany", True, True),
        (1, "us", False, False), (1, "us", True, False),
        (2, "us", False, False), (2, "us", True, False),
    ]  # fmt: skip
    lines = [(one.side, one.at_marker, one.spotter, one.resolved) for one in shown.lines]
    assert sorted(lines) == [
        ("germany", True, False, True), ("us", False, False, False), ("us", False, True, False),
        ("us", True, False, False),
    ]  # fmt: skip
    assert len(shown.spotters) == len(shown.engaged) == 1


def test_no_two_counters_of_a_unit_cover_each_other() -> None:
    pairs = {f"us_{i}": DeclaredAttack(i, "unit germany-1") for i in range(1, 8)}
    units = [SCOUT._replace(id=f"us-{i}", space=at(f"A-{i}")) for i in range(1, 8)]
    shown = fights_to_draw(table(TIGER, *units, **pairs), BOX)
    aimed = [one.at for one in shown.counters if one.aimed]
    assert len(set(aimed)) == len(aimed) == 7


def test_a_target_that_is_gone_leaves_its_attackers_counter() -> None:
    shown = fights_to_draw(table(SCOUT, us_2=DeclaredAttack(3, "unit germany-9")), BOX)
    assert not shown.lines
    (left,) = shown.counters
    assert left == AttackCounter(left.at, 3, "us")


def test_an_attacker_that_is_gone_leaves_the_targets_counter() -> None:
    shown = fights_to_draw(table(SCOUT, germany_9=DeclaredAttack(3, "unit us-2")), BOX)
    (left,) = shown.counters
    assert (left.number, left.side, left.aimed) == (3, "germany", True)


def test_all_who_assault_have_a_counter() -> None:
    shown = fights_to_draw(
        table(SCOUT, SQUAD_US, TIGER, us_2=DeclaredAttack(1, "unit germany-1", others=("us-3",))),
        BOX,
    )
    assert [one.aimed for one in shown.counters] == [False, False, True]
    assert len(shown.lines) == 2


# Beside the board


def test_each_side_has_its_units_at_its_own_end() -> None:
    shown = fights_to_draw(FIGHT, BOX)
    ends = {unit.id: unit.at[0] for unit in shown.beside}
    assert ends["us-4"] < 0
    assert ends["germany-3"] > 36000
    assert [strip.title for strip in shown.strips] == ["US\nRear Line", "", "Germany\naircraft"]


@pytest.mark.parametrize(("path", "row"), [("A", 0), ("B", 1), ("C", 2)])
def test_aircraft_stand_beside_the_row_that_they_fly_along(path: str, row: int) -> None:
    shown = fights_to_draw(table(BF109._replace(path=path), HOWITZER), BOX)
    (y,) = (unit.at[1] for unit in shown.beside if unit.id == BF109.id)
    assert 4000 * row < y < 4000 * (row + 1)
    (band,) = shown.bands
    assert (band.start[0], band.end[0]) == (36000, 0)
    assert 4000 * row < band.start[1] == band.end[1] < 4000 * (row + 1)


def test_over_a_column_aircraft_stand_beyond_their_own_edge() -> None:
    other = BF109._replace(path="9")
    shown = fights_to_draw(table(WARHAWK, other), BOX)
    us, germany = (unit.at for unit in shown.beside)
    assert us[1] < 0
    assert 12000 < us[0] < 16000
    assert germany[1] > 12000
    assert 32000 < germany[0] < 36000
    assert [band.start[1] < band.end[1] for band in shown.bands] == [True, False]


@pytest.mark.rule("004-113")
@pytest.mark.parametrize(
    ("path", "edge", "ascends"),
    [("B", "west", True), ("B", "east", False), ("4", "north", True), ("4", "south", False)],
)
def test_a_path_leads_from_the_edge_that_was_told(path: str, edge: str, ascends: bool) -> None:
    flown = BF109._replace(path=path, edge=edge)
    (band,) = fights_to_draw(table(flown), BOX).bands
    assert (band.start < band.end) == ascends


def test_over_the_rear_line_aircraft_stand_at_the_enemys_end() -> None:
    shown = fights_to_draw(table(WARHAWK._replace(path="rear")), BOX)
    (unit,) = shown.beside
    assert unit.at[0] > 36000
    assert unit.name == "P-40 Warhawk over this Rear Line"
    assert [strip.title for strip in shown.strips] == ["Germany\nRear Line"]
    assert not shown.bands


@pytest.mark.parametrize("count", [1, 3, 6, 7, 12])
def test_however_many_stand_there_no_marker_covers_another_label(count: int) -> None:
    guns = [HOWITZER._replace(id=f"us-{i}", condition=Condition()) for i in range(count)]
    shown = fights_to_draw(table(*guns), BOX)
    down = sorted(unit.at[1] for unit in shown.beside)
    assert len(down) == count
    assert min((b - a for a, b in pairwise(down)), default=960) > 700
    assert down[0] > 1000
    assert down[-1] < 11600


def test_the_name_of_the_lowest_unit_ends_on_its_strip() -> None:
    held = Condition(cards=("dig-in",), endurance=3)
    guns = [HOWITZER._replace(id=f"us-{i}", condition=held) for i in range(6)]
    for count in (3, 6):
        shown = fights_to_draw(table(*guns[:count]), BOX)
        assert max(unit.name_bottom for unit in shown.beside) < 12000


# In pictures


def test_an_exported_picture_has_room_for_what_stands_beside_the_board() -> None:
    full = table_drawing(FIGHT, BOX)
    assert full.size[0] > 42000
    assert full.size[1] > 13000
    assert tree(full.svg).get("width") == f"{full.size[0] / 1000:g}in"
    assert {"105", "P40", "109", "Rear Line", "Bf 109"} <= set(labels(full.svg))
    assert len(named(full.svg, "data-pair")) == 6
    signs = [one.attrib["data-sign"] for one in named(full.svg, "data-sign")]
    assert {"endurance", "damage", "command", "no-crew", "dropped", "smoke", "fight",
            "spotter"} == set(signs)  # fmt: skip


def test_a_bare_picture_and_one_of_a_quiet_table_are_of_the_board_alone() -> None:
    assert table_drawing(FIGHT, BOX, bare=True).size == (36000, 12000)
    assert table_drawing(table(SHERMAN), BOX).size == (36000, 12000)


def test_a_rulings_card_shows_what_befell_units_and_no_attacks() -> None:
    picture = board_picture(FIGHT, BOX)
    assert picture.fights is None
    assert {marker.signs for marker in picture.markers} >= {None, UnitStatusSigns(19, 24)}
