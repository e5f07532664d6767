"""A second judge of a game that turns lead, in plain words; it shares no code with the program.

It is told what was begun and answered, sees who stands on the map, and says where the turn is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

SIDES = ("us", "germany")
STEPS = ["move", "commit", "guns", "others", "resolve", "draw"]
NAMES = {
    "begin": "Beginning the turn", "move": "Movement", "commit": "Commitment",
    "guns": "Combat (aircraft and artillery)", "others": "Combat (all other attacks)",
    "resolve": "Combat (attack resolution)", "draw": "Draw", "end": "Ending the turn",
}  # fmt: skip
TITLES = {"us": "US", "germany": "Germany"}


def foe(side: str) -> str:
    """The other side."""
    return SIDES[1 - SIDES.index(side)]


class Seen:
    """A table's pieces, as far as a turn needs them."""

    def __init__(
        self, on_map: Iterable[str], off_map: Iterable[str], waiting: Iterable[str],
        points: Mapping[str, int],
    ) -> None:  # fmt: skip
        self.on_map, self.off_map = set(on_map), set(off_map)
        self.waiting, self.points = list(waiting), points


Wins = Callable[[bool], str]
"""Names the winner by a scenario's own conditions, during a turn or at its end, or "nobody"."""


class TurnJudge:
    """The judge of turns: the phase, its side, Overruns, and the winner.

    ``early`` lets a side be overrun that never came, ``overruns`` tells that an Overrun wins;
    with ``any_loss`` who left the map alive is overrun too.
    """

    def __init__(
        self, turn: int, goals: Mapping[str, int], seen: Seen, wins: Wins = lambda _: "",
        *, overruns: bool = True, early: bool = False, any_loss: bool = False,
    ) -> None:  # fmt: skip
        self.turn, self.goals, self.wins = turn, goals, wins
        self.overruns, self.early, self.any_loss = overruns, early, any_loss
        self.step, self.winner_first, self.on_move = "begin", "", ""
        self.came = set(seen.on_map)
        self.on_map = seen.on_map
        self.alive: set[str] = set()
        self.count: dict[str, int] = {}
        self.won = ""

    def leaves(self, told: Iterable[str]) -> None:
        """Note whether the last unit that a side lost left the map alive (N4-42)."""
        ends = (
            " goes to its Rear Line", " changes lines and is now on the Rear", " is withdrawn",
            " leaves the map ",
            "destroyed",
        )  # fmt: skip
        if any(" is captured (" in one for one in told):
            return  # what its captors take off was lost to them
        gone = [one for one in told if any(end in one for end in ends)]
        for side, title in TITLES.items():
            lost = [one for one in gone if f" {title} " in one]
            was_there = side in self.on_map
            if was_there and lost and "destroyed" not in lost[-1] and not self.any_loss:
                self.alive.add(side)

    def play(self, name: str, answers: list[Any], seen: Seen) -> None:
        """Follow one procedure that was played to its end."""
        if name == "initiative":
            self._initiative(answers)
        elif name in ("done", "draw"):
            if name == "done":
                self.look(seen)
            self._next(seen)
        elif name == "resolve":
            side = answers[0].rpartition("-")[0]
            self.on_move = foe(side)
        elif name == "next-turn":
            self._end(seen)
        elif name == "winner":
            self.won = answers[0]
        self.look(seen)

    def _initiative(self, answers: list[Any]) -> None:
        thrown, bonus, burned, side = [], [0, 0], [0, 0], 0
        for one in answers:
            if one in ({"instead": "us"}, {"instead": "germany"}):
                side = SIDES.index(one["instead"])
            elif one in ({"instead": "burn-us"}, {"instead": "burn-germany"}):
                burned[SIDES.index(one["instead"].removeprefix("burn-"))] = 1
            elif isinstance(one, str):
                bonus[side] = 2 * (one == "ambush")
            else:
                dice = one["rolled"] if isinstance(one, dict) else one
                thrown.append([die[0] + more for die, more in zip(dice, burned, strict=True)])
                burned = [0, 0]
        each = ([die + more for die, more in zip(dice, bonus, strict=True)] for dice in thrown)
        sums = next(one for one in each if one[0] != one[1])  # what follows is the weather
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

    def look(self, seen: Seen) -> None:
        """See who is on the map, and who has won by what is there."""
        self._note(seen)
        self._by_points(seen)
        self.won = self.won or self.wins(False)

    def _note(self, seen: Seen) -> None:
        self.on_map = seen.on_map
        self.came |= seen.on_map
        self.alive -= seen.on_map
        self.count = {one: left for one, left in self.count.items() if foe(one) not in seen.on_map}

    def _by_points(self, seen: Seen) -> None:
        if self.won:
            return
        there = [one for one, goal in self.goals.items() if seen.points.get(one, 0) >= goal]
        if len(there) == 1:
            self.won = there[0]
        elif len(there) > 1 and seen.points["us"] != seen.points["germany"]:
            self.won = max(there, key=lambda side: seen.points[side])

    def _end(self, seen: Seen) -> None:
        self._note(seen)
        came = set(SIDES) if self.early else self.came
        came = came - self.alive
        alone = [one for one in SIDES if seen.on_map == {one} and foe(one) in came]
        self.count = {one: self.count.get(one, 4) - 1 for one in alone if self.overruns}
        for one, left in list(self.count.items()):
            if left == 0:
                del self.count[one]
                self.won = self.won or one
        self._by_points(seen)
        self.won = self.won or self.wins(True)
        self.turn += 1
        self.step, self.winner_first, self.on_move = "begin", "", ""

    def where(self, seen: Seen, *, over: bool) -> str:
        """The moment, in the words of the standing."""
        if over:
            won = "The game is a draw" if self.won == "nobody" else f"{TITLES[self.won]} wins"
            # A game that is over before the initiative was over with the turn before.
            return f"Turn {max(self.turn - (self.step == 'begin'), 1)}, {won}"
        side = self.on_move if self.step not in ("begin", "end") else ""
        waiting = {one.rpartition("-")[0] for one in seen.waiting}
        if self.step == "resolve" and waiting and side not in waiting:
            side = foe(side)
        return ", ".join(filter(None, (f"Turn {self.turn}", NAMES[self.step], TITLES.get(side))))
