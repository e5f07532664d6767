"""The workspace of a hex table: terrain and units, ruling panel, history, action handlers."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.core.override_decorator import override
from boardapp.document.document import Document
from boardapp.files.assets import scenarios_folder
from boardapp.games.strategy_cards.cards.deck_files import library_with_own_decks
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.games.strategy_cards.placement_checks import last_space_name, why_not_board_size
from boardapp.games.strategy_cards.rule_headings import HEADINGS
from boardapp.games.strategy_cards.state import MAX_SIDE, new_state
from boardapp.games.strategy_cards.switches import SWITCHES
from boardapp.qt.frame import new_board_dialog
from boardapp.qt.frame.sight_workspace import SightFactories, SightWorkspace
from boardapp.qt.frame.workspace import Act, PanelPlace
from boardapp.qt.frame.workspace_spec import WorkspaceSpec
from boardapp.qt.ruling.ruling_panel import RulingPanel
from boardapp.qt.sessions.board_objects import UNIT
from boardapp.qt.strategy_cards import own_decks
from boardapp.qt.strategy_cards.actions import DRAGS, STRATEGY_CARDS, WALKING
from boardapp.qt.strategy_cards.board import hex_menus
from boardapp.qt.strategy_cards.board.artillery_call_film import ArtilleryCallFilm
from boardapp.qt.strategy_cards.board.hex_descriptions import ground_description, hex_description
from boardapp.qt.strategy_cards.board.hex_game_board import HexBoard
from boardapp.qt.strategy_cards.board.map_photo_controller import MapPhotoController
from boardapp.qt.strategy_cards.cards_panel import CardsPanel
from boardapp.qt.strategy_cards.ruling_actions import HexRulingActions
from boardapp.qt.strategy_cards.session import HexSession
from boardapp.qt.strategy_cards.terrain_panel import TerrainPanel
from boardapp.qt.strategy_cards.unit_properties_panel import UnitPropertiesPanel
from boardapp.qt.widgets import screen_reader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from boardapp.games.rule_switch import Switches
    from boardapp.qt.boards.board_display_scene import BoardMirror
    from boardapp.qt.boards.board_menu import MenuGroup, MenuOffer
    from boardapp.qt.films.animation import FilmPlayer
    from boardapp.qt.frame.actions import WindowActions


class HexWorkspace(SightWorkspace):
    """The part of the window for a hex table."""

    game_actions = STRATEGY_CARDS
    prefix = "strategy-cards-"
    # A hex board is about as high as wide, so panels beside it leave it the most room.
    panel_places: ClassVar[tuple[PanelPlace, ...]] = (
        PanelPlace("Terrain", "terrain"),
        PanelPlace("Units", "units", "terrain"),
        PanelPlace("Cards", "cards", "terrain"),
        PanelPlace("Turn", "guide_holder", "terrain"),
        PanelPlace("History", "history", "terrain"),
        PanelPlace("Ruling", "ruling_panel"),
    )
    sharing: ClassVar[tuple[str, ...]] = ("terrain", "ruling")
    area = Qt.DockWidgetArea.RightDockWidgetArea
    spec = WorkspaceSpec(
        HexSession,
        HexBoard,
        tool_panels={"terrain": "terrain", "unit": "units"},
        hand_acts=("remove-unit",),
        drags=DRAGS,
        walking=WALKING,
        has_phases=False,
    )
    sight = SightFactories(HexRulingActions, RulingPanel)
    readings: ClassVar[Mapping[str, Switches]] = {"Sight and dice": SWITCHES}
    headings = HEADINGS
    session: HexSession
    board: HexBoard

    @cached_property
    def terrain(self) -> TerrainPanel:
        """Return the panel of terrain."""
        return TerrainPanel(self.session)

    @cached_property
    def units(self) -> UnitPropertiesPanel:
        """Return the panel of units."""
        return UnitPropertiesPanel(self.session, self.board.drawings)

    @cached_property
    def cards(self) -> CardsPanel:
        """Return the panel of the players' cards."""
        return CardsPanel(self.session)

    @cached_property
    def call_film(self) -> ArtilleryCallFilm:
        """Return the film player for the acts of a call."""
        return ArtilleryCallFilm(self.scene, self.session, self.replay, self.film_speed)

    @override
    def make_film_player(self, scene: BoardMirror) -> FilmPlayer:
        other = ArtilleryCallFilm(
            scene, self.session, self.replay, self.film_speed, skippable=False
        )
        # A film that is skipped here counts as seen in the other place.
        self.call_film.film.ended.connect(other.stop)
        return other.film

    @cached_property
    def map_photo(self) -> MapPhotoController:
        """Return the controller of the players' photographs under the board."""
        return MapPhotoController(self.session, self.window, self.banners)

    def stop_animation(self) -> None:
        """End the running film of a call's act and show its result."""
        if self._furnished:
            self.call_film.stop()

    def _connect(self) -> None:
        super()._connect()
        self.view.setAccessibleDescription(
            "The hex board. The arrow keys move the cursor; up and down go to the hex of the "
            "same number. A screen reader reads out the hex."
        )
        self.session.cursor_moved.connect(self._announce_hex)
        self.call_film.stop()
        self.replay.busy = self._is_film_running
        _ = self.map_photo  # It restores the photograph that was shown before.
        self.session.photo_changed.connect(self._emit_refreshed)
        self.session.selection_changed.connect(self._emit_refreshed)
        self.scene.opened.connect(self._open_unit)

    def _is_film_running(self) -> bool:
        """Return whether the film of a call's act is running."""
        return self.call_film.film.is_running

    def _announce_hex(self, space: Space) -> None:
        screen_reader.announce(self.view, hex_description(self.session.table, space))

    @override
    def status_text(self) -> str:
        table = self.session.table
        return f"{ground_description(table, self.session.cursor)}   Turn {table.turn}"

    @override
    def refresh(self, actions: WindowActions) -> None:
        super().refresh(actions)
        photo = self.session.photo
        own = photo is not None and not photo.fills_board
        actions.enable(("photo-fit", "photo-away"), own)

    @override
    def use_picture(self, path: Path) -> bool:
        self.map_photo.load_photo(path)
        return True

    # New tables

    def start_document(self, what: str) -> bool:
        """Ask for the size of a new board and start it, or open the worked ``call``."""
        if what == "call":
            path = scenarios_folder() / "sustained-blanket.boardapp"
            return self.controller.open(path, title="An artillery attack")
        return self.controller.ask_and_start_new_document(self._ask_new_board)

    def _ask_new_board(self) -> Callable[[], Document] | None:
        dialog = new_board_dialog.NewBoardDialog(NEW_BOARDS, self.window)
        if not dialog.exec():
            return None
        return partial(new_document, *dialog.board_size, dialog.board_title())

    def start_board(self, columns: int, rows: int, title: str = "") -> bool:
        """Start an empty board of a size in hexes, if the open table may be closed."""
        return self.controller.start_new_document(partial(new_document, columns, rows, title))

    # Actions

    def action_handlers(self) -> dict[str, Act]:
        """Return the handlers of the actions, by name."""
        return {
            **super().action_handlers(),
            "watch": self._replay_card,
            "north-right": partial(self.session.turn_north, 1),
            "north-left": partial(self.session.turn_north, -1),
            "north-mirror": self.session.mirror_north_marker_numbers,
            "remove-unit": self.scene.remove_action_targets,
            "change-unit": self._show_unit_panel,
            "photo-lay": self.map_photo.ask_photo,
            "photo-fit": self.map_photo.refit_photo,
            "photo-away": self.map_photo.remove_photo,
        }

    def _replay_card(self) -> None:
        """Replay a card from its start, with the values noted on it."""
        if not self.replay.play_procedure():
            self.session.refused.emit(
                "This log has no card to show. Press Play to play through the log."
            )

    def _show_unit_panel(self) -> None:
        """Show the panel for the unit at the pointer or cursor."""
        unit = self.scene.action_target_at_pointer((UNIT,))
        if unit is None:
            where = self.session.board.name(self.scene.space_at_pointer_or_cursor())
            self.session.refused.emit(f"There is no unit on {where}.")
        else:
            self.session.choose_tool("select")
            self.session.select((unit,))
            self._open_unit()

    def _open_unit(self, _: object = None) -> None:
        self.panels.raise_panel(self.units)
        self.units.side.setFocus(Qt.FocusReason.OtherFocusReason)

    def piece_offers(self, space: Space, unit: str | None) -> Iterable[MenuGroup]:
        """Select a unit, and return its menu and that of the north marker on a hex."""
        self.session.select_unit(unit)
        return hex_menus.piece_menu_groups(self.session, space, unit, self.action_handlers())

    def space_offers(self, space: Space) -> Iterable[MenuOffer]:
        """Return the menu entries that paint or place something on a hex."""
        return hex_menus.hex_menu_entries(self.session, space)


def _describe_board(columns: int, rows: int) -> str:
    grid, count = HexGrid(columns, rows), columns * rows
    width, height = (math.ceil(mils / 100) / 10 for mils in grid.printed_size_in_mils)
    hexes = f"{count:,} hexes, A1 to {last_space_name(grid)}" if count > 1 else "1 hex, A1"
    return f"{hexes}. With hexes 2 inches wide the board prints as {width:g} × {height:g} inches."


NEW_BOARDS = new_board_dialog.NewBoardSpec(
    "New hex board", 12, 9, MAX_SIDE, why_not_board_size, _describe_board
)
"""The usual size of new hex boards, and the limits."""


def new_document(columns: int, rows: int, title: str = "") -> Document:
    """Return an empty hex table as a document without a file, with the decks of entered cards."""
    # A save or an exported layout contains these cards like those entered at the table.
    state = replace(new_state(columns, rows, title), entered=own_decks.own_cards())
    game = StrategyCards(HexGrid(columns, rows), library_with_own_decks())
    return Document(state, game, title=title or "Untitled")
