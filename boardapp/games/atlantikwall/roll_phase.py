"""Phase 1: six dice, locks, re-rolls, and changes to the Final Tally (001-06, 001-61, 001-62)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from boardapp.core.procedure.displayed_facts import OddsFact, TableFact
from boardapp.core.procedure.free_play_refusals import refuse_as_impossible_if
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import (
    Choice,
    DiceRequest,
    DiceResult,
    DieFace,
    Odds,
    Refusal,
    SeveralAnswer,
    make_choices,
    refuse_if,
)
from boardapp.core.procedure.questions import Pick, Throw
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_pick
from boardapp.games.atlantikwall import reroll_counters
from boardapp.games.atlantikwall.decorations import discard_decoration
from boardapp.games.atlantikwall.dice_combinations_and_odds import (
    ALL,
    COLOURS,
    EACH,
    FACES,
    ROLLS,
    count_faces,
    dice_without,
    die_title,
    next_roll_chances,
    unlocked_dice_per_colour,
)
from boardapp.games.atlantikwall.known_cards_and_counters import BARBED_WIRE, CLASP, DOG
from boardapp.games.atlantikwall.rule_headings import cited
from boardapp.games.atlantikwall.state import ALLIES, GERMAN, MOST_DICE, BeachState

TRADED = {DOG: 1, BARBED_WIRE: 2}
"""The number of dice that an Item takes from the Trading Pool (001-62)."""
_TITLES = tuple(FACES.values())


def why_roll_phase_may_not_end(state: BeachState) -> Refusal | None:
    """Return why Phase 1 cannot end: the German has not rolled."""
    missing = state.is_german_played and not state.tally
    return refuse_if(missing, "The German has not rolled dice yet. Roll first.")


def next_roll_odds(locked: Sequence[str]) -> tuple[Odds, ...]:
    """Return the exact chances of the next roll with some dice locked.

    With locked dice, the single RWBs are those that these dice make likelier. Without, one line
    gives the chance of each RWB.
    """
    found, fresh = next_roll_chances(locked), next_roll_chances(())
    likelier = {face: title for face, title in FACES.items() if found[face] > fresh[face]}
    each = tuple(Odds(title, "three alike", found[face]) for face, title in likelier.items())
    if not locked:
        each = (Odds("Three of one face", "of a face you name", fresh["skull"]),)
    some = Odds("Three alike", "in red, white and black", found["some"])
    return (some, *each, Odds("Straight", "all six faces", found["straight"]))


def dice_choices(dice: Sequence[str]) -> tuple[Choice, ...]:
    """Return dice as choices in their own order, one for each kind of result, with its number."""
    return tuple(
        Choice(one, die_title(one), copies=number, die=DieFace(colour, FACES[face]))
        for one, number in Counter(dice).items()
        for colour, _, face in (one.partition(" "),)
    )


def dice_table_fact(locked: Sequence[str], rolled: Sequence[str] = ()) -> TableFact:
    """Return the locked and the rolled dice by their colours, as a fact."""
    rows = []
    for colour in COLOURS:
        lie = [*(f"{die_title(one)}, Locked" for one in locked), *map(die_title, rolled)]
        words = [one.removeprefix(f"{colour} ") for one in lie if one.startswith(colour)]
        rows.append((colour.capitalize(), "; ".join(words) or "–"))
    return TableFact("The dice", tuple(rows))


def throw_dice_by_colour(
    numbers: Sequence[int], title: str, locked: Sequence[str] | None = None, *, prompt: str
) -> Asking[list[str]]:
    """Throw a number of dice of each colour; return them by colour and face.

    The throw shows the chances with the dice that are ``locked``, none if that is None.
    """
    colours = [(colour, number) for colour, number in zip(COLOURS, numbers, strict=True) if number]
    thrown: DiceResult = yield from ask(Throw(
        GERMAN, title, "Roll the dice here, or enter the dice that you rolled yourselves.",
        ("001-06",),
        () if locked is None else next_roll_odds(locked),
        dice=tuple(DiceRequest(number, len(FACES), GERMAN, f"{colour} dice", symbols=_TITLES,
                               colour=colour) for colour, number in colours), prompt=prompt,
    ))  # fmt: skip
    faces = list(FACES)
    return [
        f"{colour} {faces[die - 1]}"
        for (colour, _), fallen in zip(colours, thrown.dice, strict=True) for die in fallen
    ]  # fmt: skip


def roll_final_tally(context: Context[BeachState]) -> Asking[tuple[str, ...]]:
    """Roll six dice up to three times, keeping the Locked ones; return the Final Tally."""
    locked: list[str] = []
    for number in range(1, ROLLS):
        fallen = yield from _throw_unlocked_dice(context, number, locked)
        _show_locked_dice(context, locked)
        taken = yield from ask(PickSeveral(
            GERMAN, "Locked", "Which dice do you keep? Keep all to stop.",
            choices=dice_choices(fallen), odds_of=partial(_odds_if_locked, tuple(locked)),
            prompt="Which dice do you keep? Keep all to stop", verb="Keep",
            none_label="Roll all again" if not locked else "Keep no more dice",
        ))  # fmt: skip
        locked += taken.names
        if len(taken.names) == len(fallen):
            return _sorted_dice(locked)
    return _sorted_dice([*locked, *(yield from _throw_unlocked_dice(context, ROLLS, locked))])


def _throw_unlocked_dice(
    context: Context[BeachState], number: int, locked: Sequence[str]
) -> Asking[list[str]]:
    _show_locked_dice(context, locked)
    fallen = yield from throw_dice_by_colour(
        unlocked_dice_per_colour(locked),
        f"Roll {number} of {ROLLS}",
        locked,
        prompt=f"Roll the dice: {number} of {ROLLS}",
    )
    return (yield from _ask_reroll_by_counter(context, fallen, locked, first=number == 1))


def _show_locked_dice(context: Context[BeachState], locked: Sequence[str]) -> None:
    """Show the locked dice as a fact, if there are any; the question offers the others."""
    if locked:
        context.show_fact(dice_table_fact(locked))


def _odds_if_locked(locked: Sequence[str], taken: SeveralAnswer) -> tuple[Odds, ...]:
    return next_roll_odds((*locked, *taken.names))


def _sorted_dice(dice: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(dice, key=ALL.index))


def roll_german_dice(context: Context[BeachState]) -> Asking[None]:
    """Roll the German's dice, and store them as his Final Tally."""
    tally = yield from roll_final_tally(context)
    context.set_state(replace(context.state, tally=tally))


def roll_second_tally(context: Context[BeachState]) -> Asking[None]:
    """Roll a second Final Tally with spare dice, and choose one (001-61)."""
    tallies = {"first": context.state.tally, "second": (yield from roll_final_tally(context))}
    kept = yield from ask_pick(GERMAN, CLASP, "Which Final Tally counts?", (
        Choice(name, f"The {name}: {', '.join(map(die_title, dice))}", label=f"The {name}")
        for name, dice in tallies.items()
    ), "001-61", prompt="Which Final Tally counts?")  # fmt: skip
    discard_decoration(context, CLASP)
    context.set_state(
        replace(context.state, tally=tallies[kept]), cited(f"{CLASP} is discarded", "001-61")
    )


def _ask_reroll_by_counter(
    context: Context[BeachState], fallen: list[str], locked: Sequence[str] | None, *, first: bool
) -> Asking[list[str]]:
    """Ask whether a Re-roll counter is used on the roll; return the dice after it (001-65, 001-67).

    ``locked`` is None for dice that make no Final Tally.
    """
    rule = context.state.switch_choice("counters")
    lucky = rule == "lucky"
    while context.state.counters and (lucky or (rule == "mulligan" and first)):
        soldiers = not lucky and count_faces(fallen).keys() & {"soldier", "soldiers"}
        why = refuse_if(
            soldiers, "This roll has Soldiers, so the counter may not re-roll it.", "001-65"
        )
        everything = Choice("all", "Re-roll all 6 dice", refusal=why)
        context.show_fact(dice_table_fact(locked or (), fallen))
        how = yield from ask(Pick(
            GERMAN, "Re-roll counter", "Do you use a Re-roll counter on this roll?",
            ("001-67",) if lucky else ("001-65",),
            facts=(OddsFact("A new roll of all six dice", next_roll_odds(())),) if first else (),
            choices=make_choices((Choice("no", "No"), *(everything,) * first,
                             *(Choice("one", "Re-roll one die"),) * lucky)),
            prompt="Use a Re-roll counter on this roll?",
        ))  # fmt: skip
        if how == "no":
            return fallen
        reroll_counters.spend_german_counter(context)
        if how == "all":
            fallen = yield from throw_dice_by_colour(
                unlocked_dice_per_colour(()),
                "Re-roll of all 6 dice",
                (),
                prompt="Roll all 6 dice again",
            )
        else:
            die = yield from ask_pick(
                GERMAN,
                "Re-roll",
                "Which die do you roll again?",
                dice_choices(fallen),
                "001-67",
                prompt="Which die do you roll again?",
            )
            fallen.remove(die)
            numbers = [int(die.startswith(one)) for one in COLOURS]
            rest = None if locked is None else (*locked, *fallen)
            fallen += yield from throw_dice_by_colour(
                numbers, "Re-roll of one die", rest, prompt="Roll the die again"
            )
    return fallen


def why_not_use_counter(state: BeachState) -> Refusal | None:
    """Return why the German cannot use a counter: he has none, or no room for more dice."""
    return reroll_counters.why_no_counter_to_spend(state) or why_no_room_for_dice(state)


def why_no_room_for_dice(state: BeachState) -> Refusal | None:
    """Return why the German's Final Tally has no room for more dice."""
    return refuse_as_impossible_if(
        len(state.tally) >= MOST_DICE - EACH, "The Final Tally has no room for more dice."
    )


def spend_hidden_resources(context: Context[BeachState]) -> Asking[None]:
    """Spend Hidden Resources: each counter adds a result of any face and colour (001-71)."""
    most = min(context.state.counters, MOST_DICE - len(context.state.tally))
    taken = yield from ask(PickSeveral(
        GERMAN, "Hidden Resources", "Which results do you add?", ("001-71",), least=1, most=most,
        choices=tuple(Choice(one, die_title(one), copies=most) for one in ALL),
        prompt="Which results do you add?",
    ))  # fmt: skip
    for _ in taken.names:
        reroll_counters.spend_german_counter(context)
    _add_dice_to_tally(context, taken.names)


def _add_dice_to_tally(context: Context[BeachState], dice: Sequence[str]) -> None:
    context.set_state(replace(context.state, tally=_sorted_dice((*context.state.tally, *dice))))


# Dice added and taken


def steal_die(context: Context[BeachState]) -> Asking[None]:
    """Move a die from one Final Tally to the other; it changes to the thief's colour (001-06)."""
    tally, rule = context.state.tally, "001-06"
    none = refuse_as_impossible_if(
        not tally, "The German has rolled no die that the Allies could steal."
    )
    thief = yield from ask_pick(
        GERMAN,
        "Steal a die",
        "Which side takes a die from the other side?",
        (
            Choice(
                ALLIES, "The Allies take a die from the German", refusal=none, label="The Allies"
            ),
            Choice(
                GERMAN,
                "The German takes a die from the Allies",
                refusal=why_no_room_for_dice(context.state),
                label="The German",
            ),
        ),
        rule,
        prompt="Who takes a die?",
    )
    prompt = "Which die does that side take?"
    if thief == ALLIES:
        die = yield from ask_pick(
            ALLIES, "Stolen die", "Which die is stolen?", dice_choices(tally), rule, prompt=prompt
        )
        context.set_state(replace(context.state, tally=dice_without(tally, die)))
    else:
        blue = {one: _blue_instead_of_black(die_title(one)) for one in ALL}
        which = "Which die do you steal? A blue die becomes black."
        die = yield from ask_pick(GERMAN, "Stolen die", which, blue, rule, prompt=prompt)
        _add_dice_to_tally(context, [die])
    if die.startswith("black"):
        colours = ("black", "blue") if thief == ALLIES else ("blue", "black")
        context.log(cited("the {} die becomes {}".format(*colours), rule))


def _blue_instead_of_black(words: str) -> str:
    return words.replace("black", "blue")


def give_skulls(context: Context[BeachState]) -> Asking[None]:
    """Give Skulls of the Final Tally to a Unit; three colours make Dead Man's Gift (001-46)."""
    state = context.state
    own = tuple(Choice(f"{colour} skull", f"{_blue_instead_of_black(colour)} Skull", copies=EACH)
                for colour in COLOURS)  # fmt: skip
    has = yield from ask(PickSeveral(
        GERMAN, "Skulls of the Unit", "Which Skulls does the Unit already have?", ("001-46",),
        choices=own,
        prompt="Which Skulls has the Unit already?",
    ))  # fmt: skip
    given = yield from ask(PickSeveral(
        GERMAN, "Skulls given", "Which Skulls do you give to the Unit?", ("001-46",), least=1,
        choices=tuple(one for one in dice_choices(state.tally) if one.answer.endswith("skull")),
        advice_of=lambda taken: dead_mans_gift_warning(has.names, taken),
        prompt="Which Skulls do you give?",
    ))  # fmt: skip
    context.set_state(replace(state, tally=dice_without(state.tally, *given.names)))
    warned = dead_mans_gift_warning(has.names, given)
    if warned:
        context.log(cited(warned.removesuffix("."), "001-46"))


def dead_mans_gift_warning(has: Sequence[str], given: SeveralAnswer) -> str:
    """Return a warning if Skulls complete the three colours of Dead Man's Gift (001-46)."""
    if len({*has, *given.names}) < len(COLOURS):
        return ""
    return "The Unit then has Skulls in all three colours, which give the Allies Dead Man's Gift."


# The Trading Pool of solitaire


def why_not_trade_dice(state: BeachState, item: str) -> Refusal | None:
    """Return why the Dog or Barbed Wire cannot be used (001-62)."""
    missing = refuse_as_impossible_if(
        not state.is_card_in_play(item), f"The German has not found the {item} yet.", "001-62"
    )
    return missing or why_no_room_for_dice(state)


def roll_trading_pool(context: Context[BeachState]) -> Asking[None]:
    """Roll six dice into the Trading Pool if it is empty (001-62)."""
    if context.state.trading:
        return
    fallen = yield from throw_dice_by_colour(
        unlocked_dice_per_colour(()), "Trading Pool", prompt="Roll six dice for the Trading Pool"
    )
    fallen = yield from _ask_reroll_by_counter(context, fallen, None, first=False)
    context.set_state(replace(context.state, trading=_sorted_dice(fallen)))


def take_dice_from_trading_pool(context: Context[BeachState], item: str) -> Asking[None]:
    """Take dice from the Trading Pool, 1 for the Dog, 2 for Barbed Wire; refill an empty pool."""
    context.set_state(context.state.with_card_moved(item, "used"))
    for _ in range(TRADED[item]):
        yield from roll_trading_pool(context)
        there = context.state.trading
        which = "Which die do you take from the Trading Pool?"
        die = yield from ask_pick(
            GERMAN, item, which, dice_choices(there), "001-62", prompt="Which die do you take?"
        )
        context.set_state(replace(context.state, trading=dice_without(there, die)))
        _add_dice_to_tally(context, [die])
