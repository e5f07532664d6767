"""The workspace of a plain square table: board, ruling panel, history, action handlers."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.core.sight_ruling import Ruling
from boardapp.core.square_grid import SquareGrid
from boardapp.document.document import Document
from boardapp.files.assets import scenarios_folder
from boardapp.games.rule_headings import RulebookHeadings
from boardapp.games.squares.game import SquareTables
from boardapp.games.squares.manual_changes import why_not_board_size
from boardapp.games.squares.state import MAX_SIDE, SQUARE, Wall, WallKind, new_state
from boardapp.games.squares.table_pictures import board_picture, ruling_card
from boardapp.interchange import universal_vtt_writer
from boardapp.picture.ruling import board_with_ruling
from boardapp.qt.boards.board_menu import MenuGroup, MenuOffer
from boardapp.qt.document.file_dialogs import document_stem
from boardapp.qt.frame import new_board_dialog
from boardapp.qt.frame.ruling_actions import RulingActions
from boardapp.qt.frame.sight_workspace import SightFactories, SightWorkspace
from boardapp.qt.frame.workspace import Act, PanelPlace
from boardapp.qt.frame.workspace_spec import WorkspaceSpec
from boardapp.qt.photos.map_picture_controller import STRENGTHS, MapPictureController
from boardapp.qt.ruling.ruling_panel import RulingPanel
from boardapp.qt.sessions.board_objects import UNIT, ObjectRef
from boardapp.qt.squares import piece_dialog, universal_vtt_process
from boardapp.qt.squares.actions import DRAGS, SQUARES, WALKING
from boardapp.qt.squares.session import DOOR, SquareSession
from boardapp.qt.squares.square_game_board import SquareBoard
from boardapp.qt.widgets import screen_reader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from boardapp.games.rule_switch import Switches
    from boardapp.games.squares.state import Piece
    from boardapp.picture.ruling.full_ruling_card import RulingCard
    from boardapp.qt.frame.actions import WindowActions
    from boardapp.qt.ruling.verdict_screen import Approach

_VTT_FILES = "Universal VTT (*.uvtt *.dd2vtt)"
_MOST_LISTED = 6
"""The most walls of a square that its menu lists."""


class SquareRulingActions(RulingActions):
    """The actions on a plain square table's ruling."""

    _session: SquareSession

    @override
    def closest_approach(self, ruling: Ruling) -> Approach | None:
        picture = board_picture(self._session.table)
        return board_with_ruling.closest_approach_on_board(picture, ruling)

    @override
    def make_ruling_card(self, ruling: Ruling) -> RulingCard:
        session = self._session
        return ruling_card(
            ruling, session.table, self.agreement_line(), session.picture_under_board
        )


class SquareWorkspace(SightWorkspace):
    """The part of the window for a plain square table."""

    game_actions = SQUARES
    prefix = "squares-"
    panel_places: ClassVar[tuple[PanelPlace, ...]] = (
        PanelPlace("Ruling", "ruling_panel"),
        PanelPlace("Turn", "guide_holder", "ruling"),
        PanelPlace("History", "history", "ruling"),
    )
    sharing: ClassVar[tuple[str, ...]] = ("ruling",)
    area = Qt.DockWidgetArea.RightDockWidgetArea
    spec = WorkspaceSpec(
        SquareSession,
        SquareBoard,
        tool_panels={},
        hand_acts=("flip-piece", "remove-piece"),
        drags=DRAGS,
        walking=WALKING,
        has_phases=False,
    )
    sight = SightFactories(SquareRulingActions, RulingPanel)
    readings: ClassVar[Mapping[str, Switches]] = {}
    headings = RulebookHeadings({})
    session: SquareSession
    board: SquareBoard

    @override
    def _connect(self) -> None:
        super()._connect()
        self.view.setAccessibleDescription(
            "The square board. The arrow keys move the cursor, and a screen reader reads out the "
            "square with its pieces, walls and doors."
        )
        self.session.cursor_moved.connect(self._announce_square)
        self.scene.opened.connect(self._open_thing)
        self.session.picture_changed.connect(self._emit_refreshed)
        _ = self.map_picture  # It loads the picture of each board that is opened.

    @cached_property
    def map_picture(self) -> MapPictureController:
        """Return the controller of the owners' pictures under the board."""
        return MapPictureController(self.session, self.window, self.banners, "picture-full")

    @override
    def refresh(self, actions: WindowActions) -> None:
        super().refresh(actions)
        actions.enable(tuple(STRENGTHS), bool(self.session.picture))
        actions[self.map_picture.chosen_strength].setChecked(True)

    def _announce_square(self, space: Space) -> None:
        screen_reader.announce(self.view, self.session.square_description(space))

    # New tables

    @override
    def start_document(self, what: str) -> bool:
        """Ask for the size of a new board and start it, or open the practice ``cellar``."""
        if what == "cellar":
            path = scenarios_folder() / "practice-cellar.yaml"
            return self.controller.open(path, title="Practice cellar")
        return self.controller.ask_and_start_new_document(self._ask_new_board)

    def _ask_new_board(self) -> Callable[[], Document] | None:
        dialog = new_board_dialog.NewBoardDialog(NEW_BOARDS, self.window)
        if not dialog.exec():
            return None
        return partial(new_document, *dialog.board_size, dialog.board_title())

    # Actions

    @override
    def action_handlers(self) -> dict[str, Act]:
        return {
            **{
                name: act
                for name, act in super().action_handlers().items()
                if name not in self.game_actions.lacks
            },
            **{name: partial(self.map_picture.choose_strength, name) for name in STRENGTHS},
            "wall": partial(self._draw_walls, "wall"),
            "draw-doors": partial(self._draw_walls, "door"),
            "draw-windows": partial(self._draw_walls, "window"),
            "export-vtt": self._export_universal_vtt,
            "door": self._toggle_nearest_door,
            "change-piece": self._change_piece_at_pointer,
            "flip-piece": self.scene.flip_action_targets,
            "remove-piece": self.scene.remove_action_targets,
        }

    def _export_universal_vtt(self) -> None:
        """Ask for a file, and write the shown table to it as a Universal VTT map."""
        document = self.session.document
        if document is None:
            return
        stem = document_stem(document) or "map"
        path = self.picture_actions.ask_save_path(
            "Export Universal VTT", f"{stem}.uvtt", _VTT_FILES
        )
        if path is None:
            return
        work = universal_vtt_writer.VttWork(self.session.table, self.session.picture_under_board)
        saving = universal_vtt_process.UniversalVttProcess(work, path, self)
        left_out = [one.what for one in universal_vtt_writer.left_out(work.state)]
        words = (
            f" without {' and '.join(left_out)} of the board: this format has no place for them"
            if left_out
            else ""
        )
        self.picture_actions.announce_save(saving, path, words)
        saving.start()

    def _draw_walls(self, kind: WallKind) -> None:
        self.session.choose_wall_kind(kind)
        self.session.choose_tool("wall")
        self.scene.hinted.emit(self.scene.tool.current_hint)

    def _toggle_nearest_door(self) -> None:
        session, space = self.session, self.scene.space_at_pointer_or_cursor()
        door = session.nearest_door(space, self._pointer_on(space))
        if door is None:
            session.refused.emit(f"There is no door at {session.board.name(space)}.")
        else:
            session.move_cursor(space)
            session.toggle_door(door.id)

    def _pointer_on(self, space: Space) -> Point | None:
        """Return the pointer's place on a square, None if the pointer is elsewhere."""
        spot = self.scene.pointer
        if spot is None or self.board.space_at(spot) != space:
            return None
        return round(spot.x()), round(spot.y())

    def _open_thing(self, ref: ObjectRef) -> None:
        """Open or close a door, or show a piece for changes, after a double click."""
        if ref.kind == DOOR:
            self.session.toggle_door(ref.name)
        else:
            self._change_piece(ref.name)

    def _change_piece_at_pointer(self) -> None:
        ref = self.scene.action_target_at_pointer((UNIT,))
        if ref is None:
            where = self.session.board.name(self.scene.space_at_pointer_or_cursor())
            self.session.refused.emit(f"There is no piece on {where}.")
        else:
            self._change_piece(ref.name)

    def _change_piece(self, name: str) -> None:
        session, piece = self.session, self.session.piece(name)

        def refuse(changed: Piece) -> str | None:
            return session.why_object_not_allowed(changed, piece)

        dialog = piece_dialog.PieceDialog(piece, refuse, self.window)
        if dialog.exec():
            session.change_object(piece, dialog.entered_piece())
        dialog.deleteLater()

    # Menus

    @override
    def piece_offers(self, space: Space, unit: str | None) -> Iterator[MenuGroup]:
        if unit is None:
            return
        session, piece = self.session, self.session.piece(unit)
        ref = ObjectRef(UNIT, unit)
        offers = [
            MenuOffer("change-piece", partial(self._change_piece, unit)),
            MenuOffer("unit", partial(self._place_more_like, piece), "Place &more of this kind"),
            MenuOffer("remove-piece", partial(session.remove_unit, unit)),
        ]
        if piece.back is not None:
            offers.insert(1, MenuOffer("flip-piece", partial(session.flip_objects, (ref,))))
        yield MenuGroup(unit, tuple(offers))

    def _place_more_like(self, piece: Piece) -> None:
        self.session.take_piece_in_hand(piece)
        self.session.choose_tool("unit")

    @override
    def space_offers(self, space: Space) -> Iterator[MenuOffer]:
        session = self.session
        yield MenuOffer("unit", partial(session.place_unit_in_hand, space), "&Place a piece here")
        walls = session.walls_at(space, self._pointer_on(space))[:_MOST_LISTED]
        for wall in walls:
            if wall.kind == "door":
                act = partial(session.toggle_door, wall.id)
                yield self._wall_offer("door", act, "Close" if wall.open else "Open", wall)
        for wall in walls:
            yield self._wall_offer("wall", partial(session.remove_wall, wall.id), "Remove", wall)

    def _wall_offer(self, action: str, act: Act, verb: str, wall: Wall) -> MenuOffer:
        words = f"{verb} {wall.name(self.session.board)}".replace("&", "&&")
        return MenuOffer(action, act, words, show_on_board=partial(self.board.show_wall, wall))


def _describe_board(columns: int, rows: int) -> str:
    grid = SquareGrid(columns, rows, SQUARE)
    last = grid.name(Space(rows - 1, columns - 1))
    count = columns * rows
    squares = f"{count:,} squares, A-1 to {last}" if count > 1 else "1 square, A-1"
    return f"{squares}. With squares 1 inch wide the board prints as {columns} × {rows} inches."


NEW_BOARDS = new_board_dialog.NewBoardSpec(
    "New square board", 20, 15, MAX_SIDE, why_not_board_size, _describe_board
)
"""The usual size of new square boards, and the limits."""


def new_document(columns: int, rows: int, title: str = "") -> Document:
    """Return an empty square table as a document without a file."""
    game = SquareTables(SquareGrid(columns, rows, SQUARE))
    return Document(new_state(columns, rows, title), game, title=title or "Untitled")
