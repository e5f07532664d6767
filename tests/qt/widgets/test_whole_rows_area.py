"""Rows that do not fit are covered, at both edges; whole ones never are."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from boardapp.qt.widgets.whole_rows_area import WholeRowsArea
from tests.qt.support.settling import settled

HIGH, ROWS = 40, 9


class Painted(QWidget):
    """A widget that paints its rows itself."""

    def row_spans(self) -> list[tuple[int, int]]:
        return [(n * HIGH, (n + 1) * HIGH) for n in range(ROWS)]


def buttons() -> list[QWidget]:
    return [QPushButton(f"Path {n}") for n in range(ROWS)]


def painted() -> list[QWidget]:
    one = Painted()
    one.setFixedHeight(ROWS * HIGH)
    return [one]


@pytest.fixture(params=[buttons, painted])
def area(request: pytest.FixtureRequest, qtbot: QtBot) -> WholeRowsArea:
    made: Callable[[], list[QWidget]] = request.param
    body = QWidget()
    rows = QVBoxLayout(body)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setSpacing(0)
    for one in made():
        if isinstance(one, QPushButton):
            one.setFixedHeight(HIGH)
        rows.addWidget(one)
    area = WholeRowsArea(body)
    qtbot.addWidget(area)
    area.resize(200, 2 * HIGH + 15)
    area.show()
    return area


def covered(area: WholeRowsArea) -> list[tuple[int, int]]:
    """Return the upper and lower ends of the covers that are seen."""

    def seen() -> list[tuple[int, int]]:
        places = (one.geometry() for one in area.covers if one.isVisible())
        return [(one.top(), one.top() + one.height()) for one in places]

    return settled(seen)


def test_a_row_cut_by_the_lower_edge_is_covered_and_takes_no_click(area: WholeRowsArea) -> None:
    assert covered(area) == [(2 * HIGH, 2 * HIGH + 15)]
    at = area.viewport().childAt(QPoint(50, 2 * HIGH + 5))
    assert at in area.covers


def test_scrolled_both_edges_are_whole_and_at_the_end_only_the_upper(area: WholeRowsArea) -> None:
    area.verticalScrollBar().setValue(HIGH // 2)
    assert covered(area) == [(0, HIGH // 2), (HIGH // 2 + HIGH, 2 * HIGH + 15)]
    area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
    assert covered(area) == [(0, 15)]


def test_rows_of_one_column_do_not_cover_those_of_another(qtbot: QtBot) -> None:
    body = QWidget()
    columns = QHBoxLayout(body)
    columns.setContentsMargins(0, 0, 0, 0)
    columns.setSpacing(0)
    for begin in (0, HIGH // 2):
        column = QVBoxLayout()
        column.setContentsMargins(0, begin, 0, 0)
        column.setSpacing(0)
        for one in buttons():
            one.setFixedSize(100, HIGH)
            column.addWidget(one)
        column.addStretch(1)
        columns.addLayout(column)
    area = WholeRowsArea(body)
    qtbot.addWidget(area)
    area.resize(200, 4 * HIGH + 15)
    area.show()
    assert covered(area) == [(4 * HIGH, 4 * HIGH + 15), (3 * HIGH + HIGH // 2, 4 * HIGH + 15)]


def test_what_fits_is_not_covered(area: WholeRowsArea) -> None:
    area.resize(200, ROWS * HIGH)
    assert covered(area) == []


def test_words_are_cut_between_lines(qtbot: QtBot) -> None:
    words = QLabel("\n".join(map(str, range(ROWS))))
    words.setWordWrap(True)
    line = words.fontMetrics().lineSpacing()
    area = WholeRowsArea(words)
    qtbot.addWidget(area)
    area.resize(200, 3 * line + line // 2)
    area.show()
    ((top, bottom),) = covered(area)
    assert (top, bottom) == (3 * line, 3 * line + line // 2)
