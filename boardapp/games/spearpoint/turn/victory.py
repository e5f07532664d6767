"""Who has won, and when: points, Overrun, or what the players say (004-078)."""

from __future__ import annotations

from dataclasses import replace

from boardapp.games.spearpoint.catalogue import PLAYER_TITLES
from boardapp.games.spearpoint.state import TileState
from boardapp.games.spearpoint.turn.sequence import Sequence

AT_ONCE = ("win-moment", "at-once")
"""The reading by which points win there and then (N4-16)."""


def said(sequence: Sequence) -> str:
    """Return who has won, in words."""
    side = sequence.won
    return "Nobody wins: a draw" if side in (None, "nobody") else f"{PLAYER_TITLES[side]} wins"


def with_winner(state: TileState, side: str | None) -> tuple[TileState, str]:
    """Return the table with a side that has won, unless somebody has, and what is told of it."""
    sequence = state.sequence
    if sequence is None or sequence.won is not None or side is None:
        return state, ""
    points = state.points.get(side, 0)
    after = sequence._replace(won=side)  # type: ignore[arg-type]
    scored = f"{PLAYER_TITLES[side]} {points} points: " if points else ""
    return replace(state, sequence=after), f"{scored}{said(after)}."


def by_points(state: TileState) -> str | None:
    """Return who has reached its points: of both, who has more of them (004-078)."""
    if state.sequence is None:
        return None
    goals = {side: state.sequence.of(side).goal for side in PLAYER_TITLES}
    at_goal = {
        side: state.points.get(side, 0)
        for side, goal in goals.items()
        if goal is not None and state.points.get(side, 0) >= goal
    }
    most = max(at_goal.values(), default=0)
    ahead = [side for side, points in at_goal.items() if points == most]
    return ahead[0] if len(ahead) == 1 else None
