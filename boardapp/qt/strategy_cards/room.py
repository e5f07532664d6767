"""The hex table in the window: terrain and units, ruling panel, history, and their acts."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from boardapp.core.grid import Space
from boardapp.core.hexes import HexGrid
from boardapp.document.document import Document
from boardapp.games.strategy_cards.card_files import library_of
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.games.strategy_cards.state import GAME, new_state
from boardapp.qt.announce import announce
from boardapp.qt.guide.panel import GuidePanel
from boardapp.qt.panels import Panels
from boardapp.qt.room import Act, Room
from boardapp.qt.strategy_cards.board import HexBoard
from boardapp.qt.strategy_cards.call_animation import CallAnimation
from boardapp.qt.strategy_cards.cards_panel import CardsPanel
from boardapp.qt.strategy_cards.ruling_acts import HexRulingActs
from boardapp.qt.strategy_cards.ruling_panel import HexRulingPanel
from boardapp.qt.strategy_cards.session import HexSession
from boardapp.qt.strategy_cards.terrain_panel import TerrainPanel
from boardapp.qt.strategy_cards.tools import TOOLS
from boardapp.qt.strategy_cards.unit_panel import UnitPanel
from boardapp.qt.strategy_cards.words import ground_words, hex_words
from boardapp.qt.things import UNIT

if TYPE_CHECKING:
    from boardapp.qt.board_menu import Group
    from boardapp.qt.shortcuts import Gestures
    from boardapp.qt.tools import Tools

PANEL_SHARE = 0.3
"""How much of the window's width the panels take at first."""


class HexRoom(Room):
    """What a hex table puts into the window."""

    game = GAME
    prefix = "strategy-cards-"
    tools = ("select", "terrain", "unit", "answer", "north", "sight", "field")
    _doing: str | None = None
    hand_acts = ("remove-unit",)
    laying_tools = ("terrain", "unit", "answer", "north")

    @cached_property
    def session(self) -> HexSession:
        """Return the work in progress."""
        return HexSession(self)

    @cached_property
    def board(self) -> HexBoard:
        """Return how the board looks, and what lies on it."""
        return HexBoard(self.session)

    def board_tools(self) -> Tools:
        """Return what pointer and keys do on the board."""
        return TOOLS

    @cached_property
    def rulings(self) -> HexRulingActs:
        """Return what is done with rulings."""
        return HexRulingActs(self.session, self.scene, self.desk)

    @cached_property
    def ruling_panel(self) -> HexRulingPanel:
        """Return the panel of rulings."""
        return HexRulingPanel(self.session)

    @cached_property
    def terrain(self) -> TerrainPanel:
        """Return the panel of terrain."""
        return TerrainPanel(self.session)

    @cached_property
    def units(self) -> UnitPanel:
        """Return the panel of units."""
        return UnitPanel(self.session, self.board.drawings)

    @cached_property
    def cards(self) -> CardsPanel:
        """Return the panel of the players' cards."""
        return CardsPanel(self.session)

    @cached_property
    def guide(self) -> GuidePanel:
        """Return the panel that leads through a card."""
        return GuidePanel(self.session)

    @cached_property
    def animation(self) -> CallAnimation:
        """Return what shows the acts of a call one after another."""
        return CallAnimation(self.scene, self.session, self.replay, self.window.animation_speed)

    def stop_animation(self) -> None:
        """Show how the act of a call that is on ended."""
        if self._furnished:
            self.animation.stop()

    def add_panels(self, panels: Panels) -> None:
        """Add terrain, units and history beside the board, and the ruling beneath them."""
        # A hex board is about as high as wide: panels beside it leave it the most room.
        right = Qt.DockWidgetArea.RightDockWidgetArea
        terrain = panels.add("Terrain", self.terrain, right)
        panels.add("Units", self.units, right, terrain)
        panels.add("Cards", self.cards, right, terrain)
        panels.add("Guide", self.guide, right, terrain)
        panels.add("History", self.history, right, terrain)
        panels.add("Ruling", self.ruling_panel, right)

    def _connect(self) -> None:
        super()._connect()
        self.view.setAccessibleDescription(
            "The hex board. Arrow keys walk the cursor, up and down to the hex of the same number;"
            " what lies there is read out."
        )
        self.session.cursor_moved.connect(self._read_out)
        self.animation.stop()
        self.replay.busy = self._showing
        self.session.asked_anew.connect(self._show_guide)
        self.guide.board_wanted.connect(self.view.setFocus)
        self.session.selection_changed.connect(self._tell)
        self.scene.opened.connect(self._open_unit)

    def _showing(self) -> bool:
        """Tell whether an act of a call is being shown."""
        return self.animation.film.running

    def _show_guide(self) -> None:
        """Bring up the panel that leads through a card, once it is begun."""
        playing = self.session.playing
        doing = playing.doing if playing is not None and not self.session.lock else None
        if doing is not None and doing != self._doing:
            self.panels.bring_up(self.guide)
        self._doing = doing

    def _read_out(self, space: Space) -> None:
        announce(self.view, hex_words(self.session.table, space))

    def gestures(self) -> Gestures:
        """Return what keys and pointer do on the board."""
        (pointer, drags), (keyboard, keys) = super().gestures().items()
        return {
            pointer: (
                *drags[:2],
                ("Drag a unit, the marker", "Move it"),
                ("T, drag", "Paint terrain: all that is gone over is one act"),
                ("M, wheel over the marker", "Turn the north marker"),
                ("Double-click a unit", "Change what it is"),
                ("Click while a call is shown", "Skip to how it ends; Esc and Space too"),
                *drags[2:],
            ),
            keyboard: (
                ("Left, Right", "Walk the cursor along the row"),
                ("Up, Down", "Walk to the hex of the same number in the next row: C5, D5, E5"),
                ("1 to 9 with the brush", "Choose what it paints, as the panel lists it"),
                ("[ and ] with the brush", "Make it smaller or larger: 1, 7 or 19 hexes"),
                *keys[1:],
            ),
        }

    def status(self) -> str:
        """Return where the table and its cursor stand, for the status bar."""
        table = self.session.table
        return f"{ground_words(table, self.session.cursor)}   Turn {table.turn}"

    def share_out(self, *, anew: bool = False) -> None:
        """Give the panels their share of the width, the board the rest."""
        if anew:
            self._arranged = False
        if self._arranged or not self._furnished or (anew and self.panels.hidden):
            return
        self._arranged = True
        em = self.window.fontMetrics().height()
        width = max(int(self.window.width() * PANEL_SHARE), 20 * em)
        top, below = self.panels["terrain"], self.panels["ruling"]
        self.window.resizeDocks([top], [width], Qt.Orientation.Horizontal)
        self.window.resizeDocks([top, below], [2, 1], Qt.Orientation.Vertical)
        top.raise_()

    # New tables

    def start(self, what: str) -> bool:
        """Ask for the size of a new board and lay it out."""
        from boardapp.qt.strategy_cards.new_dialog import NewBoardDialog

        dialog = NewBoardDialog(self.window)
        if not dialog.exec():
            return False
        size = dialog.columns.value(), dialog.rows.value()
        return self.start_board(*size, dialog.board_title())

    def start_board(self, columns: int, rows: int, title: str = "") -> bool:
        """Start an empty board of so many hexes, if the open table may be left."""
        return self.desk.start(partial(new_document, columns, rows, title))

    # Actions

    def acts(self) -> dict[str, Act]:
        """Return what the actions do, by the actions' names."""
        return {
            **super().acts(),
            "watch": self._watch,
            "north-right": partial(self.session.turn_north, 1),
            "north-left": partial(self.session.turn_north, -1),
            "north-mirror": self.session.mirror_north,
            "remove-unit": self.scene.remove,
            "change-unit": self._change_unit,
        }

    def _watch(self) -> None:
        """Play a card from its start, with what was noted on it."""
        if not self.replay.watch():
            self.session.refused.emit("No card was led through in this log: use Play.")

    def _change_unit(self) -> None:
        """Bring up the panel for the unit at the pointer or cursor."""
        unit = self.scene.pointed((UNIT,))
        if unit is None:
            where = self.session.board.name(self.scene.here())
            self.session.refused.emit(f"No unit stands on {where}.")
        else:
            self.session.choose_tool("select")
            self.session.select((unit,))
            self._open_unit()

    def _open_unit(self, _: object = None) -> None:
        self.panels.bring_up(self.units)
        self.units.side.setFocus(Qt.FocusReason.OtherFocusReason)

    def offers(self, space: Space, unit: str | None) -> tuple[Group, ...]:
        """Return what can be done on a hex, its pieces first; the unit pointed at is chosen."""
        from boardapp.qt.strategy_cards.board_offers import piece_offers, space_offers

        self.session.select_unit(unit)
        (ground,) = super().offers(space, unit)
        title = f"Hex {self.session.board.name(space)}"
        more = (*ground.offers, *space_offers(self.session, space))
        pieces = piece_offers(self.session, space, unit, self.acts())
        return (*pieces, ground._replace(title=title, offers=more))


def new_document(columns: int, rows: int, title: str = "") -> Document:
    """Return an empty hex table as a document without a file, with the decks that were entered."""
    from boardapp.qt.strategy_cards.own_decks import own_cards

    # As cards that were entered at it, a save or an exported layout holds them.
    state = replace(new_state(columns, rows, title), entered=own_cards())
    game = StrategyCards(HexGrid(columns, rows), library_of())
    return Document(state, game, title=title or "Untitled")
