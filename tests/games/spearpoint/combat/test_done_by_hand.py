"""The steps at the real table after an act of a fight."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boardapp.core.grid import Space
from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.combat.physical_table_steps import physical_steps
from boardapp.games.spearpoint.table.state import (
    Condition,
    DeclaredAttack,
    Moved,
    OffBoardUnit,
    TileState,
    Unit,
    UnitDamageCard,
)
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from tests.games.spearpoint.combat.support.placed_units import CARDS

BOX = built_in_catalogue()


def at(name: str) -> Space:
    return GRID.parse(name)


SHERMAN = Unit("us-1", "m4a1-sherman", "us", at("B-2"))
TIGER = Unit("germany-1", "tiger-i", "germany", at("B-5"))
CREW = Unit("us-2", "tank-crew", "us", at("B-2"))
HOWITZER = OffBoardUnit("us-4", "howitzer-105mm", "us", "rear")
STUKA = OffBoardUnit("germany-2", "stuka", "germany", "air", "A")


def _before() -> TileState:
    state = TileState("spearpoint", "village")
    state = state.with_tile(at("B-4"), PlacedTile("4A", at("B-4"), 90))
    for party in (SHERMAN, TIGER, HOWITZER, STUKA):
        state = state.with_unit_anywhere(party.id, party)
    return state


BEFORE = _before()


def acts(after: TileState, before: TileState = BEFORE) -> tuple[str, ...]:
    return physical_steps(before, after, BOX)


def as_it_is(unit: str, **changes: object) -> TileState:
    """The table with the condition of one unit changed."""
    party = BEFORE.find_unit(unit)
    assert party is not None
    return BEFORE.with_condition(party, party.condition._replace(**changes))  # type: ignore[arg-type]


def test_nothing_changed_is_nothing_to_do() -> None:
    assert acts(BEFORE) == ()


def test_endurance_and_points_are_the_programs_to_keep() -> None:
    assert acts(as_it_is("germany-1", endurance=19).with_points_added("us", 9)) == ()


def test_a_tile_that_falls_is_turned_over() -> None:
    placed = BEFORE.tiles[at("B-4")]
    assert acts(BEFORE.with_tile(at("B-4"), placed._replace(tile="4B"))) == (
        "Turn tile 4A on B-4 over to 4B.",
    )
    assert acts(BEFORE.with_tile(at("B-4"), placed._replace(rotation=180))) == (
        "Turn tile 4A on B-4 to 180°.",
    )
    assert acts(BEFORE.with_tile(at("B-4"), None)) == ("Take tile 4A off B-4.",)
    assert acts(BEFORE, BEFORE.with_tile(at("B-4"), None)) == ("Lay tile 4A on B-4.",)


def test_a_destroyed_tank_goes_and_its_crew_comes() -> None:
    gone = BEFORE.with_unit("us-1", None).with_unit("us-2", CREW)
    assert acts(gone) == (
        "Take the M4A1 Sherman US 1 off B-2.", "Put the Tank Crew US 2 on B-2.",
    )  # fmt: skip


def test_who_goes_to_the_rear_line_is_moved() -> None:
    rear = OffBoardUnit("us-1", "m4a1-sherman", "us", "rear")
    assert acts(BEFORE.with_unit_anywhere("us-1", rear)) == (
        "Move the M4A1 Sherman US 1 from B-2 to the Rear Line of US.",
    )
    assert acts(BEFORE.with_unit_anywhere("us-4", None)) == (
        "Take the 105 mm Howitzer US 4 off the Rear Line of US.",
    )


def test_a_captured_unit_changes_its_side() -> None:
    kept = TIGER._replace(id="us-3", side="us", condition=Condition(empty=True))
    told = acts(BEFORE.with_unit("germany-1", None).with_unit("us-3", kept))
    assert told[0] == "Mark the Tiger I Germany 1 on B-5 as a unit of US."


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"damage": (UnitDamageCard(),)}, "Put a Damage Card under the Tiger I Germany 1."),
        ({"damage": (UnitDamageCard(17),)}, "Put Damage Card 17 under the Tiger I Germany 1."),
        ({"crew_damage": (UnitDamageCard(3),)}, "Put Damage Card 3 under the crew of the Tiger I"
         " Germany 1."),
        ({"empty": True}, "Take the crew card away from the Tiger I Germany 1."),
        ({"cards": ("dig-in",)}, "Put the Command Card Dig In under the Tiger I Germany 1."),
    ],
)  # fmt: skip
def test_what_befalls_a_unit_lies_under_it(changes: dict[str, object], told: str) -> None:
    assert acts(as_it_is("germany-1", **changes)) == (told,)


def test_cards_for_steps_are_discarded() -> None:
    sprinted = BEFORE.with_unit_moves("us-1", Moved(3, extra=1))
    assert acts(sprinted) == (
        "Discard a Command Card for the extra movement of the M4A1 Sherman US 1.",
    )
    twice = BEFORE.with_unit_moves("us-1", Moved(4, extra=2))
    assert acts(twice) == (
        "Discard 2 Command Cards for the extra movement of the M4A1 Sherman US 1.",
    )
    assert acts(sprinted, twice) == acts(BEFORE, twice) == ()
    assert acts(BEFORE.with_unit_moves("us-1", Moved(2))) == ()


def test_what_is_over_is_taken_away() -> None:
    hurt = as_it_is(
        "germany-1", damage=(UnitDamageCard(4, 1), UnitDamageCard(5)), cards=("dig-in",), empty=True
    )
    assert acts(BEFORE, hurt) == (
        "Put a crew card with the Tiger I Germany 1.",
        "Take 2 of the Damage Cards away from the Tiger I Germany 1.",
        "Take the Command Card Dig In from under the Tiger I Germany 1.",
    )
    passed = as_it_is(
        "germany-1", damage=(UnitDamageCard(4, 0), UnitDamageCard(5)), cards=("dig-in",), empty=True
    )
    assert acts(passed, hurt) == (
        "Damage Card 4 under the Tiger I Germany 1 no longer has an effect.",
    )


@pytest.mark.rule("004-051")
def test_bombs_are_marked_and_smoke_is_laid_on_who_is_off_the_board() -> None:
    assert acts(as_it_is("germany-2", dropped=("250 kg bomb",))) == (
        "Mark the 250 kg bomb of the Ju 87B-1 Stuka Germany 2 as dropped.",
    )
    entered = replace(BEFORE, cards=CARDS)
    party = entered.aside["germany-2"]
    dropped = entered.with_condition(party, party.condition._replace(dropped=("Bombs",)))
    assert acts(dropped, entered) == (
        "Mark the Bombs of the Ju 87B-1 Stuka Germany 2 as dropped.",
        "Put a Bombs Depleted counter on the Ju 87B-1 Stuka Germany 2.",
    )
    assert acts(as_it_is("us-4", smoke=3)) == (
        "Lay a Smoke counter on the 105 mm Howitzer US 4 and set it to 3 turns.",
    )


def test_smoke_is_laid_turned_and_lifted() -> None:
    smoky = replace(BEFORE, smoke={at("A-5"): 3})
    thinner = replace(BEFORE, smoke={at("A-5"): 1})
    assert acts(smoky) == ("Lay a Smoke counter on A-5 and set it to 3 turns.",)
    assert acts(thinner, smoky) == ("Turn the Smoke counter on A-5 to 1 turn.",)
    assert acts(BEFORE, thinner) == ("Take the Smoke counter off A-5.",)


def test_counters_of_a_declared_attack_are_put_turned_and_taken_off() -> None:
    declared = BEFORE.with_declared_attack("us-1", DeclaredAttack(2, "unit germany-1", ("75 mm",)))
    resolved = BEFORE.with_declared_attack(
        "us-1", DeclaredAttack(2, "unit germany-1", ("75 mm",), resolved=True)
    )
    assert acts(declared) == (
        "Put the two targeting counters with the number 2 beside the M4A1 Sherman US 1 "
        "and its target.",
    )
    assert acts(resolved, declared) == (
        "Turn over the two targeting counters of US with the number 2.",
    )
    # An attack that is made at once needs none.
    assert acts(resolved) == ()
    assert acts(BEFORE, declared) == ("Take all targeting counters off the board.",)
    assert acts(BEFORE, resolved) == ()


def test_the_next_turn_is_set() -> None:
    assert acts(replace(BEFORE, turn=2)) == ("Set the turn counter to 2.",)
