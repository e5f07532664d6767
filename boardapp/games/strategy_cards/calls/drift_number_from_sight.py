"""The drift number: how well the caller's units see the target hex, and why (002-20 to 002-24)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, NamedTuple, Protocol

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.core.sight_ruling import Ruling
from boardapp.core.state import unit_display_name
from boardapp.games.strategy_cards.calls.area_attack import AttackTarget
from boardapp.games.strategy_cards.rule_headings import HEADINGS

Grade = Literal["none", "normal", "enhanced"]

NUMBERS: Mapping[Grade, int] = {"enhanced": 3, "normal": 4, "none": 6}
"""The drift number of each grade of sight, the best grade first."""
TITLES: Mapping[Grade, str] = {
    "enhanced": "enhanced sight of the target hex",
    "normal": "normal sight of the target hex",
    "none": "no sight of the target hex",
}


class SpottingUnit(AttackTarget, Protocol):
    """The values of a unit that the drift number needs."""

    @property
    def officer(self) -> bool:
        """Return whether the unit has an officer."""

    @property
    def fatigued(self) -> bool:
        """Return whether the unit is fatigued."""


Sight = Mapping[Space, Ruling | bool] | Callable[[Space], Ruling | bool]
"""The sight of the target hex from a unit's hex: as a ruling, or as true or false."""


class UnitSightGrade(NamedTuple):
    """One unit's grade of sight, its rule, and the reason; ``unit`` is None if there is no unit."""

    grade: Grade
    rule: str
    unit: str | None
    text: str


class DriftNumber(NamedTuple):
    """The drift number, its grade, and each unit's grade, the best first."""

    number: int
    grade: Grade
    because: tuple[UnitSightGrade, ...]

    def deciding_sentence(self) -> str:
        """Return the number with the reason that decides it."""
        return f"The drift number is {self.number}, because {self.because[0].text}."

    def full_explanation(self) -> str:
        """Return the number with the reason of every unit."""
        lines = [f"Drift number {self.number}, {TITLES[self.grade]}."]
        lines += [
            f"  {NUMBERS[reason.grade]}: {HEADINGS.text_with_citation(reason.text, reason.rule)}"
            for reason in self.because
        ]
        return "\n".join(lines)


def drift_number_for_target(
    grid: HexGrid, target: Space, side: str, units: Iterable[SpottingUnit], sees: Sight
) -> DriftNumber:
    """Return the drift number of a target hex for a side (002-20 to 002-24).

    The lowest number of the side's units counts (002-24). A disrupted unit spots like any other.
    ``sees`` is called once for a hex, and only if the answer matters.
    """
    friends = [unit for unit in units if unit.side == side]
    seen: dict[Space, Ruling | bool] = {}
    reasons = [_unit_sight_grade(grid, target, unit, sees, seen) for unit in friends]
    if not reasons:
        reason = UnitSightGrade("none", "002-20", None, "no friendly unit is on the board")
        return DriftNumber(NUMBERS["none"], "none", (reason,))
    order = list(NUMBERS)
    reasons.sort(key=lambda reason: order.index(reason.grade))  # keeps the units' order
    best = reasons[0].grade
    return DriftNumber(NUMBERS[best], best, tuple(reasons))


def _unit_sight_grade(
    grid: HexGrid,
    target: Space,
    unit: SpottingUnit,
    sees: Sight,
    seen: dict[Space, Ruling | bool],
) -> UnitSightGrade:
    """Return the best grade of one unit."""
    kind = unit.kind if unit.kind in ("squad", "vehicle") else "unit"
    aim, who = grid.name(target), f"{kind} {unit_display_name(unit.id)} on {grid.name(unit.space)}"
    if unit.space == target or target in grid.neighbours(unit.space):
        where = "in the target hex" if unit.space == target else f"next to {aim}"
        text = f"{who} is {where}, which always gives enhanced sight"
        return UnitSightGrade("enhanced", "002-23", unit.id, text)
    if unit.fatigued:
        text = f"{who} is fatigued and not next to {aim}, so this unit's sight does not count"
        return UnitSightGrade("none", "002-20", unit.id, text)
    if unit.space not in seen:
        seen[unit.space] = sees(unit.space) if callable(sees) else sees[unit.space]
    ruling = seen[unit.space]
    if not (ruling if isinstance(ruling, bool) else ruling.status == "clear"):
        if isinstance(ruling, bool):
            why = f"{who} does not see {aim}"
        elif ruling.status == "cannot-rule":
            why = f"boardapp cannot rule whether {who} sees {aim}"
        else:
            why = f"{who} does not see {aim}, because {ruling.causes[0].text}"
        return UnitSightGrade("none", "002-20", unit.id, why)
    if unit.kind == "squad" and unit.officer:
        text = f"{who} sees {aim}, is not fatigued and has an officer"
        return UnitSightGrade("enhanced", "002-22", unit.id, text)
    lacks = "has no officer" if unit.kind == "squad" else "is no squad"
    text = f"{who} sees {aim} and is not fatigued, but {lacks} and is not next to {aim}"
    return UnitSightGrade("normal", "002-21", unit.id, text)
