"""The legend of the fight signs on a Spearpoint board."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.table.board_picture_values import UNHARMED
from boardapp.games.spearpoint.table.fight_drawing_values import unit_signs
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import PLAYERS, Catalogue
from boardapp.picture.pieces.attack_lines_and_off_board_units import FightSigns
from boardapp.picture.pieces.unit_signs import (
    BADGE,
    COUNTER,
    ROW_DOWN,
    ROW_WIDTH,
    UnitStatusSigns,
    attack_counter_svg,
    close_combat_sign_svg,
    spotter_sign_svg,
    unit_status_signs_svg,
)
from boardapp.picture.svg.markup import Rect, svg_document
from boardapp.qt.boards.legend import LegendEntry, LegendSign

_BAR = (-ROW_WIDTH / 2 - 40, 220.0, ROW_WIDTH, 500.0)
"""The position of a marker's Endurance, from the marker's middle."""
_BADGE = (-BADGE * 0.55, ROW_DOWN - 90 - BADGE * 0.55, BADGE * 1.1, BADGE * 1.1)
"""The position of a single sign below a marker."""
_BELOW = (
    ("damage", UnitStatusSigns(damage=1), "Damage Cards"),
    ("cards", UnitStatusSigns(cards=1), "Command Cards"),
    ("crew", UnitStatusSigns(crew=True), "crew harmed"),
    ("empty", UnitStatusSigns(empty=True), "no crew"),
    ("dropped", UnitStatusSigns(dropped=1), "bombs dropped"),
    ("smoke", UnitStatusSigns(smoke=1), "turns in smoke"),
)
"""The signs below a marker: the field of each sign, an example of it, and its meaning."""


def fight_legend(
    state: TileState, catalogue: Catalogue, fights: FightSigns
) -> tuple[LegendEntry, ...]:
    """Return the meaning of each sign now on the board, in the order of the handbook."""
    return (*_unit_sign_entries(state, catalogue), *_fight_sign_entries(fights))


def _unit_sign_entries(state: TileState, catalogue: Catalogue) -> Iterator[LegendEntry]:
    battle = CombatView(state, catalogue)
    harmed = (party for party in state.all_units() if party.condition != UNHARMED)
    borne = [signs for party in harmed if (signs := unit_signs(party, battle)) is not None]
    if any(signs.left is not None for signs in borne):
        bar = unit_status_signs_svg(UnitStatusSigns(9, 14, 7), 0, 0)
        yield LegendEntry(_legend_sign(bar, _BAR), "Endurance; the mark shows half")
    for name, one, words in _BELOW:
        if any(getattr(signs, name) for signs in borne):
            yield LegendEntry(_legend_sign(unit_status_signs_svg(one, 0, 0), _BADGE), words)


def _fight_sign_entries(fights: FightSigns) -> Iterator[LegendEntry]:
    reach = COUNTER * 1.1
    square = (-reach, -reach, 2 * reach, 2 * reach)
    if fights.counters:
        pair = "".join(
            attack_counter_svg(
                (2 * reach * aimed, 0), 1, PLAYERS[0], aimed=bool(aimed), resolved=False
            )
            for aimed in (0, 1)
        )
        yield LegendEntry(
            _legend_sign(pair, (-reach, -reach, 4 * reach, 2 * reach)), "an attack and its target"
        )
    if fights.spotters:
        yield LegendEntry(_legend_sign(spotter_sign_svg((0, 0)), square), "spotter")
    if fights.engaged:
        wide = (-330.0, -330.0, 660.0, 660.0)
        yield LegendEntry(_legend_sign(close_combat_sign_svg((0, 0)), wide), "both sides there")


def _legend_sign(svg: str, view: Rect) -> LegendSign:
    return LegendSign(svg_document(svg, view, ("100%", "100%"), "Sign"), view[2] / view[3])
