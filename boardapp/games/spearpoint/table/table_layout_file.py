"""Layout files: the reader of a Spearpoint table, with every fault, and the writer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from boardapp.core.json_values import field_type_hints
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.typed.typed_writer import Form, to_file_value
from boardapp.files.yaml.yaml_source import Source, read_source
from boardapp.games import layout_file_codec
from boardapp.games.spearpoint.cards import own_card_list_file, unit_cards
from boardapp.games.spearpoint.setup import setup_state
from boardapp.games.spearpoint.table import layout_check
from boardapp.games.spearpoint.table.state import SmokeSpot, TakenTiles, TileState
from boardapp.games.spearpoint.tiles import tile_set_writer
from boardapp.games.spearpoint.tiles.catalogue import GAME, GRID, Catalogue

if TYPE_CHECKING:
    from boardapp.games.spearpoint.scenario.scenario import Scenario


@dataclass(frozen=True)
class OpenedLayout:
    """A layout as read: the table, its catalogue, its source, a saved ruling and its scenario.

    ``ruling`` is the layout's ``ruling`` section as plain values. `Source.fault_at` with the path
    ``("ruling", …)`` gives the line of a fault in the section.
    """

    state: TileState
    catalogue: Catalogue
    source: Source
    ruling: Mapping[str, object] | None = None
    scenario: Scenario | None = None


def new_state(board: str) -> TileState:
    """Return an empty table on a map."""
    return TileState(game=GAME, board=board)


def read_layout(path: Path) -> OpenedLayout:
    """Read a layout, and the tile sets and scenario that it names.

    Raises FaultsError with every fault of all these files.
    """
    return parse_layout(read_source(path), path.parent)


def parse_layout(
    source: Source, folder: Path, embedded: Mapping[str, Source] | None = None
) -> OpenedLayout:
    """Return the layout in a source; its other files are in the folder, or embedded.

    Raises FaultsError with every fault of all these files.
    """
    check = layout_check.LayoutCheck(source, folder, embedded)
    state = check.run()
    if state is None or check.faults:
        raise FaultsError(check.faults)
    ruling = source.value.get("ruling")
    return OpenedLayout(state, check.catalogue, source, ruling, check.scenario)


def layout_text(state: TileState) -> str:
    """Return a layout as YAML, in one fixed order, without values at their default."""
    return layout_file_codec.layout_text(state, _FORMS, dict(_cards_and_setup_sections(state)))


def _cards_and_setup_sections(state: TileState) -> Iterator[tuple[str, object]]:
    """Yield the sections of card values entered at the table, and of its setup's progress."""
    if state.cards or state.commands or state.damages:
        units = {unit_cards.CardKey(card.side, card.unit): card for card in state.cards.values()}
        cards = own_card_list_file.CardList(units, state.commands, state.damages)
        yield "cards", own_card_list_file.card_sections(cards)
    if isinstance(state, setup_state.SetupTable) and (
        parts := setup_state.changed_setup_fields(state)
    ):
        hints = field_type_hints(setup_state.SetupTable)
        yield "setup", {name: to_file_value(one, GRID, hints[name]) for name, one in parts.items()}


_FORMS: Mapping[object, Form] = {
    TakenTiles: lambda taken, _: tile_set_writer.taken_tile_values(taken),
    SmokeSpot: lambda spot, _: {"space": GRID.name(spot.space), "turns": spot.turns},
}
