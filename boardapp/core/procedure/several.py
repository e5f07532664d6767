"""The question for some of many: a hand, a deck with what it costs, cards drawn at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from boardapp.core.dice import draw
from boardapp.core.grid import Grid
from boardapp.core.plain_values import Json, PlainError, whole
from boardapp.core.procedure.question_parts import Choice, Odds, Refusal, Taken
from boardapp.core.procedure.questions import MAX_NAMES, MAX_TEXT, Ask, names_of

MAX_COPIES = 99
"""How often a choice can be taken at most of which nobody has said how many there are."""


@dataclass(frozen=True)
class Several(Ask[Taken]):
    """Some of many, in order if ``ordered``: a hand, a deck within a ``budget``, attackers.

    ``dearest`` is the highest cost that may be said, where costs are part of the answer: those of
    the choices are only offered. ``draws`` are drawn at random, by the program or at the table.
    ``other`` stands for what the question does not know: an answer may name it. ``advice_of`` is
    what a player would want to know of an answer, though no rule asks for it. ``wanted`` says with
    the number in its braces that so many are too few or too many. Of an ``untold`` answer the log
    says how many, and not which. ``example`` is an answer that is taken, where one is hard to find.
    """

    kind = "several"
    choices: tuple[Choice, ...] = ()
    least: int = 0
    most: int = MAX_NAMES
    ordered: bool = False
    budget: int | None = None
    dearest: int | None = None
    draws: int = 0
    other: Choice | None = None
    wanted: str = ""
    example: tuple[str, ...] | None = None
    why_not: Callable[[Taken], Refusal | None] = lambda _: None
    odds_of: Callable[[Taken], tuple[Odds, ...]] | None = None
    advice_of: Callable[[Taken], str] = lambda _: ""

    def preview(self, answer: Taken) -> tuple[Odds, ...]:
        """Return the odds with so many chosen."""
        return self.odds_of(answer) if self.odds_of else self.odds

    def choice(self, name: str) -> Choice | None:
        """Return the choice of a name; of what the question does not know, what stands for it."""
        return next((one for one in self.choices if one.answer == name), self.other)

    def titled(self, name: str) -> str:
        """Return what a choice is called, or what the question does not know."""
        held = self.choice(name)
        return held.title if held and held.answer == name else name

    def cost_of(self, answer: Taken, name: str) -> int | None:
        """Return what one choice costs in an answer, None where nobody has said it."""
        held = self.choice(name)
        return answer.costs.get(name, held.cost if held else None)

    def cost(self, answer: Taken) -> int:
        """Return what an answer costs; what has no cost costs nothing."""
        return sum(self.cost_of(answer, name) or 0 for name in answer.names)

    def drawn(self, random: Random, held: Sequence[str] = ()) -> Taken | Refusal:
        """Return an answer with the rest of it drawn at random, or why nothing can be drawn.

        ``held`` are those that were chosen. What nobody has said the number of is left out.
        """
        left = Counter({one.answer: one.copies or 0 for one in self.choices if not one.refusal})
        pile = list((left - Counter(held)).elements())
        if len(pile) < self.draws:
            more = "Say how many of each there are." if self.other else ""
            told = f"{self.title}: {len(pile)} to draw from, not {self.draws}. {more}"
            return Refusal(told.strip(), self.rules)
        return Taken((*held, *draw(random, pile, self.draws)), drawn=True)

    def _refuse(self, answer: Taken, grid: Grid) -> Refusal | None:
        for name, number in Counter(answer.names).items():
            refusal = self._refuse_name(name, number)
            if refusal:
                return refusal
        return self._refuse_costs(answer) or self._refuse_number(answer) or self.why_not(answer)

    def _refuse_name(self, name: str, number: int) -> Refusal | None:
        held = self.choice(name)
        if held is None:
            return Refusal(f"There is no choice {name!r:.60}.")
        if held.refusal:
            return held.refusal
        if held is self.other and not (
            name.strip() and name.isprintable() and len(name) <= MAX_TEXT
        ):
            told = f"{held.title}: its name is one line of {MAX_TEXT} characters at most."
            return Refusal(told, self.rules)
        copies = MAX_COPIES if held.copies is None else held.copies
        if number > copies:
            return Refusal(f"{self.titled(name)}: at most {copies}, not {number}.", self.rules)
        return None

    def _refuse_costs(self, answer: Taken) -> Refusal | None:
        for name, cost in answer.costs.items():
            if self.dearest is None or name not in answer.names:
                told = f"{self.title}: no cost of {self.titled(name)[:60]} is asked for."
                return Refusal(told, self.rules)
            if not 0 <= cost <= self.dearest:
                told = f"{self.titled(name)}: it costs 0 to {self.dearest}, not {cost}."
                return Refusal(told, self.rules)
        return None

    def _refuse_number(self, answer: Taken) -> Refusal | None:
        number, spent = len(answer.names), self.cost(answer)
        told = ""
        if not self.least <= number <= self.most:
            wanted = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            told = self.wanted.format(number) or f"{self.title}: {wanted}, not {number}."
        elif answer.drawn and not 0 < self.draws <= number:
            told = f"{self.title}: {self.draws} are drawn, not {number}."
        elif self.budget is not None and spent > self.budget:
            told = f"{self.title}: {self.budget} at most, not {spent}."
        return Refusal(told, self.rules) if told else None

    def _plain(self, answer: Taken, grid: Grid) -> Json:
        names, costs = list(answer.names), {"costs": dict(answer.costs)} if answer.costs else {}
        if not (costs or answer.drawn):
            return names
        return {"drawn" if answer.drawn else "taken": names, **costs}

    def _read(self, value: object, grid: Grid) -> Taken:
        held = value if isinstance(value, dict) else {"taken": value}
        key = "drawn" if "drawn" in held else "taken"
        costs = held.get("costs", {})
        if not {key} <= held.keys() <= {key, "costs"} or not isinstance(costs, dict):
            raise PlainError(f"found {value!r:.60}; expected names taken or drawn, and costs")
        names = names_of(held[key])
        said = {name: whole(costs[name]) for name in sorted(names_of(list(costs)))}
        return Taken(names if self.ordered else tuple(sorted(names)), said, key == "drawn")

    def _words(self, answer: Taken, grid: Grid) -> str:
        titles = (
            self.titled(name)
            + (f" × {number}" if number > 1 else "")
            + (f" at {answer.costs[name]}" if name in answer.costs else "")
            for name, number in Counter(answer.names).items()
        )
        return (", ".join(titles) or "none") + _drawn(answer)

    def _untold(self, answer: Taken) -> str:
        return str(len(answer.names) or "none") + _drawn(answer)


def _drawn(answer: Taken) -> str:
    return ", drawn at random" if answer.drawn else ""
