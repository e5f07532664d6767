"""Cards entered by players, stored in the data folder for other tables, in one file per deck."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from pathlib import Path

from boardapp.document.data_folders import decks_folder
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.safe_save import save_file
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.strategy_cards.cards.deck_files import deck_yaml, parse_deck, read_deck
from boardapp.games.strategy_cards.cards.strategy_card import Card, Deck
from boardapp.games.strategy_cards.state import MAX_ENTERED


def own_decks() -> Iterator[Deck]:
    """Yield the deck of each readable deck file."""
    for path in sorted(decks_folder().glob("*.yaml")):
        try:
            yield read_deck(path)
        except FaultsError:
            continue


def own_cards() -> dict[tuple[str, str], Card]:
    """Return the stored cards, in the form in which a table stores entered cards."""
    placed = ((deck.title, card) for deck in own_decks() for card in deck.cards if deck.title)
    return {(title, card.title): card for title, card in islice(placed, MAX_ENTERED)}


def save_card(card: Card) -> None:
    """Save a card to the file of its deck, replacing a card of the same title.

    Raises OSError, and FaultsError if the deck file has faults. The file is then not changed.
    """
    decks_folder().mkdir(parents=True, exist_ok=True)
    path, deck = _deck_file(card.deck or "")
    others = tuple(one for one in deck.cards if one.title != card.title)
    text = deck_yaml(replace(deck, cards=(*others, card)))
    parse_deck(read_yaml_text(text, path.name))  # The file may have become too large.
    save_file(path, text)


def _deck_file(title: str) -> tuple[Path, Deck]:
    """Return the file of a deck, and the deck in it, which is empty for a new file."""
    name = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:80] or "deck"
    files = (decks_folder() / f"{name}{f'-{number}' * (number > 1)}.yaml" for number in count(1))
    path = next(files)
    while path.exists():
        deck = read_deck(path)
        if deck.title == title:
            return path, deck
        path = next(files)
    return path, Deck(title)
