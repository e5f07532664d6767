"""A dice table as data: how the dice are read, the subtracted number, and the rows of results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from typing import Annotated, Literal, NamedTuple, TypeVar

from boardapp.core.procedure.displayed_facts import TableFact
from boardapp.core.procedure.question_parts import (
    Choice,
    DiceRequest,
    InsteadAnswer,
    Odds,
    fitting_prompt,
)
from boardapp.core.procedure.questions import Number, Pick, Throw
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_or_instead
from boardapp.core.state import State
from boardapp.files.value_limits import ValueLimit, whole_number

S = TypeVar("S", bound=State)

Reading = Literal["sum", "highest", "hits"]
READINGS: Mapping[Reading, str] = {
    "sum": "The dice are added up",
    "highest": "The highest die counts",
    "hits": "The hits are counted",
}  # fmt: skip
REST = "other"
"""The result below the last row."""
MAX_ROWS = 20
MAX_DIFFERENCE = 1000
MOST_FACES = 20
NEVER = Choice("never", "No die has this result")


def _are_rows_descending(rows: tuple[tuple[int, str], ...]) -> bool:
    numbers = [number for number, _ in rows]
    bounded = all(abs(number) <= MAX_DIFFERENCE for number in numbers)
    ordered = all(one > other for one, other in pairwise(numbers))
    return bounded and ordered and 1 <= len(rows) <= MAX_ROWS


ROWS = ValueLimit(
    "pairs of a difference and a result, the highest first, such as [[3, overrun], [0, pitched]]",
    _are_rows_descending,
)


class DiceTable(NamedTuple):
    """A dice table: adds the dice, takes the highest, or counts those of ``hit`` or more.

    A number is subtracted. ``rows`` give the result from a difference up, the highest first; below
    the last row the result is `REST`.
    """

    faces: Annotated[int, whole_number(2, MOST_FACES)]
    read: Reading
    rows: Annotated[tuple[tuple[int, str], ...], ROWS]
    hit: Annotated[int, whole_number(0, MOST_FACES)] = 0

    def dice_request(self, number: int, by: str, purpose: str) -> DiceRequest:
        """Return the request for a number of dice of this table."""
        scores = tuple(range(self.hit, self.faces + 1)) if self.read == "hits" else ()
        return DiceRequest(
            number, self.faces, by, purpose, scores=scores, summed=self.read == "sum"
        )

    def result_of_dice(self, dice: Iterable[int], subtracted: int) -> str:
        """Return the result of rolled dice, less a number."""
        number = self._row_of_dice(dice, subtracted)
        return REST if number is None else self.rows[number][1]

    def result_chances(self, dice: int, subtracted: int) -> dict[str, Fraction]:
        """Return the exact chance of each result. Work grows with the square of the dice."""
        totals = {0: 1}
        for _ in range(dice):
            after: dict[int, int] = defaultdict(int)
            for total, ways in totals.items():
                for face in range(1, self.faces + 1):
                    after[self._total_with_face(total, face)] += ways
            totals = after
        found: dict[str, int] = defaultdict(int)
        for total, ways in totals.items():
            number = self._row_of_difference(total - subtracted)
            found[REST if number is None else self.rows[number][1]] += ways
        every = self.faces**dice
        return {one: Fraction(ways, every) for one, ways in found.items()}

    def table_fact(
        self, title: str, results: Mapping[str, str], dice: Sequence[int], subtracted: int
    ) -> TableFact:
        """Return the table as a fact, with the row that the dice gave; ``results`` have titles.

        Without a title for `REST`, the table's rows cover all possible dice.
        """
        rows, above = [], reduce(self._total_with_face, [self.faces] * len(dice), 0) - subtracted
        for least, result in self.rows:
            span = f"{least} or more" if least > above else f"{least} to {above}"
            rows.append((_with_minus_sign(least if least == above else span), results[result]))
            above = least - 1
        if REST in results:
            rows.append((_with_minus_sign(f"less than {self.rows[-1][0]}"), results[REST]))
        fell = self._row_of_dice(dice, subtracted)
        return TableFact(title, tuple(rows), len(self.rows) if fell is None else fell)

    def _total_with_face(self, total: int, face: int) -> int:
        if self.read == "highest":
            return max(total, face)
        return total + (face if self.read == "sum" else face >= self.hit)

    def _row_of_dice(self, dice: Iterable[int], less: int) -> int | None:
        return self._row_of_difference(reduce(self._total_with_face, dice, 0) - less)

    def _row_of_difference(self, difference: int) -> int | None:
        """Return the number of the row for a difference, None below the last row."""
        return next((n for n, (least, _) in enumerate(self.rows) if difference >= least), None)


def _with_minus_sign(words: object) -> str:
    return str(words).replace("-", "−")


def roll_on_table(
    context: Context[S],
    table: DiceTable,
    results: Mapping[str, str],
    throw: Throw,
    number: int = 1,
    subtracted: int = 0,
) -> Asking[str]:
    """Ask for a throw with its odds; show the row of the dice, and return its result.

    The throw names no dice: they come from the table. ``results`` have titles; ``subtracted`` is
    taken off the dice.
    """
    chances = table.result_chances(number, subtracted)
    odds = tuple(
        Odds(throw.title, words, chances[one]) for one, words in results.items() if one in chances
    )  # fmt: skip
    thrown = yield from ask(replace(
        throw, odds=odds, dice=(table.dice_request(number, throw.by, throw.title.lower()),),
        verdict_of=lambda fell: results[table.result_of_dice(fell.dice[0], subtracted)],
    ))  # fmt: skip
    context.show_fact(table.table_fact(throw.title, results, thrown.dice[0], subtracted))
    return table.result_of_dice(thrown.dice[0], subtracted)


def ask_dice_table(
    by: str, title: str, sentence: str, results: Mapping[str, str], rules: tuple[str, ...]
) -> Asking[DiceTable]:
    """Ask for a table that players have in print, its results from the best down.

    The sentence explains a row's number: the row's result applies from that number up.
    """
    readings = tuple(Choice(name, words) for name, words in READINGS.items())
    read = yield from ask(
        Pick(
            by,
            title,
            "How do you read the dice of this table?",
            rules,
            choices=readings,
            prompt="How do you read the dice?",
        )
    )
    faces = yield from ask(Number(
        by, title, "Faces of a die", rules, least=2, most=MOST_FACES, usual=6,
        prompt="How many faces does each die have?",
    ))  # fmt: skip
    hit = 0
    if read == "hits":
        hit = yield from ask(Number(
            by, title, "A die hits from", rules, least=1, most=faces,
            prompt="From which face up does a die hit?",
        ))  # fmt: skip
    rows: list[tuple[int, str]] = []
    most = MAX_DIFFERENCE
    for name, words in results.items():
        answer = yield from ask_or_instead(Number(
            by, words, sentence, rules,
            least=len(results) - len(rows) - MAX_DIFFERENCE, most=most,
            instead=(NEVER,) if rows or name != list(results)[-1] else (),
            prompt=fitting_prompt(f"From which number up is the result: {words}?",
                "From which number up?"),
        ))  # fmt: skip
        if not isinstance(answer, InsteadAnswer):
            rows.append((answer, name))
            most = answer - 1
    reading = next(one for one in READINGS if one == read)
    return DiceTable(faces, reading, tuple(rows), hit)
