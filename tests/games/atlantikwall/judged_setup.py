"""The setup of a game as the second judge follows it, question by question."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.games.areas.script import Script
from tests.games.atlantikwall.judged_board import Beach
from tests.games.atlantikwall.judged_table import OFF, OUT, Table

AGREED = {
    "game": "The game",
    "omaha": "Bloody Omaha",
    "counters": "Re-roll counters",
    "blind": "Blind Start",
    "decorations": "Decorations",
}
FIRST = {
    "game": "against",
    "omaha": "one",
    "counters": "none",
    "blind": "fixed",
    "decorations": "physical",
}
TITLED = {
    "skull": "Skull", "star": "Star", "soldier": "One Soldier", "soldiers": "Two Soldiers",
    "courage": "Courage", "tool": "Tool",
}  # fmt: skip
"""The names of a die's faces."""


class Setup(Script, Table):
    """A table with its board; what is asked is taken from a list of questions and answers."""

    def __init__(self, board: str, layout: str) -> None:
        super().__init__(layout)
        self.beach = Beach(board)

    def draw(self) -> None:
        """Draw a Decoration."""
        raise NotImplementedError

    def _set_up(self) -> None:
        bunkers = [one for one in self.beach.names if "bunker" in self.beach.flags[one]]
        if not self.options:
            self._agree(two=len(bunkers) > 1)
        self.take("Battle Map")
        if self.alone:
            self.deck -= Counter({name: self.deck[name] for name in OFF})
            for name in OUT:
                self.cards[name][2] = "out"
            self._deal()
            starts = [one for one in self.beach.names if "start" in self.beach.flags[one]]
            where = starts[self.lucky("Starting Sector")[0] - 1]
            self.units["u1"] = _fresh("u1", "The Unit", where)
        else:
            self._units()
            self._deal()
        if "omaha-5" in self.beach.attribute.values():
            self.take("Vehicle")
        self.take("Phase 2")
        self.take("Phase 3")
        if not self.allies_only:
            self._german()
        self.phase = "roll"

    def _agree(self, *, two: bool) -> None:
        options: dict[str, str] = {}
        for name, title in AGREED.items():
            if name == "omaha" and (not two or options.get("game") == "solitaire"):
                continue
            if name in ("blind", "decorations") and options.get("game") == "allies":
                continue
            answer = self.take(title)
            if answer != FIRST[name]:
                options[name] = answer
        self.options = options
        if options.get("game") != "allies":
            read = self.take("Unclear rules of Atlantikwall")
            named = {one.answer.split(" ")[0] for one in self.question.choices}
            assert ("desperate" in named) == (
                options.get("counters") == "desperate" and "game" not in options
            )
            self.options = options | dict(one.split(" ") for one in read)

    def _units(self) -> None:
        number = self.take("Units")
        assert number >= (2 if self.options.get("omaha") == "both" else 1)
        kept = self.take("Units") == "yes"
        for each in range(1, number + 1):
            name = f"Unit {each}"
            where = self.take(f"Starting Sector of {name}")
            assert "start" in self.beach.flags[where]
            unit = self.units[f"u{each}"] = _fresh(f"u{each}", name, where)
            if kept:
                unit["soldiers"] = self.take(f"Soldiers of {name}")
                unit["specialists"] = self.take(f"Specialists of {name}")
                unit["kept"] = unit["specialists_kept"] = True
        if self.options.get("omaha") == "both":
            assert len({self.beach.map[one["space"]] for one in self.units.values()}) > 1

    def _german(self) -> None:
        self.deck = Counter(self.take("Decorations"))
        if self.take("Bonuses") == "no":
            self.bonuses = {"skull": "dispatch"}
            for face in [*TITLED][1:]:
                self.bonuses[face] = self.take(f"RWB of {TITLED[face]}")
        number = len(self.units)
        self.track |= {"soldiers": 4, "courage": 3 * (number - 1)}
        if self.options.get("blind") == "dice":
            dice = self.lucky("Blind Start")
            assert len(dice) == number
            soldiers = dice[0] if number == 1 else int(self.take("Blind Start"))
            self.track |= {"soldiers": soldiers, "courage": sum(dice) - soldiers}
        if self.options.get("omaha") == "both":
            self.draw()

    def _deal(self) -> None:
        rule = self.options.get("counters")
        if rule in ("mulligan", "lucky", "desperate"):
            self.counters = 0 if self.allies_only else 1
            for unit in self.units.values():
                unit["counters"] = 0 if self.alone else 1
        dealt = self.counters + sum(one["counters"] for one in self.units.values())
        self.counter_pool = 8 - dealt if rule in ("lucky", "hidden") else 0

    def lucky(self, title: str) -> list[int]:
        """Take a throw of one kind of dice, single ones of which Lucky Dice roll again."""
        dice = self.thrown(title)[0]
        while self.counters and self.options.get("counters") == "lucky":
            again = self.take("Re-roll counter")
            if again == "no":
                break
            self.spend()
            dice[int(again)] = self.thrown("Re-roll of one die")[0][0]
        return dice

    def spend(self) -> None:
        """Discard a counter: to the pool, or into the box."""
        self.counters -= 1
        self.counter_pool += self.options.get("counters") in ("lucky", "hidden")


def _fresh(name: str, title: str, where: str) -> dict[str, Any]:
    return {
        "id": name, "unit": title, "space": where, "soldiers": 0, "kept": False, "specialists": 0,
        "specialists_kept": False, "counters": 0, "turns": 0, "moved": False,
        "cards": [], "way": [where],
    }  # fmt: skip
