"""Aiming: odds under the pointer, the token where is clicked, and why it may not lie there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boardapp.document.document import Document
from boardapp.games.strategy_cards import card_acts, resolve
from boardapp.games.strategy_cards.cards import Card, Deck, Library, Restriction
from boardapp.games.strategy_cards.decks import PlayerCards
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.qt.strategy_cards.call_acts import perform
from tests.games.strategy_cards.calling import BLANKET, PIPELINE
from tests.qt.strategy_cards.hex_playing import HexTable, layout


def aiming(hexes: HexTable, *restrictions: Restriction) -> None:
    """Open a table on which contact is made and the target is to be named."""
    card = Card("Sustained Blanket", "Artillery I", 3, "action", PIPELINE, restrictions)
    library = Library({"Artillery I": Deck("Artillery I", (card,))})
    state = layout(units="us squad C3, germany squad C5")
    state = replace(state, players={"us": PlayerCards(6, {"Artillery I": ()}, (BLANKET,))})
    hexes.session.open(Document(state, StrategyCards(state.grid, library)))
    session = hexes.session
    act = card_acts.activate(session.table, library, "us", BLANKET, phase="action")
    assert perform(session, act)
    assert perform(session, resolve.roll_contact(session.table, 6))
    session.choose_tool("target")


@pytest.mark.rule("002-18")
def test_a_click_puts_the_token_down(hexes: HexTable) -> None:
    aiming(hexes)
    hexes.click("C5")
    call = hexes.state.call
    assert call is not None
    assert call.target == hexes.space("C5")
    assert hexes.session.tool == "select"


@pytest.mark.rule("002-32")
def test_the_odds_follow_the_pointer(hexes: HexTable) -> None:
    aiming(hexes)
    hexes.hover("C6")
    assert hexes.scene.call.heat.isVisible()
    assert hexes.heard.hinted[-1].startswith("C6: drift number 4, on target 1/2")
    hexes.hover("C4")
    assert hexes.heard.hinted[-1].startswith("C4: drift number 3, on target 2/3")
    assert "Your own units may be hit: us-1" in hexes.heard.hinted[-1]


def test_what_the_card_forbids_is_said_and_refused(hexes: HexTable) -> None:
    aiming(hexes, Restriction("from-friends", 3))
    reason = (
        "C4 may not be the target. The target hex must be at least 3 hexes from every friendly"
        " unit."
    )
    hexes.hover("C4")
    assert hexes.heard.hinted[-1] == reason
    hexes.click("C4")
    assert hexes.heard.refused == [reason]
    assert hexes.session.tool == "target"


def test_the_keyboard_aims_as_well(hexes: HexTable) -> None:
    aiming(hexes)
    hexes.session.move_cursor(hexes.space("B2"))
    hexes.view.setFocus()
    hexes.walk("Right", "Return")
    call = hexes.state.call
    assert call is not None
    assert call.target == hexes.space("B3")


def test_without_a_call_there_is_nothing_to_aim(hexes: HexTable) -> None:
    hexes.session.choose_tool("target")
    hexes.click("C4")
    assert hexes.heard.refused == ["No card is being resolved."]
