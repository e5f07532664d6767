"""Random setups by answers alone: through the procedures, and by lines of JSON."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from boardapp.core.procedure.asks import Ask, Pick, Put, Throw
from boardapp.core.procedure.going import ABANDON, Going, run
from boardapp.core.procedure.several import Several
from boardapp.core.procedure.values import Other
from boardapp.document.opening import open_document
from boardapp.games.spearpoint.catalogue import GRID
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.scenario.judging import judge
from boardapp.games.spearpoint.scenario.referee import replay
from boardapp.games.spearpoint.scenario.standing import begin
from boardapp.games.spearpoint.scenario.table import SetupTable
from tests.bare_ids import with_ids
from tests.core.procedure.random_player import some_of, taken
from tests.games.spearpoint.scenario.setups import (
    CATALOGUE,
    ONE_TEAM,
    ORTHOGONAL,
    SCENARIOS,
    shipped,
    start,
    why_not,
)
from tests.games.strange_victory import line_games

MOST_BEGUN = 80
"""Procedures that a setup takes at most, those left off among them."""


def some_answer(question: Ask[Any], chance: Random) -> Any:
    """Return some answer that is taken; of cards a few, as players would."""
    if isinstance(question, Several):
        for _ in range(5):
            few = some_of(question, chance, 6)
            if chance.random() < 0.8 and question.refuse(few, GRID) is None:
                return few
    if isinstance(question, Put) and not question.things:  # every tile of the box was carried over
        return Other(
            chance.choice(
                [one.answer for one in question.instead if not one.refusal and one != ABANDON]
            )
        )
    if (
        isinstance(question, Pick)
        and question.choices
        and all(one.refusal for one in question.choices)
    ):
        return Other(ABANDON.answer)  # nobody may fire at anybody: each is told why not
    return taken(question, GRID, chance)


def set_up(file: str, seed: int) -> Iterator[SetupTable]:
    """Set a scenario up by random answers, yielding the table after each procedure.

    The last table is one at which play has begun.
    """
    chance, game = Random(seed), Spearpoint(CATALOGUE, shipped(file))
    options = (ORTHOGONAL if seed % 3 == 0 else {}) | (ONE_TEAM if seed % 4 == 0 else {})
    return gone_on(game, start(shipped(file), CATALOGUE, options).table, chance)


def gone_on(game: Spearpoint, table: SetupTable, chance: Random) -> Iterator[SetupTable]:
    """Go on with a setup by random answers until play begins, yielding the table on the way.

    Of each procedure some answers may be given only, and the rest when it is begun again.
    """
    for _ in range(MOST_BEGUN):
        if table.begun:
            return
        asked = chance.choice(game.menu(table))
        name, *given = shlex.split(taken(asked, GRID, chance))
        procedure = game.procedure(name, tuple(given))
        going = Going(procedure, table, GRID)
        answers = 0
        while going.asked is not None and (answers < 5 or chance.random() > 0.02):
            answer = some_answer(going.asked, chance)
            assert going.take(going.asked.plain(answer, GRID)) is None
            answers += 1
            assert answers < 200, f"no end is seen: {going.asked}"
        assert with_ids(going.play.told) == []
        again = run(procedure, table, GRID, going.answers)
        assert (again.refusal, again.going.play.state) == (None, going.play.state)
        # One that was cut short leaves what was settled, as a save of old half-way does.
        if going.over or name == "set-up":
            table = going.play.state
        yield table
    raise AssertionError(f"no end is seen: {game.where(table)}")


def judged(table: SetupTable) -> str | None:
    """Return what either referee has against a finished setup, decision by decision."""
    scenario = shipped(table.scenario)
    said = judge(begin(scenario, CATALOGUE, table), table.setup)
    if said.refusal:
        return said.refusal
    assert said.standing.table.tiles == table.tiles
    assert said.standing.table.units == table.units
    return why_not(replay(scenario, CATALOGUE, table))


class SetupGame(line_games.LineGame):
    """One random setup by lines of JSON, saved in a folder and played on from what it opened as."""

    def __init__(self, file: str, seed: int, folder: Path) -> None:
        self.chance = Random(seed)
        self.path = folder / "game.boardapp"
        self._open(SCENARIOS / file)

    def answer(self) -> None:
        """Give some answer that is taken."""
        number = self.chance.randrange(len(self.playing.asks()))
        question, ask = self.playing.asks()[number], str(number + 1)
        if isinstance(question, Throw) and self.chance.random() < 0.5:
            assert "asks" in self.do(roll=True, ask=ask)
            return
        given = question.plain(some_answer(question, self.chance), GRID)
        if isinstance(given, dict) and "instead" in given:
            assert "asks" in self.do(**given, ask=ask)
            return
        assert self.do(look=given, ask=ask)["refusal"] is None
        assert "asks" in self.do(answer=given, ask=ask)

    def as_layout(self) -> None:
        """Write the table as a layout, in the midst the one before, and read it again."""
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
        table = self.playing.table
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
            if self.playing.going is not None and self.chance.random() < 0.01:
                assert self.do(instead="abandon")["doing"] is None

    def finished(self) -> str | None:
        """Return what either referee has against the setup, None while it is not finished."""
        if not self.table.begun:
            return None
        document = json.loads(self.lines.take('{"show": "state"}'))["state"]
        assert document["setup"][-1] == {"begin": True}
        before = self.table.setup[:-1]
        table = begin(shipped(self.table.scenario), CATALOGUE, self.table).table
        for decision in before:
            table = table.decided(decision)
        return judged(table)
