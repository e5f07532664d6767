"""The empty board that says what to do: pick a map, open a file, settle a dispute."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QGridLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from boardapp import __version__
from boardapp.core.override_decorator import override
from boardapp.desktop.whats_new_text import NEWS
from boardapp.files.text_escaping import escape_unprintable
from boardapp.qt.shell.start_page_map_card import MAPS, OTHERS, MapCard
from boardapp.qt.shell.start_page_recent_files import RecentList
from boardapp.qt.widgets.style import icon
from boardapp.qt.widgets.text.large_text_page import LargeTextPage

STEPS = (
    ("Lay your table’s tiles", "Drag them, or type 7A and Enter"),
    ("Ask for the line", "L, click who fires, click the target"),
    ("Read the ruling", "Which wall, which rule, how many millimetres"),
    ("Hold it up or keep it", "Large enough for both, or saved as a card"),
)
EXAMPLES = {
    "ambush": ("Watch an am&bush", "Open a table on which a unit is ambushed, step by step"),
    "assault": ("Watch an &assault", "Open a table on which a Bunker is stormed, step by step"),
    "winter": ("Watch a w&inter", "Open a table on which Moscow falls in the snow, step by step"),
}
"""Worked examples of games on boards of areas, by what starts them: a button and its hint."""


class StartPage(LargeTextPage):
    """The page of a window before a table is open."""

    map_chosen = Signal(str)
    open_asked = Signal()
    recent_chosen = Signal(str)
    example_asked = Signal()
    call_example_asked = Signal()
    watched = Signal(str)  # which worked example of a game on a board of areas
    scenario_asked = Signal()
    tiles_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(92, parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Start")
        self._width = 0
        self.cards = {name: MapCard(name) for name in (*MAPS, *OTHERS)}
        self.recent = RecentList()
        self.scenario_button = QPushButton(icon("log"), "&Set up a scenario…")
        self.open_button = QPushButton(icon("open"), "&Open a file…")
        self.example_button = QPushButton(icon("sight"), "Tr&y the worked example")
        self.call_button = QPushButton(icon("north"), "&Watch a call")
        self.watch_buttons = {
            name: QPushButton(icon("play"), title) for name, (title, _) in EXAMPLES.items()
        }
        self.tiles_button = QPushButton(icon("place-tile"), "")
        self._columns = QGridLayout()
        self._lay_out()
        for card in self.cards.values():
            card.chosen.connect(self.map_chosen)
            card.picture_wanted.connect(self._on_picture_wanted)
        self.scenario_button.clicked.connect(self._on_scenario)
        self.open_button.clicked.connect(self._on_open)
        self.example_button.clicked.connect(self._on_example)
        self.call_button.clicked.connect(self._on_call_example)
        for name, button in self.watch_buttons.items():
            button.clicked.connect(partial(self._on_watch_clicked, name))
        self.tiles_button.clicked.connect(self._on_tiles_clicked)
        self.recent.path_chosen.connect(self.recent_chosen)
        # Pictures wait for the first paint, and are drawn one at a time between events.
        self._painted = False
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._draw_next)
        self._resized = QTimer(self)
        self._resized.setSingleShot(True)
        self._resized.setInterval(150)
        self._resized.timeout.connect(self._idle.start)
        self.set_recent([])
        self.set_tile_set_progress("")

    def set_recent(self, paths: Sequence[Path]) -> None:
        """List the files opened last."""
        self.recent.fill(paths)
        self._recent_title.setVisible(bool(paths))
        self.recent.setVisible(bool(paths))
        if self._painted:
            self._idle.start()

    def set_tile_set_progress(self, progress: str) -> None:
        """Say how far the players' own tiles have come; nothing if none are begun."""
        # In a button one ampersand marks a letter, two are one.
        shown = escape_unprintable(progress).replace("&", "&&")
        self.tiles_button.setText(f"Your ow&n tiles: {shown}" if shown else "Your ow&n tiles…")

    def insert_panel_at_top(self, panel: QWidget) -> None:
        """Put a panel above everything else: what is to be decided before a table is chosen."""
        self.rows.insertWidget(1, panel)

    # Parts

    def _lay_out(self) -> None:
        self.rows.addStretch(1)
        heading = self.add_label("Settle it on the board", 2.3, bold=True)
        self.rows.addWidget(heading)
        self.rows.addWidget(
            self.add_label("Pick the map on your table, or open one you have laid out before.", 1.1)
        )
        self._cards = QGridLayout()
        self.rows.addLayout(self._cards)
        self._columns.addWidget(self._make_open_file_section(), 0, 0)
        self._steps_box = self._make_instructions()
        self._columns.addWidget(self._steps_box, 0, 1)
        self._columns.setColumnStretch(0, 1)
        self._columns.setColumnStretch(1, 1)
        self.rows.addLayout(self._columns)
        self.rows.addStretch(1)
        self.show_rows()

    def _make_open_file_section(self) -> QWidget:
        box = QWidget()
        self._files = QVBoxLayout(box)
        self._files.setContentsMargins(0, 0, 0, 0)
        self._buttons = QGridLayout()
        for number, (button, hint) in enumerate(
            (
                (self.scenario_button, "Choose a scenario, and be led through laying it out"),
                (self.open_button, "Open a saved table, a layout or a saved ruling"),
                (self.example_button, "Open a layout on which every kind of ruling occurs"),
                (self.call_button, "Open a table on which artillery is called, step by step"),
                *((self.watch_buttons[name], hint) for name, (_, hint) in EXAMPLES.items()),
                (self.tiles_button, "Photograph and trace your own tiles: rulings are about them"),
            )
        ):
            button.setStatusTip(hint)
            button.setAutoDefault(True)
            self._buttons.addWidget(button, *divmod(number, 2))
        self._buttons.setColumnStretch(2, 1)
        self._files.addLayout(self._buttons)
        drop = self.add_label(
            "…or drop a file anywhere on this window.", 1.0, role=QPalette.ColorRole.PlaceholderText
        )
        self._files.addWidget(drop)
        self._recent_title = self.add_label("Opened last", 1.1, bold=True)
        self._files.addWidget(self._recent_title)
        self._files.addWidget(self.recent, 1)
        self._files.addStretch(1)
        return box

    def _make_instructions(self) -> QWidget:
        box = QWidget()
        self._steps = QGridLayout(box)
        self._steps.setContentsMargins(0, 0, 0, 0)
        self._steps.setColumnStretch(2, 1)
        title = self.add_label("To settle a dispute", 1.1, bold=True)
        self._steps.addWidget(title, 0, 0, 1, 3)
        for number, (act, how) in enumerate(STEPS, 1):
            digit = self.add_label(
                str(number), 1.5, bold=True, role=QPalette.ColorRole.Link, wrap=False
            )
            name = self.add_label(act, 1.0, bold=True, wrap=False)
            self._steps.addWidget(digit, number, 0)
            self._steps.addWidget(name, number, 1)
            self._steps.addWidget(self.add_label(how, 1.0), number, 2)
        # An empty row between: its height follows the text.
        self._steps.addWidget(self.add_label("", 0.5), len(STEPS) + 1, 0)
        row = len(STEPS) + 2
        heading = self.add_label(f"New in {__version__}", 1.1, bold=True)
        self._steps.addWidget(heading, row, 0, 1, 3)
        for number, line in enumerate(NEWS, row + 1):
            self._steps.addWidget(
                self.add_label("•", 1.0, role=QPalette.ColorRole.Link, wrap=False), number, 0
            )
            self._steps.addWidget(self.add_label(line, 1.0), number, 1, 1, 2)
        self._steps.setRowStretch(row + len(NEWS) + 1, 1)
        return box

    # Size and colours

    @override
    def fit_text(self) -> None:
        super().fit_text()
        em = self.fontMetrics().height()
        self.rows.setSpacing(em // 2)
        self._cards.setContentsMargins(0, em // 2, 0, em)
        self._columns.setHorizontalSpacing(2 * em)
        self._columns.setVerticalSpacing(em)
        self._files.setSpacing(em // 2)
        self._steps.setHorizontalSpacing(em)
        self._steps.setVerticalSpacing(em // 3)
        for button in (
            self.scenario_button, self.open_button, self.example_button, self.call_button,
            *self.watch_buttons.values(), self.tiles_button,
        ):  # fmt: skip
            button.setMinimumHeight(round(2.2 * em))
            button.setIconSize(QSize(round(1.3 * em), round(1.3 * em)))
        self._rearrange_for_width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._width = event.size().width()
        self._rearrange_for_width()
        if self._painted:
            self._resized.start()

    def _rearrange_for_width(self) -> None:
        """Put one beneath the other what does not fit side by side."""
        em = self.fontMetrics().height()
        width = self._width
        narrow = width < 44 * em
        margins = self.rows.contentsMargins()
        self._place_cards(0 if narrow else width - margins.left() - margins.right(), em)
        self._columns.removeWidget(self._steps_box)
        self._columns.addWidget(self._steps_box, *((1, 0) if narrow else (0, 1)))
        self._columns.setColumnStretch(1, 0 if narrow else 1)

    def _place_cards(self, width: int, em: int) -> None:
        """Put the cards side by side, in as few rows of as many as fit."""
        cards = list(self.cards.values())
        least = max(card.minimumSizeHint().width() for card in cards)
        fitting = max(1, min(len(cards), (width + em // 2) // (least + em // 2)))
        rows = -(-len(cards) // fitting)
        across = -(-len(cards) // rows)
        # Many cards side by side are as wide as they must be: less lies between them then.
        gap = (width - across * least) // max(1, across - 1)
        self._cards.setSpacing(max(em // 2, min(2 * em, gap)))
        for number, card in enumerate(cards):
            self._cards.addWidget(card, *divmod(number, across))
        for column in range(len(cards)):
            self._cards.setColumnStretch(column, int(column < across))

    def _on_picture_wanted(self) -> None:
        """Draw pictures that a paint found missing, though not while the window is being sized."""
        self._painted = True
        if not self._resized.isActive():
            self._idle.start()

    def _draw_next(self) -> None:
        for card in self.cards.values():
            if card.wants_picture():
                card.draw_picture()
                return
        self._idle.stop()
        self.recent.mark_missing()

    def _on_scenario(self) -> None:
        self.scenario_asked.emit()

    def _on_open(self) -> None:
        self.open_asked.emit()

    def _on_example(self) -> None:
        self.example_asked.emit()

    def _on_tiles_clicked(self) -> None:
        self.tiles_asked.emit()

    def _on_call_example(self) -> None:
        self.call_example_asked.emit()

    def _on_watch_clicked(self, name: str) -> None:
        self.watched.emit(name)
