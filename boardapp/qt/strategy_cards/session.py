"""A hex table's work in progress: the brush, the unit in hand, the one chosen, the question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QObject, Signal

from boardapp.core.command import Change, Step
from boardapp.core.grid import Space
from boardapp.core.hexes import HexGrid
from boardapp.core.ruling import Ruling
from boardapp.core.state import State
from boardapp.document.document import Document
from boardapp.games.strategy_cards import placement, sight
from boardapp.games.strategy_cards.calls.drift import Marker
from boardapp.games.strategy_cards.changes import paint, set_kind, set_north, set_unit
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.games.strategy_cards.state import HexState, HexUnit, North
from boardapp.games.strategy_cards.terrain import TerrainKind
from boardapp.qt.sessions.board_objects import UNIT, Ref, Thing
from boardapp.qt.sessions.placement_session import change_of_unit
from boardapp.qt.sessions.session import Session
from boardapp.qt.strategy_cards.board.terrain_brush import Brush

if TYPE_CHECKING:
    from boardapp.core.geometry.crossing import Bools
    from boardapp.games.strategy_cards.cards.cards import Library
    from boardapp.games.strategy_cards.sight import Relief
    from boardapp.qt.strategy_cards.board.map_photo_item import LaidPhoto

NORTH = Ref("north")
NOTHING_TO_PAINT = "There is nothing to change: it is so already."


class HexSession(Session):
    """A hex table: what is painted and stands on it, and what the next click does."""

    brush_changed = Signal()
    stroke_changed = Signal()  # the hexes that the brush has gone over, or would paint
    photo_changed = Signal()  # the photograph under the board, or how strongly it is seen
    call_changed = Signal()  # the card being resolved, or a player's cards and points

    kinds: ClassVar[Mapping[str, str]] = {UNIT: "unit", "north": "north marker"}
    space_word = "hex"
    staying = turning = frozenset(("north",))
    derived = (*Session.derived, "relief")

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.attack = "sight"
        self.brush = Brush()
        self.stroke: tuple[tuple[Space, ...], bool] = ((), True)
        """The hexes that the brush has gone over, or would paint; and whether it may."""
        self.photo: LaidPhoto | None = None
        """The players' photograph of their map under the board: it only draws."""
        self.hand = HexUnit("", "squad", "us", Space(0, 0))
        self.changed.connect(self._on_table)

    @property
    def game(self) -> StrategyCards:
        """Return the open table's game."""
        assert self._document is not None
        game = self._document.game
        assert isinstance(game, StrategyCards)
        return game

    @property
    def table(self) -> HexState:
        """Return the table as it is shown; there must be one."""
        state = self.state
        assert isinstance(state, HexState)
        return state

    @property
    def board(self) -> HexGrid:
        """Return the open table's board."""
        return self.game.grid

    @property
    def library(self) -> Library:
        """Return the decks, with the cards in them that were entered at the table."""
        return self.game.library_at(self.table)

    def open(self, document: Document) -> None:
        """Take a document into the window; hand and questions of the one before are dropped."""
        self.choose_tool("select")
        self.photo = None
        super().open(document)
        if self.brush.kind is not None and self.brush.kind not in self.table.all_kinds:
            self.brush = Brush()
        self.brush_changed.emit()
        self.call_changed.emit()

    def _on_table(self, before: State, after: State) -> None:
        assert isinstance(before, HexState)
        assert isinstance(after, HexState)
        if self.brush.kind is not None and self.brush.kind not in after.all_kinds:
            self.choose_brush(Brush(radius=self.brush.radius))
        if _of_cards(before) != _of_cards(after):
            self.call_changed.emit()

    def change(self, change: Change) -> bool:
        """Change the table, or say why not: what no layout could hold cannot be opened."""
        return self._do_unless(self.game.refuse(Step(self.table, change)), change)

    # Terrain and the photograph under it

    def lay_photo(self, photo: LaidPhoto | None) -> None:
        """Lay a photograph under the board, or (None) take it away: a matter of the view."""
        self.photo = photo
        self.photo_changed.emit()

    def choose_brush(self, brush: Brush) -> None:
        """Choose what the brush paints, and how wide."""
        if brush != self.brush:
            self.brush = brush
            self.brush_changed.emit()

    def show_stroke(self, spaces: Iterable[Space], *, allowed: bool = True) -> None:
        """Show the hexes that the brush has gone over, or would paint; none end it."""
        self.stroke = tuple(spaces), allowed
        self.stroke_changed.emit()

    def paint(self, spaces: Iterable[Space], brush: Brush | None = None) -> bool:
        """Paint spaces with the brush in hand or another, in one act; or say why not."""
        state, brush = self.table, brush or self.brush
        wanted = list(spaces)
        can = brush.paintable(state, wanted)
        stroke = paint(state, can or wanted, kind=brush.kind, raised=brush.raised)
        if stroke is None:
            if not self._refuse_if_locked():
                self.said.emit(NOTHING_TO_PAINT)
            return False
        return self.change(stroke)

    def set_kind(self, name: str, kind: TerrainKind | None) -> bool:
        """Make or change a kind of terrain of the players' own, or (None) drop it."""
        if self.table.kinds.get(name) == kind:
            return False
        refusal = placement.refuse_kind(self.table, name, kind)
        return self._do_unless(refusal, set_kind(self.table, name, kind))

    # Units

    def take_unit(self, hand: HexUnit) -> None:
        """Take in hand what the next click places."""
        if hand != self.hand:
            self.hand = hand
            self.hand_changed.emit()

    def in_hand(self, space: Space) -> HexUnit:
        """Return the unit in hand as it would stand on a space."""
        unit_id = placement.new_unit_id(self.table, self.hand.side)
        return self.hand._replace(id=unit_id, space=space)

    @property
    def selected(self) -> str | None:
        """Return the unit that the panel shows and changes: the one chosen, if only one is."""
        chosen = self.selection[0] if len(self.selection) == 1 else Ref("")
        return chosen.name if chosen.kind == UNIT else None

    def select_unit(self, unit_id: str | None) -> None:
        """Choose the unit that the panel shows and changes."""
        self.select(() if unit_id is None else (Ref(UNIT, unit_id),))

    def unit(self, unit_id: str) -> HexUnit:
        """Return a unit on the table."""
        unit = self.table.units[unit_id]
        assert isinstance(unit, HexUnit)
        return unit

    def lay_unit(self, space: Space) -> bool:
        """Put the unit in hand on a space, or say why not."""
        return self.lay(self.in_hand(space))

    def set_unit(self, unit: HexUnit) -> bool:
        """Change what the unit of the same id is, or say why not."""
        return self.alter(self.unit(unit.id), unit)

    # The north marker

    def set_north(self, north: North) -> bool:
        """Put or turn the north marker, or say why not."""
        return self.alter(self.table.north, north)

    def put_north(self, space: Space) -> bool:
        """Put the north marker beside a hex."""
        return self.set_north(self.table.north._replace(space=space))

    def north_in_hand(self, space: Space) -> North | None:
        """Return the north marker as a click would put it, None where it lies."""
        north = self.table.north
        return None if space == north.space else north._replace(space=space)

    def turn_north(self, steps: int) -> bool:
        """Turn the north marker clockwise by sixths."""
        return self.turn((NORTH,), steps)

    def mirror_north(self) -> bool:
        """Count the marker's numbers the other way round."""
        (turn, clockwise), space = self.table.north
        return self.set_north(North(Marker(turn, not clockwise), space))

    # Units and marker as things

    def _lying(self) -> Iterator[tuple[Ref, Thing]]:
        yield from super()._lying()
        yield NORTH, self.table.north

    def judge(self, state: State, thing: Thing, leaving: Thing | None = None) -> str | None:
        """Return why a unit or the marker may not lie so on a table."""
        assert isinstance(state, HexState)
        assert isinstance(thing, HexUnit | North)
        return placement.refuse_lying(state, thing)

    def command(self, before: Thing | None, after: Thing | None) -> Change:
        """Return the change of a unit or the marker into what it will be."""
        marker = after or before
        if isinstance(marker, North):
            return set_north(self.table, marker)
        assert isinstance(before, HexUnit | None)
        assert isinstance(after, HexUnit | None)
        if before is None or after is None:
            return change_of_unit(before, after, self.grid)
        if before._replace(space=after.space) == after:
            return change_of_unit(before, after, self.grid)
        return set_unit(self.table, after)

    def turned(self, thing: Thing, steps: int) -> Thing:
        """Return the north marker turned by sixths."""
        assert isinstance(thing, North)
        (turn, clockwise), space = thing
        return North(Marker((turn + steps) % 6, clockwise), space)

    # Questions

    def _rule(self) -> Ruling | None:
        if self._document is None or self.asked is None or self.asked.target is None:
            return None
        table, rule = self.table, sight.advise if self.asked.fixed else sight.rule_on_line
        return rule(table.ground, self.asked.origin, self.asked.target, table.options)

    @cached_property
    def relief(self) -> Relief:
        """Return the terrain gathered for fields, made anew after every change."""
        return sight.Relief.of(self.table.ground)

    def field(self, space: Space) -> Bools:
        """Return which hexes are seen from a hex, rows × columns; sight is the same both ways."""
        table = self.table
        return sight.field_of(table.ground, space, table.options, self.relief)


def _of_cards(state: HexState) -> tuple[object, ...]:
    """Return what cards and calls hang on: a card that waits may try again in a later turn."""
    return state.call, state.players, state.entered, state.turn, state.phase
