"""Pages before printing: all at a glance, or one below the other for reading."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPixmap, QResizeEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from boardapp.printing.lengths import FULL
from boardapp.printing.page_layout import Box, PrintSize
from boardapp.printing.pdf_pages import PrintPage
from boardapp.printing.print_job_pages import JobPages
from boardapp.qt.widgets.arrow_and_enter_keys import ENTER
from boardapp.qt.widgets.model_index import ModelIndex
from boardapp.qt.widgets.text.plain_text import escape_rich_text

GAP = 12
LEAST, MOST = 56, 900
"""The least and the most height of a page in pixels while all pages are shown."""
NARROWEST, WIDEST = 200, 3200
"""The least and the most width of a page in pixels for reading."""
Fit = Literal["all", "width", "page"]
_PAGE = int(Qt.ItemDataRole.UserRole)
_PAPER, _RIM, _LEFT_OUT = "#FFFFFF", "#8A8A8A", "#9A9A9A"


class PagePreview(QTableWidget):
    """The pages of a job as pictures. A board's pages form the board, and a click omits one.

    ``fit`` shows all of them, or one below the other: by the width, one whole, or so many pixels
    wide.
    """

    toggled = Signal(str)  # the name of a board's sheet

    def __init__(self, fit: Fit | int = "all", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fit: Fit | int = fit
        self.setAccessibleName("Pages to be printed")
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setItemDelegate(_PageDelegate(self))
        self.horizontalHeader().hide()
        self.verticalHeader().hide()
        self.printed: JobPages | None = None
        self.page_size = QSize(LEAST, LEAST)
        self._renderers: dict[str, QSvgRenderer] = {}
        self._pictures: dict[int, QPixmap] = {}
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._draw_next)
        self.cellClicked.connect(self._emit_toggled_sheet)

    def show_pages(self, printed: JobPages) -> None:
        """Show the pages of a job."""
        drawings = {form.svg for form in printed.forms.values()}
        for svg in self._renderers.keys() - drawings:
            del self._renderers[svg]
        self.printed = printed
        self._fill()

    def set_fit(self, fit: Fit | int) -> None:
        """Show the pages in another size."""
        self.fit = fit if isinstance(fit, str) else max(NARROWEST, min(fit, WIDEST))
        self._fill()

    def _fill(self) -> None:
        printed = self.printed
        if printed is None:
            return
        at = self.currentRow(), self.currentColumn()
        self._pictures.clear()
        self.clear()
        plan = printed.plan
        if plan is not None:
            self.setRowCount(len(plan.rows))
            self.setColumnCount(len(plan.columns))
            numbers = {sheet.name: number for number, sheet in enumerate(plan.printed_sheets)}
            for sheet in plan.sheets:
                self._put_page(sheet.row, sheet.column, sheet.name, numbers.get(sheet.name))
        else:
            count = len(printed.pages)
            columns = self._best_column_count(count) if self.fit == "all" else 1
            self.setColumnCount(columns)
            self.setRowCount(-(-count // columns))
            for number in range(count):
                self._put_page(*divmod(number, columns), f"Page {number + 1}", number)
        self.setCurrentCell(*at)
        self._resize_cells()

    def _put_page(self, row: int, column: int, name: str, number: int | None) -> None:
        item = QTableWidgetItem(name)
        item.setData(_PAGE, -1 if number is None else number)
        told = name if number is not None else f"{name} is left out"
        item.setData(Qt.ItemDataRole.AccessibleTextRole, told)
        if self.printed and self.printed.plan is not None:
            click = "print this sheet" if number is None else "leave this sheet out"
            item.setToolTip(escape_rich_text(f"{told}. Click to {click}."))
        self.setItem(row, column, item)

    # How large

    @property
    def paper_size(self) -> PrintSize:
        """Return the size of the pages."""
        assert self.printed is not None
        return self.printed.pages[0].size

    def _best_column_count(self, count: int) -> int:
        """Return the number of columns that makes all pages as large as possible."""
        room, page = self.viewport().size(), self.paper_size
        best, columns = 0.0, 1
        for across in range(1, count + 1):
            down = -(-count // across)
            size = min(
                (room.width() / across - GAP) / page.width,
                (room.height() / down - GAP) / page.height,
            )
            if size > best:
                best, columns = size, across
        return columns

    def _resize_cells(self) -> None:
        """Make pages as large as fits; if all are shown, not too small to see."""
        room, page = self.maximumViewportSize(), self.paper_size
        rows, columns = max(self.rowCount(), 1), max(self.columnCount(), 1)
        ratio, bar = page.height / page.width, self.verticalScrollBar().sizeHint().width()
        if self.fit == "all":
            room = self.viewport().size()
            wide = (room.width() / columns - GAP) * ratio
            high = max(LEAST, min(MOST, int(min(room.height() / rows - GAP, wide))))
            self.page_size = QSize(max(1, high * page.width // page.height), high)
        else:
            room.setWidth(room.width() - bar)
            across: float = room.width() - GAP
            if self.fit == "page":
                across = min(across, (room.height() - GAP) / ratio)
            elif self.fit != "width":
                across = self.fit
            across = max(NARROWEST, min(int(across), WIDEST))
            self.page_size = QSize(across, round(across * ratio))
        size = self.page_size
        least = 0 if self.fit == "all" else room.width()
        for column in range(columns):
            self.setColumnWidth(column, max(size.width() + GAP, least))
        for row in range(rows):
            self.setRowHeight(row, size.height() + GAP)
        self._pictures.clear()
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.printed is not None:
            self._fill()

    # Acts

    def _emit_toggled_sheet(self, row: int, column: int) -> None:
        item = self.item(row, column)
        if item is not None and self.printed and self.printed.plan is not None:
            self.toggled.emit(item.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Omit or include the sheet at the cursor by Space or Enter; scroll by other keys."""
        if self.fit != "all":
            QAbstractScrollArea.keyPressEvent(self, event)
        elif event.key() in (Qt.Key.Key_Space, *ENTER):
            self._emit_toggled_sheet(self.currentRow(), self.currentColumn())
        else:
            super().keyPressEvent(event)

    # How it is drawn

    def page_pixmap(self, number: int) -> QPixmap | None:
        """Return a page's picture, None until it has been drawn."""
        found = self._pictures.get(number)
        if found is None and not self._timer.isActive():
            self._timer.start()
        return found

    def _draw_next(self) -> None:
        """Draw one visible page that has not been drawn."""
        shown = self.viewport().rect()
        for row in range(self.rowCount()):
            for column in range(self.columnCount()):
                item = self.item(row, column)
                if item is None:
                    continue
                number = int(item.data(_PAGE))
                if number < 0 or number in self._pictures:
                    continue
                if self.visualItemRect(item).intersects(shown):
                    self._pictures[number] = self._render_page(number)
                    self.viewport().update()
                    self._timer.start()
                    return

    def _render_page(self, number: int) -> QPixmap:
        assert self.printed is not None
        page, size, ratio = self.printed.pages[number], self.page_size, self.devicePixelRatioF()
        pixmap = QPixmap(size * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(QColor(_PAPER))
        painter = QPainter(pixmap)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        painter.scale(size.width() / page.size.width, size.height() / page.size.height)
        self._paint(painter, page)
        painter.end()
        return pixmap

    def _paint(self, painter: QPainter, page: PrintPage) -> None:
        assert self.printed is not None
        for fill in page.fills:
            painter.fillRect(_to_qrectf(fill.box), QColor(fill.colour))
        for placed in page.placed:
            form = self.printed.forms[placed.form]
            painter.save()
            painter.setClipRect(_to_qrectf(placed.seen))
            width = form.width * placed.scale.across / FULL
            height = form.height * placed.scale.down / FULL
            self._renderer(form.svg).render(painter, QRectF(placed.x, placed.y, width, height))
            painter.restore()
        whole = QRectF(0, 0, page.size.width, page.size.height)
        for layer in page.layers:
            QSvgRenderer(QByteArray(layer.encode())).render(painter, whole)

    def _renderer(self, svg: str) -> QSvgRenderer:
        found = self._renderers.get(svg)
        if found is None:
            found = self._renderers[svg] = QSvgRenderer(QByteArray(svg.encode()))
        return found


class _PageDelegate(QStyledItemDelegate):
    """Paints a page as a sheet of paper; an omitted page is an outline with its name."""

    def __init__(self, table: PagePreview) -> None:
        super().__init__(table)
        self._table = table

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: ModelIndex,
    ) -> None:
        number = index.data(_PAGE)
        if number is None or self._table.printed is None:
            return
        size = self._table.page_size
        rect = QRectF(0, 0, size.width(), size.height())
        rect.moveCenter(QRectF(option.rect).center())
        painter.save()
        if number < 0:
            self._paint_left_out(painter, rect, str(index.data()))
        else:
            picture = self._table.page_pixmap(number)
            painter.fillRect(rect, QColor(_PAPER))
            if picture is not None:
                painter.drawPixmap(rect.toRect(), picture)
            painter.setPen(QColor(_RIM))
            painter.drawRect(rect)
        focused = option.state & QStyle.StateFlag.State_HasFocus
        if focused and self._table.printed.plan is not None:
            painter.setPen(option.palette.highlight().color())
            painter.drawRect(rect.adjusted(-3, -3, 3, 3))
        painter.restore()

    def _paint_left_out(self, painter: QPainter, rect: QRectF, name: str) -> None:
        pen = painter.pen()
        pen.setColor(QColor(_LEFT_OUT))
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawRect(rect)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, f"{name}\nleft out")


def _to_qrectf(box: Box) -> QRectF:
    return QRectF(box.x, box.y, box.width, box.height)
