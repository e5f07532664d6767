"""A scroll area that shows only whole rows: none is cut at its upper or lower edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtWidgets import QAbstractButton, QFrame, QLabel, QScrollArea, QSizePolicy, QWidget

from boardapp.core.override_decorator import override

Span = tuple[int, int]
"""The top and bottom of a row, in pixels from the top."""


class WholeRowsArea(QScrollArea):
    """Widgets that scroll vertically; the rows that an edge cuts are covered, column by column."""

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
        self.covers: list[QWidget] = []
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
        places = list(self._places_to_cover())
        while len(self.covers) < len(places):
            # A cover blocks clicks too, so nobody presses half a button.
            cover = QWidget(self.viewport())
            cover.setAutoFillBackground(True)
            self.covers.append(cover)
        unused = [QRect()] * (len(self.covers) - len(places))
        for cover, place in zip(self.covers, places + unused, strict=True):
            cover.setGeometry(place)
            cover.setVisible(not place.isEmpty())
            cover.raise_()

    def _places_to_cover(self) -> Iterator[QRect]:
        """Yield the rectangles of the viewport where its edges cut rows."""
        view, top = self.viewport().rect(), self.verticalScrollBar().value()
        for column in _columns(_row_places(self._body, self._body)):
            spans = [(place.top(), place.top() + place.height()) for place in column]
            first = _moved_off(spans, top, 1)
            last = _moved_off(spans, top + view.height(), 0)
            # A row that is higher than the area is shown in parts.
            if first < last:
                across = reduce(QRect.united, column)
                left, width = across.left(), across.width()
                yield QRect(left, 0, width, first - top)
                yield QRect(left, last - top, width, top + view.height() - last)


def _columns(places: Iterable[QRect]) -> list[list[QRect]]:
    """Return the places in columns: whatever is above or below another is in its column."""
    columns: list[list[QRect]] = []
    end = -1
    for place in sorted(places, key=QRect.left):
        if place.left() > end:
            columns.append([])
        columns[-1].append(place)
        end = max(end, place.right())
    return columns


def _moved_off(spans: Sequence[Span], edge: int, end: int) -> int:
    """Return an edge moved to the upper (0) or lower (1) end of any row that it cuts."""
    while cut := next((one for one in spans if one[0] < edge < one[1]), None):
        edge = cut[end]
    return edge


def _row_places(part: QWidget, body: QWidget) -> Iterator[QRect]:
    """Yield the rectangles of a part's rows in the body; each line of text is a row.

    A widget that paints its own rows has a method ``row_spans``: the top and bottom of each.
    """
    place = QRect(part.mapTo(body, QPoint()), part.size())
    if isinstance(part, QLabel) and part.wordWrap():
        high = place.height()
        count = max(round(high / part.fontMetrics().lineSpacing()), 1)
        for line in range(count):
            yield _slice(place, high * line // count, high * (line + 1) // count)
        return
    # The slower questions come last: this runs at every change of the layout.
    if isinstance(part, QAbstractButton):
        yield place
    elif (row_spans := getattr(part, "row_spans", None)) is not None:
        yield from (_slice(place, *span) for span in row_spans())
    elif inner := part.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        for one in inner:
            if not one.isHidden():
                yield from _row_places(one, body)
    elif part is not body:
        yield place


def _slice(place: QRect, top: int, bottom: int) -> QRect:
    return QRect(place.left(), place.top() + top, place.width(), bottom - top)
