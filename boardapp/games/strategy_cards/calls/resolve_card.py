"""The resolution of a Strategy card, keyword by keyword, as one procedure (002-12 to 002-43).

The table's call stores every answer and throw, so an interrupted card continues from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from boardapp.core.grid import Space
from boardapp.core.procedure.displayed_facts import Fact, PathFact, TableFact
from boardapp.core.procedure.question_parts import (
    Choice,
    DiceRequest,
    DiceResult,
    InsteadAnswer,
    Odds,
    Refusal,
)
from boardapp.core.procedure.questions import Pick, Place, TextQuestion, Throw
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_or_instead
from boardapp.core.state import unit_display_name
from boardapp.files.fault_wording import join_with_or
from boardapp.games.strategy_cards.calls.area_attack import (
    AttackStrength,
    HexAttack,
    count_successes,
    defense_dice,
    hexes_under_attack,
    unit_attack_outcomes,
)
from boardapp.games.strategy_cards.calls.drift import FACES, drift_from_dice
from boardapp.games.strategy_cards.calls.drift_number_from_sight import NUMBERS, TITLES, DriftNumber
from boardapp.games.strategy_cards.calls.target_preview import (
    attack_outcome_odds,
    blast_highlights,
    target_odds,
)
from boardapp.games.strategy_cards.calls.unresolved_card_state import (
    CardResolution,
    DefenseRoll,
    ResolvedHexAttack,
    SettledNumber,
    blast_part_of_keyword,
)
from boardapp.games.strategy_cards.cards import decks_hand_and_points
from boardapp.games.strategy_cards.cards.decks_hand_and_points import PlayerCards
from boardapp.games.strategy_cards.cards.strategy_card import Keyword, contact_chance
from boardapp.games.strategy_cards.side_visibility import SideVisibility, nearest_distance
from boardapp.games.strategy_cards.state import HexState, HexUnit
from boardapp.games.strategy_cards.switches import defense_die_scores

NO_HEX = "No hex on the board is allowed by the card, so agree on a hex."
"""The sentence for a card whose restrictions allow no hex."""
_WHO_SAYS = ("agreed", "seen")
MOST_TOLD = 20
"""The most units whose outcomes one sentence names."""
HALF_HEX = Refusal(
    "The target must be a whole hex of the board, not a half-hex at its edge.",
    ("002-18", "A2-02"),
)


def resolve_card(context: Context[HexState]) -> Asking[None]:
    """Resolve the card of the open call, each keyword in its printed order (002-12)."""
    for index, keyword in enumerate(_open_card_resolution(context).keywords):
        match keyword.name:
            case "establish-contact":
                yield from _establish_contact(context, keyword)
            case "target-hex":
                yield from _ask_target_hex(context)
            case "determine-drift":
                yield from _determine_drift(context)
            case _:
                yield from _resolve_attack_keyword(context, index, keyword)
        if not _open_card_resolution(context).is_open:
            return
    yield from _put_card_away(context)


def _establish_contact(context: Context[HexState], keyword: Keyword) -> Asking[None]:
    """Roll for contact: without it the card waits in the play area (002-13 to 002-16, 002-33)."""
    call = _open_card_resolution(context)
    if call.has_contact:
        return
    least = keyword.number
    assert least is not None
    made = "Any result" if least == 1 else "A 6" if least == FACES else f"{least} or more"
    thrown = yield from ask(Throw(
        call.side, keyword.printed_text(),
        f"{made} makes contact, and the rest of the card follows at once. Without contact the "
        "card waits in the play area. You may then try for contact once in each later turn, "
        "as an action that costs no command points. A roll cannot be undone.",
        ("002-13", "002-14", "002-15", "002-16", "002-33"),
        (Odds("contact", "made", contact_chance(least)),
         Odds("contact", "not made", 1 - contact_chance(least))),
        _keyword_progress_facts(call, 0),
        dice=(DiceRequest(1, FACES, call.side, "contact", made.lower(), needed=least,
                          ends=("contact", "no contact")),),
        prompt="Roll for contact",
    ))  # fmt: skip
    ((die,),) = thrown.dice
    _save_call_changes(context, die=die)
    if die >= least:
        return
    turn = context.state.turn
    _move_card_and_record(
        context,
        decks_hand_and_points.put_active_card_to_wait(_caller_cards(context), turn),
        result="waiting",
    )
    context.log(
        f"{call.card_title} waits in the play area. You may try for contact again from turn "
        f"{turn + 1} on."
    )


def _ask_target_hex(context: Context[HexState]) -> Asking[None]:
    """Ask for the target token's hex (002-18); players judge restrictions that boardapp cannot."""
    call, state = _open_card_resolution(context), context.state
    if call.target is not None:
        return
    seeing = SideVisibility(state, call.side)
    told = " ".join(one.sentence() for one in call.restrictions)
    where = f"This card says: {told}" if told else "You may choose any whole hex of the board."
    advice = (
        " The better your units see the target hex, the less the target token drifts."
        if call.has_drift
        else ""
    )
    why_not: Callable[[Space], Refusal | None] = partial(why_not_target_hex, state, call, seeing)
    if all(why_not(space) for space in state.grid.spaces()):
        # After contact the card must go on, so any hex is allowed.
        where, why_not = f"{where} {NO_HEX}", _never_refuse
    target = yield from ask(Place(
        call.side, "Target Hex", f"Put the target token on a hex. {where}{advice}",
        ("002-18", "A2-02"), (), _keyword_progress_facts(call, _keyword_index(call, "target-hex")),
        why_not=why_not, off=HALF_HEX, prompt="Choose the target hex",
        odds_of=lambda space: _target_odds(state, call, seeing, space),
        facts_of=lambda space: blast_highlights(state, call, space),
    ))  # fmt: skip
    _save_call_changes(context, target=target)


def why_not_target_hex(
    state: HexState, call: CardResolution, seeing: SideVisibility, space: Space
) -> Refusal | None:
    """Return why a hex may not be the target of a call, None when it may (002-18)."""
    for one in call.restrictions:
        seen = partial(seeing.is_seen, space)
        if (
            one.allows(seen=seen, nearest=nearest_distance(state, seeing.unit_spaces, space))
            is False
        ):
            name = state.grid.name(space)
            return Refusal(f"You cannot choose {name} as the target. {one.sentence()}", ("002-18",))
    return None


def _never_refuse(_: Space) -> None:
    return None


def _determine_drift(context: Context[HexState]) -> Asking[None]:
    """Settle the drift number and roll both dice, unless that is done (002-20 to 002-31)."""
    if _open_card_resolution(context).drift is None:
        if _open_card_resolution(context).number is None:
            yield from _ask_drift_number(context)
        yield from _roll_drift(context)


def _ask_drift_number(context: Context[HexState]) -> Asking[None]:
    """Ask for the drift number: by the units' sight, or the table's own (002-20 to 002-24)."""
    call, target = _open_card_resolution(context), _current_target(context)
    found = SideVisibility(context.state, call.side).drift_number_with_rulings(target)
    # The log goes on with the number and its reason.
    seen = f"Your units have {TITLES[found.grade]}"
    offered = {"seen": (seen, found.number)} | {
        str(number): (
            f"You agreed that your units have {TITLES[grade]}, so the drift number is {number}",
            number,
        )
        for grade, number in NUMBERS.items()
    }
    would = {answer: target_odds(context.state, call, target, number)
             for answer, (_, number) in offered.items()}  # fmt: skip
    rows = {answer: tuple(one.odds_rows(context.state)) for answer, one in would.items()}
    answer = yield from ask(
        Pick(
            call.side,
            "Drift number",
            found.deciding_sentence(),
            ("002-20", "002-21", "002-22", "002-23", "002-24"),
            rows["seen"],
            (
                _unit_sight_table(found),
                *_keyword_progress_facts(call, _keyword_index(call, "determine-drift")),
            ),
            warning=would["seen"].friendly_fire_warning(),
            choices=tuple(
                Choice(one, title, odds=rows[one], label=f"{number}, as {_WHO_SAYS[one == 'seen']}")
                for one, (title, number) in offered.items()
            ),
            usual="seen",
            prompt="Which drift number counts?",
        )
    )
    if answer == "seen":
        _save_call_changes(context, number=SettledNumber(found.number, found.grade))
        context.log(found.deciding_sentence())
        return
    note = yield from ask_or_instead(TextQuestion(
        call.side, "Reason for your drift number", "Give a reason for the log, or continue "
            "without a reason.",
        ("002-51",),
        instead=(Choice("no-note", "No reason", label="Give no reason"),),
        prompt="Why do you choose this number?",
    ))  # fmt: skip
    said = "" if isinstance(note, InsteadAnswer) else note
    _save_call_changes(context, number=SettledNumber(int(answer), None, said))
    reason = f" Your reason: {said}." if said else ""
    context.log(f"You agreed that the drift number is {answer}.{reason}")


def _unit_sight_table(found: DriftNumber) -> TableFact:
    """Return a table of each unit's grade; the first one decides (002-24)."""
    rows = ((str(NUMBERS[reason.grade]), reason.text) for reason in found.because)
    return TableFact("What your units see", tuple(rows), 0)


def _roll_drift(context: Context[HexState]) -> Asking[None]:
    """Roll black and red: the token stays, drifts, or leaves the board (002-25 to 002-31)."""
    call, target, grid = (
        _open_card_resolution(context),
        _current_target(context),
        context.state.grid,
    )
    assert call.number is not None
    number = call.number.number
    hit = "a 6" if number == FACES else f"{number} or more"
    would = target_odds(context.state, call, target, number)
    (black,), (red,) = (
        yield from ask(
            Throw(
                call.side,
                "Determine Drift",
                f"Roll both dice together. If the black die shows {hit}, the attack hits "
                f"{grid.name(target)}, and the red die does not matter. Otherwise the token moves "
                "as many hexes as the black die shows. The number of the red die on the north "
                "marker gives the direction.",
                ("002-25", "002-26", "002-27", "002-28", "002-31"),
                tuple(would.odds_rows(context.state)),
                (
                    *blast_highlights(context.state, call, target),
                    *_keyword_progress_facts(call, _keyword_index(call, "determine-drift")),
                ),
                warning=would.friendly_fire_warning(),
                prompt="Roll the black die and the red die for drift",
                dice=(
                    DiceRequest(
                        1,
                        FACES,
                        call.side,
                        "black die",
                        hit,
                        needed=number,
                        ends=("no drift", "the token drifts"),
                        colour="black",
                    ),
                    DiceRequest(1, FACES, call.side, "red die", colour="red"),
                ),
            )
        )
    ).dice
    went = drift_from_dice(grid, target, number, black, red, context.state.north.marker)
    _save_call_changes(context, drift=went)
    context.log(went.sentence(grid))
    if went.distance:
        context.show_fact(PathFact("Drift", went.path))
    if went.is_off_board:
        _move_card_and_record(
            context,
            decks_hand_and_points.remove_active_card(_caller_cards(context)),
            result="no-effect",
        )


def _resolve_attack_keyword(
    context: Context[HexState], index: int, keyword: Keyword
) -> Asking[None]:
    """Roll once for every hex with figures that can be hurt (002-35 to 002-43).

    A keyword never runs again once a later one has, even if units have entered the blast since.
    """
    before = _open_card_resolution(context).attacks
    if any(attack.keyword > index for attack in before):
        return
    done = {attack.space for attack in before if attack.keyword == index}
    found = hex_attacks_of_keyword(context.state, _open_card_resolution(context), keyword)
    for one in found:
        if one.units and not one.attack_dice_to_roll:
            context.log(one.roll_sentence(context.state.grid))
        elif one.attack_dice_to_roll and one.space not in done:
            yield from _roll_attack_on_hex(context, index, one)
    if not any(one.units for one in found):
        context.log(f"No unit is in the hexes of {keyword.printed_text()}, so you roll no dice.")


def hex_attacks_of_keyword(
    state: HexState, call: CardResolution, keyword: Keyword
) -> tuple[HexAttack[HexUnit], ...]:
    """Return the hexes that a keyword attacks, in order, with the units now in them."""
    assert keyword.number is not None
    blow, part = (
        AttackStrength(keyword.number, keyword.suppressive, keyword.scores),
        blast_part_of_keyword(keyword),
    )
    return hexes_under_attack(
        state.grid,
        call.final_hex,
        state.hex_units(),
        call.side,
        area=blow if part == "area" else None,
        wide=blow if part == "wide" else None,
        defense=partial(defense_dice_of_unit, state),
    )


def defense_dice_of_unit(state: HexState, unit: HexUnit) -> int | None:
    """Return a unit's defense dice by its armour, its own cover, or its hex; None if unknown."""
    cover = state.sight_terrain.kind_at(unit.space).cover if unit.cover is None else unit.cover
    return defense_dice(unit.kind, cover, unit.armour)


def _roll_attack_on_hex(
    context: Context[HexState], index: int, one: HexAttack[HexUnit]
) -> Asking[None]:
    """Roll the attack's dice against one hex, and each unit's own defense (002-37, 002-41)."""
    question = _attack_throw(context.state, _open_card_resolution(context), index, one)
    thrown: DiceResult = yield from ask(question)
    rolled, *others = thrown.dice
    units = (struck.unit.id for struck in one.affected_units if struck.defense != 0)
    defended = dict(zip(units, others, strict=True))
    scores = defense_die_scores(context.state.options)
    found = unit_attack_outcomes(one, rolled, defended, scores)
    entry = ResolvedHexAttack(index, one.space, rolled, tuple(
        DefenseRoll(struck.unit.id, dice, count_successes(dice, scores))
        for struck in one.affected_units for dice in (defended.get(struck.unit.id, ()),)
    ))  # fmt: skip
    _save_call_changes(context, attacks=(*_open_card_resolution(context).attacks, entry))
    # Many outcomes take several sentences: a save limits the length of each.
    for first in range(0, len(found), MOST_TOLD):
        told = "; ".join(outcome.sentence() for outcome in found[first : first + MOST_TOLD])
        context.log(f"On hex {context.state.grid.name(one.space)}, {told}.")


def _attack_throw(
    state: HexState, call: CardResolution, index: int, one: HexAttack[HexUnit]
) -> Throw:
    """Return the throw against one hex."""
    friends = ", ".join(unit_display_name(struck.unit.id) for struck in one.affected_friendly_units)
    scores = join_with_or(sorted(one.strength.scores))
    blocks = tuple(sorted(defense_die_scores(state.options)))
    return Throw(
        call.side,
        f"{call.keywords[index].printed_text()} on {state.grid.name(one.space)}",
        f"{one.roll_sentence(state.grid)} An attack die hits on {scores}.",
        tuple(_attack_rule_ids(one)),
        tuple(attack_outcome_odds(state, one)),
        _keyword_progress_facts(call, index),
        warning=f"Your own units are in this hex: {friends}. The attack hits your own units too."
        if friends
        else "",
        prompt=f"Roll the attack on {state.grid.name(one.space)}",
        dice=(
            DiceRequest(
                one.attack_dice_to_roll,
                FACES,
                call.side,
                "attack dice",
                scores,
                scores=tuple(sorted(one.strength.scores)),
            ),
            *(
                DiceRequest(
                    struck.defense,
                    FACES,
                    struck.unit.side,
                    f"unit {unit_display_name(struck.unit.id)}'s defense "
                    f"{'die' if struck.defense == 1 else 'dice'}",
                    scores=blocks,
                    ends=("block", ""),
                )
                for struck in one.affected_units
                if struck.defense != 0
            ),
        ),
    )


def _attack_rule_ids(one: HexAttack[HexUnit]) -> Iterator[str]:
    yield from ("002-35", "002-36", "002-37") if one.part == "area" else (
        "002-38", "002-39", "002-40",
    )  # fmt: skip
    yield "002-41"
    if one.affected_friendly_units:
        yield from ("002-34", "002-43")
    if any(unit.spared for unit in one.units):
        yield "002-42"


def _put_card_away(context: Context[HexState]) -> Asking[None]:
    """Put the card away: it leaves the game, or stays in the play area (002-06, 002-07, 002-17)."""
    call = _open_card_resolution(context)
    stays = call.stays
    if stays is None:
        stays = yield from ask_whether_card_stays(call.side, call.card_title)
    after = (
        decks_hand_and_points.keep_active_card_in_play(_caller_cards(context))
        if stays
        else decks_hand_and_points.remove_active_card(_caller_cards(context))
    )
    _move_card_and_record(context, after, result="resolved")
    context.log(f"{call.card_title} {'stays in the play area' if stays else 'leaves the game'}.")


def ask_whether_card_stays(side: str, title: str) -> Asking[bool]:
    """Ask whether a card stays in the play area or leaves the game (002-06, 002-07)."""
    answer = yield from ask(Pick(
        side, "Put the card away",
        f"Does {title} say that you place it in the play area? If not, the card leaves the game.",
        ("002-06", "002-07", "002-17"),
        choices=(Choice("leaves", "The card leaves the game", label="Leaves the game"),
                 Choice("stays", "The card stays in the play area", label="Stays in play")),
        prompt="Does the card leave the game?",
    ))  # fmt: skip
    return answer == "stays"


# Shared


def _open_card_resolution(context: Context[HexState]) -> CardResolution:
    assert context.state.call is not None
    return context.state.call


def _current_target(context: Context[HexState]) -> Space:
    target = _open_card_resolution(context).target
    assert target is not None
    return target


def _caller_cards(context: Context[HexState]) -> PlayerCards:
    return context.state.cards_of(_open_card_resolution(context).side)


def _save_call_changes(context: Context[HexState], **said: Any) -> None:
    """Store answers or throws in the call."""
    context.set_state(replace(context.state, call=replace(_open_card_resolution(context), **said)))


def _move_card_and_record(
    context: Context[HexState], after: PlayerCards | str, **said: Any
) -> None:
    """Store the card's new place, and the result of its call."""
    assert not isinstance(after, str), after
    context.set_state(context.state.with_cards(_open_card_resolution(context).side, after))
    _save_call_changes(context, **said)


def _keyword_index(call: CardResolution, name: str) -> int:
    return next(at for at, one in enumerate(call.keywords) if one.name == name)


def _target_odds(
    state: HexState, call: CardResolution, seeing: SideVisibility, target: Space
) -> tuple[Odds, ...]:
    number = seeing.quick_drift_number(target).number if call.has_drift else None
    return tuple(target_odds(state, call, target, number).odds_rows(state))


def _keyword_progress_facts(call: CardResolution, index: int) -> tuple[Fact, ...]:
    """Return the card's keywords as facts, with a mark on the present one."""
    return (
        TableFact(call.card_title, tuple((one.printed_text(),) for one in call.keywords), index),
    )
