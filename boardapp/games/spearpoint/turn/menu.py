"""The menu in play: the procedures that may begin, by turn, phase and side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from boardapp.core.game_progress import GameProgress, SideTally
from boardapp.core.procedure.question_parts import Choice, Refusal
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, Context, Procedure, ask
from boardapp.core.sentence_case import counted
from boardapp.games.spearpoint.combat import menu as combat
from boardapp.games.spearpoint.combat.attack_declaration import GameData
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.combat.menu import ActionProcedure, MenuEntry
from boardapp.games.spearpoint.combat.smoke_capture_and_turn_end import NEXT_TURN
from boardapp.games.spearpoint.commitment import menu as commitment
from boardapp.games.spearpoint.commitment.unit_commitment import (
    why_commitment_not_over as why_not_commit_done,
)
from boardapp.games.spearpoint.moving import unit_move as moving
from boardapp.games.spearpoint.setup.setup_context import BOTH
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES
from boardapp.games.spearpoint.turn import (
    draw_phase,
    initiative,
    listed_hands,
    turn_leading_procedures,
    victory_conditions,
)
from boardapp.games.spearpoint.turn.acting_side_and_refusals import (
    acting_side,
    why_phase_part_not_over,
)
from boardapp.games.spearpoint.turn.turn_state import PHASES, Phase, TurnState
from boardapp.games.spearpoint.turn.victory_conditions import winner_sentence

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
"""The procedures that belong to each phase."""
_ALLOWED = (
    combat.CARD, combat.SMOKE, combat.CAPTURE, combat.FIRE, combat.ASSAULT,
    commitment.COMMIT, commitment.CREW, commitment.WITHDRAW, moving.MOVE,
)  # fmt: skip
"""Procedures that a Command Card can allow in any phase."""

_DONE: Mapping[Phase, str] = {
    "movement": "Finish moving", "commitment": "Finish committing", "artillery": "Finish firing",
    "targets": "Finish attacking", "resolution": "Finish resolving",
    "draw": "Finish drawing",
}  # fmt: skip
_PROMPTS: Mapping[Phase, str] = {
    "begin": "Roll for the initiative",
    "movement": "Choose a unit to move, or finish",
    "commitment": "Bring a unit into play, or finish",
    "artillery": "Choose a gun or aircraft, or finish",
    "targets": "Choose a unit to attack with, or finish",
    "resolution": "Resolve a declared attack",
    "draw": "Draw your cards",
    "end": "End the turn",
}
"""The prompt to a side in each phase."""
_NOTHING_LEFT: Mapping[Phase, str] = {
    "commitment": "You have nothing to commit. Finish this phase",
    "resolution": "All attacks are resolved. Finish this phase",
}
"""The prompts for a phase in which a side can only finish."""
NOBODY: Mapping[Phase, str] = {
    "movement": "No unit may move",
    "artillery": "No gun or aircraft may fire",
    "targets": "No unit may attack",
}
"""The words for a phase in which nobody on the table may act."""
USUAL = (
    combat.RESOLVE,
    turn_leading_procedures.DONE,
    initiative.NAME,
    draw_phase.NAME,
    NEXT_TURN,
)
"""The usual next steps; a phase's default is the first of these that it offers."""

Offer = tuple[str, Choice]
"""An offer of the menu: its addressee and its choice."""


def menu_offers(game_data: GameData, state: TileState) -> Iterator[Offer]:
    """Yield the choices of the menu in play: those of the phase, or all without led turns.

    With a scenario, the choice to start guided turns comes first.
    """
    sequence, battle = state.sequence, game_data.combat_view_of_state(state)
    free = state.mode == "free"
    lead = BOTH, Choice(
        turn_leading_procedures.LEAD, "Start guided turns", "boardapp guides you phase by phase "
            "through each turn",
    )  # fmt: skip
    scenario = game_data.scenario is not None
    if sequence is None and scenario:
        yield lead
    if sequence is None or free:
        yield from (
            (BOTH, one) for one in _entry_choices(battle, _DEEDS) if one.answer != NEXT_TURN
        )
    if sequence is None and not scenario:
        yield lead
    elif sequence is not None:
        yield from _phase_offers(battle, sequence, free=free)
    if sequence is None or free:
        yield from ((BOTH, one) for one in _entry_choices(battle, (NEXT_TURN,)))


def _entry_choices(battle: CombatView, names: Iterable[str]) -> Iterator[Choice]:
    """Yield the choices of named procedures, except those that no unit could use."""
    for name in names:
        choice = _DEEDS[name].choice(battle)
        if choice is not None:
            yield choice


def _phase_offers(battle: CombatView, sequence: TurnState, *, free: bool) -> Iterator[Offer]:
    state = battle.state
    side = acting_side(state, sequence)
    by = side or BOTH
    if sequence.is_over:
        yield (
            BOTH,
            Choice(
                turn_leading_procedures.PLAY_ON,
                "Play on after the end of the game",
                label="Play on after the end",
            ),
        )
        return
    if sequence.current_phase == "begin":
        note = "Each side rolls one die and may use a Command Card"
        yield BOTH, Choice(initiative.NAME, "Roll for initiative", note)
    belongs = () if free else _BELONGS.get(sequence.current_phase, ())
    here = [(by, one) for one in _entry_choices(battle, belongs)]
    if sequence.current_phase == "draw":
        note = (
            "The other side does not see your cards"
            if listed_hands.are_hands_listed(battle)
            else "You enter only how many cards you draw"
        )
        title = f"{PLAYER_TITLES[by]} draws cards"
        here = [(by, Choice(draw_phase.NAME, title, note, label="Draw cards"))]
    yield from here[:1]
    if side is not None:  # seen without scrolling, whatever else there is
        yield (
            by,
            Choice(
                turn_leading_procedures.DONE,
                _DONE.get(sequence.current_phase, "Finish"),
                refusal=_why_side_not_done(battle, side),
            ),
        )
    yield from here[1:]
    yield from _offers_for_both(state.turn, sequence, free=free)


def _offers_for_both(turn: int, sequence: TurnState, *, free: bool) -> Iterator[Offer]:
    """Yield what either player may do in every phase: end the turn, objectives, the winner."""
    if not free:
        if sequence.current_phase == "end":
            yield BOTH, Choice(NEXT_TURN, "End the turn", f"Turn {turn + 1} begins next")
        yield (
            BOTH,
            Choice(
                OUT_OF_TURN, "Act out of turn", "Use a card that allows an action now", rare=True
            ),
        )
    number = len(sequence.objectives)
    yield (
        BOTH,
        Choice(
            turn_leading_procedures.OBJECTIVES,
            "Special objectives",
            f"{number} written down so far",
            rare=True,
        ),
    )
    yield BOTH, Choice(turn_leading_procedures.WINNER, "Say who has won", rare=True)
    leave = turn_leading_procedures.LEAVE
    yield BOTH, Choice(leave, "Stop guided turns", rare=True)


def _why_side_not_done(battle: CombatView, side: str) -> Refusal | None:
    """Return why a side cannot end its part of the phase, or None if it can."""
    sequence = battle.state.sequence
    if sequence is not None and sequence.current_phase == "commitment":
        return why_not_commit_done(battle, side)
    return why_phase_part_not_over(battle)


def phase_title(state: TileState) -> str:
    """Return the title of the phase, or the winner; empty without led turns."""
    sequence = state.sequence
    if sequence is None:
        return ""
    return winner_sentence(sequence) if sequence.is_over else sequence.phase_title


def phase_prompt(state: TileState, offered: Iterable[Choice]) -> str:
    """Return a short prompt for the phase, depending on the offered choices."""
    sequence = state.sequence
    if sequence is None or state.mode == "free":
        return "Choose what to do next"
    if sequence.is_over:
        return "The game is over. Play on?"
    phase = sequence.current_phase
    able = [one.answer for one in offered if one.refusal is None and not one.rare]
    nothing_left = able == [turn_leading_procedures.DONE] and phase in _NOTHING_LEFT
    return (_NOTHING_LEFT if nothing_left else _PROMPTS)[phase]


def phase_and_side(state: TileState) -> str:
    """Return the phase and the acting side; empty without led turns."""
    sequence = state.sequence
    if sequence is None:
        return ""
    side = None if sequence.is_over else acting_side(state, sequence)
    return f"{phase_title(state)}, {PLAYER_TITLES[side]}" if side else phase_title(state)


def act_out_of_turn(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Ask for an act that a Command Card allows in any phase, and run it."""
    name = yield from ask(Pick(
        BOTH, "Action out of turn", "Choose the action that the card allows.", ("004-067",),
        choices=tuple(_entry_choices(game_data.current_combat_view(context), _ALLOWED)),
        prompt="What does the card allow?",
    ))  # fmt: skip
    yield from _DEEDS[name].does(game_data, context)


_DEEDS: Mapping[str, MenuEntry] = {
    moving.MOVE: MenuEntry(moving.move_unit, moving.move_choice),
    **combat.DEEDS,
    **commitment.DEEDS,
}
"""All acts that may begin at a table in play, except those that lead the turn."""
_PROCEDURES: Mapping[str, ActionProcedure] = {
    **{name: deed.does for name, deed in _DEEDS.items()},
    initiative.NAME: initiative.determine_initiative,
    draw_phase.NAME: draw_phase.run_draw_phase,
    turn_leading_procedures.LEAD: turn_leading_procedures.start_leading_turns,
    turn_leading_procedures.LEAVE: turn_leading_procedures.stop_leading_turns,
    turn_leading_procedures.DONE: turn_leading_procedures.end_phase_part,
    turn_leading_procedures.OBJECTIVES: turn_leading_procedures.write_or_tick_objective,
    turn_leading_procedures.WINNER: turn_leading_procedures.ask_winner,
    turn_leading_procedures.PLAY_ON: turn_leading_procedures.play_on_after_game_over,
    OUT_OF_TURN: act_out_of_turn,
}
PROCEDURES = frozenset(_PROCEDURES)


def procedure(game_data: GameData, name: str) -> Procedure[Any]:
    """Return a procedure of a table in play by its name; raises KeyError."""
    return partial(_PROCEDURES[name], game_data)


SHORT: Mapping[Phase, str] = {
    "begin": "Beginning", "movement": "Movement", "commitment": "Commitment",
    "artillery": "Artillery", "targets": "Attacks", "resolution": "Resolution", "draw": "Draw",
    "end": "Ending",
}  # fmt: skip
"""The phases in a word each, out of their titles."""


def progress(battle: CombatView) -> GameProgress | None:
    """Return the progress of the turn and the game, or None without led turns."""
    state, sequence = battle.state, battle.state.sequence
    if sequence is None:
        return None
    side = None if sequence.is_over else acting_side(state, sequence)
    result = ""
    if sequence.won is not None:
        result = winner_sentence(sequence)
    elif sequence.overrun is not None:
        by, turns = sequence.overrun
        result = f"{PLAYER_TITLES[by]} will win by Overrun in {counted(turns, 'turn')}"
    return GameProgress(
        f"Turn {state.displayed_turn}", tuple(SHORT.values()),
        None if sequence.is_over else tuple(PHASES).index(sequence.current_phase), side or "",
        tuple(_tally(battle, sequence, one) for one in PLAYER_TITLES),
        result,
    )  # fmt: skip


def _tally(battle: CombatView, sequence: TurnState, side: str) -> SideTally:
    """Return a side's points, and in the long text the progress of its other conditions."""
    points, goal = battle.state.points.get(side, 0), sequence.side_state(side).goal
    scored = f"{points} of {goal}" if goal else counted(points, "point")
    others = " or ".join(
        way.words_after_wins
        for way in victory_conditions.conditions_in_force(battle)
        if way.side == side and way.parts
    )
    title = PLAYER_TITLES[side]
    short = f"{title} {scored}"
    return SideTally(side, f"{short}. {title} wins {others}" if others else short, (short,))
