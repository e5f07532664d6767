"""The session of a Spearpoint table: its tiles, units and smoke, the hand, the question asked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from PySide6.QtCore import QObject, QTimer

from boardapp.core.command import ChangeCommand, change_command
from boardapp.core.grid import Space
from boardapp.core.json_values import Json
from boardapp.core.override_decorator import override
from boardapp.core.procedure import questions
from boardapp.core.sight_ruling import Ruling
from boardapp.core.state import State
from boardapp.core.state_changes import entry_change
from boardapp.core.tile import ROTATIONS, PlacedTile, Rotation
from boardapp.document.document import Document
from boardapp.document.own import own_tiles
from boardapp.games.spearpoint.sight import (
    alternatives_to_ruling,
    attack_kinds,
    line_of_sight_rulings,
    terrain_arrays,
)
from boardapp.games.spearpoint.sight import shot_geometry as shots
from boardapp.games.spearpoint.table import (
    condition_words,
    placement_checks,
    table_changes,
    value_words,
)
from boardapp.games.spearpoint.table.state import SMOKE_TURNS, TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYERS
from boardapp.qt.sessions.board_objects import UNIT, BoardObject, ObjectRef
from boardapp.qt.sessions.select_and_move_session import make_unit_change
from boardapp.qt.sessions.sight_session import SightQuestion
from boardapp.qt.spearpoint.setup.setup_session import PieceInHand, SetupSession

if TYPE_CHECKING:
    from boardapp.games.spearpoint.sight.line_of_sight_rulings import RulingQuery
    from boardapp.games.spearpoint.sight.terrain_arrays import Terrain
    from boardapp.games.spearpoint.tiles.catalogue import Taken

REST_MS = 40
"""Milliseconds from a verdict under the pointer to its full ruling, so that it is painted first."""


class SpaceSmoke(NamedTuple):
    """Smoke on a space, and its number of turns."""

    space: Space
    turns: int


class SpearpointSession(SetupSession):
    """A Spearpoint table: the things on it, the thing in hand, and the parts of the question."""

    first_cursor = Space(1, 4)
    kinds: ClassVar[Mapping[str, str]] = {UNIT: "unit", "tile": "tile", "smoke": "smoke counter"}
    turning = flipping = frozenset(("tile",))
    nothing = "There is nothing"
    derived = (*SetupSession.derived, "terrain")

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.side: str | None = None
        self.spotter: Space | None = None
        self._own_question: tuple[str, str | None] | None = None
        """The players' own attack and side while the line of an example is shown."""
        self.smoke_turns = SMOKE_TURNS
        self._ruled: tuple[TileState, RulingQuery, Ruling] | None = None
        self._swept: tuple[TileState, RulingQuery, Ruling] | None = None
        self._rest_timer = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest_timer.timeout.connect(self._complete_ruling_at_rest)

    def open(self, document: Document) -> None:
        """Open a document in the window; the hand and the question of the last one are dropped."""
        self._hand, self._ruled, self._swept = PieceInHand(), None, None
        self.side = self.spotter = self._own_question = None
        super().open(document)

    # Tiles, units and smoke

    def _iterate_objects(self) -> Iterator[tuple[ObjectRef, BoardObject]]:
        yield from super()._iterate_objects()
        for tile in self.state.tiles.values():
            yield ObjectRef("tile", tile.tile), tile
        for space, turns in self.state.smoke.items():
            yield ObjectRef("smoke", GRID.name(space)), SpaceSmoke(space, turns)

    @override
    def unit_kind_title(self, kind: str) -> str:
        return self.catalogue.unit_kind(kind).title

    @property
    @override
    def value_words(self) -> Mapping[str, str]:
        return value_words.VALUE_WORDS

    @property
    @override
    def value_titles(self) -> Mapping[str, Mapping[str, str]]:
        return value_words.value_titles(self.state, self.catalogue)

    @override
    def value_words_by_path(self, values: Mapping[str, Json]) -> Mapping[str, str | None]:
        without_meaning = dict.fromkeys(filter(value_words.is_value_without_meaning, values))
        return {
            **without_meaning,
            **condition_words.special_condition_words(self.state, self.catalogue),
        }

    @override
    def why_not_in_state(
        self, state: State, thing: BoardObject, replaced: BoardObject | None = None
    ) -> str | None:
        assert isinstance(state, TileState)
        match thing:
            case PlacedTile():
                from_there = replaced.space if replaced is not None else None
                return placement_checks.why_no_tile_placement(
                    state, self.catalogue, thing, from_there
                )
            case SpaceSmoke():
                if thing.space not in GRID:
                    return "That space is off the board."
                there = replaced is None and state.smoke.get(thing.space, 0)
                return f"There is already smoke on {GRID.name(thing.space)}." if there else None
        assert isinstance(thing, Unit)
        return placement_checks.why_no_unit_placement(state, self.catalogue, thing)

    @override
    def why_object_not_allowed(
        self, thing: BoardObject, replaced: BoardObject | None = None
    ) -> str | None:
        setup = self.unfinished_setup
        if setup is None or isinstance(thing, SpaceSmoke):
            return super().why_object_not_allowed(thing, replaced)
        assert isinstance(thing, PlacedTile | Unit)
        moved = replaced is not None
        refusal = setup.why_not_command(self.change_command(None, thing)) if moved else None
        return self.why_locked or refusal or setup.why_not_place(thing)

    def change_command(
        self, before: BoardObject | None, after: BoardObject | None
    ) -> ChangeCommand:
        """Return the command that changes a tile, smoke or unit into its new form."""
        if isinstance(before, PlacedTile | None) and isinstance(after, PlacedTile | None):
            return _tile_change(before, after)
        if isinstance(before, SpaceSmoke | None) and isinstance(after, SpaceSmoke | None):
            return _smoke_change(before, after)
        assert isinstance(before, Unit | None)
        assert isinstance(after, Unit | None)
        return make_unit_change(before, after, GRID)

    def place_object(self, thing: BoardObject) -> bool:
        """Put a thing on the table, during a setup as an answer; or report a refusal."""
        setup = self.unfinished_setup
        if setup and isinstance(thing, PlacedTile):
            return setup.answer_placement(thing.tile, thing.space, thing.rotation)
        if setup and isinstance(thing, Unit):
            return setup.answer_placement(thing.unit, thing.space, side=thing.side)
        return super().place_object(thing)

    @override
    def distance(self, one: Space, other: Space) -> int:
        return self.state.distance(one, other)

    def turned_copy(self, thing: BoardObject, steps: int) -> BoardObject:
        """Return a tile turned clockwise by quarter turns."""
        assert isinstance(thing, PlacedTile)
        rotation = ROTATIONS[(ROTATIONS.index(thing.rotation) + steps) % 4]
        return PlacedTile(thing.tile, thing.space, rotation)

    def turn_objects(self, refs: Collection[ObjectRef], steps: int) -> bool:
        """Turn tiles in place, or report a refusal; the last tile of a setup is laid again."""
        setup = self.unfinished_setup
        if setup and len(refs) == 1 and not self.why_locked:
            (placed,) = (self.things[ref] for ref in refs)
            if isinstance(placed, PlacedTile) and setup.was_laid_last(placed):
                turned = self.turned_copy(placed, steps)
                assert isinstance(turned, PlacedTile)
                return setup.turn_last_tile(turned)
        return super().turn_objects(refs, steps)

    def flipped_copy(self, thing: BoardObject) -> BoardObject:
        """Return a tile with its other side up; a one-sided tile is returned unchanged."""
        assert isinstance(thing, PlacedTile)
        return PlacedTile(
            self.catalogue.other_side_of_tile(thing.tile) or thing.tile, thing.space, thing.rotation
        )

    def flip_objects(self, refs: Collection[ObjectRef]) -> bool:
        """Turn tiles over in place, or report a refusal."""
        tiles = [self.things[ref] for ref in self._refs_of_kinds(refs, self.flipping)]
        if tiles and all(self.flipped_copy(tile) == tile for tile in tiles):
            names = " and ".join(ref.name for ref in self._refs_of_kinds(refs, self.flipping))
            has = "has" if len(tiles) == 1 else "have"
            self.refused.emit(f"Tile{'s' * (len(tiles) > 1)} {names} {has} no other side.")
            return False
        return super().flip_objects(refs)

    def object_name(self, ref: ObjectRef) -> str:
        """Return the name of a thing while it is carried; a tile's name is its number."""
        return f"tile {ref.name}" if ref.kind == "tile" else super().object_name(ref)

    def _tile_on(self, space: Space) -> tuple[ObjectRef, ...]:
        tile = self.state.tiles.get(space)
        return (ObjectRef("tile", tile.tile),) if tile else ()

    def lay_tile(self, tile: str, space: Space, rotation: Rotation = 0) -> bool:
        """Lay a tile on a space, or report a refusal."""
        return self.place_object(PlacedTile(tile, space, rotation))

    def turn_tile(self, space: Space, quarters: int) -> bool:
        """Turn the tile on a space clockwise by quarter turns, or report a refusal."""
        return self.turn_objects(self._tile_on(space), quarters)

    def flip_tile(self, space: Space) -> bool:
        """Turn over the tile on a space, or report a refusal."""
        return self.flip_objects(self._tile_on(space))

    def remove_tile(self, space: Space) -> bool:
        """Take the tile on a space off the board."""
        return self.remove_objects(self._tile_on(space))

    def lay_unit(self, kind: str, side: str, space: Space) -> bool:
        """Put a unit marker on a space, or report a refusal."""
        return self.place_object(self.new_unit(kind, side, space))

    def new_unit(self, kind: str, side: str, space: Space) -> Unit:
        """Return one more unit of a side on a space."""
        return Unit(placement_checks.new_unit_id(self.state, side), kind, side, space)

    def choose_smoke_turns(self, turns: int) -> None:
        """Choose the number of turns of the next smoke."""
        self.smoke_turns = turns

    def set_smoke(self, space: Space, turns: int) -> bool:
        """Lay smoke for some turns (1 to 3), or remove it with 0."""
        before = self.state.smoke.get(space, 0)
        if space not in GRID or before == turns:
            return False
        return self.change_by_hand(None, table_changes.set_smoke(space, before, turns))

    # The next thing to place

    @override
    def layout_words(self, state: State) -> str:
        assert isinstance(state, TileState)
        tiles = (state.tiles[space] for space in sorted(state.tiles))
        lying = [f"{one.tile} {GRID.name(one.space)} {one.rotation}" for one in tiles]
        return ", ".join((state.board, *lying))

    def tile_in_hand(self, space: Space) -> PlacedTile | None:
        """Return the tile in hand as it would be placed on a space."""
        hand = self.hand
        return PlacedTile(hand.tile, space, hand.rotation) if hand.tile else None

    def unit_in_hand(self, space: Space) -> Unit | None:
        """Return the unit in hand as it would be placed on a space."""
        hand = self.hand
        return self.new_unit(hand.unit, hand.side, space) if hand.unit else None

    def smoke_in_hand(self, space: Space) -> SpaceSmoke | None:
        """Return the smoke that a click would lay, None if a click would reduce existing smoke."""
        return None if space in self.state.smoke else SpaceSmoke(space, self.smoke_turns)

    def place_tile_in_hand(self, space: Space) -> None:
        """Place the tile in hand and empty the hand."""
        placed = self.tile_in_hand(space)
        if placed is not None and self.place_object(placed):
            self.return_to_idle_tool()

    def place_unit_in_hand(self, space: Space) -> bool:
        """Put one more unit of the kind in hand on a space, or report a refusal."""
        unit = self.unit_in_hand(space)
        if unit is None:
            self.refused.emit("First take a unit from the panel “Units and smoke”.")
        return unit is not None and self.place_object(unit)

    def lay_or_reduce_smoke(self, space: Space) -> None:
        """Lay smoke, or reduce the turns of smoke already there."""
        turns = self.state.smoke.get(space, 0)
        self.set_smoke(space, turns - 1 if turns else self.smoke_turns)

    def turn_object_in_hand(self, steps: int) -> bool:
        """Turn the tile in hand; return whether there is one."""
        placed = self.tile_in_hand(self.cursor)
        if placed is None:
            return False
        turned = self.turned_copy(placed, steps)
        assert isinstance(turned, PlacedTile)
        self.take_piece_in_hand(PieceInHand(tile=turned.tile, rotation=turned.rotation))
        return True

    def is_start_of_placeable_name(self, text: str) -> bool:
        """Return whether a text can start a tile's number: digits, then a side's letter.

        While the guide leads, digits choose answers, unless the question is about tiles.
        """
        if self.is_procedure_asking or self.is_turn_led:
            puts = (ask for ask in self.asks if isinstance(ask, questions.PutObject))
            return any(thing.name.startswith(text) for ask in puts for thing in ask.things)
        number = text.rstrip("AB")
        return number.isdigit() and len(text) - len(number) <= 1

    def place_named_object(self, name: str) -> bool:
        """Lay the tile of a number at the cursor, or report a refusal."""
        if name not in self.catalogue.tiles:
            self.refused.emit(f"The tile sets have no tile {name}.")
            return False
        return self.lay_tile(name, self.cursor)

    # The table

    def set_board(self, board: str) -> bool:
        """Choose the other map; tiles that do not belong to that map prevent the change."""
        foreign = [
            placed.tile
            for placed in self.state.tiles.values()
            if board not in self.catalogue.tiles[placed.tile].maps
        ]
        refusal = (
            (
                "Before you change to the other map, remove the tiles that only this map uses: "
                f"{', '.join(sorted(foreign))}."
            )
            if foreign
            else None
        )
        before = self.state.board
        return before != board and self.change_by_hand(
            refusal, table_changes.set_board(before, board)
        )

    def confirm_tile_matches_print(self, tile: str) -> bool:
        """Record that a tile's drawing matches the printed tile, or report a refusal."""
        drawing = self.catalogue.tiles[tile].face.drawing_checksum
        before = self.state.compared.get(tile)
        return before != drawing and self._do_command_unless(
            None, table_changes.mark_tile_as_compared(tile, before, drawing)
        )

    def adopt_tile_drawings(self, tiles: Taken) -> bool:
        """Switch to the owner's current tile drawings, as one act, or report a refusal."""
        if self._document is None or not tiles:
            return False
        refusal = own_tiles.why_not_take_over_tiles(self._document, tiles)
        return self._do_command_unless(refusal, table_changes.take_over_tiles(self.state, tiles))

    # Questions

    def choose_attacker_at(self, space: Space, unit: str | None) -> None:
        """Choose the attacker's side: a unit's, or that of all units in the space."""
        self.prepare_for_new_line()
        sides = {other.side for other in self.state.units_in(space)}
        if unit:
            sides = {self.state.units[unit].side}
        if len(sides) == 1:
            self.choose_side_blocking_as_friends(sides.pop())

    def swap_line_ends(self) -> None:
        """Ask about the same line in the other direction, with the other side as attacker."""
        if self.asked is None or self.asked.target is None:
            return
        own, self._own_question = self._own_question, None
        self.side = line_of_sight_rulings.opposing_side(self.side)
        super().swap_line_ends()
        self._own_question = own

    def choose_attack(self, attack: str) -> None:
        """Choose the attack kind for rulings."""
        self.attack = attack
        if self._own_question is not None:
            self._own_question = attack, self._own_question[1]
        self._emit_question_changed()

    def choose_side_blocking_as_friends(self, side: str | None) -> None:
        """Choose the side whose units block as friends, None for neither."""
        self.side = side
        if self._own_question is not None:
            self._own_question = self._own_question[0], side
        self._emit_question_changed()

    def ask_about_example_line(self, origin: Space, target: Space, side: str | None) -> None:
        """Ask about direct fire of an example; the next line has the players' own values again."""
        self.clear_line_and_field()
        own = self.attack, self.side
        self.attack, self.side = "direct", side
        self.ask_about_line(origin, target, fixed=True)
        self._own_question = own

    @override
    def prepare_for_new_line(self) -> None:
        """Return to the players' own attack and side, if the line of an example is shown."""
        if self._own_question is not None:
            (self.attack, self.side), self._own_question = self._own_question, None

    @override
    def clear_line_and_field(self) -> None:
        self.prepare_for_new_line()
        super().clear_line_and_field()

    def choose_spotter(self, spotter: Space | None) -> None:
        """Choose the space of a mortar's spotter, None for no spotter."""
        self.spotter = spotter
        self._emit_question_changed()

    @property
    def query(self) -> RulingQuery | None:
        """Return the question asked, None until both ends of the line are known."""
        if self._document is None or self.asked is None or self.asked.target is None:
            return None
        spotter = self.spotter if self.attack == "mortar" else None
        return line_of_sight_rulings.RulingQuery(
            self.asked.origin, self.asked.target, self.side, self.attack, spotter
        )

    def _compute_ruling(self) -> Ruling | None:
        """Rule on the line: in short while the pointer moves fast, in full when it rests."""
        query = self.query
        self._rest_timer.stop()
        self.in_short = False
        if query is None:
            return None
        known = self._cached_full_ruling(query)
        if known is not None and (known.turns is not None or not self._is_line_fixed):
            return known
        if not self.hurried:
            return self._rule_in_full(query)
        self._rest_timer.start()
        self.in_short = known is None
        return known or self._rule_in_short(query)

    @property
    def is_ruling_incomplete(self) -> bool:
        """Return whether a fuller ruling follows when the pointer rests."""
        return self._rest_timer.isActive()

    @property
    def _is_line_fixed(self) -> bool:
        return self.asked is not None and self.asked.fixed

    def _cached_full_ruling(self, query: RulingQuery) -> Ruling | None:
        """Return the ruling in both directions, if the present state of the table has one."""
        if self._ruled is None or self._ruled[0] is not self.state or self._ruled[1] != query:
            return None
        return self._ruled[2]

    def _rule_in_short(self, query: RulingQuery) -> Ruling:
        """Rule in one direction, without margins and contacts.

        A fixed clear line has its margin.
        """
        if self._swept is None or self._swept[0] is not self.state or self._swept[1] != query:
            self._swept = (self.state, query, self._rule_one_way(query, in_full=False))
        ruling = self._swept[2]
        # The log's sentence names the margin of a clear line.
        tells_margin = self._is_line_fixed and ruling.status == "clear"
        return self._rule_one_way(query, in_full=True) if tells_margin else ruling

    def _rule_one_way(self, query: RulingQuery, *, in_full: bool) -> Ruling:
        shot = shots.Shot(self.state, self.catalogue, *query[:3], scenario=self.scenario)
        return line_of_sight_rulings.rule_one_way(
            shot, attack_kinds.ATTACKS[query.attack], query.spotter, in_full=in_full
        )

    def _rule_in_full(self, query: RulingQuery) -> Ruling:
        """Rule in both directions.

        A fixed line also gets the other attack kinds, and the changes that would alter the verdict.
        """
        state, catalogue, known = self.state, self.catalogue, self._cached_full_ruling(query)
        if self._is_line_fixed:
            ruling = alternatives_to_ruling.rule_with_alternatives(
                state, catalogue, query, scenario=self.scenario, ruled=known
            )
        else:
            ruling = known or line_of_sight_rulings.rule_on_line(
                state, catalogue, query, scenario=self.scenario
            )
        self._ruled = (state, query, ruling)
        return ruling

    def full_ruling(self) -> Ruling | None:
        """Return the full ruling, computed now if the pointer moved too fast for it."""
        if self._rest_timer.isActive():
            self._complete_ruling_at_rest()
        return self.ruling

    def _complete_ruling_at_rest(self) -> None:
        """Rule in full on a line at rest, and emit the change."""
        self._clear_cached_ruling()
        self._rest_timer.stop()
        self.asked_changed.emit()

    @cached_property
    def terrain(self) -> Terrain:
        """Return the table's features for fields of sight, cached until the table changes."""
        return terrain_arrays.Terrain.from_table(self.state, self.catalogue)

    @override
    def sight_question(self) -> SightQuestion:
        return SightQuestion(self.asked, self.attack, self.side, self.spotter)

    @override
    def sight_question_from_log(self, query: Mapping[str, object]) -> SightQuestion:
        question = super().sight_question_from_log(query)
        try:
            spotter = GRID.parse(str(query["spotter"])) if query.get("spotter") else None
        except ValueError:
            return SightQuestion(None)
        attack, side = query.get("attack"), query.get("side")
        if (
            question.asked is None
            or attack not in attack_kinds.ATTACKS
            or side not in (None, *PLAYERS)
        ):
            return SightQuestion(None)
        return SightQuestion(question.asked, str(attack), side, spotter)

    def _set_question_details(self, question: SightQuestion) -> None:
        self.choose_attack(question.attack)
        self.choose_side_blocking_as_friends(question.side)
        self.choose_spotter(question.spotter)


def _tile_change(before: PlacedTile | None, after: PlacedTile | None) -> ChangeCommand:
    if after is None:
        assert before is not None
        return table_changes.remove_tile(before)
    if before is None:
        return table_changes.place_tile(after)
    if after.space != before.space:
        return table_changes.move_tile(before, after.space)
    if after.rotation != before.rotation:
        return table_changes.turn_tile(before, after.rotation)
    return table_changes.flip_tile(before, after.tile)


def _smoke_change(before: SpaceSmoke | None, after: SpaceSmoke | None) -> ChangeCommand:
    if before is not None and after is not None and before.space != after.space:
        way = f"{GRID.name(before.space)} to {GRID.name(after.space)}"
        lifted = entry_change("smoke", before.space, before.turns, None)
        laid = entry_change("smoke", after.space, None, after.turns)
        return change_command(f"Move the smoke from {way}", lifted, laid)
    there = before or after
    assert there is not None
    turns = (one.turns if one else 0 for one in (before, after))
    return table_changes.set_smoke(there.space, *turns)
