"""Moves under fire, judged a second time: who is asked, what each shot does, who goes on.

It follows the answers that a move was given, and shares no code with the program's moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from boardapp.games.spearpoint.table.state import TileState
from tests.games.spearpoint.combat.support.second_judge import Asked, Judge, Piece
from tests.games.spearpoint.combat.support.second_judge import _dice as dice


class MoveJudge(Judge):
    """One table from its start on, on which units move and are fired at."""

    def __init__(self, state: TileState, box: Any, names: Any) -> None:
        super().__init__(state, box, names)
        self.moved = set(state.moves)

    def move(self, script: Iterable[Asked]) -> None:
        """Follow one move from its first question to its last."""
        self.script = list(script)
        name = str(self.next("^Moving unit$"))
        while isinstance(way := self.next("^Move of "), dict):
            pass
        self.way(name, way)
        assert not self.script, f"the judge expected no more, and was asked {self.script[0]}"

    def way(self, name: str, way: list[str]) -> None:
        was = [self.pieces[name].where]
        self.moved |= {name} if way else set()
        for space in way:
            piece = self.pieces[name]
            if not self.gets_out(name):
                return
            if not self.reads("mover-at", "left", "entered"):
                self.enter(piece, space)
            known = set(self.pieces)
            if not self.under_fire(name, was[-1], space):
                self.fall_back(name, known, was)
                return
            if self.reads("mover-at", "left", "entered"):
                self.enter(piece, space)
            was.append(space)

    def enter(self, piece: Piece, space: str) -> None:
        piece.where = space
        piece.cards = [
            one for one in piece.cards
            if one not in self.commands or self.commands[one].gives.defense <= 0
        ]  # fmt: skip
        tile = self.tile(space)
        crushed = tile is not None and tile.kind in ("barbed-wire", "crops")
        if crushed and self.type(piece) == "vehicle":
            del self.tiles[space]

    def gets_out(self, name: str) -> bool:
        piece = self.pieces[name]
        tile = self.tile(piece.where)
        wire = tile is not None and tile.kind == "barbed-wire" and self.type(piece) == "infantry"
        mines = tile is not None and tile.kind == "minefield"
        if not wire and not mines:
            return True
        helped = 0
        while (answer := self.next(" to leave the ")) == {"instead": "burn"}:
            helped = 1
        total = sum(dice(answer))
        if wire:
            return total >= 10 - helped
        if total <= (10 if self.type(piece) == "infantry" else 6) + helped:
            return True
        self.mined(name)
        return False

    def mined(self, name: str) -> None:
        piece = self.pieces[name]
        if not piece.damage:
            self.draw(name)
            return
        fate = None
        if self.manned(piece):
            dies = self.reads("mined-crew", "dies", "thrown")
            fate = 10 if dies else sum(dice(self.next("^Crew of ")))
        self.destroy(name, fate)

    # ---- fire ---------------------------------------------------------------------------------

    def under_fire(self, name: str, left: str, space: str) -> bool:
        """Let the asked units fire; return whether the mover goes on."""
        last, near = "", left if self.reads("passed", "past", "adjacent") else space
        while self.placement_question("^Opportunity Fire$"):
            question = self.script[0][0]
            firer = self.firer_of(question, name)
            if firer <= last or not self.here(question, firer, name):
                return True  # it is asked of the next step
            last = firer
            shooter = self.pieces[firer]
            assert shooter.where == space or self.away(shooter.where, near) <= 1
            assert not shooter.empty
            assert self.front(shooter)
            assert self.may(firer, name)
            if self.next("^Opportunity Fire$") == "fire":
                self.fire_at(firer, name)
            mover = self.pieces.get(name)
            if mover is None or not mover.mapped or mover.empty:
                return False
            if any("immobile" in one.does for one in self.effects(mover)):
                return False
        return True

    def here(self, question: Any, firer: str, name: str) -> bool:
        """Return whether a question is about the mover where it is now."""
        where = self.pieces[name].where
        beside = self.pieces[firer].where == where
        return beside == (" on " not in question.sentence) and (
            beside or f" on {where} as " in question.sentence
        )

    def may(self, firer: str, name: str) -> bool:
        """Return whether a unit has not fired so yet: at this mover, or at all (A4-10)."""
        if self.reads("opportunity-fire", "once", "each-mover"):
            return all(firer not in drew for drew in self.drew.values())
        return firer not in self.drew.get(name, ())

    def new_id(self, side: str) -> str:
        """The first id that neither a unit has nor this turn's records."""
        told = self.moved.union(*self.drew.values())
        free = (f"{side}-{number}" for number in range(1, 999))
        return next(one for one in free if one not in told and one not in self.pieces)

    # ---- room ---------------------------------------------------------------------------------

    def fall_back(self, name: str, known: set[str], was: list[str]) -> None:
        """If the move was cut short in a full space, put the surplus unit if there is room."""
        for one in sorted({name, *self.pieces} - (known - {name})):
            piece = self.pieces.get(one)
            if piece is None or not piece.mapped or self.room(one, piece.where):
                continue
            piece.where = next(space for space in reversed(was) if self.room(one, space))

    def room(self, name: str, space: str) -> bool:
        piece, tile = self.pieces[name], self.tile(space)
        single = tile is not None and (
            (tile.kind in ("panzernest", "pantherturm") and bool(tile.destroyed_by))
            or (tile.kind == "mg-nest" and self.reads("mg-nest", "one-team", "any-infantry"))
        )  # fmt: skip
        raided = any(
            one.side != piece.side and one.where == space and self.front(one) and not one.empty
            for one in self.pieces.values()
        )
        single = single and not raided
        mates = [
            other for other, one in self.pieces.items()
            if other != name and one.side == piece.side and one.where == space and self.front(one)
        ]  # fmt: skip
        return len(mates) < (1 if single else 2)
