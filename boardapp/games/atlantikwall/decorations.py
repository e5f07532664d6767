"""Decorations: drawn, chosen, played, and reordered in the deck (001-09 to 001-16, 001-43)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from boardapp.core.procedure.free_play_refusals import refuse_as_impossible_if
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Choice, Odds, Refusal, make_choices, refuse_if
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_pick
from boardapp.games.atlantikwall.german_gains_and_losses import (
    ask_and_lose_specialist,
    change_german_track,
)
from boardapp.games.atlantikwall.known_cards_and_counters import (
    CLASP,
    GOLD_BADGE,
    RED_TO_GRAY,
    SNIPER_BADGE,
)
from boardapp.games.atlantikwall.rule_headings import cited
from boardapp.games.atlantikwall.state import (
    GERMAN,
    BeachState,
    counts_with_more,
    is_gray_decoration,
)

COST = 5
SEEN = 3
"""The number of Decorations that Ingenuity looks at (001-33)."""


def are_drawn_by_program(state: BeachState) -> bool:
    """Return whether the program draws the Decorations."""
    return state.switch_choice("decorations") == "digital"


def why_not_buy_decoration(state: BeachState) -> Refusal | None:
    """Return why no Decoration can be bought (001-09)."""
    left = state.courage.now
    return refuse_if(
        left < COST, f"A Decoration costs {COST} Courage, but the German has {left}.", "001-09"
    )


def affordable_decorations_text(state: BeachState) -> str:
    """Return a text on how many Decorations the Courage buys (001-09)."""
    number, rest = divmod(state.courage.now, COST)
    return f"the Courage buys {number}, and {rest} Courage is left over"


def buy_decorations(context: Context[BeachState]) -> Asking[None]:
    """Draw a Decoration for 5 Courage (001-09); each further one is bought by another call."""
    change_german_track(
        context, "courage", -COST, f"the German pays {COST} Courage for a Decoration", "001-09"
    )
    yield from draw_decoration(context, "001-09")


def _reshuffle_if_deck_empty(context: Context[BeachState]) -> bool:
    """Reshuffle the discards into an empty deck; return whether it has a Decoration (001-14)."""
    if not context.state.decorations_left and context.state.used:
        context.set_state(replace(context.state, used={}),
                    cited("the deck was empty, so the discards become a new, shuffled deck",
                        "001-14"))  # fmt: skip
    if not context.state.decorations_left:
        context.log(cited("no Decoration is left to draw", "001-14"))
    return context.state.decorations_left > 0


def draw_decoration(context: Context[BeachState], *rules: str) -> Asking[None]:
    """Draw a Decoration: the hand keeps a red one, a gray one is played (001-13, 001-15)."""
    if not _reshuffle_if_deck_empty(context):
        return
    how = (
        _draw_by_program(context)
        if are_drawn_by_program(context.state)
        else _ask_drawn_decoration(context.state, *rules)
    )
    name = yield from how
    if not is_gray_decoration(name):
        context.set_state(context.state.with_hand_changed(name, 1))
        return
    played = cited(f"{name}: play this card now, and follow its text", "001-13")
    context.set_state(
        replace(context.state, used=counts_with_more(context.state.used, name, 1)), played
    )
    if name == GOLD_BADGE and not context.state.held:
        yield from ask_and_lose_specialist(
            context, "the German player has no Decoration in hand", "001-43"
        )


def _draw_by_program(context: Context[BeachState]) -> Asking[str]:
    """Let the program draw a Decoration; the ones put on top of the deck come first."""
    top = context.state.top
    if top:
        context.set_state(replace(context.state, top=top[1:]))
        return top[0]
    return (
        yield from context.state.decoration_pool.ask_or_draw_counter(
            "Decoration card drawn", digital=True, secret=True
        )
    )


def _ask_drawn_decoration(state: BeachState, *rules: str) -> Asking[str]:
    """Ask which Decoration was drawn at the table; return a gray one's name, "" for a red one."""
    sorts, odds = [], []
    for name, title, label in (
        ("red", "A red Decoration: keep it secret in the hand", "Red: keep it"),
        ("gray", "A gray Decoration: a Wound Badge, to play now", "Gray: play it now"),
    ):  # fmt: skip
        left = state.decorations_left_by_colour(gray=name == "gray")
        none = refuse_as_impossible_if(
            not left, f"The deck has no {name} Decoration left.", "001-47"
        )
        sorts.append(Choice(
            name, title, f"{left} of the {state.decorations_left} cards in the deck",
            none, label=label
        ))  # fmt: skip
        odds.append(Odds("Decoration", name, Fraction(left, state.decorations_left)))
    sort = yield from ask(Pick(
        GERMAN, "Decoration card drawn", "Which background colour does the Decoration have?", rules,
        tuple(odds), final=True,
        choices=tuple(sorts), prompt="Which colour is the Decoration's background?",
    ))  # fmt: skip
    if sort == "red":
        return ""
    badges = [
        name
        for name, number in state.decoration_pool.counts_left().items()
        if is_gray_decoration(name) and number
    ]
    return (
        yield from ask_pick(
            GERMAN,
            "Wound Badge",
            "Which Wound Badge did you draw?",
            badges,
            "001-13",
            prompt="Which Wound Badge did you draw?",
        )
    )


def choose_red_decoration(context: Context[BeachState]) -> Asking[None]:
    """Take a red Decoration of choice for a straight, and shuffle the deck (001-10)."""
    if not _reshuffle_if_deck_empty(context) or not context.state.decorations_left_by_colour(
        gray=False
    ):
        return
    name, left = "", context.state.decoration_pool.counts_left()
    if are_drawn_by_program(context.state):
        name = yield from ask(Pick(
            GERMAN, "Decoration of choice", "Which Decoration do you take?", ("001-10",),
            secret=True, untold=True,
            prompt="Which Decoration do you take?",
            choices=make_choices(one for one in left if left[one] and not is_gray_decoration(one)),
        ))  # fmt: skip
    said = cited("the German takes a Decoration of his choice and shuffles the deck", "001-10")
    context.set_state(replace(context.state.with_hand_changed(name, 1), top=()), said)


def why_not_use_decoration(state: BeachState) -> Refusal | None:
    """Return why no Decoration can be used."""
    there = state.held and any(one.refusal is None for one in hand_choices(state))
    return refuse_as_impossible_if(
        not there, "The German player has no Decoration in hand.", "001-12"
    )


def hand_choices(state: BeachState) -> tuple[Choice, ...]:
    """Return the Decorations that may be in the hand; players name the one they use (001-15)."""
    if are_drawn_by_program(state) and state.hand:
        return tuple(Choice(name, name, copies=number) for name, number in state.hand.items())
    pool = state.decoration_pool
    return tuple(
        Choice(name, name, refusal=pool.why_not_drawn(name))
        for name in state.deck
        if not is_gray_decoration(name)
    )


def use_decoration(context: Context[BeachState]) -> Asking[None]:
    """Use a Decoration; any number of them at any time (001-12, 001-14, 001-59)."""
    which, there = (
        "Which Decoration do you use? The card says what the Decoration does.",
        hand_choices(context.state),
    )
    name = yield from ask_pick(
        GERMAN, "Decoration used", which, there, "001-12", "001-16",
        prompt="Which Decoration do you use?",
    )  # fmt: skip
    discard_decoration(context, name)
    context.log(
        cited(f"{name} takes effect as its card says, and goes to the discards", "001-14", "001-16")
    )
    state = context.state
    if name == SNIPER_BADGE and state.sniper in ("recruited", "fires"):
        context.set_state(
            replace(state, sniper="gone"), cited("the Sniper leaves the game", "001-59")
        )


def discard_decoration(context: Context[BeachState], name: str) -> None:
    """Move a Decoration from the hand to the discards (001-14)."""
    used = counts_with_more(context.state.used, name, 1)
    context.set_state(replace(context.state.with_hand_changed(name, -1), used=used))


def why_not_use_clasp(state: BeachState) -> Refusal | None:
    """Return why the Close Combat Clasp cannot be used for a second Tally (001-61)."""
    there = (one.answer for one in hand_choices(state) if one.refusal is None)
    missing = not state.held or CLASP not in there
    return refuse_as_impossible_if(missing, f"The {CLASP} is not in the German's hand.", "001-61")


def reorder_top_of_deck(context: Context[BeachState]) -> Asking[None]:
    """Look at the top 3 Decorations of the deck and put them in another order (001-33)."""
    if not are_drawn_by_program(context.state):
        context.log(
            cited("the German looks at the top 3 Decorations and puts them in any order", "001-33")
        )
        return
    seen = list(context.state.top)
    while len(seen) < min(SEEN, context.state.decorations_left):
        pool = context.state.decoration_pool
        out = {kind: pool.out[kind] + seen.count(kind) for kind in context.state.deck}
        seen.append((yield from pool._replace(out=out).ask_or_draw_counter(
            "Decoration seen", digital=True, secret=True
        )))  # fmt: skip
    kinds = tuple(Choice(one, one, copies=seen.count(one)) for one in dict.fromkeys(seen))
    taken = yield from ask(PickSeveral(
        GERMAN, "Top Decorations", "In which order do you put these Decorations back, the first "
            "on top?", ("001-33",), choices=kinds,
        least=len(seen), most=len(seen), ordered=True, secret=True, untold=True,
        prompt="Order these cards, the first on top",
    ))  # fmt: skip
    context.set_state(replace(context.state, top=taken.names))


def deck_mix_advice(reds: int, grays: int) -> str:
    """Return advice for a deck that does not keep 6 red to 1 gray, "" for one that does (001-47).

    >>> deck_mix_advice(12, 2), deck_mix_advice(12, 3)
    ('', 'The deck has 12 red and 3 gray Decorations, but needs 6 red for each gray one.')
    """
    if reds == RED_TO_GRAY * grays:
        return ""
    return (
        f"The deck has {reds} red and {grays} gray Decorations, but needs {RED_TO_GRAY} red for "
        "each gray one."
    )
