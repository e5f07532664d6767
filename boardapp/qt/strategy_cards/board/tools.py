"""The tools of hex boards only: the brush, and the tool for the north marker."""

from __future__ import annotations

from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.games.strategy_cards.placement_checks import MAX_STROKE
from boardapp.qt.boards.tools import BoardTool, PlaceObjectTool
from boardapp.qt.sessions.board_objects import BoardObject, ObjectRef
from boardapp.qt.strategy_cards.board.terrain_brush import SIZES, TerrainBrush, hexes_between
from boardapp.qt.strategy_cards.session import HexSession


class TerrainTool(BoardTool[HexSession]):
    """Paints with the brush; a whole stroke with the button down is one act."""

    hint = "Click or drag to paint. Press 1 to 9 for the terrain, [ or ] for the size, Esc to stop."
    _stroke: dict[Space, None] | None = None
    _last: Space | None = None

    def activate(self) -> None:
        """Show the brush at the pointer or cursor."""
        self.session.brush_changed.connect(self.refresh)
        self.refresh()

    def deactivate(self) -> None:
        """Put the brush away; an unfinished stroke is dropped."""
        self.session.brush_changed.disconnect(self.refresh)
        self._stroke = None
        self.session.preview_stroke(())

    def refresh(self) -> None:
        """Show the hexes that the brush covers now."""
        if self._stroke is None:
            self.hover_space(self.scene.space_at_pointer_or_cursor())

    def hover_space(self, space: Space | None) -> None:
        """Continue the stroke, or show the hexes that the brush would cover."""
        if self._stroke is not None:
            if space is not None:
                self._extend_stroke(space)
            return
        if space is None:
            self.session.preview_stroke(())
            return
        session = self.session
        covered = list(session.brush.hexes(session.board, space))
        can = session.brush.paintable(session.table, covered)
        self.session.preview_stroke(covered, allowed=bool(can) and not session.why_locked)
        self.scene.hinted.emit(
            f"The brush {session.brush.description(session.table)} on "
            f"{SIZES[session.brush.radius]}. {self.hint}"
        )

    def press_space(self, space: Space, ref: ObjectRef | None) -> None:
        """Begin a stroke."""
        self.session.move_cursor(space)
        self._stroke, self._last = {}, space
        self._extend_stroke(space)

    def _extend_stroke(self, space: Space) -> None:
        stroke, brush, board = self._stroke, self.session.brush, self.session.board
        assert stroke is not None
        for middle in hexes_between(board, self._last or space, space):
            for covered in brush.hexes(board, middle):
                if len(stroke) < MAX_STROKE:
                    stroke[covered] = None
        self._last = space
        self.session.preview_stroke(stroke)
        full = " One stroke can paint no more hexes." if len(stroke) >= MAX_STROKE else ""
        count = f"{len(stroke):,} hex{'es' * (len(stroke) != 1)}"
        self.scene.hinted.emit(
            f"{count}: release the button to paint, or press Esc to cancel.{full}"
        )

    def release_on_space(self, space: Space | None) -> None:
        """End the stroke as one act."""
        stroke, self._stroke, self._last = self._stroke, None, None
        if stroke:
            self.session.paint_spaces(stroke)
        self.refresh()

    def cancel(self) -> bool:
        """Drop the unfinished stroke; without one, return to selecting."""
        if self._stroke is None:
            return self._return_to_idle_tool()
        self._stroke = None
        self.refresh()
        return True

    def type_text(self, text: str) -> bool:
        """Choose the brush's effect by its number in the panel, or choose its width."""
        brush = self.session.brush
        if text.isdecimal() and text.isascii():
            brushes = list_brushes(self.session)
            number = int(text) - 1
            if number in range(len(brushes)):
                self.session.choose_brush(brushes[number]._replace(radius=brush.radius))
            return True
        if text in ("[", "]"):
            radius = brush.radius + (1 if text == "]" else -1)
            if radius in SIZES:
                self.session.choose_brush(brush._replace(radius=radius))
            return True
        return False


class NorthMarkerTool(PlaceObjectTool[HexSession]):
    """Puts the north marker beside a hex."""

    hint = (
        "Click the place of the north marker. R, Shift+R or the wheel turn the marker. Press "
        "Esc to stop."
    )

    @override
    def object_in_hand(self, space: Space) -> BoardObject | None:
        return self.session.north_marker_preview(space)

    @override
    def place(self, space: Space) -> None:
        self.session.put_north(space)


def list_brushes(session: HexSession) -> list[TerrainBrush]:
    """Return the brushes of a table, in the order of the panel."""
    kinds = (
        [TerrainBrush(kind=name) for name in session.table.all_terrain_kinds]
        if session.document
        else []
    )
    built_in, own = kinds[:3], kinds[3:]
    return [*built_in, TerrainBrush(None, 1), TerrainBrush(None, -1), *own]
