"""Weapons as unit cards print them (004-061). None means not entered yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Literal, NamedTuple

from boardapp.files.value_limits import ValueLimit, list_length, one_line_text, whole_number

WeaponKind = Literal["gun", "mortar", "bomb", "rocket"]
ValueClass = Literal["infantry", "vehicle", "aircraft", "gun"]

KIND_TITLES: Mapping[WeaponKind, str] = {
    "gun": "Gun or small arms", "mortar": "Mortar", "bomb": "Bomb", "rocket": "Rockets",
}  # fmt: skip

MAX_TO_HIT = 40
"""The highest value to hit: two dice make up to 20, and bonuses are subtracted from it."""
MAX_INDEX = 40
MAX_RATE = 4
"""The most rolls of one weapon in one attack (004-061)."""
MAX_CALIBRE = 999
"""Millimetres."""
MAX_WEAPONS = 6
MAX_WEAPON_NAME = 40
MAX_NOTE = 400
NO_VALUE = 0
"""The value against a class that a weapon cannot fire at: its card prints none (004-122)."""

NOTE = ValueLimit(
    f"a line of at most {MAX_NOTE} characters, or nothing",
    lambda text: len(text) <= MAX_NOTE and (not text or text.isprintable()),
    most=MAX_NOTE,
)
"""The limit of a card's note: boardapp shows it, and players apply it by hand."""

_ToHit = Annotated[int, whole_number(NO_VALUE, MAX_TO_HIT)]


class AttackValues(NamedTuple):
    """The value to hit each class of target: 0 if the card prints none, None if not entered.

    Guns use the vehicle's value; by one reading, their own if a card prints one (N4-15).
    """

    infantry: _ToHit | None = None
    vehicle: _ToHit | None = None
    aircraft: _ToHit | None = None
    gun: _ToHit | None = None


NOT_ENTERED = AttackValues()


@dataclass(frozen=True)
class Weapon:
    """One weapon of a unit card.

    An ``underscored`` vehicle value does not affect units of base Defense 2 or more (004-158).
    ``rate`` is the number of rolls in one attack, ``index`` the damage index. ``main`` is true for
    the main gun, the only gun of a tank that brings features down. Bombs are used once each.
    """

    name: Annotated[
        str, one_line_text(MAX_WEAPON_NAME, "the weapon's name, in up to {} characters")
    ]
    kind: WeaponKind = "gun"
    calibre: Annotated[int, whole_number(1, MAX_CALIBRE)] | None = None
    main: bool = False
    attack: AttackValues = NOT_ENTERED
    underscored: bool = False
    index: Annotated[int, whole_number(0, MAX_INDEX)] | None = None
    rate: Annotated[int, whole_number(1, MAX_RATE)] = 1


Weapons = Annotated[
    tuple[Weapon, ...],
    list_length(0, MAX_WEAPONS, "weapons"),
    ValueLimit(
        "a different name for each weapon",
        lambda held: len({one.name for one in held}) == len(held),
    ),
    ValueLimit("at most one main gun", lambda held: sum(one.main for one in held) <= 1),
]


def with_stated_values(
    weapons: tuple[Weapon, ...], stated: tuple[Weapon, ...]
) -> tuple[Weapon, ...]:
    """Return weapons with their missing values filled in from the rulebook's.

    If there are no weapons, return the rulebook's.

    >>> with_stated_values((Weapon("75 mm"),), (Weapon("75 mm", index=7),))[0].index
    7
    """
    return (
        tuple(
            _weapon_with_stated_values(weapon, matching_stated_weapon(weapon, stated))
            for weapon in weapons
        )
        or stated
    )


def without_stated_values(
    weapons: tuple[Weapon, ...], stated: tuple[Weapon, ...]
) -> tuple[Weapon, ...]:
    """Return weapons without the rulebook's values; `with_stated_values` restores them.

    >>> without_stated_values((Weapon("75 mm", index=7),), (Weapon("75 mm", index=7),))
    ()
    """
    left = tuple(
        weapon_without_stated_values(weapon, matching_stated_weapon(weapon, stated))
        for weapon in weapons
    )
    return () if left == tuple(weapon_without_stated_values(one, one) for one in stated) else left


def weapon_without_stated_values(weapon: Weapon, stated: Weapon | None) -> Weapon:
    """Return a weapon without the values that the rulebook's weapon has too."""
    if stated is None:
        return weapon
    pairs = zip(weapon.attack, stated.attack, strict=True)
    return replace(
        weapon,
        calibre=None if weapon.calibre == stated.calibre else weapon.calibre,
        attack=AttackValues(*(None if mine == said else mine for mine, said in pairs)),
        index=None if weapon.index == stated.index else weapon.index,
    )


def matching_stated_weapon(weapon: Weapon, stated: tuple[Weapon, ...]) -> Weapon | None:
    """Return the rulebook's weapon of the same name, or its main gun for a main gun."""
    same = (one for one in stated if one.name == weapon.name or (one.main and weapon.main))
    return next(same, None)


def _weapon_with_stated_values(weapon: Weapon, stated: Weapon | None) -> Weapon:
    if stated is None:
        return weapon
    pairs = zip(weapon.attack, stated.attack, strict=True)
    return replace(
        weapon,
        calibre=stated.calibre if weapon.calibre is None else weapon.calibre,
        attack=AttackValues(*(said if mine is None else mine for mine, said in pairs)),
        index=stated.index if weapon.index is None else weapon.index,
    )
