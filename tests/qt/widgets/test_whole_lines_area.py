"""An edge cuts a text between its lines; a row that it cuts shows in part."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from boardapp.qt.widgets.whole_lines_area import WholeLinesArea
from tests.qt.support.settling import settled

HIGH, ROWS = 40, 9
RED = "background: #ff0000"


def area_of(body: QWidget, qtbot: QtBot, height: int) -> WholeLinesArea:
    area = WholeLinesArea(body)
    qtbot.addWidget(area)
    area.resize(200, height)
    area.show()
    return area


def red_heights(area: WholeLinesArea) -> tuple[int, int]:
    """Return the first and the last height of the area at which red is seen."""

    def seen() -> tuple[int, int]:
        picture = area.viewport().grab().toImage()
        red = [
            y for y in range(picture.height()) if picture.pixelColor(150, y) == QColor("#ff0000")
        ]
        return red[0], red[-1]

    return settled(seen)


def column_of(rows: Iterable[QWidget]) -> QWidget:
    body = QWidget()
    column = QVBoxLayout(body)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for row in rows:
        column.addWidget(row)
    return body


def bar() -> QFrame:
    made = QFrame()
    made.setFixedHeight(HIGH)
    made.setStyleSheet(RED)
    return made


def test_a_row_cut_by_an_edge_shows_in_part(qtbot: QtBot) -> None:
    body = column_of(bar() for _ in range(ROWS))
    area = area_of(body, qtbot, 2 * HIGH + 15)
    assert red_heights(area) == (0, 2 * HIGH + 14)
    assert area.verticalScrollBar().isVisible()
    area.verticalScrollBar().setValue(HIGH // 2)
    assert red_heights(area) == (0, 2 * HIGH + 14)


def text(lines: int) -> QLabel:
    words = QLabel("\n".join(map(str, range(lines))))
    words.setWordWrap(True)
    words.setStyleSheet(RED)
    return words


def test_a_text_is_cut_between_lines(qtbot: QtBot) -> None:
    words = text(ROWS)
    line = words.fontMetrics().lineSpacing()
    area = area_of(words, qtbot, 3 * line + line // 2)
    assert red_heights(area) == (0, 3 * line - 1)
    area.verticalScrollBar().setValue(line // 2)
    assert red_heights(area) == (line - line // 2, 3 * line + line // 2 - 1)
    area.resize(200, ROWS * line)
    assert red_heights(area) == (0, ROWS * line - 1)


def test_a_text_without_a_whole_line_shows_in_part(qtbot: QtBot) -> None:
    words = text(ROWS)
    line = words.fontMetrics().lineSpacing()
    assert red_heights(area_of(words, qtbot, line - 3)) == (0, line - 4)


def test_a_text_of_which_an_edge_leaves_no_line_is_not_shown(qtbot: QtBot) -> None:
    body = column_of(text(1) for _ in range(ROWS))
    line = text(1).fontMetrics().lineSpacing()
    area = area_of(body, qtbot, 3 * line + line // 2)
    assert red_heights(area) == (0, 3 * line - 1)
    area.verticalScrollBar().setValue(line // 2)
    assert red_heights(area) == (line - line // 2, 3 * line + line // 2 - 1)


def test_a_line_in_the_middle_of_a_high_label_is_whole_or_hidden(qtbot: QtBot) -> None:
    label, die, row = QLabel("word"), QWidget(), QWidget()
    label.setWordWrap(True)
    label.setStyleSheet(RED)
    die.setFixedSize(20, 3 * label.fontMetrics().lineSpacing())
    beside = QHBoxLayout(row)
    beside.setContentsMargins(0, 0, 0, 0)
    beside.addWidget(die)
    beside.addWidget(label)
    above = QWidget()
    above.setFixedHeight(HIGH)
    area = area_of(column_of([above, row]), qtbot, HIGH + die.height() // 2)
    picture = settled(lambda: area.viewport().grab().toImage())
    red = QColor("#ff0000")
    assert not any(picture.pixelColor(150, y) == red for y in range(picture.height()))


def test_an_edge_hides_a_picture_that_it_would_cut(qtbot: QtBot) -> None:
    def picture() -> QLabel:
        made, red = QLabel(), QPixmap(200, HIGH)
        red.fill(QColor("#ff0000"))
        made.setPixmap(red)
        return made

    area = area_of(column_of(picture() for _ in range(ROWS)), qtbot, 2 * HIGH + 15)
    assert red_heights(area) == (0, 2 * HIGH - 1)
    area.verticalScrollBar().setValue(HIGH // 2)
    assert red_heights(area) == (HIGH // 2, HIGH // 2 + HIGH - 1)
    area.resize(200, HIGH // 2)
    assert red_heights(area) == (0, HIGH // 2 - 1)
