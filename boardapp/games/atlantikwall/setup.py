"""Before the first turn: the game, options, readings, Units, what the German begins with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.free_play import impossible_if
from boardapp.core.procedure.question_parts import Choice, Dice, Other, Refusal, Taken, choices
from boardapp.core.procedure.questions import Number, Pick, Place, Throw, Words
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_or, ask_yes, pick
from boardapp.core.procedure.several import Several
from boardapp.games.areas.state import MOST_NAME, SET_UP
from boardapp.games.areas.track import Track
from boardapp.games.atlantikwall import counters
from boardapp.games.atlantikwall.board import bunkers
from boardapp.games.atlantikwall.cards import BONUSES, BOX, MAPS
from boardapp.games.atlantikwall.decorations import draw, mix_advice
from boardapp.games.atlantikwall.dice import FACES
from boardapp.games.atlantikwall.rule_headings import cited
from boardapp.games.atlantikwall.state import (
    ALLIES,
    GERMAN,
    MOST_UNITS,
    Allied,
    BeachState,
    in_solitaire,
    is_gray,
)
from boardapp.games.atlantikwall.switches import OPEN, PLAYED, READINGS
from boardapp.games.readings_setup import ask_readings, ask_switch

SOLDIERS, COURAGE = 4, 3
"""What the German begins with: Soldiers, and Courage for each Unit but the first (001-03, -04)."""


def why_no_setup(state: BeachState) -> Refusal | None:
    """Return why the game cannot be set up."""
    begun = impossible_if(state.phase != SET_UP, "The game has begun: its options are agreed.")
    bunker = impossible_if(not bunkers(state.areas), "The board has no Bunker.", "001-93")
    start = impossible_if(not starts(state), "The board has no Starting Sector.", "001-93")
    return begun or bunker or start


def starts(state: BeachState) -> tuple[Space, ...]:
    """Return the Starting Sectors."""
    return state.areas.flagged("start")


def set_up(play: Context[BeachState]) -> Asking[None]:
    """Agree on the game, enter its Units, and give the German what he begins with."""
    if not play.state.options:
        yield from _agree(play)
    if play.state.map == "other":
        wanted = yield from ask(Pick(
            GERMAN, "Battle Map", "Which one is it?", ("001-93",), usual="other",
            choices=choices({name: one.title for name, one in MAPS.items()}),
        ))  # fmt: skip
        play.set_state(replace(play.state, map=wanted))
    if play.state.solitaire:
        gone = cited("7 Decorations and 6 Items are taken out", "001-63", "001-64")
        play.set_state(in_solitaire(play.state), gone)
        if len(bunkers(play.state.areas)) > 1:
            play.log(cited("Bloody Omaha is not recommended for solitaire", "001-88"))
        counters.deal(play)
        if not play.state.units:
            yield from _automated(play)
    else:
        if not play.state.units:
            yield from _units(play)
        counters.deal(play)
    if play.state.drawn_vehicle:
        name = yield from ask(
            Words(ALLIES, "Vehicle", "Which one was drawn?", ("001-81",), most=MOST_NAME)
        )
        play.set_state(replace(play.state, vehicle=name))
    yield from _names(play)
    if play.state.german:
        yield from _german(play)
    if not play.state.solitaire:
        play.log(cited("the Allies have 3 more Regular Items, 3 Unique Specialists, 1 Award",
                       "001-08"))  # fmt: skip


def _agree(play: Context[BeachState]) -> Asking[None]:
    """Agree on the game, its optional rules, and how open questions are read."""
    options: dict[str, str] = {}
    two = len(bunkers(play.state.areas)) > 1
    for name, one in PLAYED.items():
        if name == "omaha" and not (two and options.get("game") != "solitaire"):
            continue
        if name in ("blind", "decorations") and options.get("game") == "allies":
            continue
        wanted = yield from ask_switch(GERMAN, one)
        if wanted != one.default:
            options[name] = wanted
    # Of those that bear on the game, one bears on a rule of counters alone.
    bears = {name: READINGS[name] for name in OPEN[options.get("game", PLAYED["game"].default)]
             if name != "desperate" or options.get("counters") == "desperate"}  # fmt: skip
    read: dict[str, str] = {}
    if bears:
        read = yield from ask_readings(GERMAN, "Readings of Atlantikwall", bears, {})
    play.set_state(replace(play.state, options={**options, **read}))


# The Units


def _units(play: Context[BeachState]) -> Asking[None]:
    """Enter the Units and where they start; each map of Bloody Omaha has one at least (001-88)."""
    omaha = play.state.reading("omaha") == "both"
    number = yield from ask(Number(
        ALLIES, "Units", "How many Allied Units are there?", ("001-04",),
        least=2 if omaha else 1, most=MOST_UNITS,
    ))  # fmt: skip
    kept = yield from ask_yes(
        ALLIES, "Units", "Keep their Soldiers and Specialists here? Else they are asked when forces"
        " are compared.", ("001-35",),
    )  # fmt: skip
    for each in range(1, number + 1):
        name, rest = f"Unit {each}", number - each
        space = yield from ask(Place(
            ALLIES, f"{name} starts", "In which Starting Sector?", ("001-93",),
            why_not=partial(_no_start, play.state, rest),
        ))  # fmt: skip
        unit = Allied(f"u{each}", name, space, way=(space,))
        if kept:
            start = partial(Number, ALLIES, sentence="At the start.")
            soldiers = yield from ask(start(f"Soldiers of {name}", usual=SOLDIERS))
            specialists = yield from ask(start(f"Specialists of {name}", usual=1))
            unit = unit._replace(soldiers=soldiers, specialists=specialists)
        play.set_state(play.state.with_unit(unit.id, unit))


def _no_start(state: BeachState, rest: int, space: Space) -> Refusal | None:
    """Return why a Unit does not start in a Sector, with so many Units to come (001-88)."""
    if not state.areas.has(space, "start"):
        return Refusal(f"{state.grid.name(space)} is no Starting Sector.", ("001-93",))
    if state.reading("omaha") != "both" or rest:
        return None
    maps = {state.areas.value(one, "map") for one in starts(state)}
    held = {state.areas.value(one.space, "map") for one in state.units.values()}
    if len(maps) > 1 and len(held | {state.areas.value(space, "map")}) < 2:
        return Refusal("Each map needs a Unit at least.", ("001-88",))
    return None


def _automated(play: Context[BeachState]) -> Asking[None]:
    """Throw for the Starting Sector of the automated Unit (001-49)."""
    there = starts(play.state)
    names = tuple(map(play.state.grid.name, there))
    (die,) = yield from counters.thrown(play, Throw(
        GERMAN, "Starting Sector", "Where does the automated Unit start?", ("001-49",),
        dice=(Dice(1, len(names), GERMAN, "starting sector", symbols=names),),
    ))  # fmt: skip
    space = there[die - 1]
    play.set_state(play.state.with_unit("u1", Allied("u1", "The Unit", space, way=(space,))))


def _names(play: Context[BeachState]) -> Asking[None]:
    """Ask how the base game calls its Phases 2 and 3."""
    names: dict[str, str] = {}
    for number, phase in ((2, "resources"), (3, "spend")):
        if phase in play.state.phase_names:
            continue
        name = yield from ask_or(Words(
            GERMAN, f"Phase {number}", "What does the base game call it?", most=MOST_NAME,
            instead=(Choice("number", "Its number will do"),),
        ))  # fmt: skip
        if not isinstance(name, Other):
            names[phase] = name
    play.set_state(replace(play.state, phase_names={**play.state.phase_names, **names}))


# The German


def _german(play: Context[BeachState]) -> Asking[None]:
    """Give the German Soldiers, Courage, Unteroffizier and deck (001-03 to 001-05, 001-69)."""
    yield from _deck(play)
    yield from _bonuses(play)
    if play.state.reading("blind") == "dice":
        soldiers, courage = yield from _blind(play)
    else:
        soldiers, courage = SOLDIERS, COURAGE * (len(play.state.units) - 1)
        play.log(cited(f"the German begins with {soldiers} Soldiers and {courage} Courage",
                       "001-03", "001-04"))  # fmt: skip
    play.set_state(replace(
        play.state, soldiers=Track(soldiers, soldiers), courage=Track(courage, courage)
    ))  # fmt: skip
    if play.state.reading("omaha") == "both":
        play.log(cited("the German draws a free Decoration", "001-92"))
        yield from draw(play, "001-92")


def _deck(play: Context[BeachState]) -> Asking[None]:
    """Ask which Decorations are in the deck; 6 red to 1 gray is told (001-47)."""
    deck = play.state.deck
    usual = Taken(tuple(sorted(name for name, number in deck.items() for _ in range(number))))
    taken = yield from ask(Several(
        GERMAN, "Decorations", "Which ones are in the deck?", ("001-47",), usual=usual,
        choices=tuple(Choice(name, name, copies=number) for name, number in deck.items()),
        least=1, advice_of=lambda taken: _advice(taken.names),
    ))  # fmt: skip
    mix = {name: taken.names.count(name) for name in deck if name in taken.names}
    said = _advice(taken.names)
    play.set_state(play.state.with_deck(mix), cited(said.removesuffix("."), "001-47") if said
                else "")  # fmt: skip


def _advice(names: Sequence[str]) -> str:
    grays = sum(map(is_gray, names))
    return mix_advice(len(names) - grays, grays)


def _bonuses(play: Context[BeachState]) -> Asking[None]:
    """Ask whether the German's table of bonuses is as the program takes it (A1-03)."""
    held = play.state.bonuses.items()
    said = ", ".join(f"{FACES[face]} {BONUSES[one].title}" for face, one in held)
    words = f"Is this the table on the player aid? {said}."
    if (yield from ask_yes(GERMAN, "Bonuses", words, ("A1-03",))):
        return
    left = {name: one.title for name, one in BONUSES.items()}
    bonuses = {"skull": "dispatch"}
    for face, title in FACES.items():
        if face not in bonuses:
            which = "Which bonus has it?"
            bonuses[face] = yield from pick(GERMAN, f"RWB of {title}", which, left, "A1-03")
        del left[bonuses[face]]
    play.set_state(replace(play.state, bonuses=bonuses))


def _blind(play: Context[BeachState]) -> Asking[tuple[int, int]]:
    """Throw for Soldiers and Courage, a die for each Allied player (001-69, 001-70)."""
    number = len(play.state.units)
    rules = ("001-69",) if number > 1 else ("001-70",)
    dice = yield from counters.thrown(play, Throw(
        GERMAN, "Blind Start", "One of the dice is Soldiers, the others Courage.", rules,
        dice=(Dice(number, 6, GERMAN, "blind start"),),
    ))  # fmt: skip
    total = sum(dice)
    taken = str(total)
    if number > 1:
        taken = yield from pick(GERMAN, "Blind Start", "Which result is Soldiers?", (
            Choice(str(die), f"{die} Soldiers", f"{total - die} Courage") for die in sorted({*dice})
        ), *rules)  # fmt: skip
    return int(taken), total - int(taken)


def box(play: Context[BeachState]) -> Asking[None]:
    """Tick what is in the box; what is missing is told (001-01)."""
    there = yield from ask(Several(
        GERMAN, "Box", "What is in the box?", ("001-01",),
        choices=choices({name: f"{number} {title}" for name, (title, number) in BOX.items()}),
        usual=Taken(tuple(sorted(BOX))),
    ))  # fmt: skip
    missing = [f"{number} {title}" for name, (title, number) in BOX.items()
               if name not in there.names]  # fmt: skip
    told = f"missing: {', '.join(missing)}" if missing else "the box is complete"
    play.log(cited(told, "001-01"))
