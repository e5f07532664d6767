"""One turn on the Practice beach up to the assault, with the acts that players have.

``python -m tests.games.atlantikwall.assault_example`` writes the save that is shipped. Values that
the rulebook does not give (board, DEF, Units, costs, dice) are chosen here, and its notes say so.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from boardapp.document.document import Document
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.files.assets import scenarios_folder
from boardapp.files.yaml.yaml_source import read_source
from boardapp.games.areas.state import PointTrack
from boardapp.games.atlantikwall.files import open_layout
from boardapp.games.atlantikwall.state import BeachState
from tests.games.strange_victory.ambush_example import Clock

LAYOUT = scenarios_folder() / "practice-beach.yaml"
SAVE = LAYOUT.with_name("assault.boardapp")
TITLE = "An assault on the beach"
TURN = 9

NOTES = (
    "One turn on the Practice beach, step by step, up to the assault on the Bunker. P pauses the "
    "replay and continues it. boardapp made up the board, the DEF, the Units, the costs and the "
    "dice.",
    "In Phase 1, the German rolls six dice, two of each colour. He locks the red and the white "
    "Skull. A black Skull as well would give him the bonus Dispatch. The chances of the next "
    "roll are exact.",
    "Dispatch gives the German 15 Item Points, and his three Skulls cancel no dice. All other "
    "dice count.",
    "In Phase 3, the Stars recruit a Maschinengewehr-Schütze. From now on all Machine Gun Fire of "
    "the map is active, and its tokens turn red.",
    "In Phase 4, the German stays in his Bunker. Both Units on Marram Top move into it.",
    "In Phase 5, the Bunker has a DEF of 12, but the German has only 7 Soldiers. He pays all 7. "
    "Because 5 Soldiers are missing, the DEF for the Units falls from 12 to 7.",
    "In Phase 6, the Allies choose which Unit attacks first. Unit 1 has 1 Soldier and 1 Specialist "
    "left, and the German has 2 Specialists. The forces are equal, so the side with more "
    "Specialists wins. Unit 1 is destroyed, and the German draws a Decoration.",
    "Unit 2 has 4 Soldiers and 1 Specialist left, a force of 5 against 2. The Allies have won.",
)


class Example:
    """The table of the example; whatever is done at it is one entry of its log, or more."""

    def __init__(self) -> None:
        opened = open_layout(read_source(LAYOUT), LAYOUT.parent)
        assert isinstance(opened.state, BeachState)
        top = opened.state.grid.parse("Marram Top")
        units = {
            one.id: one._replace(space=top, soldiers=soldiers, specialists=1, way=(top,))
            for one, soldiers in zip(opened.state.units.values(), (8, 11), strict=True)
        }
        state = replace(
            opened.state, units=units, turn=TURN, soldiers=PointTrack(5, 4), stars=PointTrack(2)
        )  # fmt: skip
        self.document = Document(state, opened.game, title=TITLE, clock=Clock())
        self.playing = ProcedurePlayer(self.document)

    @property
    def state(self) -> BeachState:
        """Return the table as the players see it."""
        state = self.playing.current_state
        assert isinstance(state, BeachState)
        return state

    def note(self, number: int) -> None:
        """Say one of the notes."""
        self.document.log_note(NOTES[number])

    def draw(self, name: str) -> None:
        """Draw a Decoration, as the table drew it."""
        (ask,) = self.playing.open_questions()
        self.answer([[ask.dice[0].symbols.index(name) + 1]])  # type: ignore[attr-defined]

    def answer(self, value: Any) -> None:
        """Give an answer that is taken, dice as they lay on the table."""
        menu = self.playing.open_questions() if self.playing.running_procedure is None else ()
        number = next(
            (at for at, ask in enumerate(menu)
             if any(one.answer == value for one in ask.choices)),  # type: ignore[attr-defined]
            0,
        )  # fmt: skip
        refusal = self.playing.answer_question(value, number)
        assert refusal is None, refusal


ROLL, MOVES = 5, 17
"""The steps of the script in which dice are rolled again, and a Unit moves."""
SCRIPT: tuple[tuple[str, Any], ...] = (
    ("note", 0), ("answer", "roll"), ("note", 1), ("answer", [[1, 2], [1, 4], [5, 2]]),
    ("answer", ["red skull", "white skull", "red star", "white soldiers", "black star"]),
    ("answer", [[1]]), ("answer", ["black skull"]), ("answer", "end"), ("note", 2),
    ("answer", "points"), ("answer", "end"), ("note", 3), ("answer", "acquire specialist"),
    ("answer", "Maschinengewehr-Schütze"), ("answer", "end"), ("note", 4),
    ("answer", "march u1"), ("answer", "Bunker"), ("answer", "march u2"), ("answer", "Bunker"),
    ("note", 5), ("answer", "end"), ("answer", 0), ("note", 6), ("answer", "end"),
    ("answer", ["u1", "u2"]), ("draw", "Sniper Badge"), ("note", 7),
)  # fmt: skip
"""The script, step by step."""


def played(steps: int | None = None) -> Example:
    """Return the example after so many of its steps, or the last."""
    example = Example()
    for act, value in SCRIPT[:steps]:
        getattr(example, act)(value)
    return example


if __name__ == "__main__":
    SAVE.write_bytes(played().document.to_save_text().encode())
