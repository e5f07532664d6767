"""The game that the handbook tells: laid out, one turn, and its end, answer by answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from boardapp.document.document import Document
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.strange_victory.files import open_layout

LAYOUT = """boardapp: 1
game: strange-victory
board: practice-roads
"""
GARRISONS = ("Harrow Ridge", "Two Bridges", "Ashen Wood", "Old Tollgate")
MIX = (
    *("me-109",) * 2, *("stuka",) * 3, *("ju-88",) * 2, *("mobile-artillery",) * 2,
    *("repair-base",) * 2, *("prisoners",) * 2, *("crossroads",) * 3, *("muddy-roads",) * 3,
    *("accident",) * 2, *("mb-151",) * 2, *("hurricane",) * 2, *("roadblock",) * 3,
    *("reserve-infantry",) * 2, *("mobile-infantry",) * 2, *("aa-guns",) * 2, *("at-guns",) * 2,
)  # fmt: skip
SETUP: tuple[tuple[Any, ...], ...] = (
    ("muster", "Panzer 1", "1", 2, 4, "Cold Mill"),
    ("muster", "Panzer 2", "new", "2", 1, 3, "Willow Ferry"),
    ("set-up", "physical", [], [*GARRISONS], ["breakdown", "recon", "infantry", "enemy"],
     "no", "yes", "sum", 6, 12, 8, 3, -2, [*MIX]),
)  # fmt: skip
MOVE, FIGHT = 4, 5
"""The places in the story where Panzer 2 moves on, and Panzer 1 fights."""
TURN: tuple[tuple[Any, ...], ...] = (
    ("move p2", "Ashen Wood", "recon", "stuka"),
    ("move p2", "Old Tollgate", "breakdown", "prisoners", "bank", "leaves"),
    ("move p1", "Harrow Ridge", "infantry", "roadblock", 2, 2, ["stuka"], [[3, 2, 1]], "yes",
     [[5, 4, 3]], "stop"),
    ("end",),
    ("repair p2", "point shocked"),
    ("end",),
    ("finish", "won"),
)  # fmt: skip
STORY = (*SETUP, *TURN)
"""The procedures, with the answers to their questions."""


def table() -> Document:
    """The empty board that the story begins with."""
    opened = open_layout(read_yaml_text(LAYOUT, "roads.yaml"), Path())
    return Document(opened.state, opened.game, title="Practice roads", clock=lambda: "now")


def play(playing: ProcedurePlayer, upto: int | None = None, answers: int | None = None) -> None:
    """Play the story up to some procedure, and of that one so many answers."""
    for begun in STORY[:upto]:
        _give(playing, begun)
    if upto is not None and answers is not None:
        _give(playing, STORY[upto][: answers + 1])


def go_on(playing: ProcedurePlayer, since: int) -> None:
    """Play the rest of the story."""
    for begun in STORY[since:]:
        _give(playing, begun)


def _give(playing: ProcedurePlayer, answers: tuple[Any, ...]) -> None:
    for answer in answers:
        refusal = playing.answer_question(answer)
        assert refusal is None, (answers, answer, refusal, playing.open_questions())
