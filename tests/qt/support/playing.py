"""A table to play on offscreen: a scene in its view, and hands for mouse and keyboard."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsItem, QWidget

from boardapp.core.grid import Space
from boardapp.core.tile import PlacedTile, Rotation
from boardapp.document.document import Document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from boardapp.qt.boards.board_scene import BoardScene
from boardapp.qt.boards.board_view import BoardView
from boardapp.qt.boards.piece_items import BoardPiece, PiecesItem
from boardapp.qt.sessions.board_objects import UNIT, ObjectRef
from boardapp.qt.sessions.sight_session import SightSession
from boardapp.qt.spearpoint.board.spearpoint_game_board import SpearpointBoard
from boardapp.qt.spearpoint.session import SpearpointSession

LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
CENTRE = (2000, 2000)
FREE = (2000, 3600)
"""A spot in a space where no unit marker stands, in mils from the space's corner."""


def space(name: str) -> Space:
    return GRID.parse(name)


def layout(*tiles: str, units: str = "", smoke: str = "", board: str = "village") -> TileState:
    """Return a table: tiles as ``1A B-4 90``, units as ``us sniper B-4, …``, smoke as ``B-4``."""
    state = TileState("spearpoint", board)
    for text in tiles:
        tile, name, turn = [*text.split(), "0"][:3]
        rotation: Rotation = int(turn)  # type: ignore[assignment]
        state = state.with_tile(space(name), PlacedTile(tile, space(name), rotation))
    for number, text in enumerate(units.split(", ") if units else (), 1):
        side, kind, name = text.split()
        unit = Unit(f"{side}-{number}", kind, side, space(name))
        state = state.with_unit(unit.id, unit)
    return replace(state, smoke={space(name): 3 for name in smoke.split()})


def document(*tiles: str, units: str = "", smoke: str = "", board: str = "village") -> Document:
    return Document(
        layout(*tiles, units=units, smoke=smoke, board=board), Spearpoint(load_catalogue())
    )


class Heard(NamedTuple):
    """The session's sentences and refusals, and the scene's hints, in order."""

    said: list[str]
    refused: list[str]
    hinted: list[str]


class Table:
    """A session with its scene and view, shown, and what it says."""

    def __init__(self, view: BoardView, scene: BoardScene, session: SpearpointSession) -> None:
        self.view, self.scene, self.session = view, scene, session
        assert isinstance(scene.board, SpearpointBoard)
        self.board = scene.board
        self.heard = Heard([], [], [])
        session.said.connect(self.heard.said.append)
        session.refused.connect(self.heard.refused.append)
        scene.hinted.connect(self.heard.hinted.append)

    @property
    def state(self) -> TileState:
        return self.session.state

    def spot(self, name: str, offset: tuple[float, float] = CENTRE) -> QPoint:
        """Return a spot of a space in the viewport."""
        x, y = GRID.north_west_corner(space(name))
        return self.view.mapFromScene(QPointF(x + offset[0], y + offset[1]))

    def hover(self, name: str, offset: tuple[float, float] = CENTRE) -> None:
        # From the side: no move arrives where the pointer stands already.
        QTest.mouseMove(self.view.viewport(), self.spot(name, offset) + QPoint(1, 0))
        QTest.mouseMove(self.view.viewport(), self.spot(name, offset))

    def click(self, name: str, offset: tuple[float, float] = FREE) -> None:
        self.hover(name, offset)
        QTest.mouseClick(self.view.viewport(), LEFT, pos=self.spot(name, offset))

    def drag(self, start: str, *through: str, offset: tuple[float, float] = FREE) -> None:
        """Press on a space, move over others, and release on the last."""
        viewport = self.view.viewport()
        QTest.mousePress(viewport, LEFT, pos=self.spot(start, offset))
        for name in through:
            self.hover(name, offset)
        QTest.mouseRelease(viewport, LEFT, pos=self.spot(through[-1], offset))

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier | None = None) -> None:
        QTest.keyClick(self.view, key, modifier or Qt.KeyboardModifier.NoModifier)

    def type_in(self, text: str) -> None:
        for letter in text:
            QTest.keyClicks(self.view, letter)

    def walk(self, *ways: str) -> None:
        for way in ways:
            self.key(Qt.Key[f"Key_{way}"])

    # Drags that come from elsewhere

    def carry(self, parcel: QMimeData, *names: str) -> QDragMoveEvent:
        """Carry a parcel over spaces; return the last event."""
        viewport, copy = self.view.viewport(), Qt.DropAction.CopyAction
        plain = Qt.KeyboardModifier.NoModifier
        first = self.spot(names[0])
        QApplication.sendEvent(viewport, QDragEnterEvent(first, copy, parcel, LEFT, plain))
        moves = [QDragMoveEvent(self.spot(name), copy, parcel, LEFT, plain) for name in names]
        for move in moves:
            QApplication.sendEvent(viewport, move)
        return moves[-1]

    def drop(self, parcel: QMimeData, *names: str) -> None:
        """Carry a parcel over spaces and drop it on the last."""
        self.carry(parcel, *names)
        event = QDropEvent(
            QPointF(self.spot(names[-1])),
            Qt.DropAction.CopyAction,
            parcel,
            LEFT,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(self.view.viewport(), event)

    # The screen

    def items(self, kind: type[QGraphicsItem]) -> list[QGraphicsItem]:
        return [item for item in self.scene.items() if type(item) is kind]

    def _shown(self, kind: str) -> list[BoardPiece]:
        """Return the pieces of a kind that the layers paint."""
        layers = (item for item in self.scene.items() if isinstance(item, PiecesItem))
        return [
            piece
            for layer in layers
            for piece in layer.pieces_in_paint_order()
            if piece.ref.kind == kind
        ]

    def shown_tiles(self) -> dict[Space, tuple[str, int]]:
        """Return the tiles that items show, by the space that they lie on."""
        return {_under(piece): piece.key[1:] for piece in self._shown("tile")}  # type: ignore[index]

    def shown_units(self) -> dict[str, tuple[str, str, Space]]:
        """Return the kind, side and space that items show, by unit."""
        return {
            piece.ref.name: (*piece.key[1:], _under(piece))  # type: ignore[index]
            for piece in self._shown("unit")
        }

    def shown_smoke(self) -> dict[Space, int]:
        """Return the turns that items show, by space."""
        return {_under(piece): piece.key[1] for piece in self._shown("smoke")}  # type: ignore[index]

    def shows_the_state(self) -> bool:
        """Return whether the items mirror the table, each once and no more."""
        state = self.state
        tiles = {place: (tile.tile, tile.rotation) for place, tile in state.tiles.items()}
        units = {name: (unit.unit, unit.side, unit.space) for name, unit in state.units.items()}
        counts = len(self._shown("tile")), len(self._shown("unit"))
        return (
            (self.shown_tiles(), self.shown_units(), self.shown_smoke())
            == (tiles, units, dict(state.smoke))
        ) and counts == (len(tiles), len(units))


def _under(piece: BoardPiece) -> Space:
    spot = piece.rect.center()
    return Space(int(spot.y() // 4000), int(spot.x() // 4000))


def press_shortcut(window: QWidget, keys: str) -> None:
    """Press a shortcut such as ``Ctrl+Z`` where the window's focus is."""
    QTest.keySequence(window.focusWidget(), keys)


def move_unit(session: SightSession, unit_id: str, target: Space) -> bool:
    """Move a unit as its scene does; return whether it was moved."""
    unit = ObjectRef(UNIT, unit_id)
    return session.move_objects((unit,), session.things[unit].space, target)


def move_tile(session: SightSession, origin: Space, target: Space) -> bool:
    """Move the tile on a space as its scene does; return whether it was moved."""
    tiles = [ref for ref in session.objects_on(origin) if ref.kind == "tile"]
    return session.move_objects(tiles, origin, target)
