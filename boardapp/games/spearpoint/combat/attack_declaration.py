"""Declares attacks as numbered pairs: firer, target, weapons, spotter (Combat 1 to 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple, TypeVar

from boardapp.core.dice import format_percent
from boardapp.core.procedure.displayed_facts import SightLineFact, SumFact
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import (
    Choice,
    Odds,
    Refusal,
    SeveralAnswer,
    fitting_prompt,
)
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.core.state import unit_display_name
from boardapp.games.spearpoint.cards.missing_value_questions import ask_weapon_name_if_unknown
from boardapp.games.spearpoint.cards.weapons import Weapon
from boardapp.games.spearpoint.combat.attack_context import AttackContext, UnitUnderAttack
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView, Target
from boardapp.games.spearpoint.combat.odds import (
    OutcomeChances,
    Volley,
    any_hit_chance,
    attack_outcomes,
    combined_convoy_outcomes,
)
from boardapp.games.spearpoint.combat.possible_targets_and_firers import (
    TargetOption,
    WeaponOption,
    actual_target,
    area_weapons_that_may_join,
    can_spotter_see,
    target_options,
    why_no_target,
    with_each_spotter,
    with_spotter,
)
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.setup.setup_context import BOTH
from boardapp.games.spearpoint.table.state import MAX_WEAPONS, DeclaredAttack, TableUnit, TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID, Catalogue
from boardapp.games.spearpoint.turn import acting_side_and_refusals

PAIRS = 8
"""Numbered pairs of counters of each side (004-057)."""


class GameData(NamedTuple):
    """The fixed data of a table's fights: the catalogue of pieces, and the scenario."""

    catalogue: Catalogue
    scenario: Scenario | None = None

    def combat_view_of_state(self, state: TileState) -> CombatView:
        """Return the combat view of a state."""
        return CombatView(state, self.catalogue.with_taken_tiles(state.taken), self.scenario)

    def current_combat_view(self, context: Context[TileState]) -> CombatView:
        """Return the combat view of the present state."""
        return self.combat_view_of_state(context.state)


def attack_title(battle: CombatView, attacker_id: str, pair: DeclaredAttack) -> str:
    """Return a declared attack in words: its number, attacker and target."""
    return f"Attack {pair.number}: {attack_clause(battle, attacker_id, pair)}"


def attack_in_sentence(battle: CombatView, attacker_id: str, pair: DeclaredAttack) -> str:
    """Return a declared attack in words that fit into a sentence: ``attack 1 (… fires at …)``."""
    return f"attack {pair.number} ({attack_clause(battle, attacker_id, pair)})"


def attack_short_title(battle: CombatView, attacker_id: str, pair: DeclaredAttack) -> str:
    """Return a declared attack's number and attacker, without its target."""
    return f"Attack {pair.number}, by {_attacker_title(battle, attacker_id)}"


def attack_clause(battle: CombatView, attacker_id: str, pair: DeclaredAttack) -> str:
    """Return who attacks whom in a declared attack."""
    does = "assaults" if pair.others else "fires at"
    target = target_title(battle, Target.from_key(pair.target))
    return f"{_attacker_title(battle, attacker_id)} {does} {target}"


def _attacker_title(battle: CombatView, attacker_id: str) -> str:
    firer = battle.state.find_unit(attacker_id)
    return battle.title(firer) if firer else unit_display_name(attacker_id)


def target_title(battle: CombatView, target: Target) -> str:
    """Return the name of a target in an attack's title."""
    if target.kind == "space":
        return f"every unit in {target.name}"
    if target.kind == "tile":
        feature = battle.tile_side_on(GRID.parse(target.name))
        return f"{feature.face.title} on {target.name}" if feature else target.name
    party = battle.state.find_unit(target.name)
    return battle.title(party) if party else unit_display_name(target.name)


def ask_and_declare_attack(
    game_data: GameData, context: Context[TileState], *, in_turn: bool = False
) -> Asking[str]:
    """Ask for firer, target, weapons and spotter, and declare the attack; return the firer's id.

    ``in_turn`` enforces the order of the Combat Phase in led turns (004-089).
    """
    battle = game_data.current_combat_view(context)
    why_not = acting_side_and_refusals.why_not_declare if in_turn else why_no_target
    firer = yield from ask_unit(
        battle, context.state.all_units(), why_not, "Attacking unit", "Which unit attacks?",
        "004-121", prompt="Choose a unit to attack with",
    )  # fmt: skip
    row = yield from _ask_target(battle, firer)
    ways = (*row.ways, *area_weapons_that_may_join(row))
    weapons = yield from ask_weapons(f"Weapons of {battle.title(firer)}", ways)
    aims = [
        AttackContext(battle, firer, one, actual_target(battle, firer, one, row.target))
        for one in weapons
    ]
    spotter = yield from _ask_spotter(next((one for one in aims if one.hits_whole_space), aims[0]))
    names = yield from ask_weapon_names(game_data, context, row.best_weapon.aim.firer, weapons)
    # If every weapon of the attack hits everybody in the space, the space is the target.
    target = aims[0].target if all(one.hits_whole_space for one in aims) else row.target
    pair = DeclaredAttack(next_pair_number(context, firer.side), target.key, names, spotter)
    context.set_state(context.state.with_declared_attack(firer.id, pair))
    shown = line_ruling(game_data.current_combat_view(context), firer, weapons[0], pair)
    if shown is not None:
        context.show_fact(shown)
    context.log(f"{attack_title(battle, firer.id, pair)} with {' and '.join(names)}.")
    return firer.id


def ask_weapon_names(
    game_data: GameData, context: Context[TileState], firer: TableUnit, weapons: Sequence[Weapon]
) -> Asking[tuple[str, ...]]:
    """Return the names of weapons on their cards; ask for unknown ones."""
    names = []
    for weapon in weapons:
        known = yield from ask_weapon_name_if_unknown(
            context, game_data.current_combat_view(context), firer, weapon
        )
        names.append(known.name)
    return tuple(names)


def next_pair_number(context: Context[TileState], side: str) -> int:
    """Return the number of a side's next pair of counters; log if the box has too few."""
    own = [
        pair
        for name, pair in context.state.pairs.items()
        if acting_side_and_refusals.side_of_unit(context.state, name) == side
    ]
    number = max((pair.number for pair in own), default=0) + 1
    if number > PAIRS:
        context.log(
            cited(
                f"the attack needs targeting counters {number}, but each side has only "
                f"{PAIRS} pairs",
                "004-057",
            )
        )
    return number


def _ask_target(battle: CombatView, firer: TableUnit) -> Asking[TargetOption]:
    held = {one.target.key: one for one in target_options(battle, firer)}
    choices = tuple(_target_choice(one) for one in held.values())
    name = yield from ask(Pick(
        firer.side, f"Target of {battle.title(firer)}", "Choose the target of this unit's attack.",
        ("004-121",),
        choices=choices,
        prompt=fitting_prompt(f"Choose a target for {battle.title(firer)}", "Choose a target for "
            "this unit"),
    ))  # fmt: skip
    return held[name]


def _target_choice(option: TargetOption) -> Choice:
    """Return a target as a choice: its place, the number needed, and any reason against it."""
    best = option.best_weapon
    told = [option.goal.where] if option.goal.where not in option.goal.title else []
    if option.is_allowed:
        told.append(_target_chance_description(option))
    refusal = option.reasons[0] if option.reasons else None
    title = (
        f"{option.goal.title} on {option.goal.where}"
        if option.target.kind in ("tile", "space")
        else option.goal.title
    )
    odds = tuple(weapon_odds(best)) if option.is_allowed else ()
    note = ", ".join(filter(None, told))
    about = option.target.name if option.target.kind == "unit" else ""
    at = GRID.parse(option.target.name) if option.target.kind in ("tile", "space") else None
    return Choice(option.target.key, title, note, refusal, odds, about=about, at=at)


def _target_chance_description(option: TargetOption) -> str:
    """Return the chance against a target; that against a tile names what is blocked besides."""
    best = option.best_weapon
    if option.target.kind != "tile" or best.chance is None:
        return chance_description(best.to_hit_sum, best.chance)
    ruling = best.aim.short_ruling
    blocked = ruling is not None and ruling.status == "blocked"
    units = ", but units in the tile are out of sight" if blocked else ""
    return f"{format_percent(best.chance)} to destroy the tile{units}"


def chance_description(needed: SumFact | None, chance: Fraction | None) -> str:
    """Return the number needed and its chance, as players read it: *needs 9 or more (72.0 %)*."""
    if chance is None:
        return "the chance to hit is unknown"
    hits = format_percent(chance)
    return f"needs {needed.total} or more ({hits} to hit)" if needed else hits


def weapon_odds(option: WeaponOption) -> Iterator[Odds]:
    """Yield the odds of each result of one weapon's attack, for each unit that it hits."""
    for hit in option.units_under_attack:
        title = option.aim.battle.title(hit.party)
        outcomes = option.outcome_chances(hit)
        if outcomes is None:
            sum_needed = option.aim.to_hit_sum(hit.party)
            hits = any_hit_chance(sum_needed.total, option.aim.weapon.rate) if sum_needed else None
            yield Odds(title, "hit", hits)
        else:
            yield from outcome_odds(title, outcomes)
    if option.aim.target.kind == "tile":
        yield Odds(f"The tile on {option.aim.target.name}", "destroyed", option.chance)


def combined_odds(options: Sequence[WeaponOption]) -> Iterator[Odds]:
    """Yield the odds of each result of several weapons, used one after the other (004-153).

    A bomb or mortar among them also hits other units in the space (N4-40).
    """
    if len(options) < MAX_WEAPONS:
        yield from (odds for way in options for odds in weapon_odds(way))
        return
    hit_by: dict[str, list[tuple[WeaponOption, UnitUnderAttack]]] = {}
    for way in options:
        for hit in way.units_under_attack:
            hit_by.setdefault(hit.party.id, []).append((way, hit))
    for blows in hit_by.values():
        (way, hit), *_ = blows
        outcomes = _combined_outcomes(blows)
        if outcomes is not None:
            yield from outcome_odds(way.aim.battle.title(hit.party), outcomes)


def _combined_outcomes(
    weapon_hits: Sequence[tuple[WeaponOption, UnitUnderAttack]],
) -> OutcomeChances | None:
    """Return the odds for one unit that several weapons hit, None if a value is unknown."""
    (way, first), *_ = weapon_hits
    if first.falls_on is not None:
        return combined_convoy_outcomes(
            [ends for way, hit in weapon_hits if (ends := way.outcome_chances(hit))]
        )
    volleys: list[Volley] = []
    for each, hit in weapon_hits:
        volley = each.aim.volley(each.aim.to_hit_sum(hit.party))
        if volley is None or first.struck is None or hit.struck is None:
            return None
        # Its Defense may differ between weapons: a higher Defense lowers the index by as much.
        index = volley.rolled.index + first.struck.defense - hit.struck.defense
        volleys.append(volley._replace(rolled=replace(volley.rolled, index=index)))
    assert first.struck is not None
    return attack_outcomes(tuple(volleys), first.struck, way.aim.battle.damage_readings)


def outcome_odds(title: str, outcomes: OutcomeChances) -> Iterator[Odds]:
    """Yield the possible results of an attack by name, each with its chance."""
    for name, chance in outcomes.by_name():
        if chance:
            yield Odds(title, name, chance)


def ask_weapons(
    title: str, options: Sequence[WeaponOption], declared: Sequence[str] = ()
) -> Asking[tuple[Weapon, ...]]:
    """Ask which weapons a unit uses, up to two at one target (004-121).

    The ``declared`` weapons that may still be used are chosen at first.
    """
    held = {way.aim.weapon.name: way for way in options}
    firer = options[0].aim.firer
    if len(held) == 1:
        return (options[0].aim.weapon,)
    choices = tuple(
        Choice(
            name, name, chance_description(way.to_hit_sum, way.chance),
            next(iter(way.reasons), None), odds=tuple(weapon_odds(way)),
        )
        for name, way in held.items()
    )  # fmt: skip
    usual = tuple(name for name in declared if name in held and held[name].is_allowed)
    taken = yield from ask(PickSeveral(
        firer.side, title, "Choose one or two weapons of this unit for its attack.", ("004-121",),
        choices=choices,
        least=1, most=MAX_WEAPONS, ordered=True, prompt="Choose one or two weapons for the attack",
        odds_of=lambda taken: tuple(combined_odds([held[name] for name in taken.names])),
        usual=SeveralAnswer(usual) if usual else None,
    ))  # fmt: skip
    return tuple(held[name].aim.weapon for name in taken.names)


def _ask_spotter(aim: AttackContext) -> Asking[str | None]:
    """Return the spotter, None if none is needed; ask if several may spot (004-143, 004-145)."""
    first = with_spotter(aim)
    if first.spotter is None:
        return None
    free = [one for one in with_each_spotter(aim) if can_spotter_see(one)]
    if len(free) == 1:
        return first.spotter
    titles = {one.spotter: one.battle.state.units[one.spotter or ""] for one in free}
    choices = tuple(
        Choice(name or "", aim.battle.title(unit), aim.battle.location(unit), about=unit.id)
        for name, unit in titles.items()
    )
    return (yield from ask(Pick(
        aim.firer.side, "Spotter", "Choose the Infantry that spots the target. A unit that spots "
            "may not attack.", ("004-145",),
        choices=choices, prompt="Which unit spots the target?",
    )))  # fmt: skip


def line_ruling(
    battle: CombatView, firer: TableUnit, weapon: Weapon, pair: DeclaredAttack
) -> SightLineFact | None:
    """Return the ruling on an attack's line of sight, None if the attack needs no line."""
    aim = AttackContext(battle, firer, weapon, Target.from_key(pair.target), pair.spotter)
    ruling = aim.ruling()
    return SightLineFact(attack_title(battle, firer.id, pair), ruling) if ruling else None


P = TypeVar("P", bound=TableUnit)


def ask_unit(
    battle: CombatView, parties: Iterable[P], why_not: Callable[[CombatView, P], Refusal | None],
    title: str, sentence: str, *rules: str, prompt: str,
) -> Asking[P]:  # fmt: skip
    """Ask the players to choose one of some units, each shown by its name and place."""
    units = {one.id: one for one in parties}
    name = yield from ask(Pick(
        BOTH, title, sentence, rules, prompt=prompt,
        choices=tuple(
            Choice(
                one.id, battle.title(one), battle.location(one), why_not(battle, one), about=one.id
            )
            for one in units.values()
        ),
    ))  # fmt: skip
    return units[name]
