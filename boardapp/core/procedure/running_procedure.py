"""A procedure in progress: a generator that asks, receives answers and changes its table.

A save stores the table before the procedure, and the answers so far. Saves, undo, the history and
the check of a stranger's file therefore all use `replay_answers`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from boardapp.core.grid import Grid
from boardapp.core.json_values import JsonValueError
from boardapp.core.procedure.displayed_facts import Fact
from boardapp.core.procedure.question_parts import (
    Choice,
    InsteadAnswer,
    Odds,
    Refusal,
    make_choices,
)
from boardapp.core.procedure.questions import Ask, Pick, Question
from boardapp.core.state import State

A = TypeVar("A")
S = TypeVar("S", bound=State)

ABANDON = Choice(
    "abandon",
    "Abandon this action",
    "boardapp takes your answers back, but dice and drawn cards stay",
    rare=True,
)
"""The way out of every question."""
NOTHING_DONE = "The action was abandoned, and nothing was done."
"""The log sentence of a procedure that was abandoned before any dice."""
ABANDONED_AFTER_DICE = (
    "The action was abandoned. The dice and drawn cards of the action stay as they are."
)
"""The log sentence of a procedure that was abandoned after dice or drawn cards."""


@dataclass
class Context(Generic[S]):
    """The table that a procedure changes, with the procedure's log sentences and facts."""

    state: S
    grid: Grid
    told: list[str] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)

    def log(self, sentence: str) -> None:
        """Add a sentence to the log."""
        self.told.append(sentence)

    def show_fact(self, fact: Fact) -> None:
        """Show a fact with the next question."""
        self.facts.append(fact)

    def set_state(self, state: S, sentence: str = "") -> None:
        """Change the table to another state, and log the sentence, if there is one."""
        self.state = state
        if sentence:
            self.log(sentence)


Asking: TypeAlias = Generator[Question, Any, A]
"""A generator that yields questions, receives answers, and returns a result."""
Procedure: TypeAlias = Callable[[Context[S]], Asking[None]]
AnyProcedure: TypeAlias = Procedure[Any]
"""A procedure of any game; it fits only that game's tables."""


def ask(question: Ask[A]) -> Asking[A]:
    """Put a question and return its answer, by ``space = yield from`` this."""
    if question.instead:
        raise ValueError("use ask_or_instead for a question with further ways out")
    answer: A = yield question
    return answer


def ask_or_instead(question: Ask[A]) -> Asking[A | InsteadAnswer]:
    """Put a question with further ways out; return its answer or the chosen way out."""
    answer: A | InsteadAnswer = yield question
    return answer


def ask_pick(
    by: str, title: str, sentence: str, named_choices: Mapping[str, str] | Iterable[str | Choice],
    *rules: str, prompt: str = "",
) -> Asking[str]:  # fmt: skip
    """Ask for one of some choices, by their titles; a name alone is its own title."""
    choices = make_choices(named_choices)
    return (yield from ask(Pick(by, title, sentence, rules, choices=choices, prompt=prompt)))


def ask_yes_no(
    by: str, title: str, sentence: str, rules: tuple[str, ...] = (), *, yes: str = "Yes",
    odds: tuple[Odds, ...] = (), prompt: str = "", costs: bool = False,
) -> Asking[bool]:  # fmt: skip
    """Ask a yes-or-no question; return whether the answer was yes.

    If a yes ``costs`` something for good, the default answer is no.
    """
    either, usual = make_choices({"yes": yes, "no": "No"}), "no" if costs else None
    answer = yield from ask(
        Pick(by, title, sentence, rules, odds, choices=either, prompt=prompt, usual=usual)
    )
    return answer == "yes"


def ask_if_unknown(
    context: Context[S], value: A | None, question: Ask[A], keep: Callable[[A], S]
) -> Asking[A]:  # fmt: skip
    """Return a value of the table; if it is unknown, ask the players and keep their answer."""
    if value is None:
        value = yield from ask(question)
        context.set_state(keep(value))
    return value


class RunningProcedure(Generic[S]):
    """A procedure in progress, with its answers so far.

    ``asked`` is the open question, None when the procedure is over. The first ``settled`` answers
    cannot be undone: dice fell, or players saw cards. Players may abandon every procedure.
    """

    def __init__(self, procedure: Procedure[S], state: S, grid: Grid) -> None:
        self._before = state
        self.play = Context(state, grid)
        self._generator = procedure(self.play)
        self.answers: list[object] = []
        self.settled = 0
        self.asked: Question | None = next(self._generator, None)

    @property
    def is_over(self) -> bool:
        """Return whether the procedure has no further question."""
        return self.asked is None

    @property
    def question(self) -> Question:
        """Return the open question, with the choice to abandon; raises JsonValueError."""
        asked = self._open_question
        return replace(asked, instead=(*asked.instead, ABANDON))

    @property
    def _open_question(self) -> Question:
        if self.asked is None:
            raise JsonValueError("found an answer; expected none, for nothing is asked")
        return self.asked

    def refuse(self, value: object) -> Refusal | None:
        """Return why a plain answer is not allowed, None when it is; raises JsonValueError."""
        question = self.question
        return question.refuse(question.answer_from_json(value, self.play.grid), self.play.grid)

    def take_answer(self, value: object) -> Refusal | None:
        """Take an answer in the form of a save, or return its refusal; raises JsonValueError."""
        asked = self._open_question
        answer = asked.answer_from_json(value, self.play.grid)
        abandons = answer == InsteadAnswer(ABANDON.answer)
        refusal = None if abandons else asked.refuse(answer, self.play.grid)
        if refusal is None:
            self._send_answer(asked, answer)
        return refusal

    def _send_answer(self, question: Question, answer: object) -> None:
        # Rewritten, so that equal answers have one form in the save.
        self.answers.append(question.answer_to_json(answer, self.play.grid))
        if answer == InsteadAnswer(ABANDON.answer):
            self._abandon()
            return
        self.play.log(f"{question.answer_sentence(answer, self.play.grid)}.")
        if not isinstance(answer, InsteadAnswer) and question.is_irreversible(answer):
            self.settled = len(self.answers)
        self.play.facts.clear()
        try:
            self.asked = self._generator.send(answer)
        except StopIteration:
            self.asked = None

    def _abandon(self) -> None:
        """Stop early: keep the dice that fell and their results, and drop the rest."""
        self._generator.close()
        self.asked = None
        self.play.facts.clear()
        self.play.log(ABANDONED_AFTER_DICE if self.settled else NOTHING_DONE)
        if not self.settled:
            self.play.state = self._before


class ReplayResult(NamedTuple, Generic[S]):
    """The procedure after the accepted answers, and the refusal of the next answer, if any."""

    going: RunningProcedure[S]
    refusal: Refusal | None = None


def replay_answers(
    procedure: Procedure[S], state: S, grid: Grid, answers: Sequence[object]
) -> ReplayResult[S]:
    """Give a procedure its plain answers in order, up to the first refused one.

    Work grows with the answers.
    """
    going = RunningProcedure(procedure, state, grid)
    for value in answers:
        try:
            refusal = going.take_answer(value)
        except JsonValueError as error:
            refusal = Refusal(f"{error}.")
        if refusal:
            return ReplayResult(going, refusal)
    return ReplayResult(going)
