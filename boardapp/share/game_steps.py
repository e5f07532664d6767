"""A table's log as steps that strangers may see: each with its state, sentence, dice and ruling.

A step names no card of a hidden hand or deck. The log leaves such answers out itself, except those
that build a deck and corrections; `GameSteps` replaces their sentences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Literal, NamedTuple, TypeGuard

from boardapp.core.command import ChangeCommand
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.procedure_commands import (
    AnswerQuestion,
    RulesChangedError,
    resume_procedure,
)
from boardapp.core.procedure.question_parts import DiceRequest
from boardapp.core.procedure.questions import Question
from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.core.sight_ruling import Ruling
from boardapp.core.state import State
from boardapp.document.document import Document
from boardapp.document.log_entries import (
    CommandEntry,
    DiceEntry,
    LogEntry,
    NoteEntry,
    RulingEntry,
    UndoRedoEntry,
)
from boardapp.document.log_playback import Playback
from boardapp.document.log_text import start_sentence
from boardapp.document.procedure_player import GameWithProcedures
from boardapp.document.rolled_dice import RolledDice, answered_dice
from boardapp.files.text_escaping import escape_unprintable
from boardapp.games.game import ShareableGame

Kind = Literal["start", "act", "note", "ruling", "dice"]
_QUOTED = 200
"""The characters by which the sentence of an undo shows which act it undoes."""


class GameStep(NamedTuple):
    """The table after one entry of its log, as players saw it; number 0 is the start."""

    number: int
    kind: Kind
    sentence: str
    moment: str
    state: State
    dice: tuple[RolledDice, ...] = ()
    ruling: Ruling | None = None


class _Act(NamedTuple):
    """An entry of the log, the states around it, and the question that it answers, if known."""

    entry: LogEntry
    before: State
    after: State
    asked: Question | None


class GameSteps:
    """The steps of a document's log, computed one by one."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._game: Any = document.game
        self._has_procedures = isinstance(document.game, GameWithProcedures)
        self._playback = Playback(document)
        self._last: tuple[State, RunningProcedure[Any] | None] | None = None
        acts = list(map(self._act, range(1, len(self._playback) + 1)))
        self._public = self._public_sentences(acts)
        self._asked = [act.asked for act in acts]

    def __len__(self) -> int:
        return len(self._playback) + 1

    def __iter__(self) -> Iterator[GameStep]:
        return map(self.step, range(len(self)))

    def step(self, number: int) -> GameStep:
        """Return the step of one entry; raises IndexError out of bounds."""
        stored = self._playback.state_after(number)
        going = self._running(stored)
        played = going.play.state if going else stored
        state = replace(played, unfinished=None)
        moment = self._game.moment_title(stored) if self._has_procedures else ""
        if not number:
            start = escape_unprintable(start_sentence(self._document))
            return GameStep(0, "start", start, moment, state)
        entry = self._playback.log[number - 1].entry
        return GameStep(
            number, _kind_of(entry), self._public[number - 1], moment, state,
            self._dice(entry, self._asked[number - 1]), self._ruling(entry, state),
        )  # fmt: skip

    def _running(self, state: State) -> RunningProcedure[Any] | None:
        if state.unfinished is None or not self._has_procedures:
            return None
        if self._last is None or self._last[0] is not state:
            try:
                going = resume_procedure(self._game.procedure, state, self._document.game.grid)
            except RulesChangedError:
                going = None
            self._last = state, going
        return self._last[1]

    def _act(self, number: int) -> _Act:
        before, after = (self._playback.state_after(one) for one in (number - 1, number))
        entry = self._playback.log[number - 1].entry
        answers = isinstance(entry, CommandEntry) and isinstance(entry.command, AnswerQuestion)
        going = self._running(before) if answers else None
        return _Act(entry, before, after, going.asked if going else None)

    def _dice(self, entry: LogEntry, asked: Question | None) -> tuple[RolledDice, ...]:
        if isinstance(entry, DiceEntry):
            kind = DiceRequest(None, entry.faces, entry.by, entry.purpose)
            return (RolledDice(kind, entry.dice),)
        if isinstance(entry, CommandEntry) and asked is not None:
            return answered_dice(asked, entry.command, self._document.game.grid)
        return ()

    def _ruling(self, entry: LogEntry, state: State) -> Ruling | None:
        """Return a ruling of the log, None where today's rules no longer give its verdict."""
        if not isinstance(entry, RulingEntry):
            return None
        try:
            ruling: Ruling = self._game.ruling_in_log(state, entry.query)
        except (LookupError, ValueError):
            return None
        return ruling if ruling.status == entry.status else None

    # Secrets

    def _public_sentences(self, acts: list[_Act]) -> list[str]:
        """Return the sentences of the log without hidden cards."""
        found = [sentence for _, sentence in self._playback.log]
        replaced: dict[str, str] = {}
        for first, last in procedure_stretches(self._playback):
            stretch = acts[first:last]
            secret = [one.asked for one in stretch if _chooses_in_secret(one.asked)]
            for number, act in enumerate(stretch, first):
                if self._names_hidden_cards(act, stretch, secret):
                    # The title of the secret question names no card; that of a cost does.
                    title = secret[0].title if secret else "By hand"
                    replaced[found[number]] = f"{escape_unprintable(title)}: kept secret"
        public = (replaced.get(one, one) for one in found)
        return [
            _without_quotes(sentence, replaced)
            if isinstance(act.entry, UndoRedoEntry)
            else sentence
            for act, sentence in zip(acts, public, strict=True)
        ]

    def _names_hidden_cards(
        self, act: _Act, stretch: list[_Act], secret: Sequence[Question]
    ) -> bool:
        """Return whether the sentence of an act may name cards of a deck or hidden hand.

        ``secret`` are the questions of its procedure whose answers the log names.
        """
        command = act.entry.command if isinstance(act.entry, CommandEntry) else None
        if isinstance(command, ChangeCommand):
            before, after = map(self._hidden_cards, (act.before, act.after))
            return before != after if command.by_table else bool(Counter(after) - Counter(before))
        if not isinstance(command, AnswerQuestion) or _is_way_out(command.value):
            return False
        if act.asked is not None:
            return bool(secret) and not act.asked.untold
        # Today's rules no longer ask this question.
        before, after = map(self._hidden_cards, (stretch[0].before, stretch[-1].after))
        return bool(Counter(after) - Counter(before))

    def _hidden_cards(self, state: State) -> tuple[str, ...]:
        game = self._document.game
        return tuple(game.hidden_cards(state)) if isinstance(game, ShareableGame) else ()


def _chooses_in_secret(asked: Question | None) -> TypeGuard[PickSeveral]:
    """Return whether the log names what a side chose in secret: the cards of its deck."""
    return isinstance(asked, PickSeveral) and asked.secret and not asked.untold


def _is_way_out(value: object) -> bool:
    """Return whether an answer chose none of the cards, but a way out such as *at the table*."""
    return isinstance(value, dict) and value.keys() == {"instead"}


def procedure_stretches(playback: Playback) -> Iterator[tuple[int, int]]:
    """Yield the first entry of each procedure, and the number after its last; others alone.

    Entries are counted from 0. A procedure that was undone in part counts as well.
    """
    first = 0
    for number in range(1, len(playback) + 1):
        if playback.state_after(number).unfinished is None or number == len(playback):
            yield first, number
            first = number


def _without_quotes(sentence: str, replaced: dict[str, str]) -> str:
    """Return the sentence of an undo or redo without the hidden cards of the act that it names."""
    for original, public in replaced.items():
        if original[:_QUOTED] in sentence:
            return f"{sentence.partition('“')[0]}“{public}”"
    return sentence


def _kind_of(entry: LogEntry) -> Kind:
    if isinstance(entry, NoteEntry):
        return "note"
    if isinstance(entry, RulingEntry):
        return "ruling"
    return "dice" if isinstance(entry, DiceEntry) else "act"
