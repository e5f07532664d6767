"""The hex table in the window: terrain and units, ruling panel, history, and their acts."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt

from boardapp.core.grid import Space
from boardapp.core.hexes import HexGrid
from boardapp.core.override import override
from boardapp.document.document import Document
from boardapp.files.assets import scenarios_folder
from boardapp.games.strategy_cards.cards.card_files import library_of
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.games.strategy_cards.state import new_state
from boardapp.qt.frame.sight_workspace import Sight, SightWorkspace
from boardapp.qt.frame.workspace import Act, Stand
from boardapp.qt.frame.workspace_spec import WorkspaceSpec
from boardapp.qt.sessions.board_objects import UNIT
from boardapp.qt.strategy_cards import new_board_dialog, own_decks
from boardapp.qt.strategy_cards.actions import DRAGS, STRATEGY_CARDS, WALKING
from boardapp.qt.strategy_cards.board import hex_menus
from boardapp.qt.strategy_cards.board.board import HexBoard
from boardapp.qt.strategy_cards.board.call_film import CallAnimation
from boardapp.qt.strategy_cards.board.hex_descriptions import ground_words, hex_words
from boardapp.qt.strategy_cards.board.map_photo import ENDINGS, Underlay
from boardapp.qt.strategy_cards.board.tools import TOOLS
from boardapp.qt.strategy_cards.cards_panel import CardsPanel
from boardapp.qt.strategy_cards.ruling_actions import HexRulingActs
from boardapp.qt.strategy_cards.ruling_panel import HexRulingPanel
from boardapp.qt.strategy_cards.session import HexSession
from boardapp.qt.strategy_cards.terrain_panel import TerrainPanel
from boardapp.qt.strategy_cards.unit_panel import UnitPanel
from boardapp.qt.widgets import screen_reader

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from boardapp.qt.boards.board_menu import Group, Offer
    from boardapp.qt.boards.board_mirror import BoardMirror
    from boardapp.qt.films.animation import Film
    from boardapp.qt.frame.actions import Actions


class HexWorkspace(SightWorkspace):
    """What a hex table puts into the window."""

    game = STRATEGY_CARDS.game
    prefix = "strategy-cards-"
    # A hex board is about as high as wide: panels beside it leave it the most room.
    stands: ClassVar[tuple[Stand, ...]] = (
        Stand("Terrain", "terrain"),
        Stand("Units", "units", "terrain"),
        Stand("Cards", "cards", "terrain"),
        Stand("Guide", "guide_holder", "terrain"),
        Stand("History", "history", "terrain"),
        Stand("Ruling", "ruling_panel"),
    )
    sharing: ClassVar[tuple[str, ...]] = ("terrain", "ruling")
    area = Qt.DockWidgetArea.RightDockWidgetArea
    furnishing = WorkspaceSpec(
        HexSession,
        HexBoard,
        TOOLS,
        tool_panels={"terrain": "terrain", "unit": "units"},
        hand_acts=("remove-unit",),
        drags=DRAGS,
        walking=WALKING,
    )
    sight = Sight(HexRulingActs, HexRulingPanel)
    session: HexSession
    board: HexBoard
    ruling_panel: HexRulingPanel

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
    def animation(self) -> CallAnimation:
        """Return what shows the acts of a call one after another."""
        return CallAnimation(self.scene, self.session, self.replay, self.film_speed)

    @override
    def film_on(self, scene: BoardMirror) -> Film:
        other = CallAnimation(scene, self.session, self.replay, self.film_speed, skippable=False)
        # Skipped here, it has been seen there too.
        self.animation.film.ended.connect(other.stop)
        return other.film

    @cached_property
    def underlay(self) -> Underlay:
        """Return what lays the players' photographs under the board."""
        return Underlay(self.session, self.window)

    def stop_animation(self) -> None:
        """Show how the act of a call that is on ended."""
        if self._furnished:
            self.animation.stop()

    def _connect(self) -> None:
        super()._connect()
        self.view.setAccessibleDescription(
            "The hex board. Arrow keys walk the cursor, up and down to the hex of the same number;"
            " what lies there is read out."
        )
        self.session.cursor_moved.connect(self._read_out)
        self.animation.stop()
        self.replay.busy = self._showing
        _ = self.underlay  # it brings back what was laid before
        self.session.photo_changed.connect(self._tell)
        self.session.asked_anew.connect(self.bring_up_guide)
        self.session.selection_changed.connect(self._tell)
        self.scene.opened.connect(self._open_unit)

    def _showing(self) -> bool:
        """Tell whether an act of a call is being shown."""
        return self.animation.film.running

    def _read_out(self, space: Space) -> None:
        screen_reader.announce(self.view, hex_words(self.session.table, space))

    @override
    def status(self) -> str:
        table = self.session.table
        return f"{ground_words(table, self.session.cursor)}   Turn {table.turn}"

    @override
    def refresh(self, actions: Actions) -> None:
        super().refresh(actions)
        actions.enable(("photo-fit", "photo-away"), self.session.photo is not None)

    @override
    def takes(self, path: Path) -> bool:
        photograph = path.suffix.lower() in ENDINGS and self.session.document is not None
        if photograph:
            self.underlay.take(path)
        return photograph

    # New tables

    def start(self, what: str) -> bool:
        """Ask for the size of a new board and lay it out; or open the worked ``call``."""
        if what == "call":
            path = scenarios_folder() / "sustained-blanket.boardapp"
            return self.desk.open(path, title="Sustained Blanket")
        dialog = new_board_dialog.NewBoardDialog(self.window)
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
            "photo-lay": self.underlay.ask,
            "photo-fit": self.underlay.fit,
            "photo-away": self.underlay.take_away,
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

    def piece_offers(self, space: Space, unit: str | None) -> Iterable[Group]:
        """Return what can be done with a unit, which is chosen so, and the marker on a hex."""
        self.session.select_unit(unit)
        return hex_menus.piece_offers(self.session, space, unit, self.acts())

    def space_offers(self, space: Space) -> Iterable[Offer]:
        """Return what can be painted and put on a hex."""
        return hex_menus.space_offers(self.session, space)


def new_document(columns: int, rows: int, title: str = "") -> Document:
    """Return an empty hex table as a document without a file, with the decks that were entered."""
    # As cards that were entered at it, a save or an exported layout holds them.
    state = replace(new_state(columns, rows, title), entered=own_decks.own_cards())
    game = StrategyCards(HexGrid(columns, rows), library_of())
    return Document(state, game, title=title or "Untitled")
