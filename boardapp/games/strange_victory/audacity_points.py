"""Audacity Points: their uses, divisions without any, and their return (000-57 to 000-61)."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.game_progress import SideTally
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.procedure.running_procedure import Asking, Context
from boardapp.games.strange_victory.rule_headings import cited
from boardapp.games.strange_victory.state import GERMANY, Regiment, RoadState


def division_title(division: str) -> str:
    """Return the title of a division."""
    return f"Division {division}"


def why_no_points_to_spend(state: RoadState, unit: Regiment) -> Refusal | None:
    """Return a refusal if a unit's division has no Audacity Point left (000-57)."""
    if state.divisions[unit.division].now > 0:
        return None
    return Refusal(
        f"{division_title(unit.division)} has no Audacity Points (AP) left.", ("000-57",)
    )


def change_audacity_points(
    context: Context[RoadState], division: str, more: int, words: str, rule: str
) -> None:
    """Give Audacity Points to a division or take them from it, and show its track."""
    before = context.state.divisions[division].now
    context.set_state(context.state.with_points_changed(division, more), cited(words, rule))
    track = context.state.divisions[division]
    context.show_fact(
        track.track_fact(
            "Audacity Points", f"Audacity Points of {division_title(division)}", before
        )
    )


def regain_spent_points(context: Context[RoadState]) -> Asking[None]:
    """Give each division back one of its spent points (000-61)."""
    for division in context.state.divisions:
        track = context.state.divisions[division]
        if track.now < track.start:
            change_audacity_points(
                context, division, 1, f"{division_title(division)} regains 1 AP", "000-61"
            )
    yield from ()


def score_tallies(state: RoadState) -> Iterator[SideTally]:
    """Yield the scores in the bar over the board: each division's points, and Victory Points."""
    for division, track in state.divisions.items():
        yield SideTally(GERMANY, f"{division_title(division)}: {track.now} of {track.start} AP")
    if state.victory_points or state.ended:
        yield SideTally(GERMANY, f"{state.victory_points} VP")


def victory_points_text(state: RoadState) -> str:
    """Return the Victory Points of Prisoners in words (000-17)."""
    return (
        f"{state.victory_points or 'no'} Victory Point{'s' * (state.victory_points != 1)} for "
        "Prisoners"
    )
