"""What the signs of fights mean that stand on a Spearpoint board."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.table.board_pictures import UNHARMED
from boardapp.games.spearpoint.table.fight_pictures import unit_signs
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.box_contents import PLAYERS, Catalogue
from boardapp.picture.pieces.fight_signs import Fights
from boardapp.picture.pieces.signs import (
    BADGE,
    COUNTER,
    ROW_DOWN,
    ROW_WIDTH,
    UnitSigns,
    counter_svg,
    lens_svg,
    signs_svg,
    swords_svg,
)
from boardapp.picture.svg.markup import Rect, document
from boardapp.qt.boards.legend import Explained, Sign

_BAR = (-ROW_WIDTH / 2 - 40, 220.0, ROW_WIDTH, 500.0)
"""Where a marker's Endurance stands, from its middle."""
_BADGE = (-BADGE * 0.55, ROW_DOWN - 90 - BADGE * 0.55, BADGE * 1.1, BADGE * 1.1)
"""Where a single sign below a marker stands."""
_BELOW = (
    ("damage", UnitSigns(damage=1), "Damage Cards"),
    ("cards", UnitSigns(cards=1), "Command Cards"),
    ("crew", UnitSigns(crew=True), "crew harmed"),
    ("empty", UnitSigns(empty=True), "no crew"),
    ("dropped", UnitSigns(dropped=1), "bombs dropped"),
    ("smoke", UnitSigns(smoke=1), "turns in smoke"),
)
"""The signs below a marker: which each is, one of it, and what it means."""


def explained(state: TileState, catalogue: Catalogue, shown: Fights) -> tuple[Explained, ...]:
    """Return what each sign means that is to be seen now, in the order of the handbook."""
    return (*_of_units(state, catalogue), *_of_fights(shown))


def _of_units(state: TileState, catalogue: Catalogue) -> Iterator[Explained]:
    battle = CombatView(state, catalogue)
    harmed = (party for party in state.parties() if party.condition != UNHARMED)
    borne = [signs for party in harmed if (signs := unit_signs(party, battle)) is not None]
    if any(signs.left is not None for signs in borne):
        bar = signs_svg(UnitSigns(9, 14, 7), 0, 0)
        yield Explained(_sign(bar, _BAR), "Endurance and its half")
    for name, one, words in _BELOW:
        if any(getattr(signs, name) for signs in borne):
            yield Explained(_sign(signs_svg(one, 0, 0), _BADGE), words)


def _of_fights(shown: Fights) -> Iterator[Explained]:
    reach = COUNTER * 1.1
    square = (-reach, -reach, 2 * reach, 2 * reach)
    if shown.counters:
        pair = "".join(
            counter_svg((2 * reach * aimed, 0), 1, PLAYERS[0], aimed=bool(aimed), resolved=False)
            for aimed in (0, 1)
        )
        yield Explained(
            _sign(pair, (-reach, -reach, 4 * reach, 2 * reach)), "attack, and its target"
        )
    if shown.spotters:
        yield Explained(_sign(lens_svg((0, 0)), square), "spotter")
    if shown.engaged:
        wide = (-330.0, -330.0, 660.0, 660.0)
        yield Explained(_sign(swords_svg((0, 0)), wide), "both sides fight")


def _sign(svg: str, view: Rect) -> Sign:
    return Sign(document(svg, view, ("100%", "100%"), "Sign"), view[2] / view[3])
