"""Allied actions with rules in the expansion: moves, Climbs, cards, trading (from 001-40)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import (
    Choice,
    InsteadAnswer,
    Odds,
    Refusal,
    fitting_label,
    fitting_prompt,
    make_choices,
    refuse_if,
)
from boardapp.core.procedure.questions import Number, Place, TextQuestion
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_or_instead, ask_pick
from boardapp.games.areas.area_board import why_no_adjacent_area, why_not_adjacent
from boardapp.games.areas.state import MOST_NAME
from boardapp.games.atlantikwall.dice_combinations_and_odds import CLIMBED, CLIMBS, climb_chance
from boardapp.games.atlantikwall.german_gains_and_losses import (
    end_game,
    end_game_if_unit_is_dead,
)
from boardapp.games.atlantikwall.known_cards_and_counters import MAPS, MEDAL_CASE
from boardapp.games.atlantikwall.printed_sectors import ATTRIBUTES, lateral_sectors, why_no_trading
from boardapp.games.atlantikwall.rule_headings import cited
from boardapp.games.atlantikwall.state import (
    ALLIES,
    GERMAN,
    MOST_CARDS,
    AlliedUnit,
    BeachState,
)

STAYS = Choice("stay", "The Unit stays here")
WhyNot = Callable[[Space], Refusal | None]


def announce_sector_attributes(context: Context[BeachState]) -> Asking[None]:
    """Log the special rules of each Sector with Units, as the turn begins (001-73 to -85)."""
    for space in () if context.state.is_solitaire else context.state.occupied_sectors():
        one = ATTRIBUTES.get(context.state.sector_attribute(space))
        if one:
            context.log(cited(f"{context.state.grid.name(space)}: {one.words}", one.rule))
    yield from ()


# Moves


def move_unit(context: Context[BeachState], unit_id: str) -> Asking[None]:
    """Move a Unit to an adjacent Sector or the Bunker, after a Climb if due (001-82, 001-83)."""
    unit, state = context.state.units[unit_id], context.state
    why_not: WhyNot | None = None
    if state.sector_attribute(unit.space) == "omaha-8" and not (
        yield from _ask_whether_climb_succeeds(context, unit)
    ):
        if unit.turns + 1 >= CLIMBS:
            yield from _move_after_failed_climb(context, unit)
            return
        why_not = partial(_why_not_without_climb, state, unit.space)
    grid, areas = state.grid, state.areas
    required = ((grid.name(one), areas.printed_value(one, "requires")) for one in
                grid.neighbours(unit.space))  # fmt: skip
    barred = [f"A barrier lies before {grid.name(one)}" for one in grid.neighbours(unit.space)
              if "barrier" in grid.link_flags(unit.space, one)]  # fmt: skip
    where = "; ".join([*(f"{name}: {words}" for name, words in required if words), *barred])
    yield from _ask_and_move_unit(
        context,
        unit,
        f"Move of {unit.name_in_sentence}",
        "To which Sector does the Unit move?",
        "001-93",
        warning=where,
        why_not=why_not,
    )


def _ask_and_move_unit(
    context: Context[BeachState], unit: AlliedUnit, title: str, sentence: str, *rules: str,
    warning: str = "", why_not: WhyNot | None = None,
) -> Asking[None]:  # fmt: skip
    """Ask to which adjacent Sector a Unit moves, and move it there unless it stays."""
    space = yield from ask_or_instead(Place(
        ALLIES, title, sentence, rules, warning=warning, instead=(STAYS,),
        prompt=fitting_prompt(f"Where does {unit.unit} move?", "Where does the Unit move?"),
        why_not=why_not or partial(why_not_adjacent, context.state.grid, (), unit.space),
    ))  # fmt: skip
    if not isinstance(space, InsteadAnswer):
        _enter_sector(context, unit, space)


def _enter_sector(context: Context[BeachState], unit: AlliedUnit, space: Space) -> None:
    """Put a Unit into a Sector; the first Unit there finds the Medal Case (001-85)."""
    state, went = context.state, unit.moved_to(space)
    if (
        state.sector_attribute(space) == "omaha-11"
        and not state.medal
        and len(went.cards) < MOST_CARDS
    ):
        went = went._replace(cards=(*went.cards, MEDAL_CASE))
        state = replace(state, medal=True)
        context.log(cited(f"{unit.unit} finds the {MEDAL_CASE} for free", "001-85"))
    context.set_state(state.with_unit(unit.id, went))


def _ask_whether_climb_succeeds(context: Context[BeachState], unit: AlliedUnit) -> Asking[bool]:
    """Ask for the Skulls of a climbing Unit's Final Tally; return whether it may Advance.

    Each turn in the Sector counts, even without a try; after three turns the Climb fails (001-83).
    """
    left = CLIMBS - unit.turns
    if left <= 0:
        return False
    within = f"within {left} turn{'s' * (left > 1)}"
    odds = (
        Odds("Climb", "this turn", climb_chance(1)),
        Odds("Climb in time", within, climb_chance(left)),
    )
    skulls = yield from ask_or_instead(Number(
        ALLIES, f"Climb of {unit.name_in_sentence}",
        "How many Skulls are in the Unit's Final Tally? The Skulls also count as usual. The "
        "Unit may Lock no dice.",
        ("001-82", "001-84"), odds, warning="The Unit may use no Battle Cry RWB and no Vehicle.",
        instead=(Choice("not", "Do not climb"),),
        prompt="How many Skulls has the Unit's Final Tally?",
    ))  # fmt: skip
    if not isinstance(skulls, InsteadAnswer) and skulls >= CLIMBED:
        context.log(cited(f"{unit.unit} climbs and may now Advance", "001-82"))
        return True
    turn = unit.turns + 1
    context.log(cited(f"{unit.unit} has not climbed in turn {turn} of {CLIMBS}", "001-83"))
    return False


def _why_not_without_climb(state: BeachState, here: Space, space: Space) -> Refusal | None:
    """Return why a Unit that has not climbed may not enter a Sector (001-82)."""
    if space in set(lateral_sectors(state.areas, here)):
        return None
    words = f"A Unit in {state.grid.name(here)} must Climb before it may Advance."
    return why_not_adjacent(state.grid, (), here, space) or Refusal(words, ("001-82",))


def _move_after_failed_climb(context: Context[BeachState], unit: AlliedUnit) -> Asking[None]:
    """Move a Unit that failed its Climb to Sector 9, or where the players say (001-83, A1-04)."""
    ledge = _sector_9_for_failed_climber(context.state, unit)
    if ledge is not None:
        name = context.state.grid.name(ledge)
        context.log(cited(f"{unit.unit} failed its Climb and moves to {name}", "001-83"))
        _enter_sector(context, unit, ledge)
        return
    yield from _ask_and_move_unit(
        context,
        unit,
        f"{unit.unit} failed its Climb",
        "The rulebook does not say where the Unit goes. Choose a Sector.",
        "001-83",
        "A1-04",
    )


def _sector_9_for_failed_climber(state: BeachState, unit: AlliedUnit) -> Space | None:
    """Return the Sector 9 to which a failed climber moves, None if it cannot (001-83, A1-04)."""
    return next(
        (space for space in lateral_sectors(state.areas, unit.space)
         if state.sector_attribute(space) == "omaha-9" and space not in unit.way), None,
    )  # fmt: skip


def why_climbers_must_move(state: BeachState) -> Refusal | None:
    """Return a refusal if a Unit has climbed for three turns, and must move in Phase 4 (001-83)."""
    for unit in () if state.is_solitaire else state.units.values():
        ledge = _sector_9_for_failed_climber(state, unit)
        late = unit.turns + 1 >= CLIMBS and not unit.moved
        if state.sector_attribute(unit.space) == "omaha-8" and late and ledge is not None:
            words = f"{unit.unit} has waited three turns. It must Climb this turn, or it moves to"
            return Refusal(f"{words} {state.grid.name(ledge)}.", ("001-83",))
    return None


# Cards

PEOPLE = {one for each in MAPS.values() for one in (*each.regular, *each.unique)}


def give_card_to_unit(context: Context[BeachState], unit_id: str) -> Asking[None]:
    """Give a Unit a Specialist or an Item of its map (001-77 to 001-81, 001-85 to 001-89)."""
    unit, both = context.state.units[unit_id], context.state.switch_choice("omaha") == "both"
    name = yield from ask_pick(
        ALLIES, f"{unit.unit} gains", "Which Specialist or Item does the Unit gain?",
        (*_cards_available_to_unit(context.state, unit), Choice("nothing", "Gain nothing")),
        *MAPS[context.state.map].rules, "001-08", *(("001-89",) if both else ()),
        prompt=fitting_prompt(f"What does {unit.unit} gain?", "What does the Unit gain?"),
    )  # fmt: skip
    if name == "nothing":
        return
    more = int(name == "specialist" or name in PEOPLE)
    if name in ("specialist", "item"):
        name = yield from ask(
            TextQuestion(
                ALLIES,
                "Allied card",
                "What is the card called?",
                most=MOST_NAME,
                prompt="What is the card called?",
            )
        )
    context.set_state(
        context.state.with_unit(unit_id, unit.with_cards_and_specialists((*unit.cards, name), more))
    )


def _cards_available_to_unit(state: BeachState, unit: AlliedUnit) -> Iterator[Choice]:
    """Yield the cards that a Unit may get; Bloody Omaha pools both maps' cards (001-88, 001-89)."""
    both = state.switch_choice("omaha") == "both"
    start = state.areas.printed_value(unit.way[0], "map") if both and unit.way else state.map
    own = MAPS[str(start) if start in MAPS else "other"]
    # The rulebook does not list the cards of Bloody Omaha's other map.
    shared = MAPS["n-10"] if both else own
    taken = {name for one in state.units.values() for name in one.cards}
    where, name = state.sector_attribute(unit.space), state.grid.name(unit.space)
    barred = refuse_if(where == "fabius-12", f"No Unit may find Items in {name}.", "001-77")
    apart = Refusal(
        f"A Unit finds the {MEDAL_CASE} only in the one Sector that has it.", ("001-85",)
    )
    only = refuse_if(
        where != "omaha-5",
        f"A Unit finds the {state.vehicle} only in the one Sector that has it.",
        "001-81",
    )
    yield from (Choice(one, one, "Regular Specialist") for one in own.regular
                if one not in unit.cards)  # fmt: skip
    yield from (Choice(one, one, "Unique Specialist") for one in shared.unique
                if one not in taken)  # fmt: skip
    yield from (Choice(one, one, "Special Item", barred or (apart if one == MEDAL_CASE else None))
                for one in shared.items if one not in taken)  # fmt: skip
    if state.is_vehicle_drawn and state.vehicle not in taken:
        yield Choice(state.vehicle, state.vehicle, "Vehicle, at its cost in Item Points", only)
    # The rulebook's lists do not name every Specialist (001-08).
    yield Choice("specialist", "Another Specialist", "such as one of the 3 new Unique ones")
    yield Choice("item", "Another Item", "such as one of the 3 new Regular ones", barred)


_TRADING_LABELS = {"lieutenant": "Lieutenant's dice", "pigeon": "Carrier Pigeon"}


def announce_whether_units_may_trade(context: Context[BeachState]) -> Asking[None]:
    """Ask where Units trade, and announce the Sector or the exception (001-40, -90)."""
    both = context.state.switch_choice("omaha") == "both"
    ways = {"lieutenant": "The Lieutenant trades dice with another Unit"}
    if both:
        ways["pigeon"] = "Units trade across both maps, by Carrier Pigeon"
    space = yield from ask_or_instead(Place(
        ALLIES, "Trading", "In which Sector do Units trade?", ("001-40",),
        why_not=partial(_why_not_trade, context.state),
        instead=tuple(
            Choice(way, title, label=_TRADING_LABELS[way]) for way, title in ways.items()
        ),
        prompt="In which Sector do Units trade?",
    ))  # fmt: skip
    if isinstance(space, InsteadAnswer):
        rule = "001-90" if space.way == "pigeon" else "001-40"
        context.log(cited("Units may trade in every Sector", rule))
    else:
        context.log(cited(f"Units may trade in {context.state.grid.name(space)}", "001-40"))


def _why_not_trade(state: BeachState, space: Space) -> Refusal | None:
    """Return why Units may not trade in a Sector; without a German they may (001-40)."""
    return why_no_trading(state.areas, space) if state.is_german_played else None


def _unit_choices(state: BeachState) -> tuple[Choice, ...]:
    return tuple(
        Choice(one.id, one.unit, about=one.id, label=fitting_label(one.unit))
        for one in state.units.values()
    )


def why_no_sector_beside(state: BeachState, unit_id: str) -> Refusal | None:
    """Return a refusal if no Sector is adjacent to a Unit, to move to or to aim at."""
    return why_no_adjacent_area(state.grid, state.units[unit_id].space)


def choose_mortar_target(context: Context[BeachState], unit_id: str) -> Asking[None]:
    """Ask which Sector a Mortar affects: an adjacent one, even across the border (001-90)."""
    unit = context.state.units[unit_id]
    yield from ask(Place(
        ALLIES, f"Mortar of {unit.name_in_sentence}",
        "Which adjacent Sector does the Mortar affect?",
        ("001-90",),
        why_not=partial(why_not_adjacent, context.state.grid, ("001-90",), unit.space),
        prompt="Which Sector does the Mortar affect?",
    ))  # fmt: skip


def choose_forced_loss(context: Context[BeachState]) -> Asking[None]:
    """Ask the Allies which card a German card makes them lose (001-41, 001-42, 001-44)."""
    unit_id = yield from ask_pick(
        ALLIES, "A German card", "Which Allied Unit loses a Specialist or an Item?",
        _unit_choices(context.state), "001-44", "001-42", prompt="Which Unit loses a card?",
    )  # fmt: skip
    unit = context.state.units[unit_id]
    none = refuse_if(unit.specialists == 0, f"{unit.unit} has no Specialist.")
    lost = yield from ask_pick(
        ALLIES, "A German card", "Which card does the Unit lose? The Allies choose.",
        (Choice("specialist", "A Specialist", refusal=none), Choice("item", "An Item"),
         *make_choices({f"card {one}": one for one in unit.cards})), "001-44",
        prompt="Which card does the Unit lose?",
    )  # fmt: skip
    gone = lost.removeprefix("card ")
    fewer = int(lost == "specialist" or gone in PEOPLE)
    cards = tuple(one for one in unit.cards if lost != f"card {one}")
    context.set_state(
        context.state.with_unit(unit_id, unit.with_cards_and_specialists(cards, -fewer))
    )
    end_game_if_unit_is_dead(context)


def end_game_for_killed_unit(context: Context[BeachState]) -> Asking[None]:
    """Ask which Unit was killed outside the Bunker, and end the game for it (001-41)."""
    unit_id = yield from ask_pick(
        ALLIES, "A Unit has been killed", "Which Unit has been killed? If one has, the Allies "
            "lose the game.",
        (*_unit_choices(context.state), Choice("none", "No Unit was killed")), "001-41",
        prompt="Which Unit has been killed?",
    )  # fmt: skip
    if unit_id != "none":
        name = context.state.units[unit_id].unit
        context.set_state(context.state.with_unit(unit_id, None))
        end_game(context, GERMAN, f"{name} has been killed, so all Allies lose", "001-41")


def settle_timing_conflict(context: Context[BeachState]) -> Asking[None]:
    """Ask the German which side acts first when both want to act at once (001-48)."""
    come = {GERMAN: "the German acts", ALLIES: "the Allies act"}
    first = yield from ask_pick(
        GERMAN, "Side that acts first", "Which side acts first? The German decides.",
        {GERMAN: "The German", ALLIES: "The Allies"}, "001-48", prompt="Which side acts first?",
    )  # fmt: skip
    context.log(cited(f"{come[first]} first", "001-48"))
