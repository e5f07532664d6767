"""The winter before Moscow, played with the acts that players have (003-04, 003-14 to 003-32).

``python -m tests.games.europe.winter_example`` writes the save that is shipped. The holders of
territories at its start, and all sums of money, are made up; its notes say so.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from boardapp.document.document import Document
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.files.assets import scenarios_folder
from boardapp.files.yaml.yaml_source import read_source
from boardapp.games.europe.files import open_layout
from boardapp.games.europe.state import EuropeState
from tests.games.strange_victory.ambush_example import Clock

LAYOUT = scenarios_folder() / "europe-in-outline.yaml"
SAVE = LAYOUT.with_name("winter.boardapp")
TITLE = "A winter in Europe"
RULES = ("winter", "lend-lease", "siberia")

NOTES = (
    "The winter before Moscow on Europe in outline, step by step. P pauses the "
    "replay and continues it. boardapp made up who controls which territory in fall 1941, and all "
    "sums of money.",
    "Germany controls Leningrad and takes Stalingrad. To enter this, you click the territory and "
    "choose who controls it. Russia still collects income and keeps its money while it controls "
    "one of its three cities.",
    "Germany's turn ends. 27 IPC were set aside for Russia, and a die decides how many of them "
    "arrive, rounded up. In Russia's third turn its Siberian reinforcements arrive too.",
    "Britain and the US may set money aside again as their turns start.",
    "Winter 1941, turn 4: Germany rolls for the weather. In snow, ground units that start in "
    "original Russian territory may move only 1 territory, fighters 2, bombers 3. The line above "
    "the board says this, and the land is white.",
    "Moscow falls, the last of the three cities. Russia gives its money to Germany and collects "
    "no more. If Germany keeps the cities and its own capital until its next turn starts, Russia "
    "is defeated.",
    "No nation has retaken a city. When Germany's turn 5 starts, Russia is defeated for good. To "
    "win, Germany must still defeat Britain.",
)


class Example:
    """The table of the example; whatever is done at it is one entry of its log, or more."""

    def __init__(self) -> None:
        opened = open_layout(read_source(LAYOUT), LAYOUT.parent)
        assert isinstance(opened.state, EuropeState)
        grid = opened.state.grid
        state = replace(
            opened.state, turn=3, phase="germany", weather_of=3, others=9,
            options=dict.fromkeys(RULES, "used"), control={grid.parse("Leningrad"): "germany"},
            aside={"britain": 12, "us": 15}, treasury={"germany": 30, "russia": 8},
        )  # fmt: skip
        self.document = Document(state, opened.game, title=TITLE, clock=Clock())
        self.playing = ProcedurePlayer(self.document)

    @property
    def state(self) -> EuropeState:
        """Return the table as the players see it."""
        state = self.playing.current_state
        assert isinstance(state, EuropeState)
        return state

    def note(self, number: int) -> None:
        """Say one of the notes."""
        self.document.log_note(NOTES[number])

    def answer(self, *values: Any) -> None:
        """Give answers that are taken, dice as they lay on the table."""
        for value in values:
            refusal = self.playing.answer_question(value)
            assert refusal is None, refusal


def played() -> Example:
    """Return the example after its last step."""
    example = Example()
    none = {"instead": "no"}
    example.note(0)
    example.note(1)
    example.answer("control", "Stalingrad", "germany")
    example.note(2)
    example.answer("end", [[3]], [[2]])
    example.note(3)
    example.answer("end", 14, 5)
    example.answer("end", none)
    example.note(4)
    example.answer("end", [[3]])
    example.note(5)
    example.answer("control", "Moscow", "germany", 12)
    example.answer("end", [[4]])
    example.answer("end", none)
    example.answer("end", none)
    example.note(6)
    example.answer("end", [[2]])
    return example


if __name__ == "__main__":
    SAVE.write_bytes(played().document.to_save_text().encode())
