"""A second judge of a game that turns lead, in plain words; it shares no code with the program.

It is told what was begun and answered, sees who stands on the map, and says where the turn is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

SIDES = ("us", "germany")
STEPS = ["move", "commit", "guns", "others", "resolve", "draw"]
NAMES = {
    "begin": "Beginning the turn", "move": "Movement", "commit": "Commitment",
    "guns": "Combat, aircraft and artillery", "others": "Combat, all other attacks",
    "resolve": "Combat, attack resolution", "draw": "Draw", "end": "Ending the turn",
}  # fmt: skip
TITLES = {"us": "US", "germany": "Germany"}


def foe(side: str) -> str:
    """The other side."""
    return SIDES[1 - SIDES.index(side)]


class Seen:
    """What lies on a table, as far as a turn asks for it."""

    def __init__(
        self, on_map: Iterable[str], off_map: Iterable[str], waiting: Iterable[str],
        points: Mapping[str, int],
    ) -> None:  # fmt: skip
        self.on_map, self.off_map = set(on_map), set(off_map)
        self.waiting, self.points = list(waiting), points


class TurnJudge:
    """Where a turn is, whose part it is, who overruns whom, and who has won."""

    def __init__(self, turn: int, goal: int | None, seen: Seen) -> None:
        self.turn, self.goal = turn, goal
        self.step, self.winner_first, self.on_move = "begin", "", ""
        self.came = set(seen.on_map)
        self.count: dict[str, int] = {}
        self.won = ""

    def play(self, name: str, answers: list[Any], seen: Seen) -> None:
        """Follow one procedure that was played to its end."""
        if name == "initiative":
            self._initiative(answers)
        elif name in ("done", "draw"):
            if name == "done":
                self._look(seen)
            self._next(seen)
            if name == "done":
                self._by_points(seen)
        elif name == "resolve":
            side = answers[0].rpartition("-")[0]
            self.on_move = foe(side)
            self._by_points(seen)
            self._look(seen)
        elif name == "next-turn":
            self._end(seen)
        else:
            self._by_points(seen)

    def _initiative(self, answers: list[Any]) -> None:
        bonus = [2 * (card == "ambush") for card in answers[:2]]
        dice = answers[-1]["rolled"] if isinstance(answers[-1], dict) else answers[-1]
        sums = [die[0] + more for die, more in zip(dice, bonus, strict=True)]
        assert sums[0] != sums[1]
        self.winner_first = self.on_move = SIDES[sums[1] > sums[0]]
        self.step = "commit" if self.turn == 1 else "move"

    def _next(self, seen: Seen) -> None:
        while True:
            if self.step != "resolve" and self.on_move == self.winner_first:
                self.on_move = foe(self.winner_first)
            else:
                at = STEPS.index(self.step) + 1
                self.step = STEPS[at] if at < len(STEPS) else "end"
                self.on_move = self.winner_first
            if self.step == "guns" and self.on_move not in seen.off_map:
                continue
            if self.step == "resolve" and not seen.waiting:
                continue
            return

    def _look(self, seen: Seen) -> None:
        self.came |= seen.on_map
        self.count = {one: left for one, left in self.count.items() if foe(one) not in seen.on_map}

    def _by_points(self, seen: Seen) -> None:
        if self.won or self.goal is None:
            return
        there = [side for side in SIDES if seen.points.get(side, 0) >= self.goal]
        if len(there) == 1:
            self.won = there[0]
        elif len(there) > 1 and seen.points["us"] != seen.points["germany"]:
            self.won = max(there, key=lambda side: seen.points[side])

    def _end(self, seen: Seen) -> None:
        self._look(seen)
        alone = [one for one in SIDES if seen.on_map == {one} and foe(one) in self.came]
        self.count = {one: self.count.get(one, 4) - 1 for one in alone}
        for one, left in list(self.count.items()):
            if left == 0:
                del self.count[one]
                self.won = self.won or one
        self._by_points(seen)
        self.turn += 1
        self.step, self.winner_first, self.on_move = "begin", "", ""

    def where(self, seen: Seen, *, over: bool) -> str:
        """The moment, in the words of the standing."""
        if over:
            return f"Turn {self.turn}, {TITLES[self.won]} wins"
        side = self.on_move if self.step not in ("begin", "end") else ""
        waiting = {one.rpartition("-")[0] for one in seen.waiting}
        if self.step == "resolve" and waiting and side not in waiting:
            side = foe(side)
        return ", ".join(filter(None, (f"Turn {self.turn}", NAMES[self.step], TITLES.get(side))))
