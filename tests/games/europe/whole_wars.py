"""Random wars from the agreement on rules to the end; a second judge follows all the way."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from random import Random
from typing import Any, Literal

from boardapp.core.procedure.asks import Pick, Question
from boardapp.document.document import Document
from boardapp.document.opening import open_document
from boardapp.document.playing import Playing
from boardapp.games.areas.files import layout_text
from boardapp.games.europe.state import EuropeState
from tests.bare_ids import with_ids
from tests.core.procedure.random_player import taken
from tests.games.europe.second_judge import Judge
from tests.games.europe.wars import OUTLINE_FILE, WHOLE_FILE

Depth = Literal["outline", "whole"]
DEPTHS: tuple[Depth, ...] = ("outline", "whole")
LAST_TURN = 22
"""The turn in which the table ends the war: bombs have been built by then."""
LIKELY = {"end": 6, "control": 3, "raid": 1.5, "finish": 0.0, "way": 0.5, "build": 0.5}
MOST_ACTS = 1500


class WholeWar:
    """One war; after some of its answers it is saved, and goes on from what it opened as."""

    def __init__(self, seed: int, depth: Depth, folder: Path, saves: Collection[int] = ()) -> None:
        self.chance, self.path = Random(seed), folder / "war.boardapp"
        self.saves, self.answered = saves, 0
        board = OUTLINE_FILE if depth == "outline" else WHOLE_FILE
        self.board = board.read_text("utf-8")
        name = "europe-in-outline"
        if depth == "whole":
            name = "ours.yaml"
            (folder / name).write_text(self.board, encoding="utf-8")
        layout = folder / "war.yaml"
        layout.write_text(f"boardapp: 1\ngame: europe\nboard: {name}\n", encoding="utf-8")
        self._take(open_document(layout))
        self.judge = Judge(self.board, layout_text(self.state))
        self.restless = self.chance.choice((0.2, 1, 3))
        """How often territories change hands."""

    def _take(self, document: Document) -> None:
        assert (document.damage, document.torn) == (None, False)
        self.document, self.playing = document, Playing(document)

    @property
    def state(self) -> EuropeState:
        """The table as it is before or after a procedure."""
        state = self.document.state
        assert isinstance(state, EuropeState)
        return state

    @property
    def over(self) -> str | None:
        """How the war has ended."""
        found: str | None = self.playing.game.over(self.state)
        return found

    def play(self) -> Iterator[str]:
        """Play to the end; yield each procedure that was played, and judged."""
        for _ in range(MOST_ACTS):
            if self.over:
                return
            yield self._act()
            found, expected = self.judge.held(layout_text(self.state)), self.judge.war
            differing = {
                name: (one, expected[name]) for name, one in found.items() if one != expected[name]
            }
            assert differing == {}
        raise AssertionError(f"no end is seen: {self.playing.game.where(self.state)}")

    def _act(self) -> str:
        (menu,) = self.playing.asks()
        assert isinstance(menu, Pick)
        offered = [one.answer for one in menu.choices if one.refusal is None]
        assert {*offered} == self.judge.offers()
        weights = [LIKELY.get(one, 1) for one in offered]
        weights = [
            one * self.restless if name == "control" else one
            for one, name in zip(weights, offered, strict=True)
        ]
        last = self.state.turn >= LAST_TURN and "finish" in offered
        name = "finish" if last else self.chance.choices(offered, weights)[0]
        assert self.playing.answer(name) is None
        asked, told = [], [*self.playing.told]
        while self.playing.going is not None:
            (question,) = self.playing.asks()
            given = question.plain(self._answer(question), self.state.grid)
            assert self.playing.answer(given) is None, (name, question.title, given)
            asked.append((question, given))
            told += self.playing.told
            self.answered += 1
            if self.answered in self.saves:
                self.reopened()
        assert with_ids(told) == []
        self.judge.play(name, asked)
        return name

    def _answer(self, question: Question) -> Any:
        """Some answer; numbers are as small as those of a war."""
        if question.title == "For Russia":
            return self.chance.randint(0, int(question.sentence.split()[3]))
        if question.kind == "number" and self.chance.random() < 0.8:
            small = self.chance.randint(0, 60 if "IPC" in question.title else 4)
            return small if question.refuse(small, self.state.grid) is None else 0
        return taken(question, self.state.grid, self.chance)

    def reopened(self) -> None:
        """Save, open again, and find everything as it was left."""
        before, table = self.state, self.playing.table
        asked = [one.title for one in self.playing.asks()]
        self.document.save(self.path)
        self._take(open_document(self.path))
        assert (self.state, self.playing.table) == (before, table)
        assert [one.title for one in self.playing.asks()] == asked
