"""Damage Cards: the effect of each on a unit, by the unit's type (004-069 to 004-071)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from boardapp.files.value_limits import KeyFromAbove, ValueLimit, list_length, whole_number
from boardapp.games.spearpoint.cards.weapons import NOTE, ValueClass
from boardapp.games.spearpoint.tiles.catalogue import UnitClass

Harm = Literal["immobile", "no-main", "no-weapon", "crew-out", "to-rear", "captured"]

HARMS: tuple[Harm, ...] = get_args(Harm)
HARM_TITLES: Mapping[Harm, str] = {
    "immobile": "Immobile", "no-main": "Main gun out", "no-weapon": "All weapons out",
    "crew-out": "Crew destroyed", "to-rear": "To the Rear Line", "captured": "Captured",
}  # fmt: skip

DAMAGE_DECK = 25
"""Damage Cards in the base game, each with a number of its own (004-069)."""
MAX_DAMAGE_TURNS = 9
MAX_MINUS = 20
"""The most that an effect subtracts from a value."""

_Minus = Annotated[int, whole_number(-MAX_MINUS, 0)]

ONCE = ValueLimit("each effect only once", lambda held: len(set(held)) == len(held))


@dataclass(frozen=True)
class DamageEffect:
    """The effect of a Damage Card on units of one type; ``note`` has the parts done by hand.

    ``attack`` and ``defense`` are the changes to those values, such as -2. ``turns`` counts the
    turns that the effect lasts, the first as 1; None means for good.
    """

    title: Annotated[str, "the name of the effect"]
    does: Annotated[tuple[Harm, ...], list_length(0, len(HARMS), "effects"), ONCE] = ()
    attack: _Minus = 0
    defense: _Minus = 0
    turns: Annotated[int, whole_number(1, MAX_DAMAGE_TURNS)] | None = None
    note: Annotated[str, NOTE] = ""


@dataclass(frozen=True)
class DamageCard:
    """A Damage Card by its printed number; an effect that is not entered is None."""

    number: Annotated[int, KeyFromAbove()]
    infantry: DamageEffect | None = None
    vehicle: DamageEffect | None = None
    gun: DamageEffect | None = None
    aircraft: DamageEffect | None = None
    copies: Annotated[int, whole_number(1, 99)] = 1

    def effect_on(self, unit_class: UnitClass) -> DamageEffect | None:
        """Return the effect on a class of unit; Rear Line artillery takes that of guns (004-069).

        >>> shaken = DamageEffect("Shaken", ("to-rear",))
        >>> DamageCard(17, infantry=shaken).effect_on("infantry") == shaken
        True
        """
        effects: Mapping[ValueClass, DamageEffect | None] = {
            "infantry": self.infantry, "vehicle": self.vehicle, "gun": self.gun,
            "aircraft": self.aircraft,
        }  # fmt: skip
        return effects["gun" if unit_class == "rear-line" else unit_class]


DamageCards = Mapping[int, DamageCard]
