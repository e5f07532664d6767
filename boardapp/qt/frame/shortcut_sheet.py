"""The sheet of all shortcuts, made from the window's own actions."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QKeySequence, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QMenu,
    QMenuBar,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from boardapp.qt.widgets.close_button import make_close_button_box

Gestures = Mapping[str, Sequence[tuple[str, str]]]
"""Keys and gestures outside the menus, by title: the gesture and its effect."""

POINTER = "Mouse and touchpad"
RULE = ("L, click, click", "See whether a line of sight is clear")
"""A gesture that only boards with lines of sight have."""
SEVERAL = (
    (
        "Drag from an empty spot",
        "Choose all pieces in the frame that you drag. With Shift, you may start on a piece",
    ),
    ("Ctrl + click", "Add a piece to the chosen pieces, or remove it from them"),
    ("Drag a chosen piece", "Move all chosen pieces together"),
    ("Ctrl + Enter", "Add the piece at the cursor to the chosen pieces, or remove it from them"),
)
"""Gestures on boards where you can select and move several pieces at once."""
GESTURES: Gestures = {
    POINTER: (
        ("Wheel or pinch", "Zoom at the pointer"),
        ("Space + drag, middle drag", "Move the view"),
        ("Right click, Menu key", "Show the actions of the piece or space"),
        (
            "Click a unit",
            "Choose the unit. A unit with a ring starts an action, or answers the question",
        ),
        *SEVERAL[:3],
        ("Drop a file", "Open the file"),
    ),
    "Keys on the board": (
        ("Arrow keys", "Move the cursor over the spaces"),
        ("Enter", "Click at the cursor"),
        SEVERAL[3],
        ("Esc", "Cancel the action, or end the choice of pieces"),
    ),
    "The question": (
        ("Enter", "Press the marked button, or choose the space at the cursor"),
        ("Ctrl+Enter", "Press the coloured button"),
        ("1 to 9", "Choose the answer with that number"),
        ("Letters, while spaces are bright", "Type the first letters of a space"),
        ("F6", "Go from the bar to the board, to the list, and back to the bar"),
    ),
}


class ShortcutLine(NamedTuple):
    """One line of the sheet: the keys, their effect, and the long hint for the search."""

    keys: str
    text: str
    hint: str = ""

    def matches(self, words: Sequence[str], group: str) -> bool:
        """Return whether each word is part of the line or of the group's title."""
        hay = f"{group} {self.keys} {self.text} {self.hint}".casefold()
        return all(word in hay for word in words)


def shortcuts_by_menu(bar: QMenuBar) -> dict[str, list[ShortcutLine]]:
    """Return a menu bar's actions under their menus' titles, with those of submenus.

    Hidden actions, such as those of another game, are left out.
    """
    return {
        _strip_mnemonic(entry.text()): list(_menu_shortcuts(menu))
        for entry in bar.actions()
        if isinstance(menu := entry.menu(), QMenu) and entry.isVisible()
    }


def _menu_shortcuts(menu: QMenu) -> Iterator[ShortcutLine]:
    """Yield a menu's actions; those of a submenu are prefixed with its name.

    Undo and redo have short names here, without the act that they would undo or redo.
    """
    for action in filter(QAction.isVisible, menu.actions()):
        inner = action.menu()
        if isinstance(inner, QMenu):
            title = _strip_mnemonic(action.text())
            yield from (
                line if line.text == title else line._replace(text=f"{title}: {line.text}")
                for line in _menu_shortcuts(inner)
            )
        elif not action.isSeparator():
            text = action.iconText().rstrip("…")
            yield ShortcutLine(_shortcut_text(action.shortcuts()), text, action.statusTip())


def _shortcut_text(shortcuts: Sequence[QKeySequence]) -> str:
    """Return a shortcut's keys, except those that common keyboards lack."""
    native = QKeySequence.SequenceFormat.NativeText
    # PySide's type stubs do not know that a sequence has items.
    usual = (one for one in shortcuts if one[0].key() <= Qt.Key.Key_F12)  # type: ignore[index]
    return ", ".join(one.toString(native) for one in usual)


def _strip_mnemonic(text: str) -> str:
    """Return a menu text without its mnemonic mark."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")


class ShortcutsDialog(QDialog):
    """All shortcuts by menu, then the gestures; typing narrows the sheet down."""

    def __init__(
        self,
        menus: Mapping[str, Sequence[ShortcutLine]],
        parent: QWidget | None = None,
        *,
        gestures: Gestures = GESTURES,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Shortcuts")
        self.setSizeGripEnabled(True)
        self._groups = {title: list(lines) for title, lines in menus.items()}
        for title, rows in gestures.items():
            self._groups[title] = [ShortcutLine(keys, text) for keys, text in rows]
        em = self.fontMetrics().height()
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search for what you want to do")
        self.search.setAccessibleName("Search the shortcuts")
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._show_matches)
        self.sheet = QTextBrowser()
        self.sheet.setAccessibleName("Shortcuts")
        self.sheet.document().setDocumentMargin(em)
        box = make_close_button_box()
        box.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(em, em, em, em)
        layout.addWidget(self.search)
        layout.addWidget(self.sheet, 1)
        layout.addWidget(box)
        self._show_matches("")
        self.resize(self._best_size())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._show_matches(self.search.text())

    def _best_size(self) -> QSize:
        em = self.fontMetrics().height()
        return QSize(58 * em, 44 * em).boundedTo(self.screen().availableSize() * 0.85)

    def visible_lines(self) -> list[ShortcutLine]:
        """Return the lines that are shown."""
        words = self.search.text().casefold().split()
        return [line for _, lines in self._matching_groups(words) for line in lines]

    def _matching_groups(self, words: Sequence[str]) -> Iterator[tuple[str, list[ShortcutLine]]]:
        """Yield the groups with matching lines; without a search, with the lines that have keys."""
        for title, lines in self._groups.items():
            found = [line for line in lines if line.matches(words, title) and (line.keys or words)]
            if found:
                yield title, found

    def _show_matches(self, text: str) -> None:
        words = text.casefold().split()
        groups = list(self._matching_groups(words))
        if groups:
            self.sheet.setHtml(self._html(groups))
        else:
            self.sheet.setPlainText(f"No shortcut matches “{text.strip()}”.")

    def _html(self, groups: Sequence[tuple[str, list[ShortcutLine]]]) -> str:
        """Lay the groups out in two columns of about the same length."""
        half = sum(len(lines) + 2 for _, lines in groups) / 2
        columns: list[list[str]] = [[], []]
        length = 0
        for title, lines in groups:
            columns[length >= half - 1].append(self._group(title, lines))
            length += len(lines) + 2
        cells = "".join(
            f'<td width="50%" style="padding-right: 1em">{"".join(column)}</td>'
            for column in columns
            if column
        )
        return f'<table width="100%"><tr>{cells}</tr></table>'

    def _group(self, title: str, lines: Sequence[ShortcutLine]) -> str:
        faint = self.palette().color(QPalette.ColorRole.PlaceholderText).name()
        key = self.palette().color(QPalette.ColorRole.Link).name()
        rows = "".join(
            f'<tr><td width="42%" style="padding: 2px 12px 2px 0; color: {key};">'
            f"<b>{html.escape(line.keys) or '–'}</b></td>"
            f'<td style="padding: 2px 0;">{html.escape(line.text)}</td></tr>'
            for line in lines
        )
        return (
            f'<h3 style="color: {faint}; margin-bottom: 2px;">{html.escape(title)}</h3>'
            f'<table width="100%" cellspacing="0">{rows}</table>'
        )
