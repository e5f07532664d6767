"""Tools: what the pointer and the keys do on a hex board. One is in use at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from boardapp.core.grid import Space
from boardapp.core.state import called
from boardapp.games.strategy_cards.placement import MAX_STROKE
from boardapp.qt.strategy_cards.brush import SIZES, Brush, between
from boardapp.qt.strategy_cards.session import HexSession
from boardapp.qt.tools import LineTool, Tool, ViewTool

if TYPE_CHECKING:
    from boardapp.qt.strategy_cards.scene import HexScene

NORTH = "north marker"
"""What the tool that selects carries instead of a unit's id."""


HexTool: TypeAlias = Tool[HexSession, "HexScene"]
"""A tool of a hex board."""


class SelectTool(HexTool):
    """Chooses units, and moves them and the north marker: by dragging, or by Enter and arrows."""

    hint = "Drag a unit or the north marker to move it. Double-click a unit to change it."

    def __init__(self, session: HexSession, scene: HexScene) -> None:
        super().__init__(session, scene)
        self._held: str | None = None
        self._by_key = False

    def leave(self) -> None:
        """Let go of what is carried."""
        self.cancel()

    def press(self, space: Space, unit: str | None) -> None:
        """Take hold of a unit or the marker, and choose the unit."""
        self.session.move_cursor(space)
        self.session.select_unit(unit)
        lies = unit is None and self.session.table.north.space == space
        self._held = NORTH if lies else unit

    def hover(self, space: Space | None) -> None:
        """Show where what is carried would stand, and why not."""
        held = self._held_now()
        if held is None or space is None:
            self.scene.hide_ghost()
        elif held == NORTH:
            self._hover_north(space)
        else:
            unit = self.session.unit(held)
            if unit.space == space:
                self.scene.hide_ghost()
                return
            there = unit._replace(space=space)
            self.scene.show_unit_ghost(there, self.session.unit_refusal(there))

    def _hover_north(self, space: Space) -> None:
        north = self.session.table.north
        if north.space == space:
            self.scene.hide_ghost()
        else:
            self.scene.show_north_ghost(north._replace(space=space))

    def _held_now(self) -> str | None:
        """Return what is carried; it may have gone meanwhile, by Undo or Delete."""
        held = self._held
        return held if held == NORTH or held in self.session.table.units else None

    def release(self, space: Space | None) -> None:
        """Put down what is carried; off the board it goes back where it was."""
        if self._held is None:
            return
        held = self._held_now()
        self.cancel()
        if space is None or held is None:
            return
        self.session.move_cursor(space)
        if held == NORTH:
            self.session.put_north(space)
        else:
            self.session.move_unit(held, space)

    def accept(self) -> None:
        """Take hold at the cursor, or put down there; on the spot, take what lies next instead."""
        cursor, table = self.session.cursor, self.session.table
        held = self._held_now()
        there = [unit.id for unit in table.units_in(cursor)]
        if table.north.space == cursor:
            there.append(NORTH)
        if self._by_key and held is not None and (held not in there or len(there) == 1):
            self.release(cursor)
        elif there:
            at = (there.index(held) + 1) % len(there) if held in there else 0
            self._carry(there, at)
        else:
            self.session.select_unit(None)

    def _carry(self, there: list[str], at: int) -> None:
        name, self._by_key = there[at], True
        self._held = name
        self.session.select_unit(None if name == NORTH else name)
        carried = name if name == NORTH else called(name)
        rest = "; Enter again takes what lies there next" if len(there) > 1 else ""
        self.session.said.emit(f"Carrying {carried}: arrows, then Enter; Esc drops it{rest}")

    def cancel(self) -> bool:
        """Let go of what is carried without moving it; then of the unit chosen."""
        carried = self._held is not None
        self._held, self._by_key = None, False
        self.scene.hide_ghost()
        if not carried and self.session.selected is not None:
            self.session.select_unit(None)
            return True
        return carried


class UnitTool(HexTool):
    """Places units like the one in hand, one a click."""

    hint = "Click hexes to place the unit in hand. The panel Units says which. Esc ends."

    def enter(self) -> None:
        """Show the unit at the pointer or cursor."""
        self.session.select_unit(None)
        self.refresh()

    def leave(self) -> None:
        """Put the unit back."""
        self.scene.hide_ghost()

    def refresh(self) -> None:
        """Show the unit as it would stand now."""
        self.hover(self.scene.here())

    def hover(self, space: Space | None) -> None:
        """Show the unit where it would stand, and why not."""
        if space is None:
            self.scene.hide_ghost()
            return
        unit = self.session.in_hand(space)
        self.scene.show_unit_ghost(unit, self.session.unit_refusal(unit))

    def press(self, space: Space, unit: str | None) -> None:
        """Place the unit in hand."""
        self.session.move_cursor(space)
        self.session.lay_unit(space)

    def cancel(self) -> bool:
        """Return to selecting."""
        return self._back()


class TerrainTool(HexTool):
    """Paints with the brush: all that is gone over with the button down is one act."""

    hint = "Click or drag to paint. Digits choose what, [ and ] how wide; Esc ends."

    def __init__(self, session: HexSession, scene: HexScene) -> None:
        super().__init__(session, scene)
        self._stroke: dict[Space, None] | None = None
        self._last: Space | None = None

    def enter(self) -> None:
        """Show the brush at the pointer or cursor."""
        self.refresh()

    def leave(self) -> None:
        """Put the brush down; a stroke that was begun is given up."""
        self._stroke = None
        self.scene.show_stroke([])

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
            self.scene.show_stroke([])
            return
        session = self.session
        covered = list(session.brush.hexes(session.board, space))
        can = session.brush.paintable(session.table, covered)
        self.scene.show_stroke(covered, allowed=bool(can) and not session.lock)
        self.scene.hinted.emit(
            f"The brush {session.brush.words(session.table)}, {SIZES[session.brush.radius]}. "
            f"{self.hint}"
        )

    def press(self, space: Space, unit: str | None) -> None:
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
        self.scene.show_stroke(list(stroke))
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


class NorthTool(HexTool):
    """Puts the north marker beside a hex; R and Shift+R turn it."""

    hint = "Click where the north marker lies. R, Shift+R or the wheel turn it; Esc ends."

    def enter(self) -> None:
        """Show the marker at the pointer."""
        self.refresh()

    def leave(self) -> None:
        """Take the ghost away."""
        self.scene.hide_ghost()

    def refresh(self) -> None:
        """Show the marker as it would lie now."""
        self.hover(self.scene.hovered)

    def hover(self, space: Space | None) -> None:
        """Show the marker where it would lie."""
        north = self.session.table.north
        if space is None or space == north.space:
            self.scene.hide_ghost()
            self.scene.hinted.emit(self.hint)
        else:
            self.scene.show_north_ghost(north._replace(space=space))

    def press(self, space: Space, unit: str | None) -> None:
        """Put the marker there."""
        self.session.move_cursor(space)
        self.session.put_north(space)

    def cancel(self) -> bool:
        """Return to selecting."""
        return self._back()


class SightTool(LineTool[HexSession, "HexScene"]):
    """Rules on lines: hover sweeps live, two clicks fix."""

    hint = "Click the hex that looks, then the target's. Hover sweeps. Esc starts over."


class FieldTool(ViewTool[HexSession, "HexScene"]):
    """Shades what a hex sees."""

    hint = "Hover or click a hex: what it sees is hatched, the rest is dark. Esc ends."


TOOLS: dict[str, type[HexTool]] = {
    "select": SelectTool,
    "unit": UnitTool,
    "terrain": TerrainTool,
    "north": NorthTool,
    "sight": SightTool,
    "field": FieldTool,
}
