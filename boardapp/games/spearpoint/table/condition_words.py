"""Values of a unit's condition that depend on the unit: the players' words and the bounds."""

from __future__ import annotations

from collections.abc import Mapping

from boardapp.games.spearpoint.combat.combat_state_queries import CombatView, unit_title
from boardapp.games.spearpoint.table.state import Condition, TileState, Unit
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


def why_endurance_too_high(before: TileState, view: CombatView) -> str | None:
    """Return why a unit of a view cannot have its new endurance, None if all are possible.

    A unit has at most its full endurance, if its card gives it, and the bonus of Command Cards.
    """
    for unit in view.state.all_units():
        old = before.find_unit(unit.id)
        was, now = old.condition if old else Condition(), unit.condition
        if now == was:
            continue
        card = view.card(unit)
        bonus = sum(max(one.gives.endurance, 0) for one in view.command_cards(unit))
        crew = view.card_of(unit.side, card.crew).endurance if card.crew else ()
        for left, left_before, endurance, more, whose in (
            (now.endurance, was.endurance, card.endurance, bonus, ""),
            (now.crew_endurance, was.crew_endurance, crew, 0, "The crew of "),
        ):
            if left not in (None, left_before) and endurance and left > endurance[0] + more:
                title, most = f"{whose}{unit_title(view.catalogue, unit)}", endurance[0] + more
                return f"{title} has an endurance from 1 to {most}, not {left}."
    return None


def _left(halved: bool, endurance: tuple[int, ...]) -> str:
    """Return the endurance of a unit that has lost none since it recovered, as far as known."""
    full, half = (*endurance, None, None)[:2]
    return str(half or "half") if halved else str(full or "full")
