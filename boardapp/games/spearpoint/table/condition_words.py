"""The players' words for the values of a unit's condition, where they depend on the unit."""

from __future__ import annotations

from collections.abc import Mapping

from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import Catalogue, UnitClass

_ONLY_OF: Mapping[str, tuple[UnitClass, ...]] = {
    "dropped": ("aircraft",),
    "smoke": ("rear-line",),
    **dict.fromkeys(("empty", "crew_endurance", "crew_damage"), ("gun", "vehicle")),
}
"""The parts of a condition that only units of some classes have."""


def special_condition_words(state: TileState, catalogue: Catalogue) -> Mapping[str, str | None]:
    """Return the words for values of units by their paths; None for a value no such unit has."""
    view = CombatView(state, catalogue)
    found: dict[str, str | None] = {}
    for unit in state.all_units():
        where = f"{'units' if isinstance(unit, Unit) else 'aside'}/{unit.id}/condition"
        held, card = unit.condition, view.card(unit)
        crew = view.card_of(unit.side, card.crew).endurance if card.crew else ()
        if held.endurance is None:
            found[f"{where}/endurance"] = _left(held.is_endurance_halved, card.endurance)
        if held.crew_endurance is None:
            found[f"{where}/crew_endurance"] = _left(held.is_crew_endurance_halved, crew)
        for name, classes in _ONLY_OF.items():
            own = {view.unit_class(unit), view.unit_class_of(unit.unit)}  # a gun may be in the rear
            if own.isdisjoint(classes) and not getattr(held, name):
                found[f"{where}/{name}"] = None
    return found


def _left(halved: bool, endurance: tuple[int, ...]) -> str:
    """Return the endurance of a unit that has lost none since it recovered, as far as known."""
    full, half = (*endurance, None, None)[:2]
    return str(half or "half") if halved else str(full or "full")
