"""The commands of a hex table as saves and journals hold them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from boardapp.core import command as commands
from boardapp.core.command import ActError
from boardapp.core.grid import Grid, Space
from boardapp.core.hexes import HexGrid
from boardapp.core.plain import Json
from boardapp.games.codec import Codec, flag, line, part, space, text, whole
from boardapp.games.strategy_cards import board_commands as board
from boardapp.games.strategy_cards import call_values
from boardapp.games.strategy_cards import card_commands as cards
from boardapp.games.strategy_cards.board_commands import Patch
from boardapp.games.strategy_cards.call import Call
from boardapp.games.strategy_cards.call_values import Pile, listed, side, within
from boardapp.games.strategy_cards.card_commands import DECK, IN_USE, TITLES, CardPlace
from boardapp.games.strategy_cards.cards import Card
from boardapp.games.strategy_cards.drift import Marker
from boardapp.games.strategy_cards.hex_names import row_texts, spaces_of, words_of
from boardapp.games.strategy_cards.state import HexState, HexUnit, North, Painted

MAX_HEXES = 10_000
"""Hexes of one stroke that are read at most."""


# Terrain


def _hex_grid(grid: Grid) -> HexGrid:
    assert isinstance(grid, HexGrid)
    return grid


def _patch(value: object, grid: Grid) -> Patch:
    hexes: dict[Space, Painted] = {}
    for one in listed(value, MAX_HEXES):
        found = part(one, ("kind", "level", "spaces"))
        kind, level = text(found["kind"], grid), whole(found["level"], grid)
        for there in _spaces(found["spaces"], grid):
            if there in hexes:
                raise ActError(f"found {grid.name(there)} a second time; expected each hex once")
            hexes[there] = Painted(there, kind, level)
    return Patch.of(hexes.values())


def _spaces(value: object, grid: Grid) -> Iterator[Space]:
    try:
        for word in words_of(text(value, grid)):
            yield from spaces_of(word, _hex_grid(grid))
    except ActError:
        raise
    except ValueError as error:
        raise ActError(str(error)) from error


def _patch_values(patch: Patch, grid: Grid) -> list[Json]:
    """Return the hexes gathered by what they are, so that a long stroke stays a short text."""

    def ground(painted: Painted) -> tuple[str, int]:
        return painted.kind, painted.level

    return [
        {
            "kind": kind,
            "level": level,
            "spaces": " ".join(row_texts((one.space for one in hexes), _hex_grid(grid))),
        }
        for (kind, level), hexes in groupby(sorted(patch.hexes, key=ground), ground)
    ]


def _north(value: object, grid: Grid) -> North:
    found = part(value, ("space", "one", "clockwise"))
    marker = Marker(within(found["one"], 0, 5), flag(found["clockwise"], grid))
    return North(marker, space(found["space"], grid))


def _north_values(north: North, grid: Grid) -> Json:
    (turn, clockwise), there = north
    return {"space": grid.name(there), "one": turn, "clockwise": clockwise}


# Cards


def _place(value: object, grid: Grid) -> CardPlace:
    found = part(value, CardPlace._fields)
    pile = _pile_name(found["pile"], grid)
    turns = (found["since"], found["tried"])
    since, tried = (None if one is None else whole(one, grid) for one in turns)
    if (since is None) == (pile in IN_USE) or (since is None and tried is not None):
        raise ActError(f"found the turns {since} and {tried} of a card in {pile}")
    return CardPlace(pile, whole(found["at"], grid), since, tried)


def _pile_name(value: object, grid: Grid) -> str:
    found = line(value, grid)
    if found not in TITLES and not found.startswith(DECK):
        raise ActError(f"found the pile {found[:40]!r}; expected {', '.join(TITLES)} or {DECK}…")
    return found


CODEC = Codec(
    {
        "place-unit": commands.PlaceUnit,
        "remove-unit": commands.RemoveUnit,
        "move-unit": commands.MoveUnit,
        "set-unit": board.SetUnit,
        "set-turn": commands.SetTurn,
        "set-option": commands.SetOption,
        "agree": commands.NoteAgreement,
        "paint": board.PaintTerrain,
        "set-north": board.SetNorth,
        "set-kind": board.SetKind,
        "set-command-points": cards.SetCommandPoints,
        "move-card": cards.MoveCard,
        "set-pile": cards.SetPile,
        "enter-card": cards.EnterCard,
        "set-call": cards.SetCall,
    },
    HexState,
    HexUnit,
    {
        Patch: _patch,
        North: _north,
        CardPlace: _place,
        Pile: call_values.pile,
        Card: call_values.card,
        Call: call_values.call,
        (cards.SetCommandPoints, "side"): side,
        (cards.MoveCard, "side"): side,
        (cards.MoveCard, "card"): line,
        (cards.SetPile, "side"): side,
        (cards.SetPile, "pile"): _pile_name,
    },
    {
        Patch: _patch_values,
        North: _north_values,
        Pile: call_values.pile_values,
        Card: call_values.card_values,
        Call: call_values.call_values,
    },
)
