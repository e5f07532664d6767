"""Phase 2, gains of the Final Tally: Skulls cancel, RWBs have bonuses (001-10, 001-28 to -33)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from boardapp.core.procedure.free_play_refusals import refuse_as_impossible_if
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Choice
from boardapp.core.procedure.questions import Number
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_if_unknown, ask_pick
from boardapp.games.atlantikwall import reroll_counters
from boardapp.games.atlantikwall.decorations import (
    choose_red_decoration,
    draw_decoration,
    reorder_top_of_deck,
)
from boardapp.games.atlantikwall.dice_combinations_and_odds import (
    COLOURS,
    FACES,
    count_faces,
    count_rwbs_by_face,
    dice_without,
    die_title,
    has_straight,
)
from boardapp.games.atlantikwall.german_card_purchases import (
    card_choices_with_costs,
    pay_for_card,
    why_not_pay_for_any,
)
from boardapp.games.atlantikwall.german_gains_and_losses import (
    change_german_track,
    take_soldiers_from_all_units,
)
from boardapp.games.atlantikwall.known_cards_and_counters import (
    BONUSES,
    OBSERVER,
    WAFFEN_SS,
    RwbBonus,
)
from boardapp.games.atlantikwall.roll_phase import dice_choices
from boardapp.games.atlantikwall.rule_headings import cited
from boardapp.games.atlantikwall.state import GERMAN, TRACKS, BeachState

WATCHED = 2
"""Item Points that the Beobachter adds for each RWB in solitaire (001-60)."""
_LABELS = {
    "points": "15 Item Points", "decoration": "Draw 1 Decoration", "die": "Add a black die",
    "gain": "", "kill": "1 Soldier in each Unit", "top": "Order the top 3", "item": "A used Item",
}  # fmt: skip
"""The labels of the buttons for the bonuses."""


def use_final_tally(context: Context[BeachState]) -> Asking[None]:
    """Gain the results and bonuses of the Final Tally, and use it up.

    A result that Discipline adds may make another RWB. Dispatch may too: results that its Skulls
    had cancelled count again (001-28, 001-29). In solitaire the Beobachter adds to each RWB
    (001-60).
    """
    if not context.state.is_german_played:
        return
    tally, cancelled = list(context.state.tally), list[str]()
    freed, done = 0, Counter[str]()
    while not context.state.ended:
        # Dispatch comes first, because it decides which Skulls cancel.
        face = _next_rwb_face(tally, done, "skull")
        if face is None:
            yield from _cancel_dice_by_skulls(context, tally, cancelled, freed)
            face = _next_rwb_face(dice_without(tally, *cancelled), done, *FACES)
        if face is None:
            break
        done[face] += 1
        # The bonus of an RWB
        if context.state.is_solitaire and context.state.is_card_in_play(OBSERVER):
            change_german_track(
                context,
                "points",
                WATCHED,
                f"{OBSERVER} adds {WATCHED} Item Points to this bonus",
                "001-60",
            )
        taken = yield from _ask_and_take_bonus(context, face, tally)
        freed += len(COLOURS) if (face, taken) == ("skull", "points") else 0
    if context.state.ended:
        return
    if has_straight(tally):
        context.log(cited("the dice show all six faces: a straight", "001-10"))
        yield from choose_red_decoration(context)
    yield from _add_dice_results(context, dice_without(tally, *cancelled))
    context.set_state(replace(context.state, tally=()))


def _next_rwb_face(dice: Sequence[str], done: Mapping[str, int], *faces: str) -> str | None:
    """Return a face with an RWB whose bonus has not been taken, None if there is none."""
    found = count_rwbs_by_face(dice)
    return next((one for one in faces if found.get(one, 0) > done[one]), None)


def _cancel_dice_by_skulls(
    context: Context[BeachState], tally: Sequence[str], cancelled: list[str], freed: int
) -> Asking[None]:
    """Ask which dice the Skulls cancel, less those already cancelled (001-28, 001-60)."""
    skulls = count_faces(tally)["skull"] - freed
    if skulls > 0 and context.state.is_solitaire and context.state.is_card_in_play(WAFFEN_SS):
        skulls -= 1
        ignored = cited(f"{WAFFEN_SS}: boardapp ignores 1 Skull", "001-60")
        if ignored not in context.told:
            context.log(ignored)
    others = [die for die in dice_without(tally, *cancelled) if not die.endswith(" skull")]
    number = min(max(skulls, 0) - len(cancelled), len(others))
    if number > 0:
        taken = yield from ask(
            PickSeveral(
                GERMAN,
                "Skulls",
                "Each Skull cancels one other die. Which dice do the Skulls cancel?",
                ("001-28",),
                choices=dice_choices(others),
                least=number,
                most=number,
                wanted=f"The Skulls must cancel {number} of the dice, but you chose {{}}.",
                prompt="Which dice do the Skulls cancel?",
                verb="Cancel",
            )
        )
        cancelled += taken.names
    elif number < 0:
        again = [*cancelled]
        if len(cancelled) > -number:
            taken = yield from ask(PickSeveral(
                GERMAN, "Skulls", "These Skulls no longer cancel dice. Which cancelled dice "
                    "count again?", ("001-28",), least=-number,
                most=-number, choices=dice_choices(cancelled),
                prompt="Which dice count again?", verb="Count",
            ))  # fmt: skip
            again = [*taken.names]
        cancelled[:] = dice_without(cancelled, *again)
        words = (
            "these Skulls cancel no dice any more, so these dice count again: "
            f"{', '.join(map(die_title, again))}"
        )
        context.log(cited(words, "001-28", "001-29"))


def _ask_and_take_bonus(context: Context[BeachState], face: str, tally: list[str]) -> Asking[str]:
    """Ask for the bonus of an RWB and take it; it may add a die to the tally (001-28 to 001-33)."""
    name = context.state.bonuses.get(face, "dispatch")
    bonus = BONUSES[name]
    title, ways = (
        f"Bonus “{bonus.title}” for red, white and black {FACES[face]} dice",
        tuple(_bonus_alternatives(context.state, name, bonus)),
    )
    if len(ways) > 1:
        taken = yield from ask_pick(
            GERMAN,
            title,
            "This bonus gives a choice. What do you take?",
            ways,
            bonus.rule,
            prompt=f"What do you take for {bonus.title}?",
        )
    else:
        (only,) = ways
        taken = only.answer
        context.log(cited(title, bonus.rule))
    match taken:
        case "counter":
            reroll_counters.take_german_counter_from_pool(
                context, "001-68" if name == "ingenuity" else "001-71"
            )
        case "die":
            black = {f"black {one}": words for one, words in FACES.items()}
            which = "Which black result do you add?"
            tally.append((yield from ask_pick(
                GERMAN, bonus.title, which, black, bonus.rule, prompt=which
            )))  # fmt: skip
        case "item":
            taken = yield from _refind_used_item(context, face, tally)
        case "top":
            yield from reorder_top_of_deck(context)
        case "decoration":
            yield from draw_decoration(context, bonus.rule)
        case "kill":
            take_soldiers_from_all_units(
                context, 1, "every Allied Unit loses 1 Soldier", bonus.rule
            )
        case _:
            for track, more in _bonus_track_gains(context.state, name, bonus).items():
                rules = ("A1-03",) if (track, more) == ("courage", 1) else ()
                words = f"{bonus.title}: +{more} {TRACKS[track]}"
                change_german_track(context, track, more, words, bonus.rule, *rules)
    return taken


def _bonus_alternatives(state: BeachState, name: str, bonus: RwbBonus) -> Iterator[Choice]:
    """Yield the choices that a bonus offers (001-28 to 001-33, 001-68, 001-71)."""
    used = state.cards_in("item", "used")
    none = refuse_as_impossible_if(
        not used, "You have used no Item yet, so you cannot find one again.", "001-33"
    ) or why_not_pay_for_any(state, used)
    for way, title in bonus.ways.items():
        yield Choice(way, title, refusal=none if way == "item" else None, label=_LABELS[way])
    if not bonus.ways:
        adds = _bonus_track_gains(state, name, bonus).items()
        gains = [f"{more} {TRACKS[track]}" for track, more in adds]
        yield Choice("gain", " and ".join(gains), label=", ".join(gains))
    if state.switch_choice("counters") == "hidden" or (
        state.has_counter_pool and name == "ingenuity"
    ):
        full = reroll_counters.why_not_take_from_pool(state, state.counters)
        yield Choice("counter", "Take a Re-roll counter", refusal=full, label="A Re-roll counter")


def _bonus_track_gains(state: BeachState, name: str, bonus: RwbBonus) -> Mapping[str, int]:
    """Return how much a bonus adds to each of the German's tracks (A1-03)."""
    return {**bonus.adds, "courage": 1} if state.switch_choice("bonus") == name else bonus.adds


def _refind_used_item(context: Context[BeachState], face: str, tally: list[str]) -> Asking[str]:
    """Find a used Item again; if its cost is too high, ask for the bonus once more (001-33)."""
    state = context.state
    name = yield from ask_pick(
        GERMAN, "Used Item", "Which used Item do you find again? You pay its Item Points again.",
        card_choices_with_costs(state, state.cards_in("item", "used")), "001-33",
        prompt="Which used Item do you find again?",
    )  # fmt: skip
    if (yield from pay_for_card(context, name, "001-33")):
        return "item"
    return (yield from _ask_and_take_bonus(context, face, tally))


# The results


def _counted(number: int, track: str) -> str:
    title = TRACKS[track]
    return f"{number} {title.removesuffix('s') if number == 1 else title}"


def _add_dice_results(context: Context[BeachState], dice: Sequence[str]) -> Asking[None]:
    """Add the results of the dice that count, also of dice in RWBs."""
    faces = count_faces(dice)
    soldiers, tools = faces["soldier"] + 2 * faces["soldiers"], faces["tool"]
    for name, more in (
        ("soldiers", soldiers), ("courage", faces["courage"]), ("stars", faces["star"]),
    ):  # fmt: skip
        if more:
            change_german_track(
                context, name, more, f"the German gets {_counted(more, name)} from the dice"
            )
    if tools:
        state, key = context.state, str(tools)
        points = yield from ask_if_unknown(context, state.tools.get(key), Number(
            GERMAN, f"Item Points for {tools} Tool{'s' * (tools > 1)}",
            "Use the base game's table of Item Points for Tools.", usual=tools,
            prompt=f"How many Item Points for {tools} Tool{'s' * (tools > 1)}?",
        ), lambda more: replace(context.state, tools={**state.tools, key: more}))  # fmt: skip
        change_german_track(
            context,
            "points",
            points,
            f"the German gets {_counted(points, 'points')} for Tools from the dice",
        )
