"""What may be begun now: the phases of a turn, and what each side may do in them (001-02)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.free_play import impossible_if
from boardapp.core.procedure.question_parts import Refusal, Spot, Thing, refuse_if
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, Context
from boardapp.games.areas.phases import Phase, Phases, begin_turn, end_phase, moment, why_no_end
from boardapp.games.areas.procedure_menu import OVER, ActionDef, Deeds, Hand, Menu
from boardapp.games.areas.state import SET_UP
from boardapp.games.atlantikwall import (
    allies,
    counters,
    decorations,
    roll_phase,
    setup,
    specialists_and_items,
)
from boardapp.games.atlantikwall.assault import assault, due
from boardapp.games.atlantikwall.cards import BARBED_WIRE, DOG, SHARPSHOOTER
from boardapp.games.atlantikwall.combat_phase import combat
from boardapp.games.atlantikwall.final_tally import use_tally
from boardapp.games.atlantikwall.losses import ended, lose_specialist
from boardapp.games.atlantikwall.solitaire_units import advance, plan
from boardapp.games.atlantikwall.state import (
    ALLIES,
    GERMAN,
    MAX_TURN,
    MOST_CARDS,
    PHASES,
    BeachState,
    Sort,
)


def _moves(play: Context[BeachState]) -> Asking[None]:
    if play.state.solitaire:
        yield from advance(play)


TURN: Phases = dict(
    zip(
        PHASES,
        (
            Phase(
                "Phase 1: Roll the Dice", "Roll", GERMAN, (roll_phase.rolled,), allies.attributes
            ),
            Phase("Phase 2", "Results", GERMAN, begins=use_tally),
            Phase("Phase 3", "Spend", GERMAN),
            Phase("Phase 4: Move", "Move", ALLIES, (allies.climbers_due,), _moves),
            Phase("Phase 5: Combat", "Combat", GERMAN, begins=combat),
            Phase("Phase 6: Assault", "Assault", ALLIES, begins=assault, due=due),
        ),
        strict=True,
    )
)
"""A turn; the German skips Phase 4, and Phase 6 comes only with a Unit in a Bunker (001-02)."""


def menu(state: BeachState) -> tuple[Pick, ...]:
    """Return what may begin now, of each side, with why not what may not."""
    title, turn = moment(state, TURN), f"Turn {state.turn}"
    dice = (roll_phase.lying((), state.tally),) if state.tally else ()
    german = Pick(GERMAN, title, turn, facts=(*dice, *plan(state)), choices=MENU.choices(state))
    allied = Pick(ALLIES, title, turn, choices=MENU.choices(state, ALLIES))
    return tuple(one for one in (german, allied) if one.choices)


def begin(play: Context[BeachState]) -> Asking[None]:
    """Set the game up; then the first turn begins, and what was agreed is locked."""
    yield from setup.set_up(play)
    yield from begin_turn(play, TURN)


def lost(play: Context[BeachState]) -> Asking[None]:
    """Take a Specialist away that a card has killed (001-19)."""
    yield from lose_specialist(play, "A Specialist is lost", "001-19")


def go_on(play: Context[BeachState]) -> Asking[None]:
    """Play on though the game has ended."""
    play.set_state(replace(play.state, ended=None), "The game goes on, by the table.")
    yield from ()


# Why something is not there to be done


def _german(state: BeachState) -> bool:
    return state.german


def _against(state: BeachState) -> bool:
    return state.german and not state.solitaire


def _solitaire(state: BeachState) -> bool:
    return state.solitaire


def _allied(state: BeachState) -> bool:
    return bool(state.units) and not state.solitaire


def _agreed(*rules: str) -> Callable[[BeachState], bool]:
    return lambda state: state.german and state.reading("counters") in rules


def _no_roll(state: BeachState) -> Refusal | None:
    return refuse_if(not state.tally, "The German has not rolled yet.")


def _no_skull(state: BeachState) -> Refusal | None:
    none = not any(die.endswith("skull") for die in state.tally)
    return impossible_if(none, "There is no Skull.")


def _no_sniper(state: BeachState) -> Refusal | None:
    aims = state.sniper in ("recruited", "fires") and state.playing(SHARPSHOOTER)
    return impossible_if(not aims, f"There is no Sniper, or no {SHARPSHOOTER}.")


def _stays(state: BeachState, unit_id: str) -> Refusal | None:
    unit = state.units[unit_id]
    if unit.moved:
        return Refusal(f"{unit.unit} has moved.")
    return refuse_if(state.areas.has(unit.space, "bunker"), f"{unit.unit} is in the Bunker.")


def _full(state: BeachState, unit_id: str) -> Refusal | None:
    unit = state.units[unit_id]
    no_room = f"{unit.unit} has no room for more cards."
    return impossible_if(len(unit.cards) >= MOST_CARDS, no_room)


def _who_ends(state: BeachState) -> str:
    """Return whose menu ends a phase: alone it is all the German's."""
    phase = TURN.get(state.phase)
    return ALLIES if phase and phase.by == ALLIES and not state.solitaire else ""


def _playing(state: BeachState) -> bool:
    return state.phase in TURN and not state.ended


def _trading(name: str, title: str) -> ActionDef:
    return ActionDef(
        f"{name}: {title} of the Trading Pool",
        partial(roll_phase.trade_dice, item=name),
        ("roll",),
        lacks=_no_roll,
        there=_solitaire,
        why_not=lambda state: roll_phase.why_not_traded(state, name),
    )


def _acquiring(sort: Sort, title: str) -> ActionDef:
    return ActionDef(
        title,
        partial(specialists_and_items.acquire, sort=sort),
        ("spend",),
        there=_german,
        lacks=lambda state: impossible_if(
            not state.cards_in(sort, "pool", "lost"), "None is in the pool."
        ),
        why_not=partial(specialists_and_items.why_not_acquired, sort),
    )


DEEDS: Deeds = {
    "set-up": ActionDef("Set up the game", begin, (SET_UP,), why_not=setup.why_no_setup),
    "box": ActionDef("Check the box", setup.box, (SET_UP,)),
    "roll": ActionDef(
        "Roll the dice",
        roll_phase.roll,
        ("roll",),
        there=_german,
        lacks=lambda state: refuse_if(state.tally, "The dice lie there."),
    ),
    "steal": ActionDef(
        "A die is stolen", roll_phase.steal, ("roll",), lacks=_no_roll, there=_against
    ),
    "give-skulls": ActionDef(
        "Give Skulls to a Unit", roll_phase.give_skulls, ("roll",), lacks=_no_skull, there=_against
    ),
    "hidden": ActionDef(
        "Spend Re-roll counters: add results",
        roll_phase.hidden,
        ("roll",),
        lacks=_no_roll,
        why_not=roll_phase.no_counter,
        there=_agreed("hidden"),
    ),
    "desperate": ActionDef(
        "Discard the counter: start Phase 1 again",
        counters.desperate,
        ("roll",),
        lacks=_no_roll,
        why_not=roll_phase.no_counter,
        there=_agreed("desperate"),
    ),
    "second": ActionDef(
        "Close Combat Clasp: a second Final Tally",
        roll_phase.second,
        ("roll",),
        lacks=_no_roll,
        why_not=decorations.clasp,
        there=_solitaire,
    ),
    "trade-dice dog": _trading(DOG, "1 die"),
    "trade-dice barbed-wire": _trading(BARBED_WIRE, "2 dice"),
    "acquire specialist": _acquiring("specialist", "Recruit a Specialist"),
    "acquire item": _acquiring("item", "Find an Item"),
    "buy": ActionDef(
        "Draw a Decoration for 5 Courage",
        decorations.buy,
        ("spend",),
        there=_german,
        why_not=decorations.why_not_bought,
        note=decorations.bought,
    ),
    "card": ActionDef(
        "Enter a German card",
        specialists_and_items.enter_card,
        ("spend", SET_UP),
        there=_german,
        why_not=specialists_and_items.why_no_card,
    ),
    "decoration": ActionDef(
        "Use a Decoration", decorations.use, there=_german, why_not=decorations.why_not_used
    ),
    "item": ActionDef(
        "Use an Item",
        specialists_and_items.use_item,
        there=_german,
        lacks=lambda state: impossible_if(
            not state.cards_in("item", "play"), "No Item has been found."
        ),
    ),
    "lose": ActionDef(
        "A Specialist is lost",
        lost,
        there=_german,
        lacks=lambda state: refuse_if(not state.specialists(), "There is no Specialist in play."),
    ),
    "conflict": ActionDef("Both sides do the same at once", allies.conflict, there=_against),
    "find-sniper": ActionDef(
        f"Use the {SHARPSHOOTER} on the Sniper",
        specialists_and_items.find_sniper,
        lacks=_no_sniper,
        there=_solitaire,
    ),
    "march": ActionDef(
        "Move {}", allies.march, ("move",), ALLIES, lacks=_stays, there=_allied, each=True
    ),
    "take": ActionDef(
        "{} gains a Specialist or Item",
        allies.take,
        ("spend", "resources"),
        ALLIES,
        lacks=_full,
        there=_allied,
        each=True,
    ),
    "counter": ActionDef(
        "Re-roll counter of {}",
        counters.of_unit,
        (),
        ALLIES,
        each=True,
        there=lambda state: not state.solitaire and state.reading("counters") != "none",
        why_not=lambda state, _: None if state.pooled else counters.late(state),
    ),
    "mortar": ActionDef(
        "Mortar of {}",
        allies.mortar,
        (),
        ALLIES,
        each=True,
        there=lambda state: not state.solitaire and state.reading("omaha") == "both",
    ),
    "trade": ActionDef("Units trade", allies.trade, (), ALLIES, there=_allied),
    "forced": ActionDef(
        "A German card takes a Specialist or Item",
        allies.forced,
        (),
        ALLIES,
        there=lambda state: state.german and _allied(state),
    ),
    "killed": ActionDef("A Unit has been killed", allies.killed, (), ALLIES, there=_allied),
    "end": ActionDef(
        lambda state: f"End {moment(state, TURN)}",
        end_phase(TURN, MAX_TURN),
        side=_who_ends,
        why_not=why_no_end(TURN),
        there=_playing,
    ),
    "go-on": ActionDef("Play on, by the table", go_on, (OVER,)),
}


def _things(state: BeachState) -> Iterator[Thing]:
    for unit in state.units.values():
        yield Thing(f"unit {unit.id}", unit.unit)


def _put(state: BeachState, spot: Spot) -> BeachState:
    unit = state.units.get(spot.thing.removeprefix("unit "))
    if unit is None or not isinstance(spot.space, Space):
        return state
    return state.with_unit(unit.id, unit._replace(space=spot.space))


MENU = Menu(DEEDS, lambda _: TURN, ended, Hand(ALLIES, _things, _put, side=ALLIES))
