"""What may be begun now: the phases of a turn, and what each side may do in them (001-02)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.asks import Pick
from boardapp.core.procedure.free import Impossible
from boardapp.core.procedure.going import Asking, Play, Procedure
from boardapp.core.procedure.values import Choice, Spot, Thing
from boardapp.games.areas.menu import BY_HAND, by_hand, finding, offered
from boardapp.games.areas.phases import Phase, Phases, begin_turn, end_phase, moment
from boardapp.games.areas.state import SET_UP
from boardapp.games.atlantikwall import allies, decorations, roll, setup, spend
from boardapp.games.atlantikwall.assault import assault, due
from boardapp.games.atlantikwall.automated import advance, plan
from boardapp.games.atlantikwall.cards import BARBED_WIRE, DOG, SHARPSHOOTER
from boardapp.games.atlantikwall.combat import combat
from boardapp.games.atlantikwall.losses import ended, lose_specialist
from boardapp.games.atlantikwall.resources import use_tally
from boardapp.games.atlantikwall.state import (
    ALLIES,
    GERMAN,
    MAX_TURN,
    MOST_CARDS,
    PHASES,
    Allied,
    BeachState,
    Sort,
)

Offer = tuple[Choice, str]


def _moves(play: Play[BeachState]) -> Asking[None]:
    if play.state.solitaire:
        yield from advance(play)


TURN: Phases = dict(zip(PHASES, (
    Phase("Phase 1: Roll the Dice", "Roll", GERMAN, (roll.rolled,), allies.attributes),
    Phase("Phase 2", "Results", GERMAN, begins=use_tally),
    Phase("Phase 3", "Spend", GERMAN),
    Phase("Phase 4: Move", "Move", ALLIES, begins=_moves),
    Phase("Phase 5: Combat", "Combat", GERMAN, begins=combat),
    Phase("Phase 6: Assault", "Assault", ALLIES, begins=assault, due=due),
), strict=True))  # fmt: skip
"""A turn; the German skips Phase 4, and Phase 6 comes only with a Unit in a Bunker (001-02)."""


def menu(state: BeachState) -> tuple[Pick, ...]:
    """Return what may begin now, of each side, with why not what may not."""
    title, facts = moment(state, TURN), plan(state)
    sides = ((GERMAN, _german(state)), (ALLIES, _allies(state)))
    picks = []
    for by, offers in sides:
        hand = by == ALLIES and bool(state.units)
        choices = tuple(one for one in offered(state.mode, offers) if one.answer != BY_HAND or hand)
        if choices:
            picks.append(Pick(by, title, f"Turn {state.turn}", facts=facts, choices=choices))
    return tuple(picks)


def _not_in(state: BeachState, *phases: str) -> str:
    """Return why what belongs to some phases does not begin now, nothing when it does."""
    if state.ended:
        return ended(state)
    if state.phase in phases:
        return ""
    (first,) = phases[:1]
    named = "setup" if first == SET_UP else state.phase_title(TURN[first].title)
    return f"That belongs to {'the ' if first == SET_UP else ''}{named}."


def _there(answer: str, title: str, none: str) -> Choice:
    """Return what needs something; where that is not there, it cannot be in free play either."""
    return Choice(answer, title, refusal=Impossible(none) if none else None)


def _ends(state: BeachState, by: str) -> Iterator[Offer]:
    phase = TURN.get(state.phase)
    if phase is not None and phase.by == by:
        title = f"End {moment(state, TURN)}"
        yield Choice("end", title, refusal=phase.why_no_end(state)), _not_in(state, *PHASES)


def _german(state: BeachState) -> Iterator[Offer]:
    """Yield all that the German may begin, each with why the rules do not offer it now."""
    yield Choice("set-up", "Set up the game", refusal=setup.why_no_setup(state)), _not_in(
        state, SET_UP
    )  # fmt: skip
    yield Choice("box", "Check the box"), _not_in(state, SET_UP)
    if state.german:
        yield from _rolling(state)
        yield from _spending(state)
        yield from _any_time(state)
    yield from _ends(state, GERMAN)
    yield Choice("go-on", "Play on, by the table"), "" if state.ended else "The game goes on."


def _rolling(state: BeachState) -> Iterator[Offer]:
    now, rule = _not_in(state, "roll"), state.reading("counters")
    there = "" if state.tally else "The German has not rolled yet."
    yield Choice("roll", "Roll the dice"), now or ("The dice lie there." if state.tally else "")
    yield Choice("steal", "A die is stolen"), now or there
    no_skull = "" if any(die.endswith("skull") for die in state.tally) else "There is no Skull."
    yield _there("give-skulls", "Give Skulls to a Unit", no_skull), now or no_skull
    if rule == "hidden":
        added = Choice("hidden", "Spend Re-roll counters: add results",
                       refusal=roll.no_counter(state))  # fmt: skip
        yield added, now or there
    if rule == "desperate":
        again = Choice("desperate", "Discard the counter: start Phase 1 again",
                       refusal=roll.no_counter(state))  # fmt: skip
        yield again, now or there
    if state.solitaire:
        second = Choice("second", "Close Combat Clasp: a second Final Tally",
                        refusal=decorations.clasp(state))  # fmt: skip
        yield second, now or there
        for name, title in ((DOG, "1 die"), (BARBED_WIRE, "2 dice")):
            used = Choice(f"trade-dice {_word(name)}", f"{name}: {title} of the Trading Pool",
                          refusal=roll.why_not_traded(state, name))  # fmt: skip
            yield used, now or there


def _word(name: str) -> str:
    return name.lower().replace(" ", "-")


def _spending(state: BeachState) -> Iterator[Offer]:
    now = _not_in(state, "spend")
    sorts: tuple[tuple[Sort, str], ...] = (
        ("specialist", "Recruit a Specialist"), ("item", "Find an Item"),
    )  # fmt: skip
    for sort, title in sorts:
        names = state.cards_in(sort, "pool", "lost")
        none = "" if names else "None is in the pool."
        why_not = Impossible(none) if none else spend.why_not_acquired(state, names)
        yield Choice(f"acquire {sort}", title, refusal=why_not), now or none
    bought = Choice("buy", "Draw a Decoration for 5 Courage", decorations.bought(state),
                    decorations.why_not_bought(state))  # fmt: skip
    yield bought, now
    yield Choice("card", "Enter a German card", refusal=spend.why_no_card(state)), _not_in(
        state, "spend", SET_UP
    )  # fmt: skip


def _any_time(state: BeachState) -> Iterator[Offer]:
    """Yield what is done in any phase (001-12, 001-19, 001-48, 001-59)."""
    now = _not_in(state, *PHASES)
    yield Choice("decoration", "Use a Decoration", refusal=decorations.why_not_used(state)), now
    no_item = "" if state.cards_in("item", "play") else "No Item has been found."
    yield _there("item", "Use an Item", no_item), now or no_item
    nobody = "" if state.specialists() else "There is no Specialist in play."
    yield Choice("lose", "A Specialist is lost"), now or nobody
    yield Choice("conflict", "Both sides do the same at once"), now
    if state.solitaire:
        aims = state.sniper in ("recruited", "fires") and state.playing(SHARPSHOOTER)
        late = "" if aims else f"There is no Sniper, or no {SHARPSHOOTER}."
        title = f"Use the {SHARPSHOOTER} on the Sniper"
        yield _there("find-sniper", title, late), now or late


def _allies(state: BeachState) -> Iterator[Offer]:
    """Yield all that the Allies may begin; the automated Unit moves by itself."""
    if not state.solitaire:
        for unit in state.units.values():
            yield from _of_unit(state, unit)
        now, nobody = _not_in(state, *PHASES), "" if state.units else "There are no Units."
        yield Choice("trade", "Units trade"), now or nobody
        if state.german:
            title = "A German card takes a Specialist or Item"
            yield _there("forced", title, nobody), now or nobody
        yield Choice("killed", "A Unit has been killed"), (
            _not_in(state, "combat") or nobody
        )  # fmt: skip
    yield from _ends(state, ALLIES)


def _of_unit(state: BeachState, unit: Allied) -> Iterator[Offer]:
    name = unit.unit
    gone = f"{name} is in the Bunker." if state.areas.has(unit.space, "bunker") else ""
    moved = f"{name} has moved." if unit.moved else gone
    yield Choice(f"march {unit.id}", f"Move {name}"), _not_in(state, "move") or moved
    full = "" if len(unit.cards) < MOST_CARDS else f"{name} has no room for more cards."
    title = f"{name} gains a Specialist or Item"
    yield _there(f"take {unit.id}", title, full), _not_in(state, "spend", "resources") or full
    if state.reading("counters") != "none":
        yield Choice(f"counter {unit.id}", f"Re-roll counter of {name}"), _not_in(state, *PHASES)
    if state.reading("omaha") == "both":
        yield Choice(f"mortar {unit.id}", f"Mortar of {name}"), _not_in(state, *PHASES)


def begin(play: Play[BeachState]) -> Asking[None]:
    """Set the game up; then the first turn begins, and what was agreed is locked."""
    yield from setup.set_up(play)
    yield from begin_turn(play, TURN)


def lost(play: Play[BeachState]) -> Asking[None]:
    """Take a Specialist away that a card has killed (001-19)."""
    yield from lose_specialist(play, "A Specialist is lost", "001-19")


def go_on(play: Play[BeachState]) -> Asking[None]:
    """Play on though the game has ended."""
    play.become(replace(play.state, ended=None), "The game goes on, by the table.")
    yield from ()


# By hand


def _things(state: BeachState) -> Iterator[Thing]:
    for unit in state.units.values():
        yield Thing(f"unit {unit.id}", unit.unit)


def _put(state: BeachState, spot: Spot) -> BeachState:
    unit = state.units.get(spot.thing.removeprefix("unit "))
    if unit is None or not isinstance(spot.space, Space):
        return state
    return state.with_unit(unit.id, unit._replace(space=spot.space))


OF_UNITS: Mapping[str, Callable[[Play[BeachState], str], Asking[None]]] = {
    "march": allies.march, "take": allies.take, "counter": allies.counter, "mortar": allies.mortar,
}  # fmt: skip
OF_THE_TABLE: Mapping[str, Procedure[BeachState]] = {
    "set-up": begin, "box": setup.box, "roll": roll.roll, "steal": roll.steal,
    "give-skulls": roll.give_skulls, "hidden": roll.hidden, "desperate": roll.desperate,
    "second": roll.second, "trade-dice dog": partial(roll.trade_dice, item=DOG),
    "trade-dice barbed-wire": partial(roll.trade_dice, item=BARBED_WIRE),
    "acquire specialist": partial(spend.acquire, sort="specialist"),
    "acquire item": partial(spend.acquire, sort="item"), "buy": decorations.buy,
    "card": spend.enter_card, "decoration": decorations.use, "item": spend.use_item, "lose": lost,
    "conflict": allies.conflict, "find-sniper": spend.find_sniper, "trade": allies.trade,
    "forced": allies.forced, "killed": allies.killed, "go-on": go_on,
    "end": end_phase(TURN, MAX_TURN),
    BY_HAND: by_hand(ALLIES, _things, _put),
}  # fmt: skip
procedure = finding(OF_THE_TABLE, OF_UNITS)
