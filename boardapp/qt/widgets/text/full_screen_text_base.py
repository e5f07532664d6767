"""Signs: full screens of words for both players, as large as fits, turned either way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from itertools import zip_longest
from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QFont,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QTextDocument,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.text.html_text import (
    LEAST_PIXELS,
    draw_document,
    draw_fitting,
    html_document,
    largest_fitting_size,
)
from boardapp.qt.widgets.text.plain_text import escape_rich_text

GAP = 0.42
"""Space between rows, as a share of the size of letters."""

Page = tuple[Sequence[QTextDocument], ...]
"""The rows of each column of a page."""


class FullScreenSign(QWidget):
    """Shows rows of words under a band with a title, for reading across the table.

    Rows are HTML, in a column or more. Rows that do not fit in large enough letters go
    on to further pages.
    """

    closed = Signal()
    band_share: ClassVar[float] = 0.2
    """Height of the band, as a share of the view's."""
    most_share: ClassVar[float] = 0.078
    least_share: ClassVar[float] = 0.0
    """The most and the least size of letters, as shares of the view's height."""
    column_count: ClassVar[int] = 1

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.turned = False
        self.page = 0
        self.hints = "T: turn upside down   ·   Esc: close"
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        key = Qt.Key
        self.add_action("Close", "Go back to the board", self.close, key.Key_Escape)
        self.add_action("Turn by 180°", "Turn everything for the player opposite",
                        self.turn_upside_down, key.Key_T, key.Key_R, key.Key_Space)  # fmt: skip
        self.add_action("Next", "Show the next page", self.show_next,
                        key.Key_Right, key.Key_Down, key.Key_PageDown)  # fmt: skip
        self.add_action("Previous", "Show the previous page", self.show_previous,
                        key.Key_Left, key.Key_Up, key.Key_PageUp)  # fmt: skip

    def add_action(self, text: str, tip: str, act: Callable[[], object], *keys: Qt.Key) -> None:
        """Add an action with keys; the first action, which closes, stays last in the menu."""
        action = QAction(text, self)
        action.setStatusTip(tip)
        action.setToolTip(escape_rich_text(tip))
        action.setShortcuts([QKeySequence(one) for one in keys])
        action.triggered.connect(act)
        if others := self.actions():
            self.insertAction(others[-1], action)
        else:
            self.addAction(action)

    def add_score_action(self, show: Callable[[], object]) -> None:
        """Add an action that shows the score of the fight in another sign over this one."""
        self.hints = f"U: show the points of both sides   ·   {self.hints}"
        tip = "Show the points of both sides, and their harmed units"
        self.add_action("Units and points", tip, show, Qt.Key.Key_U)

    # Contents

    def title(self) -> str:
        """Return the title in the band."""
        return self.windowTitle()

    def paragraphs(self) -> list[str]:
        """Return all shown content in words, a line each."""
        raise NotImplementedError

    def columns(self, size: int, width: float) -> Sequence[Sequence[str]]:
        """Return the rows of each column as HTML, for a size of letters and a width of columns.

        By default the rows are the paragraphs, the first one larger and bold.
        """
        first, *rest = map(escape, self.paragraphs() or [""])
        small = f"<p style='font-size:{round(size * 0.68)}px'>"
        return [[f"<b>{first}</b>", *(f"{small}{words}</p>" for words in rest)]]

    def refresh(self) -> None:
        """Show the present content, from the first page on."""
        self.page = 0
        self.setWindowTitle(self.title())
        self.setAccessibleName(self.title())
        self.setAccessibleDescription("\n".join(self.paragraphs()))
        self.update()

    # Acts

    def turn_upside_down(self) -> None:
        """Turn everything by 180 degrees, for the player opposite."""
        self.turned = not self.turned
        self.update()
        how = "for the player opposite" if self.turned else "back"
        screen_reader.announce(self, f"Everything is turned {how}")

    def go_by_pages(self, by: int) -> None:
        """Go forward or back by some pages, as far as there are pages."""
        self.page = min(max(self.page + by, 0), len(self.pages()) - 1)
        self.update()

    def show_next(self) -> None:
        """Go to the next page."""
        self.go_by_pages(1)

    def show_previous(self) -> None:
        """Go to the previous page."""
        self.go_by_pages(-1)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    # Layout

    def layout_areas(self) -> tuple[QRectF, QRectF, QRectF]:
        """Divide the view: the band on top, the rows, the hints."""
        width, height = float(self.width()), float(self.height())
        gap = height * 0.025
        band = QRectF(0, 0, width, height * self.band_share)
        hints = QRectF(gap, height * 0.955, width - 2 * gap, height * 0.045)
        top = band.bottom() + gap
        return band, QRectF(gap, top, width - 2 * gap, hints.top() - gap * 0.4 - top), hints

    def column_rects(self) -> list[QRectF]:
        """Return the rectangles of the columns' rows."""
        room, gap = self.layout_areas()[1], self.height() * 0.03
        step = (room.width() + gap) / self.column_count
        return [
            QRectF(room.left() + number * step, room.top(), step - gap, room.height())
            for number in range(self.column_count)
        ]

    def letter_size(self) -> int:
        """Return the size of letters: the largest at which all rows fit, but not below the least.

        They are smaller only where a single row would not fit its page.
        """
        room, least = self.column_rects()[0], round(self.height() * self.least_share)

        def fits(size: int) -> bool:
            pages = self._pages_of(size, whole_words=True)
            rows = [row for page in pages for column in page for row in column]
            if size > least and (
                len(pages) > 1 or any(r.idealWidth() > room.width() for r in rows)
            ):
                return False
            return all(row.size().height() <= room.height() for row in rows)

        return largest_fitting_size(self.height() * self.most_share, LEAST_PIXELS, fits)

    def pages(self) -> list[Page]:
        """Return the rows of each page."""
        return self._pages_of(self.letter_size())

    def _pages_of(self, size: int, *, whole_words: bool = False) -> list[Page]:
        room, font = self.column_rects()[0], self.sized_font(size)
        parts = []
        for column in self.columns(size, room.width()):
            pages: list[list[QTextDocument]] = [[]]
            left = room.height()
            for html in column:
                row = html_document(html, font, room.width(), whole_words=whole_words)
                high = row.size().height()
                if pages[-1] and high > left:
                    pages.append([])
                    left = room.height()
                pages[-1].append(row)
                left -= high + size * GAP
            parts.append(pages)
        return list(zip_longest(*parts, fillvalue=()))

    def page_position(self, pages: int) -> tuple[int, int]:
        """Return the index of the shown page among a number of pages, and this number."""
        return min(self.page, pages - 1), pages

    def sized_font(self, pixels: float) -> QFont:
        """Return the font at a size."""
        font = QFont(self.font())
        font.setPixelSize(max(1, round(pixels)))
        return font

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Base))
        if self.turned:
            painter.translate(self.width(), self.height())
            painter.rotate(180)
        self.paint_contents(painter)

    def paint_contents(self, painter: QPainter) -> None:
        """Paint the band, the rows of the present page and the hints."""
        band, _, hints = self.layout_areas()
        self.paint_band(painter, band)
        size, ink = self.letter_size(), self.palette().color(QPalette.ColorRole.Text)
        pages = self._pages_of(size)
        page = pages[min(self.page, len(pages) - 1)]
        for rect, rows in zip(self.column_rects(), page, strict=True):
            top = rect.top()
            for row in rows:
                draw_document(painter, row, QPointF(rect.left(), top), ink)
                top += row.size().height() + size * GAP
        painter.setFont(self.sized_font(self.height() * 0.024))
        painter.setPen(ink)
        middle = Qt.AlignmentFlag.AlignVCenter
        keys = self.hints.replace("Esc", "←  → more   ·   Esc") if len(pages) > 1 else self.hints
        painter.drawText(hints, middle | Qt.AlignmentFlag.AlignLeft, keys)
        at, count = self.page_position(len(pages))
        if count > 1:
            painter.drawText(hints, middle | Qt.AlignmentFlag.AlignRight, f"{at + 1} of {count}")

    def paint_band(self, painter: QPainter, band: QRectF) -> None:
        """Paint the title on its band."""
        colours, role, gap = self.palette(), QPalette.ColorRole, self.height() * 0.025
        painter.fillRect(band, colours.color(role.Highlight))
        room = band.adjusted(gap, gap / 2, -gap, -gap / 2)
        ink = colours.color(role.HighlightedText)
        draw_fitting(painter, room, self.title(), self.sized_font(1), ink)
