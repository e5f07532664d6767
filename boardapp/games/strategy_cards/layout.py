"""Layouts: what lies on a hex table, read from a file with every fault, and written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from boardapp.core.grid import Space
from boardapp.core.hexes import HexGrid
from boardapp.core.plain import Json
from boardapp.core.state import Agreement
from boardapp.files.fault import FaultsError
from boardapp.files.findings import FORMAT
from boardapp.files.scalars import flow, written
from boardapp.files.source import Source, read_source
from boardapp.files.typed_writer import in_file
from boardapp.games.strategy_cards.call_values import call_values
from boardapp.games.strategy_cards.cards import Library
from boardapp.games.strategy_cards.drift import POINTS
from boardapp.games.strategy_cards.hex_names import row_texts
from boardapp.games.strategy_cards.layout_check import LayoutCheck
from boardapp.games.strategy_cards.player_files import entered_lines, player_lines
from boardapp.games.strategy_cards.state import PLAYERS, HexState, North
from boardapp.games.strategy_cards.terrain import TerrainKind, base_kind


@dataclass(frozen=True)
class OpenedLayout:
    """A layout as read: the table, and the decks there are without the cards entered at it."""

    state: HexState
    library: Library


def read_layout(path: Path) -> OpenedLayout:
    """Read a layout and the decks that it names.

    Raises FaultsError with every fault of all these files.
    """
    return layout_from(read_source(path), path.parent)


def layout_from(
    source: Source, folder: Path, embedded: Mapping[str, Source] | None = None
) -> OpenedLayout:
    """Return the layout that a source holds; its decks lie in the folder, or are embedded.

    Raises FaultsError with every fault of all these files.
    """
    check = LayoutCheck(source, folder, embedded)
    state = check.run()
    if state is None or check.faults:
        raise FaultsError(check.faults)
    return OpenedLayout(state, check.library)


# ---- writing ----------------------------------------------------------------------------------


def layout_text(state: HexState) -> str:
    """Return a layout as YAML, in one fixed order, without what is left out by default."""
    return "".join(f"{line}\n" for line in _lines(state))


def _lines(state: HexState) -> Iterator[str]:
    yield f"boardapp: {FORMAT}"
    yield f"game: {written(state.game)}"
    title = f", title: {written(state.board)}" if state.board else ""
    yield f"board: {{columns: {state.columns}, rows: {state.rows}{title}}}"
    if state.turn != 1:
        yield f"turn: {state.turn}"
    if state.mode != "led":
        yield f"mode: {state.mode}"
    if state.options:
        yield "options:"
        yield from (f"  {name}: {written(state.options[name])}" for name in sorted(state.options))
    if state.kinds:
        yield "kinds:"
    yield from (f"  {name}: {flow(_kind(state.kinds[name]))}" for name in sorted(state.kinds))
    yield from _painted(state, "terrain", "kind", state.terrain)
    yield from _painted(state, "levels", "level", state.levels)
    if state.north != North():
        yield f"north: {flow(_north(state))}"
    yield from _section("units", [in_file(unit, state.grid) for unit in state.hex_units()])
    yield from _section("agreements", [_agreement(one, state.grid) for one in state.agreements])
    if state.card_files:
        yield f"cards: {flow([*state.card_files])}"
    if state.entered:
        yield "entered:"
        cards = (state.entered[key] for key in sorted(state.entered))
        yield from (f"  {line}" for line in entered_lines(cards))
    yield from _players(state)
    if state.call is not None:
        yield "call:"
        values = call_values(state.call, state.grid)
        yield from (f"  {name}: {flow(value)}" for name, value in values.items())


def _section(key: str, entries: list[Json]) -> Iterator[str]:
    """Yield a list of small mappings, one a line; nothing when it is empty."""
    if entries:
        yield f"{key}:"
    yield from (f"  - {flow(entry)}" for entry in entries)


def _kind(kind: TerrainKind) -> dict[str, Json]:
    """Return what of a kind of terrain is not as in the built-in one of its name."""
    usual = replace(base_kind(kind.name), cover=None)
    keys = {
        "title": "title",
        "blocks": "blocks",
        "cover": "cover",
        "art": "look",
        "letter": "letter",
    }
    held = ((key, getattr(kind, name), getattr(usual, name)) for name, key in keys.items())
    return {key: value for key, value, left_out in held if value != left_out}


def _painted(
    state: HexState, key: str, name: str, hexes: Mapping[Space, str] | Mapping[Space, int]
) -> Iterator[str]:
    """Yield the hexes of a board by what they are, and row by row, so that a look finds them."""
    if not hexes:
        return
    by_value: dict[str | int, list[Space]] = defaultdict(list)
    for space, value in hexes.items():
        by_value[value].append(space)
    yield f"{key}:"
    for value in sorted(by_value):
        yield f"  - {name}: {value}"
        texts = list(row_texts(by_value[value], state.grid))
        if len(texts) == 1:
            yield f"    spaces: {texts[0]}"
            continue
        yield "    spaces:"
        yield from (f"      - {text}" for text in texts)


def _north(state: HexState) -> dict[str, Json]:
    (turn, clockwise), space = state.north
    turned: dict[str, Json] = {} if clockwise else {"clockwise": False}
    return {"space": state.grid.name(space), "one": POINTS[turn], **turned}


def _agreement(note: Agreement, grid: HexGrid) -> dict[str, Json]:
    return {"from": grid.name(note.origin), "to": grid.name(note.target), "text": note.text}


def _players(state: HexState) -> Iterator[str]:
    if state.players:
        yield "players:"
    for side in PLAYERS:
        if side in state.players:
            cards = state.players[side]
            yield f"  {side}:"
            in_order = replace(cards, decks=dict(sorted(cards.decks.items())))
            yield from (f"    {line}" for line in player_lines(in_order))
