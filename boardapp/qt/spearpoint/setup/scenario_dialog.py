"""The dialog for choosing a scenario: a shipped one, with its description, or a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from boardapp.core.override_decorator import override
from boardapp.files.assets import scenarios_folder
from boardapp.files.yaml.yaml_source import read_source
from boardapp.games.spearpoint.file_kind import detect_format
from boardapp.qt.widgets.forms.form_dialog import FormDialog
from boardapp.qt.widgets.style import bold_font
from boardapp.qt.widgets.text.plain_text import escape_rich_text
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

_MAPS = {"village": "Village map", "defensive-line": "Defensive Line map"}


class ShippedScenario(NamedTuple):
    """A shipped scenario, as the head of its file describes it."""

    path: Path
    number: int | None
    title: str
    board: str
    summary: str

    @property
    def numbered_title(self) -> str:
        """Return the number and title."""
        return f"{self.number}. {self.title}" if self.number is not None else self.title


def shipped_scenarios() -> list[ShippedScenario]:
    """Return the scenarios that come with the program: by number, then those without a number."""
    try:
        paths = sorted(scenarios_folder().glob("*.yaml"))
    except FileNotFoundError:
        return []
    offers = [offer for path in paths if (offer := _read_shipped_scenario(path)) is not None]
    return sorted(offers, key=lambda one: (one.number is None, one.number or 0, one.title))


def _read_shipped_scenario(path: Path) -> ShippedScenario | None:
    if not _may_be_scenario(path):
        return None
    source = read_source(path)
    if source.faults or detect_format(source) != "scenario":
        return None
    held: Mapping[str, object] = source.value
    number = held.get("number")
    return ShippedScenario(
        path,
        number if isinstance(number, int) else None,
        str(held.get("scenario", path.stem)),
        str(held.get("board", "")),
        str(held.get("summary", "")),
    )


def _may_be_scenario(path: Path) -> bool:
    """Return whether a file's head names a scenario, so that layouts need not be read whole."""
    try:
        with path.open(encoding="utf-8-sig") as file:
            return any(line.startswith("scenario:") for line in _header_lines(file))
    except (OSError, UnicodeDecodeError):
        return False


def _header_lines(file: Any) -> Iterator[str]:
    for _, line in zip(range(40), file, strict=False):
        yield line


class ScenarioDialog(FormDialog):
    """Lists the shipped scenarios. ``chosen`` is the accepted one, None for opening a file."""

    live = False

    def __init__(self, parent: QWidget | None = None) -> None:
        lead = "Choose the scenario that you want to play."
        super().__init__("Set up a scenario", parent, ok="&Set it up", lead=lead)
        self.offers = shipped_scenarios()
        self.chosen: Path | None = None
        self.title: str | None = None
        self.list = QListWidget()
        self.list.setAccessibleName("Scenarios")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setWordWrap(True)
        for offer in self.offers:
            item = QListWidgetItem(offer.numbered_title)
            item.setToolTip(escape_rich_text(*offer.summary.splitlines()))
            self.list.addItem(item)
        self.file_button = self.add_button("Open a scenario &file…", "open", self._open_file)
        self._lay_out()
        self.list.currentRowChanged.connect(self._describe_scenario_in_row)
        self.list.itemActivated.connect(self.accept)
        self._describe_scenario_in_row(-1)
        if self.offers:
            self.list.setCurrentRow(0)
        self.list.setFocus()

    def _lay_out(self) -> None:
        em = self.fontMetrics().height()
        self.name, self.board = wrapping_label(bold=True), wrapping_label(italic=True)
        font = bold_font(QFont(self.font()))
        font.setPointSizeF(self.font().pointSizeF() * 1.4)
        self.name.setFont(font)
        self.summary = wrapping_label()
        self.summary.setAccessibleName("Summary of the scenario")
        note = wrapping_label()
        note.setText(
            "boardapp leads you through the setup. The guide shows whose turn it is and where "
            "pieces may go, or why they may not. You can undo every placement."
        )
        about = QVBoxLayout()
        about.setSpacing(em // 2)
        for label in (self.name, self.board, self.summary):
            about.addWidget(label)
        about.addStretch(1)
        about.addWidget(note)
        columns = QHBoxLayout()
        columns.setSpacing(em)
        columns.addWidget(self.list, 2)
        columns.addLayout(about, 3)
        self.lay_out_and_check(columns, ems=(42, 22))

    def _describe_scenario_in_row(self, row: int) -> None:
        """Show the description of the scenario in a row."""
        known = 0 <= row < len(self.offers)
        self.ok.setEnabled(known)
        if not known:
            self.name.setText("No scenario is chosen.")
            return
        offer = self.offers[row]
        self.name.setText(offer.numbered_title)
        self.board.setText(_MAPS.get(offer.board, offer.board))
        self.summary.setText(offer.summary)

    def _open_file(self) -> None:
        self.chosen = None
        super().accept()

    @override
    def accept(self, *_: object) -> None:
        """Accept the chosen scenario."""
        row = self.list.currentRow()
        if 0 <= row < len(self.offers):
            self.chosen, self.title = self.offers[row].path, self.offers[row].title
            super().accept()
