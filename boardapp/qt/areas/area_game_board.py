"""A board of areas in its scene: the printed ground as one picture, with pieces in slots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.core.state import State
from boardapp.games.areas.table_svg import PRINTED, area_board_svg, terrain_sign_rows
from boardapp.picture.areas.board_layout_plan import BoardLayoutPlan
from boardapp.picture.areas.board_style import AreaCover
from boardapp.picture.areas.outlines_roads_labels_svg import letter_boxes
from boardapp.picture.pieces.counter_parts import SIDE
from boardapp.picture.svg.markup import svg_document
from boardapp.qt.areas.area_descriptions import area_tooltip_lines
from boardapp.qt.areas.session import AreaObject, AreaSession
from boardapp.qt.boards.board_overlay_items import SceneLayer
from boardapp.qt.boards.game_board_base import BoardTooltip, GameBoard
from boardapp.qt.boards.legend import LegendEntry, legend_entries
from boardapp.qt.boards.piece_items import BoardPiece
from boardapp.qt.sessions.board_objects import BoardObject, ObjectRef
from boardapp.qt.widgets.style import board_lettering_scale


class AreaScenery(GameBoard):
    """A board of areas; its plane is in mils of the printed board."""

    session: AreaSession
    stroke = 110.0
    room = 1500.0
    ring_corner = 0.1  # Counters are square, and have a word or a number in each corner.

    @override
    def apply_state_change(self, before: State, after: State) -> None:
        covers = self.session.game.area_covers
        if covers(before) != covers(after):
            self.repaint(self.rect())

    # Places of areas

    @property
    def _mils_per_unit(self) -> float:
        """Return the length of one unit of the board in mils."""
        grid = self.session.table.grid
        return PRINTED / max(grid.width, grid.height, 1)

    @override
    def rect(self) -> QRectF:
        if self.session.document is None:
            return QRectF(0, 0, PRINTED, PRINTED * 3 / 4)
        return super().rect()

    @override
    def grid_to_scene(self, point: tuple[float, float]) -> tuple[float, float]:
        scale = self._mils_per_unit
        return point[0] * scale, point[1] * scale

    @override
    def space_at(self, spot: QPointF) -> Space | None:
        scale = self._mils_per_unit
        return self.session.table.grid.area_at((round(spot.x() / scale), round(spot.y() / scale)))

    @override
    def letters_at(self, space: Space, scale: float) -> Sequence[QRectF]:
        mils = self._mils_per_unit
        boxes = letter_boxes(self._plan, space) if self.markings.names else ()
        return [QRectF(*(side * mils for side in box)) for box in boxes]

    @override
    def neighbour_of(self, space: Space, right: int, down: int) -> Space:
        return self.session.table.grid.nearest_in_direction(space, right, down)

    # Pieces in the areas

    @override
    def pieces_on(
        self, space: Space, lying: Sequence[tuple[ObjectRef, BoardObject]]
    ) -> Iterator[BoardPiece]:
        for number, (ref, thing) in enumerate(lying):
            assert isinstance(thing, AreaObject)
            yield self._piece(ref, thing, number, len(lying))

    def _piece(self, ref: ObjectRef, lain: AreaObject, number: int, count: int) -> BoardPiece:
        plan = self._plan
        edge = plan.counter_side_in(lain.space, count) * self._mils_per_unit
        rect = QRectF(0, 0, edge, edge)
        rect.moveCenter(
            QPointF(*self.grid_to_scene(plan.counter_centres(lain.space, count)[number]))
        )
        svg = lain.face.svg
        z = SceneLayer.UNIT + min(number, 999) / 1000
        return BoardPiece(
            ref, lain.space, svg, lambda: _counter_document(svg, lain.face.words), rect, rect, z
        )

    @override
    def ghost_piece(self, thing: BoardObject) -> BoardPiece:
        assert isinstance(thing, AreaObject)
        there = len(self.session.objects_on(thing.space))
        return self._piece(ObjectRef(""), thing, there, there + 1)

    @override
    def name_of(self, thing: BoardObject) -> str:
        assert isinstance(thing, AreaObject)
        return thing.face.title

    @override
    def tooltip_at(self, space: Space | None, piece: BoardPiece | None) -> BoardTooltip | None:
        if piece is not None:
            return BoardTooltip((self.session.object_description(piece.ref),), piece.rect)
        if space is None:
            return None
        lines = area_tooltip_lines(
            self.session.table.areas, space, self.session.object_descriptions_in(space)
        )
        return BoardTooltip(lines, self.outline(space).boundingRect())

    @override
    def legend(self) -> Sequence[LegendEntry]:
        return legend_entries(terrain_sign_rows(self._plan))

    # Painting

    @override
    def paint_ground(self, painter: QPainter, part: QRectF, *, patient: bool) -> None:
        rect, bare = self.rect(), not self.markings.names
        clear = bool(self.session.picture and self.session.strength)
        covers, plan = self._area_covers, self._plan
        key = ("ground", bare, clear, plan.chart.style, tuple(covers.items()))
        if clear:
            self.paint_owner_picture(painter, rect)
        elif not covers:
            # The picture is cached from one start to the next.
            size = plan.chart.style.lettering
            self.drawings.cache_on_disk(key, f"areas-{'bare' if bare else f'named-{size:.2f}'}")
        self.drawings.paint(painter, key, lambda: self._ground_svg(bare, clear), rect, rect & part)

    @property
    def _area_covers(self) -> Mapping[Space, AreaCover]:
        """Return the owners' colours and the weather that cover areas now."""
        return self.session.game.area_covers(self.session.table)

    @property
    def _plan(self) -> BoardLayoutPlan:
        """Return the positions of names and pieces, at the window's text size."""
        session = self.session
        style = session.game.board_style._replace(lettering=board_lettering_scale())
        return session.table.areas.plan(style)

    def _ground_svg(self, bare: bool, clear: bool = False) -> str:
        board = self.session.table.areas
        grid = board.grid
        view = (0, 0, max(grid.width, 1), max(grid.height, 1))
        return svg_document(
            area_board_svg(self._plan, bare=bare, clear=clear, covers=self._area_covers),
            view,
            ("100%", "100%"),
            board.title,
        )


def _counter_document(svg: str, title: str) -> str:
    return svg_document(svg, (0, 0, SIDE, SIDE), ("100%", "100%"), title)
