"""The Draw Phase with listed hands: all questions on cards are secret (004-090)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Choice, SeveralAnswer
from boardapp.core.procedure.running_procedure import Asking, ask
from boardapp.games.spearpoint.cards.unit_cards import built_in_unit_cards
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.commitment.units_available_to_commit import AvailableUnits
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES, PLAYERS
from boardapp.games.spearpoint.turn.turn_state import MAX_CAME, MAX_HAND, SideState

KEPT_COMMAND, KEPT_UNITS = 5, 7
"""The most cards of each kind that a hand keeps at the end of a turn (004-091)."""
UNKNOWN = Choice("another", "Another card", "a card that boardapp does not know", copies=None)
WHICH_UNITS = "Which unit cards do you draw?"

_NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four"}


class DrawAllowance(NamedTuple):
    """A side's draw: its Command Cards, its further cards of either kind, and its decks."""

    side: str
    command: int
    further: int
    rule: str
    decks: tuple[str, ...]
    deck: int | None
    reserves: int | None

    @property
    def draw_sentence(self) -> str:
        """Return a sentence on the number of Command Cards to draw."""
        number = _NUMBERS.get(self.command, str(self.command))
        first = f"Draw {number} Command Card{'s' * (self.command != 1)}"
        if self.further == 1:
            return (
                f"{first}. Your other card may be a unit card or, if any are left, another Command "
                "Card."
            )
        more = _NUMBERS.get(self.further, str(self.further))
        return (
            f"{first}. Each of your {more} other cards may be a unit card or, if any are left, "
            "another Command Card."
        )

    @property
    def unit_draw_sentence(self) -> str:
        """Return a sentence on the unit cards to draw, and the order of several decks (004-248)."""
        words, (first, *others) = (
            "Draw unit cards up to your limit of cards.",
            self.decks,
        )
        if not others:
            return words
        empty = "".join(f"; once that deck is empty, from the {name} Deck" for name in others)
        return f"{words} Take them from the {first} Deck{empty}."

    def command_card_bounds(self) -> tuple[int, int]:
        """Return the least and the most Command Cards that the side may draw."""
        in_all = self.command + self.further
        most = in_all if self.deck is None else min(in_all, self.deck)
        return min(self.command, most), most

    def most_unit_cards(self, drawn: int) -> int:
        """Return the most unit cards that the side may draw after some Command Cards."""
        most = self.command + self.further - max(drawn, self.command)
        return most if self.reserves is None else min(most, self.reserves)


class DrawnCards(NamedTuple):
    """A side's record after its draw, and how many Command Cards and unit cards left the decks."""

    has: SideState
    command: int
    units: int


def ask_drawn_cards(battle: CombatView, deal: DrawAllowance, has: SideState) -> Asking[DrawnCards]:
    """Ask a side which cards it draws, and which it discards down to its limits (004-091)."""
    has = yield from _ask_held_command_cards(battle, deal, has)
    orders = has.orders or ()
    hand = yield from _ask_held_units(battle, deal, has)
    least, most = deal.command_card_bounds()
    drawn = yield from _ask_cards(
        deal, "Command Cards drawn", deal.draw_sentence,
        _all_command_card_choices(battle, (*orders, *has.gone)), (least, most),
        prompt="Which Command Cards do you draw?",
    )  # fmt: skip
    further = yield from _ask_drawn_units(battle, deal, hand, deal.most_unit_cards(len(drawn)))
    orders, hand = (*orders, *drawn), (*hand, *further)
    out = yield from _ask_discards(
        deal, "Command Cards discarded", "Cards that you discard leave the game.",
        _command_card_choices(battle, orders), KEPT_COMMAND, "Discard Command Cards",
    )  # fmt: skip
    back = yield from _ask_discards(
        deal, "Unit cards put back", f"Cards that you put back go under the {deal.decks[-1]} Deck.",
        _unit_card_choices(battle, deal.side, Counter(hand)), KEPT_UNITS,
        "Put unit cards under the deck",
    )  # fmt: skip
    after = has.with_hand(hand, orders).without_cards(back, out).with_seen_cards(out)
    after = after._replace(returned=(*after.returned, *back)[-MAX_CAME:])
    return DrawnCards(after, len(drawn), len(further) - len(back))


def _ask_drawn_units(
    battle: CombatView, deal: DrawAllowance, hand: Sequence[str], most: int
) -> Asking[tuple[str, ...]]:
    """Ask for the drawn unit cards; of several decks, the first must be empty first (004-248)."""
    supply = AvailableUnits(battle, deal.side)
    decks = supply.cards_left_by_deck(hand, deal.decks) if len(deal.decks) > 1 else None
    if decks is None:
        units = _unit_card_choices(battle, deal.side, supply.cards_left_in_decks(hand))
        return (
            yield from _ask_cards(
                deal,
                "Unit cards drawn",
                deal.unit_draw_sentence,
                units,
                (0, most),
                prompt=WHICH_UNITS,
            )
        )
    taken: tuple[str, ...] = ()
    for name, left in decks.items():
        bounds = 0, min(most - len(taken), left.total())
        title = f"Unit cards drawn from the {name} Deck"
        drawn = yield from _ask_cards(
            deal, title, deal.unit_draw_sentence, _unit_card_choices(battle, deal.side, left),
            bounds, prompt=WHICH_UNITS,
        )  # fmt: skip
        taken += drawn
        if len(drawn) < left.total():
            break
    return taken


def _ask_held_command_cards(
    battle: CombatView, deal: DrawAllowance, has: SideState
) -> Asking[SideState]:
    """Return a side's record with the Command Cards that it still holds.

    This one question covers the cards that went unnamed in the turn, for a further step or for +1.
    A question at each roll and each sprint would take longer than the roll.
    """
    if has.orders is None:
        told = yield from _ask_cards(
            deal, "Command Cards in hand", "Choose the Command Cards in your hand before you draw.",
            _all_command_card_choices(battle, has.gone), (0, MAX_HAND),
            prompt="Which Command Cards do you have?",
        )  # fmt: skip
        return has.with_hand(has.hand, told)
    if not has.orders:
        return has
    gone = yield from _ask_cards(
        deal, "Command Cards used", "Choose the cards that you used. Leave out the "
            "cards that you entered when you played them.",
        _command_card_choices(battle, has.orders),
        (0, len(has.orders)), prompt="Which Command Cards did you use?",
    )  # fmt: skip
    return has.without_cards(orders=gone).with_seen_cards(gone)


def _ask_held_units(
    battle: CombatView, deal: DrawAllowance, has: SideState
) -> Asking[tuple[str, ...]]:
    if has.hand is not None:
        return has.hand
    own = AvailableUnits(battle, deal.side).cards_left_in_decks(())
    return (yield from _ask_cards(
        deal, "Unit cards in hand", "Choose the unit cards in your hand before you draw.",
        _unit_card_choices(battle, deal.side, own), (0, MAX_HAND),
        prompt="Which unit cards do you have?",
    ))  # fmt: skip


def _ask_discards(
    deal: DrawAllowance, title: str, sentence: str, held: Iterable[Choice], kept: int, prompt: str
) -> Asking[tuple[str, ...]]:
    """Ask for the cards that exceed a hand's limit, if any (004-091)."""
    held = tuple(held)
    number = sum(filter(None, (one.copies for one in held)))
    words, out = f"You have {number} cards and may keep {kept}. {sentence}", max(number - kept, 0)
    return (yield from _ask_cards(deal, title, words, held, (out, out), "004-091", prompt=prompt))


def _ask_cards(
    deal: DrawAllowance, title: str, sentence: str, choices: Iterable[Choice],
    bounds: tuple[int, int], rule: str = "", *, prompt: str,
) -> Asking[tuple[str, ...]]:  # fmt: skip
    """Ask a side for cards in secret; the log names only their number."""
    least, most = bounds
    if most == 0:
        return ()
    taken: SeveralAnswer = yield from ask(PickSeveral(
        deal.side, f"{title}, {PLAYER_TITLES[deal.side]}", sentence, (rule or deal.rule, "N4-18"),
        choices=tuple(choices), least=least, most=most, secret=True, untold=True, prompt=prompt,
    ))  # fmt: skip
    return taken.names


def _all_command_card_choices(battle: CombatView, known: Iterable[str]) -> Iterator[Choice]:
    """Yield the Command Cards of the game, except those that the side knows to be elsewhere.

    These are cards in its own hand, and cards that it saw leave the game. The other side's hand
    stays secret.
    """
    removed = battle.scenario.removed if battle.scenario else ()
    elsewhere = Counter(known)
    for card in battle.all_command_cards():
        left = None if card.copies is None else max(card.copies - elsewhere[card.name], 0)
        if card.name not in removed:
            yield Choice(card.name, card.title, card.note, copies=left)
    yield UNKNOWN


def _command_card_choices(battle: CombatView, held: Iterable[str]) -> Iterator[Choice]:
    for name, number in Counter(held).items():
        title = UNKNOWN.title if name == UNKNOWN.answer else battle.command_card_title(name)
        yield Choice(name, title, copies=number)


def _unit_card_choices(
    battle: CombatView, side: str, left: Mapping[str, int] | None
) -> Iterator[Choice]:
    """Yield unit cards with their numbers; if the numbers are unknown, all cards of the side."""
    owner = next(one for one in PLAYERS if one == side)
    if left is None:
        for card in built_in_unit_cards(battle.catalogue, owner):
            yield Choice(card.unit, card.title, copies=None)
        return
    for name, number in left.items():
        if number > 0:
            yield Choice(name, battle.catalogue.unit_kind(name).title, copies=number)
