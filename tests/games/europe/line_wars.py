"""Random wars by lines of JSON: answers, looks, modes, corrections, undo, saves, reopening."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from boardapp.core.override_decorator import override
from boardapp.core.procedure.questions import Place
from boardapp.games.europe.switches import SWITCHES
from tests.games.europe.wars import WHOLE_FILE
from tests.games.strange_victory.line_games import LineGame

CORRECTIONS: Mapping[str, Sequence[Any]] = {
    "turn": (1, 3, 15, 99, 100), "phase": ("germany", "us", "france"), "weather": ("snow", "rain"),
    "weather_of": (0, 3), "due": ([], ["bomb", "aid"], ["tea"]), "others": (None, 0, 61),
    "control/Moscow": (None, "germany", "france"), "control/Great Britain": ("us", "germany"),
    "holds": ([],), "holds/england": (None, 1, 2), "defeated": ([], ["russia"], ["us"]),
    "peace": (True, False), "treasury/germany": (None, 5, 1000), "aside/us": (7, None),
    "bomb": (["us"], ["germany", "us"], ["us", "us"]), "atomic": (True, False),
    "bombed/Leningrad": (3, None), "ended": (None, "germany", "draw"), "options/winter": ("used",),
    "options/neutrality": ("used", None), "options/victory": ("left-out", None), "board": ("x",),
    "order": (["us", "germany", "russia", "britain"], ["us"]), "mode": ("free",),
}  # fmt: skip
"""Corrections by path and values; some of them are impossible."""


class LineWar(LineGame):
    """One random war, at either depth, saved in a folder and played on from what it opened as."""

    corrections = CORRECTIONS

    def __init__(self, seed: int, folder: Path) -> None:
        self.chance = Random(seed)
        self.path = folder / "game.boardapp"
        options = {
            name: self.chance.choice(list(one.choices)) for name, one in SWITCHES.items()
            if self.chance.random() < 0.4
        }  # fmt: skip
        board = self.chance.choice(("europe-in-outline", "ours.yaml"))
        (folder / "ours.yaml").write_text(WHOLE_FILE.read_text("utf-8"), encoding="utf-8")
        layout = folder / "game.yaml"
        said = ", ".join(f"{name}: {choice}" for name, choice in options.items())
        layout.write_text(f"boardapp: 1\ngame: europe\nboard: {board}\noptions: {{{said}}}\n")
        self.board = board
        self._open(layout)

    @override
    def answer(self) -> None:
        """Give some answer that is taken, or leave off what free play began and rules now bar."""
        asked = self.playing.open_questions()[0]
        if (
            isinstance(asked, Place)
            and next(asked.allowed_spaces(self.document.game.grid), None) is None
        ):
            assert self.do(instead="abandon")["doing"] is None
            return
        super().answer()
