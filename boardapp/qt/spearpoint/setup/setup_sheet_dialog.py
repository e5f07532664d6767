"""The setup sheet on screen: its pages as they are printed, and saving them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QLocale, QObject, QRect, QSize, Qt
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QPixmap, QShortcut
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from boardapp.files.save_error import system_error_reason
from boardapp.files.text_escaping import escape_unprintable
from boardapp.picture.sheet.setup_sheet import (
    PAPERS,
    output_file_paths,
    setup_sheet_pages,
    write_setup_sheet,
)
from boardapp.picture.sheet.sheet_text import LEAST_SIZE
from boardapp.picture.svg.export import PictureError
from boardapp.qt.ruling.ruling_card_dialog import SaveCardDialog
from boardapp.qt.widgets.close_button import make_close_button_box
from boardapp.qt.widgets.hard_link_warning import may_overwrite_hard_linked
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.plain_text import escape_rich_text, plain_label
from boardapp.qt.widgets.question_box import ask_confirmation

if TYPE_CHECKING:
    from boardapp.picture.sheet.setup_sheet import SheetPaper
    from boardapp.picture.sheet.sheet_values import SetupSheet

KINDS = ("pdf", "png", "svg")
ZOOM_STEP = 1.25
SMALLEST = 200
LARGEST = 3200
"""Pixels across a page on screen."""
GAP = 16


class PageView(QWidget):
    """Shows pages one below the other on the window's ground; paper stays white."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Setup sheet")
        self._renderers: list[QSvgRenderer] = []
        self._pixmaps: dict[int, QPixmap] = {}
        self._across = SMALLEST

    @property
    def across(self) -> int:
        """Return how many pixels wide a page is."""
        return self._across

    def set_pages(self, pages: list[str]) -> None:
        """Show other pages in the same width."""
        self._renderers = [QSvgRenderer(QByteArray(page.encode("utf-8"))) for page in pages]
        self.set_across(self._across)

    def set_across(self, across: int) -> None:
        """Show the pages so many pixels wide."""
        self._across = max(SMALLEST, min(across, LARGEST))
        self._pixmaps.clear()
        height = sum(rect.height() + GAP for rect in self.page_rects()) + GAP
        self.setFixedSize(self._across + 2 * GAP, height)
        self.update()

    def height_for(self, across: int) -> int:
        """Return how high the first page is at a width."""
        size = self._renderers[0].viewBoxF() if self._renderers else None
        return round(across * size.height() / size.width()) if size else across

    def page_rects(self) -> list[QRect]:
        """Return where the pages lie."""
        height = self.height_for(self._across)
        return [
            QRect(GAP, GAP + page * (height + GAP), self._across, height)
            for page in range(len(self._renderers))
        ]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for page, rect in enumerate(self.page_rects()):
            if rect.intersects(event.rect()):
                painter.drawPixmap(rect.topLeft(), self._pixmap(page, rect.size()))
                painter.setPen(self.palette().mid().color())
                painter.drawRect(rect.adjusted(-1, -1, 0, 0))
        painter.end()

    def _pixmap(self, page: int, size: QSize) -> QPixmap:
        """Return a page in the screen's own pixels, drawn once for each size."""
        if page not in self._pixmaps:
            ratio = self.devicePixelRatioF()
            pixmap = QPixmap(size * ratio)
            pixmap.fill(Qt.GlobalColor.white)
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._renderers[page].render(painter)
            painter.end()
            pixmap.setDevicePixelRatio(ratio)
            self._pixmaps[page] = pixmap
        return self._pixmaps[page]


class SheetDialog(QDialog):
    """Shows a setup sheet and saves it. ``suggested`` is a file's place and name to begin with."""

    def __init__(self, sheet: SetupSheet, suggested: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)

        self.setWindowTitle(f"Setup sheet – {sheet.title}")
        self._sheet, self._suggested = sheet, suggested
        self._pages: list[str] = []
        self._fits: str | None = "width"
        self.paper = QComboBox()
        self.paper.setAccessibleName("Paper")
        for name, paper in PAPERS.items():
            self.paper.addItem(paper.title, name)
        inches = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
        self.paper.setCurrentIndex(self.paper.findData("letter" if inches else "a4"))
        self.told = plain_label()
        self.told.setWordWrap(True)
        self.view = PageView()
        self.view.setAccessibleDescription(_sheet_as_text(sheet))
        self.area = QScrollArea()
        self.area.setAccessibleName("Pages")
        self.area.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.area.setWidget(self.view)
        self.area.viewport().installEventFilter(self)
        self._lay_out()
        self.paper.currentIndexChanged.connect(self._show_pages)
        self._show_pages()
        self.area.setFocus()

    @property
    def chosen(self) -> SheetPaper:
        """Return the paper chosen."""
        return PAPERS[self.paper.currentData()]

    @property
    def pages(self) -> list[str]:
        """Return the pages as SVG documents."""
        return self._pages

    # ---- widgets ------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        label = plain_label("&Paper:")
        label.setBuddy(self.paper)
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self.paper)
        row.addSpacing(self.fontMetrics().height())
        row.addWidget(self.told, 1)
        for button in self._zoom_buttons():
            row.addWidget(button)
        layout = QVBoxLayout(self)
        layout.addLayout(row)
        layout.addWidget(self.area, 1)
        layout.addWidget(self._buttons())
        em = self.fontMetrics().height()
        self.resize(QSize(58 * em, 60 * em).boundedTo(self.screen().availableSize() * 0.92))

    def _zoom_buttons(self) -> list[QToolButton]:
        made = (
            ("zoom-out", "Smaller", QKeySequence("Ctrl+-"), lambda: self._zoom(1 / ZOOM_STEP)),
            ("zoom-in", "Larger", QKeySequence("Ctrl++"), lambda: self._zoom(ZOOM_STEP)),
            ("", "Whole page", QKeySequence("Ctrl+0"), lambda: self._fit("page")),
            ("", "Page width", QKeySequence("Ctrl+9"), lambda: self._fit("width")),
        )
        em = self.fontMetrics().height()
        buttons = []
        for name, title, keys, act in made:
            button = QToolButton()
            if name:
                button.setIcon(icon(name))
                button.setIconSize(QSize(em, em))
            else:
                button.setText(title)
            button.setAccessibleName(title)
            shown = keys.toString(QKeySequence.SequenceFormat.NativeText)
            button.setToolTip(escape_rich_text(f"{title} ({shown})"))
            button.clicked.connect(act)
            QShortcut(keys, self, act)
            buttons.append(button)
        QShortcut(QKeySequence("Ctrl+="), self, made[1][3])
        return buttons

    def _buttons(self) -> QDialogButtonBox:
        box = make_close_button_box()
        box.rejected.connect(self.reject)
        self.save_buttons: dict[str, QPushButton] = {}
        for kind in KINDS:
            button = QPushButton(icon("save"), f"Save as {_label_with_mnemonic(kind)}…")
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, kind=kind: self.save(kind))
            box.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
            self.save_buttons[kind] = button
        box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        return box

    # ---- pages --------------------------------------------------------------------------------

    def _show_pages(self) -> None:
        self._pages = setup_sheet_pages(self._sheet, self.chosen)
        self.view.set_pages(self._pages)
        number = len(self._pages)
        self.told.setText(
            "One page"
            if number == 1
            else f"{number} pages: one does not hold it in lettering of {LEAST_SIZE:g} points"
        )
        self._fit(self._fits)

    def _fit(self, what: str | None) -> None:
        """Show a page as wide as the window, or whole; None leaves the width as it is."""
        self._fits = what
        room = self.area.maximumViewportSize()
        bar = self.area.verticalScrollBar().sizeHint().width()
        if what == "width":
            self.view.set_across(room.width() - bar - 2 * GAP)
        elif what == "page":
            high = self.view.height_for(1000)
            across = min((room.height() - 2 * GAP) * 1000 // high, room.width() - bar - 2 * GAP)
            self.view.set_across(across)

    def _zoom(self, factor: float) -> None:
        self._fits = None
        self.view.set_across(round(self.view.across * factor))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the pages fitted when the window changes its size."""
        if event.type() == QEvent.Type.Resize and self._fits is not None:
            self._fit(self._fits)
        return super().eventFilter(watched, event)

    # ---- saving -------------------------------------------------------------------------------

    def save(self, kind: str) -> list[Path]:
        """Ask where to save the sheet and write it; what went wrong is told in a message."""
        dialog = SaveCardDialog(self, self._suggested.with_suffix(f".{kind}"))
        dialog.setWindowTitle("Save setup sheet")
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        names = dialog.selectedFiles()
        dialog.deleteLater()
        if not accepted or not names or not self._may_replace(Path(names[0])):
            return []
        if not may_overwrite_hard_linked(self, Path(names[0])):
            return []
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            written, refusal = _write_pages(self._pages, self.chosen, Path(names[0]))
        finally:
            QApplication.restoreOverrideCursor()
        if refusal:
            QMessageBox.warning(self, "Setup sheet not saved", escape_rich_text(refusal))
            return []
        self._suggested = Path(names[0])
        self.told.setText(escape_unprintable("Saved " + ", ".join(path.name for path in written)))
        return written

    def _may_replace(self, path: Path) -> bool:
        """Ask before files of further pages are replaced: the file dialog asks for the first."""
        further = output_file_paths(path, len(self._pages))[1:]
        there = ", ".join(each.name for each in further if os.path.exists(each))
        if not there:
            return True
        return ask_confirmation(self, "Save setup sheet", f"Replace {there} too?", "", "&Replace")


def _label_with_mnemonic(kind: str) -> str:
    """Return a kind of file with the letter that chooses its button."""
    return {"pdf": "P&DF", "png": "P&NG", "svg": "&SVG"}[kind]


def _write_pages(pages: list[str], paper: SheetPaper, path: Path) -> tuple[list[Path], str]:
    """Write the pages; return the files, or why they could not be written."""
    try:
        return write_setup_sheet(pages, paper, path), ""
    except PictureError as error:
        return [], f"The sheet was not saved. {error}."
    except OSError as error:
        return (
            [],
            f"The sheet was not saved to {path}: {system_error_reason(error)}. Choose another "
            "place.",
        )


def _sheet_as_text(sheet: SetupSheet) -> str:
    """Return the sheet as text, for those who do not see the page."""
    lines = [sheet.title, sheet.subtitle, sheet.about, sheet.warning]
    for section in sheet.sections:
        lines.append(f"{section.title}:")
        for entry in section.entries:
            rule = f"({entry.rule})" if entry.rule else ""
            lines.append(" ".join(filter(None, (entry.lead, entry.text, rule))))
    return "\n".join(filter(None, lines))
