"""A label that wraps its text, as plain text that can be selected."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QSizePolicy

from boardapp.qt.widgets.style import bold_font

_MOST_HEIGHTS = 64
NO_BREAK = "\N{NO-BREAK SPACE}"


class _WrappingLabel(QLabel):
    """A label that caches its height for a width: a layout asks a dozen times."""

    def __init__(self, *, in_form: bool) -> None:
        super().__init__()
        self._in_form = in_form
        self._high: dict[tuple[str, int], int] = {}

    def setText(self, text: str) -> None:
        """Show a text without a line break between a number and its per cent sign."""
        super().setText(text.replace(" %", f"{NO_BREAK}%"))
        if self.accessibleName():
            self.setAccessibleDescription(text)  # a name would hide the text from screen readers

    def sizeHint(self) -> QSize:
        """Return the least size as the size hint: a narrow column's hint would be too high."""
        hint = super().sizeHint()
        return QSize(hint.width(), self.minimumSizeHint().height()) if self._in_form else hint

    def heightForWidth(self, width: int) -> int:
        key = self.text(), width
        if key not in self._high:
            if len(self._high) > _MOST_HEIGHTS:
                self._high.clear()
            self._high[key] = super().heightForWidth(width)
        return self._high[key]

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._high.clear()
        super().changeEvent(event)


class _ColumnLabel(_WrappingLabel):
    """A label as wide as its text if there is room, and never narrower than its longest word."""

    def sizeHint(self) -> QSize:
        return QSize(self._wide([self.text()]), super().minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        words = self.text().split(" ")
        return QSize(self._wide(words), super().minimumSizeHint().height())

    def _wide(self, texts: list[str]) -> int:
        return max(map(self.fontMetrics().horizontalAdvance, texts)) + 2


def wrapping_label(
    text: str = "", *, bold: bool = False, italic: bool = False, in_form: bool = False
) -> QLabel:
    """Return a label that wraps; its font size follows the application's.

    A label ``in_form`` may be one line high: it gets the height for its width.
    """
    return _with_text(_WrappingLabel(in_form=in_form), text, bold=bold, italic=italic)


def column_label(text: str) -> QLabel:
    """Return a label for a column: as wide as its text if possible, else it wraps between words."""
    label = _with_text(_ColumnLabel(in_form=True), text.replace(" × ", f"{NO_BREAK}×{NO_BREAK}"))
    label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    return label


def _with_text(label: QLabel, text: str, *, bold: bool = False, italic: bool = False) -> QLabel:
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
    font = bold_font(QFont()) if bold else QFont()
    if italic:
        font.setItalic(True)
    label.setFont(font)
    label.setText(text)
    return label
