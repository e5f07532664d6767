"""A client of `boardapp play` that knows no more than the lines say, and plays at random.

It begins from layouts whose mappings and lists of things stand in any order, answers whatever is
offered, leads and plays freely, sets values right, and goes back and forth.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

Say = Callable[[dict[str, Any]], dict[str, Any]]
"""Says one line to a table, and returns the line that comes back."""
Line = dict[str, Any]

THINGS = ("units", "tiles", "smoke", "aside")
"""Lists of a layout whose order says nothing."""
TRIES = 12


def shuffled(value: Any, chance: random.Random, key: str = "") -> Any:
    """Return a layout with its mappings, and lists of things, in another order."""
    if isinstance(value, dict):
        pairs = [(name, shuffled(one, chance, name)) for name, one in value.items()]
        chance.shuffle(pairs)
        return dict(pairs)
    if isinstance(value, list):
        rest = [shuffled(one, chance) for one in value]
        if key in THINGS:
            chance.shuffle(rest)
        return rest
    return value


def shuffled_file(source: Path | Any, target: Path, chance: random.Random) -> Path:
    """Write a layout, from a file or as values, in another order."""
    values = yaml.safe_load(source.read_text("utf-8")) if isinstance(source, Path) else source
    text = yaml.safe_dump(shuffled(values, chance), sort_keys=False, allow_unicode=True)
    target.write_text(text, "utf-8")
    return target


class Client:
    """Plays at random by saying lines; ``standing`` is the last line that was accepted."""

    def __init__(self, say: Say, standing: Line, chance: random.Random, *, free: bool) -> None:
        self.say = say
        self.standing = standing
        self.chance = chance
        self.free = free
        self.accepted = 0

    def play(self, lines: int) -> None:
        """Say so many lines that are accepted, or until nothing more is."""
        for _ in range(lines):
            if not self._one():
                return

    def _one(self) -> bool:
        kind = self.chance.random()
        if kind < 0.04 and self._said({"undo": True}):
            return True
        if kind < 0.06 and self._said({"redo": True}):
            return True
        if self.free and kind < 0.1:
            mode = "led" if self.standing["mode"] == "free" else "free"
            return self._said({"mode": mode})
        if self.free and kind < 0.14:
            turn = {"correct": "turn", "to": self.chance.randint(1, 9), "note": "miscounted"}
            return self._said(turn) or self._answered()
        return self._answered()

    def _answered(self) -> bool:
        asks = self.standing["asks"]
        if not asks:
            return self._said({"undo": True})
        for _ in range(TRIES):
            ask = self.chance.choice(asks)
            answer = self._answer(ask)
            if answer is not None and self._said({"ask": ask["id"], **answer}):
                return True
        return any(
            self._said({"ask": ask["id"], "instead": one["answer"]})
            for ask in asks for one in ask.get("instead", [])
        )  # fmt: skip

    def _said(self, line: Line) -> bool:
        found = self.say(line)
        assert "error" not in found, (line, found)
        if "asks" not in found:
            return False
        self.standing = found
        self.accepted += 1
        return True

    def _answer(self, ask: Line) -> Line | None:
        """Return an answer to a question as a client can put it together, if it finds one."""
        outs = [one["answer"] for one in ask.get("instead", []) if one["answer"] != "abandon"]
        if outs and self.chance.random() < 0.2:
            return {"instead": self.chance.choice(outs)}
        if self.chance.random() < 0.02 and ask.get("instead"):
            return {"instead": "abandon"}
        return _ANSWERS[ask["kind"]](self, ask)

    def _pick(self, ask: Line) -> Line | None:
        free = [one["answer"] for one in ask["choices"] if one["refusal"] is None]
        return {"answer": self.chance.choice(free)} if free else None

    def _throw(self, ask: Line) -> Line:
        open_counts = [self.chance.randint(1, 3) for one in ask["dice"] if one["number"] is None]
        if self.chance.random() < 0.5:
            return {"roll": True, **({"number": open_counts} if open_counts else {})}
        left = iter(open_counts)
        counts = [next(left) if (one := dice["number"]) is None else one for dice in ask["dice"]]
        return {"answer": [
            [self._face(dice) for _ in range(count)]
            for dice, count in zip(ask["dice"], counts, strict=True)
        ]}  # fmt: skip

    def _face(self, dice: Line) -> int | str:
        """Return a face that fell, by its number or its name."""
        faces: list[int | str] = [*range(1, dice["faces"] + 1), *dice.get("symbols", ())]
        return self.chance.choice(faces)

    def _number(self, ask: Line) -> Line:
        return {"answer": self.chance.randint(ask["least"], ask["most"])}

    def _numbers(self, ask: Line) -> Line:
        if self.chance.random() < 0.5:
            return {"answer": ask["example"]}
        rows = [one for one in ask["numbers"] if not one.get("optional")]
        return {
            "answer": {
                one["answer"]: self.chance.randint(one["least"], one["most"]) for one in rows
            }
        }

    def _words(self, ask: Line) -> Line:
        return {"answer": self.chance.choice(("Two of them", "x", "as agreed"))}

    def _several(self, ask: Line) -> Line:
        example, chance = ask["example"], self.chance
        names = [one["answer"] for one in ask["choices"] for _ in range(one.get("copies") or 1)]
        most = min(ask["most"], len(names))
        if chance.random() < 0.5 or most < ask["least"]:
            return {"answer": example}
        return {"answer": chance.sample(names, chance.randint(ask["least"], most))}

    def _place(self, ask: Line) -> Line | None:
        if not ask["things"]:
            return None
        one = self.chance.choice(ask["things"])
        thing = one["answer"]
        turn = self.chance.choice(ask.get("turns") or [0])
        look = self.say({"ask": ask["id"], "look": {"thing": thing, "turn": turn}})
        spaces = look["look"]["spaces"] if "look" in look else ask["spaces"]
        free = [name for name, refusal in spaces.items() if refusal is None]
        if not free:
            return {"answer": {"thing": thing}} if one.get("off") else None
        return {"answer": {"thing": thing, "space": self.chance.choice(free), "turn": turn}}

    def _path(self, ask: Line) -> Line:
        way: list[str] = []
        spaces, ends = ask["spaces"], ask["ends"]
        while len(way) < ask["most"] and (ends is not None or self.chance.random() < 0.7):
            free = [name for name, refusal in spaces.items() if refusal is None]
            if not free:
                break
            way.append(self.chance.choice(free))
            look = self.say({"ask": ask["id"], "look": way})
            spaces, ends = look["look"]["spaces"], look["look"]["ends"]
        return {"answer": way}


_ANSWERS: dict[str, Callable[[Client, Line], Line | None]] = {
    "pick": Client._pick, "several": Client._several, "place": Client._place, "path": Client._path,
    "throw": Client._throw, "number": Client._number, "numbers": Client._numbers,
    "words": Client._words,
}  # fmt: skip
