"""Tools: what the pointer and the keys do on the board. One is in use at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from boardapp.core.grid import Space
from boardapp.core.state import Unit, called
from boardapp.core.tile import ROTATIONS
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.setup_session import Hand
from boardapp.qt.tools import LineTool, Tool, ViewTool

if TYPE_CHECKING:
    from boardapp.qt.spearpoint.scene import BoardScene


BoardTool: TypeAlias = Tool[SpearpointSession, "BoardScene"]
"""A tool of a Spearpoint board."""


class SelectTool(BoardTool):
    """Moves tiles and units by dragging, or by Enter, arrows, Enter."""

    hint = (
        "Drag a tile or unit to move it. R turns, F flips, Delete removes the tile at the cursor."
    )

    def __init__(self, session: SpearpointSession, scene: BoardScene) -> None:
        super().__init__(session, scene)
        self._unit: str | None = None
        self._tile: Space | None = None
        self._by_key = False

    def leave(self) -> None:
        """Let go of what is carried."""
        self.cancel()

    def press(self, space: Space, unit: str | None) -> None:
        """Take hold of a unit or a tile."""
        self.session.move_cursor(space)
        self._unit = unit
        self._tile = space if unit is None and space in self.session.state.tiles else None

    def hover(self, space: Space | None) -> None:
        """Show where the tile or unit carried would lie, and why not."""
        # What is carried may have gone meanwhile, by Undo or Delete.
        tile = self.session.state.tiles.get(self._tile) if self._tile else None
        unit = self.session.state.units.get(self._unit) if self._unit else None
        if space is not None and tile and space != self._tile:
            placed = tile._replace(space=space)
            self.scene.show_ghost(placed, self.session.refusal(placed, leaving=self._tile))
        elif space is not None and unit:
            there = unit._replace(space=space)
            self.scene.show_unit_ghost(there, self.session.unit_refusal(there))
        else:
            self.scene.show_ghost(None)

    def release(self, space: Space | None) -> None:
        """Put down what is carried; off the board it goes back where it was."""
        unit, tile = self._unit, self._tile
        self.cancel()
        if space is None:
            return
        self.session.move_cursor(space)
        if unit is not None and unit in self.session.state.units:
            self.session.move_unit(unit, space)
        elif tile is not None:
            self.session.move_tile(tile, space)

    def accept(self) -> None:
        """Take hold at the cursor, or put down there; on the spot, take what lies next instead."""
        cursor, state = self.session.cursor, self.session.state
        tile = state.tiles.get(self._tile) if self._tile else None
        held = self._unit or (tile.tile if tile else None)
        there = [unit.id for unit in state.units_in(cursor)]
        if cursor in state.tiles:
            there.append(state.tiles[cursor].tile)
        if self._by_key and (held not in there or len(there) == 1):
            self.release(cursor)
        elif there:
            self._carry(cursor, there, (there.index(held) + 1) % len(there) if held in there else 0)

    def _carry(self, cursor: Space, there: list[str], number: int) -> None:
        """Take hold of one of the things on the cursor's space: its units, then its tile."""
        name, self._by_key = there[number], True
        is_unit = name in self.session.state.units
        self._unit, self._tile = (name, None) if is_unit else (None, cursor)
        rest = "; Enter again takes what lies there next" if len(there) > 1 else ""
        self.session.said.emit(f"Carrying {called(name)}: arrows, then Enter; Esc drops it{rest}")

    def cancel(self) -> bool:
        """Let go of what is carried without moving it."""
        carried = self._unit is not None or self._tile is not None
        self._unit, self._tile, self._by_key = None, None, False
        self.scene.show_ghost(None)
        return carried


class PlaceTool(BoardTool):
    """Places the tile in hand; R turns it and F flips it before it lies."""

    hint = "Click a space to place the tile. R turns it, F flips it, Esc puts it back."

    def enter(self) -> None:
        """Show the tile at the cursor."""
        self.session.hand_changed.connect(self._show)
        self._show()

    def leave(self) -> None:
        """Put the tile back."""
        self.session.hand_changed.disconnect(self._show)
        self.scene.show_ghost(None)

    def _show(self) -> None:
        self.hover(self.scene.here())

    def hover(self, space: Space | None) -> None:
        """Show the tile where it would lie, and why not."""
        placed = self.scene.in_hand(space)
        self.scene.show_ghost(placed, self.session.refusal(placed) if placed else None)

    def press(self, space: Space, unit: str | None) -> None:
        """Place the tile in hand."""
        hand = self.session.hand
        self.session.move_cursor(space)
        if hand.tile and self.session.lay_tile(hand.tile, space, hand.rotation):
            self.session.put_down()

    def turn(self, quarters: int) -> bool:
        """Turn the tile in hand."""
        hand = self.session.hand
        rotation = ROTATIONS[(ROTATIONS.index(hand.rotation) + quarters) % 4]
        self.session.take(Hand(tile=hand.tile, rotation=rotation))
        return True

    def flip(self) -> bool:
        """Turn over the tile in hand."""
        hand = self.session.hand
        other = self.session.catalogue.reverse(hand.tile) if hand.tile else None
        if other:
            self.session.take(Hand(tile=other, rotation=hand.rotation))
        return True

    def cancel(self) -> bool:
        """Put the tile back and return to selecting."""
        return self._back()


class UnitTool(BoardTool):
    """Places unit markers of the kind in hand, one a click."""

    hint = "Click spaces to place the unit, two per side and space. Esc ends."

    def leave(self) -> None:
        """Put the unit back."""
        self.scene.show_ghost(None)

    def hover(self, space: Space | None) -> None:
        """Show the unit where it would stand, and why not."""
        hand = self.session.hand
        if space is None or hand.unit is None:
            self.scene.show_ghost(None)
            return
        unit = Unit("", hand.unit, hand.side, space)
        self.scene.show_unit_ghost(unit, self.session.unit_refusal(unit))

    def press(self, space: Space, unit: str | None) -> None:
        """Place a unit of the kind in hand."""
        hand = self.session.hand
        self.session.move_cursor(space)
        if hand.unit:
            self.session.lay_unit(hand.unit, hand.side, space)
        else:
            self.session.refused.emit("Take a unit from the panel Units and smoke first.")

    def cancel(self) -> bool:
        """Return to selecting."""
        return self._back()


class SmokeTool(BoardTool):
    """Lays smoke; further clicks count it down and lift it."""

    hint = "Click a space to lay smoke; click again to count it down and lift it. Esc ends."

    def leave(self) -> None:
        """Put the smoke back."""
        self.scene.show_ghost(None)

    def hover(self, space: Space | None) -> None:
        """Show the smoke that a click would lay."""
        if space is None or space in self.session.state.smoke:
            self.scene.show_ghost(None)
        else:
            self.scene.show_smoke_ghost(space, self.session.smoke_turns)

    def press(self, space: Space, unit: str | None) -> None:
        """Lay smoke, or count it down."""
        self.session.move_cursor(space)
        turns = self.session.state.smoke.get(space, 0)
        self.session.set_smoke(space, turns - 1 if turns else self.session.smoke_turns)
        self.scene.show_ghost(None)

    def cancel(self) -> bool:
        """Return to selecting."""
        return self._back()


class SightTool(LineTool[SpearpointSession, "BoardScene"]):
    """Rules on lines, for the side of the unit at the origin."""

    hint = "Click the attacker's space, then the target's. Hover sweeps. Esc starts over."

    def hover(self, space: Space | None) -> None:
        """Sweep the line, with its verdict alone: what goes beyond it follows when it rests."""
        self.session.hurried = True
        super().hover(space)
        self.session.hurried = False

    def press(self, space: Space, unit: str | None) -> None:
        """Fix the origin, then the target, whose verdict is shown before all the rest."""
        self.session.hurried = True
        super().press(space, unit)
        self.session.hurried = False

    def begin(self, space: Space, unit: str | None) -> None:
        """Take the attacker's side from the units in the space, where they leave no doubt."""
        sides = {other.side for other in self.session.state.units_in(space)}
        if unit:
            sides = {self.session.state.units[unit].side}
        if len(sides) == 1:
            self.session.choose_side(sides.pop())


class FieldTool(ViewTool[SpearpointSession, "BoardScene"]):
    """Shades what a space sees, and what sees it."""

    hint = "Hover or click a space: what it sees is shaded, and what sees it. Esc ends."


TOOLS: dict[str, type[BoardTool]] = {
    "select": SelectTool,
    "place": PlaceTool,
    "unit": UnitTool,
    "smoke": SmokeTool,
    "sight": SightTool,
    "field": FieldTool,
}
