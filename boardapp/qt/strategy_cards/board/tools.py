"""The tools of a hex board: the ones of all boards, what they lay here, and the brush."""

from __future__ import annotations

from functools import partial

from boardapp.core.grid import Space
from boardapp.games.strategy_cards.placement import MAX_STROKE
from boardapp.qt.boards.sight_tools import FieldTool, SightTool
from boardapp.qt.boards.tools import PlaceTool, SelectTool, Tool, Tools, ToolScene
from boardapp.qt.sessions.board_objects import Ref
from boardapp.qt.strategy_cards.board.terrain_brush import SIZES, Brush, between
from boardapp.qt.strategy_cards.session import HexSession


class TerrainTool(Tool[HexSession]):
    """Paints with the brush: all that is gone over with the button down is one act."""

    def __init__(self, session: HexSession, scene: ToolScene, hint: str) -> None:
        super().__init__(session, scene, hint)
        self._stroke: dict[Space, None] | None = None
        self._last: Space | None = None

    def enter(self) -> None:
        """Show the brush at the pointer or cursor."""
        self.session.brush_changed.connect(self.refresh)
        self.refresh()

    def leave(self) -> None:
        """Put the brush down; a stroke that was begun is given up."""
        self.session.brush_changed.disconnect(self.refresh)
        self._stroke = None
        self.session.show_stroke(())

    def refresh(self) -> None:
        """Show what the brush covers now."""
        if self._stroke is None:
            self.hover(self.scene.here())

    def hover(self, space: Space | None) -> None:
        """Go on with the stroke, or show what the brush would cover."""
        if self._stroke is not None:
            if space is not None:
                self._go_on(space)
            return
        if space is None:
            self.session.show_stroke(())
            return
        session = self.session
        covered = list(session.brush.hexes(session.board, space))
        can = session.brush.paintable(session.table, covered)
        self.session.show_stroke(covered, allowed=bool(can) and not session.lock)
        self.scene.hinted.emit(
            f"The brush {session.brush.words(session.table)}, {SIZES[session.brush.radius]}. "
            f"{self.hint}"
        )

    def press(self, space: Space, ref: Ref | None) -> None:
        """Begin a stroke."""
        self.session.move_cursor(space)
        self._stroke, self._last = {}, space
        self._go_on(space)

    def _go_on(self, space: Space) -> None:
        stroke, brush, board = self._stroke, self.session.brush, self.session.board
        assert stroke is not None
        for middle in between(board, self._last or space, space):
            for covered in brush.hexes(board, middle):
                if len(stroke) < MAX_STROKE:
                    stroke[covered] = None
        self._last = space
        self.session.show_stroke(stroke)
        full = " That is all that one stroke can take." if len(stroke) >= MAX_STROKE else ""
        count = f"{len(stroke):,} hex{'es' * (len(stroke) != 1)}"
        self.scene.hinted.emit(f"{count}: let go to paint, Esc gives up.{full}")

    def release(self, space: Space | None) -> None:
        """End the stroke: it is one act."""
        stroke, self._stroke, self._last = self._stroke, None, None
        if stroke:
            self.session.paint(stroke)
        self.refresh()

    def cancel(self) -> bool:
        """Give up the stroke that was begun; without one, return to selecting."""
        if self._stroke is None:
            return self._back()
        self._stroke = None
        self.refresh()
        return True

    def type(self, text: str) -> bool:
        """Choose what the brush does by its number in the panel, and how wide it is."""
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


def list_brushes(session: HexSession) -> list[Brush]:
    """Return what a brush can do at a table, in the order of the panel."""
    kinds = [Brush(kind=name) for name in session.table.all_kinds] if session.document else []
    built_in, own = kinds[:3], kinds[3:]
    return [*built_in, Brush(None, 1), Brush(None, -1), *own]


TOOLS: Tools = {
    "select": partial(
        SelectTool,
        hint="Drag a unit or the north marker to move it. Double-click a unit to change it.",
    ),
    "unit": partial(
        PlaceTool[HexSession],
        hint="Click hexes to place the unit in hand. The panel Units says which. Esc ends.",
        in_hand=HexSession.in_hand,
        put=HexSession.lay_unit,
    ),
    "terrain": partial(
        TerrainTool, hint="Click or drag to paint. Digits choose what, [ and ] how wide; Esc ends."
    ),
    "north": partial(
        PlaceTool[HexSession],
        hint="Click where the north marker lies. R, Shift+R or the wheel turn it; Esc ends.",
        in_hand=HexSession.north_in_hand,
        put=HexSession.put_north,
    ),
    "sight": partial(
        SightTool,
        hint="Click the hex that looks, then the target's. Hover sweeps. Esc starts over.",
    ),
    "field": partial(
        FieldTool, hint="Hover or click a hex: what it sees is hatched, the rest is dark. Esc ends."
    ),
}
