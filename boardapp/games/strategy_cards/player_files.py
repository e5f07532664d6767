"""A player's cards, and cards that were entered, as parts of a layout: read and written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from boardapp.files.scalars import written
from boardapp.files.wording import either, hint, quoted
from boardapp.games.strategy_cards.card_files import card_from, card_lines
from boardapp.games.strategy_cards.cards import UNKNOWN, Card, Library, deck_of
from boardapp.games.strategy_cards.decks import InPlay, PlayerCards

if TYPE_CHECKING:
    from boardapp.files.source import PathKey
    from boardapp.files.validation import Checker
    from boardapp.games.strategy_cards.card_schemas import InPlayEntry, PlayerEntry

    Placed = tuple[tuple[PathKey, ...], str]


def player_lines(cards: PlayerCards) -> Iterator[str]:
    """Yield a player's cards as the lines of a YAML mapping, without what is left out.

    Nothing at all for a player without cards and command points.
    """
    if cards.command:
        yield f"command: {cards.command}"
    if cards.decks:
        yield "decks:"
        yield from (f"  {written(title)}: {_ids(left)}" for title, left in cards.decks.items())
    if cards.hand:
        yield f"hand: {_ids(cards.hand)}"
    if cards.active is not None:
        yield f"active: {_in_play(cards.active)}"
    if cards.play_area:
        yield "play_area:"
        yield from (f"  - {_in_play(one)}" for one in cards.play_area)
    if cards.gone:
        yield f"gone: {_ids(cards.gone)}"


def entered_lines(cards: Iterable[Card]) -> Iterator[str]:
    """Yield cards that were entered at a table as the lines of a YAML list, decks named."""
    for card in cards:
        yield f"- deck: {UNKNOWN if card.deck is None else written(card.deck)}"
        yield from (f"  {line}" for line in card_lines(card))


def entered_from(checker: Checker, section: str) -> dict[tuple[str, str], Card]:
    """Note every fault of a layout's section of entered cards; return the sound ones.

    They are keyed by deck and title; `Library.with_entered` takes them in.
    """
    # Late: it brings pydantic along.
    from boardapp.games.strategy_cards.card_check import check_entered

    found = {}
    for index in check_entered(checker, section):
        entry = checker.source.value[section][index]
        deck = str(entry["deck"])
        found[deck, str(entry["title"])] = card_from(None if deck == UNKNOWN else deck, entry)
    return found


def _ids(cards: Iterable[str]) -> str:
    return f"[{', '.join(map(written, cards))}]"


def _in_play(one: InPlay) -> str:
    tried = "" if one.tried is None else f", tried: {one.tried}"
    return f"{{card: {written(one.card)}, since: {one.since}{tried}}}"


def player_from(
    checker: Checker, path: Sequence[PathKey], library: Library, *, certain: bool = True
) -> PlayerCards | None:
    """Note every fault of a player's cards at a path; return them as far as they are sound.

    ``certain`` is false when some decks could not be read: then a missing card is no fault.
    """
    # Late: it brings pydantic along.
    from boardapp.games.strategy_cards.card_schemas import PlayerEntry

    entry = checker.model(PlayerEntry, path)
    if entry is None:
        return None
    base = tuple(path)
    for title in entry.decks if certain else ():
        if title not in library.decks:
            expected = f"{either(sorted(library.decks))}{hint(title, library.decks)}"
            found = f"the unknown deck {quoted(title)}"
            checker.fault((*base, "decks"), found, expected, key=title)
    lines: dict[str, int] = {}
    for spot, one in _placed(base, entry):
        _check_card(checker, spot, one, (entry, library if certain else None))
        if one in lines:
            expected = f"a card in one place (line {lines[one]} has the first)"
            checker.fault(spot, f"the card {quoted(one)} a second time", expected)
        lines.setdefault(one, checker.line(spot))
    for spot, used in _used(base, entry):
        if used.tried is not None and used.tried < used.since:
            checker.wrong((*spot, "tried"), f"turn {used.since}, when it was paid for, or later")
    return PlayerCards(
        entry.command,
        {title: tuple(left) for title, left in entry.decks.items()},
        tuple(entry.hand),
        None if entry.active is None else _value(entry.active),
        tuple(map(_value, entry.play_area)),
        tuple(entry.gone),
    )


def _check_card(
    checker: Checker,
    spot: tuple[PathKey, ...],
    one: str,
    known: tuple[PlayerEntry, Library | None],
) -> None:
    """Check that a card exists, and that its deck is the player's own, and the one it lies in."""
    entry, library = known
    deck = deck_of(one)
    if library is not None and library.card(one) is None:
        held = library.decks.get(deck)
        ids = held.ids() if held else ()
        whose = deck if held else "a deck, written as 'deck/title#copy'"
        checker.fault(spot, f"the missing card {quoted(one)}", f"a card of {whose}{hint(one, ids)}")
    elif deck not in entry.decks:
        own = either(list(entry.decks)) if entry.decks else "no deck"
        checker.fault(spot, f"the card {quoted(one)}", f"a card of the player's own: {own}")
    elif spot[-3] == "decks" and spot[-2] != deck:
        checker.fault(spot, f"the card {quoted(one)}", f"a card of {spot[-2]}")


def _placed(base: tuple[PathKey, ...], entry: PlayerEntry) -> Iterator[Placed]:
    """Yield every card with where it stands in the file."""
    for title, left in entry.decks.items():
        yield from (((*base, "decks", title, index), one) for index, one in enumerate(left))
    for place, cards in (("hand", entry.hand), ("gone", entry.gone)):
        yield from (((*base, place, index), one) for index, one in enumerate(cards))
    yield from (((*spot, "card"), used.card) for spot, used in _used(base, entry))


def _used(
    base: tuple[PathKey, ...], entry: PlayerEntry
) -> Iterator[tuple[tuple[PathKey, ...], InPlayEntry]]:
    """Yield every card in use with where it stands in the file."""
    if entry.active is not None:
        yield (*base, "active"), entry.active
    for index, used in enumerate(entry.play_area):
        yield (*base, "play_area", index), used


def _value(entry: InPlayEntry) -> InPlay:
    return InPlay(entry.card, entry.since, entry.tried)
