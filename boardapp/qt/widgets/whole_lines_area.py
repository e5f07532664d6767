"""A scroll area whose upper and lower edges cut no picture, and texts only between lines."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy, QWidget

from boardapp.core.override_decorator import override

_NOTHING = QRect(-1, -1, 1, 1)
"""A mask that shows nothing: Qt ignores an empty one."""


class WholeLinesArea(QScrollArea):
    """Widgets that scroll vertically; one that an edge cuts shows in part, if it is no label."""

    content_changed = Signal()  # the column may need another height

    def __init__(self, body: QWidget) -> None:
        super().__init__()
        self._body = body
        # PySide would search all widget types for the type of Qt's own viewport, which is slow.
        self.setViewport(QWidget())
        self.setWidget(body)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        # A body that is shown again tells its size before its rows have theirs.
        self._laid_out = QTimer(self, singleShot=True, interval=0)
        self._laid_out.timeout.connect(self._hide_cut_lines)
        body.installEventFilter(self)
        self.verticalScrollBar().valueChanged.connect(self._hide_cut_lines)
        self.verticalScrollBar().rangeChanged.connect(self._hide_cut_lines)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._body and event.type() in (
            QEvent.Type.LayoutRequest,
            QEvent.Type.Resize,
        ):
            self._hide_cut_lines()
            self._laid_out.start()
            self.content_changed.emit()
        return super().eventFilter(watched, event)

    def content_height(self) -> int:
        """Return the height at which no scrolling is needed."""
        width, hint = self.viewport().width(), self._body.sizeHint().height()
        return self._body.heightForWidth(width) if self._body.hasHeightForWidth() else hint

    def _hide_cut_lines(self) -> None:
        labels = self._body.findChildren(QLabel)
        if isinstance(self._body, QLabel):
            labels.append(self._body)
        top = self.verticalScrollBar().value()
        for label in labels:
            if label.isVisibleTo(self._body):
                above = top - label.mapTo(self._body, QPoint()).y()
                show = _show_whole_lines if label.wordWrap() else _show_whole
                show(label, above, above + self.viewport().height())


def _show_whole(label: QLabel, top: int, bottom: int) -> None:
    """Hide a label that is not whole between two heights, if there is room for it."""
    if (top <= 0 and bottom >= label.height()) or bottom - top < label.height():
        label.clearMask()
    else:
        label.setMask(_NOTHING)


def _show_whole_lines(label: QLabel, top: int, bottom: int) -> None:
    """Show the lines of a label that are whole between two heights.

    Between heights that are closer than a line, the label shows in part.
    """
    high = label.height()
    text = min(label.heightForWidth(label.width()), high)
    above = (high - text) // 2 if label.alignment() & Qt.AlignmentFlag.AlignVCenter else 0
    count = max(round(text / label.fontMetrics().lineSpacing()), 1)
    edges = [above + text * line // count for line in range(count + 1)]
    within = [edge for edge in edges if top <= edge <= bottom]
    if (top <= 0 and bottom >= high) or bottom - top < text // count:
        label.clearMask()
    elif len(within) > 1:
        label.setMask(QRect(0, within[0], label.width(), within[-1] - within[0]))
    else:
        label.setMask(_NOTHING)
