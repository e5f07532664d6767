"""Reasons against an attack: one list for every kind of attack.

Each reason takes an `AttackContext` and returns None if it does not forbid the attack. `EXEMPT`
names the reasons that do not bind a kind of attack, each with its rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from boardapp.core.procedure.question_parts import Refusal
from boardapp.games.spearpoint.combat.attack_context import AttackContext
from boardapp.games.spearpoint.combat.combat_state_queries import (
    REAR,
    CombatView,
    is_on_flight_path,
)
from boardapp.games.spearpoint.combat.line_of_sight_refusals import (
    refuse_unseen,
    refuse_without_spotter,
)
from boardapp.games.spearpoint.combat.scenario_rule_refusals import (
    refuse_against_bombing_order,
    refuse_outside_allowed_turns,
    refuse_spared_building,
)
from boardapp.games.spearpoint.combat.tile_refusals import (
    refuse_in_emplacement,
    refuse_indestructible_tile,
    refuse_sheltered,
    refuse_wrong_weapon_for_tile,
)
from boardapp.games.spearpoint.rule_headings import refusal
from boardapp.games.spearpoint.sight.attack_legality import INFANTRY_RANGE, MORTAR_LEAST
from boardapp.games.spearpoint.sight.line_of_sight_rulings import opposing_side
from boardapp.games.spearpoint.table.state import OffBoardUnit, TableUnit, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID

Reason = Callable[[AttackContext], Refusal | None]
Kind = Literal[
    "direct", "fight", "strafing", "whole-space", "tile", "at-aircraft", "at-rear-line",
    "opportunity", "assault",
]  # fmt: skip
"""Kinds of attack; the rulebook exempts some of them from reasons (see `EXEMPT`)."""
Occasion = Literal["combat", "opportunity", "assault"]
"""The occasion of an attack: the Combat Phase, a unit's move, or a Close Assault."""
ReasonSubject = Literal["firer", "target", "place"]
"""The subject of a reason: the firer with its weapon, the target, or the place of the attack."""


class ReasonEntry(NamedTuple):
    """A reason with its name in the list, and the function that checks it."""

    name: str
    why_not: Reason
    asks: ReasonSubject


class Exemption(NamedTuple):
    """The rule that exempts a kind of attack from a reason, perhaps by one choice of a switch."""

    rule: str
    switch: str = ""
    choice: str = ""


def firer_refusals(aim: AttackContext, occasion: Occasion = "combat") -> list[Refusal]:
    """Return the reasons against a unit's weapon at any target."""
    return _refusals("firer", aim, (occasion,) if occasion != "combat" else ())


def target_refusals(aim: AttackContext, occasion: Occasion = "combat") -> list[Refusal]:
    """Return the reasons against a weapon at a target."""
    return _refusals("target", aim, exemption_kinds(aim, occasion))


def place_refusals(aim: AttackContext, occasion: Occasion = "combat") -> list[Refusal]:
    """Return the reasons against a target that all weapons of one kind of attack share."""
    return _refusals("place", aim, exemption_kinds(aim, occasion))


def is_plain_direct_fire(aim: AttackContext) -> bool:
    """Return whether an attack is direct fire at a unit on the board that no tile represents.

    Most attacks are. Their reasons do not depend on the single unit and are found once.
    """
    return (
        aim.attack == "direct" and aim.party is not None and aim.space is not None
        and not aim.turret
    )  # fmt: skip


def exemption_kinds(aim: AttackContext, occasion: Occasion = "combat") -> tuple[Kind, ...]:
    """Return the kinds that an attack belongs to; each may be exempt from some reasons."""
    made_as: tuple[Kind, ...] = () if occasion == "combat" else (occasion,)
    if aim.target.kind == "tile":
        return ("tile", *made_as)
    if aim.space is None:
        in_the_air = isinstance(aim.party, OffBoardUnit) and aim.party.off == "air"
        return ("at-aircraft" if in_the_air else "at-rear-line", *made_as)
    if aim.within:
        return ("fight", *made_as)
    if aim.target.kind == "space":
        return ("whole-space", *made_as)
    return ("direct" if aim.attack == "direct" else "strafing", *made_as)


def binding_reasons(
    battle: CombatView, part: ReasonSubject, kinds: tuple[Kind, ...]
) -> tuple[Reason, ...]:
    """Return the reasons with a subject that bind some kinds of attack, by the table's switches."""
    key = (part, kinds)
    if key not in battle.binding_reason_cache:
        exempt = {
            name
            for kind in kinds
            for name, by in EXEMPT.get(kind, {}).items()
            if not by.switch or battle.is_switch_set_to(by.switch, by.choice)
        }
        battle.binding_reason_cache[key] = tuple(
            one.why_not for one in REASONS if one.asks == part and one.name not in exempt
        )
    return battle.binding_reason_cache[key]


def is_target_refused(aim: AttackContext) -> bool:
    """Return whether `target_refusals` has a reason against an attack; stop at the first."""
    return _is_refused("target", aim, exemption_kinds(aim))


def is_place_refused(aim: AttackContext) -> bool:
    """Return whether `place_refusals` has a reason against an attack; stop at the first."""
    return _is_refused("place", aim, exemption_kinds(aim))


def _is_refused(part: ReasonSubject, aim: AttackContext, kinds: tuple[Kind, ...]) -> bool:
    for reason in binding_reasons(aim.battle, part, kinds):  # noqa: SIM110  # any() takes twice as long
        if reason(aim) is not None:
            return True
    return False


def _refusals(part: ReasonSubject, aim: AttackContext, kinds: tuple[Kind, ...]) -> list[Refusal]:
    reasons = binding_reasons(aim.battle, part, kinds)
    return [found for reason in reasons if (found := reason(aim)) is not None]


# The firer


def refuse_without_crew(aim: AttackContext) -> Refusal | None:
    """Refuse fire by a vehicle or gun without its crew (004-062)."""
    if not aim.firer.condition.empty:
        return None
    return refusal(f"the {aim.battle.kind_title(aim.firer)} has no crew", "004-062")


def refuse_weapon_out(aim: AttackContext) -> Refusal | None:
    """Refuse a weapon that a Damage Card has put out of action (004-069)."""
    all_out = aim.battle.has_damage_effect(aim.firer, "no-weapon")
    if all_out or (aim.weapon.main and aim.battle.has_damage_effect(aim.firer, "no-main")):
        what = "all weapons of this unit are" if all_out else f"the {aim.weapon.name} is"
        return refusal(f"{what} out of action because of a Damage Card", "004-069")
    return None


def refuse_infantry_on_rear_line(aim: AttackContext) -> Refusal | None:
    """Refuse fire by Infantry that a Damage Card sent to the Rear Line (004-071)."""
    firer = aim.firer
    if isinstance(firer, Unit) or firer.off != "rear" or not aim.battle.is_infantry(firer):
        return None
    return refusal(f"{aim.battle.title(firer)} is on its Rear Line and cannot attack", "004-071")


def refuse_second_attack(aim: AttackContext) -> Refusal | None:
    """Refuse a unit's second attack in a Combat Phase (004-121)."""
    pairs = aim.battle.state.pairs
    if aim.firer.id in pairs or any(aim.firer.id in pair.others for pair in pairs.values()):
        return refusal(f"{aim.battle.title(aim.firer)} has already attacked this turn", "004-121")
    return None


def refuse_spotter(aim: AttackContext) -> Refusal | None:
    """Refuse an attack by a unit that spots this phase (004-143, 004-145)."""
    if any(pair.spotter == aim.firer.id for pair in aim.battle.state.pairs.values()):
        name = aim.battle.title(aim.firer)
        return refusal(f"{name} spots for another unit this phase and may not attack", "004-145")
    return None


def refuse_dropped_bomb(aim: AttackContext) -> Refusal | None:
    """Refuse a bomb that the aircraft has already dropped (004-181)."""
    if aim.weapon.name in aim.firer.condition.dropped:
        return refusal(f"the aircraft has already dropped the {aim.weapon.name}", "004-181")
    return None


def refuse_in_smoke(aim: AttackContext) -> Refusal | None:
    """Refuse fire by units in smoke and at units in smoke (004-055, 004-180).

    If the attack has a line on the board, `refuse_unseen` checks the smoke on spaces.
    """
    for party in (aim.firer, aim.party):
        if party is None:
            continue
        hidden = isinstance(party, Unit) and party.space in aim.battle.state.smoke
        if party.condition.smoke or (hidden and aim.space is None):
            return refusal(f"{aim.battle.title(party)} is in smoke", "004-180")
    return None


def refuse_leaving_fight(aim: AttackContext) -> Refusal | None:
    """Limit units that fight in a space to the enemies there (004-103)."""
    firer = aim.firer
    if not isinstance(firer, Unit) or not aim.battle.is_fight_in(firer.space):
        return None
    words = (
        f"both sides have units on {GRID.name(firer.space)}: a unit there may attack only "
        "enemies there"
    )
    return refusal(words, "004-103")


# The weapon and the target's class


def refuse_without_value(aim: AttackContext) -> Refusal | None:
    """Refuse a weapon whose card prints no value against the targets' class (004-122)."""
    meant = aim.targeted_units
    for party in meant:
        if not aim.has_no_value(party):
            return None
    if not meant:
        return None
    classes = " and ".join(dict.fromkeys(_plural_class_name(aim, party) for party in meant))
    return refusal(
        f"the card prints no value for the {aim.weapon.name} against {classes}", "004-122"
    )


def refuse_underscored_value(aim: AttackContext) -> Refusal | None:
    """Refuse an underscored value at units of base Defense 2 or more (004-158)."""
    meant = aim.targeted_units if aim.weapon.underscored else ()
    safe = next(filter(aim.is_underscore_ineffective, meant), None)
    if safe is None or not all(
        aim.is_underscore_ineffective(one) or aim.has_no_value(one) for one in meant
    ):
        return None
    title, defense = aim.battle.kind_title(safe), aim.battle.card(safe).defense
    weapon = aim.weapon.name
    words = f"the printed value of the {weapon} is underlined, so the {weapon} cannot hurt"
    return refusal(f"{words} the {title}, which has Defense {defense}", "004-158")


def _plural_class_name(aim: AttackContext, party: TableUnit) -> str:
    words = {
        "infantry": "Infantry", "vehicle": "vehicles", "gun": "guns",
        "rear-line": "artillery", "aircraft": "aircraft",
    }  # fmt: skip
    return words[aim.battle.unit_class(party)]


# The target's place


def refuse_out_of_range(aim: AttackContext) -> Refusal | None:
    """Limit Infantry other than Snipers to 5 spaces; mortars reach the whole map (004-129)."""
    firer = aim.firer
    short = aim.battle.is_infantry(firer) and firer.unit != "sniper" and aim.weapon.kind != "mortar"
    spaces = aim.spaces if short else None
    if spaces is None or spaces <= INFANTRY_RANGE:
        return None
    words = f"the target is {spaces} spaces away, and Infantry reaches only {INFANTRY_RANGE} spaces"
    return refusal(words, "004-129", *_diagonal_range_reading(aim))


def refuse_too_near(aim: AttackContext) -> Refusal | None:
    """Refuse mortar fire within 3 spaces; one reading allows features at 3 (004-131, A4-02)."""
    if aim.attack != "mortar":
        return None
    spaces, least = aim.spaces, MORTAR_LEAST
    if aim.target.kind == "tile" and aim.battle.is_switch_set_to("mortar-least", "features"):
        least -= 1
    if spaces is None or spaces >= least:
        return None
    name = GRID.name(aim.space) if aim.space else ""
    return refusal(
        f"the mortar needs a target more than {least - 1} spaces away, and {name} is nearer",
        "004-131",
        "A4-02",
    )


def _diagonal_range_reading(aim: AttackContext) -> tuple[str, ...]:
    """Return reading A4-01 if the target would be in range with a diagonal step counted as 1."""
    assert isinstance(aim.firer, Unit)
    assert aim.space is not None
    diagonally = GRID.distance(aim.firer.space, aim.space)
    return ("A4-01",) if diagonally <= INFANTRY_RANGE else ()


def refuse_off_board_target(aim: AttackContext) -> Refusal | None:
    """Refuse targets off the board that are out of reach (004-127, 004-128, 004-132, 004-146)."""
    party, battle = aim.party, aim.battle
    if not isinstance(party, OffBoardUnit):
        return None
    if isinstance(aim.firer, OffBoardUnit) and aim.firer.off == "air":
        return None  # `refuse_off_flight_path` decides
    if party.off == "rear":
        if isinstance(aim.firer, OffBoardUnit) and aim.weapon.kind != "bomb":
            return (
                None
                if aim.weapon.main or not aim.has_known_main_weapon
                else _secondary_weapon_refusal(aim, "004-147")
            )
        return refusal(
            f"{battle.title(party)} is on its Rear Line, out of reach of this unit", "004-132"
        )
    over_rear = party.path == REAR
    if isinstance(aim.firer, Unit):
        return (
            refusal(f"the flight path of {battle.title(party)} does not cross the map", "004-127")
            if over_rear
            else None
        )
    if not aim.weapon.main and aim.has_known_main_weapon and not over_rear:
        return _secondary_weapon_refusal(aim, "004-128")
    return None


def _secondary_weapon_refusal(aim: AttackContext, rule: str) -> Refusal:
    words = f"the {aim.weapon.name} may fire only at aircraft over its own Rear Line"
    return refusal(words, rule)


def refuse_secondary_gun(aim: AttackContext) -> Refusal | None:
    """Limit the secondary weapons of Rear Line guns to aircraft over their own line (004-147)."""
    rear = isinstance(aim.firer, OffBoardUnit) and aim.firer.off == "rear"
    if rear and aim.space is not None and aim.has_known_main_weapon and not aim.weapon.main:
        return _secondary_weapon_refusal(aim, "004-147")
    return None


def refuse_off_flight_path(aim: AttackContext) -> Refusal | None:
    """Limit aircraft to targets on their flight path (004-126, A4-16)."""
    firer = aim.firer
    if not isinstance(firer, OffBoardUnit) or firer.off != "air" or not firer.path:
        return None
    if aim.space is not None:
        if is_on_flight_path(firer.path, aim.space):
            return None
        path = f"column {firer.path}" if firer.path.isdigit() else f"row {firer.path}"
        path = "the enemy's Rear Line" if firer.path == REAR else path
        return refusal(
            f"{GRID.name(aim.space)} is not on the aircraft's flight path along {path}", "004-126"
        )
    assert isinstance(aim.party, OffBoardUnit)
    if aim.party.off == "rear":
        over = firer.path == REAR
    else:
        over = do_flight_paths_cross(firer.path, aim.party.path)
    if over:
        return None
    return refusal(
        f"the aircraft's flight path does not cross {aim.battle.title(aim.party)}",
        "004-126",
        "A4-16",
    )


def do_flight_paths_cross(one: str, other: str) -> bool:
    """Return whether two flight paths share a space: equal, or a row and a column (A4-16).

    No aircraft meet over a Rear Line: each side flies only over the enemy's.
    """
    if not other:
        return True  # the path is not known
    if REAR in (one, other):
        return False
    return one == other or one.isdigit() != other.isdigit()


def refuse_friend_in_space(aim: AttackContext) -> Refusal | None:
    """Let only a Sniper aim at an enemy who shares a space with a friend (004-171, N4-08).

    By one reading a tile with only friends inside may be a target too (N4-45).
    """
    space, firer = aim.space, aim.firer
    if space is None:
        return None
    friends = aim.battle.ground_units_in(space, firer.side)
    if not friends:
        return None
    name = GRID.name(space)
    if aim.target.kind in ("space", "tile"):
        enemies = aim.battle.ground_units_in(space, opposing_side(firer.side) or "")
        switch, reading = ("whole-space-fight", "N4-08") if enemies else ("own-inside", "N4-45")
        if aim.battle.is_switch_set_to(switch, "allowed"):
            return None
        return refusal(f"a unit of the attacker's own side is on {name}", "004-171", reading)
    if firer.unit == "sniper":
        return None
    return refusal(
        f"a unit of your own side is on {name}: only a Sniper may fire into that space", "004-171"
    )


ABLE: tuple[Reason, ...] = (refuse_without_crew, refuse_weapon_out, refuse_infantry_on_rear_line)
"""Reasons that also stop a unit from an attack that it has already declared."""
OF_WEAPONS: tuple[Reason, ...] = (
    *ABLE,
    refuse_dropped_bomb,
    refuse_without_value,
    refuse_underscored_value,
)
"""Reasons against a weapon in an attack that was declared with another weapon (N4-30)."""

REASONS: tuple[ReasonEntry, ...] = (
    ReasonEntry("no-crew", refuse_without_crew, "firer"),
    ReasonEntry("weapon-out", refuse_weapon_out, "firer"),
    ReasonEntry("waits", refuse_infantry_on_rear_line, "firer"),
    ReasonEntry("has-attacked", refuse_second_attack, "firer"),
    ReasonEntry("spots", refuse_spotter, "firer"),
    ReasonEntry("bomb-dropped", refuse_dropped_bomb, "firer"),
    ReasonEntry("no-value", refuse_without_value, "target"),
    ReasonEntry("underscored", refuse_underscored_value, "target"),
    ReasonEntry("off-the-board", refuse_off_board_target, "target"),
    ReasonEntry("secondary-gun", refuse_secondary_gun, "target"),
    ReasonEntry("cannot-destroy", refuse_wrong_weapon_for_tile, "target"),
    ReasonEntry("not-now", refuse_outside_allowed_turns, "place"),
    ReasonEntry("spares-buildings", refuse_spared_building, "place"),
    ReasonEntry("bombs-elsewhere", refuse_against_bombing_order, "place"),
    ReasonEntry("smoked-in", refuse_in_smoke, "place"),
    ReasonEntry("out-of-range", refuse_out_of_range, "place"),
    ReasonEntry("too-near", refuse_too_near, "place"),
    ReasonEntry("off-its-path", refuse_off_flight_path, "place"),
    ReasonEntry("needs-spotter", refuse_without_spotter, "place"),
    ReasonEntry("cannot-fall", refuse_indestructible_tile, "place"),
    ReasonEntry("engaged", refuse_leaving_fight, "place"),
    ReasonEntry("unseen", refuse_unseen, "place"),
    ReasonEntry("sheltered", refuse_sheltered, "place"),
    ReasonEntry("in-emplacement", refuse_in_emplacement, "place"),
    ReasonEntry("friend-there", refuse_friend_in_space, "place"),
)
"""Every reason, in the order in which players see them.

They check the firer, the weapon, the target, the distance and the ground between. A reason returns
None if its subject is missing, such as a mortar, a tile or a friend.
"""

EXEMPT: Mapping[Kind, Mapping[str, Exemption]] = {
    # Enemies in one space: nothing is between them, and they must attack each other there.
    "fight": {
        "engaged": Exemption("004-103"), "friend-there": Exemption("004-103"),
        "sheltered": Exemption("004-179"), "in-emplacement": Exemption("004-179"),
    },
    # The tile is the target: it shelters units inside, not itself.
    "tile": {"sheltered": Exemption("004-014"), "in-emplacement": Exemption("004-037")},
    # A target off the board has no line of sight and no range.
    "at-aircraft": {"unseen": Exemption("A4-16"), "out-of-range": Exemption("004-127")},
    "at-rear-line": {"unseen": Exemption("004-146"), "out-of-range": Exemption("004-132")},
    # A free attack, in addition to the one of the Combat Phase.
    "opportunity": {
        "has-attacked": Exemption("004-107"),
        "engaged": Exemption("N4-19", "opportunity-fight", "fires"),
    },
    "assault": {"cannot-destroy": Exemption("N4-43", "assault-turret", "any")},
}  # fmt: skip
"""Reasons that do not bind a kind of attack, by their names in the list, with the rule for that.

Direct fire, strafing and whole-space attacks are exempt from nothing. Rules for every line of an
attack, such as that mortars fire over friends, are in `attack_kinds`.
"""
