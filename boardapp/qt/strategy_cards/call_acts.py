"""Doing an act of cards or a call: its dice into the log first, then its command, then its word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardapp.core.grid import Space
from boardapp.core.ruling import Ruling
from boardapp.games.strategy_cards.call_act import Act, Refused
from boardapp.games.strategy_cards.state import PLAYERS, HexState
from boardapp.qt.strategy_cards.session import HexSession

if TYPE_CHECKING:
    from boardapp.document.log import How
    from boardapp.games.strategy_cards.steps import Sees

MOST_RULINGS = 40
"""Units up to which each is given a ruling with its reasons: one takes up to 40 ms."""


def perform(session: HexSession, act: Act | Refused, how: How = "entered") -> bool:
    """Do an act, or say why it may not be; ``how`` tells where its dice come from."""
    if session.lock:
        session.refused.emit(session.lock)
        return False
    if isinstance(act, Refused):
        session.refused.emit(act.reason)
        return False
    document = session.document
    assert document is not None
    for dice, purpose, side, faces in act.throws:
        document.throw(dice, faces, how, PLAYERS.get(side, side), purpose)
    document.do(act.command)
    session.said.emit(act.sentence)
    return True


def sight_of(session: HexSession) -> Sees:
    """Return who sees what on the table: with reasons where few ask, else as plain words."""
    if len(session.table.units) <= MOST_RULINGS:
        return ruled_sight(session.table)
    return plain_sight(session)


def plain_sight(session: HexSession) -> Sees:
    """Return who sees what as plain words, quick enough to follow the pointer."""
    fields: dict[Space, object] = {}

    def sees(origin: Space, target: Space) -> bool:
        # Sight is the same both ways: one field answers for every unit.
        if target not in fields:
            fields[target] = session.field(target)
        return bool(fields[target][origin])  # type: ignore[index]

    return sees


def ruled_sight(table: HexState) -> Sees:
    """Return who sees what, each with its ruling."""
    from boardapp.games.strategy_cards.sight import rule_on_line

    def sees(origin: Space, target: Space) -> Ruling:
        return rule_on_line(table.ground, origin, target, table.options)

    return sees
