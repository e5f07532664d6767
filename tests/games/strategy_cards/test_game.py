"""A hex table's game: its words, its rulings, and the survey of a whole board."""

import random
import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardapp.games.line_survey import MAX_SURVEYED
from boardapp.games.strategy_cards.calls.drift import NorthMarkerOrientation
from boardapp.games.strategy_cards.cards.decks_hand_and_points import PlayerCards
from boardapp.games.strategy_cards.cards.strategy_card import Card
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.games.strategy_cards.manual_changes import enter_card, paint_terrain, set_terrain_kind
from boardapp.games.strategy_cards.state import HexTerrainAndLevel, HexUnit, NorthMarker, new_state
from boardapp.games.strategy_cards.terrain_kinds_and_levels import KINDS
from tests.games.strategy_cards.hex_play import new_table, painted, some_table

STATE, GAME = new_table(title="Hedgerows")
A1, C5 = STATE.grid.parse("A1"), STATE.grid.parse("C5")


def test_a_table_in_words() -> None:
    assert GAME.table_summary(STATE) == "Hedgerows, 12 × 9, empty, turn 1"
    one = painted(STATE, HexTerrainAndLevel(C5, "woods", 2)).with_unit(
        "us-1", HexUnit("us-1", "squad", "us", C5)
    )
    assert GAME.table_summary(one) == "Hedgerows, 12 × 9, 1 hex of terrain, 1 unit, turn 1"
    both = painted(one, HexTerrainAndLevel(A1, level=1))
    cards = PlayerCards(0, {"Artillery I": ("a", "b")}, ("c",))
    assert GAME.table_summary(both.with_cards("us", cards)) == (
        "Hedgerows, 12 × 9, 2 hexes of terrain, 1 unit, 3 cards, turn 1"
    )
    assert GAME.table_summary(new_state(1, 1)) == "Hex board, 1 × 1, empty, turn 1"


def test_a_game_has_its_name_players_and_board() -> None:
    assert (GAME.name, GAME.players) == ("strategy-cards", {"us": "US", "germany": "Germany"})
    assert GAME.grid == STATE.grid


@pytest.mark.rule("002-51")
def test_a_ruling_is_made_on_the_table_and_its_switches() -> None:
    stroke = paint_terrain(STATE, [STATE.grid.parse("B1")], kind="woods")
    assert stroke is not None
    table = stroke.apply(STATE)
    ruling = GAME.line_of_sight_ruling(table, A1, STATE.grid.parse("B2"))
    assert ruling.status == "clear"
    other = replace(table, options={"hexside": "either"})
    ruling = GAME.line_of_sight_ruling(other, A1, STATE.grid.parse("B2"), "us")
    assert ruling.status == "blocked"
    assert ruling.switches["hexside"] == "either"


@pytest.mark.rule("002-50")
def test_kinds_of_the_players_own_block_or_not() -> None:
    state = painted(STATE, HexTerrainAndLevel(STATE.grid.parse("A2"), "woods"))
    a3 = STATE.grid.parse("A3")
    assert GAME.line_of_sight_ruling(state, A1, a3).status == "blocked"
    thin = set_terrain_kind(state, "woods", replace(KINDS["woods"], blocks=False))
    assert GAME.line_of_sight_ruling(thin.apply(state), A1, a3).status == "clear"


@settings(max_examples=8)
@given(st.integers(0, 10**9))
def test_a_survey_gives_the_rulings_of_all_pairs(seed: int) -> None:
    chance = random.Random(seed)
    state, game = some_table(chance, 60)
    hexes = state.columns * state.rows
    if hexes > 60:
        return
    found = list(game.all_line_of_sight_verdicts(state))
    assert len(found) == hexes**2
    for seen in chance.sample(found, min(len(found), 120)):
        ruling = game.line_of_sight_ruling(state, seen.origin, seen.target)
        causes = frozenset((code, game.grid.name(space)) for code, space in seen.causes)
        assert (seen.status, causes) == ruling.verdict_key()
    assert [one.origin for one in found[::hexes]] == list(state.grid.spaces())


def test_a_survey_has_a_limit() -> None:
    big = new_state(MAX_SURVEYED + 1, 1)
    words = "found a board of 501 hexes; expected at most 500 to rule on every pair of them"
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        GAME.all_line_of_sight_verdicts(big)


def test_cards_of_the_table_are_in_its_library() -> None:
    card = Card("Smoke", "Our own")
    state = enter_card(STATE, card).apply(STATE)
    assert GAME.library_with_table_cards(state).card_by_id("Our own/Smoke#1") == card
    assert GAME.library.card_by_id("Our own/Smoke#1") is None


@pytest.mark.rule("002-28")
def test_the_north_marker_of_a_table_says_where_red_leads() -> None:
    state = new_state(3, 3)
    assert [state.north.marker.direction(red) for red in range(1, 7)] == [0, 1, 2, 3, 4, 5]
    turned = NorthMarker(NorthMarkerOrientation(2, clockwise=False))
    assert turned.marker.direction(3) == 0


def test_two_games_of_the_same_decks_are_equal() -> None:
    assert StrategyCards(STATE.grid, GAME.library) == GAME
