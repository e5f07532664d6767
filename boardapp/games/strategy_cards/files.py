"""The reader of the files of hex tables: layouts to open, layouts and decks to check."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.yaml.yaml_source import Source
from boardapp.games.game import OpenedTable
from boardapp.games.strategy_cards.cards.deck_files import deck_faults
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.games.strategy_cards.table_layout_file import parse_layout
from boardapp.picture.picture_file_faults import picture_faults

Format = Literal["layout", "deck"]


def open_layout(
    source: Source, folder: Path, embedded: Mapping[str, Source] | None = None
) -> OpenedTable:
    """Return the table in a layout; its decks are in the folder, or embedded.

    Raises FaultsError with every fault of all these files.
    """
    layout = parse_layout(source, folder, embedded)
    game = StrategyCards(layout.state.grid, layout.library, layout.picture)
    return OpenedTable(layout.state, game, layout.state.card_files, layout)


def detect_format(source: Source) -> Format:
    """Return the format of a file by its top-level keys."""
    keys = source.value.keys() if isinstance(source.value, dict) else ()
    return "layout" if "game" in keys or "board" in keys else "deck"


def faults(source: Source, folder: Path) -> tuple[Fault, ...]:
    """Return every fault of a layout (with its decks and its picture) or of a deck."""
    if detect_format(source) == "deck":
        return deck_faults(source)
    try:
        layout = parse_layout(source, folder)
    except FaultsError as error:
        return error.faults
    return tuple(picture_faults([layout.picture] if layout.picture else []))
