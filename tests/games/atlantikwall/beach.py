"""Tables on the shipped board, two boards of the tests' own, procedures that get their answers."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from boardapp.core.grid import Space
from boardapp.core.procedure.running_procedure import Procedure, RunningProcedure, replay_answers
from boardapp.files.assets import assets_folder
from boardapp.files.yaml.yaml_source import read_source
from boardapp.games.areas.area_board import AreaBoard
from boardapp.games.areas.board_file import parse_board
from boardapp.games.areas.state import PointTrack
from boardapp.games.atlantikwall.printed_sectors import BEACH
from boardapp.games.atlantikwall.rule_headings import HEADINGS
from boardapp.games.atlantikwall.state import AlliedUnit, BeachState
from boardapp.games.atlantikwall.turn_menu import MENU, menu_questions

BOARD_FILE = assets_folder() / "atlantikwall" / "practice-beach.yaml"
MAPS_FILE = Path(__file__).with_name("two-maps.yaml")
BOARD = parse_board(read_source(BOARD_FILE), BEACH)
MAPS = parse_board(read_source(MAPS_FILE), BEACH)
"""Two maps side by side, with every attribute that the rulebook tells."""
SECTORS = dict(zip(("S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "B"),
                   BOARD.grid.spaces(), strict=True))  # fmt: skip
"""The board's areas as the design's example calls them."""


def unit(number: int, where: str, *, on: AreaBoard = BOARD, **held: Any) -> AlliedUnit:
    """A Unit in an area, by the example's name or its own."""
    space = SECTORS[where] if on is not MAPS and where in SECTORS else on.grid.parse(where)
    return AlliedUnit(f"u{number}", f"Unit {number}", space, way=(space,), **held)


def table(*units: AlliedUnit, on: AreaBoard = BOARD, **changed: Any) -> BeachState:
    """A table in Phase 1, the German with 4 Soldiers; tracks may be said as numbers."""
    tracks: dict[str, Any] = {
        name: PointTrack(changed.pop(name))
        for name in ("soldiers", "courage", "stars", "points")
        if name in changed
    }
    held: dict[str, Any] = {"board": "practice-beach", "phase": "roll", **tracks, **changed}
    return BeachState(areas=on, units={one.id: one for one in units}, **held)


def cards(state: BeachState, *names: str) -> BeachState:
    """The table with German cards in play."""
    for name in names:
        state = state.with_card_moved(name, "play")
    return state


def given(name: str, state: BeachState, *answers: Any) -> RunningProcedure[BeachState]:
    """A procedure that took its answers."""
    going, refusal = replay_answers(_procedure(name), state, state.grid, answers)
    assert refusal is None, refusal
    return going


def done(name: str, state: BeachState, *answers: Any) -> BeachState:
    """The table after a procedure that took its answers and was over then."""
    going = given(name, state, *answers)
    assert going.is_over, going.asked
    return going.play.state


def refused(name: str, state: BeachState, *answers: Any) -> str:
    """Why the last answer is not taken, with the headings of the rules."""
    going, refusal = replay_answers(_procedure(name), state, state.grid, answers)
    assert refusal is not None
    assert len(going.answers) == len(answers) - 1
    return HEADINGS.text_with_citation(refusal.sentence, *refusal.rules)


def _procedure(name: str) -> Procedure[BeachState]:
    begun, *to = name.split(" ")
    return MENU.procedure_by_name(begun, tuple(to))


def asked(going: RunningProcedure[Any]) -> Any:
    """The present question."""
    assert going.asked is not None
    return going.asked


def offered(state: BeachState) -> dict[str, str]:
    """The procedures that may begin, each with the reason against it."""
    return {
        one.answer: HEADINGS.text_with_citation(one.refusal.sentence, *one.refusal.rules)
        if one.refusal
        else ""
        for question in menu_questions(state)
        for one in question.choices
    }


def names(spaces: Sequence[Space], on: AreaBoard = BOARD) -> list[str]:
    """Areas of the shipped board as the example calls them, of another by their own names."""
    if on is not MAPS:
        by_space = {space: name for name, space in SECTORS.items()}
        return [by_space[space] for space in spaces]
    return [on.grid.name(space) for space in spaces]
