"""The guide held up: chances before, dice and result after, large and from either side."""

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from boardapp.core.procedure.displayed_facts import SumFact, SumTerm
from boardapp.core.procedure.question_parts import DiceRequest, Odds
from boardapp.core.procedure.questions import TextQuestion, Throw
from boardapp.picture import palette
from boardapp.qt.document.document_controller import DocumentController
from boardapp.qt.frame.board_picture_actions import BoardPictureActions
from boardapp.qt.guide.guide_sign import GuideSign
from boardapp.qt.sessions.log_replay_controller import ReplayController
from boardapp.qt.widgets.text.full_screen_text_base import GAP
from tests.document.waiting_game import GRID
from tests.qt.conftest import MakeGuided
from tests.qt.support.guide_table import AskingGame

ROWS = (
    Odds("hit", "each", Fraction(18, 25)), Odds("hit", "none", None),
    *(Odds("final", GRID.name(space), Fraction(1, 12), space) for space in GRID.spaces()),
)  # fmt: skip
LUCK = Throw(
    "us", "Luck", "One die.", odds=ROWS, dice=(DiceRequest(1, 6, "us", "luck"),), warning="Mind!"
)


def test_chances_before_and_the_result_after_are_held_up(guided: MakeGuided, qtbot: QtBot) -> None:
    facts = (SumFact("To hit", (SumTerm("MG-42", 12),)),)
    table = guided(LUCK, facts=facts)
    sign = GuideSign(table.session)
    qtbot.addWidget(sign)
    assert table.session.can_show_full_screen
    assert (sign.title(), sign.accessibleName()) == ("US: Luck", "US: Luck")
    assert sign.paragraphs() == [
        "One die.", "Mind!", "Hit: each (72.0 %); none (not known)",
        "Final: 12 spaces (8.3 % each)", "To hit: 12 (MG-42) = 12",
    ]  # fmt: skip
    table.session.answer([[4]])
    assert (sign.title(), sign.windowTitle()) == ("Last result", "Last result")
    assert sign.paragraphs() == ["Luck: Rolled 4 (dice entered by hand).", "So it is."]
    # The die is shown as it fell.
    assert "<img" in sign.columns(40, 600)[0][0]
    assert table.session.can_show_full_screen
    table.session.answer("rest")
    assert table.session.told == ("Go to Turn 2.",)
    assert "<img" not in sign.columns(40, 600)[0][0]
    ReplayController(table.session).show_log_entry(2)
    assert sign.paragraphs() == ["Luck: Rolled 4 (dice entered by hand).", "So it is."]
    assert "<img" in sign.columns(40, 600)[0][0], "an earlier act is shown with its own dice"


def test_a_secret_is_not_held_up(guided: MakeGuided, qtbot: QtBot) -> None:
    table = guided(TextQuestion("us", "Report", "Who is there?", secret=True))
    sign = GuideSign(table.session)
    qtbot.addWidget(sign)
    assert sign.paragraphs() == []


def test_all_of_it_fits_and_is_turned_for_the_player_opposite(
    guided: MakeGuided, qtbot: QtBot
) -> None:
    table = guided(LUCK)
    sign = GuideSign(table.session)
    qtbot.addWidget(sign)
    sign.resize(1280, 800)
    sign.show()
    assert [row.toPlainText() for page in sign.pages() for row in page[0]] == sign.paragraphs()
    assert len(sign.pages()) == 1
    QApplication.processEvents()
    upright = sign.grab().toImage()
    QTest.keyClick(sign, Qt.Key.Key_T)
    assert sign.turned
    assert sign.grab().toImage() != upright


def test_the_band_shows_the_acting_sides_plate(guided: MakeGuided, qtbot: QtBot) -> None:
    table = guided(replace(LUCK, by="us"), replace(LUCK, by="germany"))
    sign = GuideSign(table.session)
    qtbot.addWidget(sign)
    sign.resize(1280, 800)
    for side in ("us", "germany"):
        plate = sign.grab().toImage().pixelColor(60, 80)
        assert plate == QColor(palette.SIDES[side].fill)
        table.session.answer([[4]])


@pytest.mark.parametrize(("lines", "length"), [(60, 5), (1, 900)])
def test_more_than_fits_goes_on_to_further_pages_and_nothing_is_cut(
    guided: MakeGuided, qtbot: QtBot, lines: int, length: int
) -> None:
    rows = tuple(
        Odds(f"weapon {n}", way, Fraction(1, 9)) for n in range(lines) for way in ("hit", "miss")
    )
    table = guided(replace(LUCK, sentence=" ".join(["Fire at it."] * length), odds=rows))
    sign = GuideSign(table.session)
    qtbot.addWidget(sign)
    sign.resize(1366, 768)
    pages, room = sign.pages(), sign.column_rects()[0]
    assert [row.toPlainText() for page in pages for row in page[0]] == sign.paragraphs()
    for page in pages:
        gaps = GAP * sign.letter_size() * (len(page[0]) - 1)
        assert sum(row.size().height() for row in page[0]) + gaps <= room.height()
    if lines > 1:
        sign.go_by_pages(1)
        assert sign.page == 1
        table.session.answer([[4]])
        assert sign.page == 0


def test_h_holds_up_what_is_asked_and_follows_it(guided: MakeGuided) -> None:
    table = guided(LUCK)
    acts = BoardPictureActions(
        table.session, table.scene, cast(DocumentController, SimpleNamespace(window=table))
    )
    acts.show_full_screen()
    sign = acts.held_up
    assert isinstance(sign, GuideSign)
    assert sign.isFullScreen()
    table.session.answer([[2]])
    assert sign.title() == "Last result"
    sign.close()


def test_without_anything_asked_or_told_nothing_is_held_up(guided: MakeGuided) -> None:
    table = guided(game=AskingGame([]))
    acts = BoardPictureActions(
        table.session, table.scene, cast(DocumentController, SimpleNamespace(window=table))
    )
    acts.show_full_screen()
    assert acts.held_up is None
