"""Every change to the players' cards and to the call: frozen, with its sentence.

What a change of cards comes to is thought out in `decks`; `card_commands` says it as commands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from boardapp.core.change import MisfitError, Set, entry
from boardapp.core.command import Command
from boardapp.core.grid import Grid
from boardapp.core.override import override
from boardapp.games.strategy_cards.call import Call
from boardapp.games.strategy_cards.call_values import Pile
from boardapp.games.strategy_cards.cards import UNKNOWN, Card, title_of
from boardapp.games.strategy_cards.decks import InPlay, PlayerCards
from boardapp.games.strategy_cards.state import PLAYERS, HexState

HAND = "hand"
ACTIVE = "active"
PLAY_AREA = "play-area"
GONE = "gone"
DECK = "deck/"
"""What the names of decks as piles begin with."""

TITLES = {
    HAND: "the HQ area",
    ACTIVE: "the card being resolved",
    PLAY_AREA: "the play area",
    GONE: "the game's box",
}
IN_USE = (ACTIVE, PLAY_AREA)
"""The piles whose cards lie there with the turns since which and when they were tried."""


class CardPlace(NamedTuple):
    """Where a card lies: in which pile, ``at`` which place from 0; in use, with its turns."""

    pile: str
    at: int = 0
    since: int | None = None
    tried: int | None = None


@dataclass(frozen=True)
class SetCommandPoints(Command):
    """Set a player's command points."""

    side: str
    before: int
    after: int

    @override
    def sets(self, state: HexState) -> Iterable[Set]:
        cards = state.cards_of(self.side)
        if cards.command != self.before:
            raise MisfitError
        return _cards(state, self.side, replace(cards, command=self.after))

    @override
    def text(self, grid: Grid) -> str:
        points = "1 command point" if self.after == 1 else f"{self.after} command points"
        return f"{PLAYERS[self.side]}: {points}"


@dataclass(frozen=True)
class MoveCard(Command):
    """Move one card of a player to another place, or change its turns where it lies."""

    side: str
    card: str
    origin: CardPlace
    target: CardPlace

    @override
    def sets(self, state: HexState) -> Iterable[Set]:
        cards = state.cards_of(self.side)
        here = list(piles(cards)[self.origin.pile].cards)
        if here[self.origin.at] != _lying(self.card, self.origin):
            raise MisfitError
        del here[self.origin.at]
        cards = with_pile(cards, self.origin.pile, Pile(tuple(here)))
        there = list(piles(cards)[self.target.pile].cards)
        if not 0 <= self.target.at <= len(there):
            raise IndexError("there is no such place in the pile")
        there.insert(self.target.at, _lying(self.card, self.target))
        return _cards(state, self.side, with_pile(cards, self.target.pile, Pile(tuple(there))))

    @override
    def text(self, grid: Grid) -> str:
        title, origin = title_of(self.card) or self.card, _title(self.origin.pile)
        if self.origin.pile == self.target.pile:
            return f"{PLAYERS[self.side]}: {title} stays in {origin}"
        return f"{PLAYERS[self.side]}: {title}, from {origin} to {_title(self.target.pile)}"


@dataclass(frozen=True)
class SetPile(Command):
    """Lay one of a player's piles, as for a shuffle; None is a deck that is not there."""

    side: str
    pile: str
    before: Pile | None
    after: Pile | None

    @override
    def sets(self, state: HexState) -> Iterable[Set]:
        cards = state.cards_of(self.side)
        if piles(cards).get(self.pile) != self.before:
            raise MisfitError
        return _cards(state, self.side, with_pile(cards, self.pile, self.after))

    @override
    def text(self, grid: Grid) -> str:
        title = _title(self.pile)
        if self.after is None:
            return f"{PLAYERS[self.side]}: {title} is taken away"
        count = len(self.after.cards)
        return f"{PLAYERS[self.side]}: {count} card{'s' * (count != 1)} in {title}"


@dataclass(frozen=True)
class EnterCard(Command):
    """Enter a card from the table into a deck, change what was entered, or (None) drop it."""

    deck: str
    title: str
    before: Card | None
    after: Card | None

    def sets(self, state: HexState) -> Iterable[Set]:
        """Return what is set anew; raises ValueError for a card of another name."""
        for one in (self.before, self.after):
            if one is not None and (one.deck or UNKNOWN, one.title) != (self.deck, self.title):
                raise ValueError(f"{one.title} of {one.deck} is another card")
        return (entry("entered", (self.deck, self.title), self.before, self.after),)

    @override
    def text(self, grid: Grid) -> str:
        deck = "no known deck" if self.deck == UNKNOWN else self.deck
        if self.after is None:
            return f"Drop the entered card {self.title} of {deck}"
        return f"{'Enter' if self.before is None else 'Change'} the card {self.title} of {deck}"


@dataclass(frozen=True)
class SetCall(Command):
    """Set how far the resolution of a card has come; None is no card at all."""

    before: Call | None
    after: Call | None

    @override
    def sets(self, state: HexState) -> Iterable[Set]:
        return (Set("call", None, self.before, self.after),)

    @override
    def text(self, grid: Grid) -> str:
        if self.after is None:
            return "Take the target token off the board"
        return f"Resolve {self.after.title}"

    @property
    def kept(self) -> str | None:
        """Return which dice keep the step from being taken back (002-33)."""
        thrown = self._thrown()
        return f"The {thrown} dice have been thrown: there is no way back." if thrown else None

    @property
    def dice(self) -> tuple[int, ...]:
        """Return the dice that fell in this step, in the order in which they were noted."""
        before, after = self.before, self.after
        if after is None:
            return ()
        if before is None or not before.open:
            before = Call(after.side, after.card, after.keywords)
        found = [] if after.die in (None, before.die) else [after.die]
        if after.drift is not None and after.drift != before.drift:
            found += [after.drift.black, after.drift.red]
        for attack in after.attacks:
            if attack not in before.attacks:
                found += [*attack.dice, *(die for one in attack.defended for die in one.dice)]
        return tuple(found)

    def _thrown(self) -> str | None:
        """Return for what dice were thrown; another card's first step has none."""
        before, after = self.before, self.after
        if before is None or after is None or after.thrown <= before.thrown:
            return None
        if len(after.attacks) > len(before.attacks):
            return "attack"
        return "drift" if after.drift != before.drift else "contact"


def _cards(state: HexState, side: str, cards: PlayerCards) -> tuple[Set, ...]:
    """Return what sets a player's cards anew."""
    after = None if cards == PlayerCards() else cards
    return (entry("players", side, state.players.get(side), after),)


# ---- piles ------------------------------------------------------------------------------------


def piles(cards: PlayerCards) -> dict[str, Pile]:
    """Return all of a player's piles by name."""
    active = () if cards.active is None else (cards.active,)
    return {
        **{DECK + title: Pile(left) for title, left in cards.decks.items()},
        HAND: Pile(cards.hand),
        ACTIVE: Pile(active),
        PLAY_AREA: Pile(cards.play_area),
        GONE: Pile(cards.gone),
    }


def with_pile(cards: PlayerCards, name: str, pile: Pile | None) -> PlayerCards:
    """Return a player's cards with one pile so; raises ValueError for what cannot lie there."""
    held = () if pile is None else pile.cards
    used = tuple(one for one in held if isinstance(one, InPlay))
    ids = tuple(one for one in held if isinstance(one, str))
    if (ids if name in IN_USE else used) or (pile is None and not name.startswith(DECK)):
        raise ValueError(f"no such cards can lie in {name}")
    if name.startswith(DECK):
        decks = {**cards.decks, name.removeprefix(DECK): ids}
        if pile is None:
            del decks[name.removeprefix(DECK)]
        return replace(cards, decks=decks)
    if name == ACTIVE:
        if len(used) > 1:
            raise ValueError("only one card is resolved at a time")
        return replace(cards, active=used[0] if used else None)
    if name == PLAY_AREA:
        return replace(cards, play_area=used)
    if name == HAND:
        return replace(cards, hand=ids)
    if name == GONE:
        return replace(cards, gone=ids)
    raise ValueError(f"there is no pile {name}")


def _lying(card: str, place: CardPlace) -> str | InPlay:
    return card if place.since is None else InPlay(card, place.since, place.tried)


def _title(pile: str) -> str:
    return TITLES.get(pile) or pile.removeprefix(DECK)


def card_commands(side: str, before: PlayerCards, after: PlayerCards) -> tuple[Command, ...]:
    """Return the commands that lead from a player's cards to those, none where nothing changed.

    One card that went elsewhere is a move; more are whole piles.
    """
    found: list[Command] = []
    if before.command != after.command:
        found.append(SetCommandPoints(side, before.command, after.command))
    old, new = piles(before), piles(after)
    changed = [name for name in {**new, **old} if old.get(name) != new.get(name)]
    move = _move(side, old, new, changed)
    if move is not None:
        return (*found, move)
    return (*found, *(SetPile(side, name, old.get(name), new.get(name)) for name in changed))


def _move(
    side: str, old: Mapping[str, Pile], new: Mapping[str, Pile], changed: list[str]
) -> MoveCard | None:
    """Return the one move that is the whole change, None when there is none such."""
    if any(name not in old or name not in new for name in changed):
        return None
    origins = [place for name in changed for place in _surplus(name, old[name], new[name])]
    targets = [place for name in changed for place in _surplus(name, new[name], old[name])]
    if len(origins) != 1 or len(targets) != 1:
        return None
    (card, origin), (same, target) = origins[0], targets[0]
    if card != same:
        return None
    move = MoveCard(side, card, origin, target)
    rest = {name: list(old[name].cards) for name in changed}
    del rest[origin.pile][origin.at]
    rest[target.pile].insert(target.at, _lying(card, target))
    return move if all(tuple(rest[name]) == new[name].cards for name in changed) else None


def _surplus(name: str, pile: Pile, other: Pile) -> Iterator[tuple[str, CardPlace]]:
    """Yield the cards of a pile that the other one does not hold just so, with their places."""
    held = set(other.cards)
    for index, one in enumerate(pile.cards):
        if one in held:
            continue
        if isinstance(one, InPlay):
            yield one.card, CardPlace(name, index, one.since, one.tried)
        else:
            yield one, CardPlace(name, index)
