"""A scroll area that shows only whole rows: none is cut at its upper or lower edge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QAbstractButton, QFrame, QLabel, QScrollArea, QSizePolicy, QWidget

from boardapp.core.override_decorator import override

Span = tuple[int, int]
"""The top and bottom of a row, in pixels from the top."""


@runtime_checkable
class PaintedRows(Protocol):
    """A widget that paints its own rows."""

    def row_spans(self) -> Sequence[Span]:
        """Return the top and bottom of each row."""


class WholeRowsArea(QScrollArea):
    """A column of widgets that scrolls vertically; rows cut by an edge are covered."""

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
        # A cover blocks clicks too, so nobody presses half a button.
        self.covers = tuple(QWidget(self.viewport()) for _ in range(2))
        for cover in self.covers:
            cover.setAutoFillBackground(True)
            cover.hide()
        # A body that is shown again tells its size before its rows have theirs.
        self._laid_out = QTimer(self, singleShot=True, interval=0)
        self._laid_out.timeout.connect(self._cover_cut_rows)
        body.installEventFilter(self)
        self.verticalScrollBar().valueChanged.connect(self._cover_cut_rows)
        self.verticalScrollBar().rangeChanged.connect(self._cover_cut_rows)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._body and event.type() in (
            QEvent.Type.LayoutRequest,
            QEvent.Type.Resize,
        ):
            self._cover_cut_rows()
            self._laid_out.start()
            self.content_changed.emit()
        return super().eventFilter(watched, event)

    def content_height(self) -> int:
        """Return the height at which no scrolling is needed."""
        width, hint = self.viewport().width(), self._body.sizeHint().height()
        return self._body.heightForWidth(width) if self._body.hasHeightForWidth() else hint

    def _cover_cut_rows(self) -> None:
        view, top = self.viewport().rect(), self.verticalScrollBar().value()
        spans = list(_spans(self._body, self._body))
        first = _moved_off(spans, top, 1)
        last = _moved_off(spans, top + view.height(), 0)
        # A row that is higher than the area is shown in parts.
        whole = first < last
        above, below = whole * (first - top), whole * (top + view.height() - last)
        for cover, y, high in zip(
            self.covers, (0, view.height() - below), (above, below), strict=True
        ):
            cover.setGeometry(0, y, view.width(), high)
            cover.setVisible(high > 0)
            cover.raise_()


def _moved_off(spans: Sequence[Span], edge: int, end: int) -> int:
    """Return an edge moved to the upper (0) or lower (1) end of any row that it cuts."""
    while cut := next((one for one in spans if one[0] < edge < one[1]), None):
        edge = cut[end]
    return edge


def _spans(part: QWidget, body: QWidget) -> Iterator[Span]:
    """Yield the extents of a part's rows in the body; each line of text is a row."""
    inner = part.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    top, high = part.mapTo(body, QPoint()).y(), part.height()
    if isinstance(part, PaintedRows):
        yield from ((top + one, top + other) for one, other in part.row_spans())
    elif isinstance(part, QLabel) and part.wordWrap():
        count = max(round(high / part.fontMetrics().lineSpacing()), 1)
        yield from ((top + high * n // count, top + high * (n + 1) // count) for n in range(count))
    elif isinstance(part, QAbstractButton) or (not inner and part is not body):
        yield top, top + high
    else:
        for one in inner:
            if not one.isHidden():
                yield from _spans(one, body)
