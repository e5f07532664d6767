"""Layouts: what lies on a hex table, read from a file with every fault, and written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from boardapp.core.grid import Space
from boardapp.files.fault import FaultsError
from boardapp.files.scalars import flow, written
from boardapp.files.source import Source, read_source
from boardapp.games.strategy_cards.call_values import call_values
from boardapp.games.strategy_cards.cards import Library
from boardapp.games.strategy_cards.drift import POINTS
from boardapp.games.strategy_cards.hex_names import row_texts
from boardapp.games.strategy_cards.player_files import entered_lines, player_lines
from boardapp.games.strategy_cards.state import PLAYERS, HexState, North
from boardapp.games.strategy_cards.terrain import KINDS, OPEN, TerrainKind

FORMAT = 1


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
    from boardapp.games.strategy_cards.layout_check import LayoutCheck

    check = LayoutCheck(source, folder, embedded)
    state = check.run()
    if state is None or check.faults:
        raise FaultsError(check.faults)
    return OpenedLayout(state, check.library)


def base_kind(name: str) -> TerrainKind:
    """Return what a kind of terrain of the players' own is where they say nothing else."""
    base = KINDS.get(name)
    return base or replace(OPEN, name=name, title=name.replace("-", " "), letter=name[0].upper())


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
    yield from _kinds(state)
    yield from _painted(state, "terrain", "kind", state.terrain)
    yield from _painted(state, "levels", "level", state.levels)
    yield from _north(state)
    yield from _section("units", _units(state))
    yield from _section("agreements", _agreements(state))
    if state.card_files:
        yield f"cards: [{', '.join(map(written, state.card_files))}]"
    if state.entered:
        yield "entered:"
        cards = (state.entered[key] for key in sorted(state.entered))
        yield from (f"  {line}" for line in entered_lines(cards))
    yield from _players(state)
    if state.call is not None:
        yield "call:"
        values = call_values(state.call, state.grid)
        yield from (f"  {name}: {flow(value)}" for name, value in values.items())


def _section(key: str, entries: Iterator[dict[str, str]]) -> Iterator[str]:
    """Yield a list of small mappings, one a line; nothing when it is empty."""
    for index, entry in enumerate(entries):
        if index == 0:
            yield f"{key}:"
        yield f"  - {_flow(entry)}"


def _flow(entry: Mapping[str, str]) -> str:
    return f"{{{', '.join(f'{name}: {value}' for name, value in entry.items())}}}"


def _kinds(state: HexState) -> Iterator[str]:
    if state.kinds:
        yield "kinds:"
    for name in sorted(state.kinds):
        kind, base = state.kinds[name], base_kind(name)
        entry = {}
        if kind.title != base.title:
            entry["title"] = written(kind.title)
        if kind.blocks != base.blocks:
            entry["blocks"] = str(kind.blocks).lower()
        if kind.cover is not None:
            entry["cover"] = str(kind.cover)
        if kind.art != base.art:
            entry["look"] = written(kind.art)
        if kind.letter != base.letter:
            entry["letter"] = written(kind.letter)
        yield f"  {name}: {_flow(entry)}"


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


def _north(state: HexState) -> Iterator[str]:
    if state.north == North():
        return
    (turn, clockwise), space = state.north
    entry = {"space": state.grid.name(space), "one": POINTS[turn]}
    yield f"north: {_flow(entry if clockwise else entry | {'clockwise': 'false'})}"


def _units(state: HexState) -> Iterator[dict[str, str]]:
    for unit in state.hex_units():
        entry = {
            "id": written(unit.id),
            "unit": unit.unit,
            "side": unit.side,
            "space": state.grid.name(unit.space),
        }
        for name in ("officer", "fatigued"):
            if getattr(unit, name):
                entry[name] = "true"
        for name in ("cover", "armour"):
            if getattr(unit, name) is not None:
                entry[name] = str(getattr(unit, name))
        yield entry


def _agreements(state: HexState) -> Iterator[dict[str, str]]:
    for note in state.agreements:
        yield {
            "from": state.grid.name(note.origin),
            "to": state.grid.name(note.target),
            "text": written(note.text),
        }


def _players(state: HexState) -> Iterator[str]:
    if state.players:
        yield "players:"
    for side in PLAYERS:
        if side in state.players:
            cards = state.players[side]
            yield f"  {side}:"
            in_order = replace(cards, decks=dict(sorted(cards.decks.items())))
            yield from (f"    {line}" for line in player_lines(in_order))
