"""The page of a window without a table: pick a map, open a file, settle a dispute."""

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
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from boardapp import __version__
from boardapp.core.override_decorator import override
from boardapp.desktop.whats_new_text import NEWS
from boardapp.files.text_escaping import escape_unprintable
from boardapp.qt.frame.actions import merge_game_entries
from boardapp.qt.shell.game_registry import GAMES
from boardapp.qt.shell.start_page_map_card import MAPS, OTHERS, MapCard
from boardapp.qt.shell.start_page_recent_files import RecentList
from boardapp.qt.widgets.banner import Banner
from boardapp.qt.widgets.flow_layout import FlowLayout
from boardapp.qt.widgets.style import bold_font, icon
from boardapp.qt.widgets.text.large_text_page import LargeTextPage

STEPS = (
    ("Lay your table’s tiles", "Drag the tiles, or type a number such as 7A and press Enter"),
    ("Ask for a line of sight", "Press L, click the unit that fires, then click the target"),
    (
        "Read the ruling",
        "The ruling shows which wall blocks, by which rule, and by how many millimetres",
    ),
    (
        "Show the ruling or save it",
        "Show the ruling on the whole screen for both players, or save its picture",
    ),
)
_KINDS = {name: kind for game in GAMES.values() for name, kind in game.new.items()}
EXAMPLES = {
    _KINDS[entry.name]: (entry.text, entry.hint)
    for entry in merge_game_entries(GAMES.values())
    if entry.menu == "File/Examples"
}
"""The entries of *File › Examples* by the kind of document, each with its text and hint."""


class StartPage(LargeTextPage):
    """The page of a window before a table is opened."""

    map_chosen = Signal(str)
    open_asked = Signal()
    recent_chosen = Signal(str)
    example_chosen = Signal(str)
    scenario_asked = Signal()
    tiles_asked = Signal()
    board_asked = Signal()
    squares_asked = Signal()
    tour_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(92, parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Start")
        self._visible = QSize()
        self.cards = {name: MapCard(name) for name in (*MAPS, *OTHERS)}
        self.recent = RecentList()
        self.scenario_button = QPushButton(icon("log"), "&Set up a scenario…")
        self.open_button = QPushButton(icon("open"), "&Open a file…")
        self.example_button = QPushButton(icon("play"), "Tr&y an example")
        self.more_button = QPushButton("&More")
        for button, menu in (
            (self.example_button, self._make_example_menu()),
            (self.more_button, self._make_more_menu()),
        ):
            button.setMenu(menu)
            # Qt leaves a button painted as pressed whose menu was opened by its key.
            menu.aboutToHide.connect(partial(QTimer.singleShot, 0, button.update))
        self._columns = QGridLayout()
        self._lay_out()
        for card in self.cards.values():
            card.chosen.connect(self.map_chosen)
            card.picture_wanted.connect(self._on_picture_wanted)
        self.scenario_button.clicked.connect(self._on_scenario)
        self.open_button.clicked.connect(self._on_open)
        self.recent.path_chosen.connect(self.recent_chosen)
        # Pictures are drawn after the first paint, one at a time between events.
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
        """List the recently opened files."""
        self.recent.fill(paths)
        self._recent_title.setVisible(bool(paths))
        self.recent.setVisible(bool(paths))
        if self._painted:
            self._idle.start()

    def set_tile_set_progress(self, progress: str) -> None:
        """Show the progress of the players' own tiles; nothing if they have not begun."""
        # In a menu a single ampersand marks a letter; two ampersands show one.
        shown = escape_unprintable(progress).replace("&", "&&")
        self.tiles_action.setText(f"My &tiles: {shown}" if shown else "My &tiles…")

    def insert_panel_at_top(self, panel: QWidget) -> None:
        """Put a panel above everything else, for a decision before a table is chosen."""
        self.rows.insertWidget(1, panel)

    def offer_tour(self) -> None:
        """Offer the tour at the top of the page, until it is taken or declined."""
        acts = (("Ta&ke the tour", self.tour_asked.emit), ("&No, thanks", self._remove_tour_offer))
        self.tour_offer = Banner("help", acts)
        self.tour_offer.show_and_announce(
            "New here? The tour shows in four steps how boardapp rules on a line of sight."
        )
        self.tour_asked.connect(self._remove_tour_offer)
        self.insert_panel_at_top(self.tour_offer)

    def _remove_tour_offer(self) -> None:
        self.tour_offer.hide()

    # Parts

    def _lay_out(self) -> None:
        self.rows.addStretch(1)
        self._heading = self.add_label("Settle a dispute on the board", 2.3, bold=True)
        self.rows.addWidget(self._heading)
        self._buttons = FlowLayout()
        for button, hint in (
            (self.scenario_button, "Choose a scenario, and boardapp guides you through its setup"),
            (self.open_button, "Open a saved table, a layout or a saved ruling"),
            (self.example_button, "Open an example that shows what boardapp can do"),
            (
                self.more_button,
                "Make tiles from photographs, a board from your own map, or a board of squares",
            ),
        ):
            button.setStatusTip(hint)
            button.setAutoDefault(True)
            self._buttons.addWidget(button)
        self.rows.addLayout(self._buttons)
        self._over_cards = self.add_label("Or choose the map on your table:", 1.1)
        self.rows.addWidget(self._over_cards)
        self._cards = QGridLayout()
        self.rows.addLayout(self._cards)
        # The focus follows the order in which the parts are added.
        self._place_cards(0, self.fontMetrics().height())
        self._columns.addWidget(self._make_instructions(), 0, 0)
        self._second_column = self._make_recent_files_and_news()
        self._columns.addWidget(self._second_column, 0, 1)
        self._columns.setColumnStretch(0, 1)
        self._columns.setColumnStretch(1, 1)
        self.rows.addLayout(self._columns)
        self.rows.addStretch(1)
        self.show_rows()

    def _make_example_menu(self) -> QMenu:
        menu = QMenu(self)
        for name, (title, hint) in EXAMPLES.items():
            action = menu.addAction(title, partial(self.example_chosen.emit, name))
            action.setStatusTip(hint)
        return menu

    def _make_more_menu(self) -> QMenu:
        menu = QMenu(self)
        self.tiles_action = menu.addAction(icon("place-tile"), "", self._on_tiles_clicked)
        self.tiles_action.setStatusTip(
            "Photograph and trace your own tiles, so that rulings use them"
        )
        board = menu.addAction(icon("grid"), "A &board from your own map…", self._on_board_clicked)
        board.setStatusTip("Trace a board of areas over a picture of your map, to play on it")
        squares = menu.addAction(icon("wall"), "A &square board…", self._on_squares_clicked)
        squares.setStatusTip("Lay out a board of squares, with walls and doors of your own")
        return menu

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
        self._steps.setRowStretch(len(STEPS) + 1, 1)
        return box

    def _make_recent_files_and_news(self) -> QWidget:
        box = QWidget()
        self._files = QVBoxLayout(box)
        self._files.setContentsMargins(0, 0, 0, 0)
        self._recent_title = self.add_label("Opened last", 1.1, bold=True)
        self._files.addWidget(self._recent_title)
        self._files.addWidget(self.recent)
        self._files.addWidget(self.add_label(f"New in {__version__}", 1.1, bold=True))
        self._news = QGridLayout()
        self._news.setColumnStretch(1, 1)
        for number, line in enumerate(NEWS):
            dot = self.add_label("•", 1.0, role=QPalette.ColorRole.Link, wrap=False)
            self._news.addWidget(dot, number, 0)
            self._news.addWidget(self.add_label(line, 1.0), number, 1)
        self._files.addLayout(self._news)
        drop = self.add_label(
            "You can also drop a file anywhere on this window.", 1.0,
            role=QPalette.ColorRole.PlaceholderText,
        )  # fmt: skip
        self._files.addWidget(drop)
        self._files.addStretch(1)
        return box

    # Size and colours

    @override
    def fit_text(self) -> None:
        super().fit_text()
        em = self.fontMetrics().height()
        self.rows.setSpacing(em // 2)
        self._cards.setContentsMargins(0, 0, 0, em)
        self._columns.setHorizontalSpacing(2 * em)
        self._columns.setVerticalSpacing(em)
        self._files.setSpacing(em // 2)
        self._steps.setHorizontalSpacing(em)
        self._steps.setVerticalSpacing(em // 3)
        self._news.setHorizontalSpacing(em // 2)
        self._buttons.setSpacing(em // 2)
        large = bold_font(self.font())
        large.setPointSizeF(self.font().pointSizeF() * 1.2)
        for button in (self.scenario_button, self.open_button, self.example_button):
            button.setFont(large)
            button.setMinimumSize(11 * em, 3 * em)
            button.setIconSize(QSize(round(1.6 * em), round(1.6 * em)))
        self.more_button.setMinimumHeight(3 * em)
        self._rearrange_for_width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._visible = event.size()
        self._rearrange_for_width()
        if self._painted:
            self._resized.start()

    def _rearrange_for_width(self) -> None:
        """Arrange the parts below each other if they do not fit side by side."""
        em = self.fontMetrics().height()
        width = self._visible.width()
        narrow = width < 44 * em
        margins = self.rows.contentsMargins()
        self._place_cards(0 if narrow else width - margins.left() - margins.right(), em)
        self._columns.removeWidget(self._second_column)
        self._columns.addWidget(self._second_column, *((1, 0) if narrow else (0, 1)))
        self._columns.setColumnStretch(1, 0 if narrow else 1)

    def _place_cards(self, width: int, em: int) -> None:
        """Put the cards side by side, in as few equal rows as fit."""
        cards = list(self.cards.values())
        least = max(card.minimumSizeHint().width() for card in cards)
        fitting = max(1, min(len(cards), (width + em // 2) // (least + em // 2)))
        rows = -(-len(cards) // fitting)
        across = -(-len(cards) // rows)
        # Many cards in a row have their least width, with smaller gaps.
        gap = (width - across * least) // max(1, across - 1)
        self._cards.setHorizontalSpacing(max(em // 2, min(2 * em, gap)))
        self._cards.setVerticalSpacing(em // 2)
        each = (width - (across - 1) * self._cards.horizontalSpacing()) // across
        high = (self._height_for_cards(width, em) - (rows - 1) * (em // 2)) / rows
        for number, card in enumerate(cards):
            card.fit_picture(each, high)
            self._cards.addWidget(card, *divmod(number, across))
        for column in range(len(cards)):
            self._cards.setColumnStretch(column, int(column < across))

    def _height_for_cards(self, width: int, em: int) -> int:
        """Return the height from the first card down to the lower end of the visible page."""
        above = self._heading.sizeHint().height() + self._over_cards.sizeHint().height()
        above += self._buttons.heightForWidth(width) + 4 * (em // 2)
        return self._visible.height() - above

    def _on_picture_wanted(self) -> None:
        """Draw pictures that a paint found missing, but not while the window is resized."""
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

    def _on_tiles_clicked(self) -> None:
        self.tiles_asked.emit()

    def _on_board_clicked(self) -> None:
        self.board_asked.emit()

    def _on_squares_clicked(self) -> None:
        self.squares_asked.emit()
