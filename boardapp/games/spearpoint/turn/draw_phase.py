"""The Draw Phase: hands are secret, so it asks for numbers or in secret (004-090, 004-091)."""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.procedure.questions import Number
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.core.sentence_case import counted
from boardapp.games.spearpoint.combat.attack_declaration import GameData
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.commitment.return_to_deck import deck_names
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.scenario.special_rules_and_victory import Draws
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES
from boardapp.games.spearpoint.turn import draw_phase_cards, listed_hands
from boardapp.games.spearpoint.turn.acting_side_and_refusals import acting_side
from boardapp.games.spearpoint.turn.draw_phase_cards import (
    KEPT_COMMAND,
    KEPT_UNITS,
    DrawAllowance,
    DrawnCards,
)
from boardapp.games.spearpoint.turn.turn_state import MAX_HAND, SideState, TurnState

NAME = "draw"
USUAL = Draws(1, 2)
"""The usual draw of a side: a Command Card, and two cards of either kind (004-090)."""


def run_draw_phase(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Let the side on draw draw cards and discard down to its limits, and count its decks."""
    sequence = context.state.sequence or TurnState()
    side = acting_side(context.state, sequence)
    assert side is not None
    battle, has = game_data.current_combat_view(context), sequence.side_state(side)
    (command, more), rule = _cards_to_draw(battle)
    decks = deck_names(game_data.scenario, side)
    deal = DrawAllowance(side, command, more, rule, decks, sequence.deck, has.reserves)
    if listed_hands.are_hands_listed(battle):
        drawn = yield from draw_phase_cards.ask_drawn_cards(battle, deal, has)
    else:
        drawn = yield from _ask_card_numbers(context, deal, has)
    reserves = None if has.reserves is None else min(has.reserves - drawn.units, MAX_HAND)
    after = drawn.has._replace(reserves=reserves)
    deck = None if sequence.deck is None else sequence.deck - drawn.command
    dealt = sequence.with_side(side, after)._replace(deck=deck)
    hand = f"{counted(after.command, 'Command Card')} and {counted(after.units, 'unit card')}"
    left = []
    if deck is not None:
        left.append(f"the Command Deck has {deck} left")
    if after.reserves is not None:
        left.append(f"its Reserves Deck has {after.reserves} left")
    said = f"{PLAYER_TITLES[side]} has {hand}{'; ' if left else ''}{', and '.join(left)}."
    context.set_state(replace(context.state, sequence=dealt.next_part()), said)


def _ask_card_numbers(
    context: Context[TileState], deal: DrawAllowance, has: SideState
) -> Asking[DrawnCards]:
    """Ask for the numbers of cards, and log the discards; listed hands are dropped."""
    side, title = deal.side, PLAYER_TITLES[deal.side]
    held = yield from _ask_number(
        side, "Command Cards in hand", "Enter how many Command Cards you have before you draw.",
        has.command,
        prompt="How many Command Cards do you have?",
    )  # fmt: skip
    units = yield from _ask_number(
        side, "Unit cards in hand", "Enter how many unit cards you have before you draw.",
        has.units,
        prompt="How many unit cards do you have?",
    )  # fmt: skip
    least, most = deal.command_card_bounds()
    drawn = yield from _ask_number(
        side, "Command Cards drawn", deal.draw_sentence, least,
        (least, most), deal.rule, prompt="How many Command Cards do you draw?",
    )  # fmt: skip
    most = deal.most_unit_cards(drawn)
    further = yield from _ask_number(
        side, "Unit cards drawn", deal.unit_draw_sentence, most,
        (0, most), deal.rule, prompt="How many unit cards do you draw?",
    )  # fmt: skip
    out, back = max(held + drawn - KEPT_COMMAND, 0), max(units + further - KEPT_UNITS, 0)
    if out:
        words = (
            f"{title} has {held + drawn} Command Cards and must discard "
            f"{counted(out, 'Command Card')}"
        )
        context.log(cited(f"{words}; discarded cards leave the game", "004-091"))
    if back:
        words = f"{title} must put {counted(back, 'unit card')} under the {deal.decks[-1]} Deck"
        context.log(cited(f"{words}, because the hand has {units + further} unit cards", "004-091"))
    after = has._replace(
        command=held + drawn - out, units=units + further - back, hand=None, orders=None
    )
    return DrawnCards(after, drawn, further - back)


def _cards_to_draw(battle: CombatView) -> tuple[Draws, str]:
    """Return the numbers of cards to draw, and the rule that sets them (004-090, 004-190)."""
    found = ((told.draws, told.rule) for told in battle.special_rules if told.draws is not None)
    return next(found, (USUAL, "004-090"))


def _ask_number(
    side: str, title: str, sentence: str, usual: int,
    bounds: tuple[int, int] = (0, MAX_HAND), rule: str = "004-090", *, prompt: str,
) -> Asking[int]:  # fmt: skip
    titled, (least, most) = f"{title}, {PLAYER_TITLES[side]}", bounds
    number: int = yield from ask(Number(
        side, titled, sentence, (rule, "N4-18"), least=least, most=most, usual=usual,
        prompt=prompt,
    ))  # fmt: skip
    return number
