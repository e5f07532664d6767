"""The setup of a game as the second judge follows it, question by question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

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
NAMED = {
    "dispatch": "Dispatch",
    "discipline": "Discipline",
    "support": "Support Troops",
    "replacements": "Replacements",
    "fanaticism": "Fanaticism",
    "ingenuity": "Ingenuity",
}


class Setup(Table):
    """A table with its board; what is asked is taken from a list of questions and answers."""

    def __init__(self, board: str, layout: str) -> None:
        super().__init__(layout)
        self.beach = Beach(board)

    # What is played

    def play(self, name: str, given: Sequence[str], asked: Sequence[tuple[Any, Any]]) -> None:
        """Follow one procedure to its end by its questions and the answers to them."""
        self.waiting = list(asked)
        played = "take_card" if name == "take" else name.replace("-", "_")
        getattr(self, f"_{played}")(*given)
        assert [question.title for question, _ in self.waiting] == []

    def _take(self, title: str) -> Any:
        assert self.waiting, f"not asked: {title}"
        self.question, answer = self.waiting.pop(0)
        assert self.question.title == title, (self.question.title, title)
        return answer

    def _thrown(self, title: str) -> list[list[int]]:
        answer = self._take(title)
        fallen: list[list[int]] = answer["rolled"] if isinstance(answer, dict) else answer
        return fallen

    def draw(self) -> None:
        """Draw a Decoration."""
        raise NotImplementedError

    def _set_up(self) -> None:
        bunkers = [one for one in self.beach.names if "bunker" in self.beach.flags[one]]
        if not self.options:
            self._agree(two=len(bunkers) > 1)
        self._take("Battle Map")
        if self.alone:
            self.deck -= Counter({name: self.deck[name] for name in OFF})
            for name in OUT:
                self.cards[name][2] = "out"
            starts = [one for one in self.beach.names if "start" in self.beach.flags[one]]
            where = starts[self._thrown("Starting Sector")[0][0] - 1]
            self.units["u1"] = _fresh("u1", "The Unit", where)
        else:
            self._units()
        if "omaha-5" in self.beach.attribute.values():
            self._take("Vehicle")
        self._take("Phase 2")
        self._take("Phase 3")
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
            answer = self._take(title)
            if answer != FIRST[name]:
                options[name] = answer
            if options.get("game") == "allies":
                options["omaha"] = "both"
        read = self._take("Readings of Atlantikwall")
        self.options = options | dict(one.split(" ") for one in read)

    def _units(self) -> None:
        number = self._take("Units")
        assert number >= (2 if self.options.get("omaha") == "both" else 1)
        kept = self._take("Units") == "yes"
        for each in range(1, number + 1):
            name = f"Unit {each}"
            where = self._take(f"{name} starts")
            assert "start" in self.beach.flags[where]
            unit = self.units[f"u{each}"] = _fresh(f"u{each}", name, where)
            if kept:
                unit["soldiers"] = self._take(f"Soldiers of {name}")
                unit["specialists"] = self._take(f"Specialists of {name}")
                unit["kept"] = unit["specialists_kept"] = True
        if self.options.get("omaha") == "both":
            assert len({self.beach.map[one["space"]] for one in self.units.values()}) > 1

    def _german(self) -> None:
        self.deck = Counter(self._take("Decorations"))
        if self._take("Bonuses") == "no":
            self.bonuses = {"skull": "dispatch"}
            for face in ("star", "soldier", "soldiers", "courage", "tool"):
                said = {
                    "star": "Star",
                    "soldier": "One Soldier",
                    "soldiers": "Two Soldiers",
                    "courage": "Courage",
                    "tool": "Tool",
                }[face]
                self.bonuses[face] = self._take(f"RWB of {said}")
        number = len(self.units)
        self.track |= {"soldiers": 4, "courage": 3 * (number - 1)}
        if self.options.get("blind") == "dice":
            dice = self._thrown("Blind Start")[0]
            assert len(dice) == number
            soldiers = dice[0] if number == 1 else int(self._take("Blind Start"))
            self.track |= {"soldiers": soldiers, "courage": sum(dice) - soldiers}
        rule = self.options.get("counters")
        if rule in ("mulligan", "lucky", "desperate"):
            self.counters = 1
            for unit in self.units.values():
                unit["counters"] = 0 if self.alone else 1
        dealt = self.counters + sum(one["counters"] for one in self.units.values())
        self.counter_pool = 8 - dealt if rule in ("lucky", "hidden") else 0
        if self.options.get("omaha") == "both":
            self.draw()


def _fresh(name: str, title: str, where: str) -> dict[str, Any]:
    return {
        "id": name, "unit": title, "space": where, "soldiers": 0, "kept": False, "specialists": 0,
        "specialists_kept": False, "counters": 0, "turns": 0, "climbs": 0, "moved": False,
        "cards": [], "way": [where],
    }  # fmt: skip
