"""The dialog of the setup sheet: it shows the printed pages and saves them."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QSize
from PySide6.QtGui import QKeySequence, QPalette, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QMessageBox,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.sentence_case import join_with_and, rules_in_brackets
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
from boardapp.printing.lengths import INCH, POINTS_PER_INCH
from boardapp.printing.page_layout import Box, PrintSize
from boardapp.printing.pdf_pages import PagePicture, PicturePlacement, PrintPage
from boardapp.printing.print_job_pages import JobPages
from boardapp.qt.printing.page_preview import PagePreview
from boardapp.qt.ruling.ruling_card_dialog import ask_card_path
from boardapp.qt.widgets.close_button import make_close_button_box
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.question_box import ask_confirmation
from boardapp.qt.widgets.text.plain_text import escape_rich_text, plain_label
from boardapp.qt.widgets.wait_cursor import wait_cursor

if TYPE_CHECKING:
    from boardapp.picture.sheet.setup_sheet import SheetPaper
    from boardapp.picture.sheet.sheet_values import SetupSheet

KINDS = ("pdf", "png", "svg")
ZOOM_STEP = 1.25


class SheetDialog(QDialog):
    """Shows a setup sheet and saves it. ``suggested`` is the path offered first."""

    def __init__(self, sheet: SetupSheet, suggested: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)

        self.setWindowTitle(f"Setup sheet – {sheet.title}")
        self._sheet, self._suggested = sheet, suggested
        self._pages: list[str] = []
        self.paper = QComboBox()
        self.paper.setAccessibleName("Paper")
        for name, paper in PAPERS.items():
            self.paper.addItem(paper.title, name)
        inches = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
        self.paper.setCurrentIndex(self.paper.findData("letter" if inches else "a4"))
        self.told = plain_label()
        self.told.setWordWrap(True)
        self.view = PagePreview("width")
        self.view.setAccessibleName("Setup sheet")
        self.view.setAccessibleDescription(_sheet_as_text(sheet))
        self.view.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self._lay_out()
        self.paper.currentIndexChanged.connect(self._show_pages)
        self._show_pages()
        self.view.setFocus()

    @property
    def chosen(self) -> SheetPaper:
        """Return the chosen paper."""
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
        layout.addWidget(self.view, 1)
        layout.addWidget(self._buttons())
        em = self.fontMetrics().height()
        self.resize(QSize(58 * em, 60 * em).boundedTo(self.screen().availableSize() * 0.92))

    def _zoom_buttons(self) -> list[QToolButton]:
        made = (
            ("zoom-out", "Smaller", QKeySequence("Ctrl+-"), lambda: self._zoom(1 / ZOOM_STEP)),
            ("zoom-in", "Larger", QKeySequence("Ctrl++"), lambda: self._zoom(ZOOM_STEP)),
            ("", "Whole page", QKeySequence("Ctrl+0"), partial(self.view.set_fit, "page")),
            ("", "Page width", QKeySequence("Ctrl+9"), partial(self.view.set_fit, "width")),
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
        size = PrintSize(*(round(side * INCH / POINTS_PER_INCH) for side in self.chosen[1:3]))
        whole = Box(0, 0, *size)
        forms = {svg: PagePicture(svg, *size) for svg in self._pages}
        pages = (PrintPage(size, (PicturePlacement(svg, 0, 0, whole),), ()) for svg in forms)
        self.view.show_pages(JobPages(self._sheet.title, tuple(pages), forms))
        number = len(self._pages)
        self.told.setText(
            "One page"
            if number == 1
            else (
                f"{number} pages, because on one page the letters would be smaller than "
                f"{LEAST_SIZE:g} pt"
            )
        )

    def _zoom(self, factor: float) -> None:
        self.view.set_fit(round(self.view.page_size.width() * factor))

    # ---- saving -------------------------------------------------------------------------------

    def save(self, kind: str) -> list[Path]:
        """Ask for a path and write the sheet there; show a message if that fails."""
        path = ask_card_path(self, self._suggested.with_suffix(f".{kind}"), "Save setup sheet")
        if path is None or not self._may_replace(path):
            return []
        with wait_cursor():
            written, refusal = _write_pages(self._pages, self.chosen, path)
        if refusal:
            QMessageBox.warning(self, "Setup sheet not saved", escape_rich_text(refusal))
            return []
        self._suggested = path
        self.told.setText(escape_unprintable("Saved " + ", ".join(path.name for path in written)))
        return written

    def _may_replace(self, path: Path) -> bool:
        """Ask before replacing files of later pages, as the file dialog asks only for the first."""
        further = output_file_paths(path, len(self._pages))[1:]
        there = join_with_and(f"“{each.name}”" for each in further if os.path.exists(each))
        if not there:
            return True
        return ask_confirmation(self, "Save setup sheet", f"Replace {there} too?", "", "&Replace")


def _label_with_mnemonic(kind: str) -> str:
    """Return the name of a file type with a shortcut letter for its button."""
    return {"pdf": "P&DF", "png": "P&NG", "svg": "&SVG"}[kind]


def _write_pages(pages: list[str], paper: SheetPaper, path: Path) -> tuple[list[Path], str]:
    """Write the pages; return the files, or why they could not be written."""
    try:
        return write_setup_sheet(pages, paper, path), ""
    except PictureError as error:
        return [], f"boardapp did not save the sheet. {error}."
    except OSError as error:
        return (
            [],
            f"boardapp could not save the sheet to {path}: {system_error_reason(error)}. Choose "
            "another place.",
        )


def _sheet_as_text(sheet: SetupSheet) -> str:
    """Return the sheet as text, for users who cannot see the page."""
    lines = [sheet.title, sheet.subtitle, sheet.about, sheet.warning]
    for section in sheet.sections:
        lines.append(f"{section.title}:")
        for entry in section.entries:
            rule = rules_in_brackets(entry.rule)
            lines.append(" ".join(filter(None, (entry.lead, entry.text, rule))))
    return "\n".join(filter(None, lines))
