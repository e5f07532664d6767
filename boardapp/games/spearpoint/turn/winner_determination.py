"""Who has won, and when: points, a scenario's ways, Overrun, or what the players say (004-078)."""

from __future__ import annotations

from dataclasses import replace

from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.box_contents import PLAYER_TITLES
from boardapp.games.spearpoint.turn.turn_state import TurnState


def winner_sentence(sequence: TurnState) -> str:
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
    return replace(state, sequence=after), cited(f"{by}: {winner_sentence(after)}", rule)


def winner_by_points(state: TileState) -> str | None:
    """Return who has reached its points: of both, who has more of them (004-078)."""
    if state.sequence is None:
        return None
    at_goal = {
        side: points
        for side, points in state.points.items()
        if (goal := state.sequence.side_state(side).goal) is not None and points >= goal
    }
    ahead = [side for side, points in at_goal.items() if points == max(at_goal.values())]
    return ahead[0] if len(ahead) == 1 else None
