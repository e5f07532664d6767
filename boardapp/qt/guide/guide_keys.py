"""The keys of the guide, wherever the focus is: digits, Enter, Ctrl+Enter and F6."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import SIGNAL, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QGraphicsView,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTextEdit,
    QWidget,
)

from boardapp.core.override_decorator import override
from boardapp.qt.guide.answer_controls import AnswerControls
from boardapp.qt.guide.bar import PromptBar
from boardapp.qt.guide.bar_button import BarButton
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets.arrow_and_enter_keys import ENTER
from boardapp.qt.widgets.forms.optional_spin_box import OptionalSpinBox

_TEXT_BOXES = QLineEdit, QAbstractSpinBox, QTextEdit, QPlainTextEdit


class GuideKeys(QObject):
    """Presses the buttons of the bar and the area by their keys.

    Enter and digits work wherever the focus is in the window. A text box keeps its own keys; the
    board hands on those that name no space.
    """

    area_wanted = Signal()  # the area gets the keys, so it has to be shown
    enter_moved = Signal()  # Enter has another effect now

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
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            self._shortcut(keys, self._press_primary)
        self._shortcut("F6", self._go_to_next_part)
        self._enters = [self._shortcut(keys, self._press_primary) for keys in ("Return", "Enter")]
        self._digits = [
            self._shortcut(str(digit), partial(self._type_digit, digit)) for digit in range(10)
        ]
        session.cursor_moved.connect(self.mark_enter)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self.mark_enter)
        application.focusChanged.connect(self._watch_box)

    def _shortcut(self, keys: str, act: Callable[[], object]) -> QShortcut:
        shortcut = QShortcut(QKeySequence(keys), self._bar)
        shortcut.setAutoRepeat(False)  # a held key counts as one press
        shortcut.activated.connect(act)
        return shortcut

    def are_in_guide(self) -> bool:
        """Return whether the bar or the area has the keyboard focus."""
        focused = QApplication.focusWidget()
        return focused is not None and (
            self._area.isAncestorOf(focused) or self._bar.isAncestorOf(focused)
        )

    def are_in_text_box(self) -> bool:
        """Return whether a text box has the keyboard focus."""
        return isinstance(QApplication.focusWidget(), _TEXT_BOXES)

    def _watch_box(self, old: QWidget | None, new: QWidget | None) -> None:
        """Watch the keys of the text box that has the focus, while it has it."""
        if isinstance(old, _TEXT_BOXES):
            old.removeEventFilter(self)
        if isinstance(new, _TEXT_BOXES) and self.are_in_guide():
            new.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave undo to the table while a text box has nothing to undo."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.matches(QKeySequence.StandardKey.Undo)
            and _has_nothing_to_undo(watched)
        ):
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    # Effects of keys

    def _press_number(self, number: int) -> bool:
        """Press the row or button with a number; return whether there is one."""
        # The numbers of rows behind another panel are not visible.
        fields = [] if self._area.visibleRegion().isEmpty() else self._controls.fields
        numbered = [one for field in fields for one in field.numbered_buttons()]
        in_bar = [one for one in self._bar.named if isinstance(one, BarButton)]
        for one in (*numbered, *in_bar):
            if one.number == number and number:
                one.click()
                return True
        return False

    def _type_digit(self, digit: int) -> bool:
        """Press the choice of a digit, or type it into the open box; return whether it did."""
        if self._press_number(digit):
            return True
        boxes = (one.first() for one in self._controls.fields)
        box = next((one for one in boxes if isinstance(one, QLineEdit | QAbstractSpinBox)), None)
        if box is None or not box.isEnabled():
            return False
        box.setFocus(Qt.FocusReason.TabFocusReason)
        box.selectAll()
        key, none = Qt.Key(Qt.Key.Key_0 + digit), Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(box, QKeyEvent(QKeyEvent.Type.KeyPress, key, none, str(digit)))
        return True

    def _press_primary(self) -> bool:
        """Press the primary button; return whether it can be pressed."""
        primary = self._bar.primary
        if not isinstance(primary, BarButton) or not primary.isEnabled():
            return False
        primary.click()
        return True

    def handle_board_key(self, event: QKeyEvent) -> bool:
        """Handle a key typed on the board that names no space; return whether it was handled.

        Enter presses the primary button until keys moved the cursor. Then it takes the cursor's
        space.
        """
        if event.key() in ENTER:
            walked = self._session.is_cursor_walked or event.isAutoRepeat()
            return not walked and self._press_primary()
        return event.text().isdecimal() and self._type_digit(int(event.text()))

    # Meaning of Enter

    @property
    def enter_chooses_cursor_space(self) -> bool:
        """Return whether Enter takes the cursor's space, because arrow keys moved the cursor."""
        return self._session.is_cursor_walked and isinstance(
            QApplication.focusWidget(), QGraphicsView
        )

    def mark_enter(self, *_: object) -> None:
        """Show the sign of Enter on the button that Enter presses, if there is one."""
        focused = QApplication.focusWidget()
        on_board = isinstance(focused, QGraphicsView)
        boxed = isinstance(focused, _TEXT_BOXES)
        pressed = self._pressed_by_enter(focused)
        for button in (self._bar.primary, *self._bar.named):
            if isinstance(button, BarButton):
                button.mark_enter(button is pressed)
        # A box uses Enter itself before it answers; the board uses letters and digits first.
        own = boxed or on_board or pressed is None
        for one in self._enters:
            one.setEnabled(not own and not _presses_itself(focused))
        for one in self._digits:
            one.setEnabled(not boxed and not on_board)
        self.enter_moved.emit()

    def _pressed_by_enter(self, focused: QWidget | None) -> QWidget | None:
        """Return the button that Enter presses, None if Enter has another effect."""
        primary = self._bar.primary
        if focused is None:
            return primary
        if focused.window().windowType() in (Qt.WindowType.Popup, Qt.WindowType.Dialog):
            return None
        if isinstance(focused, QGraphicsView):
            return None if self._session.is_cursor_walked else primary
        if isinstance(focused, _TEXT_BOXES):
            fields = (one for one in self._controls.fields if one.isAncestorOf(focused))
            field = next(fields, None)
            return primary if field is not None and field.is_taken_by_enter_in(focused) else None
        if isinstance(focused, QAbstractItemView):
            return None if focused.receivers(SIGNAL("activated(QModelIndex)")) else primary
        return focused if _presses_itself(focused) else primary

    def _go_to_next_part(self) -> None:
        """Move the focus from the bar to the board, to the area, and back to the bar."""
        bar, focused = self._bar, QApplication.focusWidget()
        if focused is not None and bar.isAncestorOf(focused):
            self._go_to_board()
            return
        fields = [one.first() for one in self._controls.fields if one.where == "area"]
        wanted = [] if self.are_in_guide() else [one for one in fields if one is not None]
        if wanted:
            self.area_wanted.emit()
        for one in (*wanted, bar.primary, *bar.named, bar.more, bar.back):
            if one is not None and one.isVisible() and one.isEnabled():
                one.setFocus(Qt.FocusReason.TabFocusReason)
                return


def _presses_itself(focused: QWidget | None) -> bool:
    return isinstance(focused, QPushButton) and focused.autoDefault()


def _has_nothing_to_undo(box: QObject) -> bool:
    if isinstance(box, OptionalSpinBox):
        return not box.has_input()
    return isinstance(box, QLineEdit) and not box.text() and not box.isUndoAvailable()
