"""Random setups by answers alone: through the procedures, and by lines of JSON."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.procedure_commands import AnswerQuestion, BeginProcedure
from boardapp.core.procedure.question_parts import InsteadAnswer
from boardapp.core.procedure.questions import Ask, PutObject, Throw
from boardapp.core.procedure.running_procedure import (
    ABANDON,
    AnyProcedure,
    RunningProcedure,
    replay_answers,
)
from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.setup.setup_progress import SetupView
from boardapp.games.spearpoint.setup.setup_state import SetupTable
from boardapp.games.spearpoint.tiles.catalogue import GRID
from tests.core.procedure.random_player import some_of, taken
from tests.games.spearpoint.setup.setup_acts import Act, BeginPlay, recorded
from tests.games.spearpoint.setup.setups import (
    CATALOGUE,
    ONE_TEAM,
    ORTHOGONAL,
    SCENARIOS,
    Played,
    shipped,
    start,
    why_not,
)
from tests.games.strange_victory import line_games
from tests.support.bare_ids import with_ids

MOST_BEGUN = 80
"""Procedures that a setup takes at most, those left off among them."""


def some_answer(question: Ask[Any], chance: Random) -> Any:
    """Return some answer that is taken; of cards a few, as players would."""
    if isinstance(question, PickSeveral):
        for _ in range(5):
            few = some_of(question, chance, 6)
            if chance.random() < 0.8 and question.refuse(few, GRID) is None:
                return few
    if (
        isinstance(question, PutObject) and not question.things
    ):  # every tile of the box was carried over
        return InsteadAnswer(
            chance.choice(
                [one.answer for one in question.instead if not one.refusal and one != ABANDON]
            )
        )
    return taken(question, GRID, chance)


def set_up(file: str, seed: int) -> Iterator[SetupTable]:
    """Set a scenario up by random answers, yielding the table after each procedure.

    The last table is one at which play has begun.
    """
    return (played.here.table for played in played_through(file, seed))


def played_through(file: str, seed: int) -> Iterator[Played]:
    """Set a scenario up by random answers, yielding after each procedure what was done so far.

    Of each procedure some answers may be given only, and the rest when it is begun again.
    """
    chance, game = Random(seed), Spearpoint(CATALOGUE, shipped(file))
    options = (ORTHOGONAL if seed % 3 == 0 else {}) | (ONE_TEAM if seed % 4 == 0 else {})
    played = Played(start(shipped(file), CATALOGUE, options))
    for _ in range(MOST_BEGUN):
        if played.here.has_play_begun:
            return
        asked = chance.choice(game.menu(played.here.table))
        name, *given = shlex.split(taken(asked, GRID, chance))
        again, whole = _answered(game, played, game.procedure(name, tuple(given)), chance)
        # One that was cut short leaves what was settled, as a save of old half-way does.
        if whole or name == "set-up":
            played = again
        yield played
    raise AssertionError(f"no end is seen: {game.moment_title(played.here.table)}")


def _answered(
    game: Spearpoint, played: Played, procedure: AnyProcedure, chance: Random
) -> tuple[Played, bool]:
    """Answer a procedure, mostly to its end; return the result, and whether it is over."""
    table = played.here.table
    going: RunningProcedure[SetupTable] = RunningProcedure(procedure, table, GRID)
    acts = list(played.acts)
    acts += recorded(played.here, going.play.state, None)
    while going.asked is not None and (len(going.answers) < 5 or chance.random() > 0.02):
        before = replace(played.here, table=going.play.state)
        value = going.asked.answer_to_json(some_answer(going.asked, chance), GRID)
        assert going.take_answer(value) is None
        acts += recorded(before, going.play.state, value)
        assert len(going.answers) < 200, f"no end is seen: {going.asked}"
    assert with_ids(going.play.told) == []
    again = replay_answers(procedure, table, GRID, going.answers)
    assert (again.refusal, again.going.play.state) == (None, going.play.state)
    return Played(replace(played.here, table=going.play.state), tuple(acts)), going.is_over


def judged(file: str, seed: int) -> str | None:
    """Return what the plain rules have against a whole setup by random answers."""
    *_, begun = played_through(file, seed)
    assert begun.acts[-1] == BeginPlay()
    return why_not(begun._replace(acts=begun.acts[:-1]))


def acts_of(document: Document) -> tuple[Act, ...]:
    """Return what was done in a document's setup, by its answers in force."""
    game = document.game
    assert isinstance(game, Spearpoint)
    assert game.scenario is not None
    here = start(game.scenario, game.catalogue)
    going: RunningProcedure[Any] | None = None
    acts: list[Act] = []
    begun_with = 0
    for command in document.history.commands[: document.history.position]:
        if isinstance(command, BeginProcedure):
            procedure = game.procedure(command.procedure, command.given)
            going, begun_with = RunningProcedure(procedure, here.table, GRID), len(acts)
            acts += recorded(here, going.play.state, None)
        elif isinstance(command, AnswerQuestion):
            assert going is not None
            before = replace(here, table=going.play.state)
            assert going.take_answer(command.value) is None
            acts += recorded(before, going.play.state, command.value)
            if command.value == {"instead": "abandon"} and not going.settled:
                del acts[begun_with:]
            if going.is_over:
                here = replace(here, table=going.play.state)
        else:
            table = command.apply(here.table)
            acts += recorded(here, table, None)
            here = replace(here, table=table)
    return tuple(acts)


class SetupGame(line_games.LineGame):
    """One random setup by lines of JSON, saved in a folder and played on from what it opened as."""

    def __init__(self, file: str, seed: int, folder: Path) -> None:
        self.chance = Random(seed)
        self.path = folder / "game.boardapp"
        self._open(SCENARIOS / file)

    def answer(self) -> None:
        """Give some answer that is taken."""
        number = self.chance.randrange(len(self.playing.open_questions()))
        question, ask = self.playing.open_questions()[number], str(number + 1)
        if isinstance(question, Throw) and self.chance.random() < 0.5:
            assert "asks" in self.do(roll=True, ask=ask)
            return
        given = question.answer_to_json(some_answer(question, self.chance), GRID)
        if isinstance(given, dict) and "instead" in given:
            assert "asks" in self.do(**given, ask=ask)
            return
        assert self.do(look=given, ask=ask)["refusal"] is None
        assert "asks" in self.do(answer=given, ask=ask)

    def as_layout(self) -> None:
        """Write the table as a layout (in a procedure, the one before it), and read it again."""
        text = self.document.game.layout_text(self.document.state)
        layout = self.path.with_name("again.yaml")
        layout.write_text(text, encoding="utf-8")
        scenario = self.table.scenario
        self.path.with_name(scenario).write_bytes((SCENARIOS / scenario).read_bytes())
        again = open_document(layout)
        assert again.game.layout_text(again.state) == text
        assert self.do(show="state")["state"]["scenario"] == scenario

    @property
    def table(self) -> SetupTable:
        """Return the table as the players see it."""
        table = self.playing.current_state
        assert isinstance(table, SetupTable)
        return table

    def play(self, steps: int) -> None:
        """Play on, at most to the end of the setup; each step is mostly an answer."""
        ways = (self.answer, self.back_and_forth, self.reopened, self.as_layout)
        for _ in range(steps):
            if self.table.begun:
                return
            if self.chance.random() < 0.1:
                said = self.say(self.chance.choice(line_games.NONSENSE))
                assert said.keys() <= {"error", "refused", "rules", "look", "refusal"}
            self.chance.choices(ways, (80, 6, 3, 2))[0]()
            if self.playing.running_procedure is not None and self.chance.random() < 0.01:
                assert self.do(instead="abandon")["doing"] is None

    def finished(self) -> str | None:
        """Return what the plain rules have against the setup, None while it is not finished."""
        if not self.table.begun:
            return None
        document = json.loads(self.lines.answer_line('{"show": "state"}'))["state"]
        assert document["setup"]["begun"] is True
        here = SetupView(self.table, shipped(self.table.scenario), CATALOGUE)
        *acts, begun = acts_of(self.document)
        assert begun == BeginPlay()
        return why_not(Played(here, tuple(acts)))
