"""Random games of the Road counters, from the setup to the end, judged all the way."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from boardapp.core.override_decorator import override
from boardapp.games.layout_file_codec import layout_text
from boardapp.games.strange_victory.audacity_points import score_tallies
from boardapp.games.strange_victory.state import RoadState
from boardapp.games.strange_victory.switches import SWITCHES
from tests.games.areas.plain_yaml import plain
from tests.games.areas.whole_game import JudgedByOffers
from tests.games.strange_victory.roads import BOARD_FILE, fresh
from tests.games.strange_victory.second_judge import Judge

DrawnBy = Literal["physical", "digital"]
POOLS: tuple[DrawnBy, ...] = ("physical", "digital")
LIKELY = {"move": 6, "meet": 6, "fight": 4, "recon": 3, "muster": 0.4, "end": 2, "finish": 0.05}
PRINTED = plain(BOARD_FILE.read_text("utf-8"))


class RoadGame(JudgedByOffers[RoadState, Judge]):
    """One game, with switches and what is known of it at random."""

    likely = LIKELY
    last_turn = 12
    """The turn in which the base game ends."""

    def __init__(self, seed: int, pool: DrawnBy, folder: Path, saves: Collection[int] = ()) -> None:
        super().__init__(seed, folder, saves)
        self.pool = pool
        others = [one for name, one in SWITCHES.items() if name != "pool"]
        agreed = {
            one.name: self.chance.choice(list(one.choices)[1:]) for one in others
            if self.chance.random() < 0.3
        } if self.chance.random() < 0.5 else {}  # fmt: skip
        options = {**agreed, **({"pool": pool} if pool == "digital" else {})}
        state = fresh(options, self.chance)
        if self.chance.random() < 0.5:
            state = replace(state, lying={})
        self.begin(layout_text(state))
        self.judge = Judge(PRINTED, layout_text(state))

    @override
    def answer(self, question: Any) -> Any:
        return self.pool if question.title == "Road counters" else super().answer(question)

    @override
    def tables(self) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        return Judge(PRINTED, layout_text(self.state)).table(), self.judge.table()

    @override
    def agree(self) -> None:
        super().agree()
        self.judge.conserved()
        if self.state.phase != "set-up":
            assert self.state.switch_choice("pool") == self.pool
        banked = self.judge.assets["prisoners"]
        if self.over:
            assert f"{banked} VP" in [one.words for one in score_tallies(self.state)]
