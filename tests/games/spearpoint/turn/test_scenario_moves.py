"""Draws and Damage Cards by the special rules of the scenarios, as their files are shipped."""

from __future__ import annotations

from typing import Any

import pytest

from boardapp.core.procedure.questions import Number
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import TileState
from tests.games.spearpoint.combat.support.placed_units import BOX, laid
from tests.games.spearpoint.combat.test_special_fire import shipped
from tests.games.spearpoint.turn.led import begun, led, played


def game(number: int) -> Spearpoint:
    return Spearpoint(BOX, shipped(number))


def drawing(number: int, *answers: int, **fields: Any) -> Number:
    going = begun(led(phase="draw", **fields), "draw", *answers, game=game(number))
    assert isinstance(going.asked, Number)
    return going.asked


@pytest.mark.rule("004-190")
def test_scenario_1_draws_one_command_card_and_one_of_any_kind() -> None:
    asked = drawing(1, 3, 3)
    assert (asked.least, asked.usual, asked.most) == (1, 1, 2)
    assert (
        asked.sentence
        == "Draw one Command Card. Your other card may be a unit card or, if any are left,"
        " another Command Card."
    )
    assert asked.rules[0] == "004-190"
    for command, units in ((1, 1), (2, 0)):
        further = drawing(1, 3, 3, command)
        assert (further.title, further.most) == ("Unit cards drawn, US", units)
    told, _ = played(led(phase="draw"), "draw", 3, 3, 1, 1, game=game(1))
    assert told[-1] == "US has 4 Command Cards and 4 unit cards."
    assert drawing(1, 3, 3, deck=1).most == 1
    assert drawing(2, 3, 3).most == 3


@pytest.mark.rule("004-248")
def test_scenario_8_draws_from_its_decks_in_order() -> None:
    asked = drawing(8, 3, 3, 1)
    assert asked.sentence == (
        "Draw unit cards up to your limit of cards. Take them from the "
        "Infantry Deck; "
        "once that deck is empty, from the "
        "Support"
        " Deck."
    )
    assert drawing(7, 3, 3, 1).sentence == "Draw unit cards up to your limit of cards."
    told, _ = played(led(phase="draw"), "draw", 0, 6, 1, 2, game=game(8))
    assert any(
        "put 1 unit card under the Support Deck, because the hand has 8 unit cards" in one
        for one in told
    )


def hit(number: int, units: str, at_whom: str, *answers: Any) -> tuple[list[str], TileState]:
    """The effect of Damage Card 1 on a hit unit: it sends Infantry to the rear."""
    state = laid(units, turn=2)
    told, left = played(state, "fire", "germany-1", at_whom, *answers, game=game(number))
    return told, left


SQUADS = "us rifle-squad B-4, germany rifle-squad B-6"


@pytest.mark.rule("004-189")
def test_scenario_1_sends_nobody_to_a_rear_line_that_it_has_not() -> None:
    answers = ("unit us-1", ["Rifles"], [[10, 5]], [[4]], 1)
    told, left = hit(1, SQUADS, *answers)
    assert told[-1] == "Ignored: To the Rear Line (rule “Scenario 1, special rules”)."
    assert left.units["us-1"].condition.is_damaged
    told, left = hit(2, SQUADS, *answers)
    assert told[-1] == "Rifle Squad US 1 moves to its Rear Line."
    assert list(left.aside) == ["us-1"]


@pytest.mark.rule("004-189", "004-125")
def test_a_crew_inside_stays_at_its_gun_too() -> None:
    gun = "us at-gun-57mm B-4, germany mg42-team B-6"
    answers = ("crew us-1", [[10, 5]], [[2]], 1, [[2, 3]], [[2, 2]])
    told, left = hit(1, gun, *answers)
    assert "Ignored: To the Rear Line (rule “Scenario 1, special rules”)." in told
    assert (list(left.aside), left.units["us-1"].condition.empty) == ([], False)
    assert list(hit(2, gun, *answers[:4])[1].aside) == ["us-2"]
