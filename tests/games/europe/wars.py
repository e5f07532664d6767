"""Tables of both depths, and procedures that are given their answers."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from boardapp.core.procedure.displayed_facts import TableFact
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.procedure.running_procedure import RunningProcedure, replay_answers
from boardapp.files.assets import assets_folder
from boardapp.files.yaml.yaml_source import read_source
from boardapp.games.areas.area_board import AreaBoard
from boardapp.games.areas.board_file import parse_board
from boardapp.games.areas.procedure_menu import BY_HAND
from boardapp.games.europe.printed_territories import EUROPE
from boardapp.games.europe.rule_headings import HEADINGS
from boardapp.games.europe.state import EuropeState
from boardapp.games.europe.turn_menu import MENU, menu_questions

OUTLINE_FILE = assets_folder() / "europe" / "europe-in-outline.yaml"
WHOLE_FILE = Path(__file__).with_name("whole-board.yaml")
OUTLINE = parse_board(read_source(OUTLINE_FILE), EUROPE)
WHOLE = parse_board(read_source(WHOLE_FILE), EUROPE)
"""An owner's board, made up for tests."""
CITIES = ("Leningrad", "Stalingrad", "Moscow")


def table(
    *used: str, board: AreaBoard = OUTLINE, phase: str = "germany", turn: int = 2,
    holders: Mapping[str, Any] | None = None, options: Mapping[str, str] | None = None,
    **changed: Any,
) -> EuropeState:  # fmt: skip
    """A table during a war, with some optional rules; ``holders`` are by area."""
    control = {board.grid.parse(name): nation for name, nation in (holders or {}).items()}
    return EuropeState(
        areas=board, board="b.yaml", phase=phase, turn=turn, control=control,
        weather_of=changed.pop("weather_of", turn),
        options={**dict.fromkeys(used, "used"), **(options or {})},
        **{"others": 9 if board is OUTLINE else None, **changed},
    )  # fmt: skip


def given(name: str, state: EuropeState, *answers: Any) -> RunningProcedure[EuropeState]:
    """A procedure that took its answers."""
    going, refusal = replay_answers(MENU.procedure_by_name(name, ()), state, state.grid, answers)
    assert refusal is None, refusal
    return going


def after(name: str, state: EuropeState, *answers: Any) -> EuropeState:
    """The table after a whole procedure."""
    going = given(name, state, *answers)
    assert going.is_over, going.asked
    return going.play.state


def told(name: str, state: EuropeState, *answers: Any) -> list[str]:
    """The log sentences of a procedure."""
    return given(name, state, *answers).play.told


def refused(name: str, state: EuropeState, *answers: Any) -> str:
    """Why the last answer is not taken, with the headings of the rules."""
    going, refusal = replay_answers(MENU.procedure_by_name(name, ()), state, state.grid, answers)
    assert refusal is not None
    assert len(going.answers) == len(answers) - 1
    return why(refusal)


def why(refusal: Refusal) -> str:
    """A refusal with the headings of its rules."""
    return HEADINGS.sentence_with_citation(refusal.sentence.removesuffix("."), *refusal.rules)


def asked(going: RunningProcedure[Any]) -> Any:
    """The present question."""
    assert going.asked is not None
    return going.asked


def chances(going: RunningProcedure[Any]) -> list[Any]:
    """The chances that stand beside the question."""
    return [(one.outcome, one.chance) for one in asked(going).odds]


def fell(going: RunningProcedure[Any]) -> TableFact:
    """The table that is shown."""
    (shown,) = (fact for fact in going.play.facts if isinstance(fact, TableFact))
    return shown


def offers(state: EuropeState) -> dict[str, str | None]:
    """The procedures that may begin, each with the reason against it, if any."""
    return {
        one.answer: why(one.refusal) if one.refusal else None
        for one in menu_questions(state)[0].choices if one.answer != BY_HAND
    }  # fmt: skip


def ended(state: EuropeState, times: int, answers: Sequence[Any] = ()) -> EuropeState:
    """The table after the ends of so many nations' turns, none of which asks anything."""
    for _ in range(times):
        state = after("end", state, *answers)
    return state
