"""Random games of Atlantikwall, from the setup to the end, judged all the way."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, ClassVar, Literal

from boardapp.core.override_decorator import override
from boardapp.games.atlantikwall.state import BeachState
from boardapp.games.layout_file_codec import layout_text
from tests.games.areas.whole_game import WholeGame
from tests.games.atlantikwall.beach import BOARD_FILE, MAPS_FILE
from tests.games.atlantikwall.judged_table import Table
from tests.games.atlantikwall.second_judge import Judge

Played = Literal["against", "solitaire", "allies"]
GAMES: tuple[Played, ...] = ("against", "solitaire", "allies")
LIKELY = {
    "end": 12, "roll": 8, "march": 4, "acquire": 4, "buy": 4, "killed": 0.1, "conflict": 0.1,
    "trade": 0.2, "mortar": 0.2, "forced": 0.3, "lose": 0.3, "card": 0.3, "counter": 0.5,
    "box": 0.3, "steal": 0.5, "give-skulls": 0.5,
}  # fmt: skip
MEEK = 25
"""Turn from which on the Allies are for the Bunker: a game ends."""


class BeachGame(WholeGame[BeachState, Judge]):
    """One game, on one map or two."""

    likely: ClassVar[Mapping[str, float]] = LIKELY

    def __init__(self, seed: int, game: Played, folder: Path, saves: Collection[int] = ()) -> None:
        super().__init__(seed, folder, saves)
        self.kind = game
        two = game == "allies" or (game == "against" and self.chance.random() < 0.3)
        board = (MAPS_FILE if two else BOARD_FILE).read_text("utf-8")
        name = "two-maps.yaml" if two else "practice-beach"
        if two:
            (folder / name).write_text(board, encoding="utf-8")
        self.begin(f"boardapp: 1\ngame: atlantikwall\nboard: {name}\n")
        self.judge = Judge(board, layout_text(self.state))

    @override
    def answer(self, question: Any) -> Any:
        """Answer so that the game is as it was begun, and Units are on their way on."""
        grid = self.state.grid
        if question.title == "The game":
            return self.kind
        if question.title.startswith(("Lost to", "Soldiers of", "Specialists of")):
            return self.chance.randint(0, 12)
        late = self.state.turn > MEEK and question.title.startswith("Move of ")
        if late and question.kind == "place":
            near = [space for space in grid.spaces() if question.refuse(space, grid) is None]
            return grid.name(max(near, key=self._ahead))
        return super().answer(question)

    def _ahead(self, space: Any) -> float:
        row = self.state.areas.printed_value(space, "row")
        own = float(row) if isinstance(row, int) else 99.0
        return own + self.chance.random() * 1.5

    @override
    def tables(self) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        return Table(layout_text(self.state)).table(), self.judge.table()

    @override
    def agree(self) -> None:
        super().agree()
        self.judge.conserved()


class CarefulGame(BeachGame):
    """A solitaire game whose player locks Soldiers, pays with what he has, and wastes nothing."""

    likely: ClassVar[Mapping[str, float]] = {
        "roll": 100, "acquire": 10, "end": 10, "buy": 1, "find-sniper": 5, "lose": 0, "steal": 0,
        "give-skulls": 0, "conflict": 0, "card": 0, "box": 0, "item": 0,
    }  # fmt: skip

    def __init__(self, seed: int, folder: Path) -> None:
        super().__init__(seed, "solitaire", folder)

    @override
    def answer(self, question: Any) -> Any:
        if question.title == "Locked":
            return [
                one.answer for one in question.choices for _ in range(one.copies)
                if one.answer.endswith(("soldier", "soldiers"))
            ]  # fmt: skip
        if question.title == "Sniper":
            return "yes" if self.chance.random() < 1 / 6 else "no"
        if question.title.startswith("Lost to"):
            return min(question.usual, 2)
        if question.title == "The game" or question.usual is None:
            return super().answer(question)
        return question.answer_to_json(question.usual, self.state.grid)
