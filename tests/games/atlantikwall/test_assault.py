"""Phase 6: forces are compared in the Allies' order. Losses, and the winner."""

from typing import Any

import pytest

from boardapp.core.procedure.displayed_facts import SumFact
from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.games.atlantikwall.bunker_assault import AssaultForce, is_unit_superior
from boardapp.games.atlantikwall.german_gains_and_losses import score_tallies
from boardapp.games.atlantikwall.state import BeachState
from tests.games.atlantikwall.beach import MAPS, asked, cards, given, offered, refused, table, unit

GERMAN = AssaultForce("the German side", 5, 2)


def stormed(*units: Any, soldiers: int = 5, **held: Any) -> BeachState:
    """The German with so many Soldiers and two Specialists, in Phase 5 that has been resolved."""
    return cards(table(*units, soldiers=soldiers, phase="combat", **held), "Pionier")


@pytest.mark.rule("001-35", "001-36", "001-39")
@pytest.mark.parametrize(
    ("soldiers", "specialists", "allies"),
    [(6, 2, True), (4, 3, True), (5, 2, False), (6, 1, False), (3, 3, False), (0, 8, True)],
)
def test_who_is_superior(soldiers: int, specialists: int, allies: bool) -> None:
    assert is_unit_superior(AssaultForce("Unit 1", soldiers, specialists), GERMAN) == allies


@pytest.mark.rule("001-34", "001-35", "001-36", "001-41", "A1-07")
def test_one_unit_wins_for_the_allies() -> None:
    state = stormed(unit(1, "B", soldiers=6, specialists=2), unit(2, "S1"))
    going = given("end", state)
    assert going.is_over
    assert going.play.state.ended == "allies"
    assert going.play.told[-3:] == [
        "Unit 1 has a force of 8, the German side has 7 (rule “Phase 6 Assault”).",
        "Unit 1 has the greater force and wins (rules “Phase 6 Assault” and “Winning”).",
        "The Allies have won.",
    ]
    sums = [fact.total for fact in going.play.facts if isinstance(fact, SumFact)]
    assert sums == [8, 7]
    # A single Soldier or Specialist has no plural.
    alone = AssaultForce("Unit 1", 1, 1).sum_fact()
    assert [term.of for term in alone.terms] == ["Soldier", "Specialist"]
    assert [*offered(going.play.state)] == ["go-on"]


def test_the_end_names_the_cards_that_the_german_lost() -> None:
    state = stormed(unit(1, "B", soldiers=6, specialists=2)).with_card_moved("Pionier", "lost")
    assert "lost" not in next(score_tallies(state)).words
    ended = given("end", state).play.state
    assert ended.ended == "allies"
    german = next(score_tallies(ended))
    assert german.words == "Soldiers 5; lost: Pionier"
    assert german.shorter == ("Soldiers 5",)


@pytest.mark.rule("001-38", "001-11", "001-37", "001-39", "001-41")
def test_two_units_in_the_allies_order() -> None:
    state = stormed(unit(1, "B", soldiers=5, specialists=2), unit(2, "B"))
    going = given("end", state, ["u1", "u2"], "red", 6, 2)
    assert going.is_over
    assert going.play.state.held == 1
    assert [*going.play.state.units] == ["u2"]
    assert going.play.state.ended == "allies"
    assert (
        "The forces are equal, so Specialists decide: the Unit has 2, the German side has 2 "
        "(rule “Phase 6 Assault”)."
    ) in going.play.told
    other = given("end", state, ["u2", "u1"], 6, 2)
    assert (other.play.state.held, other.play.state.ended) == (0, "allies")
    assert len(other.play.state.units) == 2
    assert "2, not 1" in refused("end", state, ["u1"])
    # One alone has no order.
    assert given("end", stormed(unit(1, "B", soldiers=5, specialists=2))).is_over


@pytest.mark.rule("001-35", "001-39")
def test_a_unit_without_specialists_loses_a_tie() -> None:
    tie = stormed(unit(1, "B", soldiers=7, specialists=0))
    going = given("end", tie)
    assert going.play.state.ended == "german"
    assert (
        "Unit 1 has a force of 7, the German side has 7 (rule “Phase 6 Assault”)."
        in going.play.told
    )
    staff = given("end", stormed(unit(1, "B", soldiers=0, specialists=3)))
    assert (
        "Unit 1 has a force of 3, the German side has 7 (rule “Phase 6 Assault”)."
        in staff.play.told
    )
    one = given("end", stormed(unit(1, "B")), 8, 1).play.state
    assert (one.ended, one.units["u1"].soldiers, one.units["u1"].specialists) == ("allies", 8, 1)


@pytest.mark.rule("001-37")
def test_the_last_unit_destroyed_wins_for_the_german() -> None:
    going = given("end", stormed(unit(1, "B", soldiers=1, specialists=1)))
    assert going.is_over
    assert (going.play.state.ended, going.play.state.units) == ("german", {})
    assert going.play.state.held == 0
    remaining = given("end", stormed(unit(1, "B", soldiers=1, specialists=1), unit(2, "S1")), "red")
    assert remaining.is_over
    assert (remaining.play.state.ended, remaining.play.state.held) == (None, 1)


def test_phase_6_comes_only_with_a_unit_in_the_bunker() -> None:
    going = given("end", stormed(unit(1, "S8")))
    assert going.is_over
    assert (going.play.state.turn, going.play.state.phase) == (2, "roll")


@pytest.mark.rule("001-45")
def test_two_bunkers_count_as_one_and_one_is_enough() -> None:
    def there(going: RunningProcedure[BeachState]) -> list[str]:
        return [one.title for one in asked(going).choices]

    one = unit(1, "West Bunker", on=MAPS, soldiers=1, specialists=0)
    two = unit(2, "East Bunker", on=MAPS, soldiers=9, specialists=0)
    assert there(given("end", stormed(one, two, on=MAPS))) == ["Unit 1", "Unit 2"]
    going = given("end", stormed(one, two, on=MAPS), ["u1", "u2"], "red")
    assert going.play.state.ended == "allies"
    alone = given("end", stormed(two, on=MAPS))
    assert alone.play.state.ended == "allies"


@pytest.mark.rule("001-41")
def test_a_unit_killed_elsewhere_loses_for_all() -> None:
    state = stormed(unit(1, "S1"), unit(2, "S2"))
    going = given("killed", state, "u2")
    assert (going.play.state.ended, [*going.play.state.units]) == ("german", ["u1"])
    assert "Unit 2 has been killed, so all Allies lose (rule “Winning”)." in going.play.told
    assert given("killed", state, "none").play.state.ended is None


@pytest.mark.rule("001-91")
def test_with_allies_only_both_bunkers_must_be_entered() -> None:
    options = {"game": "allies", "omaha": "both"}
    one, two = unit(1, "West Bunker", on=MAPS), unit(2, "East Path", on=MAPS)
    going = given("end", table(one, two, on=MAPS, phase="combat", options=options))
    state = going.play.state
    assert (state.ended, [*state.units]) == (None, ["u2"])
    assert (
        "Unit 1 has entered West Bunker and leaves the board (rule “Bloody Omaha: with Allied "
        "Units only”)."
    ) in going.play.told
    none = given("end", table(one, on=MAPS, phase="combat", options=options)).play
    assert none.state.ended == "german"
    assert none.told[-1] == "The Allies have lost."
    last = unit(2, "East Bunker", on=MAPS)
    done = table(last, on=MAPS, phase="combat", options=options, entered=state.entered)
    assert given("end", done).play.state.ended == "allies"
