"""Decorations: drawn, chosen, played, put in another order (001-09 to 001-16, 001-43)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from boardapp.core.procedure.free_play import impossible_if
from boardapp.core.procedure.question_parts import Choice, Odds, Refusal, choices, refuse_if
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, Context, ask, pick
from boardapp.core.procedure.several import Several
from boardapp.games.atlantikwall.cards import CLASP, GOLD_BADGE, RED_TO_GRAY, SNIPER_BADGE
from boardapp.games.atlantikwall.losses import gain, lose_specialist
from boardapp.games.atlantikwall.rule_headings import cited
from boardapp.games.atlantikwall.state import GERMAN, BeachState, counted_up, is_gray

COST = 5
SEEN = 3
"""Decorations that Ingenuity looks at (001-33)."""


def digital(state: BeachState) -> bool:
    """Tell whether the program draws the Decorations."""
    return state.reading("decorations") == "digital"


def why_not_bought(state: BeachState) -> Refusal | None:
    """Return why no Decoration can be bought (001-09)."""
    left = state.courage.now
    return refuse_if(left < COST, f"A Decoration costs {COST} Courage: {left} are left.", "001-09")


def bought(state: BeachState) -> str:
    """Return how many Decorations the Courage buys, in words (001-09)."""
    number, rest = divmod(state.courage.now, COST)
    return f"{number} can be paid for, {rest} Courage left"


def buy(play: Context[BeachState]) -> Asking[None]:
    """Draw a Decoration for 5 Courage; as many as can be paid for, one by one (001-09)."""
    gain(play, "courage", -COST, f"a Decoration costs {COST} Courage", "001-09")
    yield from draw(play, "001-09")


def _reshuffled(play: Context[BeachState]) -> bool:
    """See to it that a Decoration lies in the deck; tell whether one does (001-14)."""
    if not play.state.deck_left and play.state.used:
        play.set_state(replace(play.state, used={}),
                    cited("the discards are reshuffled into a new deck", "001-14"))  # fmt: skip
    if not play.state.deck_left:
        play.log(cited("no Decoration is left to draw", "001-14"))
    return play.state.deck_left > 0


def draw(play: Context[BeachState], *rules: str) -> Asking[None]:
    """Draw a Decoration: a red one is kept in secret, a gray one played (001-13, 001-15)."""
    if not _reshuffled(play):
        return
    how = _drawn(play) if digital(play.state) else _told(play.state, *rules)
    name = yield from how
    if not is_gray(name):
        play.set_state(play.state.with_hand(name, 1))
        return
    played = cited(f"{name}: play it now, as the card says", "001-13")
    play.set_state(replace(play.state, used=counted_up(play.state.used, name, 1)), played)
    if name == GOLD_BADGE and not play.state.held:
        yield from lose_specialist(play, "no Decoration is in the hand", "001-43")


def _drawn(play: Context[BeachState]) -> Asking[str]:
    """Let the program draw; what was put on top comes first."""
    top = play.state.top
    if top:
        play.set_state(replace(play.state, top=top[1:]))
        return top[0]
    return (yield from play.state.pool.ask_one("Decoration drawn", digital=True, secret=True))


def _told(state: BeachState, *rules: str) -> Asking[str]:
    """Ask what was drawn at the table: a gray one by name, of a red one nothing more."""
    sorts, odds = [], []
    for name, title in (
        ("red", "Red: it is kept in secret"), ("gray", "Gray: a Wound Badge, played now"),
    ):  # fmt: skip
        left = state.left(gray=name == "gray")
        none = impossible_if(not left, f"No {name} one is left.", "001-47")
        sorts.append(Choice(name, title, f"{left} of {state.deck_left} left", none))
        odds.append(Odds("Decoration", name, Fraction(left, state.deck_left)))
    sort = yield from ask(Pick(
        GERMAN, "Decoration drawn", "Which background has it?", rules, tuple(odds), final=True,
        choices=tuple(sorts),
    ))  # fmt: skip
    if sort == "red":
        return ""
    badges = [name for name, number in state.pool.left().items() if is_gray(name) and number]
    return (yield from pick(GERMAN, "Wound Badge", "Which one?", badges, "001-13"))


def choose(play: Context[BeachState]) -> Asking[None]:
    """Take a red Decoration of choice for a straight; then the deck is shuffled (001-10)."""
    if not _reshuffled(play) or not play.state.left(gray=False):
        return
    name, left = "", play.state.pool.left()
    if digital(play.state):
        name = yield from ask(Pick(
            GERMAN, "Decoration of choice", "Which one?", ("001-10",), secret=True, untold=True,
            choices=choices(one for one in left if left[one] and not is_gray(one)),
        ))  # fmt: skip
    said = cited("a Decoration of choice is taken, and the deck shuffled", "001-10")
    play.set_state(replace(play.state.with_hand(name, 1), top=()), said)


def why_not_used(state: BeachState) -> Refusal | None:
    """Return why no Decoration can be used."""
    there = state.held and any(one.refusal is None for one in in_hand(state))
    return impossible_if(not there, "No Decoration is in the hand.", "001-12")


def in_hand(state: BeachState) -> tuple[Choice, ...]:
    """Return the Decorations that may be in the hand: named when used (001-15)."""
    if digital(state) and state.hand:
        return tuple(Choice(name, name, copies=number) for name, number in state.hand.items())
    pool = state.pool
    return tuple(
        Choice(name, name, refusal=pool.why_not(name)) for name in state.deck if not is_gray(name)
    )


def use(play: Context[BeachState]) -> Asking[None]:
    """Use a Decoration, at any time and any number of them (001-12, 001-14, 001-59)."""
    which, there = "Which one? Its effect is on the card.", in_hand(play.state)
    name = yield from pick(GERMAN, "Decoration used", which, there, "001-12", "001-16")
    discard(play, name)
    play.log(cited(f"{name} takes effect as the card says, and is discarded", "001-14", "001-16"))
    state = play.state
    if name == SNIPER_BADGE and state.sniper in ("recruited", "fires"):
        play.set_state(replace(state, sniper="gone"), cited("the Sniper is gone", "001-59"))


def discard(play: Context[BeachState], name: str) -> None:
    """Put a Decoration of the hand on the discards (001-14)."""
    used = counted_up(play.state.used, name, 1)
    play.set_state(replace(play.state.with_hand(name, -1), used=used))


def clasp(state: BeachState) -> Refusal | None:
    """Return why the Close Combat Clasp cannot be used for a second Tally (001-61)."""
    there = (one.answer for one in in_hand(state) if one.refusal is None)
    missing = not state.held or CLASP not in there
    return impossible_if(missing, f"{CLASP} is not in the hand.", "001-61")


def reorder(play: Context[BeachState]) -> Asking[None]:
    """Look at the top 3 Decorations of the deck and put them in another order (001-33)."""
    if not digital(play.state):
        play.log(cited("the top 3 Decorations are looked at and put in any order", "001-33"))
        return
    seen = list(play.state.top)
    while len(seen) < min(SEEN, play.state.deck_left):
        pool = play.state.pool
        out = {kind: pool.out[kind] + seen.count(kind) for kind in play.state.deck}
        seen.append((yield from pool._replace(out=out).ask_one(
            "Decoration seen", digital=True, secret=True
        )))  # fmt: skip
    kinds = tuple(Choice(one, one, copies=seen.count(one)) for one in dict.fromkeys(seen))
    taken = yield from ask(Several(
        GERMAN, "Top Decorations", "In which order, the first on top?", ("001-33",), choices=kinds,
        least=len(seen), most=len(seen), ordered=True, secret=True, untold=True,
    ))  # fmt: skip
    play.set_state(replace(play.state, top=taken.names))


def mix_advice(reds: int, grays: int) -> str:
    """Return what is to be said of a deck: it keeps 6 red to 1 gray, or not (001-47).

    >>> mix_advice(12, 2), mix_advice(12, 3)
    ('', '12 red and 3 gray: keep 6 red Decorations to each gray one.')
    """
    if reds == RED_TO_GRAY * grays:
        return ""
    return f"{reds} red and {grays} gray: keep {RED_TO_GRAY} red Decorations to each gray one."
