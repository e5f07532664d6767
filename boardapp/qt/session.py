"""One window's work in progress: the open document, the tool, the cursor and the question asked.

Panels, scene and tools meet here and nowhere else: they call its acts and listen to its signals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Signal

from boardapp.core.command import (
    Command,
    FlipTile,
    MoveTile,
    MoveUnit,
    NoteAgreement,
    PlaceTile,
    PlaceUnit,
    RemoveTile,
    RemoveUnit,
    SetBoard,
    SetOption,
    SetSmoke,
    SetTurn,
    TurnTile,
)
from boardapp.core.grid import Space
from boardapp.core.ruling import Ruling
from boardapp.core.state import Agreement, State, Unit
from boardapp.core.tile import ROTATIONS, PlacedTile, Rotation
from boardapp.document.document import Changed, Document
from boardapp.games.spearpoint import placement
from boardapp.games.spearpoint.catalogue import GRID, MAX_TEXT, Catalogue

if TYPE_CHECKING:
    from boardapp.document.log import How
    from boardapp.games.spearpoint.sight import Query
    from boardapp.games.spearpoint.terrain import Terrain

ToolName = Literal["select", "place", "unit", "smoke", "sight", "field"]


@dataclass(frozen=True)
class Hand:
    """What the next click places: a tile's side and rotation, or a unit kind of a side."""

    tile: str | None = None
    rotation: Rotation = 0
    unit: str | None = None
    side: str = "us"


@dataclass(frozen=True)
class Asked:
    """The question on the table. ``fixed`` is false while the target is only hovered."""

    origin: Space
    target: Space | None = None
    fixed: bool = False


class Session(QObject):
    """The state of one window that is not on disk, and the acts a player can do."""

    document_opened = Signal()
    changed = Signal(object, object)  # State before, State after
    logged = Signal()  # an entry of the log, be it an act, a ruling or dice
    lock_changed = Signal()  # why no act can be done now, or that acts can be done
    asked_changed = Signal()  # asked, ruling, attack, side or spotter
    field_changed = Signal()
    cursor_moved = Signal(object)  # Space
    tool_changed = Signal(str)
    hand_changed = Signal()
    said = Signal(str)  # a sentence for the status bar and screen readers
    refused = Signal(str)  # why an act was not done

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document: Document | None = None
        self.tool: ToolName = "select"
        self.hand = Hand()
        self.cursor = Space(1, 4)
        self.attack = "direct"
        self.side: str | None = None
        self.spotter: Space | None = None
        self.smoke_turns = placement.SMOKE_TURNS
        self.asked: Asked | None = None
        self.field_space: Space | None = None
        self._looked_at: State | None = None
        self._recorded: tuple[object, str] | None = None

    # The document

    @property
    def document(self) -> Document | None:
        """Return the open document, if any."""
        return self._document

    @property
    def state(self) -> State:
        """Return the table as it is shown; there must be one."""
        assert self._document is not None
        return self._looked_at or self._document.state

    @property
    def catalogue(self) -> Catalogue:
        """Return what can lie on the open table."""
        assert self._document is not None
        return self._document.catalogue

    def open(self, document: Document) -> None:
        """Take a document into the window; hand and questions of the one before are dropped."""
        self.choose_tool("select")
        self.hand = Hand()
        self._document = document
        document.listen(self._on_change)
        self._looked_at, self._recorded = None, None
        self.asked, self.field_space, self.spotter = None, None, None
        self._forget()
        self.__dict__.pop("terrain", None)
        self.document_opened.emit()
        self.hand_changed.emit()
        self.asked_changed.emit()
        self.field_changed.emit()
        self.lock_changed.emit()

    def _on_change(self, change: Changed) -> None:
        # A ruling and dice leave the very same state.
        if change.after is not change.before:
            self._show(change.before, change.after)
        self.logged.emit()

    def _show(self, before: State, after: State) -> None:
        self._forget()
        self.__dict__.pop("terrain", None)
        self.changed.emit(before, after)
        if self.asked:
            self.asked_changed.emit()
        if self.field_space is not None:
            self.field_changed.emit()

    # Looking at the table as it lay before

    @property
    def lock(self) -> str:
        """Return why no act can be done now; nothing when acts can be done."""
        if self._document is not None and self._document.damage:
            return "This save is damaged and can only be looked at. Save a sound copy to play on."
        if self._document is not None and self._document.full:
            return "The log is full. Export the layout, and play on from that."
        if self._looked_at is not None:
            return "You are looking at the table as it lay before. Esc returns to it as it lies."
        return ""

    def look(self, state: State | None) -> None:
        """Show an earlier state of the table without changing it; None returns to the table."""
        if self._document is None or state is self._looked_at:
            return
        locked, before = self.lock, self.state
        self._looked_at = state
        if self.state != before:
            self._show(before, self.state)
        if self.lock != locked:
            self.lock_changed.emit()

    def _refuse_if_locked(self) -> bool:
        if self.lock:
            self.refused.emit(self.lock)
        return bool(self.lock)

    def do(self, command: Command) -> None:
        """Do a command that has been found allowed, and say it."""
        assert self._document is not None
        self._document.do(command)
        self.said.emit(command.text(GRID))

    def undo(self) -> None:
        """Take the last act back."""
        if self._document is None or self._refuse_if_locked():
            return
        if text := self._document.undo_text():
            self._document.undo()
            self.said.emit(f"Undone: {text}")

    def redo(self) -> None:
        """Do the last undone act again."""
        if self._document is None or self._refuse_if_locked():
            return
        if text := self._document.redo_text():
            self._document.redo()
            self.said.emit(f"Done again: {text}")

    # Tools, cursor and hand

    def choose_tool(self, tool: ToolName) -> None:
        """Take up a tool."""
        if tool != self.tool:
            self.tool = tool
            self.tool_changed.emit(tool)

    def move_cursor(self, space: Space) -> None:
        """Put the cursor on a space of the board."""
        if space in GRID and space != self.cursor:
            self.cursor = space
            self.cursor_moved.emit(space)

    def cursor_name(self) -> str:
        """Return the printed name of the cursor's space."""
        return GRID.name(self.cursor)

    def take(self, hand: Hand) -> None:
        """Take a tile or unit in hand to place it."""
        self.hand = hand
        self.hand_changed.emit()
        self.choose_tool("place" if hand.tile else "unit")

    # Tiles

    def refusal(self, placed: PlacedTile, leaving: Space | None = None) -> str | None:
        """Return why a tile may not be laid so, None when it may."""
        return self.lock or placement.refuse_tile(self.state, self.catalogue, placed, leaving)

    def lay_tile(self, tile: str, space: Space, rotation: Rotation = 0) -> bool:
        """Lay a tile on a space, or say why not."""
        placed = PlacedTile(tile, space, rotation)
        return self._do_unless(self.refusal(placed), PlaceTile(placed))

    def move_tile(self, origin: Space, target: Space) -> bool:
        """Move the tile on a space to another, or say why not."""
        placed = self.state.tiles.get(origin)
        if placed is None or origin == target:
            return False
        refusal = self.refusal(placed._replace(space=target), leaving=origin)
        return self._do_unless(refusal, MoveTile(placed, target))

    def turn_tile(self, space: Space, quarters: int) -> bool:
        """Turn the tile on a space clockwise by quarter turns, or say why not."""
        placed = self.state.tiles.get(space)
        if placed is None:
            return False
        rotation = ROTATIONS[(ROTATIONS.index(placed.rotation) + quarters) % 4]
        refusal = self.refusal(placed._replace(rotation=rotation), leaving=space)
        return self._do_unless(refusal, TurnTile(placed, rotation))

    def flip_tile(self, space: Space) -> bool:
        """Turn over the tile on a space, or say why not."""
        placed = self.state.tiles.get(space)
        if placed is None:
            return False
        other = self.catalogue.reverse(placed.tile)
        if other is None:
            self.refused.emit(f"Tile {placed.tile} has no other side.")
            return False
        refusal = self.refusal(placed._replace(tile=other), leaving=space)
        return self._do_unless(refusal, FlipTile(placed, other))

    def remove_tile(self, space: Space) -> bool:
        """Take the tile on a space off the board."""
        placed = self.state.tiles.get(space)
        return placed is not None and self._do_unless(None, RemoveTile(placed))

    # Units and smoke

    def unit_refusal(self, unit: Unit) -> str | None:
        """Return why a unit may not stand in its space, None when it may."""
        return self.lock or placement.refuse_unit(self.state, self.catalogue, unit)

    def lay_unit(self, kind: str, side: str, space: Space) -> bool:
        """Put a unit marker on a space, or say why not."""
        unit = Unit(placement.new_unit_id(self.state, side), kind, side, space)
        return self._do_unless(self.unit_refusal(unit), PlaceUnit(unit))

    def move_unit(self, unit_id: str, target: Space) -> bool:
        """Move a unit marker, or say why not."""
        unit = self.state.units[unit_id]
        if unit.space == target:
            return False
        refusal = self.unit_refusal(unit._replace(space=target))
        return self._do_unless(refusal, MoveUnit(unit, target))

    def remove_unit(self, unit_id: str) -> bool:
        """Take a unit marker off the board."""
        return self._do_unless(None, RemoveUnit(self.state.units[unit_id]))

    def choose_smoke_turns(self, turns: int) -> None:
        """Choose for how many turns the next smoke is laid."""
        self.smoke_turns = turns

    def set_smoke(self, space: Space, turns: int) -> bool:
        """Lay smoke for some turns (1 to 3), or lift it with 0."""
        before = self.state.smoke.get(space, 0)
        if space not in GRID or before == turns:
            return False
        return self._do_unless(None, SetSmoke(space, before, turns))

    # The table

    def set_turn(self, turn: int) -> bool:
        """Set the turn number, from 1."""
        before = self.state.turn
        return 1 <= turn != before and self._do_unless(None, SetTurn(before, turn))

    def set_option(self, name: str, choice: str | None) -> bool:
        """Set a table switch; None is its default."""
        before = self.state.options.get(name)
        return before != choice and self._do_unless(None, SetOption(name, before, choice))

    def set_board(self, board: str) -> bool:
        """Choose the other map; tiles that do not belong to it are in the way."""
        foreign = [
            placed.tile
            for placed in self.state.tiles.values()
            if board not in self.catalogue.tiles[placed.tile].maps
        ]
        refusal = (
            f"Take off {', '.join(sorted(foreign))} first: not for that map." if foreign else None
        )
        before = self.state.board
        return before != board and self._do_unless(refusal, SetBoard(before, board))

    def agree(self, text: str) -> bool:
        """Note what the table agreed on the line asked about; an empty text drops the note."""
        if self.asked is None or self.asked.target is None:
            return False
        key = (self.asked.origin, self.asked.target, self.attack)
        notes = self.state.agreements
        index = next((i for i, note in enumerate(notes) if note[:3] == key), len(notes))
        before = notes[index] if index < len(notes) else None
        noted = "".join(filter(str.isprintable, text))[:MAX_TEXT]
        after = Agreement(*key, noted) if noted else None
        return before != after and self._do_unless(None, NoteAgreement(index, before, after))

    def agreement(self) -> str:
        """Return what was agreed on the line asked about, or nothing."""
        if self.asked is None:
            return ""
        key = (self.asked.origin, self.asked.target, self.attack)
        return next((note.text for note in self.state.agreements if note[:3] == key), "")

    def throw(self, dice: Sequence[int], faces: int, how: How, by: str, purpose: str) -> bool:
        """Note a throw of dice in the log, and say it."""
        if self._document is None or self._refuse_if_locked():
            return False
        who, what = ("".join(filter(str.isprintable, t))[:MAX_TEXT] for t in (by, purpose))
        self._document.throw(dice, faces, how, who, what)
        self.said.emit(self._document.log[-1].sentence)
        return True

    def _do_unless(self, refusal: str | None, command: Command) -> bool:
        if self._refuse_if_locked():
            return False
        if refusal:
            self.refused.emit(refusal)
            return False
        self.do(command)
        return True

    # Questions

    def ask(
        self,
        origin: Space,
        target: Space | None = None,
        *,
        fixed: bool = False,
        recorded: bool = True,
    ) -> None:
        """Ask about a line; without a target only its origin is set.

        A ruling that the players fixed goes into the log, unless not to be ``recorded``.
        """
        asked = Asked(origin, target, fixed)
        new = asked != self.asked
        if new:
            self.asked = asked
            self._forget()
            self.asked_changed.emit()
        if fixed and self.ruling:
            if new:
                self.said.emit(self.ruling.sentence())
            if recorded:
                self._record(self.ruling, again=new)

    def _record(self, ruling: Ruling, *, again: bool) -> None:
        """Note a ruling in the log; one that was noted last only when asked for ``again``."""
        ruled = (self.query, ruling.sentence())
        if self._document is not None and not self.lock and (again or ruled != self._recorded):
            self._recorded = ruled
            self._document.record(ruling)

    def swap(self) -> None:
        """Ask about the same line the other way round, with the other side as attacker."""
        if self.asked is None or self.asked.target is None:
            return
        from boardapp.games.spearpoint.sight import opponent

        self.side = opponent(self.side)
        self.ask(self.asked.target, self.asked.origin, fixed=self.asked.fixed)

    def go_to(self, position: int) -> None:
        """Undo or redo until so many acts are in force, and say where that is."""
        if self._document is None or position == self._document.history.position:
            return
        if self._refuse_if_locked():
            return
        back = position < self._document.history.position
        name = self._document.history.commands[position - 1].text(GRID) if position else "the start"
        self._document.go_to(position)
        self.said.emit(f"{'Back' if back else 'Forward'} to: {name}")

    def drop_question(self) -> None:
        """Take the line and the field off the board."""
        self.asked, self.field_space = None, None
        self._forget()
        self.asked_changed.emit()
        self.field_changed.emit()

    def choose_attack(self, attack: str) -> None:
        """Choose the way of attack that rulings are made for."""
        self.attack = attack
        self._ask_again()

    def choose_side(self, side: str | None) -> None:
        """Choose whose units block as friends; None for nobody's."""
        self.side = side
        self._ask_again()

    def choose_spotter(self, spotter: Space | None) -> None:
        """Choose the space of a mortar's spotter, or none."""
        self.spotter = spotter
        self._ask_again()

    def _ask_again(self) -> None:
        self._forget()
        self.asked_changed.emit()
        self.field_changed.emit()

    def show_field(self, space: Space | None) -> None:
        """Shade what a space sees and what sees it; None ends it."""
        if space != self.field_space:
            self.field_space = space
            self._forget()
            self.field_changed.emit()

    @property
    def query(self) -> Query | None:
        """Return the question asked, when both ends of the line are known."""
        if self._document is None or self.asked is None or self.asked.target is None:
            return None
        spotter = self.spotter if self.attack == "mortar" else None
        # Sight needs Shapely: imported with the first question, not at the start.
        from boardapp.games.spearpoint.sight import Query

        return Query(self.asked.origin, self.asked.target, self.side, self.attack, spotter)

    @cached_property
    def ruling(self) -> Ruling | None:
        """Return the ruling on the line asked about, made anew after every change."""
        query = self.query
        if query is None:
            return None
        from boardapp.games.spearpoint.sight import rule_on_line

        return rule_on_line(self.state, self.catalogue, query)

    @cached_property
    def terrain(self) -> Terrain:
        """Return the table's features gathered for fields, made anew after every change."""
        from boardapp.games.spearpoint.terrain import Terrain

        return Terrain.of(self.state, self.catalogue)

    def _forget(self) -> None:
        self.__dict__.pop("ruling", None)
