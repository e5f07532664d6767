"""Free play: answers given against a rule, and the refusals that bind even then.

In free play a question's own bounds still apply (no such choice, space or die). An
`ImpossibleRefusal` of the game applies too: no table could have the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, ParamSpec, TypeGuard, TypeVar

from boardapp.core.grid import Grid
from boardapp.core.json_values import JsonValueError
from boardapp.core.procedure.numbers_question import Numbers
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Choice, PlacementAnswer, Refusal
from boardapp.core.procedure.questions import Number, PathQuestion, Pick, Place, PutObject, Question
from boardapp.core.procedure.running_procedure import Procedure, RunningProcedure
from boardapp.core.sentence_case import AGAINST
from boardapp.core.state import State

P = ParamSpec("P")
S = TypeVar("S", bound=State)

_KEY = "against"


class ImpossibleRefusal(Refusal):
    """The reason why an answer is impossible: no table could have its result, even in free play."""

    __slots__ = ()


def refuse_as_impossible_if(when: object, sentence: str, *rules: str) -> ImpossibleRefusal | None:
    """Return an impossible refusal if its condition is true, else None."""
    return ImpossibleRefusal(sentence, rules) if when else None


def refuse_if_all(refusals: Iterable[Refusal | None]) -> Refusal | None:
    """Return a reason why no option is open, None if one is open or there are none.

    A rule's reason comes before an impossible one, because free play allows that option.

    >>> refuse_if_all([ImpossibleRefusal("It is gone."), Refusal("Not yet.")]).sentence
    'Not yet.'
    >>> refuse_if_all([Refusal("Not yet."), None])
    """
    found: list[Refusal] = []
    for one in refusals:
        if one is None:
            return None
        found.append(one)
    return min(found, key=lambda one: isinstance(one, ImpossibleRefusal), default=None)


class StuckError(ValueError):
    """A procedure that cannot continue because the table has broken its rules."""

    def __init__(self) -> None:
        super().__init__("The rules cannot go on from that answer")


def is_answer_against_rule(value: object) -> TypeGuard[dict[str, object]]:
    """Return whether a plain answer was given against a rule."""
    return isinstance(value, dict) and value.keys() == {_KEY}


def without_rule_refusals(question: Question) -> Question:
    """Return a question that refuses only impossible answers, not those that break rules."""
    freed: Question = replace(
        question, instead=tuple(map(_choice_without_rule_refusal, question.instead))
    )
    match freed:
        case Pick():
            return replace(freed, choices=tuple(map(_choice_without_rule_refusal, freed.choices)))
        case PickSeveral():
            choices = tuple(map(_choice_without_rule_refusal, freed.choices))
            judge = _only_impossible_refusals(freed.why_not)
            return replace(freed, choices=choices, budget=None, why_not=judge)
        case PutObject():
            names = {one.name for one in freed.things}

            def why_not(spot: PlacementAnswer) -> Refusal | None:
                if spot.thing not in names:
                    return ImpossibleRefusal(f"{freed.title}: there is no {spot.thing[:40]!r}.")
                return freed.why_not(spot)

            return replace(freed, why_not=_only_impossible_refusals(why_not))
        case Place() | Number() | Numbers():
            judged: Any = freed
            return replace(judged, why_not=_only_impossible_refusals(judged.why_not))
        case PathQuestion():
            onward, may_end = (
                _only_impossible_refusals(freed.onward),
                _only_impossible_refusals(freed.may_end),
            )
            return replace(freed, onward=onward, may_end=may_end)
    return freed


def _choice_without_rule_refusal(choice: Choice) -> Choice:
    return (
        choice if isinstance(choice.refusal, ImpossibleRefusal) else choice._replace(refusal=None)
    )


def _only_impossible_refusals(why_not: Callable[P, Refusal | None]) -> Callable[P, Refusal | None]:
    def impossible(*given: P.args, **named: P.kwargs) -> Refusal | None:
        refusal = why_not(*given, **named)
        return refusal if isinstance(refusal, ImpossibleRefusal) else None

    return impossible


def mark_answer_against_rule(question: Question, value: object, grid: Grid) -> object:
    """Return a plain answer for free play, marked if it breaks a rule.

    Returns the refusal of an impossible answer; raises JsonValueError for a value that is no
    answer.
    """
    answer = question.answer_from_json(value, grid)
    refusal = without_rule_refusals(question).refuse(answer, grid)
    if refusal:
        return refusal
    return {_KEY: value} if question.refuse(answer, grid) else value


class FreePlayProcedure(RunningProcedure[S]):
    """A procedure in free play: it also takes answers marked as rule-breaking.

    ``bent`` is true if answers may have broken the rules: play is free, or one answer was so
    marked.
    """

    def __init__(self, procedure: Procedure[S], state: S, grid: Grid) -> None:
        super().__init__(procedure, state, grid)
        self.bent = state.mode == "free"

    def take_answer(self, value: object) -> Refusal | None:
        """Take an answer in the form of a save, or return why it is refused.

        Raises JsonValueError for a value that is no answer. Raises `StuckError` where the rules
        cannot continue; the procedure is unusable after that.
        """
        if not is_answer_against_rule(value):
            return self._run_or_raise_stuck(
                lambda: super(FreePlayProcedure, self).take_answer(value)
            )
        question, grid = self.question, self.play.grid
        answer = question.answer_from_json(value[_KEY], grid)
        refusal, rule = (
            without_rule_refusals(question).refuse(answer, grid),
            question.refuse(answer, grid),
        )
        if refusal or rule is None:
            return refusal or Refusal("No rule forbids that.")
        self.bent, said = True, len(self.play.told)
        self._run_or_raise_stuck(lambda: self._send_answer(question, answer))
        words = self.play.told[said].removesuffix(".")
        self.play.told[said] = f"{words}{AGAINST}{rule.sentence}"
        self.answers[-1] = {_KEY: self.answers[-1]}
        return None

    def _run_or_raise_stuck(self, go_on: Callable[[], Refusal | None]) -> Refusal | None:
        try:
            return go_on()
        except Exception as error:
            # A state that no rule foresees may raise any error; the player must see no traceback.
            if not self.bent or isinstance(error, JsonValueError):
                raise
            raise StuckError from error
