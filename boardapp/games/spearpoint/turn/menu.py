"""What may begin once play has: where turns lead, what belongs to the phase, to whom it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from boardapp.core.procedure.question_parts import Choice, Refusal
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, Context, Procedure, ask
from boardapp.games.spearpoint.combat import menu as combat
from boardapp.games.spearpoint.combat.attack import Combat
from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.combat.events import NEXT_TURN
from boardapp.games.spearpoint.combat.menu_entry import Does, MenuEntry
from boardapp.games.spearpoint.commitment import menu as commitment
from boardapp.games.spearpoint.commitment.commit import why_not_done as why_not_commit_done
from boardapp.games.spearpoint.moving import move as moving
from boardapp.games.spearpoint.setup.setup_context import BOTH
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.box_contents import PLAYER_TITLES
from boardapp.games.spearpoint.turn import draw_phase, initiative, listed_hands, turn_leadership
from boardapp.games.spearpoint.turn.order import acting, why_not_done
from boardapp.games.spearpoint.turn.sequence import Phase, Sequence
from boardapp.games.spearpoint.turn.victory import said

OUT_OF_TURN = "out-of-turn"
_BELONGS: Mapping[Phase, tuple[str, ...]] = {
    "movement": (moving.MOVE, commitment.CREW, commitment.LINE),
    "commitment": (
        commitment.COMMIT,
        commitment.FLIGHT,
        commitment.CREW,
        commitment.WITHDRAW,
    ),
    "artillery": (combat.DECLARE,),
    "targets": (combat.DECLARE, combat.DECLARE_ASSAULT),
    "resolution": (combat.RESOLVE, combat.CAPTURE),
}
"""What belongs to a phase, of all that may begin at a table."""
_ALLOWED = (
    combat.CARD, combat.SMOKE, combat.CAPTURE, combat.FIRE, combat.ASSAULT,
    commitment.COMMIT, commitment.CREW, commitment.WITHDRAW, moving.MOVE,
)  # fmt: skip
"""What a Command Card can allow in any phase."""

Offer = tuple[str, Choice]
"""Whom something is offered, and what."""


def offers(on: Combat, state: TileState) -> Iterator[Offer]:
    """Yield what may begin once play has: what the phase asks, or all there is.

    A scenario is there to be led: that comes first.
    """
    sequence, battle = state.sequence, on.at(state)
    free = state.mode == "free"
    lead = BOTH, Choice(
        turn_leadership.LEAD, "Lead by turns", "Phase by phase, with initiative and an end"
    )  # fmt: skip
    scenario = on.scenario is not None
    if sequence is None and scenario:
        yield lead
    if sequence is None or free:
        yield from ((BOTH, one) for one in _offered(battle, _DEEDS) if one.answer != NEXT_TURN)
    if sequence is None and not scenario:
        yield lead
    elif sequence is not None:
        yield from _led(battle, sequence, free=free)
    if sequence is None or free:
        yield from ((BOTH, one) for one in _offered(battle, (NEXT_TURN,)))


def _offered(battle: CombatView, names: Iterable[str]) -> Iterator[Choice]:
    """Yield how things are offered of which there is somebody for."""
    for name in names:
        choice = _DEEDS[name].choice(battle)
        if choice is not None:
            yield choice


def _led(battle: CombatView, sequence: Sequence, *, free: bool) -> Iterator[Offer]:
    state = battle.state
    side = acting(state, sequence)
    by = side or BOTH
    if sequence.over:
        yield BOTH, Choice(turn_leadership.PLAY_ON, "Play on", "Although the game is over")
        return
    if sequence.now == "begin":
        yield BOTH, Choice(initiative.NAME, "Initiative", "One die each, and a card if you like")
    belongs = () if free else _BELONGS.get(sequence.now, ())
    here = [(by, one) for one in _offered(battle, belongs)]
    if sequence.now == "draw":
        note = "In secret" if listed_hands.listed(battle) else "Numbers of cards alone"
        here = [(by, Choice(draw_phase.NAME, f"{PLAYER_TITLES[by]} draws", note))]
    yield from here[:1]
    if side is not None:  # seen without scrolling, whatever else there is
        yield by, Choice(turn_leadership.DONE, "Done", refusal=_why_not_done(battle, side))
    yield from here[1:]
    if not free:
        if sequence.now == "end":
            yield BOTH, Choice(NEXT_TURN, "End the turn", f"Turn {state.turn + 1} begins")
        yield BOTH, Choice(OUT_OF_TURN, "Out of turn", "What a card allows")
    number = len(sequence.objectives)
    yield BOTH, Choice(turn_leadership.OBJECTIVES, "Special objectives", f"{number} written down")
    yield BOTH, Choice(turn_leadership.WINNER, "Say who has won")
    yield BOTH, Choice(turn_leadership.LEAVE, "Lead by turns no more")


def _why_not_done(battle: CombatView, side: str) -> Refusal | None:
    """Return why a side's part is not over."""
    sequence = battle.state.sequence
    if sequence is not None and sequence.now == "commitment":
        return why_not_commit_done(battle, side)
    return why_not_done(battle)


def title(state: TileState) -> str:
    """Return what the phase is called, or who has won; empty where no turn leads."""
    sequence = state.sequence
    if sequence is None:
        return ""
    return said(sequence) if sequence.over else sequence.title


def moment(state: TileState) -> str:
    """Return the phase with whose part it is; empty where no turn leads."""
    sequence = state.sequence
    if sequence is None:
        return ""
    side = None if sequence.over else acting(state, sequence)
    return f"{title(state)}, {PLAYER_TITLES[side]}" if side else title(state)


def out_of_turn(on: Combat, play: Context[TileState]) -> Asking[None]:
    """Do what a Command Card allows, whatever the phase."""
    name = yield from ask(Pick(
        BOTH, "Out of turn", "What does a card allow?", ("004-067",),
        choices=tuple(_offered(on.battle(play), _ALLOWED)),
    ))  # fmt: skip
    yield from _DEEDS[name].does(on, play)


_DEEDS: Mapping[str, MenuEntry] = {
    moving.MOVE: MenuEntry(moving.move, moving.choice),
    **combat.DEEDS,
    **commitment.DEEDS,
}
"""All that may begin at a table in play, but for what leads it."""
_PROCEDURES: Mapping[str, Does] = {
    **{name: deed.does for name, deed in _DEEDS.items()},
    initiative.NAME: initiative.initiative,
    draw_phase.NAME: draw_phase.draw,
    turn_leadership.LEAD: turn_leadership.lead,
    turn_leadership.LEAVE: turn_leadership.leave,
    turn_leadership.DONE: turn_leadership.done,
    turn_leadership.OBJECTIVES: turn_leadership.objectives,
    turn_leadership.WINNER: turn_leadership.winner,
    turn_leadership.PLAY_ON: turn_leadership.play_on,
    OUT_OF_TURN: out_of_turn,
}
PROCEDURES = frozenset(_PROCEDURES)


def procedure(on: Combat, name: str) -> Procedure[Any]:
    """Return a procedure of a table in play by its name; raises KeyError."""
    return partial(_PROCEDURES[name], on)
