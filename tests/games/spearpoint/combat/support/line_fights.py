"""Random fights by lines of JSON: answers, looks, modes, corrections, undo, saves, reopening."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from boardapp.core.command import move_unit
from boardapp.document.document_loader import open_document
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.table.table_layout_file import layout_text
from boardapp.games.spearpoint.tiles.catalogue import GRID
from tests.games.spearpoint.combat.support.fights import some_answer, some_table
from tests.games.strange_victory import line_games

CORRECTIONS: Mapping[str, Sequence[Any]] = {
    "turn": (1, 2, 7, 0), "points/us": (0, 12, -1), "points/germany": (3, None),
    "units/us-0": (None,), "units/us-0/condition/endurance": (None, 1, 5, 0),
    "units/germany-1/condition/empty": (True, False), "units/germany-1/space": ("B-4", "Z-9"),
    "units/us-2/condition/damage": ([], [{"number": 2}], [{"number": 99}]),
    "units/us-2/condition/cards": ([], ["dig-in"]), "smoke/B-4": (None, 1, 3, 9),
    "pairs/us-0": (None,), "moves/us-0": (None, {"steps": 1}, {"steps": -1}),
    "options/tank-cover": (None, "better", "worse"),
    "cards/us rifle-squad/defense": (0, 3), "mode": ("free",), "board": ("x",),
}  # fmt: skip
"""Corrections by path and values; some of them are impossible."""


class FightGame(line_games.LineGame):
    """One random fight, saved in a folder and fought on from what it opened as."""

    corrections = CORRECTIONS

    def __init__(self, seed: int, folder: Path, table: TileState | None = None) -> None:
        self.chance = Random(seed)
        self.path = folder / "fight.boardapp"
        layout = folder / "fight.yaml"
        layout.write_text(layout_text(table or some_table(self.chance)), encoding="utf-8")
        self._open(layout)

    def answer(self) -> None:
        """Give some answer that is taken; leave off if nothing else may be said."""
        number = self.chance.randrange(len(self.playing.open_questions()))
        question, ask = self.playing.open_questions()[number], str(number + 1)
        if question.kind == "throw" and self.chance.random() < 0.3:
            assert "asks" in self.do(roll=True, ask=ask)
            return
        answer = some_answer(question, self.chance)
        if answer is None:
            assert self.do(instead="abandon", ask=ask)["doing"] is None
            return
        given = question.answer_to_json(answer, GRID)
        if isinstance(given, dict) and "instead" in given:
            assert "asks" in self.do(**given, ask=ask)
            return
        assert self.do(look=given, ask=ask)["refusal"] is None
        done = self.do(answer=given, ask=ask)
        assert "asks" in done or self.playing.is_free, done

    def as_layout(self) -> None:
        """Write the table as a layout (in a procedure, the one before it), and read it again."""
        text = self.document.game.layout_text(self.document.state)
        layout = self.path.with_name("again.yaml")
        layout.write_text(text, encoding="utf-8")
        again = open_document(layout)
        assert again.game.layout_text(again.state) == text

    def by_hand(self) -> None:
        """Move a unit by hand, as a window does; a full space refuses it."""
        table: Any = self.playing.current_state
        if not table.units:
            return
        unit = table.units[self.chance.choice(sorted(table.units))]
        command = move_unit(unit, self.chance.choice(list(GRID.spaces())), GRID)
        refusal = self.playing.change_by_hand(command, self.chance.choice(("", "as agreed")))
        assert refusal is not None or self.playing.running_procedure is None
        self.standing = self._standing(json.loads(self.lines.answer_line('{"show": "standing"}')))
