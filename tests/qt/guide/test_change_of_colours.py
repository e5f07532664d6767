"""A change between light and dark colours leaves nothing behind."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from boardapp.core.procedure.question_parts import Choice, Refusal
from boardapp.core.procedure.questions import Pick
from boardapp.qt.widgets.banner import BannerStack
from boardapp.qt.widgets.icon_label import IconLabel
from boardapp.qt.widgets.style import Scheme, apply_style
from boardapp.qt.widgets.timed_notice import TimedNotice
from tests.qt.conftest import MakeGuided

WAYS = Pick(
    "us", "Which way?", "Choose a way.",
    choices=(
        *(Choice(f"way {n}", f"Over hill {n}, the long way round") for n in range(6)),
        Choice("ford", "Over the ford", refusal=Refusal("The ford is under water.")),
    ),
    usual="way 0",
)  # fmt: skip


def picture(part: QWidget) -> QImage:
    QApplication.processEvents()
    return part.grab().toImage()


def wear(qapp: QApplication, scheme: Scheme) -> None:
    apply_style(qapp, scheme=scheme, large_text=False)


@pytest.mark.parametrize(("first", "then"), [("dark", "light"), ("light", "dark")])
def test_a_question_looks_as_if_it_had_been_asked_in_these_colours(
    qapp: QApplication, guided: MakeGuided, first: Scheme, then: Scheme
) -> None:
    wear(qapp, first)
    table = guided(WAYS)
    table.guide.complain("Choose one first.")
    other = picture(table.guide), picture(table.guide.bar)
    wear(qapp, then)
    changed = picture(table.guide), picture(table.guide.bar)
    again = guided(WAYS)
    again.guide.complain("Choose one first.")
    assert changed == (picture(again.guide), picture(again.guide.bar))
    assert changed[0] != other[0]
    assert changed[1] != other[1]


@pytest.mark.parametrize(("first", "then"), [("dark", "light"), ("light", "dark")])
def test_a_sign_takes_the_new_colour(
    qapp: QApplication, qtbot: object, first: Scheme, then: Scheme
) -> None:
    wear(qapp, first)
    sign, bars = IconLabel("warning"), BannerStack()
    for part in (sign, bars):
        qtbot.addWidget(part)  # type: ignore[attr-defined]
    bars.show_banner("one", "Something is wrong.")
    wear(qapp, then)
    changed = picture(sign), picture(bars)
    fresh, others = IconLabel("warning"), BannerStack()
    for part in (fresh, others):
        qtbot.addWidget(part)  # type: ignore[attr-defined]
    others.show_banner("one", "Something is wrong.")
    assert changed == (picture(fresh), picture(others))


@pytest.mark.parametrize(("first", "then"), [("dark", "light"), ("light", "dark")])
def test_a_notice_on_the_board_takes_the_new_colours(
    qapp: QApplication, qtbot: object, first: Scheme, then: Scheme
) -> None:
    def notice() -> TimedNotice:
        board = QWidget()
        board.resize(600, 300)
        qtbot.addWidget(board)  # type: ignore[attr-defined]
        board.show()
        made = TimedNotice(board)
        made.show_text("Tile 1A lies on B-4 already.")
        return made

    wear(qapp, first)
    shown = notice()
    other = picture(shown)
    wear(qapp, then)
    assert picture(shown) == picture(notice())
    assert picture(shown) != other
