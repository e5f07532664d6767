"""Limits on any table that turns lead, and on a procedure's changes, in plain words.

The judge reads what was told, and counts for itself what it costs. It shares no code with the
program: of a table it reads values only.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

FOE = {"us": "germany", "germany": "us"}
SIDES = {"US": "us", "Germany": "germany"}
STACK, COMMAND, UNITS, SMOKE = 2, 5, 7, 3
CREWS = {
    "at-gun-57mm": "artillery-crew", "flak36-88mm": "artillery-crew", "m4a1-sherman": "tank-crew",
    "m10-gmc": "tank-crew", "tiger-i": "tank-crew", "howitzer-105mm": "artillery-crew",
    "howitzer-8in": "artillery-crew", "sfh18-15cm": "artillery-crew", "p40-warhawk": "pilot",
    "bf109": "pilot", "stuka": "pilot",
}  # fmt: skip
NEW = ("gets out", "goes to its Rear Line", "belongs to", "gets into")
"""Words of the sentences on a new marker that is neither committed nor set out."""


class TableJudge:
    """Follows a game from procedure to procedure; ``titles`` are the kinds of unit by title."""

    def __init__(self, titles: Mapping[str, str]) -> None:
        self.titles = titles
        kinds = "|".join(re.escape(one) for one in sorted(titles, key=len, reverse=True))
        self._unit = re.compile(rf"(?:the )?({kinds}) (US|Germany) (\d+)")

    def follow(
        self, name: str, answers: Sequence[Any], told: Sequence[str], before: Any, after: Any
    ) -> None:
        """Judge what a procedure has led to."""
        self.stands(after)
        self._scored(told, before, after)
        self._gone_and_new(name, told, before, after)
        self._counted(name, before, after)
        if name == "draw":
            self._drawn(answers, before, after)

    # Any table

    def stands(self, table: Any) -> None:
        """Stacks, endurance, crews and counters."""
        stacks = Counter((one.side, one.space) for one in table.units.values())
        assert max(stacks.values(), default=0) <= STACK, stacks.most_common(1)
        for party in [*table.units.values(), *table.aside.values()]:
            held, card = party.condition, table.cards.get(f"{party.side} {party.unit}")
            if held.endurance is not None:
                assert held.endurance >= 1, party
                if card and card.endurance:
                    assert held.endurance <= card.endurance[0], party
            if held.empty:
                assert (held.crew_endurance, held.crew_damage) == (None, ()), party
            assert 0 <= held.smoke <= SMOKE
        assert all(1 <= turns <= SMOKE for turns in table.smoke.values())
        assert not table.units.keys() & table.aside.keys()

    # Points

    def _scored(self, told: Sequence[str], before: Any, after: Any) -> None:
        due, last = Counter(before.points), ("", "")
        capturing = any(one.startswith("Capture That Unit!:") for one in told)
        for line in told:
            if found := self._unit.search(line):
                kind, title, _ = found.groups()
                last = SIDES[title], self.titles[kind]
            side, unit = last
            crew = _crew(after, side, unit)
            if re.match("The crew of .* is destroyed", line):
                due[FOE[side]] += _cost(after, side, crew)
            elif re.search(r"(?<![ABC]-)\d( on [ABC]-\d)? is destroyed\.$", line):
                due[FOE[side]] += _cost(after, side, unit)
            elif capturing and line.endswith("is captured: take it off the board."):
                due[FOE[side]] += 2 * _cost(after, side, unit)
            elif re.match(r"The enemy captures the [\w ]+", line):
                due[FOE[side]] += 2 * _cost(after, side, crew)
            elif re.match(r"(Its [\w ]+|The crew) dies", line) or "has lost its crew" in line:
                due[FOE[side]] += _cost(after, side, crew)
        if any(line.endswith(": Not now.") for line in told):
            assert all(after.points.get(one, 0) <= due[one] for one in FOE), (due, after.points)
        else:
            assert +due == +Counter(after.points), (dict(due), dict(after.points), told)

    # Departures and arrivals

    def _gone_and_new(self, name: str, told: Sequence[str], before: Any, after: Any) -> None:
        were, are = _kinds(before), _kinds(after)
        words = " ".join(told)
        named = {
            f"{SIDES[side]}-{number}" for _, side, number in self._unit.findall(words)
        }  # fmt: skip
        for gone in were - are:
            assert gone[0] in named, (gone, told)
        if are - were and name not in ("commit", "lead-turns", "set-up", "out-of-turn"):
            assert any(one in words for one in NEW), (are - were, told)

    # Counters, hands and decks

    def _counted(self, name: str, before: Any, after: Any) -> None:
        ends = name == "next-turn"
        for space, turns in after.smoke.items():
            was = before.smoke.get(space)
            assert turns == was - 1 if ends else turns in (was, SMOKE), space
        if ends:
            lifted = before.smoke.keys() - after.smoke.keys()
            assert all(before.smoke[space] == 1 for space in lifted)
        for one in after.aside.values():
            was = before.aside.get(one.id)
            if was is not None and was.flight is not None and was.unit == one.unit:
                assert one.flight == was.flight - ends, one
        if ends:
            down = [one for one in before.aside.values() if one.id not in after.aside]
            assert all(one.flight == 1 for one in down), down
            assert after.turn == before.turn + 1
        elif name not in ("draw", "lead-turns"):
            assert before.sequence.deck == after.sequence.deck

    def _drawn(self, answers: Sequence[Any], before: Any, after: Any) -> None:
        """No card is lost but those that must be discarded (004-090, 004-091)."""
        held, units, drawn, further = answers
        (side,) = (
            (one for one in FOE if _has(before, one) != _has(after, one))
            if (before.sequence.us, before.sequence.germany)
            != (after.sequence.us, after.sequence.germany)
            else (None,)
        )
        if before.sequence.deck is not None:
            assert before.sequence.deck - after.sequence.deck == drawn
        if side is None:
            return
        was, now = _has(before, side), _has(after, side)
        assert now.command == min(held + drawn, COMMAND)
        assert now.units == min(units + further, UNITS)
        if was.reserves is not None:
            assert now.units + now.reserves == units + was.reserves


def _has(table: Any, side: str) -> Any:
    return getattr(table.sequence, side)


def _kinds(table: Any) -> set[tuple[str, str]]:
    """Ids with kinds: an id that is free again may come to another unit."""
    return {(one.id, one.unit) for one in [*table.units.values(), *table.aside.values()]}


def _crew(table: Any, side: str, unit: str) -> str:
    card = table.cards.get(f"{side} {unit}")
    return (card.crew if card and card.crew else CREWS.get(unit)) or ""


def _cost(table: Any, side: str, unit: str) -> int:
    """The cost that the players entered for a unit; a convoy has no card."""
    card = table.cards.get(f"{side} {unit}")
    return (card.cost or 0) if card and unit != "convoy" else 0
