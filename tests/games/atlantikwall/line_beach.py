"""Random games of Atlantikwall by lines of JSON: looks, modes, corrections, undo, reopening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from boardapp.games.atlantikwall.state import BeachState
from boardapp.games.layout_file_codec import layout_text
from tests.games.atlantikwall.beach import table, unit
from tests.games.strange_victory import line_games

CORRECTIONS: Mapping[str, Sequence[Any]] = {
    "turn": (1, 2, 999, 1000), "phase": ("roll", "move", "assault", "set-up", "sleep"),
    "ended": (None, "german", "nobody"), "soldiers/now": (0, 3, 40, 1000),
    "courage/now": (0, 25), "stars/now": (9,), "units/u1/space": ("Bunker", "Sea Wall", "Nowhere"),
    "units/u1/soldiers": (None, 0, 12, -1), "units/u2": (None,), "units/u2/turns": (0, 2, 1000),
    "units/u1/counters": (0, 1, 9), "cards/Pionier/where": ("play", "lost", "hand"),
    "cards/Maschinengewehr-Schütze/where": ("play", "lost"), "cards/Dog": (None,),
    "deck/Sniper Badge": (None, 1, 3), "deck": ([],), "held": (0, 2, 99), "hand/Sniper Badge": (1,),
    "used/German Cross": (None, 1), "tally": ([], ["red skull", "black star"], ["green skull"]),
    "sniper": ("fires", "gone", "asleep"), "sniper_hits": (0, 3, 5), "counter_pool": (0, 8, 9),
    "options/game": (None, "solitaire", "chess"), "bonuses/star": ("fanaticism", "nothing"),
    "mode": ("free",), "board": ("x",), "phase_names/spend": ("Recruit", None),
    "top": (["Sniper Badge"], ["Nothing"]), "trading": ([], ["red tool"]),
}  # fmt: skip
"""Corrections by path and values; some of them are impossible."""


def some_beach(chance: Random) -> BeachState:
    """A table before its setup or in its first turn, in any way to play."""
    options = {"game": "solitaire"} if chance.random() < 0.5 else {}
    if chance.random() < 0.5:
        options["decorations"] = "digital"
    if chance.random() < 0.5:
        return table(phase="set-up", options=options if chance.random() < 0.5 else {})
    units = [unit(1, "S2", soldiers=9, specialists=1)]
    if "game" not in options:
        units.append(unit(2, "S7"))
    return table(*units, options=options, soldiers=30, courage=20, stars=9, points=30)


class BeachLines(line_games.LineGame):
    """One random game, saved in a folder and played on from what it opened as."""

    corrections = CORRECTIONS
    board = "practice-beach"

    def __init__(self, seed: int, folder: Path) -> None:
        self.chance = Random(seed)
        self.path = folder / "game.boardapp"
        layout = folder / "game.yaml"
        layout.write_text(layout_text(some_beach(self.chance)), encoding="utf-8")
        self._open(layout)
