"""The menu of a nation's turn: its procedures, its end, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from boardapp.core.procedure.free_play_refusals import refuse_as_impossible_if
from boardapp.core.procedure.question_parts import (
    PlaceableObject,
    PlacementAnswer,
    Refusal,
    refuse_if,
)
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, Context, Procedure
from boardapp.core.sentence_case import as_sentence
from boardapp.core.sentence_case import capitalize_first as capitalized
from boardapp.games.areas.phases import (
    Phases,
    TurnPhase,
    begin_first_turn,
    current_phase_title,
    end_phase_procedure,
)
from boardapp.games.areas.procedure_menu import (
    END_PHASE,
    OVER,
    Deeds,
    FreePlacement,
    MenuAction,
    ProcedureMenu,
    ask_how_game_ended,
)
from boardapp.games.areas.state import SET_UP
from boardapp.games.europe.bombing_raids import (
    build_in_captured_factory,
    resolve_bombing_raid,
    why_mover_flies_no_raids,
    why_not_build,
    why_not_while_us_neutral,
)
from boardapp.games.europe.control_and_movement import (
    change_control,
    check_unit_path,
    why_paths_not_checked,
)
from boardapp.games.europe.dice_tables import WEATHERS
from boardapp.games.europe.holds_liberation_and_surrender import apply_holds_from_earlier_turn
from boardapp.games.europe.printed_territories import NATIONS, Nation
from boardapp.games.europe.setup import set_up, why_no_setup
from boardapp.games.europe.state import MAX_TURN, Ended, EuropeState
from boardapp.games.europe.turn_start import (
    DUES,
    resolve_pending_duties,
    start_national_turn,
    weather_effects_sentence,
    why_no_atomic_bomb_try,
    why_pending_duties_come_first,
)

ENDS: Mapping[Ended, str] = {
    "germany": "Germany has won", "allies": "The Allies have won", "over": "The game has ended",
}  # fmt: skip


def _takes_turns(nation: Nation, state: EuropeState) -> bool:
    return state.why_nation_takes_no_turn(nation) is None


def _start_turn_procedure(nation: Nation) -> Procedure[EuropeState]:
    return lambda play: start_national_turn(play, nation)


_TURNS: Mapping[Nation, TurnPhase[EuropeState]] = {
    nation: TurnPhase(
        f"{capitalized(name)}'s turn",
        capitalized(name),
        nation,
        (why_pending_duties_come_first,),
        _start_turn_procedure(nation),
        partial(_takes_turns, nation),
    )
    for nation, name in NATIONS.items()
}


def national_turns(state: EuropeState) -> Phases:
    """Return the nations' turns in the table's order (003-50)."""
    return {nation: _TURNS[nation] for nation in state.order}


def menu_questions(state: EuropeState) -> tuple[Pick]:
    """Return the menu, with reasons against procedures; an answer names a procedure."""
    words = weather_effects_sentence(state)
    weather = as_sentence(f"{WEATHERS[state.weather]}: {words}") if words else ""
    choices = MENU.choices_for_side(state)
    due = why_pending_duties_come_first(state) is not None
    return (
        Pick(
            state.nation_on_move,
            current_phase_title(state, national_turns(state)),
            weather or f"Turn {state.turn}",
            choices=choices,
            usual=_GO_ON if due else MENU.usual_answer(choices),
            prompt=_menu_prompt(state, due=due),
        ),
    )


def _menu_prompt(state: EuropeState, *, due: bool) -> str:
    if state.ended:
        return "The game has ended"
    if state.phase == SET_UP:
        return "Agree on the rules, and begin"
    if due:
        return f"Continue with {DUES[state.due[0]][0]}"
    return "Raid, change control, or end the turn"


def _game_result_text(state: EuropeState) -> str | None:
    return f"{ENDS[state.ended]}." if state.ended else None


def _why_not_with_turn_limit(state: EuropeState) -> Refusal | None:
    limited = state.is_rule_used("winter") or state.is_us_neutral
    return refuse_if(
        not limited, "No rule of this table limits the movement of this unit."
    ) or why_paths_not_checked(state)


def set_up_and_begin_first_turn(context: Context[EuropeState]) -> Asking[None]:
    """Set up the game and begin the first nation's turn, which locks the agreements (003-01)."""
    yield from set_up(context)
    yield from begin_first_turn(context, national_turns(context.state))


def end_national_turn(context: Context[EuropeState]) -> Asking[None]:
    """End a nation's turn and begin the next nation's (A3-01)."""
    apply_holds_from_earlier_turn(context, context.state.nation_on_move, "end")
    yield from resolve_pending_duties(context)
    if not context.state.ended:
        following: Procedure[EuropeState] = end_phase_procedure(
            national_turns(context.state), MAX_TURN
        )
        yield from following(context)


def _why_no_turn_to_end(state: EuropeState) -> Refusal | None:
    return refuse_as_impossible_if(state.phase == SET_UP, "The game has not begun.")


def declare_game_end(context: Context[EuropeState]) -> Asking[None]:
    """Ask the players how the game has ended."""
    ended = yield from ask_how_game_ended(
        context.state.nation_on_move, "Who has won?", ("003-02", "003-06"), ENDS
    )
    context.set_state(replace(context.state, ended=ended))


def _try_for_bomb(context: Context[EuropeState]) -> Asking[None]:
    yield from DUES["bomb"][1](context)


def _why_not_try_for_bomb(state: EuropeState) -> Refusal:
    tried = Refusal("You can try for the bomb only at the start of the turn.", ("003-38",))
    return why_no_atomic_bomb_try(state, state.nation_on_move) or tried


def placeable_control_markers(state: EuropeState) -> Iterator[PlaceableObject]:
    """Yield a control marker of each nation."""
    for nation, name in NATIONS.items():
        yield PlaceableObject(nation, f"Control marker of {name}")


def with_control_marker_placed(state: EuropeState, spot: PlacementAnswer) -> EuropeState:
    """Return the state with a territory's new holder, without further consequences."""
    nation = next((one for one in NATIONS if one == spot.thing), None)
    return state if nation is None or spot.space is None else state.with_holder(spot.space, nation)


def why_not_control_marker(state: EuropeState, spot: PlacementAnswer) -> Refusal | None:
    """Return a refusal for a territory out of the war (003-33)."""
    return why_not_while_us_neutral(state, spot.space) if spot.space else None


_GO_ON = "start"
DEEDS: Deeds = {
    "set-up": MenuAction(
        "Agree on the rules, and begin",
        set_up_and_begin_first_turn,
        (SET_UP,),
        why_not=why_no_setup,
        label="Agree on the rules",
    ),
    _GO_ON: MenuAction(
        lambda state: f"Continue with {DUES[state.due[0]][0]}",
        resolve_pending_duties,
        there=lambda state: why_pending_duties_come_first(state) is not None,
        label="Continue",
    ),
    "control": MenuAction("Change control of a territory", change_control, label="Change control"),
    "raid": MenuAction(
        "Make a strategic bombing raid",
        resolve_bombing_raid,
        why_not=lambda state: (
            why_pending_duties_come_first(state) or why_mover_flies_no_raids(state)
        ),
        label="Bombing raid",
    ),
    "build": MenuAction(
        "Build in a captured factory",
        build_in_captured_factory,
        why_not=why_not_build,
        lacks=lambda state: refuse_if(
            not state.is_rule_used("factories"),
            "This table does not use the rule on bombing captured factories.",
        ),
        label="Build in a factory",
    ),
    "way": MenuAction(
        "Check a unit's path",
        check_unit_path,
        lacks=_why_not_with_turn_limit,
        why_not=why_paths_not_checked,
    ),
    "bomb": MenuAction(
        "Try for the atomic bomb",
        _try_for_bomb,
        why_not=_why_not_try_for_bomb,
        there=lambda state: (
            state.is_rule_used("bomb") and state.nation_on_move in ("germany", "us")
        ),
        label="Try for the bomb",
    ),
    END_PHASE: MenuAction(
        lambda state: f"End {NATIONS[state.nation_on_move]}'s turn",
        end_national_turn,
        why_not=lambda state: _why_no_turn_to_end(state) or why_pending_duties_come_first(state),
    ),
    "finish": MenuAction(
        "Enter who has won the game",
        declare_game_end,
        (*NATIONS, OVER),
        label="Say who has won",
        rare=True,
    ),
}
MENU = ProcedureMenu(
    DEEDS,
    national_turns,
    _game_result_text,
    FreePlacement(
        "germany", placeable_control_markers, with_control_marker_placed, why_not_control_marker
    ),
)
