"""A page of words in the middle of the window, whose sizes grow with the text."""

from __future__ import annotations

from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from boardapp.qt.widgets.style import bold_font, follow_font
from boardapp.qt.widgets.text.plain_text import plain_label


class LargeTextPage(QScrollArea):
    """Rows of labels and other widgets, in a readable width; a high page scrolls."""

    def __init__(self, width: int, parent: QWidget | None = None) -> None:
        """Make an empty page with a width in lines' heights; `show_rows` shows the page."""
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._widest = width
        self._labels: list[tuple[QLabel, float, bool]] = []
        self._page = QWidget()
        self._body = QWidget()
        across = QHBoxLayout(self._page)
        across.setContentsMargins(0, 0, 0, 0)
        across.addStretch(1)
        across.addWidget(self._body, 1000)
        across.addStretch(1)
        self.rows = QVBoxLayout(self._body)

    def add_label(
        self,
        text: str,
        factor: float,
        *,
        bold: bool = False,
        role: QPalette.ColorRole = QPalette.ColorRole.WindowText,
        wrap: bool = True,
    ) -> QLabel:
        """Return a label of a factor's text size; the caller places the label."""
        label = plain_label(text)
        label.setWordWrap(wrap)
        label.setForegroundRole(role)
        self._labels.append((label, factor, bold))
        return label

    def show_rows(self) -> None:
        """Show the page, once all its rows are added."""
        self.setWidget(self._page)
        follow_font(self, lambda page: page.fit_text())

    def fit_text(self) -> None:
        """Set all sizes by the font."""
        for label, factor, bold in self._labels:
            font = bold_font(self.font()) if bold else QFont(self.font())
            font.setPointSizeF(self.font().pointSizeF() * factor)
            label.setFont(font)
        em = self.fontMetrics().height()
        self._body.setMaximumWidth(self._widest * em)
        self.rows.setContentsMargins(2 * em, em, 2 * em, em)
