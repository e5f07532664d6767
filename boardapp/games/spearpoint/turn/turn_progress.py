"""How far a turn has come, for the bar over the board: its phases, points, Overrun."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardapp.core.game_progress import GameProgress, SideTally
from boardapp.core.sentence_case import capitalize_first
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.tiles.box_contents import PLAYER_TITLES
from boardapp.games.spearpoint.turn import victory_conditions, winner_determination
from boardapp.games.spearpoint.turn.acting_side_and_refusals import acting_side
from boardapp.games.spearpoint.turn.turn_state import PHASES, Phase, TurnState

SHORT: Mapping[Phase, str] = {
    "begin": "Begin", "movement": "Move", "commitment": "Commit", "artillery": "Guns",
    "targets": "Attacks", "resolution": "Resolve", "draw": "Draw", "end": "End",
}  # fmt: skip
"""The phases in a word each."""


def progress(battle: CombatView) -> GameProgress | None:
    """Return how far the turn and the game have come, None where no turn leads the table."""
    state, sequence = battle.state, battle.state.sequence
    if sequence is None:
        return None
    side = None if sequence.is_over else acting_side(state, sequence)
    return GameProgress(
        f"Turn {state.turn}", tuple(SHORT.values()),
        None if sequence.is_over else tuple(PHASES).index(sequence.current_phase), side or "",
        tuple(SideTally(one, _score_text(battle, sequence, one)) for one in PLAYER_TITLES),
        "; ".join(_result_sentences(sequence)),
    )  # fmt: skip


def _score_text(battle: CombatView, sequence: TurnState, side: str) -> str:
    """Return what a side has come to: its points, and what else wins for it."""
    points, goal = battle.state.points.get(side, 0), sequence.side_state(side).goal
    scored = f"{points} of {goal}" if goal else f"{points} point{'s' * (points != 1)}"
    others = (
        capitalize_first(way.description)
        for way in victory_conditions.conditions_in_force(battle)
        if way.side == side and way.parts
    )  # fmt: skip
    return "; ".join((f"{PLAYER_TITLES[side]} {scored}", *others))


def _result_sentences(sequence: TurnState) -> Iterator[str]:
    if sequence.won is not None:
        yield winner_determination.winner_sentence(sequence)
    elif sequence.overrun is not None:
        side, turns = sequence.overrun
        yield f"{PLAYER_TITLES[side]} overruns in {turns} turn{'s' * (turns != 1)}"
