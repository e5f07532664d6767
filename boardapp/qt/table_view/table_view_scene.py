"""The board for the players around the table: its pieces in layers, without anything in hand.

The scene mirrors the laptop's session with its own drawings. Two views of one scene would make it
render each drawing again and again, at each view's scale in turn.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsItemGroup

from boardapp.core.override_decorator import override
from boardapp.qt.boards import mark_shapes
from boardapp.qt.boards.board_display_scene import BoardMirror
from boardapp.qt.boards.board_overlay_items import Overlay, SceneLayer
from boardapp.qt.boards.game_board_base import GameBoard, Markings
from boardapp.qt.boards.mark_layers import PaintedLayer as MarkLayer
from boardapp.qt.boards.piece_items import PiecesItem
from boardapp.qt.boards.procedure_marks import ProcedureMarks
from boardapp.qt.drawing.svg_cache import Key, SvgCache
from boardapp.qt.sessions.pending_answer import AnswerPreview
from boardapp.qt.sessions.select_and_move_session import PlacementSession
from boardapp.qt.table_view.screen_settings import Layer

_IN_HAND = (SceneLayer.STROKE, SceneLayer.CHOSEN, SceneLayer.GHOST, SceneLayer.CURSOR)
"""Layers that only the player at the laptop needs to see."""
_LEGEND = 0.6
"""The size of the marks' legend, as a share of the size of films' dice."""
_LEAST_NAME = 0.5
"""The height of space names in inches: players all around the table read them."""
_LAYERS: dict[float, Layer] = {
    SceneLayer.BLAST: "blast",
    SceneLayer.DRIFT: "drift",
    SceneLayer.UNIT - 0.5: "units",
    SceneLayer.UNIT: "units",
    SceneLayer.COVER: "drift",
    SceneLayer.SIGNS: "marks",
    SceneLayer.RULING: "ruling",
}
"""The layer of an item, by its height; fields and marks are shown or hidden by their makers."""


class _SvgCacheInMemory(SvgCache):
    """Drawings that are not cached on the disk: the disk cache has the laptop's sizes."""

    @override
    def cache_on_disk(self, key: Key, name: str) -> None:
        pass


class TableMirror(BoardMirror):
    """Shows a session's table without anything in hand, hovered or secret."""

    def __init__(
        self, session: PlacementSession, board: GameBoard, parent: QObject | None = None
    ) -> None:
        self._roots: dict[str, QGraphicsItemGroup] = {}
        self._shown: frozenset[Layer] = frozenset()
        self._markings, self._words, self._turned = Markings(), 0, 0
        board.drawings, board.least_name = _SvgCacheInMemory(), _LEAST_NAME
        super().__init__(session, board, parent)
        self._names = _TurnedNamesItem(board)
        super().addItem(self._names)
        self._marks: TableMarks | None = None
        if self.sight is not None:
            # A line that follows the pointer would move under the players' hands.
            self.sight.sweeps = self.sight.fields = False
        session.asked_anew.connect(self._refresh_marks)
        if session.document is not None:
            self._show_opened_document()
            if self.sight is not None:
                self.sight.show_ruling()
            self._refresh_marks()

    def disconnect_and_delete(self) -> None:
        """Disconnect from the session, and delete the scene."""
        self.board.disconnect_from_session()
        self.deleteLater()

    # Layers

    @override
    def addItem(self, item: QGraphicsItem) -> None:
        """Put an item into the layer that shows or hides it; keep its own visibility."""
        super().addItem(item)
        name = _layer_of(item)
        if name:
            item.setParentItem(self._layer_root_item(name, item.zValue()))

    def _layer_root_item(self, name: str, z: float) -> QGraphicsItem:
        # One for each height, to keep the order of a layer's parts and the items between.
        key = f"{name} {z}"
        if key not in self._roots:
            root = self._roots[key] = QGraphicsItemGroup()
            root.setZValue(z)
            root.setOpacity(name in self._shown)
            super().addItem(root)
        return self._roots[key]

    def choose_layers(self, layers: frozenset[Layer]) -> None:
        """Choose the layers shown besides the ground and the tiles."""
        self._shown = layers
        for key, root in self._roots.items():
            root.setOpacity(key.split()[0] in layers)
        if self._marks is not None:
            self._marks.choose(layers)
        if self.sight is not None:
            self.sight.fields = "field" in layers
            self.sight.update_field()

    def turn_names(self, turned: int, board: int) -> None:
        """Turn the names of spaces clockwise by degrees, so that they face a side."""
        self._words, self._turned = (turned - board) % 360, board
        self.lens = self.lens._replace(turned=float(turned))
        self._update_space_names()
        self._turn_legend()

    def _turn_legend(self) -> None:
        """Keep the legend of marks readable in the turned board's corner."""
        if self._marks is not None:
            self._marks.legend.setRotation(self._turned)
            self._marks.legend.setScale(self.lens.larger * _LEGEND)

    def show_markings(self, markings: Markings) -> None:
        """Show the markings chosen in the window."""
        self._markings = markings
        self._update_space_names()

    def _update_space_names(self) -> None:
        """Let the board paint its names, or show turned names in their place."""
        marked, turned = self._markings, bool(self._words)
        self.board.set_markings(marked._replace(names=marked.names and not turned))
        self._names.show_turned(self._words if turned and marked.names else None)

    # Parts that are not shown here

    @override
    def _frame_selection(self) -> None:
        pass

    @override
    def _show_opened_document(self) -> None:
        super()._show_opened_document()
        self._names.show_turned(self._names.turned)

    def _refresh_marks(self) -> None:
        if self.session.document is None or self.session.playing is None:
            return
        if self._marks is None:
            self._marks = TableMarks(self, self.board, self.session, self._shown)
            self._turn_legend()
        self._marks.refresh()


class TableMarks(ProcedureMarks):
    """The marks of procedures for both sides, without secrets and hovered things."""

    def __init__(
        self,
        scene: TableMirror,
        board: GameBoard,
        session: PlacementSession,
        layers: frozenset[Layer],
    ) -> None:
        super().__init__(scene, board, session)
        self._layers = layers

    def choose(self, layers: frozenset[Layer]) -> None:
        """Choose which marks are shown."""
        self._layers = layers
        self.refresh()

    @override
    def _is_question_secret(self) -> bool:
        # A secret shown at the laptop, while the other side looks away, stays hidden here.
        return any(ask.secret for ask in self._session.asks)

    @override
    def _has_pending_answer(self) -> bool:
        return (
            super()._has_pending_answer()
            and not self._is_question_secret()
            and "marks" in self._layers
        )

    @override
    def _answer_preview(self) -> AnswerPreview | None:
        return None

    @override
    def _show_layers(self) -> None:
        if "heat" not in self._layers:
            self.chances = {}
        if "marks" not in self._layers:
            self.meanings, self.ways, self.ringed = (), (), []
        super()._show_layers()


class _TurnedNamesItem(Overlay):
    """The names of the spaces, turned towards another side than the board's own."""

    def __init__(self, board: GameBoard) -> None:
        super().__init__(SceneLayer.FIELD + 0.5)
        self._board = board
        self.turned: int | None = None
        self.hide()

    def show_turned(self, turned: int | None) -> None:
        """Write the names turned clockwise by degrees; None writes none."""
        self.turned = turned
        self.cover_rect(self._board.rect() if turned is not None else QRectF())

    @override
    def paint_at_scale(self, painter: QPainter, scale: float) -> None:
        for space in self._board.session.grid.spaces():
            box = self._board.outline(space).boundingRect()
            painter.save()
            painter.translate(box.center())
            painter.rotate(self.turned or 0)
            # Next to the middle, which units and the ends of lines cover.
            spot = QPointF(0, -0.36 * min(box.width(), box.height()))
            name = self._board.session.grid.name(space)
            mark_shapes.draw_text_plate(painter, spot, name, 0.5 * box.width(), scale)
            painter.restore()


def _layer_of(item: QGraphicsItem) -> str:
    """Return the layer of an item; nothing if the item is always shown."""
    z = item.zValue()
    if z in _IN_HAND:
        return "in-hand"
    if z == SceneLayer.COVER and isinstance(item, PiecesItem):
        return "smoke"
    if isinstance(item, MarkLayer):
        return ""
    return _LAYERS.get(z, "")
