"""An attack of each kind that may be made, and what is said against one where it may not.

F is the firer's space (of artillery the spotter's), T the target's; B-4 lies between.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from boardapp.core.procedure.question_parts import Refusal
from boardapp.games.spearpoint.cards.unit_cards import UnitCard
from boardapp.games.spearpoint.combat import close_assault_procedure
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.combat.possible_targets_and_firers import target_option
from boardapp.games.spearpoint.moving import opportunity_fire
from boardapp.games.spearpoint.table.state import DeclaredAttack, TileState
from tests.games.spearpoint.combat.support.placed_units import BOX, CARDS, laid, target, weapon
from tests.games.spearpoint.combat.test_special_fire import shipped


def _one(key: str, **fields: Any) -> UnitCard:
    """A card with one weapon, its first or one that is given."""
    return replace(CARDS[key], weapons=fields.get("weapons", CARDS[key].weapons[:1]))


P40 = CARDS["us p40-warhawk"].weapons
GUN = weapon("57 mm", 14, 11, 15, index=6, main=57)
ONE: Mapping[str, UnitCard] = {
    **CARDS,
    **{key: _one(key) for key in (
        "us m4a1-sherman", "us mortar-squad", "us howitzer-105mm", "us p40-warhawk",
    )},
    "us at-gun-57mm": _one("us at-gun-57mm", weapons=(GUN,)),
}  # fmt: skip
"""Cards that give each firer a single weapon."""
BOMBER = {**ONE, "us p40-warhawk": _one("us p40-warhawk", weapons=(P40[1],))}


@dataclass(frozen=True)
class Table:
    """A table on which us-1 may attack in one way: words as `laid` reads them."""

    units: str
    at: str = "germany-1"
    tiles: str = ""
    smoke: str = ""
    cards: Mapping[str, UnitCard] = field(default_factory=lambda: ONE)
    options: Mapping[str, str] = field(default_factory=dict)
    pairs: Mapping[str, DeclaredAttack] = field(default_factory=dict)
    turn: int = 1
    scenario: int = 0
    weapon: str = ""

    def but(self, **changes: Any) -> Table:
        """The table otherwise: what ``swap`` names instead of what, ``add`` beside the units."""
        units = self.units
        for old, new in changes.pop("swap", {}).items():
            assert old in units, (old, units)
            units = units.replace(old, new)
        if add := changes.pop("add", ""):
            units = f"{units}, {add}"
        return replace(self, **{"units": units, **changes})

    @property
    def state(self) -> TileState:
        """The table's pieces."""
        state = laid(
            self.units, self.tiles, self.smoke, cards=self.cards, options=self.options,
            turn=self.turn,
        )  # fmt: skip
        return replace(state, pairs=dict(self.pairs))


TARGET = "germany rifle-squad B-6"
BASES: Mapping[str, Table] = {
    "direct": Table(f"us lmg-team B-2, {TARGET}"),
    "fight": Table(f"us lmg-team B-6, {TARGET}"),
    "tile": Table(f"us m4a1-sherman B-2, {TARGET}", "tile B-6", "1A B-6"),
    "mortar": Table(f"us mortar-squad B-2, {TARGET}", "space B-6"),
    "artillery": Table(f"us howitzer-105mm rear, us rifle-squad B-2, {TARGET}", "space B-6"),
    "bombs": Table(f"us p40-warhawk air:B, {TARGET}", "space B-6", cards=BOMBER),
    "strafing": Table(f"us p40-warhawk air:B, {TARGET}"),
    "aircraft": Table("us lmg-team B-2, germany bf109 air:B"),
    "rear": Table("us howitzer-105mm rear, germany sfh18-15cm rear"),
    "assault": Table("us bazooka-team B-5, us bazooka-team A-6, us bazooka-team C-6,"
                     " us bazooka-team B-7, germany tiger-i B-6"),
    "opportunity": Table(f"us lmg-team B-5, {TARGET}"),
}  # fmt: skip
"""The kinds of attack on T, and how they are made.

- *direct* and *fight*: at a unit, from another space and within one.
- *tile*: at a tile by a tank's gun.
- *mortar*, *artillery*, *bombs*: at a whole space.
- *strafing*: by the guns of an aircraft.
- *aircraft*: at an aircraft from the ground.
- *rear*: at a Rear Line, from the other one.
- *assault*: Close Assault.
- *opportunity*: fire at a unit that has come to T.
"""
FIRES_FROM = {"fight": "B-6", "assault": "B-5", "opportunity": "B-5"}
"""The space F, if it is not B-2."""


def refusals(kind: str, table: Table) -> list[Refusal]:
    """Everything against the attack; nothing if it may be made."""
    state = table.state
    battle = CombatView(state, BOX, shipped(table.scenario) if table.scenario else None)
    if kind == "assault":
        found = close_assault_procedure.why_unit_may_not_join(
            battle, state.units["us-1"], state.units["germany-1"]
        )
        return [found] if found else []
    if kind == "opportunity":
        unit, mover = state.units["us-1"], state.units["germany-1"]
        if opportunity_fire.why_not_fire(battle, unit, mover) is None:
            return []
        return list(opportunity_fire.attack_on_mover(battle, unit, mover).reasons)
    firer = state.find_unit("us-1")
    assert firer is not None
    ways = [one for one in target_option(battle, firer, target(table.at)).ways
            if table.weapon in ("", one.aim.weapon.name)]  # fmt: skip
    assert len(ways) == 1, ways
    return list(ways[0].reasons)


def against(kind: str, table: Table) -> list[str]:
    """Every sentence against the attack."""
    return [one.sentence for one in refusals(kind, table)]


def table_of(text: str) -> tuple[list[str], dict[str, dict[str, str]]]:
    """The columns of a table, and its cells by row and column; headings have no bar."""
    lines = [line.partition("|") for line in text.strip().splitlines() if "|" in line]
    columns = lines[0][2].split()
    rows = {
        name.strip(): dict(zip(columns, cells.split(), strict=True)) for name, _, cells in lines[1:]
    }
    return columns, rows


def full(rule: str) -> str:
    """A rule's id in full: 107 is 004-107."""
    return f"004-{rule}" if rule.isdigit() else rule
