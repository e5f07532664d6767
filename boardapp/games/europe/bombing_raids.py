"""Strategic bombing raids and captured factories (003-41 to 003-48)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from boardapp.core.grid import Space
from boardapp.core.procedure.displayed_facts import SumFact, SumTerm
from boardapp.core.procedure.free_play_refusals import ImpossibleRefusal, refuse_if_all
from boardapp.core.procedure.question_parts import (
    Choice,
    DiceRequest,
    InsteadAnswer,
    Odds,
    Refusal,
    fitting_prompt,
)
from boardapp.core.procedure.questions import Number, Pick, Place, Throw
from boardapp.core.procedure.running_procedure import (
    Asking,
    Context,
    ask,
    ask_if_unknown,
    ask_or_instead,
    ask_yes_no,
)
from boardapp.core.sentence_case import capitalize_first as capitalized
from boardapp.games.areas.state import MOST
from boardapp.games.europe import printed_territories
from boardapp.games.europe.dice_tables import count_throws_by_ipc_loss
from boardapp.games.europe.printed_territories import NATIONS, Nation
from boardapp.games.europe.rule_headings import cited
from boardapp.games.europe.state import NEUTRAL, EuropeState, are_on_one_side

MOST_BOMBERS = 20
ATOMIC, USUAL = 3, 1
"""The dice of an atomic bomber and of any other (003-42)."""
PICK = Choice(
    "pick",
    "Roll once, on a die of the allowed results only",
    "The chances stay the same, and no roll is too high",
    label="Allowed rolls only",
)


def why_not_while_us_neutral(state: EuropeState, space: Space) -> Refusal | None:
    """Return a refusal for an American territory while the US is neutral (003-33)."""
    american = (
        state.is_us_neutral and printed_territories.original_owner(state.areas, space) == "us"
    )
    return NEUTRAL if american else None


def why_mover_flies_no_raids(state: EuropeState) -> Refusal | None:
    """Return why the nation on move may not fly raids (003-34)."""
    if state.nation_on_move == "us" and state.is_us_neutral:
        return NEUTRAL
    if any(_why_not_bomb_territory(state, space) is None for space in state.grid.spaces()):
        return None
    return Refusal("The enemies hold no factory that you could bomb.", ("003-44",))


def _why_not_bomb_territory(state: EuropeState, space: Space) -> Refusal | None:
    """Return why the nation on move may not bomb a territory (003-33, 003-50)."""
    name, holder = state.grid.name(space), state.holder_of(space)
    if holder is None or state.areas.has_flag(space, "several"):
        return ImpossibleRefusal(f"{name} is not a territory that can be bombed.")
    if are_on_one_side(holder, state.nation_on_move):
        return Refusal(f"You cannot bomb {name}, because {NATIONS[holder]} holds it.", ("003-50",))
    return why_not_while_us_neutral(state, space) or _why_no_factory_to_bomb(state, space)


def _why_no_factory_to_bomb(state: EuropeState, space: Space) -> Refusal | None:
    """Return a refusal for a territory without a factory, on a board with marked factories."""
    known = any(state.areas.has_flag(one, "factory") for one in state.grid.spaces())
    if not known or state.areas.has_flag(space, "factory"):
        return None
    return Refusal(f"{state.grid.name(space)} has no factory.", ("003-50",))


def resolve_bombing_raid(context: Context[EuropeState]) -> Asking[None]:
    """Bomb a factory: ask for the bombers left, roll the IPC loss (003-41 to 003-47, A3-06)."""
    state, mover = context.state, context.state.nation_on_move
    space = yield from ask(Place(
        mover, "Bombing raid", "Which territory's factory do you bomb?", ("003-50",),
        why_not=lambda there: _why_not_bomb_territory(state, there),
        prompt="Which territory's factory do you bomb?",
    ))  # fmt: skip
    loser = state.holder_of(space)
    assert loser is not None
    name, bound = (
        state.grid.name(space),
        state.is_captured(space) and state.is_rule_used("factories"),
    )
    if bound:
        yield from _ask_ipc_value(context, space)
    atomic = yield from _ask_whether_atomic(context)
    rules = ("003-44",) if atomic else ("003-47",) if bound else ("003-50",)
    bombers = yield from ask(Number(
        mover, "Bombers", f"{'Besides the atomic bomber, h' if atomic else 'H'}ow many bombers "
            f"reach {name}, after escorts and AA guns?", rules, most=MOST_BOMBERS,
        prompt=fitting_prompt(f"How many bombers reach {name}?",
                              "How many bombers reach the target?"),
    ))  # fmt: skip
    if atomic:
        atomic = yield from ask_yes_no(
            mover,
            "The atomic bomber",
            "Did the atomic bomber reach the target as well?",
            rules,
            prompt="Did the atomic bomber reach the target?",
        )
    fell: list[tuple[str, int]] = []
    raid = (*((USUAL, "Bomber"),) * bombers, *((ATOMIC, "Atomic bomber"),) * atomic)
    for number, (dice, what) in enumerate(raid, 1):
        room = _ipc_loss_still_allowed(context.state, space) if bound else None
        counted = f"{what} {number} of {bombers}" if dice == USUAL and bombers > 1 else what
        loss = yield from _roll_ipc_loss(context, dice, what, counted, room)
        fell.append((what, loss))
        total = min(context.state.bombed.get(space, 0) + loss, MOST)
        after = replace(context.state, bombed={**context.state.bombed, space: total})
        context.set_state(after.with_treasury_changed(loser, -loss))
    _log_raid_result(context, loser, fell, ("003-45",) if bound else ())


def _ipc_loss_still_allowed(state: EuropeState, space: Space) -> int:
    """Return the IPC that the next bomber may destroy of a captured factory (003-45, N3-08)."""
    value = state.ipc_value(space) or 0
    each = state.switch_choice("raid-limit") == "roll"
    return value if each else value - state.bombed.get(space, 0)


def _log_raid_result(
    context: Context[EuropeState],
    loser: Nation,
    fell: list[tuple[str, int]],
    rules: tuple[str, ...],
) -> None:
    terms = tuple(
        SumTerm(what, loss, "003-42" if what == "Atomic bomber" else "003-50")
        for what, loss in fell
    )
    total = SumFact("IPC loss", terms)
    context.show_fact(total)
    words = f"{NATIONS[loser]} loses {total.total} IPC"
    context.log(cited(words, *(rules or (one.rule for one in terms))))


def _value_prompt(name: str) -> str:
    return fitting_prompt(
        f"What is {name}'s IPC value?", "What is the IPC value of this territory?"
    )


def _ask_ipc_value(context: Context[EuropeState], space: Space) -> Asking[int]:
    """Return a territory's IPC value, asking for it if the board has none (003-45)."""
    state = context.state
    return (yield from ask_if_unknown(context, state.ipc_value(space), Number(
        state.nation_on_move, f"IPC value of {state.grid.name(space)}",
        "Enter the IPC value that is printed on the board.",
        ("003-45",), prompt=_value_prompt(state.grid.name(space)),
    ), lambda value: replace(state, worth={**state.worth, space: value})))  # fmt: skip


def _ask_whether_atomic(context: Context[EuropeState]) -> Asking[bool]:
    """Ask whether one bomber is the atomic one; return the answer (003-41)."""
    state = context.state
    if state.nation_on_move not in state.bomb or not state.is_rule_used("bomb"):
        return False
    second = (
        Refusal("A nation may use only one atomic bomber a turn.", ("003-41",))
        if state.atomic
        else None
    )
    answer = yield from ask(
        Pick(
            state.nation_on_move,
            "Atomic bomb",
            "Is one of the bombers the atomic one?",
            ("003-41", "003-42"),
            choices=(
                Choice("yes", "Yes, and it rolls three dice", refusal=second, label="Yes"),
                Choice("no", "No"),
            ),
            usual="no",
            prompt="Is one of the bombers the atomic one?",
        )
    )
    if answer == "yes":
        context.set_state(replace(context.state, atomic=True))
        context.log(
            cited("the atomic bomb harms no units and has no effect on later turns", "003-43")
        )
    return answer == "yes"


# The loss


def _roll_ipc_loss(
    context: Context[EuropeState], dice: int, what: str, counted: str, room: int | None
) -> Asking[int]:
    """Return the IPC that a bomber destroys, up to the limit (003-45, 003-46, A3-06).

    The prompt counts the bombers with ``counted``.
    """
    prompt = f"Roll the IPC loss: {counted}"
    by = context.state.nation_on_move
    if room is not None and room < dice:
        lost = room if context.state.switch_choice("small-value") == "cap" else 0
        words = f"{what}: this raid costs {lost} IPC, because the territory can lose only {room}"
        context.log(cited(words, "003-45", "A3-06"))
        return lost
    valid = count_throws_by_ipc_loss(dice, room)
    every = Fraction(1, valid.total())
    odds = tuple(Odds("IPC loss", f"{one} IPC", every * ways) for one, ways in valid.items())
    rules = ("003-42",) if dice == ATOMIC else ("003-50",)
    if valid.total() == 6**dice:
        thrown = yield from ask(_raid_throw(by, what, prompt, "", rules, odds, dice))
        (fallen,) = thrown.dice
        return sum(fallen)
    while True:
        answer = yield from ask_or_instead(
            replace(
                _raid_throw(
                    by,
                    what,
                    prompt,
                    f"A loss of more than {room} IPC does not count. Then you roll again.",
                    (*rules, "003-46"),
                    odds,
                    dice,
                ),
                instead=(PICK,),
            )
        )
        if isinstance(answer, InsteadAnswer):
            return (yield from _throw_one_valid_result(by, what, prompt, dict(valid), odds))
        (fallen,) = answer.dice
        if sum(fallen) in valid:
            return sum(fallen)
        context.log(cited(f"{sum(fallen)} is more than {room}, so you roll again", "003-46"))


def _raid_throw(
    by: Nation, what: str, prompt: str, words: str, rules: tuple[str, ...], odds: tuple[Odds, ...],
    dice: int,
) -> Throw:  # fmt: skip
    kind = DiceRequest(dice, 6, by, what.lower(), summed=True)
    sentence = words or "The sum of the dice is the loss in IPC."
    return Throw(by, what, sentence, rules, odds, dice=(kind,), prompt=prompt)


def _throw_one_valid_result(
    by: Nation, what: str, prompt: str, valid: dict[int, int], odds: tuple[Odds, ...]
) -> Asking[int]:  # fmt: skip
    """Throw one die that has a face for each valid throw; return the IPC loss (003-46)."""
    faces = [one for one, ways in valid.items() for _ in range(ways)]
    kind = DiceRequest(1, len(faces), by, what.lower(), symbols=tuple(map(str, faces)))
    thrown = yield from ask(Throw(
        by, what, f"Roll one die with {len(faces)} faces, one for each allowed roll.",
        ("003-46",), odds,
        dice=(kind,), prompt=prompt,
    ))  # fmt: skip
    ((die,),) = thrown.dice
    return faces[die - 1]


# Building


def captured_factories(state: EuropeState) -> Iterator[Space]:
    """Yield the factories that the nation on move captured; on an outline, all its captures."""
    for space in state.control:
        if (
            state.holder_of(space) == state.nation_on_move
            and _why_no_factory_to_bomb(state, space) is None
        ):
            yield space


def why_not_build(state: EuropeState) -> Refusal | None:
    """Return why the nation on move may not build in captured factories (003-48)."""
    held = list(captured_factories(state))
    if held:
        return refuse_if_all(_why_no_more_is_built(state, space) for space in held)
    return Refusal(
        f"{capitalized(NATIONS[state.nation_on_move])} holds no captured factory.", ("003-48",)
    )


def _why_no_more_is_built(state: EuropeState, space: Space) -> Refusal | None:
    """Return why a captured factory builds no more units this turn, if its value is known."""
    value, done = state.ipc_value(space), state.built.get(space, 0)
    if value is None or done < value:
        return None
    return _too_many_built(state, space, value)


def _too_many_built(state: EuropeState, space: Space, value: int) -> Refusal:
    done = state.built.get(space, 0)
    so_far = f", and has built {done} already" if done else ""
    name = state.grid.name(space)
    return Refusal(f"{name} may build at most {value} units a turn{so_far}.", ("003-48",))


def build_in_captured_factory(context: Context[EuropeState]) -> Asking[None]:
    """Build units in a captured factory, at most its value in a turn (003-48)."""
    state, rules = context.state, ("003-48",)

    def not_there(space: Space) -> Refusal | None:
        if space in set(captured_factories(state)):
            return _why_no_more_is_built(state, space)
        said = (
            f"{state.grid.name(space)} has no captured factory of {NATIONS[state.nation_on_move]}."
        )
        return Refusal(said, rules)

    space = yield from ask(Place(
        state.nation_on_move, "Captured factory", "In which captured factory do you build units?",
        rules,
        why_not=not_there, prompt="In which factory do you build?",
    ))  # fmt: skip
    name, value = state.grid.name(space), (yield from _ask_ipc_value(context, space))
    done = state.built.get(space, 0)

    def too_many(number: int) -> Refusal | None:
        return None if number <= value - done else _too_many_built(state, space, value)

    number = yield from ask(Number(
        state.nation_on_move, f"Units built in {name}", "This factory may build at most "
            f"{max(0, value - done)} more units in this turn.", rules,
        most=MOST_BOMBERS, why_not=too_many,
        prompt=fitting_prompt(f"How many units does {name} build?", "How many units does the "
            "factory build?"),
    ))  # fmt: skip
    built = {**context.state.built, space: done + number}
    context.set_state(replace(context.state, built=built), cited(f"{name} builds {number}", *rules))
