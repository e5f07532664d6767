"""A Spearpoint unit's damage, effects and orders in words, for tooltips and screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.sentence_case import capitalize_first, plural
from boardapp.games.spearpoint.cards.unit_cards import command_card_title
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView, Target
from boardapp.games.spearpoint.table.state import (
    DeclaredAttack,
    Moved,
    OffBoardUnit,
    TableUnit,
    Unit,
    UnitDamageCard,
)
from boardapp.games.spearpoint.tiles.catalogue import GRID


def condition_description(party: TableUnit, battle: CombatView, *, endurance: bool = True) -> str:
    """Return a unit's damage and effects as a sentence without a full stop, "" if none.

    Without ``endurance`` the sentence leaves out the endurance, because a bar shows it.
    """
    held, full_and_half = party.condition, battle.card(party).endurance
    left = _endurance_left_phrase(held.endurance, held.is_endurance_halved, full_and_half)
    cards = (_damage_card_phrase(battle, party, drawn) for drawn in held.damage)
    harm = ", ".join(filter(None, (left if endurance else "", *cards)))
    words = "; ".join(filter(None, (harm, *_other_condition_phrases(battle, party))))
    return capitalize_first(words)


def activity_lines(party: TableUnit, battle: CombatView) -> tuple[str, ...]:
    """Return a unit's activities in lines: its flight, its move, its attack, attacks on it."""
    return tuple(_activity_lines(party, battle))


def _endurance_left_phrase(left: int | None, halved: bool, endurance: tuple[int, ...]) -> str:
    """Return the words for a reduced endurance, as far as its values are known."""
    left, full, half = endurance_left_full_and_half(left, halved, endurance)
    if left is None:
        return ""
    of = f" of {full}" if full is not None else " left"
    if half is None:
        return f"Endurance {left}{of}"
    if left == half:
        return f"Endurance {left}{of} (half)"
    return f"Endurance {left}{of}, {'below' if left < half else 'above'} half ({half})"


def endurance_left_full_and_half(
    left: int | None, halved: bool, endurance: tuple[int, ...]
) -> tuple[int | None, int | None, int | None]:
    """Return the endurance left, the full endurance and its half; None is an unknown value.

    If no endurance is recorded, a unit ``halved`` by a Damage Card has its half left.
    """
    full, half = (*endurance, None, None)[:2]
    return (half if left is None and halved else left), full, half


def _damage_card_phrase(battle: CombatView, party: TableUnit, drawn: UnitDamageCard) -> str:
    if not drawn.number:
        return "a Damage Card whose number is not entered"
    card = battle.state.damages.get(drawn.number)
    effect = card.effect_on(battle.unit_class(party)) if card else None
    notes = [effect.title] if effect else []
    if drawn.turns is not None:
        notes.append(f"for {_turns_phrase(drawn.turns)}" if drawn.turns else "no longer in effect")
    return f"Damage Card {drawn.number}" + (f" ({', '.join(notes)})" if notes else "")


def _turns_phrase(turns: int) -> str:
    return f"{turns} more turn{'s' * (turns > 1)}"


def _other_condition_phrases(battle: CombatView, party: TableUnit) -> Iterator[str]:
    held = party.condition
    titles = [
        f"“{command_card_title(name, battle.state.commands.values())}”" for name in held.cards
    ]
    if titles:
        verb = "is" if len(titles) == 1 else "are"
        yield f"the {plural('card', len(titles))} {' and '.join(titles)} {verb} under the unit"
    if held.empty:
        yield "no crew"
    crew = battle.card(party).crew
    endurance = battle.card_of(party.side, crew).endurance if crew else ()
    hurt = _endurance_left_phrase(held.crew_endurance, held.is_crew_endurance_halved, endurance)
    cards = len(held.crew_damage)
    if cards:
        hurt = ", ".join(filter(None, (hurt, f"{cards} Damage Card{'s' * (cards > 1)}")))
    if hurt:
        yield f"the unit's crew: {hurt}"
    if battle.has_dropped_all_bombs(party):
        yield "all bombs dropped"
    elif held.dropped:
        yield f"{' and '.join(held.dropped)} already dropped"
    if held.smoke:
        yield f"in smoke for {_turns_phrase(held.smoke)}"


def _activity_lines(party: TableUnit, battle: CombatView) -> Iterator[str]:
    match party:
        case OffBoardUnit(off="rear"):
            yield "On its Rear Line"
        case OffBoardUnit(path=""):
            yield "In the air; its flight path is not entered"
        case OffBoardUnit(path="rear"):
            yield "Over the enemy's Rear Line"
        case OffBoardUnit():
            line = "column" if party.path.isdigit() else "row"
            yield f"Flies along {line} {party.path}"
        case Unit() if battle.is_frontline(party) and battle.is_fight_in(party.space):
            yield "Enemies are on the same space as this unit"
    moved = battle.state.moves.get(party.id, Moved())
    if moved.steps:
        yield f"Moved {moved.steps} step{'s' * (moved.steps > 1)} this turn"
    if moved.stuck:
        yield "May not move this turn"
    pairs = battle.state.pairs
    for name in sorted(pairs, key=lambda one: (pairs[one].number, one)):
        pair = pairs[name]
        if words := _attack_phrase(battle, party, name, pair):
            yield f"{words} (attack {pair.number}{', resolved' if pair.resolved else ''})"


def _attack_phrase(battle: CombatView, party: TableUnit, name: str, pair: DeclaredAttack) -> str:
    """Return a unit's part in a declared attack, "" if it has none."""
    firer, target = battle.state.find_unit(name), Target.from_key(pair.target)
    who = (
        f"{battle.title(firer)} {battle.location_phrase(firer)}" if firer else "A unit that is gone"
    )
    weapons = f" with {' and '.join(pair.weapons)}" if pair.weapons else ""
    if party.id == name or party.id in pair.others:
        with_whom = " in a Close Assault" if pair.others else weapons
        return f"This unit attacks {target_description(battle, target)}{with_whom}"
    if party.id == pair.spotter:
        return f"This unit is the spotter for {battle.title(firer) if firer else name}"
    if target.kind in ("unit", "crew"):
        if target.name != party.id:
            return ""
        whom = "this unit's crew" if target.kind == "crew" else "this unit"
        return f"{who} attacks {whom}{weapons}"
    space = party.space if isinstance(party, Unit) else None
    if target.kind == "space" and space == GRID.parse(target.name):
        return f"{who} attacks this unit and all others on {target.name}{weapons}"
    return ""


def target_description(battle: CombatView, target: Target) -> str:
    """Return the words for a target and its place."""
    if target.kind == "space":
        return f"every unit on {target.name}"
    if target.kind == "tile":
        feature = battle.tile_side_on(GRID.parse(target.name))
        return f"{feature.face.title if feature else 'the tile'} on {target.name}"
    party = battle.state.find_unit(target.name)
    if party is None:
        return "a unit that is gone"
    crew = "the crew of " if target.kind == "crew" else ""
    return f"{crew}{battle.title(party)} {battle.location_phrase(party)}"
