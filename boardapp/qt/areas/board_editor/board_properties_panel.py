"""The form for a board as a whole: its title, game, size, picture and note."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)

from boardapp.core.override_decorator import override
from boardapp.files.text_escaping import escape_unprintable
from boardapp.games.areas.board_file import MAX_SIZE
from boardapp.qt.widgets.forms.wheel_safe_form_fields import SpinBox
from boardapp.qt.widgets.text.plain_text import plain_label
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent

    from boardapp.qt.areas.board_editor.session import BoardEditorSession

_NO_PICTURE = "none, so only outlines are drawn"


class NoteBox(QPlainTextEdit):
    """A box for a text of some lines; it emits a signal when it loses the focus."""

    def __init__(self, panel: BoardPropertiesPanel) -> None:
        super().__init__()
        self._panel = panel
        self.setAccessibleName("Note")
        self.setTabChangesFocus(True)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._panel.apply_form()


class BoardPropertiesPanel(QScrollArea):
    """The form for a board as a whole."""

    def __init__(self, session: BoardEditorSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.title = QLineEdit()
        self.title.setAccessibleName("Title")
        self.width_box = SpinBox("Width in whole units", 1, MAX_SIZE)
        self.height_box = SpinBox("Height in whole units", 1, MAX_SIZE)
        for box in (self.width_box, self.height_box):
            box.setKeyboardTracking(False)
        self.game, self.picture = plain_label(), wrapping_label()
        self.bare = QPushButton("Take the picture a&way")
        self.bare.setStatusTip(
            "Draw the board without the picture. The picture's file stays as it is"
        )
        self.note = NoteBox(self)
        size = QHBoxLayout()
        for widget in (self.width_box, plain_label("×"), self.height_box):
            size.addWidget(widget)
        self._body = QWidget()
        form = QFormLayout(self._body)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow("Game", self.game)
        form.addRow("T&itle", self.title)
        form.addRow("Size", size)
        form.addRow("Picture", self.picture)
        form.addRow("", self.bare)
        form.addRow("Note", self.note)
        self.setWidget(self._body)
        self.setWidgetResizable(True)
        self.title.editingFinished.connect(self.apply_form)
        for box in (self.width_box, self.height_box):
            box.valueChanged.connect(self.apply_form)
        self.bare.clicked.connect(lambda: session.lay_picture("", ""))
        session.document_opened.connect(self._show)
        session.changed.connect(self._show)
        session.lock_changed.connect(self._show)

    def _show(self, *_: object) -> None:
        if self._session.document is None:
            return
        made = self._session.board_state
        self._body.setEnabled(not self._session.why_locked)
        self.game.setText(made.plays.replace("-", " ").title())
        for box, number in zip((self.width_box, self.height_box), made.size, strict=True):
            with QSignalBlocker(box):
                box.setValue(number)
        if self.title.text() != made.title:
            self.title.setText(made.title)
        if self.note.toPlainText() != made.note:
            self.note.setPlainText(made.note)
        self.picture.setText(escape_unprintable(made.picture) or _NO_PICTURE)
        self.bare.setVisible(bool(made.picture))

    def apply_form(self, *_: object) -> None:
        """Apply the form to the board, if any field differs."""
        if self._session.document is None or self._session.why_locked:
            return
        size = self.width_box.value(), self.height_box.value()
        title = self.title.text().strip() or self._session.board_state.title
        self._session.change_board_properties(title=title, note=self.note.toPlainText(), size=size)
        self._show()
