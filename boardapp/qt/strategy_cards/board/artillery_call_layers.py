"""The layers of an artillery call on the board: the token, marks of a drift, the blast."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.games.strategy_cards.board_picture_values import blast_mark, drift_mark
from boardapp.games.strategy_cards.state import HexState
from boardapp.picture.hexes.drift_and_blast_marks import BlastMark, DriftMark
from boardapp.qt.boards.board_overlay_items import SceneLayer
from boardapp.qt.boards.mark_layers import PaintedLayer
from boardapp.qt.drawing.svg_cache import SvgCache
from boardapp.qt.drawing.svg_item import SvgItem
from boardapp.qt.strategy_cards.board.svg_drawings import (
    TOKEN_RECT,
    blast_hexes_drawing,
    drift_marks_drawing,
    rect_around,
    target_token_drawing,
)


class CallLayers:
    """The items that show a call; each can be set by itself, as a film needs.

    ``paint_names`` paints the names of attacked hexes again, over the tint of the blast.
    """

    def __init__(
        self,
        scene: QGraphicsScene,
        drawings: SvgCache,
        paint_names: Callable[[QPainter, Sequence[Space], float], None],
    ) -> None:
        self._grid = HexGrid(1, 1)
        self._attacked: Sequence[Space] = ()
        self.blast = SvgItem(drawings, QRectF())
        self.drift = SvgItem(drawings, QRectF())
        self.token = SvgItem(drawings, TOKEN_RECT)
        self._names = PaintedLayer(
            lambda painter, scale: paint_names(painter, self._attacked, scale),
            SceneLayer.BLAST + 0.1,
        )
        scene.addItem(self._names)
        layers = {
            self.blast: SceneLayer.BLAST,
            self.drift: SceneLayer.DRIFT,
            self.token: SceneLayer.COVER,
        }
        for item, z in layers.items():
            item.setZValue(z)
            item.hide()
            scene.addItem(item)
        self.token.show_drawing(("token",), target_token_drawing)
        # Small enough to keep the odds of its own hex readable.
        self.token.setScale(0.76)

    def show_state(self, state: HexState, grid: HexGrid) -> None:
        """Show the call on a table: its token, drift and attacked hexes."""
        self._grid = grid
        call = state.call
        if call is None or call.target is None:
            self._show_drift_marks(None, None, None)
            self._show_blast(None)
            return
        drift = drift_mark(call)
        blast = blast_mark(state, call) if call.is_target_fixed else None
        self._show_drift_marks(call.target, drift, blast)
        self._show_blast(blast)

    def _show_drift_marks(
        self, aim: Space | None, drift: DriftMark | None, blast: BlastMark | None
    ) -> None:
        grid = self._grid
        # A token marks its hex by itself: a ring around it would cover odds and dice.
        self.drift.setVisible(drift is not None)
        # The star of the final hex marks the place, and the token would cover it.
        self.token.setVisible(aim is not None and drift is None)
        if aim is None:
            return
        self.token.setPos(QPointF(*grid.lattice_to_mils(grid.centre(aim))))
        if drift is not None:
            rect = rect_around(grid, [aim, *drift.path], 3200)
            drawing = drift_marks_drawing(grid, drift, blast, rect)
            self.drift.show_drawing(("drift", drift, blast), drawing, rect)

    def _show_blast(self, blast: BlastMark | None) -> None:
        self.blast.setVisible(blast is not None)
        self._attacked = (blast.final, *blast.around) if blast is not None else ()
        rect = rect_around(self._grid, self._attacked) if self._attacked else QRectF()
        self._names.cover_rect(rect)
        if blast is not None:
            self.blast.show_drawing(
                ("blast", blast), blast_hexes_drawing(self._grid, blast, rect), rect
            )
