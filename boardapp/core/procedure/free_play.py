"""Free play: which refusals are of nature and bind always, and answers given against a rule.

A question's own bounds bind (no such choice, space or die), and what a game calls `Impossible`:
no table could hold it. All else is a rule's: a table that plays freely may answer against it, and
the answer says so for good, in saves too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ParamSpec, TypeGuard, TypeVar

from boardapp.core.grid import Grid
from boardapp.core.plain_values import PlainError
from boardapp.core.procedure.question_parts import Choice, Refusal, Spot
from boardapp.core.procedure.questions import Number, Path, Pick, Place, Put, Question
from boardapp.core.procedure.running_procedure import Procedure, RunningProcedure
from boardapp.core.procedure.several import Several
from boardapp.core.state import State

P = ParamSpec("P")
S = TypeVar("S", bound=State)

AGAINST = "by the table, against: "
"""What stands before the sentence of a rule that the table did not follow."""
_KEY = "against"


class Impossible(Refusal):
    """Why something cannot be: no table could hold it. It binds in free play too."""

    __slots__ = ()


def impossible_if(when: object, sentence: str, *rules: str) -> Impossible | None:
    """Return why something cannot be where something holds that stands against it."""
    return Impossible(sentence, rules) if when else None


class StuckError(ValueError):
    """A procedure that cannot go on from what the table has done to its rules."""

    def __init__(self) -> None:
        super().__init__("The rules cannot go on from there")


def is_against(value: object) -> TypeGuard[dict[str, object]]:
    """Tell whether a plain answer was given against a rule."""
    return isinstance(value, dict) and value.keys() == {_KEY}


def bare(question: Question) -> Question:
    """Return a question without what rules refuse: only what cannot be is refused."""
    freed: Question = replace(question, instead=tuple(map(_freed, question.instead)))
    match freed:
        case Pick():
            return replace(freed, choices=tuple(map(_freed, freed.choices)))
        case Several():
            choices = tuple(map(_freed, freed.choices))
            judge = _natural(freed.why_not)
            return replace(freed, choices=choices, budget=None, why_not=judge)
        case Put():
            return replace(freed, why_not=_natural(_of_those(freed)))
        case Place():
            return replace(freed, why_not=_natural(freed.why_not))
        case Number():
            return replace(freed, why_not=_natural(freed.why_not))
        case Path():
            onward, may_end = _natural(freed.onward), _natural(freed.may_end)
            return replace(freed, onward=onward, may_end=may_end)
    return freed


def _freed(choice: Choice) -> Choice:
    return choice if isinstance(choice.refusal, Impossible) else choice._replace(refusal=None)


def _natural(why_not: Callable[P, Refusal | None]) -> Callable[P, Refusal | None]:
    def impossible(*given: P.args, **named: P.kwargs) -> Refusal | None:
        refusal = why_not(*given, **named)
        return refusal if isinstance(refusal, Impossible) else None

    return impossible


def _of_those(question: Put) -> Callable[[Spot], Refusal | None]:
    """Return a judge that knows the things that there are: rules may have refused the others."""
    names = {one.name for one in question.things}

    def why_not(spot: Spot) -> Refusal | None:
        if spot.thing not in names:
            return Impossible(f"{question.title}: there is no {spot.thing[:40]!r}.")
        return question.why_not(spot)

    return why_not


def freely(question: Question, value: object, grid: Grid) -> object:
    """Return a plain answer as free play gives it, marked where a rule is against it.

    Returns why not where it cannot be; raises PlainError for what is no answer.
    """
    answer = question.read(value, grid)
    refusal = bare(question).refuse(answer, grid)
    if refusal:
        return refusal
    return {_KEY: value} if question.refuse(answer, grid) else value


class FreePlayProcedure(RunningProcedure[S]):
    """A procedure as a table plays it: it also takes what is marked as against a rule.

    ``bent`` tells whether it may stand where no rule leads: play is free, or was.
    """

    def __init__(self, procedure: Procedure[S], state: S, grid: Grid) -> None:
        super().__init__(procedure, state, grid)
        self.bent = state.mode == "free"

    def take(self, value: object) -> Refusal | None:
        """Take an answer as a save holds it, or return why not.

        Raises PlainError for what is no answer, and `StuckError` where the rules cannot go on; the
        procedure is of no more use then.
        """
        if not is_against(value):
            return self._guarded(lambda: super(FreePlayProcedure, self).take(value))
        question, grid = self.question, self.play.grid
        answer = question.read(value[_KEY], grid)
        refusal, rule = bare(question).refuse(answer, grid), question.refuse(answer, grid)
        if refusal or rule is None:
            return refusal or Refusal("No rule is against that.")
        self.bent, said = True, len(self.play.told)
        self._guarded(lambda: self._go_on(question, answer))
        words = self.play.told[said].removesuffix(".")
        self.play.told[said] = f"{words}, {AGAINST}{rule.sentence}"
        self.answers[-1] = {_KEY: self.answers[-1]}
        return None

    def _guarded(self, go_on: Callable[[], Refusal | None]) -> Refusal | None:
        try:
            return go_on()
        except Exception as error:
            # What no rule foresees may end in anything, and never in the program's own fault.
            if not self.bent or isinstance(error, PlainError):
                raise
            raise StuckError from error
