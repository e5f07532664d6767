"""A Spearpoint table's work in progress: what is laid, the hand, and the question asked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from boardapp.core.command import MoveUnit, PlaceUnit, RemoveUnit
from boardapp.core.grid import Space
from boardapp.core.ruling import Ruling
from boardapp.core.state import Unit
from boardapp.core.tile import ROTATIONS, PlacedTile, Rotation
from boardapp.document.document import Document
from boardapp.games.spearpoint import placement
from boardapp.games.spearpoint.catalogue import GRID, PLAYERS
from boardapp.games.spearpoint.commands import (
    FlipTile,
    MatchTile,
    MoveTile,
    PlaceTile,
    RemoveTile,
    SetBoard,
    SetSmoke,
    TurnTile,
)
from boardapp.games.spearpoint.state import TileState
from boardapp.qt.session import Question
from boardapp.qt.spearpoint.setup_session import Hand, SetupSession

if TYPE_CHECKING:
    from boardapp.games.spearpoint.sight import Query
    from boardapp.games.spearpoint.terrain import Terrain

REST_MS = 40
"""How long after a verdict of the pointer's all the rest follows: it is painted by then."""


class SpearpointSession(SetupSession):
    """A Spearpoint table: what lies on it, the hand, and the question with all its parts."""

    derived = (*SetupSession.derived, "terrain")

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.cursor = Space(1, 4)
        self.side: str | None = None
        self.spotter: Space | None = None
        self.smoke_turns = placement.SMOKE_TURNS
        self._ruled: tuple[TileState, Query, Ruling] | None = None
        self._swept: tuple[TileState, Query, Ruling] | None = None
        self.hurried = False
        """Whether the pointer is on its way: the next frame needs no more than the verdict."""
        self.in_short = False
        """Whether the ruling is no more than its verdict, one way."""
        self._rest_timer = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest_timer.timeout.connect(self._complete)

    def open(self, document: Document) -> None:
        """Take a document into the window; hand and questions of the one before are dropped."""
        self.choose_tool("select")
        self._hand, self.spotter, self._ruled, self._swept = Hand(), None, None, None
        super().open(document)
        self.hand_changed.emit()

    # Tiles

    def refusal(self, placed: PlacedTile, leaving: Space | None = None) -> str | None:
        """Return why a tile may not be laid so, None when it may."""
        if self.setting_up:
            refusal = self._refused_by_setup(PlaceTile(placed)) if leaving is not None else None
            return self.lock or refusal or self.refuse(self._laying(placed))
        return self.lock or placement.refuse_tile(self.state, self.catalogue, placed, leaving)

    def lay_tile(self, tile: str, space: Space, rotation: Rotation = 0) -> bool:
        """Lay a tile on a space, or say why not."""
        placed = PlacedTile(tile, space, rotation)
        if self.setting_up:
            return self.put(tile, space, rotation)
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
        if self.setting_up and not self.lock and self._laid_last(placed):
            return self._turn_last(placed._replace(rotation=rotation))
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
        if self.setting_up:
            moved = unit.id in self.state.units
            refusal = self._refused_by_setup(PlaceUnit(unit)) if moved else None
            return self.lock or refusal or self.refuse(self._deploying(unit))
        return self.lock or placement.refuse_unit(self.state, self.catalogue, unit)

    def lay_unit(self, kind: str, side: str, space: Space) -> bool:
        """Put a unit marker on a space, or say why not."""
        unit = Unit(placement.new_unit_id(self.state, side), kind, side, space)
        if self.setting_up:
            return self.put(kind, space, side=side)
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

    def match_tile(self, tile: str) -> bool:
        """Note that a tile's drawing matches the printed tile, or say why not."""
        drawing = self.catalogue.tiles[tile].face.fingerprint
        before = self.state.compared.get(tile)
        return before != drawing and self._do_unless(None, MatchTile(tile, before, drawing))

    # Questions

    def swap(self) -> None:
        """Ask about the same line the other way round, with the other side as attacker."""
        if self.asked is None or self.asked.target is None:
            return
        from boardapp.games.spearpoint.sight import opponent

        self.side = opponent(self.side)
        super().swap()

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

    @property
    def query(self) -> Query | None:
        """Return the question asked, when both ends of the line are known."""
        if self._document is None or self.asked is None or self.asked.target is None:
            return None
        spotter = self.spotter if self.attack == "mortar" else None
        # Sight needs Shapely: imported with the first question, not at the start.
        from boardapp.games.spearpoint.sight import Query

        return Query(self.asked.origin, self.asked.target, self.side, self.attack, spotter)

    def _rule(self) -> Ruling | None:
        """Rule on the line, in short while the pointer hurries: the rest follows when it rests."""
        query = self.query
        self._rest_timer.stop()
        self.in_short = False
        if query is None:
            return None
        known = self._known(query)
        if known is not None and (known.turns is not None or not self._fixed):
            return known
        if not self.hurried:
            return self._rule_in_full(query)
        self._rest_timer.start()
        self.in_short = known is None
        return known or self._rule_in_short(query)

    @property
    def hurrying(self) -> bool:
        """Tell whether more of the ruling follows when the pointer rests."""
        return self._rest_timer.isActive()

    @property
    def _fixed(self) -> bool:
        return self.asked is not None and self.asked.fixed

    def _known(self, query: Query) -> Ruling | None:
        """Return the ruling both ways if it has been made on the table as it lies."""
        if self._ruled is None or self._ruled[0] is not self.state or self._ruled[1] != query:
            return None
        return self._ruled[2]

    def _rule_in_short(self, query: Query) -> Ruling:
        """Rule one way, without margins and contacts; a clear line that is fixed has its margin."""
        if self._swept is None or self._swept[0] is not self.state or self._swept[1] != query:
            self._swept = (self.state, query, self._rule_one_way(query, in_full=False))
        ruling = self._swept[2]
        # The sentence that the log keeps names the margin of a clear line.
        tells_margin = self._fixed and ruling.status == "clear"
        return self._rule_one_way(query, in_full=True) if tells_margin else ruling

    def _rule_one_way(self, query: Query, *, in_full: bool) -> Ruling:
        from boardapp.games.spearpoint.attacks import ATTACKS
        from boardapp.games.spearpoint.shot import Shot
        from boardapp.games.spearpoint.sight import rule_one_way

        shot = Shot(self.state, self.catalogue, *query[:3], scenario=self.scenario)
        return rule_one_way(shot, ATTACKS[query.attack], query.spotter, in_full=in_full)

    def _rule_in_full(self, query: Query) -> Ruling:
        """Rule both ways; on a fixed line with what would turn it and the other ways to attack."""
        from boardapp.games.spearpoint.advice import advise
        from boardapp.games.spearpoint.sight import rule_on_line

        state, catalogue, known = self.state, self.catalogue, self._known(query)
        if self._fixed:
            ruling = advise(state, catalogue, query, scenario=self.scenario, ruled=known)
        else:
            ruling = known or rule_on_line(state, catalogue, query, scenario=self.scenario)
        self._ruled = (state, query, ruling)
        return ruling

    def full_ruling(self) -> Ruling | None:
        """Return the ruling in full, made now if the pointer hurried on and it has not been."""
        if self._rest_timer.isActive():
            self._complete()
        return self.ruling

    def _complete(self) -> None:
        """Rule in full on a line at rest, and tell it."""
        self._forget()
        self._rest_timer.stop()
        self.asked_changed.emit()

    @cached_property
    def terrain(self) -> Terrain:
        """Return the table's features gathered for fields, made anew after every change."""
        from boardapp.games.spearpoint.terrain import Terrain

        return Terrain.of(self.state, self.catalogue)

    def question(self) -> Question:
        """Return all that makes the question on the board."""
        return Question(self.asked, self.attack, self.side, self.spotter)

    def question_of(self, query: Mapping[str, object]) -> Question:
        """Return the question of a ruling in the log; a save may hold anything there."""
        from boardapp.games.spearpoint.attacks import ATTACKS

        question = super().question_of(query)
        try:
            spotter = GRID.parse(str(query["spotter"])) if query.get("spotter") else None
        except ValueError:
            return Question(None)
        attack, side = query.get("attack"), query.get("side")
        if question.asked is None or attack not in ATTACKS or side not in (None, *PLAYERS):
            return Question(None)
        return Question(question.asked, str(attack), side, spotter)

    def _choose(self, question: Question) -> None:
        self.choose_attack(question.attack)
        self.choose_side(question.side)
        self.choose_spotter(question.spotter)
