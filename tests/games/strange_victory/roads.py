"""Tables on the shipped board, and procedures that are given their answers."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from boardapp.core.procedure.displayed_facts import SumFact
from boardapp.core.procedure.running_procedure import Procedure, RunningProcedure, replay_answers
from boardapp.files.assets import assets_folder
from boardapp.files.yaml.yaml_source import read_source
from boardapp.games.areas.board_file import parse_board
from boardapp.games.areas.dice_table import DiceTable
from boardapp.games.areas.state import PointTrack
from boardapp.games.strange_victory.counter_kinds import ROAD
from boardapp.games.strange_victory.road_counter_areas import ROADS
from boardapp.games.strange_victory.rule_headings import HEADINGS
from boardapp.games.strange_victory.state import CounterOnBoard, Regiment, RoadState
from boardapp.games.strange_victory.turn_menu import DEEDS, MENU

BOARD_FILE = assets_folder() / "strange-victory" / "practice-roads.yaml"
BOARD = parse_board(read_source(BOARD_FILE), ROADS)
GRID = BOARD.grid
OPEN, FOREST = GRID.parse("Two Bridges"), GRID.parse("Thornfield")
START = GRID.parse("Harrow Ridge")
"""Beside Two Bridges."""
MIX = dict.fromkeys(ROAD, 2) | {"hurricane": 3, "mb-151": 3, "stuka": 3, "roadblock": 3}
MIX_ANSWER = sorted(kind for kind, number in MIX.items() for _ in range(number))
STRENGTHS = {
    "roadblock": 2, "reserve-infantry": 3, "mobile-infantry": 2, "aa-guns": 1, "at-guns": 2,
    "enemy": 4, "infantry": 3,
}  # fmt: skip
COMBAT = DiceTable(
    6, "sum", ((6, "overrun"), (3, "breakthrough"), (0, "pitched"), (-2, "desperate"))
)


def table(
    *lying: str | tuple[str, int], space: Any = OPEN, unit: Mapping[str, Any] | None = None,
    points: int = 0, **changed: Any,
) -> RoadState:  # fmt: skip
    """A table with a unit of three dice on Harrow Ridge and some counters in an area."""
    there = tuple(
        CounterOnBoard(one, STRENGTHS.get(one)) if isinstance(one, str) else CounterOnBoard(*one)
        for one in lying
    )
    held = {"space": START, "division": "1", "dice": 3, **(unit or {})}
    return RoadState(
        areas=BOARD,
        units={"p1": Regiment("p1", "Panzer 1", **held)},
        divisions={"1": PointTrack(points, 3)},
        **{
            "board": "practice-roads",
            "phase": "movement",
            "lying": {space: there},
            "mix": MIX,
            "strengths": STRENGTHS,
            **changed,
        },
    )


def fresh(options: Mapping[str, str], chance: Random) -> RoadState:
    """A table before its setup, with or without a combat table and numbers."""
    known = chance.random() < 0.5
    printed = known and chance.random() < 0.5
    units = {
        name: Regiment(name, f"Panzer {name[1]}", START, name[1], 3 if known else None)
        for name in ("p1", "p2")
    }
    return RoadState(
        board="practice-roads", areas=BOARD, units=units,
        divisions={"1": PointTrack(2, 2), "2": PointTrack(0, 1)},
        lying={space: (CounterOnBoard("garrison"),) for space in GRID.spaces()},
        combat=COMBAT if known else None, strengths=STRENGTHS if printed else {}, options=options,
    )  # fmt: skip


def at(space: Any, *lying: str | tuple[str, int], **changed: Any) -> RoadState:
    """A table with the unit in the area where the counters lie."""
    unit = {"space": space, **changed.pop("unit", {})}
    return table(*lying, space=space, unit=unit, **changed)


def begun(name: str) -> Procedure[RoadState]:
    """A procedure, of the unit p1 where it is one of a unit."""
    return MENU.procedure_by_name(name, ("p1",) if DEEDS[name].each else ())


def given(name: str, state: RoadState, answers: Sequence[Any] = ()) -> RunningProcedure[RoadState]:
    """A procedure that took its answers."""
    going, refusal = replay_answers(begun(name), state, GRID, answers)
    assert refusal is None, refusal
    return going


def settled(going: RunningProcedure[RoadState]) -> RunningProcedure[RoadState]:
    """A procedure on past the question whether a Garrison counter leaves: it does."""
    while going.asked is not None and "Does this Garrison leave" in going.asked.sentence:
        assert going.take_answer("leaves") is None
    return going


def refused(name: str, state: RoadState, answers: Sequence[Any]) -> str:
    """Why the last answer is not taken, with the headings of the rules."""
    going, refusal = replay_answers(begun(name), state, GRID, answers)
    assert refusal is not None
    assert len(going.answers) == len(answers) - 1
    return HEADINGS.text_with_citation(refusal.sentence, *refusal.rules)


def equation(total: SumFact) -> str:
    """A sum as players read it: every term, then what it comes to."""
    sign = {"add": "", "times": "×", "least": "≥", "most": "≤"}
    terms = " ".join(f"{sign[one.step]}{one.number:{'+' if one.step == 'add' else ''}}"
                     for one in total.terms)  # fmt: skip
    return f"{terms} = {total.total}"


def asked(going: RunningProcedure[Any]) -> Any:
    """The present question."""
    assert going.asked is not None
    return going.asked


def lies(going: RunningProcedure[RoadState], space: Any = OPEN) -> list[str]:
    """The kinds of counters in an area."""
    return [one.kind for one in going.play.state.lying[space]]
