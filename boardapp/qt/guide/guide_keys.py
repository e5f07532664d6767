"""The keys of the guide: digits, Enter, Ctrl+Enter and F6."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QPushButton, QWidget

from boardapp.qt.guide.answer_controls import AnswerControls
from boardapp.qt.guide.bar import PromptBar
from boardapp.qt.guide.bar_button import BarButton
from boardapp.qt.guide.field import PickField
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets.arrow_and_enter_keys import ENTER


class GuideKeys(QObject):
    """Presses what the bar and the area show by their keys."""

    def __init__(
        self,
        session: TableSession,
        bar: PromptBar,
        area: QWidget,
        controls: AnswerControls,
        go_to_board: Callable[[], object],
    ) -> None:
        super().__init__(bar)
        self._session, self._bar, self._area = session, bar, area
        self._controls, self._go_to_board = controls, go_to_board
        bar.digit_typed.connect(self.press_number)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), bar).activated.connect(self.press_primary)
        QShortcut(QKeySequence("F6"), bar).activated.connect(self._go_to_next_part)
        session.cursor_moved.connect(self.mark_enter)

    def are_in_guide(self) -> bool:
        """Return whether the keys belong to the bar or the area."""
        focused = QGuiApplication.focusObject()
        return isinstance(focused, QWidget) and (
            self._area.isAncestorOf(focused) or self._bar.isAncestorOf(focused)
        )

    def press_number(self, number: int) -> bool:
        """Press the row or button with a number; return whether there is one."""
        fields = self._controls.fields
        rows = [row for field in fields if isinstance(field, PickField) for row in field.rows]
        numbered = [one for one in (*rows, *self._bar.named) if getattr(one, "number", 0) == number]
        if not numbered or not isinstance(numbered[0], QPushButton) or not number:
            return False
        numbered[0].click()
        return True

    def press_primary(self) -> bool:
        """Press the primary button; return whether it can be pressed."""
        primary = self._bar.primary
        if not isinstance(primary, BarButton) or not primary.isEnabled():
            return False
        primary.click()
        return True

    def take_board_key(self, event: QKeyEvent) -> bool:
        """Handle a key typed on the board that names no space; return whether it was handled.

        Enter presses the primary button until the cursor was walked. Then it takes the cursor's
        space.
        """
        if event.key() in ENTER:
            walked = self._session.is_cursor_walked or event.isAutoRepeat()
            return not walked and self.press_primary()
        return event.text().isdigit() and self.press_number(int(event.text()))

    def mark_enter(self, *_: object) -> None:
        """Show whether Enter takes the way on: after the cursor was walked it takes its space."""
        if isinstance(self._bar.primary, BarButton):
            self._bar.primary.mark_enter(not self._session.is_cursor_walked)

    def _go_to_next_part(self) -> None:
        """Lead the keys from the bar to the board, from there to the area, and to the bar again."""
        bar, focused = self._bar, QGuiApplication.focusObject()
        if isinstance(focused, QWidget) and bar.isAncestorOf(focused):
            self._go_to_board()
            return
        fields = [one.first() for one in self._controls.fields if one.where == "area"]
        wanted = [] if self.are_in_guide() else fields
        for one in (*wanted, bar.primary, *bar.named, bar.more, bar.back):
            if one is not None and one.isVisible() and one.isEnabled():
                one.setFocus()
                return
