"""The turn that the handbook tells: from the initiative to the end, answer by answer."""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.procedure.questions import Pick
from boardapp.document.document import Document
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from boardapp.games.spearpoint.turn.turn_state import SideState
from tests.games.spearpoint.combat.support.placed_units import laid
from tests.games.spearpoint.turn.led import led

UNITS = (
    "us rifle-squad B-3, us m4a1-sherman C-1, germany mg42-team A-5, germany tiger-i C-8,"
    " us howitzer-105mm rear"
)  # fmt: skip
TILES = "1A A-2, 22A B-7, 3A A-8"
TURN: tuple[tuple[object, ...], ...] = (
    ("initiative", {"instead": "germany"}, "ambush", [[7], [4]]),
    ("move", "us-1", ["B-4"], "fire", [[4, 3]], [[4, 3]], [[6, 5]], [[3]], 0),
    ("done",), ("done",),
    ("commit", "sniper", "A-1"),
    ("done",), ("done",),
    ("done",),
    ("declare", "us-2", "unit germany-2", ["75 mm"]),
    ("done",),
    ("declare", "germany-2", "unit us-2", ["88 mm"]),
    ("done",),
    ("resolve", "us-2", [[9, 7]], [[7]]),
    ("resolve", "germany-2", [[6, 6]], [[8]], 0),
    ("done",),
    ("draw", 3, 4, 1, 2), ("draw", 3, 4, 1, 2),
    ("next-turn",),
)  # fmt: skip
"""The procedures, with the answers to their questions."""


def table() -> Document:
    """The table on which the turn is played."""
    state = led(UNITS, "begin", turn=2, us=SideState(goal=51), germany=SideState(goal=51))
    return Document(replace(state, tiles=laid("", TILES).tiles), Spearpoint(load_catalogue()))


def play(playing: ProcedurePlayer, upto: int | None = None, answers: int | None = None) -> None:
    """Play the turn up to some procedure, and of that one so many answers."""
    for name, *given in TURN[:upto]:
        begin(playing, str(name), given)
    if upto is not None and answers is not None:
        name, *given = TURN[upto]
        begin(playing, str(name), given[:answers])


def begin(playing: ProcedurePlayer, name: str, answers: list[object]) -> None:
    """Begin what is offered, and answer what it asks."""
    number = next(
        number for number, menu in enumerate(playing.open_questions())
        if isinstance(menu, Pick) and name in [one.answer for one in menu.choices]
    )  # fmt: skip
    refusal = playing.answer_question(name, number)
    assert refusal is None, (name, refusal)
    for answer in answers:
        refusal = playing.answer_question(answer)
        assert refusal is None, (name, answer, refusal, playing.open_questions())
