"""Listed hands in the window: the mouse is handed over, and nothing else tells what was chosen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from boardapp.document.document import Document
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.turn.turn_state import Phase, SideState, TurnState
from boardapp.qt.guide.guide_sign import GuideSign
from tests.qt.spearpoint.fight_table import guide, texts
from tests.qt.support.guide_table import press_choice, shown_buttons
from tests.qt.support.playing import document
from tests.qt.support.spearpoint_window import SpearpointWindow

US = SideState().with_hand(("rifle-squad",) * 7, ("ambush", "dig-in"))


def listed(phase: Phase) -> Document:
    """A table in a phase of the US, whose hand is listed."""
    plain = document(units="us sniper C-1, germany sniper C-9")
    assert isinstance(plain.state, TileState)
    state = replace(
        plain.state, options={"hands": "listed"}, sequence=TurnState(phase, "us", "us", us=US)
    )
    return Document(state, plain.game)


def begin(window: SpearpointWindow, phase: Phase, name: str) -> None:
    window.controller.show_document(listed(phase))
    window.session.lead_fights()
    answers = enumerate(window.session.asks)
    number = next(
        at for at, ask in answers
        if any(one.answer == name for one in getattr(ask, "choices", ()))
    )  # fmt: skip
    assert window.session.answer(name, number)
    QApplication.processEvents()


def show(window: SpearpointWindow) -> None:
    """Press the button by which the others are asked to look away."""
    assert guide(window).bar.sentence.words == "Only the player of US may look at the screen now"
    press_choice(guide(window), "show")


def buttons(window: SpearpointWindow) -> str:
    """The buttons and counts in the guide."""
    return " ".join(f"{one.text()} {one.accessibleName()}" for one in shown_buttons(guide(window)))


@pytest.mark.rule("004-112")
def test_what_is_held_is_shown_only_once_the_others_look_away(window: SpearpointWindow) -> None:
    begin(window, "commitment", "commit")
    sign = GuideSign(window.session, window, public=True)
    assert "Rifle Squad" not in buttons(window)
    show(window)
    assert "Rifle Squad" in buttons(window)
    assert sign.title() == "A secret choice"
    assert "Choose the unit that you bring into play." not in sign.paragraphs()
    assert window.session.answer("rifle-squad")
    assert window.session.told == ("Unit that US commits: Rifle Squad.",)
    assert not window.session.is_secret_hidden  # where it comes is for all to see
    sign.deleteLater()


@pytest.mark.rule("004-090", "004-091")
def test_after_a_draw_the_window_tells_numbers_alone(window: SpearpointWindow) -> None:
    begin(window, "draw", "draw")
    sign = GuideSign(window.session, window, public=True)
    for answer in ([], ["lay-smoke"], ["sniper"], ["sniper"]):
        assert window.session.is_secret_hidden  # each anew, for the mouse was handed on
        show(window)
        assert window.session.answer(answer)
        QApplication.processEvents()
        said = " ".join((*sign.paragraphs(), guide(window).told.text(), *texts(window)))
        assert not [name for name in ("Lay Smoke", "Sniper", "Rifle") if name in said]
    assert guide(window).told.text().splitlines() == [
        "Unit cards put back, US: 1.",
        "US has 3 Command Cards and 7 unit cards.",
    ]
    sign.deleteLater()
