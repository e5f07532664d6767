"""An icon as a label, such as a warning sign, in the size and colours of the text."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QLabel

from boardapp.core.override_decorator import override
from boardapp.qt.widgets.icons import icon


class IconLabel(QLabel):
    """Draws its icon again when the colours or the size of the text change."""

    def __init__(self, name: str, lines: float = 1.2) -> None:
        """Make a label with an icon of some lines' height."""
        super().__init__()
        self._name, self._lines = name, lines
        self._draw()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange):
            self._draw()

    def _draw(self) -> None:
        side = round(self._lines * self.fontMetrics().height())
        self.setPixmap(icon(self._name).pixmap(QSize(side, side), self.devicePixelRatioF()))
