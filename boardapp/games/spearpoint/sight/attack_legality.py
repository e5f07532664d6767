"""Reasons against an attack other than sight: range, friends in the target space, safe tiles.

Each rule takes a shot and yields its notes. A note with a bar forbids the attack, whatever the
verdict on sight. The possible firers are the attacker's units in the space where the line starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from boardapp.core.sight_ruling import RulingNote
from boardapp.games.spearpoint.rule_headings import make_note
from boardapp.games.spearpoint.sight import line_of_sight_rules
from boardapp.games.spearpoint.sight.attack_kinds import AttackKind
from boardapp.games.spearpoint.sight.shot_geometry import Shot
from boardapp.games.spearpoint.table.state import Unit
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES, TileSide

INFANTRY_RANGE = 5
MORTAR_LEAST = 4
"""The least range of a mortar in spaces: it cannot fire within 3 (A4-02)."""

_WEAPONS = {
    "mortar": ("mortar", "a mortar"),
    "artillery": ("artillery", "artillery"),
    "aircraft": ("bombs", "bombs"),
}
"""The weapon of each attack: its key in ``destroyed_by`` of tiles, and its words."""
_DESTROYS = {
    "tank-50mm": "a tank's main gun of 50 mm or more",
    "tank-75mm": "a tank's main gun of 75 mm or more",
}
_DESTROYED = {
    "building": "004-014",
    "fountain": "004-018",
    "panzernest": "004-037",
    "pantherturm": "004-040",
}


def legality_notes(shot: Shot, attack_kind: AttackKind) -> Iterator[RulingNote]:
    """Yield the notes of every rule of this module on an attack."""
    for rule in _RULES:
        yield from rule(shot, attack_kind)


def note_friend_in_target_space(shot: Shot, attack_kind: AttackKind) -> Iterator[RulingNote]:
    """Note that only a Sniper may target an enemy in a space with a friend in it (004-171)."""
    friends = [] if shot.origin == shot.target else shot.friends_in(shot.target)
    if not friends:
        return
    there = f"a friendly unit is on {shot.grid.name(shot.target)} ({_unit_titles(shot, friends)})"
    snipers = [unit for unit in _possible_firers(shot, attack_kind) if unit.unit == "sniper"]
    if snipers and attack_kind.name == "direct":
        yield make_note(
            "friend-there",
            "004-171",
            f"{there}, and only the Sniper may fire at an enemy on that space",
        )
        return
    text = f"{there}, and only a Sniper may fire at an enemy on that space"
    yield make_note(
        "friend-there",
        "004-171",
        text,
        "only a Sniper may fire at a space with a friendly unit",
    )


def note_out_of_infantry_range(shot: Shot, way: AttackKind) -> Iterator[RulingNote]:
    """Note that the target is out of range for Infantry except Snipers, over 5 spaces (004-129)."""
    spaces = shot.range_in_spaces
    if way.name not in ("direct", "whole-space") or spaces <= INFANTRY_RANGE:
        return
    firers = _possible_firers(shot, way)
    kind = shot.catalogue.unit_kind
    infantry = [unit for unit in firers if kind(unit.unit).unit_class == "infantry"]
    short = [unit for unit in infantry if unit.unit != "sniper"]
    text = f"the target is {spaces} spaces away, and Infantry reaches only {INFANTRY_RANGE} spaces"
    if firers and not short:
        return
    if not firers:
        text += " (Snipers, tanks and guns reach the whole map)"
        yield make_note("range", "004-129", text)
    elif len(short) < len(firers):
        rest = _unit_titles(shot, [unit for unit in firers if unit not in short])
        yield make_note("range", "004-129", f"{text} (only {rest} can fire that far)")
    else:
        yield make_note(
            "range",
            "004-129",
            f"{text} ({_unit_titles(shot, short)})",
            "the target is out of range",
        )


def note_too_near_for_mortar(shot: Shot, way: AttackKind) -> Iterator[RulingNote]:
    """Note that a mortar cannot fire at a target within 3 spaces (004-131, A4-02)."""
    if way.name == "mortar" and shot.origin != shot.target and shot.range_in_spaces < MORTAR_LEAST:
        spaces = "1 space" if shot.range_in_spaces == 1 else f"{shot.range_in_spaces} spaces"
        text = f"the target is {spaces} away, and a mortar needs more than {MORTAR_LEAST - 1}"
        yield make_note("range", "004-131", text, "the target is too near for a mortar")


def note_safe_in_impervious_tile(shot: Shot, way: AttackKind) -> Iterator[RulingNote]:
    """Note that units in an impervious tile are safe, even if an open edge shows them (004-013)."""
    feature = shot.feature_on(shot.target)
    if feature is None or not feature.is_impervious or shot.origin == shot.target:
        return
    if (
        line_of_sight_rules.target_edge_conceals in way.rules
        and not line_of_sight_rules.counted_edge_marks(
            shot, shot.target, shot.highlighted_edges_on(shot.target)
        )
    ):
        tile = f"{feature.quoted_title} on {shot.grid.name(shot.target)}"
        text = f"{tile} is impervious and protects the units inside"
        yield make_note("impervious", "004-013", text, "the tile protects the units inside")
    yield from _note_tile_as_target(shot, way, feature)


def _note_tile_as_target(shot: Shot, way: AttackKind, feature: TileSide) -> Iterator[RulingNote]:
    """Note that the tile itself may be the target, if the attack can destroy it (004-014)."""
    weapon, words = _WEAPONS.get(way.name, ("", ""))
    guns = [_DESTROYS[one] for one in feature.destroyed_by if one in _DESTROYS]
    if weapon in feature.destroyed_by:
        text = f"you may target the tile itself, because {words} can destroy it"
    elif way.name == "direct" and guns:
        text = f"you may target the tile itself with {guns[0]}"
    else:
        return
    yield make_note("tile-as-target", _DESTROYED.get(feature.kind or "", "004-014"), text)


def note_no_spotter_needed(shot: Shot, way: AttackKind) -> Iterator[RulingNote]:
    """Note that the scenario lets artillery fire without a spotter, and the cost (004-197)."""
    told = shot.unspotted_artillery_rule if way.name == "artillery" else None
    if told is None or told.unspotted is None:
        return
    price = told.unspotted.to_hit
    cost = (
        f", but gets {price:+d} to hit".replace("-", "−")
        if price
        else ", and fires as if one spotted the target"
    )
    side = PLAYER_TITLES.get(shot.side or "", shot.side or "")
    text = f"Rear Line artillery of {side} needs no spotter this turn{cost}"
    yield make_note("unspotted", told.rule, text)


_Rule = Callable[[Shot, AttackKind], Iterator[RulingNote]]
_RULES: tuple[_Rule, ...] = (
    note_friend_in_target_space,
    note_out_of_infantry_range,
    note_too_near_for_mortar,
    note_safe_in_impervious_tile,
    note_no_spotter_needed,
)


def _possible_firers(shot: Shot, way: AttackKind) -> list[Unit]:
    """Return the attacker's units in the space where the line starts; none for a spotter's line."""
    return shot.friends_in(shot.origin) if way.origin == "attacker" else []


def _unit_titles(shot: Shot, units: list[Unit]) -> str:
    return " and ".join(shot.catalogue.unit_kind(unit.unit).title for unit in units)
