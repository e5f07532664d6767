"""Random games of Atlantikwall, from the setup to the end, judged all the way."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from random import Random
from typing import Any, Literal

from boardapp.core.procedure.asks import Pick
from boardapp.document.document import Document
from boardapp.document.opening import open_document
from boardapp.document.playing import Playing
from boardapp.games.areas.files import layout_text
from boardapp.games.atlantikwall.state import BeachState
from tests.bare_ids import with_ids
from tests.core.procedure.random_player import taken
from tests.games.atlantikwall.beach import BOARD_FILE, MAPS_FILE
from tests.games.atlantikwall.second_judge import Judge

Played = Literal["against", "solitaire", "allies"]
GAMES: tuple[Played, ...] = ("against", "solitaire", "allies")
LIKELY = {
    "end": 12, "roll": 8, "march": 4, "acquire": 4, "buy": 4, "killed": 0.1, "conflict": 0.1,
    "trade": 0.2, "mortar": 0.2, "forced": 0.3, "lose": 0.3, "card": 0.3, "counter": 0.5,
    "box": 0.3, "steal": 0.5, "give-skulls": 0.5,
}  # fmt: skip
MOST_ACTS = 1500
MEEK = 25
"""Turn from which on the Allies are for the Bunker: a game ends."""


class WholeGame:
    """One game; after some of its answers it is saved, and goes on from what it opened as."""

    def __init__(self, seed: int, game: Played, folder: Path, saves: Collection[int] = ()) -> None:
        self.chance, self.kind, self.path = Random(seed), game, folder / "game.boardapp"
        self.saves, self.answered = saves, 0
        two = game == "allies" or (game == "against" and self.chance.random() < 0.3)
        self.board = MAPS_FILE if two else BOARD_FILE
        name = "two-maps.yaml" if two else "practice-beach"
        (folder / "two-maps.yaml").write_text(MAPS_FILE.read_text("utf-8"), encoding="utf-8")
        layout = folder / "game.yaml"
        layout.write_text(f"boardapp: 1\ngame: atlantikwall\nboard: {name}\n", encoding="utf-8")
        self._take(open_document(layout))
        self.judge = Judge(self.board.read_text("utf-8"), layout_text(self.state))

    def _take(self, document: Document) -> None:
        assert (document.damage, document.torn) == (None, False)
        self.document, self.playing = document, Playing(document)

    @property
    def state(self) -> BeachState:
        """The table as it is before or after a procedure."""
        state = self.document.state
        assert isinstance(state, BeachState)
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
        offers = [
            (number, one.answer)
            for number, menu in enumerate(self.playing.asks()) if isinstance(menu, Pick)
            for one in menu.choices if one.refusal is None
        ]  # fmt: skip
        weights = [LIKELY.get(one.split(" ")[0], 1.0) for _, one in offers]
        number, name = self.chance.choices(offers, weights)[0]
        assert self.playing.answer(name, number) is None
        asked, told = [], [*self.playing.told]
        while self.playing.going is not None:
            (question,) = self.playing.asks()
            given = self._answer(question)
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

    def _answer(self, question: Any) -> Any:
        """Give some answer; the game is as it was begun, and Units are on their way on."""
        grid = self.document.game.grid
        if question.title == "The game":
            return self.kind
        if question.title.startswith(("Lost to", "Soldiers of", "Specialists of")):
            return self.chance.randint(0, 12)
        late = self.state.turn > MEEK and question.title.endswith(" moves")
        if late and question.kind == "place":
            near = [space for space in grid.spaces() if question.refuse(space, grid) is None]
            return grid.name(max(near, key=self._ahead))
        return question.plain(taken(question, grid, self.chance), grid)

    def _ahead(self, space: Any) -> float:
        areas = self.state.areas
        row = areas.value(space, "row")
        own = float(row) if isinstance(row, int) else 99.0
        return own + self.chance.random() * 1.5

    def _agree(self) -> None:
        """Demand that the table is what the judge says."""
        again = Judge(self.board.read_text("utf-8"), layout_text(self.state))
        found, expected = again.table(), self.judge.table()
        differing = {
            name: (one, expected[name]) for name, one in found.items() if one != expected[name]
        }
        assert not differing, differing
        self.judge.conserved()

    def reopened(self) -> None:
        """Save, open again, and find everything as it was left."""
        before, table = self.state, self.playing.table
        asked = [one.title for one in self.playing.asks()]
        self.document.save(self.path)
        self._take(open_document(self.path))
        assert (self.state, self.playing.table) == (before, table)
        assert [one.title for one in self.playing.asks()] == asked
