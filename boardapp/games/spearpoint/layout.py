"""Layouts: what lies on a Spearpoint table, read from a file with every fault, and written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from boardapp.core.plain import Json, hints_of
from boardapp.core.state import Agreement
from boardapp.files.fault import FaultsError
from boardapp.files.findings import FORMAT
from boardapp.files.scalars import flow, written
from boardapp.files.source import Source, read_source
from boardapp.files.typed_writer import in_file
from boardapp.games.spearpoint import layout_check, tile_text
from boardapp.games.spearpoint.catalogue import GAME, GRID, Catalogue
from boardapp.games.spearpoint.scenario import card_list, table, unit_cards
from boardapp.games.spearpoint.state import Moved, Pair, TileState
from boardapp.games.spearpoint.switches import SWITCHES

if TYPE_CHECKING:
    from boardapp.games.spearpoint.scenario.scenario import Scenario

DEFAULT_ATTACK = "direct"


@dataclass(frozen=True)
class OpenedLayout:
    """A layout as read: the table, what can lie on it, a saved ruling, and where all that stood.

    ``ruling`` is the layout's ``ruling`` section as plain values; `Source.fault` with the path
    ``("ruling", …)`` places faults in it.
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
    return layout_from(read_source(path), path.parent)


def layout_from(
    source: Source, folder: Path, embedded: Mapping[str, Source] | None = None
) -> OpenedLayout:
    """Return the layout that a source holds; the files it names lie in the folder, or are embedded.

    Raises FaultsError with every fault of all these files.
    """
    check = layout_check.LayoutCheck(source, folder, embedded)
    state = check.run()
    if state is None or check.faults:
        raise FaultsError(check.faults)
    ruling = source.value.get("ruling")
    return OpenedLayout(state, check.catalogue, source, ruling, check.scenario)


def layout_text(state: TileState) -> str:
    """Return a layout as YAML, in one fixed order, without what is left out by default."""
    return "".join(f"{line}\n" for line in _lines(state))


def _lines(state: TileState) -> Iterator[str]:
    yield f"boardapp: {FORMAT}"
    yield f"game: {written(state.game)}"
    yield f"board: {written(state.board)}"
    if state.tile_sets:
        yield f"tile_sets: {flow([*state.tile_sets])}"
    if isinstance(state, table.SetupTable):
        yield f"scenario: {written(state.scenario)}"
    if state.turn != 1:
        yield f"turn: {state.turn}"
    yield from _section("tiles", (in_file(state.tiles[one], GRID) for one in sorted(state.tiles)))
    yield from _section("units", (in_file(state.units[one], GRID) for one in sorted(state.units)))
    smoke = ({"space": GRID.name(one), "turns": state.smoke[one]} for one in sorted(state.smoke))
    yield from _section("smoke", smoke)
    yield from _section("aside", (in_file(state.aside[one], GRID) for one in sorted(state.aside)))
    yield from _by_name("pairs", {one: state.pairs[one] for one in sorted(state.pairs)})
    yield from _by_name("moves", {one: state.moves[one] for one in sorted(state.moves)})
    if state.points:
        yield f"points: {flow({side: state.points[side] for side in sorted(state.points)})}"
    yield from _sequence(state)
    yield from _cards(state)
    if state.options:
        yield "options:"
        for name in SWITCHES:
            if name in state.options:
                yield f"  {name}: {written(state.options[name])}"
    compared = {tile: f"'{state.compared[tile]}'" for tile in sorted(state.compared)}
    yield from _by_tile("compared", compared)
    taken = tile_text.taken_values(state.taken)
    yield from _by_tile("taken", {tile: flow(values) for tile, values in taken.items()})
    yield from _section("agreements", map(_agreement, state.agreements))
    if isinstance(state, table.SetupTable):
        yield from _setup(state)


def _setup(state: table.SetupTable) -> Iterator[str]:
    """Yield how far a setup has come, a part a line; entries of a list stand in lines of theirs."""
    for number, (name, held) in enumerate(table.setup_parts(state).items()):
        if number == 0:
            yield "setup:"
        value = in_file(held, GRID, hints_of(table.SetupTable)[name])
        if isinstance(value, list):
            yield f"  {name}:"
            yield from (f"    - {flow(one)}" for one in value)
        else:
            yield f"  {name}: {flow(value)}"


def _section(key: str, entries: Iterable[object]) -> Iterator[str]:
    """Yield a list of small mappings, one a line; nothing when it is empty."""
    for index, entry in enumerate(entries):
        if index == 0:
            yield f"{key}:"
        yield f"  - {flow(entry)}"


def _by_name(key: str, entries: Mapping[str, Pair | Moved]) -> Iterator[str]:
    return _by_tile(key, {name: flow(in_file(one, GRID)) for name, one in entries.items()})


def _sequence(state: TileState) -> Iterator[str]:
    if state.sequence is not None:
        yield f"sequence: {flow(in_file(state.sequence, GRID))}"


def _cards(state: TileState) -> Iterator[str]:
    """Yield what was entered of cards at the table, as a card list in its own section."""
    if not (state.cards or state.commands or state.damages):
        return
    units = {unit_cards.CardKey(card.side, card.unit): card for card in state.cards.values()}
    held = card_list.CardList(units, state.commands, state.damages)
    yield "cards:"
    yield from (f"  {line}" for line in card_list.card_lines(held))


def _by_tile(key: str, entries: Mapping[str, str]) -> Iterator[str]:
    """Yield what is held of tiles, one a line; nothing when it is empty."""
    if entries:
        yield f"{key}:"
        yield from (f"  {written(tile)}: {entry}" for tile, entry in entries.items())


def _agreement(note: Agreement) -> dict[str, Json]:
    ends = {"from": GRID.name(note.origin), "to": GRID.name(note.target)}
    return {**ends, "attack": note.attack, "text": note.text}
