"""Units and points held up: large enough for two metres, all of it, page by page, either way."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from boardapp.qt.boards.fight_score_values import HarmedUnit, Score, SideScore
from boardapp.qt.ruling.score_screen import ScoreScreen
from boardapp.qt.widgets.style import bold_font
from boardapp.qt.widgets.text.full_screen_text_base import GAP

SHERMAN = HarmedUnit("M4A1 Sherman US 1 · B-3", 4, 14, 7, "Damage Card 17 (Immobilised); no crew")
TIGER = HarmedUnit("Tiger I Germany 1 · B-7", 19, 24)
HERO = HarmedUnit("My Hero US 2 · A-1", 3, words="the card “Dig In” is under it")
FEW = (
    SideScore("us", "US", 12, (SHERMAN, HERO), 2),
    SideScore("germany", "Germany", 1, (TIGER,)),
)


def held(qtbot: QtBot, standing: Score, size: tuple[int, int] = (1366, 768)) -> ScoreScreen:
    sign = ScoreScreen(lambda: standing)
    qtbot.addWidget(sign)
    sign.resize(*size)
    sign.show()
    sign.activateWindow()
    sign.setFocus()
    QApplication.processEvents()
    return sign


def many(count: int) -> Score:
    units = tuple(SHERMAN._replace(name=f"M4A1 Sherman US {i} · B-3") for i in range(count))
    return (SideScore("us", "US", 0, units, 1), SideScore("germany", "Germany", 0, (TIGER,)))


def test_all_that_is_shown_is_told_to_who_cannot_see_it(qtbot: QtBot) -> None:
    sign = held(qtbot, FEW)
    assert sign.accessibleName() == "Units and points"
    assert sign.accessibleDescription().split("\n") == [
        "US: 12 points",
        "M4A1 Sherman US 1 · B-3: endurance 4 of 14; Damage Card 17 (Immobilised); no crew",
        "My Hero US 2 · A-1: endurance 3 left; the card “Dig In” is under it",
        "2 units unharmed",
        "Germany: 1 point",
        "Tiger I Germany 1 · B-7: endurance 19 of 24",
    ]


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (800, 1200)])
@pytest.mark.parametrize("standing", [FEW, many(4), many(12)])
def test_names_are_as_high_as_two_metres_ask_for(
    qtbot: QtBot, standing: Score, size: tuple[int, int]
) -> None:
    sign = held(qtbot, standing, size)
    assert sign.letter_size() >= sign.height() * sign.least_share
    # 4 mm of a capital on a screen 194 mm high.
    capital = QFontMetricsF(bold_font(sign.sized_font(sign.letter_size()))).capHeight()
    assert capital / sign.height() > 4 / 194


@pytest.mark.parametrize("count", [1, 5, 12, 30])
def test_every_unit_stands_on_one_page_and_fits_it(qtbot: QtBot, count: int) -> None:
    sign = held(qtbot, many(count))
    pages, room, gap = sign.pages(), sign.column_rects()[0], GAP * sign.letter_size()
    names = [row.firstBlock().text() for page in pages for row in page[0]]
    assert names == [*(unit.name for unit in many(count)[0].harmed), "1 unit unharmed"]
    for page in pages:
        for column in page:
            high = sum(row.size().height() + gap for row in column) - gap
            assert high <= room.height()
            assert all(row.idealWidth() <= room.width() for row in column)


def test_arrows_turn_the_pages_and_stop_at_the_ends(qtbot: QtBot) -> None:
    sign = held(qtbot, many(12))
    last = len(sign.pages()) - 1
    assert last > 0
    first = sign.grab().toImage()
    seen = [sign.page]
    for key in (*[Qt.Key.Key_Right] * (last + 1), *[Qt.Key.Key_Left] * (last + 1)):
        QTest.keyClick(sign, key)
        seen.append(sign.page)
    assert seen == [*range(last + 1), last, *range(last - 1, -1, -1), 0]
    sign.go_by_pages(1)
    assert sign.grab().toImage() != first


def test_it_turns_for_the_player_opposite_and_closes(qtbot: QtBot) -> None:
    sign = held(qtbot, FEW)
    upright = sign.grab().toImage()
    QTest.keyClick(sign, Qt.Key.Key_T)
    turned = sign.grab().toImage()
    assert turned != upright
    assert turned.flipped(Qt.Orientation.Horizontal | Qt.Orientation.Vertical).pixelColor(
        60, 75
    ) == upright.pixelColor(60, 75)
    QTest.keyClick(sign, Qt.Key.Key_Escape)
    assert not sign.isVisible()


def test_a_fight_of_nobody_is_points_alone(qtbot: QtBot) -> None:
    sign = held(qtbot, (SideScore("us", "US", 3), SideScore("germany", "Germany", 0)))
    assert sign.paragraphs() == ["US: 3 points", "Germany: 0 points"]
    assert sign.pages() == [([], [])]
    assert not sign.grab().isNull()
