"""A plugin of pytest that notes each text that the window tests show or draw.

Each text is noted with the module of its screen and the kind of its place, for `word_list`.
"""

from __future__ import annotations

import os
import re
import weakref
from collections.abc import Iterator
from functools import cache, wraps
from pathlib import Path
from typing import Any

import pytest
from PySide6 import QtWidgets
from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    Qt,
    QTimer,
)
from PySide6.QtGui import QAction, QPainter, QTextDocument, QTextDocumentFragment
from shiboken6 import isValid

NOTES = Path(__file__).parents[3] / "build/words"
PART = re.compile(r"boardapp\.qt\.(?!widgets\.)")
"""Widgets of a part of the window, not those that all parts share."""
MOST_ROWS = 400
Text = tuple[str, str]
"""The kind of place, and the text there."""

SHOWN: tuple[tuple[type, str, str], ...] = (
    (QtWidgets.QWidget, "tool tip", "toolTip"),
    (QtWidgets.QDialog, "title", "windowTitle"),
    (QtWidgets.QDockWidget, "title", "windowTitle"),
    (QtWidgets.QGroupBox, "title", "title"),
    (QtWidgets.QAbstractButton, "button", "text"),
    (QtWidgets.QLabel, "label", "text"),
    (QtWidgets.QLineEdit, "hint in an empty field", "placeholderText"),
)
CALLED: tuple[tuple[type, str, str], ...] = (
    (QPainter, "drawn text", "drawText"),
    (QTextDocument, "drawn text", "setHtml"),
    (QtWidgets.QMessageBox, "question", "setText"),
    (QtWidgets.QMessageBox, "question", "setInformativeText"),
    (QtWidgets.QMessageBox, "button", "addButton"),
    (QtWidgets.QStatusBar, "status bar", "showMessage"),
    (QtWidgets.QToolTip, "tip at the pointer", "showText"),
)


def texts_of(widget: QtWidgets.QWidget) -> Iterator[Text]:
    """Yield the texts of one widget, as far as it shows them itself."""
    icon_only = (
        isinstance(widget, QtWidgets.QToolButton)
        and widget.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
    )
    for kind, place, name in SHOWN:
        if isinstance(widget, kind) and not (icon_only and place == "button"):
            yield place, getattr(widget, name)()
    actions = widget.actions()
    if isinstance(widget, QtWidgets.QMainWindow):
        actions = widget.findChildren(QAction)
    for action in actions:
        yield from (("menu", action.text()), ("tool tip", action.toolTip()))
    match widget:
        case QtWidgets.QComboBox():
            yield from (("choice", widget.itemText(at)) for at in range(widget.count()))
        case QtWidgets.QTabBar():
            yield from (("tab", widget.tabText(at)) for at in range(widget.count()))
        case QtWidgets.QTreeWidget():
            yield from item_texts(widget.headerItem())
            yield from item_texts(widget.invisibleRootItem())
        case QtWidgets.QListWidget():
            for item in map(widget.item, range(widget.count())):
                yield from (("row of a list", item.text()), ("tool tip", item.toolTip()))
        case QtWidgets.QAbstractItemView() if PART.match(type(widget.model()).__module__):
            yield from row_texts(widget.model(), QModelIndex())


def item_texts(item: QtWidgets.QTreeWidgetItem | None) -> Iterator[Text]:
    """Yield the texts of an item and of those below it."""
    if item is None:
        return
    for column in range(item.columnCount()):
        yield from (("row of a list", item.text(column)), ("tool tip", item.toolTip(column)))
    for child in range(item.childCount()):
        yield from item_texts(item.child(child))


def row_texts(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[Text]:
    """Yield the texts of a model's rows, those below them too."""
    for row in range(min(model.rowCount(parent), MOST_ROWS)):
        index = model.index(row, 0, parent)
        while index.isValid():
            yield "row of a list", str(index.data(Qt.ItemDataRole.DisplayRole) or "")
            yield "tool tip", str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
            index = index.siblingAtColumn(index.column() + 1)
        if not isinstance(model, QAbstractListModel):
            yield from row_texts(model, model.index(row, 0, parent))


class WordRecorder(QObject):
    """Writes each new text of a run to a file, soon after a widget has painted it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.known: set[tuple[str, str, str]] = set()
        self.file = path.open("a", encoding="utf-8")
        self.screen = ""
        self.painted: dict[weakref.ref[QtWidgets.QWidget], str] = {}
        self.soon = QTimer(self, interval=0, singleShot=True)
        self.soon.timeout.connect(self.read_painted)
        for owner, place, name in CALLED:
            self.listen(owner, name, place)

    def listen(self, owner: Any, name: str, place: str) -> None:
        """Note the texts that the program gives to a method of Qt."""
        method = getattr(owner, name)

        @wraps(method)
        def call(*arguments: Any, **named: Any) -> Any:
            for text in arguments:
                if isinstance(text, str):
                    self.note(self.screen, place, text)
            return method(*arguments, **named)

        setattr(owner, name, staticmethod(call) if owner is QtWidgets.QToolTip else call)

    def note(self, screen: str, place: str, text: str) -> None:
        """Write a text in one line, once for each screen and kind of place."""
        if re.search(r"<[a-z]+[^<>]*>|&(amp|lt|gt|nbsp);", text):
            text = QTextDocumentFragment.fromHtml(text).toPlainText()
        if place in ("menu", "button", "tab", "title", "label"):
            text = text.replace("&&", "\0").replace("&", "").replace("\0", "&")
        between = " " if place in ("button", "tip at the pointer") else " ¶ "
        lines = (" ".join(line.split()) for line in re.split(r"[\n\t\u2028\u2029]| {3,}", text))
        text = between.join(line for line in lines if line)
        if re.search(r"[^\W\d_]{2}", text) and (screen, place, text) not in self.known:
            self.known.add((screen, place, text))
            self.file.write(f"{screen}\t{place}\t{text}\n")
            self.file.flush()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Remember a widget that is painted: reading a list while it is painted may crash."""
        if event.type() == QEvent.Type.Paint and isinstance(watched, QtWidgets.QWidget):
            parent = watched.parentWidget()
            widget = parent if isinstance(parent, QtWidgets.QAbstractScrollArea) else watched
            self.screen = self.painted[weakref.ref(widget)] = screen_of(widget)
            self.soon.start()
        return False

    def read_painted(self) -> None:
        """Note the texts of the painted widgets that still exist."""
        painted, self.painted = self.painted, {}
        for reference, screen in painted.items():
            widget = reference()
            if widget is not None and isValid(widget):
                for place, text in texts_of(widget):
                    self.note(screen, place, text)


def screen_of(widget: QtWidgets.QWidget) -> str:
    """Return the module of the nearest widget that a part of the window defines."""
    at: QtWidgets.QWidget | None = widget
    while at is not None:
        for kind in type(at).__mro__:
            if PART.match(kind.__module__):
                return kind.__module__.removeprefix("boardapp.qt.")
        at = at.parentWidget()
    return "Qt"


@cache
def recorder() -> WordRecorder:
    """Return the recorder of this process."""
    NOTES.mkdir(parents=True, exist_ok=True)
    return WordRecorder(NOTES / f"{os.getpid()}.tsv")


@pytest.fixture(autouse=True)
def words_recorded(qapp: QtWidgets.QApplication, request: pytest.FixtureRequest) -> Iterator[None]:
    """Listen to the painting of a test, except where the test makes up its own questions."""
    if "guided" not in request.fixturenames:
        qapp.installEventFilter(recorder())
    yield
    recorder().read_painted()
    qapp.removeEventFilter(recorder())
