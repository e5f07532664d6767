"""Phase 1: six dice, locks, re-rolls, and what changes the Final Tally (001-06, 001-61, 001-62)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from boardapp.core.procedure.facts import Chances, Table
from boardapp.core.procedure.free_play import impossible_if
from boardapp.core.procedure.question_parts import (
    Choice,
    Dice,
    DiceResult,
    Odds,
    Refusal,
    Taken,
    choices,
    refuse_if,
)
from boardapp.core.procedure.questions import Pick, Throw
from boardapp.core.procedure.running_procedure import Asking, Context, ask, pick
from boardapp.core.procedure.several import Several
from boardapp.games.atlantikwall import counters
from boardapp.games.atlantikwall.cards import BARBED_WIRE, CLASP, DOG
from boardapp.games.atlantikwall.decorations import discard
from boardapp.games.atlantikwall.dice import (
    ALL,
    COLOURS,
    EACH,
    FACES,
    ROLLS,
    chances,
    faces_of,
    free_dice,
    titled,
    without,
)
from boardapp.games.atlantikwall.rule_headings import cited
from boardapp.games.atlantikwall.state import ALLIES, GERMAN, MOST_DICE, BeachState

TRADED = {DOG: 1, BARBED_WIRE: 2}
"""Dice of the Trading Pool that an Item takes (001-62)."""
_TITLES = tuple(FACES.values())


def rolled(state: BeachState) -> Refusal | None:
    """Return why Phase 1 cannot end: the German has not rolled."""
    missing = state.german and not state.tally
    return refuse_if(missing, "The German has not rolled his dice.")


def odds_of(locked: Sequence[str]) -> tuple[Odds, ...]:
    """Return the exact chances of the next roll with some dice locked.

    Of single RWBs those that the locked dice make likelier are told, or what each of them has.
    """
    found, fresh = chances(locked), chances(())
    likelier = {face: title for face, title in FACES.items() if found[face] > fresh[face]}
    each = tuple(Odds(title, f"RWB of {title}", found[face]) for face, title in likelier.items())
    if not locked:
        each = (Odds("One RWB", "of a given face", fresh["skull"]),)
    some = Odds("RWB", "of some face", found["some"])
    return (some, *each, Odds("Straight", "all six faces", found["straight"]))


def as_dice(dice: Sequence[str]) -> tuple[Choice, ...]:
    """Return dice as choices, each as often as it lies there."""
    count = Counter(dice)
    return tuple(Choice(one, titled(one), copies=count[one]) for one in ALL if count[one])


def lying(locked: Sequence[str], fallen: Sequence[str] = ()) -> Table:
    """Return all dice that lie there by their colours, as a fact."""
    rows = []
    for colour in COLOURS:
        lie = [*(f"{titled(one)}, Locked" for one in locked), *map(titled, fallen)]
        words = [one.removeprefix(f"{colour} ") for one in lie if one.startswith(colour)]
        rows.append((colour.capitalize(), "; ".join(words) or "–"))
    return Table("The dice", tuple(rows))


def throw(
    numbers: Sequence[int], title: str, locked: Sequence[str] | None = None
) -> Asking[list[str]]:
    """Throw so many dice of each colour; return them by colour and face.

    The chances shown are those with what is ``locked``; None shows none.
    """
    colours = [(colour, number) for colour, number in zip(COLOURS, numbers, strict=True) if number]
    thrown: DiceResult = yield from ask(Throw(
        GERMAN, title, "Roll them, or say what fell.", ("001-06",),
        () if locked is None else odds_of(locked),
        dice=tuple(Dice(number, len(FACES), GERMAN, f"{colour} dice", symbols=_TITLES)
                   for colour, number in colours),
    ))  # fmt: skip
    faces = list(FACES)
    return [
        f"{colour} {faces[die - 1]}"
        for (colour, _), fallen in zip(colours, thrown.dice, strict=True) for die in fallen
    ]  # fmt: skip


def final_tally(play: Context[BeachState]) -> Asking[tuple[str, ...]]:
    """Roll six dice up to three times; dice that are Locked stay as they are."""
    locked: list[str] = []
    for number in range(1, ROLLS):
        fallen = yield from _thrown(play, number, locked)
        play.show(lying(locked, fallen))
        taken = yield from ask(Several(
            GERMAN, "Locked", "Which of these dice are Locked? All of them end the rolls.",
            choices=as_dice(fallen), odds_of=partial(_odds_with, tuple(locked)),
        ))  # fmt: skip
        locked += taken.names
        if len(taken.names) == len(fallen):
            return _in_order(locked)
    return _in_order([*locked, *(yield from _thrown(play, ROLLS, locked))])


def _thrown(play: Context[BeachState], number: int, locked: Sequence[str]) -> Asking[list[str]]:
    if locked:
        play.show(lying(locked))
    fallen = yield from throw(free_dice(locked), f"Roll {number} of {ROLLS}", locked)
    return (yield from _again(play, fallen, locked, first=number == 1))


def _odds_with(locked: Sequence[str], taken: Taken) -> tuple[Odds, ...]:
    return odds_of((*locked, *taken.names))


def _in_order(dice: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(dice, key=ALL.index))


def roll(play: Context[BeachState]) -> Asking[None]:
    """Roll the German's dice; the Final Tally lies on the table."""
    tally = yield from final_tally(play)
    play.set_state(replace(play.state, tally=tally))


def second(play: Context[BeachState]) -> Asking[None]:
    """Roll a second Final Tally with spare dice, and choose one (001-61)."""
    tallies = {"first": play.state.tally, "second": (yield from final_tally(play))}
    kept = yield from pick(GERMAN, CLASP, "Which Final Tally counts?", {
        name: f"The {name}: {', '.join(map(titled, dice))}" for name, dice in tallies.items()
    }, "001-61")  # fmt: skip
    discard(play, CLASP)
    play.set_state(
        replace(play.state, tally=tallies[kept]), cited(f"{CLASP} is discarded", "001-61")
    )


def _again(
    play: Context[BeachState], fallen: list[str], locked: Sequence[str] | None, *, first: bool
) -> Asking[list[str]]:
    """Ask whether a Re-roll counter is used on what was just rolled (001-65, 001-67).

    Of dice that make no Final Tally nothing is ``locked``: None.
    """
    rule = play.state.reading("counters")
    lucky = rule == "lucky"
    while play.state.counters and (lucky or (rule == "mulligan" and first)):
        soldiers = not lucky and faces_of(fallen).keys() & {"soldier", "soldiers"}
        why = refuse_if(soldiers, "There are Soldiers in this roll.", "001-65")
        everything = Choice("all", "Re-roll all 6 dice", refusal=why)
        play.show(lying(locked or (), fallen))
        how = yield from ask(Pick(
            GERMAN, "Re-roll counter", "Is it used on this roll?",
            ("001-67",) if lucky else ("001-65",),
            facts=(Chances("A new roll of all six dice", odds_of(())),) if first else (),
            choices=choices((Choice("no", "No"), *(everything,) * first,
                             *(Choice("one", "Re-roll one die"),) * lucky)),
        ))  # fmt: skip
        if how == "no":
            return fallen
        counters.spend(play)
        if how == "all":
            fallen = yield from throw(free_dice(()), "Re-roll of all 6 dice", ())
        else:
            die = yield from pick(GERMAN, "Re-roll", "Which die?", as_dice(fallen), "001-67")
            fallen.remove(die)
            numbers = [int(die.startswith(one)) for one in COLOURS]
            rest = None if locked is None else (*locked, *fallen)
            fallen += yield from throw(numbers, "Re-roll of one die", rest)
    return fallen


def no_counter(state: BeachState) -> Refusal | None:
    """Return why the German has no counter to spend, or no room for what it adds."""
    return counters.none_left(state) or no_room(state)


def no_room(state: BeachState) -> Refusal | None:
    """Return why no more dice lie in the German's Final Tally."""
    return impossible_if(len(state.tally) >= MOST_DICE - EACH, "No more dice fit there.")


def hidden(play: Context[BeachState]) -> Asking[None]:
    """Spend Hidden Resources: each counter adds a result of any face and colour (001-71)."""
    most = min(play.state.counters, MOST_DICE - len(play.state.tally))
    taken = yield from ask(Several(
        GERMAN, "Hidden Resources", "Which results are added?", ("001-71",), least=1, most=most,
        choices=tuple(Choice(one, titled(one), copies=most) for one in ALL),
    ))  # fmt: skip
    for _ in taken.names:
        counters.spend(play)
    _added(play, taken.names)


def _added(play: Context[BeachState], dice: Sequence[str]) -> None:
    play.set_state(replace(play.state, tally=_in_order((*play.state.tally, *dice))))


# Dice that come and go


def steal(play: Context[BeachState]) -> Asking[None]:
    """Take a die from one Final Tally to the other; it changes to the thief's colour (001-06)."""
    tally, rule = play.state.tally, "001-06"
    none = impossible_if(not tally, "No die of the German lies there.")
    thief = yield from pick(GERMAN, "A die is stolen", "Who takes it?", (
        Choice(ALLIES, "The Allies, from the German", refusal=none),
        Choice(GERMAN, "The German, from the Allies", refusal=no_room(play.state)),
    ), rule)  # fmt: skip
    if thief == ALLIES:
        die = yield from pick(ALLIES, "Stolen die", "Which one?", as_dice(tally), rule)
        play.set_state(replace(play.state, tally=without(tally, die)))
    else:
        blue = {one: _with_blue(titled(one)) for one in ALL}
        which = "Which one? A blue one becomes black."
        die = yield from pick(GERMAN, "Stolen die", which, blue, rule)
        _added(play, [die])
    if die.startswith("black"):
        colours = ("black", "blue") if thief == ALLIES else ("blue", "black")
        play.log(cited("the {} die becomes {}".format(*colours), rule))


def _with_blue(words: str) -> str:
    return words.replace("black", "blue")


def give_skulls(play: Context[BeachState]) -> Asking[None]:
    """Give Skulls of the Final Tally to a Unit; three colours make Dead Man's Gift (001-46)."""
    state = play.state
    own = tuple(Choice(f"{colour} skull", f"{_with_blue(colour)} Skull", copies=EACH)
                for colour in COLOURS)  # fmt: skip
    has = yield from ask(Several(
        GERMAN, "Skulls of the Unit", "Which ones has it already?", ("001-46",), choices=own
    ))  # fmt: skip
    given = yield from ask(Several(
        GERMAN, "Skulls given", "Which Skulls does it get?", ("001-46",), least=1,
        choices=tuple(one for one in as_dice(state.tally) if one.answer.endswith("skull")),
        advice_of=lambda taken: gift(has.names, taken),
    ))  # fmt: skip
    play.set_state(replace(state, tally=without(state.tally, *given.names)))
    warned = gift(has.names, given)
    if warned:
        play.log(cited(warned.removesuffix("."), "001-46"))


def gift(has: Sequence[str], given: Taken) -> str:
    """Return the warning where Skulls complete the three colours (001-46)."""
    if len({*has, *given.names}) < len(COLOURS):
        return ""
    return "With these the Allies have Dead Man's Gift."


# The Trading Pool of solitaire


def why_not_traded(state: BeachState, item: str) -> Refusal | None:
    """Return why the Dog or Barbed Wire cannot be used (001-62)."""
    missing = impossible_if(not state.playing(item), f"{item} has not been found.", "001-62")
    return missing or no_room(state)


def trading_pool(play: Context[BeachState]) -> Asking[None]:
    """Roll six dice into the Trading Pool, where none is left of one (001-62)."""
    if play.state.trading:
        return
    fallen = yield from throw(free_dice(()), "Trading Pool")
    fallen = yield from _again(play, fallen, None, first=False)
    play.set_state(replace(play.state, trading=_in_order(fallen)))


def trade_dice(play: Context[BeachState], item: str) -> Asking[None]:
    """Take dice from the Trading Pool: the Dog 1, Barbed Wire 2; an empty one is rolled anew."""
    play.set_state(play.state.with_card(item, "used"))
    for _ in range(TRADED[item]):
        yield from trading_pool(play)
        there = play.state.trading
        which = "Which die is taken from the Trading Pool?"
        die = yield from pick(GERMAN, item, which, as_dice(there), "001-62")
        play.set_state(replace(play.state, trading=without(there, die)))
        _added(play, [die])
