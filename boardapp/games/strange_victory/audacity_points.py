"""Audacity Points: what they pay for, who has none, what comes back (000-57 to 000-61)."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.game_progress import Tally
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.procedure.running_procedure import Asking, Context
from boardapp.games.strange_victory.rule_headings import cited
from boardapp.games.strange_victory.state import GERMANY, Regiment, RoadState


def called(division: str) -> str:
    """Return what a division is called."""
    return f"Division {division}"


def broke(state: RoadState, unit: Regiment) -> Refusal | None:
    """Return why a unit's division can pay for nothing (000-57)."""
    if state.divisions[unit.division].now > 0:
        return None
    return Refusal(f"{called(unit.division)} has no AP left.", ("000-57",))


def points(play: Context[RoadState], division: str, more: int, words: str, rule: str) -> None:
    """Give a division Audacity Points or take them, and show its track."""
    before = play.state.divisions[division].now
    play.set_state(play.state.with_points(division, more), cited(words, rule))
    track = play.state.divisions[division]
    play.show(track.shown("Audacity Points", called(division), before))


def regain(play: Context[RoadState]) -> Asking[None]:
    """Give each division back one of the points that it has spent (000-61)."""
    for division in play.state.divisions:
        track = play.state.divisions[division]
        if track.now < track.start:
            points(play, division, 1, f"{called(division)} regains 1 AP", "000-61")
    yield from ()


def tallies(state: RoadState) -> Iterator[Tally]:
    """Yield what the bar over the board shows: each division's points, and Victory Points."""
    for division, track in state.divisions.items():
        yield Tally(GERMANY, f"{called(division)}: {track.now} of {track.start} AP")
    if state.victory:
        yield Tally(GERMANY, f"{state.victory} VP")


def won(state: RoadState) -> str:
    """Return the Victory Points of Prisoners in words (000-17)."""
    return f"{state.victory or 'no'} Victory Point{'s' * (state.victory != 1)} of Prisoners"
