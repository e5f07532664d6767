"""Random games through lines of JSON: answers, looks, nonsense, undo, saves, reopening."""

import json
from pathlib import Path
from random import Random
from typing import Any

from boardapp.document.document import Document
from boardapp.document.lines import MAX_LINE, Lines
from boardapp.document.opening import open_document
from boardapp.document.playing import Playing
from boardapp.games.strange_victory.layout import layout_text
from boardapp.games.strange_victory.switches import SWITCHES
from tests.core.procedure.random_player import taken
from tests.document.play import contents
from tests.games.strange_victory.roads import fresh

NONSENSE = (
    "", "{", "[]", "null", "{}", '{"answer": null}', '{"answer": {}}', '{"answer": [[[]]]}',
    '{"answer": "\\ud800"}', '{"instead": "fly"}', '{"ask": "9", "answer": 1}', '{"roll": 1}',
    '{"mode": "free"}', '{"look": []}', '{"look": {"thing": 1}}', '{"answer": -1}', "\udcff",
    '{"answer": {"thing": "x", "space": "Nowhere"}}', '{"answer": 1e999}', '{"save": false}',
)  # fmt: skip
ALWAYS = ("where", "turn", "mode", "doing", "told", "facts", "asks", "over")


class LineGame:
    """One random game, saved in a folder and played on from what it opened as."""

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
        self.playing = Playing(self.document)
        self.lines = Lines(self.playing, self._save, seed=self.chance.randrange(100))
        self.standing = self._standing(json.loads(self.lines.first()))

    def _save(self) -> None:
        self.document.save(self.path)

    def _standing(self, said: Any) -> dict[str, Any]:
        assert tuple(said) == ALWAYS, said
        assert said["asks"], "nothing is asked"
        assert bool(said["doing"]) == (self.playing.going is not None)
        return dict(said)

    def say(self, line: str) -> dict[str, Any]:
        """Give one line; it is answered by one, and only an accepted one changes anything."""
        before = contents(self.document)
        answer = self.lines.take(line)
        assert len(answer) < MAX_LINE
        assert "\n" not in answer
        said: dict[str, Any] = json.loads(answer)
        if "asks" in said:
            self.standing = self._standing(said)
        else:
            assert contents(self.document) == before
            assert json.loads(self.lines.take('{"show": "standing"}')) == self.standing
        return said

    def do(self, **values: Any) -> dict[str, Any]:
        """Give one line of JSON."""
        return self.say(json.dumps(values))

    def answer(self) -> None:
        """Give some answer that is taken."""
        number = self.chance.randrange(len(self.playing.asks()))
        question, grid = self.playing.asks()[number], self.document.game.grid
        given = question.plain(taken(question, grid, self.chance), grid)
        ask = str(number + 1)
        if question.kind == "throw" and self.chance.random() < 0.5:
            assert "asks" in self.do(roll=True, ask=ask)
            return
        assert self.do(look=given, ask=ask)["refusal"] is None
        assert "asks" in self.do(answer=given, ask=ask)

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
        """Write the table as a layout, in the midst the one before, and read it again."""
        text = self.document.game.layout_text(self.document.state)
        layout = self.path.with_name("again.yaml")
        layout.write_text(text, encoding="utf-8")
        again = open_document(layout)
        assert again.game.layout_text(again.state) == text
        shown = self.do(show="state")["state"]
        assert shown["board"] == "practice-roads"

    def play(self, steps: int) -> None:
        """Play on; each step is mostly an answer."""
        ways = (self.answer, self.back_and_forth, self.reopened, self.as_layout)
        for _ in range(steps):
            if self.chance.random() < 0.1:
                said = self.say(self.chance.choice(NONSENSE))
                assert said.keys() <= {"error", "refused", "rules", "look", "refusal"}
            self.chance.choices(ways, (80, 12, 5, 3))[0]()
            if self.playing.going is not None and self.chance.random() < 0.04:
                assert self.do(instead="abandon")["doing"] is None


def _lasting(standing: dict[str, Any]) -> dict[str, Any]:
    """Return what follows from the table alone."""
    return {key: one for key, one in standing.items() if key not in ("told", "facts")}
