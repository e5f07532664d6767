"""A table during a fight: every condition of a unit, and every declaration."""

from dataclasses import replace

from boardapp.core.grid import Space
from boardapp.games.spearpoint.cards.damage_cards import DamageCard, DamageEffect
from boardapp.games.spearpoint.cards.unit_cards import UnitCard
from boardapp.games.spearpoint.table.state import (
    Condition,
    DeclaredAttack,
    OffBoardUnit,
    TileState,
    Unit,
    UnitDamageCard,
)
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue

BOX = built_in_catalogue()
SQUAD = "rifle-squad"
HIT = Condition(endurance=4, damage=(UnitDamageCard(17),), cards=("dig-in",), empty=True)


def at(name: str) -> Space:
    """A space by its name."""
    return GRID.parse(name)


def table(*units: Unit | OffBoardUnit, **pairs: DeclaredAttack) -> TileState:
    """A table with some units, and attacks by their attacker's id with a lower line for a dash."""
    state = TileState("spearpoint", "village", pairs={
        name.replace("_", "-"): pair for name, pair in pairs.items()
    })  # fmt: skip
    for one in units:
        state = state.with_unit_anywhere(one.id, one)
    for side in ("us", "germany"):
        state = state.with_unit_card(
            UnitCard(SQUAD, "Rifle Squad", side, "infantry", endurance=(8, 4))
        )
    card = DamageCard(17, vehicle=DamageEffect("Immobilised", ("immobile",)))
    return replace(state, damages={17: card})


SHERMAN = Unit("us-1", "m4a1-sherman", "us", at("B-3"), HIT)
SCOUT = Unit("us-2", SQUAD, "us", at("A-1"))
SQUAD_US = Unit("us-3", SQUAD, "us", at("C-5"), Condition(cards=("veteran-soldiers", "ambush")))
TIGER = Unit("germany-1", "tiger-i", "germany", at("B-7"), Condition(endurance=19))
SQUAD_GERMANY = Unit(
    "germany-2",
    SQUAD,
    "germany",
    at("C-5"),
    Condition(damage=(UnitDamageCard(4, 1), UnitDamageCard(5, 0), UnitDamageCard())),
)
HOWITZER = OffBoardUnit("us-4", "howitzer-105mm", "us", "rear", condition=Condition(smoke=2))
WARHAWK = OffBoardUnit("us-5", "p40-warhawk", "us", "air", "4", Condition(dropped=("500 lb bomb",)))
BF109 = OffBoardUnit("germany-3", "bf109", "germany", "air", "B")


def sherman(condition: Condition) -> Unit:
    """The Sherman, with another condition."""
    return SHERMAN._replace(condition=condition)


FIGHT = table(
    SHERMAN, SCOUT, SQUAD_US, TIGER, SQUAD_GERMANY, HOWITZER, WARHAWK, BF109,
    us_1=DeclaredAttack(1, "unit germany-1", ("75 mm",)),
    us_4=DeclaredAttack(2, "space C-5", ("105 mm",), spotter="us-2"),
    germany_1=DeclaredAttack(1, "unit us-1", ("88 mm",), resolved=True),
)  # fmt: skip
