"""Command Cards that have left the game where hands are listed: nobody draws them again."""

from dataclasses import replace
from typing import Any

import pytest

from boardapp.games.spearpoint.cards.unit_cards import CommandCard, CommandCardBonus
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.turn.turn_state import MAX_HAND, SideState
from tests.games.spearpoint.combat.support.placed_units import COMMANDS
from tests.games.spearpoint.turn.led import AMBUSH, begun, led, played
from tests.games.spearpoint.turn.test_hands import LISTED, choices, has

TWO_EACH = {
    name: replace(COMMANDS.get(name) or CommandCard(name, name), copies=2)
    for name in ("dig-in", "fire-mission")
}
HELD = SideState().with_hand((), ("ambush", "dig-in", "fire-mission"))


def table(phase: Any, **fields: Any) -> TileState:
    """A led table whose hands are listed, with two copies of each card that can be counted."""
    state = led("us sniper C-1, germany sniper A-9", phase, turn=2, options=LISTED, **fields)
    return replace(state, commands={**state.commands, **TWO_EACH})


def left(state: TileState, side: str) -> dict[str, int | None]:
    """How many of each card a side may still draw, as its draw offers them."""
    assert state.sequence is not None
    state = replace(state, sequence=state.sequence._replace(phase="draw", first=side, by=side))
    used: list[object] = [[]] if has(state, side).orders else []
    offered = choices(begun(state, "draw", *used).asked)
    return {name: offered[name] for name in TWO_EACH}


@pytest.mark.rule("004-091", "N4-18")
def test_a_card_under_a_unit_is_in_nobody_s_draw_pile() -> None:
    state = table("movement", us=HELD, germany=SideState().with_hand((), ()))
    assert left(state, "germany") == {"dig-in": 2, "fire-mission": 2}
    _, state = played(state, "command-card", "us-1", "dig-in")
    assert left(state, "us") == {"dig-in": 1, "fire-mission": 1}
    assert left(state, "germany") == {"dig-in": 1, "fire-mission": 2}
    _, state = played(state, "command-card", "us-1", "off dig-in")
    assert left(state, "germany") == {"dig-in": 1, "fire-mission": 2}


@pytest.mark.rule("004-086", "N4-18")
def test_a_card_for_initiative_leaves_the_game() -> None:
    one = {"ambush": CommandCard("ambush", "Ambush!", 1, gives=CommandCardBonus(initiative=2))}
    state = table("begin", us=HELD, germany=SideState().with_hand((), ()))
    state = replace(state, commands={**state.commands, **one})
    _, state = played(state, "initiative", *AMBUSH, [[9], [2]])
    assert has(state).orders == ("dig-in", "fire-mission")
    assert state.sequence is not None
    drawing = state.sequence._replace(phase="draw", first="germany", by="germany")
    asked = begun(replace(state, sequence=drawing), "draw").asked
    assert choices(asked)["ambush"] == 0


@pytest.mark.rule("004-091", "004-065", "004-066")
def test_what_is_discarded_or_was_used_unnamed_is_not_drawn_again_and_not_told() -> None:
    state = table("draw", us=SideState().with_hand((), ("dig-in",) * 2 + ("ambush",) * 4))
    told, state = played(state, "draw", ["dig-in"], ["ambush"], [], ["dig-in"])
    assert told[0] == "Command Cards used, US: 1."
    assert has(state).orders == ("ambush",) * 5
    assert left(state, "us") == {"dig-in": 0, "fire-mission": 2}
    # The other side has seen neither: what it may draw would tell.
    assert left(state, "germany") == {"dig-in": 2, "fire-mission": 2}


@pytest.mark.rule("004-091")
def test_who_is_asked_for_a_whole_hand_holds_no_card_that_has_left() -> None:
    state = table("movement", us=SideState(command=3))
    _, state = played(state, "command-card", "us-1", "dig-in")
    assert has(state).orders is None
    state = replace(state, sequence=state.sequence._replace(phase="draw"))  # type: ignore[union-attr]
    assert choices(begun(state, "draw").asked)["dig-in"] == 1


def test_where_hands_are_counted_nothing_is_noted() -> None:
    state = replace(table("movement", us=SideState(command=3)), options={})
    _, state = played(state, "command-card", "us-1", "dig-in")
    assert has(state).gone == ()


def test_a_game_that_goes_on_for_ever_keeps_to_what_a_table_holds() -> None:
    many = SideState(gone=("ambush",) * MAX_HAND).with_hand((), ("ambush",) * 6)
    _, state = played(table("draw", us=many), "draw", ["ambush"], ["ambush"], [], ["ambush"])
    assert len(has(state).gone) == MAX_HAND
