"""Random games by lines of JSON: answers, looks, modes, corrections, undo, saves, reopening."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from boardapp.core.command import move_unit
from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.document.lines.json_protocol import MAX_LINE, JsonLinePlayer
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.games.layout_file_codec import layout_text
from boardapp.games.strange_victory.switches import SWITCHES
from tests.core.procedure.random_player import taken
from tests.document.play import contents
from tests.games.strange_victory.roads import fresh

NONSENSE = (
    "", "{", "[]", "null", "{}", '{"answer": null}', '{"answer": {}}', '{"answer": [[[]]]}',
    '{"answer": "\\ud800"}', '{"instead": "fly"}', '{"ask": "9", "answer": 1}', '{"roll": 1}',
    '{"mode": "wild"}', '{"look": []}', '{"look": {"thing": 1}}', '{"answer": -1}', "\udcff",
    '{"answer": {"thing": "x", "space": "Nowhere"}}', '{"answer": 1e999}', '{"save": false}',
    '{"answer": {"against": 1}}', '{"answer": {"cut": "by hand"}}', '{"correct": "turn"}',
    '{"correct": "turn", "to": 0, "note": "x"}', '{"correct": "turn", "to": 2, "note": ""}',
    '{"correct": "units/p1/dise", "to": 1, "note": "x"}',
    '{"correct": "units/p9/dice", "to": 1, "note": "x"}',
    '{"correct": "areas/title", "to": "x", "note": "x"}',
)  # fmt: skip
CORRECTIONS: Mapping[str, Sequence[Any]] = {
    "turn": (1, 2, 7, 999, 1000), "phase": ("movement", "repairs", "check", "fight"),
    "units/p1/steps": (0, 1, 3, 4), "ended": (None, "won", "lots"),
    "units/p1/space": ("Two Bridges", "Thornfield", "cold mill", "Nowhere"),
    "units/p1/marks": ([], ["shocked"], ["locked", "fought"], ["halted", "halted"]),
    "garrisons": ([],), "garrisons/enemy": (1, 9, None),
    "units/p2/dice": (None, 0, 1, 20), "units/p2": (None,), "units/p3": (
        {"id": "p3", "unit": "Panzer 3", "space": "Cold Mill", "division": "1"},
    ), "divisions/1/now": (0, 1, 99), "divisions/2": (None, {"now": 1, "start": 1}),
    "assets/stuka": (None, 1, 3, 37), "assets/recon": (1,), "assets/repair-base": (1,),
    "out/stuka": (None, 0, 1, 40), "mix": ([],), "mix/stuka": (None, 3), "strengths/enemy": (0, 5),
    "lying/Thornfield": (None, [], ["road"], [{"kind": "road"}], [{"kind": "hurricane"}]),
    "lying/Two Bridges": ([{"kind": "garrison"}, {"kind": "crossroads"}],),
    "lying/Two Bridges/0/strength": (None, 3, 21), "options/pool": (None, "digital", "cards"),
    "combat": (None,), "combat/faces": (2, 8, 99), "mode": ("free",), "board": ("x",),
}  # fmt: skip
"""Corrections by path and values; some of them are impossible."""
ALWAYS = ("where", "turn", "mode", "doing", "told", "facts", "asks", "over")


class LineGame:
    """One random game, saved in a folder and played on from what it opened as."""

    corrections = CORRECTIONS
    board = "practice-roads"

    def __init__(self, seed: int, folder: Path) -> None:
        self.chance = Random(seed)
        self.path = folder / "game.boardapp"
        options = {
            name: self.chance.choice(list(one.choices)) for name, one in SWITCHES.items()
            if self.chance.random() < 0.3
        }  # fmt: skip
        layout = folder / "game.yaml"
        layout.write_text(layout_text(fresh(options, self.chance)), encoding="utf-8")
        self._open(layout)

    def _open(self, path: Path) -> None:
        self.document: Document = open_document(path)
        assert (self.document.damage, self.document.torn) == (None, False)
        self.playing = ProcedurePlayer(self.document)
        self.lines = JsonLinePlayer(self.playing, self._save, seed=self.chance.randrange(100))
        self.standing = self._standing(json.loads(self.lines.start_line()))

    def _save(self) -> None:
        self.document.save(self.path)

    def _standing(self, said: Any) -> dict[str, Any]:
        assert tuple(said) == ALWAYS, said
        assert said["asks"], "nothing is asked"
        assert bool(said["doing"]) == (self.playing.running_procedure is not None)
        return dict(said)

    def say(self, line: str) -> dict[str, Any]:
        """Give one line; it is answered by one, and only an accepted one changes anything."""
        before = contents(self.document)
        answer = self.lines.answer_line(line)
        assert len(answer) < MAX_LINE
        assert "\n" not in answer
        said: dict[str, Any] = json.loads(answer)
        if "asks" in said:
            self.standing = self._standing(said)
        else:
            assert contents(self.document) == before
            assert json.loads(self.lines.answer_line('{"show": "standing"}')) == self.standing
        return said

    def do(self, **values: Any) -> dict[str, Any]:
        """Give one line of JSON."""
        return self.say(json.dumps(values))

    def answer(self) -> None:
        """Give some answer that is taken."""
        number = self.chance.randrange(len(self.playing.open_questions()))
        question, grid = self.playing.open_questions()[number], self.document.game.grid
        given = question.answer_to_json(taken(question, grid, self.chance), grid)
        ask = str(number + 1)
        if question.kind == "throw" and self.chance.random() < 0.5:
            assert "asks" in self.do(roll=True, ask=ask)
            return
        look = self.do(look=given, ask=ask)
        assert look["refusal"] is None
        done = self.do(answer=given, ask=ask)
        assert "asks" in done, done
        told = f"by the table, against: {look.get('against')}"
        assert ("against" in look) == any(one.endswith(told) for one in done["told"])

    def back_and_forth(self) -> None:
        """Take an answer back and give it again, where that may be: all is as it was."""
        before = self.standing
        if "asks" in self.do(undo=True) and self.chance.random() < 0.7:
            self.do(redo=True)
            assert _lasting(self.standing) == _lasting(before)

    def reopened(self) -> None:
        """Save, open again, and find everything as it was left."""
        before, held = _lasting(self.standing), contents(self.document)
        assert self.do(save=True) == {"saved": True}
        self._open(self.path)
        assert _lasting(self.standing) == before
        assert contents(self.document) == held

    def as_layout(self) -> None:
        """Write the table as a layout (in a procedure, the one before it), and read it again."""
        text = self.document.game.layout_text(self.document.state)
        layout = self.path.with_name("again.yaml")
        layout.write_text(text, encoding="utf-8")
        again = open_document(layout)
        assert again.game.layout_text(again.state) == text
        shown = self.do(show="state")["state"]
        assert shown["board"] == self.board

    def switch(self) -> None:
        """Play led or freely from now on."""
        mode = self.chance.choice(("led", "free"))
        said = self.do(mode=mode)
        assert (said["mode"], self.document.state.mode) == (mode, mode)

    def correct(self) -> None:
        """Correct a value, if a table can hold the new one; cut short a procedure in progress."""
        what = self.chance.choice(list(self.corrections))
        to = self.chance.choice(self.corrections[what])
        said = self.do(correct=what, to=to, note="as agreed")
        assert said.keys() & {"asks", "refused", "error"}
        if "asks" in said:
            assert said["doing"] is None
            assert "(reason: as agreed)." in said["told"][-1]

    def by_hand(self) -> None:
        """Move a unit by hand, as a window does."""
        table: Any = self.playing.current_state
        if not table.units:
            return
        unit = table.units[self.chance.choice(sorted(table.units))]
        space = self.chance.choice(list(table.grid.spaces()))
        note = self.chance.choice(("", "as agreed"))
        refusal = self.playing.change_by_hand(move_unit(unit, space, table.grid), note)
        assert (refusal, self.playing.running_procedure) == (None, None)
        self.standing = self._standing(json.loads(self.lines.answer_line('{"show": "standing"}')))

    def play(self, steps: int) -> None:
        """Play on; each step is mostly an answer."""
        ways = (
            self.answer, self.back_and_forth, self.reopened, self.as_layout,
            self.switch, self.correct, self.by_hand,
        )  # fmt: skip
        for _ in range(steps):
            if self.chance.random() < 0.1:
                said = self.say(self.chance.choice(NONSENSE))
                assert said.keys() <= {"error", "refused", "rules", "look", "refusal"}
            self.chance.choices(ways, (80, 12, 5, 3, 3, 6, 2))[0]()
            if self.playing.running_procedure is not None and self.chance.random() < 0.04:
                assert self.do(instead="abandon")["doing"] is None


def _lasting(standing: dict[str, Any]) -> dict[str, Any]:
    """Return what follows from the table alone."""
    return {key: one for key, one in standing.items() if key not in ("told", "facts")}
