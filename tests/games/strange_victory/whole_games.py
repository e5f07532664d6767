"""Random games of the Road counters, from the setup to the end, judged all the way."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Literal

import yaml

from boardapp.core.procedure.asks import Pick
from boardapp.document.document import Document
from boardapp.document.opening import open_document
from boardapp.document.playing import Playing
from boardapp.games.areas.files import layout_text
from boardapp.games.strange_victory.state import RoadState
from boardapp.games.strange_victory.switches import SWITCHES
from tests.bare_ids import with_ids
from tests.core.procedure.random_player import taken
from tests.games.strange_victory.roads import BOARD_FILE, GRID, fresh
from tests.games.strange_victory.second_judge import Judge

DrawnBy = Literal["physical", "digital"]
POOLS: tuple[DrawnBy, ...] = ("physical", "digital")
LAST_TURN = 12
"""The turn in which the base game ends."""
LIKELY = {"move": 6, "meet": 6, "fight": 4, "recon": 3, "muster": 0.4, "end": 2, "finish": 0.05}
MOST_ACTS = 1500
PRINTED = yaml.safe_load(BOARD_FILE.read_text("utf-8"))


class WholeGame:
    """One game; after some of its answers it is saved, and goes on from what it opened as."""

    def __init__(self, seed: int, pool: DrawnBy, folder: Path, saves: Collection[int] = ()) -> None:
        self.chance, self.pool, self.path = Random(seed), pool, folder / "game.boardapp"
        self.saves, self.answered = saves, 0
        others = [one for name, one in SWITCHES.items() if name != "pool"]
        agreed = {
            one.name: self.chance.choice(list(one.choices)[1:]) for one in others
            if self.chance.random() < 0.3
        } if self.chance.random() < 0.5 else {}  # fmt: skip
        options = {**agreed, **({"pool": pool} if pool == "digital" else {})}
        state = fresh(options, self.chance)
        if self.chance.random() < 0.5:
            state = replace(state, lying={})
        layout = folder / "game.yaml"
        layout.write_text(layout_text(state), encoding="utf-8")
        self._take(open_document(layout))
        self.judge = Judge(PRINTED, layout_text(state))

    def _take(self, document: Document) -> None:
        assert (document.damage, document.torn) == (None, False)
        self.document, self.playing = document, Playing(document)

    @property
    def state(self) -> RoadState:
        """The table as it is before or after a procedure."""
        state = self.document.state
        assert isinstance(state, RoadState)
        return state

    @property
    def over(self) -> str | None:
        """How the game has ended."""
        found: str | None = self.playing.game.over(self.state)
        return found

    def play(self) -> Iterator[str]:
        """Play to the end; yield each procedure that was played, and judged."""
        for _ in range(MOST_ACTS):
            if self.over:
                return
            yield self._act()
            self._agree()
        raise AssertionError(f"no end is seen: {self.playing.game.where(self.state)}")

    def _act(self) -> str:
        (menu,) = self.playing.asks()
        assert isinstance(menu, Pick)
        offered = [one.answer for one in menu.choices if one.refusal is None]
        assert {*offered} == self.judge.offers()
        last = self.state.turn >= LAST_TURN and "finish" in offered
        weights = [LIKELY.get(one.split(" ")[0], 1) for one in offered]
        name = "finish" if last else self.chance.choices(offered, weights)[0]
        assert self.playing.answer(name) is None
        asked, told = [], [*self.playing.told]
        while self.playing.going is not None:
            (question,) = self.playing.asks()
            answer = taken(question, GRID, self.chance)
            if question.title == "Road counters":
                answer = self.pool
            given: Any = question.plain(answer, GRID)
            assert self.playing.answer(given) is None, (name, question.title, given)
            asked.append((question, given))
            told += self.playing.told
            self.answered += 1
            if self.answered in self.saves:
                self.reopened()
        assert with_ids(told) == []
        begun, *to = name.split(" ")
        self.judge.play(begun, to, asked)
        return begun

    def _agree(self) -> None:
        """Demand that the table is what the judge says."""
        again = Judge(PRINTED, layout_text(self.state))
        found, expected = again.table(), self.judge.table()
        differing = {
            name: (one, expected[name]) for name, one in found.items() if one != expected[name]
        }
        assert differing == {}
        self.judge.conserved()
        if self.state.phase != "set-up":
            assert self.state.reading("pool") == self.pool
        banked = self.judge.assets["prisoners"]
        if self.over:
            assert f"{banked or 'no'} Victory Point" in self.over

    def reopened(self) -> None:
        """Save, open again, and find everything as it was left."""
        before, table = self.state, self.playing.table
        asked = [one.title for one in self.playing.asks()]
        self.document.save(self.path)
        self._take(open_document(self.path))
        assert (self.state, self.playing.table) == (before, table)
        assert [one.title for one in self.playing.asks()] == asked
