"""Random wars from the agreement on rules to the end; a second judge follows all the way."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, Literal

from boardapp.core.override_decorator import override
from boardapp.games.europe.state import EuropeState
from boardapp.games.layout_file_codec import layout_text
from tests.games.areas.whole_game import JudgedByOffers
from tests.games.europe.second_judge import Judge
from tests.games.europe.wars import OUTLINE_FILE, WHOLE_FILE

Depth = Literal["outline", "whole"]
DEPTHS: tuple[Depth, ...] = ("outline", "whole")
LIKELY = {"end": 6, "control": 3, "raid": 1.5, "finish": 0.0, "way": 0.5, "build": 0.5}


class WholeWar(JudgedByOffers[EuropeState, Judge]):
    """One war, on the shipped board or an owner's."""

    likely = LIKELY
    last_turn = 22
    """The turn in which the table ends the war: bombs have been built by then."""

    def __init__(self, seed: int, depth: Depth, folder: Path, saves: Collection[int] = ()) -> None:
        super().__init__(seed, folder, saves)
        board = (OUTLINE_FILE if depth == "outline" else WHOLE_FILE).read_text("utf-8")
        name = "europe-in-outline"
        if depth == "whole":
            name = "ours.yaml"
            (folder / name).write_text(board, encoding="utf-8")
        self.begin(f"boardapp: 1\ngame: europe\nboard: {name}\n")
        self.judge = Judge(board, layout_text(self.state))
        self.restless = self.chance.choice((0.2, 1, 3))
        """How often territories change hands."""

    @override
    def likelihood(self, name: str) -> float:
        return super().likelihood(name) * (self.restless if name == "control" else 1)

    @override
    def answer(self, question: Any) -> Any:
        """Answer with numbers that are as small as those of a war."""
        if question.title == "For Russia":
            return self.chance.randint(0, int(question.sentence.split()[4]))
        if question.kind == "number" and self.chance.random() < 0.8:
            small = self.chance.randint(0, 60 if "IPC" in question.title else 4)
            return small if question.refuse(small, self.state.grid) is None else 0
        return super().answer(question)

    @override
    def tables(self) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        return self.judge.held(layout_text(self.state)), self.judge.war
