"""What an act of a save may do at a hex table: nothing that no layout could hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from boardapp.core import command as commands
from boardapp.core.command import ActError, Step
from boardapp.core.plain import MAX_NUMBER
from boardapp.core.procedure.judging import NOT_OVER
from boardapp.games.judging import refuse_note, refuse_option, refuse_turn
from boardapp.games.strategy_cards import board_commands, call_values, card_commands
from boardapp.games.strategy_cards.card_commands import piles
from boardapp.games.strategy_cards.cards import MAX_COMMAND, MAX_IDS, Library
from boardapp.games.strategy_cards.decks import InPlay, PlayerCards, wrongs
from boardapp.games.strategy_cards.placement import (
    refuse_kind,
    refuse_north,
    refuse_paint,
    refuse_unit,
)
from boardapp.games.strategy_cards.state import MAX_ENTERED, HexState, HexUnit
from boardapp.games.strategy_cards.switches import SWITCHES


def refuse_act(step: Step[HexState], library: Library) -> str | None:
    """Return why an act cannot lead to a table that a layout could hold, or None when it can.

    Of one that does not fit the table before it nothing is said here.
    """
    if step.before.unfinished is not None:
        return NOT_OVER
    try:
        for part in step.parts:
            check = _CHECKS.get(type(part.command))
            refusal = check(part.before, part.command) if check else None
            if refusal:
                return refusal
        if any(isinstance(part.command, _OF_CARDS) for part in step.parts):
            return next(_wrong_cards(step.after, library), None)
    except (LookupError, ValueError):
        return None  # it does not fit
    return None


def refuse_state(state: HexState, library: Library) -> str | None:
    """Return why no table can hold what a state says, None when one can: as layouts hold it."""
    return next(_wrongs(state, library), None)


def _wrongs(state: HexState, library: Library) -> Iterator[str]:
    if not 1 <= state.turn <= MAX_NUMBER:
        yield f"There is no turn {state.turn}."
    for name, choice in state.options.items():
        yield from _told(_set_option(state, commands.SetOption(name, None, choice)))
    for note in state.agreements:
        yield from _told(_agree(state, commands.NoteAgreement(0, note, note)))
    for unit_id, unit in state.units.items():
        if unit.id != unit_id:
            yield "A unit keeps its name."
        yield from _told(refuse_unit(state, unit))
    yield from _told(refuse_north(state, state.north))
    for name, kind in state.kinds.items():
        yield from _told(refuse_kind(state, name, kind))
    for space in {*state.terrain, *state.levels}:
        yield from _told(refuse_paint(state, (state.painted(space),)))
    yield from _wrong_cards(state, library)
    yield from _wrong_call(state)


def _wrong_call(state: HexState) -> Iterator[str]:
    if state.call is not None:
        try:
            call_values.call(call_values.call_values(state.call, state.grid), state.grid)
        except ActError as error:
            yield f"The card being resolved: {error}."


def _told(refusal: str | None) -> Iterator[str]:
    if refusal:
        yield refusal


def _wrong_cards(state: HexState, library: Library) -> Iterator[str]:
    """Yield a sentence for everything about the cards on a table that cannot be.

    It is asked of the table after a whole act: between its changes a card may lie twice.
    """
    if len(state.entered) > MAX_ENTERED:
        yield f"There are {MAX_ENTERED:,} entered cards already."
    entered = state.known(library)
    for cards in state.players.values():
        yield from _wrong_places(cards, entered)
        yield from (wrong.sentence for wrong in wrongs(cards, entered))
    if refusal := refuse_call(state):
        yield refusal


def refuse_call(state: HexState) -> str | None:
    """Return why a table cannot hold its call, None when it can.

    It is asked of the table after a whole act: the card's way and the call change one by one.
    """
    call = state.call
    if call is None or not call.open:
        return None
    active = state.cards_of(call.side).active
    if active is None or active.card != call.card:
        return f"{call.title} is not the card being resolved."
    return None


def _wrong_places(cards: PlayerCards, library: Library) -> Iterator[str]:
    if cards.command > MAX_COMMAND:
        yield f"A player has at most {MAX_COMMAND:,} command points, not {cards.command:,}."
    for title in cards.decks:
        if title not in library.decks:
            yield f"There is no deck {title[:40]!r}."
    for pile in piles(cards).values():
        if len(pile.cards) > MAX_IDS:
            yield f"At most {MAX_IDS:,} cards lie in one place."
        for one in pile.cards:
            if isinstance(one, InPlay) and one.since < 1:
                yield f"{library.title(one.card)} was not paid for in turn {one.since}."


def _place_unit(state: HexState, command: commands.PlaceUnit) -> str | None:
    assert isinstance(command.unit, HexUnit)
    return refuse_unit(state, command.unit)


def _move_unit(state: HexState, command: commands.MoveUnit) -> str | None:
    assert isinstance(command.unit, HexUnit)
    return refuse_unit(state, command.unit._replace(space=command.target))


def _set_unit(state: HexState, command: board_commands.SetUnit) -> str | None:
    if command.before.id != command.after.id:
        return "A unit keeps its name."
    return refuse_unit(state, command.after)


def _paint(state: HexState, command: board_commands.PaintTerrain) -> str | None:
    return refuse_paint(state, command.after.hexes)


def _set_north(state: HexState, command: board_commands.SetNorth) -> str | None:
    return refuse_north(state, command.after)


def _set_kind(state: HexState, command: board_commands.SetKind) -> str | None:
    if command.before is None and command.after is None:
        return "Nothing is said of any terrain."
    return refuse_kind(state, command.name, command.after)


def _set_option(_: HexState, command: commands.SetOption) -> str | None:
    return refuse_option(SWITCHES, command)


def _agree(state: HexState, command: commands.NoteAgreement) -> str | None:
    return refuse_note(state, ("sight",), command)


_OF_CARDS = (
    card_commands.SetCommandPoints,
    card_commands.MoveCard,
    card_commands.SetPile,
    card_commands.EnterCard,
    card_commands.SetCall,
)

_CHECKS: Mapping[type[commands.Command], Callable[[HexState, Any], str | None]] = {
    commands.PlaceUnit: _place_unit,
    commands.MoveUnit: _move_unit,
    commands.SetTurn: lambda _, command: refuse_turn(command),
    commands.SetOption: _set_option,
    commands.NoteAgreement: _agree,
    board_commands.PaintTerrain: _paint,
    board_commands.SetNorth: _set_north,
    board_commands.SetKind: _set_kind,
    board_commands.SetUnit: _set_unit,
}
