"""A player's cards, and cards that were entered, as parts of a layout: checked and written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardapp.core.plain import Json
from boardapp.files.scalars import flow, written
from boardapp.files.typed import Path, TypedReader
from boardapp.files.wording import either, hint, quoted
from boardapp.games.strategy_cards.card_files import card_lines
from boardapp.games.strategy_cards.cards import UNKNOWN, Card, Library
from boardapp.games.strategy_cards.decks import InPlay, PlayerCards, wrongs


def player_lines(cards: PlayerCards) -> Iterator[str]:
    """Yield a player's cards as the lines of a YAML mapping, without what is left out.

    Nothing at all for a player without cards and command points.
    """
    if cards.command:
        yield f"command: {cards.command}"
    if cards.decks:
        yield "decks:"
        yield from (f"  {written(title)}: {flow([*left])}" for title, left in cards.decks.items())
    if cards.hand:
        yield f"hand: {flow([*cards.hand])}"
    if cards.active is not None:
        yield f"active: {flow(_in_play(cards.active))}"
    if cards.play_area:
        yield "play_area:"
        yield from (f"  - {flow(_in_play(one))}" for one in cards.play_area)
    if cards.gone:
        yield f"gone: {flow([*cards.gone])}"


def entered_lines(cards: Iterable[Card]) -> Iterator[str]:
    """Yield cards that were entered at a table as the lines of a YAML list, decks named."""
    for card in cards:
        yield f"- deck: {UNKNOWN if card.deck is None else written(card.deck)}"
        yield from (f"  {line}" for line in card_lines(card))


def _in_play(one: InPlay) -> dict[str, Json]:
    return {name: held for name, held in one._asdict().items() if held is not None}


def check_player(
    reader: TypedReader, path: Path, cards: PlayerCards, library: Library | None
) -> None:
    """Note what is wrong with a player's cards at a path beyond their fields.

    Without the decks, of which some could not be read, a missing card is no fault.
    """
    known = cards.decks if library is None else library.decks
    for title in cards.decks.keys() - known.keys():
        expected = f"{either(sorted(known))}{hint(title, known)}"
        found = f"the unknown deck {quoted(title)}"
        reader.fault((*path, "decks"), found, expected, key=title)
    for wrong in wrongs(cards, library):
        reader.note(wrong, path)
