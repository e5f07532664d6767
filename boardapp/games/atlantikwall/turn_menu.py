"""The menu of a turn: the phases, and each side's procedures in them (001-02)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.free_play_refusals import refuse_as_impossible_if
from boardapp.core.procedure.question_parts import (
    PlaceableObject,
    PlacementAnswer,
    Refusal,
    refuse_if,
)
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, Context
from boardapp.games.areas.phases import (
    Phases,
    TurnPhase,
    begin_first_turn,
    current_phase_title,
    end_phase_procedure,
    why_phase_may_not_end,
)
from boardapp.games.areas.procedure_menu import (
    END_PHASE,
    OVER,
    Deeds,
    FreePlacement,
    MenuAction,
    ProcedureMenu,
)
from boardapp.games.areas.state import SET_UP
from boardapp.games.atlantikwall import (
    allied_actions,
    decorations,
    german_card_purchases,
    reroll_counters,
    roll_phase,
    setup,
)
from boardapp.games.atlantikwall.automated_unit import advance_automated_unit, planned_path_facts
from boardapp.games.atlantikwall.bunker_assault import is_assault_due, resolve_assault
from boardapp.games.atlantikwall.combat_phase import resolve_combat
from boardapp.games.atlantikwall.final_tally import use_final_tally
from boardapp.games.atlantikwall.german_gains_and_losses import (
    ask_and_lose_specialist,
    game_result_text,
)
from boardapp.games.atlantikwall.known_cards_and_counters import BARBED_WIRE, DOG, SHARPSHOOTER
from boardapp.games.atlantikwall.state import (
    ALLIES,
    GERMAN,
    MAX_TURN,
    MOST_CARDS,
    PHASES,
    BeachState,
    Sort,
)


def _begin_move_phase(context: Context[BeachState]) -> Asking[None]:
    if context.state.is_solitaire:
        yield from advance_automated_unit(context)


TURN: Phases = dict(
    zip(
        PHASES,
        (
            TurnPhase(
                "Phase 1: Roll the Dice",
                "Roll",
                GERMAN,
                (roll_phase.why_roll_phase_may_not_end,),
                allied_actions.announce_sector_attributes,
            ),
            TurnPhase("Phase 2", "Results", GERMAN, begins=use_final_tally),
            TurnPhase("Phase 3", "Spend", GERMAN),
            TurnPhase(
                "Phase 4: Move",
                "Move",
                ALLIES,
                (allied_actions.why_climbers_must_move,),
                _begin_move_phase,
            ),
            TurnPhase("Phase 5: Combat", "Combat", GERMAN, begins=resolve_combat),
            TurnPhase(
                "Phase 6: Assault", "Assault", ALLIES, begins=resolve_assault, due=is_assault_due
            ),
        ),
        strict=True,
    )
)
"""A turn; the German skips Phase 4, and Phase 6 needs a Unit in a Bunker (001-02)."""


def menu_questions(state: BeachState) -> tuple[Pick, ...]:
    """Return each side's menu, with the reasons against procedures that may not begin."""
    title, turn = current_phase_title(state, TURN), f"Turn {state.turn}"
    dice = (roll_phase.dice_table_fact((), state.tally),) if state.tally else ()
    german = _side_menu(
        Pick(GERMAN, title, turn, facts=(*dice, *planned_path_facts(state))), state, ""
    )
    allied = _side_menu(Pick(ALLIES, title, turn), state, ALLIES)
    return tuple(one for one in (german, allied) if one.choices)


def _side_menu(menu: Pick, state: BeachState, side: str) -> Pick:
    choices = MENU.choices_for_side(state, side)
    usual = MENU.usual_answer(choices)
    to_roll = next((one.answer for one in choices if one.answer == "roll"), None)
    prompt = _menu_prompt(state) if usual or state.ended else "Use a card or a counter"
    # Against players the German's Decorations, which are kept in secret, may be all there is.
    alone = state.is_solitaire and state.phase in TURN and state.phase != "roll"
    nobody = f"Nobody may act in {_phase_number_title(state)}" if alone else ""
    return replace(menu, choices=choices, usual=to_roll or usual, prompt=prompt, nobody=nobody)


def _menu_prompt(state: BeachState) -> str:
    """Return the request to the side that ends the phase."""
    if state.ended:
        return "The game has ended"
    if state.phase == SET_UP:
        return "Set up the game"
    if state.phase == "roll" and state.is_german_played:
        return "End Phase 1, or change the dice" if state.tally else "Roll the dice"
    if state.phase == "spend" and state.is_german_played:
        return "Recruit, find, draw, or end Phase 3"
    if state.phase == "move" and _has_player_run_units(state):
        return "Choose a Unit to move, or end Phase 4"
    return f"End {_phase_number_title(state)}"


def _phase_title_with_bracket(state: BeachState) -> str:
    """Return the current phase, with its name in brackets: ``Phase 1 (Roll the Dice)``."""
    number, _, name = current_phase_title(state, TURN).partition(": ")
    return f"{number} ({name})" if name else number


def _phase_number_title(state: BeachState) -> str:
    return current_phase_title(state, TURN).partition(":")[0]


def set_up_and_begin_first_turn(context: Context[BeachState]) -> Asking[None]:
    """Set up the game and begin the first turn, which locks the agreements."""
    yield from setup.set_up(context)
    yield from begin_first_turn(context, TURN)


def lose_specialist_to_card(context: Context[BeachState]) -> Asking[None]:
    """Ask which German Specialist a card has killed, and remove it (001-19)."""
    yield from ask_and_lose_specialist(context, "The German loses a Specialist", "001-19")


def continue_ended_game(context: Context[BeachState]) -> Asking[None]:
    """Continue a game that has ended."""
    context.set_state(
        replace(context.state, ended=None), "The players continue the game after its end."
    )
    yield from ()


# Conditions and refusals of actions


def _is_german_played(state: BeachState) -> bool:
    return state.is_german_played


def _is_german_against_allies(state: BeachState) -> bool:
    return state.is_german_played and not state.is_solitaire


def _is_solitaire(state: BeachState) -> bool:
    return state.is_solitaire


def _has_player_run_units(state: BeachState) -> bool:
    return bool(state.units) and not state.is_solitaire


def _counter_rule_condition(*rules: str) -> Callable[[BeachState], bool]:
    return lambda state: state.is_german_played and state.switch_choice("counters") in rules


def _why_not_before_roll(state: BeachState) -> Refusal | None:
    return refuse_if(not state.tally, "The German has not rolled dice yet. Roll first.")


def _why_not_without_skull(state: BeachState) -> Refusal | None:
    none = not any(die.endswith("skull") for die in state.tally)
    return refuse_as_impossible_if(none, "The German's Final Tally has no Skull.")


def _why_not_fire_at_sniper(state: BeachState) -> Refusal | None:
    aims = state.sniper in ("recruited", "fires") and state.is_card_in_play(SHARPSHOOTER)
    return refuse_as_impossible_if(not aims, f"This needs a Sniper and the {SHARPSHOOTER} in play.")


def _why_unit_may_not_move(state: BeachState, unit_id: str) -> Refusal | None:
    unit = state.units[unit_id]
    if unit.moved:
        return Refusal(f"{unit.unit} has moved already in this turn.")
    return refuse_if(
        state.areas.has_flag(unit.space, "bunker"),
        f"{unit.unit} is in the Bunker and no longer moves.",
    )


def _why_no_more_cards_for_unit(state: BeachState, unit_id: str) -> Refusal | None:
    unit = state.units[unit_id]
    no_room = f"{unit.unit} cannot hold more cards."
    return refuse_as_impossible_if(len(unit.cards) >= MOST_CARDS, no_room)


def _side_that_ends_phase(state: BeachState) -> str:
    """Return the side whose menu ends the phase: "" for the German's, which is all in solitaire."""
    phase = TURN.get(state.phase)
    return ALLIES if phase and phase.by == ALLIES and not state.is_solitaire else ""


def _is_game_running(state: BeachState) -> bool:
    return state.phase in TURN and not state.ended


def _trade_dice_action(name: str, title: str) -> MenuAction:
    return MenuAction(
        f"Use {name} to take {title} of the Trading Pool",
        label=f"{name}: {title}",
        does=partial(roll_phase.take_dice_from_trading_pool, item=name),
        phases=("roll",),
        lacks=_why_not_before_roll,
        there=_is_solitaire,
        why_not=lambda state: roll_phase.why_not_trade_dice(state, name),
    )


def _acquire_action(sort: Sort, title: str) -> MenuAction:
    return MenuAction(
        title,
        partial(german_card_purchases.acquire_cards, sort=sort),
        ("spend",),
        there=_is_german_played,
        lacks=lambda state: refuse_as_impossible_if(
            not state.cards_in(sort, "pool", "lost"), "No such card is left in the pool."
        ),
        why_not=partial(german_card_purchases.why_not_acquire, sort),
    )


DEEDS: Deeds = {
    "set-up": MenuAction(
        "Set up the game", set_up_and_begin_first_turn, (SET_UP,), why_not=setup.why_no_setup
    ),
    "box": MenuAction("Check the box", setup.check_game_box_contents, (SET_UP,)),
    "roll": MenuAction(
        "Roll the dice",
        roll_phase.roll_german_dice,
        ("roll",),
        there=_is_german_played,
        lacks=lambda state: refuse_if(state.tally, "The German has rolled his dice already."),
    ),
    "steal": MenuAction(
        "Steal a die",
        roll_phase.steal_die,
        ("roll",),
        lacks=_why_not_before_roll,
        there=_is_german_against_allies,
    ),
    "give-skulls": MenuAction(
        "Give Skulls of the German to a Unit",
        roll_phase.give_skulls,
        ("roll",),
        lacks=_why_not_without_skull,
        there=_is_german_against_allies,
    ),
    "hidden": MenuAction(
        "Spend Re-roll counters to add results",
        roll_phase.spend_hidden_resources,
        ("roll",),
        lacks=_why_not_before_roll,
        why_not=roll_phase.why_not_use_counter,
        there=_counter_rule_condition("hidden"),
        label="Spend Re-roll counters",
    ),
    "desperate": MenuAction(
        "Spend the counter to start Phase 1 again",
        reroll_counters.restart_phase_1,
        ("roll",),
        lacks=_why_not_before_roll,
        why_not=roll_phase.why_not_use_counter,
        there=_counter_rule_condition("desperate"),
        label="Start Phase 1 again",
    ),
    "second": MenuAction(
        "Use the Close Combat Clasp to roll a second Final Tally",
        roll_phase.roll_second_tally,
        ("roll",),
        lacks=_why_not_before_roll,
        why_not=decorations.why_not_use_clasp,
        there=_is_solitaire,
        label="Roll a second Tally",
    ),
    "trade-dice dog": _trade_dice_action(DOG, "1 die"),
    "trade-dice barbed-wire": _trade_dice_action(BARBED_WIRE, "2 dice"),
    "acquire specialist": _acquire_action("specialist", "Recruit a Specialist"),
    "acquire item": _acquire_action("item", "Find an Item"),
    "buy": MenuAction(
        "Draw a Decoration for 5 Courage",
        decorations.buy_decorations,
        ("spend",),
        there=_is_german_played,
        why_not=decorations.why_not_buy_decoration,
        note=decorations.affordable_decorations_text,
        label="Draw a Decoration",
    ),
    "card": MenuAction(
        "Add a German card that is not listed",
        german_card_purchases.enter_card,
        ("spend", SET_UP),
        there=_is_german_played,
        why_not=german_card_purchases.why_not_enter_card,
        rare=True,
    ),
    "decoration": MenuAction(
        "Use a Decoration",
        decorations.use_decoration,
        there=_is_german_played,
        why_not=decorations.why_not_use_decoration,
    ),
    "item": MenuAction(
        "Use an Item",
        german_card_purchases.use_item,
        there=_is_german_played,
        lacks=lambda state: refuse_as_impossible_if(
            not state.cards_in("item", "play"), "The German has found no Item."
        ),
    ),
    "lose": MenuAction(
        "The German loses a Specialist",
        lose_specialist_to_card,
        there=_is_german_played,
        lacks=lambda state: refuse_if(
            not state.specialists_in_play(), "The German has no Specialist in play."
        ),
        label="Lose a Specialist",
        rare=True,
    ),
    "conflict": MenuAction(
        "Both sides want to act at the same time",
        allied_actions.settle_timing_conflict,
        there=_is_german_against_allies,
        label="Both sides want to act",
        rare=True,
    ),
    "find-sniper": MenuAction(
        f"Use the {SHARPSHOOTER} on the Sniper",
        german_card_purchases.use_sharpshooter_on_sniper,
        lacks=_why_not_fire_at_sniper,
        there=_is_solitaire,
        label="Fire at the Sniper",
    ),
    "march": MenuAction(
        "Move {}",
        allied_actions.move_unit,
        ("move",),
        ALLIES,
        lacks=_why_unit_may_not_move,
        why_not=allied_actions.why_no_sector_beside,
        there=_has_player_run_units,
        each=True,
    ),
    "take": MenuAction(
        "{} gains a Specialist or Item",
        allied_actions.give_card_to_unit,
        ("spend", "resources"),
        ALLIES,
        lacks=_why_no_more_cards_for_unit,
        there=_has_player_run_units,
        each=True,
        label="{} gains a card",
    ),
    "counter": MenuAction(
        "Re-roll counter of {}",
        reroll_counters.use_or_take_unit_counter,
        (),
        ALLIES,
        each=True,
        there=lambda state: not state.is_solitaire and state.switch_choice("counters") != "none",
        why_not=reroll_counters.why_not_use_or_take_unit_counter,
        label="Counter of {}",
        begun_on_board=False,
    ),
    "mortar": MenuAction(
        "Mortar of {}",
        allied_actions.choose_mortar_target,
        (),
        ALLIES,
        each=True,
        there=lambda state: not state.is_solitaire and state.switch_choice("omaha") == "both",
        why_not=allied_actions.why_no_sector_beside,
        begun_on_board=False,
    ),
    "trade": MenuAction(
        "Units trade",
        allied_actions.announce_whether_units_may_trade,
        (),
        ALLIES,
        there=_has_player_run_units,
    ),
    "forced": MenuAction(
        "A German card takes a Specialist or Item from a Unit",
        allied_actions.choose_forced_loss,
        (),
        ALLIES,
        there=lambda state: state.is_german_played and _has_player_run_units(state),
        label="Lose a Specialist or Item",
        rare=True,
    ),
    "killed": MenuAction(
        "A Unit has been killed",
        allied_actions.end_game_for_killed_unit,
        (),
        ALLIES,
        there=_has_player_run_units,
        label="A Unit is killed",
        rare=True,
    ),
    END_PHASE: MenuAction(
        lambda state: f"End {_phase_title_with_bracket(state)}",
        end_phase_procedure(TURN, MAX_TURN),
        side=_side_that_ends_phase,
        why_not=why_phase_may_not_end(TURN),
        there=_is_game_running,
        label=lambda state: f"End {_phase_number_title(state)}",
    ),
    "go-on": MenuAction(
        "Play on after the end of the game",
        continue_ended_game,
        (OVER,),
        label="Play on after the end",
    ),
}


def _placeable_units(state: BeachState) -> Iterator[PlaceableObject]:
    for unit in state.units.values():
        yield PlaceableObject(f"unit {unit.id}", unit.unit)


def _with_unit_placed(state: BeachState, spot: PlacementAnswer) -> BeachState:
    unit = state.units.get(spot.thing.removeprefix("unit "))
    if unit is None or not isinstance(spot.space, Space):
        return state
    return state.with_unit(unit.id, unit._replace(space=spot.space))


MENU = ProcedureMenu(
    DEEDS,
    lambda _: TURN,
    game_result_text,
    FreePlacement(ALLIES, _placeable_units, _with_unit_placed, side=ALLIES),
)
