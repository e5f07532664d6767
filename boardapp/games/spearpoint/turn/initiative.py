"""Rolls for initiative: a die and a Command Card each, and again after ties (004-085, 004-086)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product

from boardapp.core.procedure.displayed_facts import SumFact, SumTerm
from boardapp.core.procedure.question_parts import (
    Choice,
    DiceRequest,
    DiceResult,
    InsteadAnswer,
    Odds,
)
from boardapp.core.procedure.questions import Pick, Throw
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_or_instead
from boardapp.games.spearpoint.combat.attack_declaration import GameData
from boardapp.games.spearpoint.combat.combat_dice_throws import percent
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.setup.setup_context import BOTH
from boardapp.games.spearpoint.sight.line_of_sight_rulings import opposing_side
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES
from boardapp.games.spearpoint.turn import listed_hands
from boardapp.games.spearpoint.turn.turn_state import TurnState

NAME = "initiative"
FACES = range(1, 11)
NO_CARD = "none"
BURN = "burn-"
"""The prefix of the answers with which a side burns a card for its die."""


def determine_initiative(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Ask for dice and cards for the initiative, and begin the next phase (004-085, 004-086)."""
    battle = game_data.current_combat_view(context)
    first, used = yield from _throw_initiative(battle, context)
    sequence = context.state.sequence or TurnState()
    for side in PLAYER_TITLES:
        sequence = sequence.with_side(side, sequence.side_state(side)._replace(card=used.get(side)))
    for side, card in used.items():
        sequence = listed_hands.play_card_openly(battle, sequence, side, card)
    begun = sequence.with_initiative(first, context.state.turn)
    context.set_state(
        replace(context.state, sequence=begun), f"{PLAYER_TITLES[first]} has the initiative."
    )
    if begun.current_phase != "movement":
        context.log(cited("no unit moves on Turn 1", "004-087"))
    yield from _throw_weather(game_data, context)


def _throw_weather(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Ask for the weather dice of a scenario at the start of a turn, until it clears (004-235)."""
    sequence = context.state.sequence
    told = [one for one in game_data.current_combat_view(context).special_rules if one.clears]
    if sequence is None or sequence.clear or not told or told[0].clears is None:
        return
    rule, (first, side) = told[0].rule, told[0].clears
    if context.state.turn < first:
        return
    bonus = dict.fromkeys(PLAYER_TITLES, 0)
    words = f"The sky clears if {PLAYER_TITLES[side]} rolls higher"
    higher, said = "", ""
    while not higher:
        burned = dict(bonus)
        fallen = None
        while not isinstance(fallen, DiceResult):
            fallen = yield from _ask_initiative_dice("Weather", words, (rule,), bonus, burned)
        dice = {
            by: thrown[0] + burned[by]
            for by, thrown in zip(PLAYER_TITLES, fallen.dice, strict=True)
        }
        said = ", ".join(f"{PLAYER_TITLES[by]} {die}" for by, die in dice.items())
        most = [by for by, die in dice.items() if die == max(dice.values())]
        higher = most[0] if len(most) == 1 else ""
    if higher != side:
        context.log(cited(f"{said}: the sky stays cloudy", rule))
        return
    cleared = f"{said}: the sky clears, and both sides may commit aircraft from now on"
    context.set_state(
        replace(context.state, sequence=sequence._replace(clear=True)), cited(cleared, rule)
    )


def _throw_initiative(
    battle: CombatView, context: Context[TileState]
) -> Asking[tuple[str, Mapping[str, str]]]:
    """Roll until one side is higher (004-085), and return that side with the used cards.

    A side uses a card before the first roll (004-086), and its bonus counts again after a tie
    (N4-17). A burned card counts in one roll only (004-065).
    """
    used: dict[str, str] = {}
    bonus = dict.fromkeys(PLAYER_TITLES, 0)
    ways = _command_card_choices(battle)
    burned = dict(bonus)
    while True:
        fallen = yield from _ask_initiative_dice(
            "Initiative",
            "The side that rolls higher gets the initiative",
            ("004-085", "N4-17"),
            bonus,
            burned,
            ways,
        )
        if isinstance(fallen, InsteadAnswer):
            side = fallen.way
            if side.startswith(BURN):
                continue
            card = yield from _ask_command_card(battle, side)
            if card != NO_CARD:
                used[side] = card
                bonus[side] = _command_card_bonus(battle, card)
            ways = tuple(one for one in ways if one.answer != side)
            continue
        ways = ()
        sums = _show_initiative_sums(context, bonus, burned, fallen)
        burned = dict.fromkeys(PLAYER_TITLES, 0)
        said = ", ".join(f"{PLAYER_TITLES[side]} {total}" for side, total in sums.items())
        higher = max(PLAYER_TITLES, key=lambda side: sums[side])
        if sums[higher] != sums[opposing_side(higher) or ""]:
            context.log(f"{said}.")
            return higher, used
        context.log(f"{said}: both sides rolled the same. Roll again.")
        if battle.is_switch_set_to("initiative-ties", "once"):
            bonus = dict.fromkeys(PLAYER_TITLES, 0)


def _ask_initiative_dice(
    title: str, words: str, rules: tuple[str, ...], bonus: Mapping[str, int],
    burned: dict[str, int], ways: tuple[Choice, ...] = (),
) -> Asking[DiceResult | InsteadAnswer]:  # fmt: skip
    """Ask for a die of each side (004-085); add a burned card's bonus to ``burned`` (004-065)."""
    bonuses = {side: bonus[side] + burned[side] for side in PLAYER_TITLES}
    rows = initiative_odds(bonuses, title)
    burns = tuple(
        Choice(
            f"{BURN}{side}",
            f"{name} burns a Command Card to add 1 to its roll",
            "You may burn one Command Card for each roll",
            label=f"{name}: burn a card",
        )
        for side, name in PLAYER_TITLES.items()
        if not burned[side]
    )
    fallen: DiceResult | InsteadAnswer = yield from ask_or_instead(Throw(
        BOTH, title, f"{words}: {_odds_description(rows)}.", rules, rows,
        dice=tuple(
            DiceRequest(1, 10, side, title.lower(), bonus=more, summed=True)
            for side, more in bonuses.items()
        ),
        verdict_of=partial(_higher_side, bonuses), instead=(*ways, *burns),
        prompt=f"Roll a die each for the {title.lower()}",
    ))  # fmt: skip
    if isinstance(fallen, InsteadAnswer) and fallen.way.startswith(BURN):
        burned[fallen.way.removeprefix(BURN)] = 1
    return fallen


def _higher_side(bonuses: Mapping[str, int], fallen: DiceResult) -> str:
    """Return in words which side is higher, or that the dice tie."""
    us, germany = (die + more for (die,), more in zip(fallen.dice, bonuses.values(), strict=True))
    titles = tuple(PLAYER_TITLES.values())
    return "a tie" if us == germany else f"{titles[us < germany]} rolled higher"


def _command_card_choices(battle: CombatView) -> tuple[Choice, ...]:
    """Return a choice for each side to use a Command Card, if any card helps the initiative."""
    if not any(card.gives.initiative for card in battle.all_command_cards()):
        return ()
    return tuple(
        Choice(
            side,
            f"{title} uses a Command Card",
            "Play the card before the dice roll",
            label=f"{title}: use a card",
        )
        for side, title in PLAYER_TITLES.items()
    )


def _ask_command_card(battle: CombatView, side: str) -> Asking[str]:
    choices, orders = [Choice(NO_CARD, "No card")], listed_hands.side_state(battle, side).orders
    for card in battle.all_command_cards():
        if card.gives.initiative and (orders is None or card.name in orders):
            note = f"{card.gives.initiative:+d} to the roll, but the card loses its other use"
            choices.append(Choice(card.name, card.title, note.replace("-", "−")))
    return (yield from ask(Pick(
        side, f"Initiative, {PLAYER_TITLES[side]}", "Do you use a Command Card for the initiative?",
        ("004-086",), choices=tuple(choices), usual=NO_CARD, secret=orders is not None,
        prompt="Use a Command Card for the initiative?",
    )))  # fmt: skip


def _command_card_bonus(battle: CombatView, name: str) -> int:
    cards = (card for card in battle.all_command_cards() if card.name == name)
    return sum(card.gives.initiative for card in cards)


def _show_initiative_sums(
    context: Context[TileState],
    bonus: Mapping[str, int],
    burned: Mapping[str, int],
    fallen: DiceResult,
) -> Mapping[str, int]:
    sums = {}
    for side, (die,) in zip(PLAYER_TITLES, fallen.dice, strict=True):
        more = (
            SumTerm("Command Card", bonus[side], "004-086"),
            SumTerm("a burned Command Card", burned[side], "004-065"),
        )
        terms = (SumTerm("die", die), *(term for term in more if term.number))
        total = SumFact(f"Initiative of {PLAYER_TITLES[side]}", terms)
        context.show_fact(total)
        sums[side] = total.total
    return sums


def _odds_description(rows: Iterable[Odds]) -> str:
    """Return the chances in one line, for a window without room for bars."""
    return ", ".join(f"{row.outcome} {percent(row.chance)}" for row in rows)


def initiative_odds(bonus: Mapping[str, int], of: str = "Initiative") -> tuple[Odds, ...]:
    """Return the exact chances of one roll: the initiative for each side, or a tie."""
    us, germany = (bonus[side] for side in PLAYER_TITLES)
    titles = tuple(PLAYER_TITLES.values())
    ends = [one + us - other - germany for one, other in product(FACES, FACES)]
    chances = (
        (titles[0], sum(one > 0 for one in ends)),
        ("a tie (roll again)", sum(one == 0 for one in ends)),
        (titles[1], sum(one < 0 for one in ends)),
    )
    return tuple(Odds(of, name, Fraction(number, len(ends))) for name, number in chances)
