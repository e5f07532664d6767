"""A Spearpoint game that turns lead, played on and on by the first answer that is allowed."""

from __future__ import annotations

import time
from random import Random

from boardapp.core.procedure.questions import Number, PathQuestion, Pick, Question, Throw
from boardapp.document.document import Document
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import Unit
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue

UNITS = {
    "us-1": ("rifle-squad", "A-1"), "us-2": ("m4a1-sherman", "B-1"), "us-3": ("sniper", "C-1"),
    "germany-1": ("rifle-squad", "A-9"), "germany-2": ("tiger-i", "B-9"),
    "germany-3": ("sniper", "C-9"),
}  # fmt: skip
HOME = {"us": (0, 1), "germany": (7, 8)}
"""The columns that the sides keep to: nobody comes near anybody, and the game never ends."""


class LedGame:
    """A game of so many answers, with what each of them took in seconds."""

    def __init__(self, answers: int) -> None:
        state = new_state("village")
        for name, (kind, where) in UNITS.items():
            unit = Unit(name, kind, name.partition("-")[0], GRID.parse(where))
            state = state.with_unit(name, unit)
        self.document = Document(state, Spearpoint(built_in_catalogue()))
        self._playing = ProcedurePlayer(self.document)
        self._chance = Random(1)
        self.taken: list[float] = []
        self._begin("lead-turns", "begin")
        while len(self.document.log) < answers:
            self._phase()

    def _phase(self) -> None:
        state = self.document.state
        sequence = state.sequence  # type: ignore[attr-defined]
        begins = {"begin": "initiative", "draw": "draw", "end": "next-turn"}.get(
            sequence.current_phase
        )
        if begins is not None:
            self._begin(begins)
            return
        if sequence.current_phase == "movement":
            for name in [one for one in state.units if one.startswith(sequence.acting_side)]:
                self._begin("move", name)
        self._begin("done")

    def _begin(self, name: str, first: str = "") -> None:
        asked = self._playing.open_questions()
        number = next(
            number for number, menu in enumerate(asked)
            if isinstance(menu, Pick) and any(one.answer == name for one in menu.choices)
        )  # fmt: skip
        self._answer(name, number)
        while self._playing.running_procedure is not None:
            question = self._playing.open_questions()[0]
            self._answer(first or self._usual(question))
            first = ""

    def _answer(self, value: object, number: int = 0) -> None:
        start = time.perf_counter()
        refusal = self._playing.answer_question(value, number)
        self.taken.append(time.perf_counter() - start)
        assert refusal is None, refusal

    def _usual(self, question: Question) -> object:
        match question:
            case PathQuestion():
                home = HOME[question.by]
                ways = (
                    way for way in question.reachable_paths((), GRID).values()
                    if question.refuse(way, GRID) is None and way[-1].column in home
                )  # fmt: skip
                return question.answer_to_json(next(ways, ()), GRID)
            case Throw():
                return [[self._chance.randint(1, 10) for _ in range(dice.number or 1)]
                        for dice in question.dice]  # fmt: skip
            case Number():
                return question.usual if question.usual is not None else question.least
        assert isinstance(question, Pick)
        return question.usual or question.choices[0].answer
