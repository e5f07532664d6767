"""Strategic bombing raids and captured factories (003-41 to 003-48)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from boardapp.core.grid import Space
from boardapp.core.procedure.facts import Sum, Term
from boardapp.core.procedure.free_play import Impossible
from boardapp.core.procedure.question_parts import Choice, Dice, Odds, Other, Refusal
from boardapp.core.procedure.questions import Number, Pick, Place, Throw
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_or, ask_yes, known
from boardapp.core.words import capital as capitalized
from boardapp.games.areas.track import MOST
from boardapp.games.europe import board
from boardapp.games.europe.board import NATIONS, Nation
from boardapp.games.europe.dice_tables import losses
from boardapp.games.europe.rule_headings import cited
from boardapp.games.europe.state import NEUTRAL, EuropeState, allied

MOST_BOMBERS = 20
ATOMIC, USUAL = 3, 1
"""Dice of an atomic bomber and of any other (003-42)."""
PICK = Choice("pick", "One throw among the valid ones", "The same chances, and no throw in vain")


def neutral(state: EuropeState, space: Space) -> Refusal | None:
    """Return why a territory is out of the war: the US is neutral (003-33)."""
    american = state.neutral and board.owner(state.areas, space) == "us"
    return NEUTRAL if american else None


def why_no_raids(state: EuropeState) -> Refusal | None:
    """Return why the nation on move flies none (003-34)."""
    if state.mover == "us" and state.neutral:
        return NEUTRAL
    if any(_why_no_raid(state, space) is None for space in state.grid.spaces()):
        return None
    return Refusal("No enemy holds a factory.", ("003-44",))


def _why_no_raid(state: EuropeState, space: Space) -> Refusal | None:
    """Return why a territory is not bombed by the nation on move (003-33, 003-50)."""
    name, holder = state.grid.name(space), state.holder(space)
    if holder is None or state.areas.has(space, "several"):
        return Impossible(f"{name} is no territory that can be bombed.")
    if allied(holder, state.mover):
        return Refusal(f"{name} is held by {NATIONS[holder]}.", ("003-50",))
    return neutral(state, space) or _no_factory(state, space)


def _no_factory(state: EuropeState, space: Space) -> Refusal | None:
    """Return why there is nothing to bomb, on a board that tells of factories."""
    known = any(state.areas.has(one, "factory") for one in state.grid.spaces())
    if not known or state.areas.has(space, "factory"):
        return None
    return Refusal(f"{state.grid.name(space)} has no factory.", ("003-50",))


def raid(play: Context[EuropeState]) -> Asking[None]:
    """Bomb a factory: who comes through, then the IPC loss (003-41 to 003-47, A3-06)."""
    state, mover = play.state, play.state.mover
    space = yield from ask(Place(
        mover, "Bombing raid", "Which territory's factory?", ("003-50",),
        why_not=lambda there: _why_no_raid(state, there),
    ))  # fmt: skip
    loser = state.holder(space)
    assert loser is not None
    name, bound = state.grid.name(space), state.captured(space) and state.used("factories")
    if bound:
        yield from _know_value(play, space)
    atomic = yield from _designated(play)
    rules = ("003-44",) if atomic else ("003-47",) if bound else ("003-50",)
    bombers = yield from ask(Number(
        mover, "Bombers", f"{'Besides the atomic one: h' if atomic else 'H'}ow many are left to"
        f" bomb {name}, after escorts and AA guns?", rules, most=MOST_BOMBERS,
    ))  # fmt: skip
    if atomic:
        atomic = yield from ask_yes(
            mover, "The atomic bomber", "Did it come through as well?", rules
        )
    fell: list[tuple[str, int]] = []
    for dice, what in (*((USUAL, "Bomber"),) * bombers, *((ATOMIC, "Atomic bomber"),) * atomic):
        loss = yield from _loss(play, dice, what, _room(play.state, space) if bound else None)
        fell.append((what, loss))
        total = min(play.state.bombed.get(space, 0) + loss, MOST)
        after = replace(play.state, bombed={**play.state.bombed, space: total})
        play.set_state(after.paid(loser, -loss))
    _told(play, loser, fell, ("003-45",) if bound else ())


def _room(state: EuropeState, space: Space) -> int:
    """Return how much the next bomber may destroy of a captured factory (003-45, N3-08)."""
    value = state.value(space) or 0
    each = state.reading("raid-limit") == "roll"
    return value if each else value - state.bombed.get(space, 0)


def _told(
    play: Context[EuropeState], loser: Nation, fell: list[tuple[str, int]], rules: tuple[str, ...]
) -> None:
    terms = tuple(
        Term(what, loss, "003-42" if what == "Atomic bomber" else "003-50") for what, loss in fell
    )
    total = Sum("IPC loss", terms)
    play.show(total)
    words = f"{NATIONS[loser]} loses {total.total} IPC"
    play.log(cited(words, *(rules or (one.rule for one in terms))))


def _know_value(play: Context[EuropeState], space: Space) -> Asking[int]:
    """Return a territory's IPC value; ask where the board does not tell (003-45)."""
    state = play.state
    return (yield from known(play, state.value(space), Number(
        state.mover, f"IPC value of {state.grid.name(space)}", "As printed on the board.",
        ("003-45",),
    ), lambda value: replace(state, worth={**state.worth, space: value})))  # fmt: skip


def _designated(play: Context[EuropeState]) -> Asking[bool]:
    """Ask whether one bomber is the atomic one (003-41)."""
    state = play.state
    if state.mover not in state.bomb or not state.used("bomb"):
        return False
    second = Refusal("One atomic bomber a turn.", ("003-41",)) if state.atomic else None
    answer = yield from ask(Pick(
        state.mover, "Atomic bomb", "Is one of the bombers the atomic one?", ("003-41", "003-42"),
        choices=(Choice("yes", "Yes: it throws three dice", refusal=second), Choice("no", "No")),
    ))  # fmt: skip
    if answer == "yes":
        play.set_state(replace(play.state, atomic=True))
        play.log(cited("the bomb harms no units and does not linger", "003-43"))
    return answer == "yes"


# The loss


def _loss(play: Context[EuropeState], dice: int, what: str, room: int | None) -> Asking[int]:
    """Return what a bomber destroys, of so much that there is room for (003-45, 003-46, A3-06)."""
    by = play.state.mover
    if room is not None and room < dice:
        lost = room if play.state.reading("small-value") == "cap" else 0
        words = f"{what}: the loss is {lost} IPC, for {room} can be lost"
        play.log(cited(words, "003-45", "A3-06"))
        return lost
    valid = losses(dice, room)
    every = Fraction(1, valid.total())
    odds = tuple(Odds("IPC loss", f"{one} IPC", every * ways) for one, ways in valid.items())
    rules = ("003-42",) if dice == ATOMIC else ("003-50",)
    if valid.total() == 6**dice:
        thrown = yield from ask(_throw(by, what, "", rules, odds, dice))
        (fallen,) = thrown.dice
        return sum(fallen)
    while True:
        answer = yield from ask_or(replace(
            _throw(by, what, f"A loss of more than {room} IPC is thrown again.",
                   (*rules, "003-46"), odds, dice),
            instead=(PICK,),
        ))  # fmt: skip
        if isinstance(answer, Other):
            return (yield from _picked(by, what, dict(valid), odds))
        (fallen,) = answer.dice
        if sum(fallen) in valid:
            return sum(fallen)
        play.log(cited(f"{sum(fallen)} is more than {room}: again", "003-46"))


def _throw(
    by: Nation, what: str, words: str, rules: tuple[str, ...], odds: tuple[Odds, ...], dice: int
) -> Throw:
    kind = Dice(dice, 6, by, what.lower())
    return Throw(by, what, words or "Its dice are the IPC loss.", rules, odds, dice=(kind,))


def _picked(
    by: Nation, what: str, valid: dict[int, int], odds: tuple[Odds, ...]
) -> Asking[int]:  # fmt: skip
    """Throw one die that has a face for each valid throw (003-46)."""
    faces = [one for one, ways in valid.items() for _ in range(ways)]
    kind = Dice(1, len(faces), by, what.lower(), symbols=tuple(map(str, faces)))
    thrown = yield from ask(Throw(
        by, what, f"One die with a face for each of {len(faces)} valid throws.", ("003-46",), odds,
        dice=(kind,),
    ))  # fmt: skip
    ((die,),) = thrown.dice
    return faces[die - 1]


# Building


def factories(state: EuropeState) -> Iterator[Space]:
    """Yield the captured factories of the nation on move; on an outline any captured territory."""
    for space in state.control:
        if state.holder(space) == state.mover and _no_factory(state, space) is None:
            yield space


def why_no_build(state: EuropeState) -> Refusal | None:
    """Return why nothing is built in captured factories (003-48)."""
    if next(factories(state), None) is not None:
        return None
    return Refusal(f"{capitalized(NATIONS[state.mover])} holds no captured factory.", ("003-48",))


def build(play: Context[EuropeState]) -> Asking[None]:
    """Build units in a captured factory: no more than its value in a turn (003-48)."""
    state, rules = play.state, ("003-48",)

    def not_there(space: Space) -> Refusal | None:
        if space in set(factories(state)):
            return None
        said = f"{state.grid.name(space)} is no captured factory of {NATIONS[state.mover]}."
        return Refusal(said, rules)

    space = yield from ask(Place(
        state.mover, "Captured factory", "Where are units built?", rules, why_not=not_there
    ))  # fmt: skip
    name, value = state.grid.name(space), (yield from _know_value(play, space))
    done = state.built.get(space, 0)

    def too_many(number: int) -> Refusal | None:
        if number <= value - done:
            return None
        so_far = f", and has built {done}" if done else ""
        return Refusal(f"{name} builds at most {value} units a turn{so_far}.", rules)

    number = yield from ask(Number(
        state.mover, f"Units built in {name}", f"At most {max(0, value - done)}.", rules,
        most=MOST_BOMBERS, why_not=too_many,
    ))  # fmt: skip
    built = {**play.state.built, space: done + number}
    play.set_state(replace(play.state, built=built), cited(f"{name} builds {number}", *rules))
