"""Before the first turn: the game, options, readings, Units, the German's first pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.free_play_refusals import refuse_as_impossible_if
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import (
    Choice,
    DiceRequest,
    InsteadAnswer,
    Refusal,
    SeveralAnswer,
    make_choices,
)
from boardapp.core.procedure.questions import Number, Pick, Place, TextQuestion, Throw
from boardapp.core.procedure.running_procedure import (
    Asking,
    Context,
    ask,
    ask_or_instead,
    ask_pick,
    ask_yes_no,
)
from boardapp.games.areas.state import MOST_NAME, SET_UP, PointTrack
from boardapp.games.ask_rule_readings import ask_readings, ask_switch
from boardapp.games.atlantikwall import reroll_counters
from boardapp.games.atlantikwall.decorations import deck_mix_advice, draw_decoration
from boardapp.games.atlantikwall.dice_combinations_and_odds import FACES
from boardapp.games.atlantikwall.known_cards_and_counters import BONUSES, BOX, MAPS
from boardapp.games.atlantikwall.printed_sectors import bunkers
from boardapp.games.atlantikwall.rule_headings import cited
from boardapp.games.atlantikwall.state import (
    ALLIES,
    GERMAN,
    MOST_UNITS,
    AlliedUnit,
    BeachState,
    is_gray_decoration,
    without_cards_barred_in_solitaire,
)
from boardapp.games.atlantikwall.switches import PLAYED, READINGS, SWITCHES
from boardapp.games.rule_switch import readings_that_matter

_PROMPTS = {
    "game": "Which sides do players play?", "omaha": "Do you play on one map or on both?",
    "counters": "How are Re-roll counters used?", "blind": "What does the German begin with?",
    "decorations": "Who draws the Decorations?",
}  # fmt: skip
_LABELS = {
    "against": "German and Allies", "solitaire": "The German alone", "allies": "Allies alone",
    "both": "Both Omaha maps", "fixed": "4 Soldiers", "dice": "Dice decide",
    "physical": "You draw yourselves",
    "digital": "boardapp draws",
}  # fmt: skip
SOLDIERS, COURAGE = 4, 3
"""The German's first Soldiers, and his Courage for each Unit but the first (001-03, -04)."""


def why_no_setup(state: BeachState) -> Refusal | None:
    """Return why the game cannot be set up."""
    begun = refuse_as_impossible_if(
        state.phase != SET_UP, "The game has begun, so you can no longer change its options."
    )
    bunker = refuse_as_impossible_if(not bunkers(state.areas), "The board has no Bunker.", "001-93")
    start = refuse_as_impossible_if(
        not starting_sectors(state), "The board has no Starting Sector.", "001-93"
    )
    return begun or bunker or start


def starting_sectors(state: BeachState) -> tuple[Space, ...]:
    """Return the Starting Sectors."""
    return state.areas.areas_with_flag("start")


def set_up(context: Context[BeachState]) -> Asking[None]:
    """Agree on the game, enter its Units, and give the German his first pieces."""
    if not context.state.options:
        yield from _agree_on_rules(context)
    if context.state.map == "other":
        wanted = yield from ask(Pick(
            GERMAN, "Battle Map", "Which Battle Map do you play on?", ("001-93",), usual="other",
            prompt="Which Battle Map do you play on?",
            choices=tuple(
                Choice(name, one.title, label=one.title.partition(",")[0])
                for name, one in MAPS.items()
            ),
        ))  # fmt: skip
        context.set_state(replace(context.state, map=wanted))
    if context.state.is_solitaire:
        gone = cited(
            "solitaire does not use 7 Decorations and 6 Items, so boardapp removes them",
            "001-63",
            "001-64",
        )
        context.set_state(without_cards_barred_in_solitaire(context.state), gone)
        if len(bunkers(context.state.areas)) > 1:
            context.log(
                cited(
                    "the rulebook advises against solitaire on both maps of Bloody Omaha", "001-88"
                )
            )
        reroll_counters.deal_reroll_counters(context)
        if not context.state.units:
            yield from _roll_start_of_automated_unit(context)
    else:
        if not context.state.units:
            yield from _enter_units(context)
        reroll_counters.deal_reroll_counters(context)
    if context.state.is_vehicle_drawn:
        name = yield from ask(
            TextQuestion(
                ALLIES,
                "Vehicle",
                "Which Vehicle did the Allies draw?",
                ("001-81",),
                most=MOST_NAME,
                prompt="Which Vehicle did the Allies draw?",
            )
        )
        context.set_state(replace(context.state, vehicle=name))
    yield from _ask_phase_names(context)
    if context.state.is_german_played:
        yield from _set_up_german(context)
    if not context.state.is_solitaire:
        context.log(
            cited(
                "the Allies also use 3 new Regular Items, 3 new Unique Specialists and 1 new Award",
                "001-08",
            )
        )


def _agree_on_rules(context: Context[BeachState]) -> Asking[None]:
    """Agree on the game, its optional rules, and the readings of open questions."""
    options: dict[str, str] = {}
    two = len(bunkers(context.state.areas)) > 1
    for name, one in PLAYED.items():
        if name == "omaha" and not (two and options.get("game") != "solitaire"):
            continue
        if name in ("blind", "decorations") and options.get("game") == "allies":
            continue
        wanted = yield from ask_switch(GERMAN, one, prompt=_PROMPTS[name], labels=_LABELS)
        if wanted != one.default:
            options[name] = wanted
    open_readings = readings_that_matter(READINGS, SWITCHES, options)
    read = yield from ask_readings(GERMAN, "Unclear rules of Atlantikwall", open_readings, {})
    context.set_state(replace(context.state, options={**options, **read}))


# The Units


def _enter_units(context: Context[BeachState]) -> Asking[None]:
    """Enter the Units and their starts; each map of Bloody Omaha needs at least one (001-88)."""
    omaha = context.state.switch_choice("omaha") == "both"
    number = yield from ask(Number(
        ALLIES, "Units", "How many Allied Units are there?", ("001-04",),
        least=2 if omaha else 1, most=MOST_UNITS, prompt="How many Allied Units are there?",
    ))  # fmt: skip
    kept = yield from ask_yes_no(
        ALLIES,
        "Units",
        "Shall boardapp count the Units' Soldiers and Specialists? If not, it "
        "asks for them when forces are compared.",
        ("001-35",),
        prompt="Count the Units' Soldiers and Specialists?",
    )
    for each in range(1, number + 1):
        name, rest = f"Unit {each}", number - each
        space = yield from ask(Place(
            ALLIES, f"Starting Sector of {name}", "Choose a Starting Sector for this "
                "Unit.", ("001-93",),
            why_not=partial(_why_not_start_in_sector, context.state, rest),
            prompt=f"Where does {name} start?",
        ))  # fmt: skip
        unit = AlliedUnit(f"u{each}", name, space, way=(space,))
        if kept:
            start = partial(Number, ALLIES, sentence="How many does the Unit have at the start?")
            soldiers = yield from ask(start(
                f"Soldiers of {name}", usual=SOLDIERS, prompt=f"How many Soldiers has {name}?"
            ))  # fmt: skip
            specialists = yield from ask(start(
                f"Specialists of {name}", usual=1, prompt=f"How many Specialists has {name}?"
            ))  # fmt: skip
            unit = unit._replace(soldiers=soldiers, specialists=specialists)
        context.set_state(context.state.with_unit(unit.id, unit))


def _why_not_start_in_sector(state: BeachState, rest: int, space: Space) -> Refusal | None:
    """Return why a Unit may not start in a Sector, given how many Units are to come (001-88)."""
    if not state.areas.has_flag(space, "start"):
        return Refusal(f"{state.grid.name(space)} is not a Starting Sector.", ("001-93",))
    if state.switch_choice("omaha") != "both" or rest:
        return None
    maps = {state.areas.printed_value(one, "map") for one in starting_sectors(state)}
    held = {state.areas.printed_value(one.space, "map") for one in state.units.values()}
    if len(maps) > 1 and len(held | {state.areas.printed_value(space, "map")}) < 2:
        return Refusal("Each of the two maps needs at least one Unit.", ("001-88",))
    return None


def _roll_start_of_automated_unit(context: Context[BeachState]) -> Asking[None]:
    """Roll for the Starting Sector of the automated Unit, and place the Unit there (001-49)."""
    there = starting_sectors(context.state)
    names = tuple(map(context.state.grid.name, there))
    (die,) = yield from reroll_counters.throw_with_lucky_dice(context, Throw(
        GERMAN, "Starting Sector", "In which Starting Sector does the automated Unit start?",
        ("001-49",),
        dice=(DiceRequest(1, len(names), GERMAN, "starting sector", symbols=names),),
        prompt="Roll for the Starting Sector",
    ))  # fmt: skip
    space = there[die - 1]
    context.set_state(
        context.state.with_unit("u1", AlliedUnit("u1", "The Unit", space, way=(space,)))
    )


def _ask_phase_names(context: Context[BeachState]) -> Asking[None]:
    """Ask how the base game calls its Phases 2 and 3."""
    names: dict[str, str] = {}
    for number, phase in ((2, "resources"), (3, "spend")):
        if phase in context.state.phase_names:
            continue
        name = yield from ask_or_instead(TextQuestion(
            GERMAN, f"Phase {number}", "What is this Phase called in the base game?",
            most=MOST_NAME,
            instead=(Choice("number", "Use its number"),),
            prompt=f"What does the base game call Phase {number}?",
        ))  # fmt: skip
        if not isinstance(name, InsteadAnswer):
            names[phase] = name
    context.set_state(replace(context.state, phase_names={**context.state.phase_names, **names}))


# The German


def _set_up_german(context: Context[BeachState]) -> Asking[None]:
    """Give the German Soldiers, Courage, Unteroffizier and deck (001-03 to 001-05, 001-69)."""
    yield from _ask_decoration_deck(context)
    yield from _ask_bonus_table(context)
    if context.state.switch_choice("blind") == "dice":
        soldiers, courage = yield from _roll_starting_soldiers_and_courage(context)
    else:
        soldiers, courage = SOLDIERS, COURAGE * (len(context.state.units) - 1)
        context.log(cited(f"the German begins with {soldiers} Soldiers and {courage} Courage",
                       "001-03", "001-04"))  # fmt: skip
    context.set_state(replace(
        context.state, soldiers=PointTrack(soldiers, soldiers), courage=PointTrack(courage, courage)
    ))  # fmt: skip
    if context.state.switch_choice("omaha") == "both":
        context.log(cited("the German draws a Decoration for free", "001-92"))
        yield from draw_decoration(context, "001-92")


def _ask_decoration_deck(context: Context[BeachState]) -> Asking[None]:
    """Ask which Decorations are in the deck; warn if they are not 6 red to 1 gray (001-47)."""
    deck = context.state.deck
    usual = SeveralAnswer(
        tuple(sorted(name for name, number in deck.items() for _ in range(number)))
    )
    taken = yield from ask(PickSeveral(
        GERMAN, "Decorations", "Tick the Decorations that are in the deck.",
        ("001-47",), usual=usual,
        choices=tuple(Choice(name, name, copies=number) for name, number in deck.items()),
        least=1, advice_of=lambda taken: _deck_advice(taken.names),
        prompt="Which Decorations are in the deck?",
    ))  # fmt: skip
    mix = {name: taken.names.count(name) for name in deck if name in taken.names}
    said = _deck_advice(taken.names)
    context.set_state(
        context.state.with_new_deck(mix), cited(said.removesuffix("."), "001-47") if said else ""
    )


def _deck_advice(names: Sequence[str]) -> str:
    grays = sum(map(is_gray_decoration, names))
    return deck_mix_advice(len(names) - grays, grays)


def _ask_bonus_table(context: Context[BeachState]) -> Asking[None]:
    """Ask whether the German's table of bonuses matches boardapp's, or for each bonus (A1-03)."""
    held = context.state.bonuses.items()
    said = ", ".join(f"{FACES[face]} {BONUSES[one].title}" for face, one in held)
    words = f"Does this table match your player aid? {said}."
    if (
        yield from ask_yes_no(
            GERMAN, "Bonuses", words, ("A1-03",), prompt="Does this table match your player aid?"
        )
    ):
        return
    left = {name: one.title for name, one in BONUSES.items()}
    bonuses = {"skull": "dispatch"}
    for face, title in FACES.items():
        if face not in bonuses:
            which = "Which bonus do three alike in red, white and black give?"
            bonuses[face] = yield from ask_pick(
                GERMAN, f"RWB of {title}", which, left, "A1-03",
                prompt=f"Which bonus do three alike of {title} give?",
            )  # fmt: skip
        del left[bonuses[face]]
    context.set_state(replace(context.state, bonuses=bonuses))


def _roll_starting_soldiers_and_courage(context: Context[BeachState]) -> Asking[tuple[int, int]]:
    """Roll for Soldiers and Courage, a die for each Allied player (001-69, 001-70)."""
    number = len(context.state.units)
    rules = ("001-69",) if number > 1 else ("001-70",)
    dice = yield from reroll_counters.throw_with_lucky_dice(context, Throw(
        GERMAN, "Blind Start", "One of these dice gives the Soldiers. The others give the Courage.",
        rules,
        dice=(DiceRequest(number, 6, GERMAN, "blind start"),),
        prompt="Roll for Soldiers and Courage",
    ))  # fmt: skip
    total = sum(dice)
    taken = str(total)
    if number > 1:
        taken = yield from ask_pick(GERMAN, "Blind Start", "Which die gives the Soldiers?", (
            Choice(str(die), f"{die} Soldiers", f"{total - die} Courage") for die in sorted({*dice})
        ), *rules, prompt="Which die gives the Soldiers?")  # fmt: skip
    return int(taken), total - int(taken)


def check_game_box_contents(context: Context[BeachState]) -> Asking[None]:
    """Ask which contents of the box are there, and log the missing ones (001-01)."""
    there = yield from ask(PickSeveral(
        GERMAN, "Box", "Which of these parts are in the box?", ("001-01",),
        choices=make_choices({name: f"{number} {title}" for name, (title, number) in BOX.items()}),
        usual=SeveralAnswer(tuple(sorted(BOX))), prompt="Tick the parts that are in the box",
    ))  # fmt: skip
    missing = [f"{number} {title}" for name, (title, number) in BOX.items()
               if name not in there.names]  # fmt: skip
    told = f"missing: {', '.join(missing)}" if missing else "the box is complete"
    context.log(cited(told, "001-01"))
