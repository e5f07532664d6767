"""The bar over the board: the turn, its steps, whose part it is, and both sides' tallies."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from boardapp.core.game_progress import GameProgress, SideTally
from boardapp.document.document import Document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from boardapp.games.spearpoint.turn.turn_state import Overrun, SideState
from boardapp.picture import palette
from boardapp.qt.frame.turn_bar import TurnBar
from boardapp.qt.sessions.table_session import TableSession
from tests.games.spearpoint.turn.led import DUEL, led
from tests.qt.support.spearpoint_window import SpearpointWindow


def shown(window: SpearpointWindow, state: TileState) -> TurnBar:
    window.controller.show_document(Document(state, Spearpoint(load_catalogue())))
    QApplication.processEvents()
    (bar,) = window.findChildren(TurnBar)
    return bar


def has(bar: TurnBar, colour: str) -> bool:
    """Return whether a colour is painted somewhere on the bar's middle line."""
    image = bar.grab().toImage()
    row, wanted = image.height() // 4, QColor(colour)
    return any(image.pixelColor(x, row) == wanted for x in range(image.width()))


def test_it_tells_the_turn_alone_where_no_phases_lead(window: SpearpointWindow) -> None:
    window.controller.show_document(
        Document(replace(led(DUEL), sequence=None), Spearpoint(load_catalogue()))
    )
    assert not window.findChildren(TurnBar)
    bar = shown(window, led(DUEL, "movement", "us", turn=2))
    window.session.answer("leave-turns", 1)
    assert (bar.progress, bar.accessibleName()) == (None, "Turn 2")


def test_the_window_stays_active_with_its_first_led_table(window: SpearpointWindow) -> None:
    shown(window, led(DUEL, "movement", "us"))
    assert window.isActiveWindow()


def test_it_tells_the_phase_whose_it_is_and_the_points(window: SpearpointWindow) -> None:
    state = led(DUEL, "movement", "us", turn=2, points={"germany": 12}, us=SideState(goal=51))
    bar = shown(window, state)
    assert bar.isVisible()
    assert bar.accessibleName() == "Turn 2. Movement. US 0 of 51. Germany 12 points"
    assert has(bar, palette.SIDES["us"].fill)
    assert has(bar, palette.SIDES["germany"].fill)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"overrun": Overrun("us", 2)}, "US will win by Overrun in 2 turns"),
        ({"won": "germany"}, "Germany wins"), ({"won": "nobody"}, "The game is a draw"),
    ],
)  # fmt: skip
def test_it_tells_what_both_must_see(
    window: SpearpointWindow, fields: dict[str, Any], told: str
) -> None:
    bar = shown(window, led(DUEL, "movement", "us", turn=2, **fields))
    assert bar.accessibleName().endswith(told)


def test_it_follows_the_table(window: SpearpointWindow) -> None:
    bar = shown(window, led(DUEL, "movement", "us", turn=2))
    window.session.answer("done")
    assert bar.progress is not None
    assert (bar.progress.at, bar.progress.by) == (1, "germany")


def test_tallies_never_cover_the_turn_of_a_narrow_bar(window: SpearpointWindow) -> None:
    bar = shown(window, led(DUEL, "movement", "us", turn=2))
    assert bar.progress is not None
    long = tuple(SideTally(side, 12 * "many points ") for side in ("us", "germany"))
    progress = bar.progress._replace(tallies=long)
    bar.resize(500, bar.height())
    tallies = bar._tally_segments(progress)
    steps = bar._step_segments(progress, 0, 8)
    assert sum(wide for wide, _, _ in (*tallies, *steps)) < bar.width()
    assert all(text.endswith("…") for _, text, _ in tallies)


def test_the_longest_tallies_are_cut_first(qapp: QApplication) -> None:
    bar = TurnBar(TableSession())
    tallies = SideTally("us", "24"), SideTally("germany", "0, " + 9 * "defeated ")
    bar.resize(400, 40)
    short, long = bar._tally_segments(GameProgress("Turn 1", (), tallies=tallies))
    assert short[1] == "24"
    assert long[1].endswith("…")


def test_a_narrow_bar_tells_the_present_step_alone(window: SpearpointWindow) -> None:
    bar = shown(window, led(DUEL, "movement", "us", turn=2))
    bar.resize(300, bar.height())
    bar.grab()
    assert bar.progress is not None
    assert [text for _, text, _ in bar._step_segments(bar.progress, 200, 8)] == [
        "Turn 2",
        "Movement",
    ]


def test_a_bar_without_room_for_steps_and_tallies_shortens_the_tallies(
    qapp: QApplication,
) -> None:
    bar = TurnBar(TableSession())
    short = "Unit 1: 8 + 1 Spec.", "Unit 1: 8 + 1"
    unit = SideTally("us", "Unit 1: 8 Soldiers, 1 Specialist", short)
    shown = GameProgress(
        "Turn 1", ("Roll", "Results", "Spend", "Move", "Combat", "Assault"), 0, "us", (unit, unit)
    )
    bar.resize(2000, 40)
    assert [text for _, text, _ in bar._tally_segments(shown)] == [unit.words] * 2
    gap = bar.fontMetrics().height() * 0.5

    def room_for(text: str, room: float) -> int:
        tally = bar._make_segment(text, "us")
        every = (tally, tally, *bar._step_segments(shown, room, gap))
        return math.ceil(sum(wide + gap for wide, _, _ in every) + 3 * gap)

    # All steps, with the longest form that leaves them room.
    for text in short:
        bar.resize(room_for(text, 2000), 40)
        assert [text for _, text, _ in bar._tally_segments(shown)] == [text] * 2
    # Without room for all steps, the present one stands beside the longer of the short forms.
    bar.resize(room_for(short[0], 0), 40)
    assert [text for _, text, _ in bar._tally_segments(shown)] == [short[0]] * 2
