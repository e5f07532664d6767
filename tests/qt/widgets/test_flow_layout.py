"""A row of widgets goes on in the next line where the room ends."""

from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from boardapp.qt.widgets.flow_layout import FlowLayout


def flow(qtbot: QtBot, *widths: int) -> tuple[QWidget, FlowLayout, list[QLabel]]:
    """Return a shown widget with labels of some widths, 20 high, 5 apart."""
    page = QWidget()
    qtbot.addWidget(page)
    layout = FlowLayout(page)
    layout.setSpacing(5)
    labels = []
    for width in widths:
        label = QLabel()
        label.setFixedSize(width, 20)
        layout.addWidget(label)
        labels.append(label)
    page.show()
    return page, layout, labels


def places(labels: list[QLabel]) -> list[tuple[int, int]]:
    return [(label.x(), label.y()) for label in labels]


def test_widgets_go_on_in_the_next_line(qtbot: QtBot) -> None:
    page, layout, labels = flow(qtbot, 100, 100, 100)
    page.resize(320, 100)
    assert places(labels) == [(0, 0), (105, 0), (210, 0)]
    page.resize(220, 100)
    assert places(labels) == [(0, 0), (105, 0), (0, 25)]
    assert (layout.heightForWidth(320), layout.heightForWidth(220)) == (20, 45)
    assert layout.heightForWidth(50) == 70


def test_hidden_widgets_take_no_room(qtbot: QtBot) -> None:
    page, layout, labels = flow(qtbot, 100, 100, 100)
    page.resize(220, 100)
    labels[0].hide()
    assert layout.heightForWidth(220) == 20
    layout.activate()
    assert places(labels[1:]) == [(0, 0), (105, 0)]


def test_widgets_are_counted_and_taken_out(qtbot: QtBot) -> None:
    _, layout, labels = flow(qtbot, 100, 50)
    assert layout.count() == 2
    assert layout.itemAt(2) is None
    assert layout.takeAt(-1) is None
    taken = layout.takeAt(0)
    assert taken is not None
    assert taken.widget() is labels[0]
    assert layout.minimumSize().width() == 50
