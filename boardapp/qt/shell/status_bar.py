"""A status bar whose message ends in dots where there is no room for all of it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QStatusBar, QStyle, QStyleOption

from boardapp.core.override_decorator import override
from boardapp.qt.widgets.text.plain_text import elided_after_word, escape_rich_text


class StatusBar(QStatusBar):
    """Shows a message left of the permanent labels; a cut message is whole in its tool tip.

    Qt's own status bar cuts a long message in the middle of a letter.
    """

    def message_that_fits(self) -> str:
        """Return the present message, with dots at its end if there is no room for it."""
        labels = (one for one in self.findChildren(QLabel) if one.isVisibleTo(self))
        room = min((one.x() for one in labels), default=self.width()) - 2 * self._indent()
        return elided_after_word(self.currentMessage(), self.fontMetrics(), max(room, 1))

    def _indent(self) -> int:
        return self.fontMetrics().averageCharWidth()

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip:
            message = self.currentMessage()
            cut = message if self.message_that_fits() != message else ""
            self.setToolTip(escape_rich_text(cut))
        return super().event(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, option = QPainter(self), QStyleOption()
        option.initFrom(self)
        element = QStyle.PrimitiveElement.PE_PanelStatusBar
        self.style().drawPrimitive(element, option, painter, self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        place = self.rect().adjusted(self._indent(), 0, 0, 0)
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(place, align, self.message_that_fits())
