"""How far a turn has come, for the bar over the board: its phases, points, Overrun."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardapp.core.game_progress import Progress, Tally
from boardapp.core.words import capital
from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.tiles.box_contents import PLAYER_TITLES
from boardapp.games.spearpoint.turn import victory, victory_conditions
from boardapp.games.spearpoint.turn.order import acting
from boardapp.games.spearpoint.turn.sequence import PHASES, Phase, Sequence

SHORT: Mapping[Phase, str] = {
    "begin": "Begin", "movement": "Move", "commitment": "Commit", "artillery": "Guns",
    "targets": "Attacks", "resolution": "Resolve", "draw": "Draw", "end": "End",
}  # fmt: skip
"""The phases in a word each."""


def progress(battle: CombatView) -> Progress | None:
    """Return how far the turn and the game have come, None where no turn leads the table."""
    state, sequence = battle.state, battle.state.sequence
    if sequence is None:
        return None
    side = None if sequence.over else acting(state, sequence)
    return Progress(
        f"Turn {state.turn}", tuple(SHORT.values()),
        None if sequence.over else tuple(PHASES).index(sequence.now), side or "",
        tuple(Tally(one, _tally(battle, sequence, one)) for one in PLAYER_TITLES),
        "; ".join(_told(sequence)),
    )  # fmt: skip


def _tally(battle: CombatView, sequence: Sequence, side: str) -> str:
    """Return what a side has come to: its points, and what else wins for it."""
    points, goal = battle.state.points.get(side, 0), sequence.of(side).goal
    scored = f"{points} of {goal}" if goal else f"{points} point{'s' * (points != 1)}"
    others = (
        capital(way.words)
        for way in victory_conditions.ways(battle)
        if way.side == side and way.parts
    )  # fmt: skip
    return "; ".join((f"{PLAYER_TITLES[side]} {scored}", *others))


def _told(sequence: Sequence) -> Iterator[str]:
    if sequence.won is not None:
        yield victory.said(sequence)
    elif sequence.overrun is not None:
        side, turns = sequence.overrun
        yield f"{PLAYER_TITLES[side]} overruns in {turns} turn{'s' * (turns != 1)}"
