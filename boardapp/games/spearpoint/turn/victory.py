"""Who has won, and when: points, a scenario's ways, Overrun, or what the players say (004-078)."""

from __future__ import annotations

from dataclasses import replace

from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.box_contents import PLAYER_TITLES
from boardapp.games.spearpoint.turn.sequence import Sequence


def said(sequence: Sequence) -> str:
    """Return who has won, in words."""
    side = sequence.won
    return "Nobody wins: a draw" if side in (None, "nobody") else f"{PLAYER_TITLES[side]} wins"


def with_winner(state: TileState, side: str, by: str, rule: str) -> tuple[TileState, str]:
    """Return the table with a side that has won ``by`` something, unless somebody has.

    With it comes what is told of that.
    """
    sequence = state.sequence
    if sequence is None or sequence.won is not None:
        return state, ""
    after = sequence._replace(won=side)  # type: ignore[arg-type]
    return replace(state, sequence=after), cited(f"{by}: {said(after)}", rule)


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
