"""The session of a hex table: the brush, the unit in hand, the selected unit, the question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QObject, Signal

from boardapp.core.command import ChangeCommand, StateTransition
from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.core.override_decorator import override
from boardapp.core.sight_ruling import Ruling
from boardapp.core.state import State
from boardapp.document.document import Document
from boardapp.games.strategy_cards import hex_sight_rulings, placement_checks, value_words
from boardapp.games.strategy_cards.calls.drift import NorthMarkerOrientation
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.games.strategy_cards.manual_changes import (
    paint_terrain,
    set_north_marker,
    set_terrain_kind,
    set_unit,
)
from boardapp.games.strategy_cards.state import UNIT_KINDS, HexState, HexUnit, NorthMarker
from boardapp.games.strategy_cards.terrain_kinds_and_levels import TerrainKind
from boardapp.qt.sessions.board_objects import UNIT, BoardObject, ObjectRef
from boardapp.qt.sessions.select_and_move_session import make_unit_change
from boardapp.qt.sessions.sight_session import SightSession
from boardapp.qt.strategy_cards.board.terrain_brush import TerrainBrush

if TYPE_CHECKING:
    from boardapp.core.geometry.segment_intersection import Bools
    from boardapp.games.strategy_cards.cards.strategy_card import CardLibrary
    from boardapp.games.strategy_cards.hex_sight_rulings import TerrainHeights
    from boardapp.qt.strategy_cards.board.map_photo_item import FittedMapPhoto

NORTH = ObjectRef("north")
NOTHING_TO_PAINT = "There is nothing to change."


class HexSession(SightSession):
    """A hex table: its terrain and units, and the effect of the next click."""

    brush_changed = Signal()
    stroke_changed = Signal()  # The hexes in the brush's stroke, or the hexes it would paint.
    photo_changed = Signal()  # The photograph under the board or its strength has changed.
    call_changed = Signal()  # The card in progress, or a player's cards or points, have changed.

    kinds: ClassVar[Mapping[str, str]] = {UNIT: "unit", "north": "north marker"}
    space_word = "hex"
    line_hint = "click the hex where the line begins, then the hex where the line ends."
    staying = turning = frozenset(("north",))
    derived = (*SightSession.derived, "relief")

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.attack = "sight"
        self.brush = TerrainBrush()
        self.stroke: tuple[tuple[Space, ...], bool] = ((), True)
        """The hexes of the brush's stroke or preview, and whether the brush may change them."""
        self.photo: FittedMapPhoto | None = None
        """The players' photograph of their map, below the board; it has no effect on play."""
        self.hand = HexUnit("", "squad", "us", Space(0, 0))
        self.changed.connect(self._apply_table_change)

    @property
    def game(self) -> StrategyCards:
        """Return the open table's game."""
        assert self._document is not None
        game = self._document.game
        assert isinstance(game, StrategyCards)
        return game

    @property
    @override
    def is_led(self) -> bool:
        state = None if self._document is None else self._document.state
        return not (isinstance(state, HexState) and state.is_plain)

    @property
    def table(self) -> HexState:
        """Return the table as it is shown; a table must be open."""
        state = self.state
        assert isinstance(state, HexState)
        return state

    @property
    def board(self) -> HexGrid:
        """Return the open table's board."""
        return self.game.grid

    @override
    def unit_kind_title(self, kind: str) -> str:
        return UNIT_KINDS[kind]

    @property
    @override
    def value_words(self) -> Mapping[str, str]:
        return value_words.value_words(self.table)

    @property
    @override
    def value_titles(self) -> Mapping[str, Mapping[str, str]]:
        return value_words.value_titles(self.table)

    @property
    def library(self) -> CardLibrary:
        """Return the decks, including the cards that were entered at the table."""
        return self.game.library_with_table_cards(self.table)

    def open(self, document: Document) -> None:
        """Open a document in the window; the hand and the question of the last one are dropped."""
        self.photo = None
        super().open(document)
        if self.brush.kind is not None and self.brush.kind not in self.table.all_terrain_kinds:
            self.brush = TerrainBrush()
        self.brush_changed.emit()
        self.call_changed.emit()

    def _apply_table_change(self, before: State, after: State) -> None:
        assert isinstance(before, HexState)
        assert isinstance(after, HexState)
        if self.brush.kind is not None and self.brush.kind not in after.all_terrain_kinds:
            self.choose_brush(TerrainBrush(radius=self.brush.radius))
        if _card_state(before) != _card_state(after):
            self.call_changed.emit()

    def change_table(self, change: ChangeCommand) -> bool:
        """Change the table, or report a refusal.

        A table that no layout could hold cannot be opened.
        """
        return self.change_by_hand(self.game.refuse(StateTransition(self.table, change)), change)

    # Terrain and the photograph under it

    def lay_photo(self, photo: FittedMapPhoto | None) -> None:
        """Show a photograph below the board, or (None) remove it; only the view changes."""
        self.photo = photo
        self.photo_changed.emit()

    def choose_brush(self, brush: TerrainBrush) -> None:
        """Choose the brush's effect and its width."""
        if brush != self.brush:
            self.brush = brush
            self.brush_changed.emit()

    def preview_stroke(self, spaces: Iterable[Space], *, allowed: bool = True) -> None:
        """Show the hexes of a stroke, or those that the brush would paint; () hides the outline."""
        self.stroke = tuple(spaces), allowed
        self.stroke_changed.emit()

    def paint_spaces(self, spaces: Iterable[Space], brush: TerrainBrush | None = None) -> bool:
        """Paint spaces with the brush in hand or another one, as one act, or report a refusal."""
        state, brush = self.table, brush or self.brush
        wanted = list(spaces)
        can = brush.paintable(state, wanted)
        stroke = paint_terrain(state, can or wanted, kind=brush.kind, raised=brush.raised)
        if stroke is None:
            if not self._refuse_if_locked():
                self.said.emit(NOTHING_TO_PAINT)
            return False
        return self.change_table(stroke)

    def set_terrain_kind(self, name: str, kind: TerrainKind | None) -> bool:
        """Make or change a player's own kind of terrain, or (None) delete it."""
        if self.table.kinds.get(name) == kind:
            return False
        refusal = placement_checks.why_not_terrain_kind(self.table, name, kind)
        return self.change_by_hand(refusal, set_terrain_kind(self.table, name, kind))

    # Units

    def take_unit_in_hand(self, hand: HexUnit) -> None:
        """Take in hand the unit that the next click places."""
        if hand != self.hand:
            self.hand = hand
            self.hand_changed.emit()

    def unit_in_hand(self, space: Space) -> HexUnit:
        """Return the unit in hand as it would be placed on a space."""
        unit_id = placement_checks.new_unit_id(self.table, self.hand.side)
        return self.hand._replace(id=unit_id, space=space)

    @property
    def selected_unit(self) -> str | None:
        """Return the unit that the panel shows and changes: the only unit selected, if any."""
        chosen = self.selection[0] if len(self.selection) == 1 else ObjectRef("")
        return chosen.name if chosen.kind == UNIT else None

    def select_unit(self, unit_id: str | None) -> None:
        """Select the unit that the panel shows and changes."""
        self.select(() if unit_id is None else (ObjectRef(UNIT, unit_id),))

    def unit(self, unit_id: str) -> HexUnit:
        """Return a unit on the table."""
        unit = self.table.units[unit_id]
        assert isinstance(unit, HexUnit)
        return unit

    def place_unit_in_hand(self, space: Space) -> bool:
        """Put one more unit like the one in hand on a space, or report a refusal."""
        return self.place_object(self.unit_in_hand(space))

    def set_unit(self, unit: HexUnit) -> bool:
        """Change the values of the unit with the same id, or report a refusal."""
        return self.change_object(self.unit(unit.id), unit)

    # The north marker

    def set_north_marker(self, north: NorthMarker) -> bool:
        """Put or turn the north marker, or report a refusal."""
        return self.change_object(self.table.north, north)

    def put_north(self, space: Space) -> bool:
        """Put the north marker beside a hex."""
        return self.set_north_marker(self.table.north._replace(space=space))

    def north_marker_preview(self, space: Space) -> NorthMarker | None:
        """Return the north marker as a click would place it, None if it is already placed."""
        north = self.table.north
        return None if space == north.space else north._replace(space=space)

    def turn_north(self, steps: int) -> bool:
        """Turn the north marker clockwise by sixths."""
        return self.turn_objects((NORTH,), steps)

    def mirror_north_marker_numbers(self) -> bool:
        """Reverse the direction in which the marker's numbers are counted."""
        (turn, clockwise), space = self.table.north
        return self.set_north_marker(
            NorthMarker(NorthMarkerOrientation(turn, not clockwise), space)
        )

    # Units and marker as things.

    def _iterate_objects(self) -> Iterator[tuple[ObjectRef, BoardObject]]:
        yield from super()._iterate_objects()
        if (north := self.table.drawn_north) is not None:
            yield NORTH, north

    def why_not_in_state(
        self, state: State, thing: BoardObject, replaced: BoardObject | None = None
    ) -> str | None:
        """Return why a unit or the marker may not be placed this way on a table."""
        assert isinstance(state, HexState)
        assert isinstance(thing, HexUnit | NorthMarker)
        return placement_checks.why_not_placed(state, thing)

    def change_command(
        self, before: BoardObject | None, after: BoardObject | None
    ) -> ChangeCommand:
        """Return the command that changes a unit or the marker into its new form."""
        marker = after or before
        if isinstance(marker, NorthMarker):
            return set_north_marker(self.table, marker)
        assert isinstance(before, HexUnit | None)
        assert isinstance(after, HexUnit | None)
        if before is None or after is None:
            return make_unit_change(before, after, self.grid)
        if before._replace(space=after.space) == after:
            return make_unit_change(before, after, self.grid)
        return set_unit(self.table, after)

    def turned_copy(self, thing: BoardObject, steps: int) -> BoardObject:
        """Return the north marker turned by sixths."""
        assert isinstance(thing, NorthMarker)
        (turn, clockwise), space = thing
        return NorthMarker(NorthMarkerOrientation((turn + steps) % 6, clockwise), space)

    # Questions

    def _compute_ruling(self) -> Ruling | None:
        if self._document is None or self.asked is None or self.asked.target is None:
            return None
        table, rule = (
            self.table,
            hex_sight_rulings.rule_on_line_with_other_readings
            if self.asked.fixed
            else hex_sight_rulings.rule_on_line,
        )
        return rule(table.sight_terrain, self.asked.origin, self.asked.target, table.options)

    @cached_property
    def relief(self) -> TerrainHeights:
        """Return the terrain collected for fields of sight, cached until the table changes."""
        return hex_sight_rulings.TerrainHeights.of_terrain(self.table.sight_terrain)

    def visible_hexes_from(self, space: Space) -> Bools:
        """Return the hexes seen from a hex, rows × columns; sight is the same both ways."""
        table = self.table
        return hex_sight_rulings.visible_hexes(
            table.sight_terrain, space, table.options, self.relief
        )


def _card_state(state: HexState) -> tuple[object, ...]:
    """Return the state that cards and calls depend on.

    The turn counts, as a waiting card may retry in a later one.
    """
    return state.call, state.players, state.entered, state.turn, state.phase
