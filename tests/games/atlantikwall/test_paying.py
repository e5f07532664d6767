"""Phase 5: the German pays the highest printed DEF, and his shortfall helps the Allies."""

from dataclasses import replace
from typing import Any

import pytest

from boardapp.core.procedure.displayed_facts import SumFact
from boardapp.games.atlantikwall.combat_phase import DefPayment
from boardapp.games.atlantikwall.state import BeachState
from tests.games.atlantikwall.beach import (
    BOARD,
    MAPS,
    SECTORS,
    cards,
    done,
    given,
    refused,
    table,
    unit,
)


def paid(state: BeachState, *answers: Any) -> BeachState:
    """The table after Phase 4 ends and the German has paid."""
    return done("end", state, *answers)


def moved(*units: Any, **held: Any) -> BeachState:
    return table(*units, phase="move", **held)


def payment(printed: dict[str, int], own: int, reduced: dict[str, int] | None = None,
            *, only: bool = False) -> DefPayment:  # fmt: skip
    by_space = {SECTORS[name]: number for name, number in printed.items()}
    less = {SECTORS[name]: number for name, number in (reduced or {}).items()}
    return DefPayment(by_space, less, own, only)


def totals(one: DefPayment) -> list[int]:
    return [one.sector_def(space) for space in one.printed]


# The rulebook's own numbers


@pytest.mark.rule("001-20", "001-22", "001-27")
def test_twelve_with_four_soldiers() -> None:
    one = payment({"B": 12}, 4)
    assert (one.def_due, one.missing_soldiers, totals(one)) == (12, 8, [4])


@pytest.mark.rule("001-25", "001-26", "001-27")
def test_a_bazooka_and_a_shortfall() -> None:
    one = payment({"B": 12}, 4, {"B": 7})
    assert (one.missing_soldiers, totals(one)) == (8, [-3])
    assert one.overflow_soldiers(SECTORS["B"], own=False) == 3
    rich = payment({"B": 12}, 20, {"B": 7})
    assert (rich.def_due, rich.missing_soldiers, totals(rich)) == (12, 0, [5])


@pytest.mark.rule("001-22", "A1-02")
def test_every_def_drops_or_only_the_highest() -> None:
    assert totals(payment({"S7": 8, "S4": 5}, 6)) == [6, 3]
    assert totals(payment({"S7": 8, "S4": 5}, 6, only=True)) == [6, 5]
    assert payment({"S7": 8, "S4": 5}, 6).missing_soldiers == 2
    assert [payment({"S7": 8}, own).missing_soldiers for own in (7, 8, 9)] == [1, 0, 0]


@pytest.mark.rule("A1-05")
def test_two_equal_ones_are_paid_once() -> None:
    assert payment({"S7": 8, "S9": 8}, 20).def_due == 8
    assert totals(payment({"S7": 8, "S9": 8}, 6, only=True)) == [6, 6]


@pytest.mark.rule("001-24", "001-25")
def test_a_reduction_alone_brings_no_def_below_0() -> None:
    one = payment({"S4": 5}, 20, {"S4": 9})
    assert (totals(one), one.overflow_soldiers(SECTORS["S4"], own=False)) == ([0], 0)
    assert totals(payment({"S4": 5}, 999)) == [5]


# At the table


@pytest.mark.rule("001-20", "001-22", "A1-02")
@pytest.mark.parametrize(
    ("reading", "left"), [({}, [14, 17]), ({"shortfall": "highest"}, [14, 15])]
)
def test_where_the_def_drops_is_as_it_is_read(reading: dict[str, str], left: list[int]) -> None:
    units = (unit(1, "S7", soldiers=20), unit(2, "S4", soldiers=20))
    state = paid(moved(*units, soldiers=6, options=reading), 0, 0)
    assert [one.soldiers for one in state.units.values()] == left


@pytest.mark.rule("001-20", "001-23", "001-24", "A1-06")
def test_the_german_pays_by_himself_and_may_come_to_nothing() -> None:
    state = paid(moved(unit(1, "S7", soldiers=20), unit(2, "S4"), soldiers=10), 0, 0)
    assert (state.soldiers.now, state.units["u1"].soldiers) == (2, 12)
    assert state.units["u2"].soldiers is None
    going = given("end", moved(unit(1, "S7", soldiers=20), soldiers=3), 0)
    assert going.is_over
    assert (going.play.state.soldiers.now, going.play.state.ended) == (0, None)
    assert going.play.state.units["u1"].soldiers == 20 - 3
    assert (
        "The German pays 3 Soldiers for a DEF of 8 (rule “How to Play the German”)."
        in going.play.told
    )
    assert (
        "The German player needs 5 more Soldiers for this payment (rule “How to Play the "
        "German”)." in going.play.told
    )
    assert (
        "Unit 1 loses 3 Soldiers and has 17 left (rule “How to Play the German”)."
        in going.play.told
    )
    (own,) = (fact for fact in going.play.facts if isinstance(fact, SumFact))
    assert [(one.number, one.step) for one in own.terms] == [(8, "add"), (-5, "add")]
    rich = given("end", moved(unit(1, "S7", soldiers=20), soldiers=30), 0).play.facts
    (own,) = (fact for fact in rich if isinstance(fact, SumFact))
    assert [one.number for one in own.terms] == [8]


@pytest.mark.rule("001-20")
def test_nothing_is_paid_where_no_unit_is_left() -> None:
    going = given("end", moved(soldiers=3))
    assert (going.is_over, going.play.state.soldiers.now) == (True, 3)


@pytest.mark.rule("001-26", "N1-02")
def test_the_most_is_gained_by_every_unit_once_or_in_its_sector() -> None:
    units = (unit(1, "S7", soldiers=5), unit(2, "S4", soldiers=5), unit(3, "S1", soldiers=5))
    every = paid(moved(*units, soldiers=1), 0, 0, 0)
    # 8 due, 7 missing: DEF 1, -2, -5 for the Allies.
    assert [one.soldiers for one in every.units.values()] == [5 - 1 + 5, 5 + 5, 5 + 5]
    own = paid(moved(*units, soldiers=1, options={"overflow": "own"}), 0, 0, 0)
    assert [one.soldiers for one in own.units.values()] == [5 - 1, 5 + 2, 5 + 5]


@pytest.mark.rule("001-93", "001-20")
def test_a_def_that_is_not_known_is_asked_once() -> None:
    state = moved(unit(1, "West Crest", on=MAPS, soldiers=9), on=MAPS, soldiers=9)
    assert "0 to 99" in refused("end", state, 100)
    after = paid(state, 6, 0)
    assert (after.soldiers.now, after.units["u1"].soldiers) == (3, 3)
    assert after.defs == {MAPS.grid.parse("West Crest"): 6}


@pytest.mark.rule("001-21")
def test_the_german_ignores_what_the_map_does() -> None:
    state = cards(moved(unit(1, "S7"), soldiers=20), "Maschinengewehr-Schütze", "Pionier")
    after = paid(state, 0)
    assert after.soldiers.now == 20 - 8
    assert BOARD.printed_value(SECTORS["S7"], "mgf") == 1


@pytest.mark.rule("001-73", "001-74")
def test_machine_gun_fire_that_costs_a_specialist() -> None:
    def guns(**held: Any) -> BeachState:
        one = unit(1, "East Guns", on=MAPS, soldiers=20, **held)
        return cards(moved(one, on=MAPS, soldiers=20), "Maschinengewehr-Schütze")

    assert paid(guns(specialists=2), 0).units["u1"].specialists == 1
    assert paid(guns(specialists=0), 0).units["u1"].specialists == 0
    going = given("end", guns(specialists=2, cards=("General",)), 0)
    assert going.play.state.units["u1"].specialists == 2
    assert going.play.told[-1] == (
        "The General is in play, so Machine Gun Fire costs no Specialist (rule “Exercise Fabius: "
        "Sector 4”)."
    )
    inactive = moved(unit(1, "East Guns", on=MAPS, specialists=2), on=MAPS, soldiers=20)
    assert paid(inactive, 0).units["u1"].specialists == 2
    assert given("end", guns(), 0, "no").is_over
    alone = replace(guns(specialists=2), options={"game": "solitaire"})
    assert done("end", alone).units["u1"].specialists == 2, "its own numbers are nobody's"
    # Each of two Units in the Sector loses one of its own.
    two = guns(specialists=2)
    second = unit(2, "East Guns", on=MAPS, soldiers=20, specialists=1)
    both = paid(two.with_unit("u2", second), 0)
    assert [one.specialists for one in both.units.values()] == [1, 0]
    none = paid(guns(specialists=0).with_unit("u2", second), 0)
    assert [one.specialists for one in none.units.values()] == [0, 0]


@pytest.mark.rule("001-41", "001-73")
def test_a_unit_that_combat_leaves_empty_is_killed() -> None:
    few = moved(unit(1, "S7", soldiers=8, specialists=0), unit(2, "S1"), soldiers=20)
    going = given("end", few, 0, 0)
    assert (going.is_over, going.play.state.ended) == (True, "german")
    assert "Unit 1 has been killed, so all Allies lose (rule “Winning”)." in going.play.told
    kept = moved(unit(1, "S7", soldiers=8, specialists=1), soldiers=20)
    assert paid(kept, 0).ended is None
    last = unit(1, "East Guns", on=MAPS, soldiers=5, specialists=1)
    guns = cards(moved(last, on=MAPS, soldiers=20), "Maschinengewehr-Schütze")
    assert paid(guns, 0).ended == "german"
