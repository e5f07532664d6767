"""The question for several choices: a hand, a deck with its costs, cards drawn at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from boardapp.core.dice import draw_at_random
from boardapp.core.grid import Grid
from boardapp.core.json_values import Json, JsonValueError, expect_whole_number
from boardapp.core.override_decorator import override
from boardapp.core.procedure.question_parts import Choice, Odds, Refusal, SeveralAnswer
from boardapp.core.procedure.questions import MAX_NAMES, MAX_TEXT, Ask, expect_names
from boardapp.core.sentence_case import counted

MAX_COPIES = 99
"""The most copies of a choice whose number is unknown."""


@dataclass(frozen=True)
class PickSeveral(Ask[SeveralAnswer]):
    """Asks for some of many choices, in order if ``ordered``: a hand, a deck, attackers.

    An answer costs at most ``budget``. ``dearest`` is the highest cost that an answer may give; the
    choices only suggest costs. ``draws`` choices are drawn at random, by boardapp or at the table.
    ``other`` is a choice for names that the question does not list. ``advice_of`` returns a warning
    about an answer that no rule forbids. ``wanted`` is the refusal of too few or too many, with the
    number in its braces. The log gives the number of an ``untold`` answer, not its names. The
    button shows the ``verb`` with the number chosen, and ``none_label`` while nothing is chosen. If
    there is a usual way out, ``none_label`` is the text of a button of its own that takes none. The
    log writes an empty answer as ``none_words``.
    ``example`` is an acceptable answer, where one is hard to find.
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
    verb: str = "Take"
    none_label: str = ""
    none_words: str = "none"
    example: tuple[str, ...] | None = None
    why_not: Callable[[SeveralAnswer], Refusal | None] = lambda _: None
    odds_of: Callable[[SeveralAnswer], tuple[Odds, ...]] | None = None
    advice_of: Callable[[SeveralAnswer], str] = lambda _: ""

    def preview_odds(self, answer: SeveralAnswer) -> tuple[Odds, ...]:
        """Return the odds of an answer."""
        return self.odds_of(answer) if self.odds_of else self.odds

    def choice_named(self, name: str) -> Choice | None:
        """Return the choice with a name, or the choice for unlisted names."""
        return next((one for one in self.choices if one.answer == name), self.other)

    def choice_title(self, name: str) -> str:
        """Return the title of a choice, or the name itself if the question does not list it."""
        held = self.choice_named(name)
        return held.title if held and held.answer == name else name

    def choice_cost(self, answer: SeveralAnswer, name: str) -> int | None:
        """Return the cost of one choice in an answer, None if it is unknown."""
        held = self.choice_named(name)
        return answer.costs.get(name, held.cost if held else None)

    def total_cost(self, answer: SeveralAnswer) -> int:
        """Return the cost of an answer; a choice without a known cost adds 0."""
        return sum(self.choice_cost(answer, name) or 0 for name in answer.names)

    def complete_answer_at_random(
        self, random: Random, chosen: Sequence[str] = ()
    ) -> SeveralAnswer | Refusal:
        """Complete an answer with a random draw, or return why no draw is possible.

        ``chosen`` are the names already chosen. The draw ignores choices without a known number.
        """
        left = Counter({one.answer: one.copies or 0 for one in self.choices if not one.refusal})
        pile = list((left - Counter(chosen)).elements())
        if len(pile) < self.draws:
            more = "First enter how many of each kind there are." if self.other else ""
            few = f"only {len(pile)} are left" if pile else "none are left"
            told = f"{self.title}: you cannot draw {self.draws}, because {few}. {more}"
            return Refusal(told.strip(), self.rules)
        return SeveralAnswer((*chosen, *draw_at_random(random, pile, self.draws)), drawn=True)

    @override
    def is_irreversible(self, answer: SeveralAnswer) -> bool:
        # An answer without names drew nothing, so nobody saw anything hidden.
        return self.final and bool(answer.names)

    def _refuse_answer(self, answer: SeveralAnswer, grid: Grid) -> Refusal | None:
        for name, number in Counter(answer.names).items():
            refusal = self._refuse_choice(name, number)
            if refusal:
                return refusal
        return self._refuse_costs(answer) or self._refuse_number(answer) or self.why_not(answer)

    def _refuse_choice(self, name: str, number: int) -> Refusal | None:
        held = self.choice_named(name)
        if held is None:
            return Refusal(f"There is no choice {name!r:.60}.")
        if held.refusal:
            return held.refusal
        if held is self.other and not (
            name.strip() and name.isprintable() and len(name) <= MAX_TEXT
        ):
            told = f"{held.title}: the name must be one line of at most {MAX_TEXT} characters."
            return Refusal(told, self.rules)
        copies = MAX_COPIES if held.copies is None else held.copies
        if number > copies:
            return Refusal(
                f"{self.choice_title(name)}: choose at most {copies}, not {number}.", self.rules
            )
        return None

    def _refuse_costs(self, answer: SeveralAnswer) -> Refusal | None:
        for name, cost in answer.costs.items():
            if self.dearest is None or name not in answer.names:
                told = f"{self.title}: {self.choice_title(name)[:60]} needs no cost."
                return Refusal(told, self.rules)
            if not 0 <= cost <= self.dearest:
                told = (
                    f"{self.choice_title(name)}: the cost must be 0 to {self.dearest}, not {cost}."
                )
                return Refusal(told, self.rules)
        return None

    def _refuse_number(self, answer: SeveralAnswer) -> Refusal | None:
        number, spent = len(answer.names), self.total_cost(answer)
        told = ""
        if not self.least <= number <= self.most:
            wanted = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            told = self.wanted.format(number) or f"{self.title}: choose {wanted}, not {number}."
        elif answer.drawn and not 0 < self.draws <= number:
            told = f"{self.title}: draw {self.draws}, not {number}."
        elif self.budget is not None and spent > self.budget:
            told = f"{self.title}: spend at most {self.budget}, not {spent}."
        return Refusal(told, self.rules) if told else None

    def _answer_to_json(self, answer: SeveralAnswer, grid: Grid) -> Json:
        names, costs = list(answer.names), {"costs": dict(answer.costs)} if answer.costs else {}
        if not (costs or answer.drawn):
            return names
        return {"drawn" if answer.drawn else "taken": names, **costs}

    def _answer_from_json(self, value: object, grid: Grid) -> SeveralAnswer:
        held = value if isinstance(value, dict) else {"taken": value}
        key = "drawn" if "drawn" in held else "taken"
        costs = held.get("costs", {})
        if not {key} <= held.keys() <= {key, "costs"} or not isinstance(costs, dict):
            raise JsonValueError(f"found {value!r:.60}; expected names taken or drawn, and costs")
        names = expect_names(held[key])
        said = {
            name: expect_whole_number(costs[name]) for name in sorted(expect_names(list(costs)))
        }
        return SeveralAnswer(names if self.ordered else tuple(sorted(names)), said, key == "drawn")

    def _answer_in_words(self, answer: SeveralAnswer, grid: Grid) -> str:
        taken = map(self.choice_named, answer.names)
        # Longer texts may have commas of their own.
        separator = "; " if any(one and one.logged for one in taken) else ", "
        titles = (
            self._logged_choice(name)
            + (f" × {number}" if number > 1 else "")
            + (f" at {counted(answer.costs[name], 'point')}" if name in answer.costs else "")
            + (" each" if number > 1 and name in answer.costs else "")
            for name, number in Counter(answer.names).items()
        )
        return (separator.join(titles) or self.none_words) + _drawn_suffix(answer)

    def _logged_choice(self, name: str) -> str:
        held = self.choice_named(name)
        return (held and held.answer == name and held.logged) or self.choice_title(name)

    def _secret_answer_in_words(self, answer: SeveralAnswer) -> str:
        return str(len(answer.names) or "none") + _drawn_suffix(answer)


def _drawn_suffix(answer: SeveralAnswer) -> str:
    return " (drawn at random)" if answer.drawn else ""
