"""A Strategy card resolved step by step: from the table as it lies to an act, or a no.

Nothing is rolled here: dice come from the caller, typed in or rolled, and go back with the act to
be logged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from boardapp.core.grid import Space
from boardapp.games.strategy_cards import decks
from boardapp.games.strategy_cards.attack import count_successes, outcomes
from boardapp.games.strategy_cards.call import (
    Attacked,
    Call,
    Defended,
    Number,
    finished,
    pending,
)
from boardapp.games.strategy_cards.call_act import Act, Refused, Thrown, call_act
from boardapp.games.strategy_cards.card_commands import SetCall
from boardapp.games.strategy_cards.cards import FACES
from boardapp.games.strategy_cards.drift import DRIFT_NUMBERS, drift
from boardapp.games.strategy_cards.state import HexState
from boardapp.games.strategy_cards.steps import Sees, drift_number_for
from boardapp.games.strategy_cards.switches import defense_scores

MAX_NOTE = 200
"""Characters of what the table notes on a drift number at most."""


def roll_contact(state: HexState, die: int) -> Act | Refused:
    """Take the die for contact: made, or the card waits in the play area (002-13 to 002-15)."""
    call = _at(state, "establish-contact")
    if isinstance(call, Refused):
        return call
    wrong = _odd_die(die)
    if wrong:
        return Refused(wrong)
    least = call.keywords[call.stage].number
    thrown = Thrown((die,), f"contact, {least} or more", call.side)
    tried = replace(call, die=die)
    if tried.contact:
        sentence = f"{call.title}: {die} against {least}, contact."
        return call_act(state, state.cards_of(call.side), tried, sentence, (thrown,))
    after = decks.contact_failed(state.cards_of(call.side), state.turn)
    if isinstance(after, str):
        return Refused(after)
    sentence = (
        f"{call.title}: {die} against {least}, no contact. It waits in the play area; from turn"
        f" {state.turn + 1} on it may try again."
    )
    return call_act(state, after, replace(tried, result="waiting"), sentence, (thrown,))


def place_target(state: HexState, space: Space, sees: Sees) -> Act | Refused:
    """Put the target token on a hex, or elsewhere as long as no dice were thrown (002-18).

    Restrictions that only the players can judge are theirs to keep.
    """
    call = _open(state)
    if isinstance(call, Refused):
        return call
    if call.target is None:
        call = _at(state, "target-hex")
        if isinstance(call, Refused):
            return call
    elif call.settled:
        return Refused("Dice were thrown for this target: the token stays.")
    reason = target_refusal(state, call, space, sees)
    if reason:
        return Refused(reason)
    aimed = replace(call, target=space, number=None)
    sentence = f"{call.title}: target {state.grid.name(space)}."
    return call_act(state, state.cards_of(call.side), aimed, sentence)


def target_refusal(state: HexState, call: Call, space: Space, sees: Sees) -> str | None:
    """Return why a hex may not be the target of a call, None when it may (002-18, A2-02)."""
    if space not in state.grid:
        return "The target must be a whole hex of the board; the half-hexes at its rim are not."
    friends = [unit.space for unit in state.hex_units() if unit.side == call.side]
    nearest = min((state.grid.distance(one, space) for one in friends), default=None)
    for restriction in call.restrictions:
        seen = restriction.name == "in-sight" and any(
            one == space or _clear(sees, one, space) for one in sorted(set(friends))
        )
        if restriction.allows(seen=seen, nearest=nearest) is False:
            return f"{state.grid.name(space)} may not be the target. {restriction.sentence()}"
    return None


def settle_drift_number(
    state: HexState, sees: Sees, *, number: int | None = None, note: str = ""
) -> Act | Refused:
    """Settle the drift number: what the units see (002-20 to 002-24), or the table's own.

    ``number`` overrules it, with a note that says why (002-51). It may be settled anew until the
    drift dice are thrown.
    """
    call = _at(state, "determine-drift")
    if isinstance(call, Refused):
        return call
    assert call.target is not None
    if number is None:
        found = drift_number_for(state, call.side, call.target, sees)
        settled = Number(found.number, found.grade)
        sentence = found.sentence()
    elif number not in DRIFT_NUMBERS:
        return Refused(f"There is no drift number {number}: it is 3, 4 or 6.")
    elif len(note) > MAX_NOTE or not note.isprintable():
        return Refused(f"A note is one printable line of at most {MAX_NOTE} characters.")
    else:
        settled = Number(number, None, note)
        sentence = f"Drift number {number}, settled by the table{f': {note}' if note else ''}."
    numbered = replace(call, number=settled)
    return call_act(state, state.cards_of(call.side), numbered, sentence)


def roll_drift(state: HexState, black: int, red: int) -> Act | Refused:
    """Take the two drift dice: the token stays, drifts, or leaves the board (002-25 to 002-31)."""
    call = _at(state, "determine-drift")
    if isinstance(call, Refused):
        return call
    if call.number is None or call.target is None:
        return Refused("Settle the drift number first.")
    wrong = _odd_die(black) or _odd_die(red)
    if wrong:
        return Refused(wrong)
    grid, marker = state.grid, state.north.marker
    went = drift(grid, call.target, call.number.number, black, red, marker)
    throws = (
        Thrown((black,), "drift, the black die", call.side),
        Thrown((red,), "drift, the red die", call.side),
    )
    drifted, cards = replace(call, drift=went), state.cards_of(call.side)
    if not went.off_board:
        return call_act(state, cards, drifted, went.sentence(grid), throws)
    after = decks.no_effect(cards)
    if isinstance(after, str):
        return Refused(after)
    return call_act(state, after, replace(drifted, result="no-effect"), went.sentence(grid), throws)


def attack(
    state: HexState, rolled: Sequence[int], defended: Mapping[str, Sequence[int]] | None = None
) -> Act | Refused:
    """Take the dice for the next hex under attack: the attack's, and each unit's own defense.

    ``defended`` are those by unit id; units without defense dice may be left out (002-41).
    """
    call = _open(state)
    if isinstance(call, Refused):
        return call
    one = pending(state, call)
    if one is None:
        return Refused("There is no hex to attack now.")
    defended, scores = defended or {}, defense_scores(state.options)
    try:
        found = outcomes(one.attack, rolled, defended, scores)
    except ValueError as error:
        return Refused(_sentence(str(error)))
    where = f"{one.keyword.title()} on {state.grid.name(one.attack.space)}"
    own = {struck.unit: tuple(defended.get(struck.unit.id, ())) for struck in one.attack.struck}
    throws = [Thrown(tuple(rolled), where, call.side)]
    throws += [
        Thrown(own[unit], f"the defense of {unit.id}", unit.side) for unit in own if own[unit]
    ]
    entry = Attacked(
        one.at,
        one.attack.space,
        tuple(rolled),
        tuple(Defended(unit.id, own[unit], count_successes(own[unit], scores)) for unit in own),
    )
    told = "; ".join(outcome.sentence() for outcome in found)
    struck_call = replace(call, attacks=(*call.attacks, entry))
    cards = state.cards_of(call.side)
    return call_act(state, cards, struck_call, f"{where}: {told}.", tuple(throws))


def put_away(state: HexState, stays: bool | None = None) -> Act | Refused:
    """Put a card away that is resolved, where that was not clear before (002-06, 002-07, 002-17).

    ``stays`` is what the player reads on a card of which the deck does not tell.
    """
    call = _open(state)
    if isinstance(call, Refused):
        return call
    if not finished(state, call):
        return Refused(f"{call.title} is not resolved yet: its effects cannot be stopped.")
    known = call.stays if call.stays is not None else stays
    if known is None:
        return Refused(f"Read on {call.title} whether it is placed in the play area.")
    told = "stays in the play area" if known else "leaves the game"
    cards = state.cards_of(call.side)
    return call_act(state, cards, replace(call, stays=known), f"{call.title} {told}.")


def clear(state: HexState) -> Act | Refused:
    """Take the token and its marks off the board, once a call has ended."""
    call = state.call
    if call is None:
        return Refused("No token lies on the board.")
    if call.open:
        return Refused(f"{call.title} is not resolved yet: its effects cannot be stopped.")
    command = SetCall(call, None)
    return Act(command, (), f"{command.text(state.grid)}.")


# ---- shared ----------------------------------------------------------------------------------


def _open(state: HexState) -> Call | Refused:
    if state.call is None or not state.call.open:
        return Refused("No card is being resolved.")
    return state.call


def _at(state: HexState, keyword: str) -> Call | Refused:
    """Return the call when it has come to a keyword, else what comes first."""
    call = _open(state)
    if isinstance(call, Refused):
        return call
    if call.stage < len(call.keywords) and call.keywords[call.stage].name == keyword:
        return call
    names = [one.name for one in call.keywords]
    if keyword not in names:
        return Refused(f"{call.title} does not ask for that.")
    if names.index(keyword) < call.stage:
        return Refused(f"{call.title} is past that: there is no way back.")
    return Refused(f"{call.title} has not come to that: first {call.keywords[call.stage].title()}.")


def _clear(sees: Sees, origin: Space, target: Space) -> bool:
    ruling = sees(origin, target)
    return ruling if isinstance(ruling, bool) else ruling.status == "clear"


def _odd_die(die: int) -> str | None:
    return None if 1 <= die <= FACES else f"There is no {die} on such a die: 1 to {FACES}."


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
