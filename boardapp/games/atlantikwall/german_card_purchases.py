"""Phase 3: the German recruits Specialists, finds and uses Items, as many as he can pay for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from boardapp.core.procedure.free_play_refusals import refuse_as_impossible_if, refuse_if_all
from boardapp.core.procedure.question_parts import Choice, Refusal, fitting_label, fitting_prompt
from boardapp.core.procedure.questions import Number, TextQuestion
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_if_unknown, ask_pick
from boardapp.games.areas.state import MOST_NAME
from boardapp.games.atlantikwall.german_gains_and_losses import (
    change_german_track,
    does_german_survive,
    log_changed_map_features,
)
from boardapp.games.atlantikwall.known_cards_and_counters import SHARPSHOOTER
from boardapp.games.atlantikwall.roll_phase import TRADED, roll_trading_pool
from boardapp.games.atlantikwall.rule_headings import HEADINGS, cited
from boardapp.games.atlantikwall.state import (
    FIRED,
    GERMAN,
    MOST_CARDS,
    BeachState,
    Card,
    Sort,
)

COSTS = {"specialist": ("stars", "Stars"), "item": ("points", "Item Points")}
_TITLES = {"specialist": "Specialist", "item": "Item"}


def why_not_pay_for_card(state: BeachState, name: str) -> Refusal | None:
    """Return why a card cannot be paid for, None if it can or its cost is unknown."""
    card = state.cards[name]
    track, called = COSTS[card.sort]
    left = getattr(state, track).now
    if card.cost is None or card.cost <= left:
        return None
    return Refusal(f"{name} costs {card.cost} {called}, but the German has {left}.", ("001-07",))


def why_not_pay_for_any(state: BeachState, names: Sequence[str]) -> Refusal | None:
    """Return why none of some cards can be paid for, by the first of them; None if one can."""
    return refuse_if_all(why_not_pay_for_card(state, name) for name in names)


def why_not_acquire(sort: Sort, state: BeachState) -> Refusal | None:
    """Return why none of the cards in the pool can be paid for."""
    return why_not_pay_for_any(state, state.cards_in(sort, "pool", "lost"))


def acquire_cards(context: Context[BeachState], sort: Sort) -> Asking[None]:
    """Recruit a Specialist or find an Item: any number of them in a turn (001-07)."""
    state = context.state
    there = card_choices_with_costs(state, state.cards_in(sort, "pool", "lost"))
    does = "Specialist do you recruit" if sort == "specialist" else "Item do you find"
    name = yield from ask_pick(
        GERMAN, _TITLES[sort], f"Which {does}?", there, "001-05", "001-07", prompt=f"Which {does}?"
    )
    yield from pay_for_card(context, name, "001-07")


def card_choices_with_costs(state: BeachState, names: Iterable[str]) -> tuple[Choice, ...]:
    """Return cards as choices, with their costs and the refusals of those that are too dear."""
    return tuple(
        Choice(name, name, "" if card.cost is None else f"{card.cost} {COSTS[card.sort][1]}",
               why_not_pay_for_card(state, name), label=fitting_label(name))
        for name in names for card in (state.cards[name],)
    )  # fmt: skip


def pay_for_card(context: Context[BeachState], name: str, rule: str) -> Asking[bool]:
    """Pay a card's cost and put it into play; ask first for an unknown cost.

    Return whether it was paid for (001-07, 001-33). The log names the features that a Specialist
    activates (001-18). In solitaire, Dog or Barbed Wire bring a Trading Pool (001-62).
    """
    card = context.state.cards[name]
    track, called = COSTS[card.sort]
    printed = Number(
        GERMAN, f"Cost of {name}", f"How many {called} does the card cost, as printed on it?",
        (rule,),
        prompt=_cost_prompt(name),
    )  # fmt: skip
    cost = yield from ask_if_unknown(
        context, card.cost, printed, partial(_with_card_cost, context.state, name, card)
    )
    refused = why_not_pay_for_card(context.state, name)
    if refused:
        context.log(HEADINGS.refusal_with_citation(refused))
        return False
    change_german_track(context, track, -cost, f"{name} costs {cost} {called}", rule)
    before = context.state
    context.set_state(before.with_card_moved(name, "play"))
    log_changed_map_features(context, before)
    if context.state.is_solitaire and name in TRADED:
        yield from roll_trading_pool(context)
    return True


def _cost_prompt(name: str) -> str:
    return fitting_prompt(f"What is the cost of {name}?", "What is the cost of the card?")


def _with_card_cost(state: BeachState, name: str, card: Card, cost: int) -> BeachState:
    return replace(state, cards={**state.cards, name: card._replace(cost=cost)})


def why_not_enter_card(state: BeachState) -> Refusal | None:
    """Return why the table has no room for another card."""
    full = len(state.cards) >= MOST_CARDS
    return refuse_as_impossible_if(full, f"A table has room for at most {MOST_CARDS} German cards.")


def enter_card(context: Context[BeachState]) -> Asking[None]:
    """Enter a German card that is not in the rulebook's lists."""
    sort = yield from ask_pick(
        GERMAN,
        "German card",
        "Which kind of card do you add?",
        _TITLES,
        "001-05",
        prompt="Which kind of card do you add?",
    )
    name = yield from ask(TextQuestion(
        GERMAN, "German card", "What is the name of the card?", most=MOST_NAME,
        prompt="What is the name of the card?",
    ))  # fmt: skip
    cost = yield from ask(Number(
        GERMAN, f"Cost of {name}", f"How many {COSTS[sort][1]} does the card cost, as printed on "
            "it?", prompt=_cost_prompt(name)
    ))  # fmt: skip
    kind: Sort = "item" if sort == "item" else "specialist"
    context.set_state(
        _with_card_cost(context.state, name, context.state.cards.get(name, Card(kind)), cost)
    )


def use_item(context: Context[BeachState]) -> Asking[None]:
    """Use an Item; its card says its effect."""
    which = "Which Item do you use? Its card says what it does."
    found = tuple(
        Choice(one, one, label=fitting_label(one)) for one in context.state.cards_in("item", "play")
    )
    name = yield from ask_pick(
        GERMAN, "Item used", which, found, "001-07", prompt="Which Item do you use?"
    )
    context.set_state(
        context.state.with_card_moved(name, "used"), f"{name} takes effect as its card says."
    )


def use_sharpshooter_on_sniper(context: Context[BeachState]) -> Asking[None]:
    """Use the Scharfschütze on the Sniper; the fourth use removes both (001-59)."""
    name = SHARPSHOOTER
    hits = context.state.sniper_hits + 1
    used = cited(f"the German uses the {name} on the Sniper: {hits} of {FIRED} times", "001-59")
    context.set_state(replace(context.state, sniper_hits=min(hits, FIRED)), used)
    if hits >= FIRED:
        gone = replace(context.state.with_card_moved(name, "lost"), sniper="gone")
        context.set_state(
            gone, cited(f"the {name} has found the Sniper. Both leave the game", "001-59")
        )
        does_german_survive(context)
    yield from ()
