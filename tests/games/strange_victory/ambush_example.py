"""One Ambush on the Practice roads, played with the acts that players have (000-50 to 000-56).

``python -m tests.games.strange_victory.ambush_example`` writes the save that is shipped. Values
that the rulebook does not give (board, mix, Strengths, dice) are chosen here, and its notes say so.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from boardapp.document.document import Document
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.files.assets import scenarios_folder
from boardapp.files.yaml.yaml_source import read_source
from boardapp.games.strange_victory.files import open_layout
from boardapp.games.strange_victory.state import RoadState

LAYOUT = scenarios_folder() / "practice-roads.yaml"
SAVE = LAYOUT.with_name("ambush.boardapp")
TITLE = "An ambush on the roads"


ASSETS = {"stuka": 1}
"""The assets that earlier turns have brought to the Campaign Asset box."""

NOTES = (
    "An Ambush on the Practice roads, step by step. P pauses the replay and continues it. "
    "boardapp made up the board, the units, the Strengths, the mix of the counters and the combat "
    "table.",
    "Panzer 1 waits on Cold Mill. To answer where it goes, you click a bright area: Harrow "
    "Ridge. A Garrison counter and a Road counter lie there face down, and both are turned up.",
    "The Garrison counter shows enemy infantry. The Road counter comes from the remaining "
    "counters. Here the players drew Reserve Infantry themselves and entered it. With the button "
    "Draw, boardapp would draw.",
    "Two enemies together are an Ambush. Infantry in forest counts double, so 2 + 2 and 3 + 3 "
    "make 10, but no Ambush counts more than 8. A Stuka from the Campaign Asset box lowers the "
    "Strength by 2, to 6. The player discards the Stuka.",
    "Panzer 1 rolls 4 dice against Strength 6. The total of 10 is 4 more, which the practice "
    "table calls a Pitched Battle. For one Audacity Point you may roll all dice again, once a "
    "roll.",
    "The second roll counts, and is a Pitched Battle again. The weaker enemy, the infantry, is "
    "destroyed. Panzer 1 is locked in combat with the other enemy and must fight again next turn.",
)


class Clock:
    """Tells the same times whenever the example is played: an entry every half minute."""

    def __init__(self) -> None:
        self._now = datetime(2026, 11, 21, 19, 0, tzinfo=UTC)

    def __call__(self) -> str:
        self._now += timedelta(seconds=30)
        return self._now.strftime("%Y-%m-%dT%H:%M:%SZ")


class Example:
    """The table of the example; whatever is done at it is one entry of its log, or more."""

    def __init__(self) -> None:
        opened = open_layout(read_source(LAYOUT), LAYOUT.parent)
        assert isinstance(opened.state, RoadState)
        state = replace(opened.state, assets=ASSETS)
        self.document = Document(state, opened.game, title=TITLE, clock=Clock())
        self.playing = ProcedurePlayer(self.document)

    @property
    def state(self) -> RoadState:
        """Return the table as the players see it."""
        state = self.playing.current_state
        assert isinstance(state, RoadState)
        return state

    def note(self, number: int) -> None:
        """Say one of the notes."""
        self.document.log_note(NOTES[number])

    def answer(self, value: Any) -> None:
        """Give an answer that is taken, dice as they lay on the table."""
        refusal = self.playing.answer_question(value)
        assert refusal is None, refusal

    def draw(self, kind: str) -> None:
        """Draw a counter of a kind, as the table drew it."""
        (ask,) = self.playing.open_questions()
        self.answer([[ask.dice[0].symbols.index(kind) + 1]])  # type: ignore[attr-defined]


def played() -> Example:
    """Return the example after its last step."""
    example = Example()
    example.note(0)
    example.note(1)
    example.answer("move p1")
    example.answer("Harrow Ridge")
    example.answer("infantry")
    example.note(2)
    example.draw("Reserve Infantry")
    example.note(3)
    example.answer(["stuka"])
    example.note(4)
    example.answer([[3, 2, 4, 1]])
    example.answer("yes")
    example.answer([[2, 1, 4, 3]])
    example.note(5)
    return example


if __name__ == "__main__":
    SAVE.write_bytes(played().document.to_save_text().encode())
