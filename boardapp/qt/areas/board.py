"""A board of areas in its scene: the printed ground as one picture, and pieces in their slots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsScene

from boardapp.core.grid import Space
from boardapp.core.override import override
from boardapp.core.state import State
from boardapp.games.areas.board_pictures import PRINTED, ground, side, slots
from boardapp.picture import palette
from boardapp.picture.areas.names import Item
from boardapp.picture.areas.printed import badge
from boardapp.picture.pieces.pieces import SIDE
from boardapp.picture.svg.markup import document
from boardapp.qt.areas.area_descriptions import area_lines
from boardapp.qt.areas.session import AreaSession, Lain
from boardapp.qt.boards.board import Board, Tip
from boardapp.qt.boards.board_items import Z
from boardapp.qt.boards.legend import Explained, Sign
from boardapp.qt.boards.pieces import Piece
from boardapp.qt.sessions.board_objects import Ref, Thing
from boardapp.qt.tracing.scaled_picture import sharp_enough

_FLAGS = ("wooded", "coastal")
"""Badges that are a sign alone: others say what they are."""


class AreaScenery(Board):
    """A board of areas: its plane is in mils of the board as it is printed."""

    session: AreaSession
    stroke = 110.0
    room = 1500.0

    @override
    def enter(self, scene: QGraphicsScene) -> None:
        super().enter(scene)
        self.session.picture_changed.connect(self._show_picture)

    @override
    def leave(self) -> None:
        self.session.picture_changed.disconnect(self._show_picture)
        super().leave()

    def _show_picture(self) -> None:
        if self.session.document is not None:
            self.repaint(self.rect())

    @override
    def follow(self, before: State, after: State) -> None:
        tints = self.session.game.tints
        if tints(before) != tints(after):
            self.repaint(self.rect())

    # Where areas lie

    @property
    def _scale(self) -> float:
        """Return how many mils a unit of the board is."""
        grid = self.session.table.grid
        return PRINTED / max(grid.width, grid.height, 1)

    @override
    def rect(self) -> QRectF:
        if self.session.document is None:
            return QRectF(0, 0, PRINTED, PRINTED * 3 / 4)
        return super().rect()

    @override
    def plane(self, point: tuple[float, float]) -> tuple[float, float]:
        scale = self._scale
        return point[0] * scale, point[1] * scale

    @override
    def space_at(self, spot: QPointF) -> Space | None:
        scale = self._scale
        return self.session.table.grid.at((round(spot.x() / scale), round(spot.y() / scale)))

    @override
    def next_to(self, space: Space, right: int, down: int) -> Space:
        return self.session.table.grid.towards(space, right, down)

    # What lies in them

    @override
    def pieces(self, space: Space, lying: Sequence[tuple[Ref, Thing]]) -> Iterator[Piece]:
        for number, (ref, thing) in enumerate(lying):
            assert isinstance(thing, Lain)
            yield self._piece(ref, thing, number, len(lying))

    def _piece(self, ref: Ref, lain: Lain, number: int, count: int) -> Piece:
        areas, edge = self.session.table.areas, side(self.session.table.areas) * self._scale
        rect = QRectF(0, 0, edge, edge)
        rect.moveCenter(QPointF(*self.plane(slots(areas, lain.space, count)[number])))
        svg = lain.face.svg
        z = Z.UNIT + min(number, 999) / 1000
        return Piece(ref, lain.space, svg, lambda: _face(svg, lain.face.words), rect, rect, z)

    @override
    def ghost(self, thing: Thing) -> Piece:
        assert isinstance(thing, Lain)
        there = len(self.session.things_on(thing.space))
        return self._piece(Ref(""), thing, there, there + 1)

    @override
    def name_of(self, thing: Thing) -> str:
        assert isinstance(thing, Lain)
        return thing.face.title

    @override
    def told_at(self, space: Space | None, piece: Piece | None) -> Tip | None:
        if piece is not None:
            return Tip((self.session.words_of_thing(piece.ref),), piece.rect)
        if space is None:
            return None
        lines = area_lines(self.session.table.areas, space, self.session.words_at(space))
        return Tip(lines, self.outline(space).boundingRect())

    @override
    def legend(self) -> Sequence[Explained]:
        blocks = self.session.table.areas.plan.blocks.values()
        signs = {
            item.words: Explained(_sign(item, block.size), item.words)
            for block in blocks
            for item in block.items
            if item.kind in _FLAGS
        }
        return tuple(signs.values())

    # What is painted

    @override
    def paint_ground(self, painter: QPainter, part: QRectF, *, patient: bool) -> None:
        rect, bare = self.rect(), not self.markings.names
        clear = bool(self.session.picture and self.session.strength)
        tints = self._tints
        key = ("ground", bare, clear, tuple(tints.items()))
        if clear:
            self._paint_picture(painter, rect)
        elif not tints:
            # Its picture lasts from one start to the next.
            self.drawings.let_last(key, f"areas-{'bare' if bare else 'named'}")
        self.drawings.paint(painter, key, lambda: self._ground(bare, clear), rect, rect & part)

    @property
    def _tints(self) -> Mapping[Space, str]:
        """Return the colours that lie over areas now."""
        return self.session.game.tints(self.session.table)

    def _paint_picture(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the owner's picture over the whole board, as strongly as was chosen."""
        painter.fillRect(rect, QColor(palette.PAPER_SHADE))
        pixels = painter.worldTransform().mapRect(rect).width()
        image = sharp_enough(self.session.picture, pixels)
        painter.save()
        painter.setOpacity(painter.opacity() * self.session.strength)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(rect, image)
        painter.restore()

    def _ground(self, bare: bool, clear: bool = False) -> str:
        board = self.session.table.areas
        grid = board.grid
        view = (0, 0, max(grid.width, 1), max(grid.height, 1))
        return document(
            ground(self.session.game, board, bare=bare, clear=clear, tints=self._tints),
            view,
            ("100%", "100%"),
            board.title,
        )


def _face(svg: str, title: str) -> str:
    return document(svg, (0, 0, SIDE, SIDE), ("100%", "100%"), title)


def _sign(item: Item, size: float) -> Sign:
    """Return a badge that stands beside names as it is drawn there."""
    half = item.width / 2
    view = (item.x - half, item.y - half, item.width, item.width)
    return Sign(document(badge(item, size), view, ("100%", "100%"), item.words), 1.0)
