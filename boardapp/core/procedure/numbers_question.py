"""The question for several whole numbers at once, such as a card's missing values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from boardapp.core.grid import Grid
from boardapp.core.json_values import Json, JsonValueError, expect_whole_number
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.procedure.questions import Ask, expect_names

NumbersAnswer = Mapping[str, int]
"""The entered numbers by name."""


class NumberRow(NamedTuple):
    """One number of such a question: its name in an answer, its title, and its bounds.

    An answer may omit an ``optional`` number, if no rule needs it. A number may be ``at_most``
    another one of the question, which has this name.
    """

    name: str
    title: str
    least: int = 0
    most: int = 99
    usual: int | None = None
    optional: bool = False
    at_most: str = ""

    def highest_allowed(self, answer: NumbersAnswer) -> int:
        """Return the highest number that the other numbers of an answer allow."""
        return min(self.most, answer.get(self.at_most, self.most))


@dataclass(frozen=True)
class Numbers(Ask[NumbersAnswer]):
    """Asks for several whole numbers, each within its bounds: the values that a card prints.

    ``why_not`` returns a rule's refusal of numbers within these bounds.
    """

    kind = "numbers"
    numbers: tuple[NumberRow, ...] = ()
    why_not: Callable[[NumbersAnswer], Refusal | None] = lambda _: None

    def example(self, grid: Grid) -> NumbersAnswer | None:
        """Return an answer that the question accepts: the usual or the lowest numbers, or None."""
        usual = {one.name: one.least if one.usual is None else one.usual for one in self.numbers}
        lowest = {one.name: one.least for one in self.numbers}
        return next((one for one in (usual, lowest) if self.refuse(one, grid) is None), None)

    def _refuse_answer(self, answer: NumbersAnswer, grid: Grid) -> Refusal | None:
        for row in self.numbers:
            if row.name not in answer:
                if row.optional:
                    continue
                return Refusal(f"{row.title}: enter a number.", self.rules)
            most = row.highest_allowed(answer)
            if not row.least <= answer[row.name] <= most:
                bounds = f"{row.least} to {most}"
                told = f"{row.title}: {bounds}, not {answer[row.name]}."
                return Refusal(told, self.rules)
        other = next(iter(answer.keys() - {row.name for row in self.numbers}), None)
        if other is not None:
            return Refusal(f"{self.title}: there is no number {other!r:.60}.", self.rules)
        return self.why_not(answer)

    def _answer_to_json(self, answer: NumbersAnswer, grid: Grid) -> Json:
        return dict(answer)

    def _answer_from_json(self, value: object, grid: Grid) -> NumbersAnswer:
        if not isinstance(value, dict) or len(value) > len(self.numbers):
            raise JsonValueError(f"found {value!r:.60}; expected a number for each name")
        names = sorted(expect_names(list(value)))
        return {name: expect_whole_number(value[name]) for name in names}

    def _answer_in_words(self, answer: NumbersAnswer, grid: Grid) -> str:
        return ", ".join(
            f"{row.title} {answer[row.name]}" for row in self.numbers if row.name in answer
        )
