"""A button with a swatch of a colour; a click opens the colour dialog."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QColorDialog, QPushButton, QWidget

from boardapp.core.sentence_case import lower_first
from boardapp.qt.widgets.text.plain_text import escape_rich_text


class ColourButton(QPushButton):
    """Shows a colour such as ``#8fa3b0`` and lets the player choose another."""

    changed = Signal()
    chosen = Signal(str)  # the colour that the player has chosen in the dialog

    def __init__(self, name: str, colour: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self.colour = name, ""
        self.setAutoDefault(False)
        self.setToolTip(escape_rich_text(f"Choose the {lower_first(name)}"))
        self.clicked.connect(self._ask_colour)
        self.show_colour(colour)

    def show_colour(self, colour: str) -> None:
        """Show a colour as a swatch."""
        if colour != self.colour:
            self.colour = colour
            self._draw_swatch()
            self.setAccessibleName(f"{self._name}: {colour}")
            self.changed.emit()

    def _draw_swatch(self) -> None:
        swatch = QPixmap(self.iconSize())
        swatch.fill(QColor(self.colour))
        painter = QPainter(swatch)
        # A rim: the colour may be that of the button.
        painter.setPen(self.palette().buttonText().color())
        painter.drawRect(swatch.rect().adjusted(0, 0, -1, -1))
        painter.end()
        self.setIcon(QIcon(swatch))

    def _ask_colour(self) -> None:
        chosen = QColorDialog.getColor(QColor(self.colour), self.window(), self._name)
        if chosen.isValid():
            self.show_colour(chosen.name())
            self.chosen.emit(chosen.name())
