"""The effects of damage: endurance, Damage Cards, losses, crews, points (Combat 9, 11, 12)."""

from __future__ import annotations

from collections.abc import Iterable

from boardapp.core.grid import Space
from boardapp.core.procedure.displayed_facts import TrackFact
from boardapp.core.procedure.question_parts import Choice, fitting_prompt
from boardapp.core.procedure.questions import Number, Pick
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.core.sentence_case import as_sentence
from boardapp.games.spearpoint.cards.damage_cards import (
    DAMAGE_DECK,
    HARM_TITLES,
    DamageEffect,
    Harm,
)
from boardapp.games.spearpoint.cards.missing_value_questions import ask_cost_if_unknown
from boardapp.games.spearpoint.cards.unit_cards import CREW_TITLES
from boardapp.games.spearpoint.combat import scenario_fire_rules
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.combat.weapon_roll_effect import Fate, RollResult, crew_fate
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.sight.line_of_sight_rulings import opposing_side
from boardapp.games.spearpoint.table.placement_checks import new_unit_id
from boardapp.games.spearpoint.table.state import (
    Condition,
    OffBoardUnit,
    TableUnit,
    TileState,
    Unit,
    UnitDamageCard,
)
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYER_TITLES
from boardapp.games.spearpoint.turn.enemy_gone_from_map import note_last_unit_left
from boardapp.games.spearpoint.turn.turn_end import win_by_points

LEAST = 1
"""The Intensity assumed for a crew's fate if none was rolled: the crew lives."""
CAPTURED = 2
"""The multiple of its cost that a captured unit or crew scores (004-157)."""
FATES = {"unharmed": "gets out unharmed", "damaged": "gets out damaged", "dead": "dies"}


def apply_damage(
    context: Context[TileState], battle: CombatView, unit_id: str, result: RollResult,
    crew_die: int, *, captors: bool = False,
) -> Asking[None]:  # fmt: skip
    """Apply a hit to a unit: endurance, a Damage Card, or its end (004-151 to 004-153).

    ``crew_die`` decides the crew's fate; with ``captors``, a crew that lives is captured (004-167).
    """
    party = context.state.find_unit(unit_id)
    assert party is not None
    title = battle.title(party)
    if result.destroyed:
        context.log(f"{title} is destroyed.")
        yield from destroy_unit(context, battle, party, crew_die, captors=captors)
        return
    struck, full = result.after, battle.with_state(context.state).card(party).endurance[0]
    before = struck.endurance + result.damage
    condition = party.condition._replace(endurance=struck.endurance)
    context.set_state(
        context.state.with_condition(party, condition),
        f"{title}: Endurance {before} → {struck.endurance}.",
    )
    context.show_fact(TrackFact(f"Endurance of {title}", "", before, struck.endurance, 0, full,
                    {"half": struck.half}))  # fmt: skip
    if result.cards:
        yield from draw_damage_card(context, battle, unit_id)


def draw_damage_card(
    context: Context[TileState], battle: CombatView, unit_id: str, *, crew: bool = False,
    lost_endurance: bool = False,
) -> Asking[None]:  # fmt: skip
    """Draw a Damage Card for a unit, or for the crew inside (004-069 to 004-071).

    Players enter the card's number, or 0 to apply the card by hand. If no endurance is lost with
    the card (``lost_endurance`` is false), Half begins with the next turn, unless a switch says at
    once (N4-41).
    """
    party = context.state.find_unit(unit_id)
    assert party is not None
    title = f"the crew of {battle.title(party)}" if crew else battle.title(party)
    number = yield from ask(Number(
        party.side, f"Number of the Damage Card for {title}",
        "Enter the number on the Damage Card. Enter 0 to apply the card by hand.",
        ("004-152",), most=DAMAGE_DECK, final=True,
        prompt=fitting_prompt(f"Draw a Damage Card for {title}", "Draw a Damage Card"),
    ))  # fmt: skip
    card = context.state.damages.get(number)
    effect = card.effect_on("infantry" if crew else battle.unit_class(party)) if card else None
    held = party.condition
    left = held.crew_endurance if crew else held.endurance
    fresh = (
        left is None and not lost_endurance and battle.is_switch_set_to("card-half", "next-turn")
    )
    drawn = UnitDamageCard(number, effect.turns if effect else None, fresh)
    condition = (
        held._replace(crew_damage=(*held.crew_damage, drawn))
        if crew
        else held._replace(damage=(*held.damage, drawn))
    )
    said = f"{title}: {effect.title}" if effect else f"{title} draws a Damage Card"
    context.set_state(context.state.with_condition(party, condition), as_sentence(said))
    if effect is not None and crew:
        _apply_effect_to_crew(context, battle, party._replace(condition=condition), effect)
    elif effect is not None:
        yield from _apply_effect(context, battle, party._replace(condition=condition), effect)


def _apply_effect(
    context: Context[TileState], battle: CombatView, party: TableUnit, effect: DamageEffect
) -> Asking[None]:
    """Apply the immediate part of an effect; other modules check its bans."""
    title, does = battle.title(party), _effective_harms(context, battle, effect)
    _log_effect(context, effect, [harm for harm in does if harm == "captured"])
    if "to-rear" in does and isinstance(party, Unit):
        moved = OffBoardUnit(party.id, party.unit, party.side, "rear", condition=party.condition)
        context.set_state(
            context.state.with_unit_anywhere(party.id, moved), f"{title} moves to its Rear Line."
        )
        note_last_unit_left(battle, context, party.side)
    if "crew-out" in does and battle.is_crewed(party):
        there = context.state.find_unit(party.id)
        assert there is not None
        yield from kill_crew(context, battle, there, f"{title} has lost its crew.")


def _apply_effect_to_crew(
    context: Context[TileState], battle: CombatView, party: TableUnit, effect: DamageEffect
) -> None:
    """Apply an effect to a crew inside: a crew sent to the rear leaves its vehicle or gun.

    Players apply its changes to attack and Defense by hand.
    """
    values = {"attack": effect.attack, "defense": effect.defense}
    minus = [f"{name} −{-value}" for name, value in values.items() if value]
    does = _effective_harms(context, battle, effect)
    _log_effect(context, effect, [harm for harm in does if harm != "to-rear"], minus)
    crew, held = battle.card(party).crew, party.condition
    if "to-rear" not in does or crew is None:
        return
    inside = Condition(held.crew_endurance, held.crew_damage)
    unit_id = new_unit_id(context.state, party.side)
    left = context.state.with_condition(party, without_crew(held))
    context.set_state(
        left.with_unit_anywhere(
            unit_id, OffBoardUnit(unit_id, crew, party.side, "rear", condition=inside)
        ),
        f"The crew of {battle.title(party)} moves to its Rear Line.",
    )
    note_last_unit_left(battle, context, party.side)


def _effective_harms(
    context: Context[TileState], battle: CombatView, effect: DamageEffect
) -> tuple[Harm, ...]:
    """Return an effect's parts; log and leave out those that a special rule ignores (004-189)."""
    for harm in effect.does:
        rule = scenario_fire_rules.rule_ignoring_harm(battle, harm)
        if rule is not None:
            context.log(cited(f"ignored: {HARM_TITLES[harm]}", rule))
    return tuple(
        harm for harm in effect.does if scenario_fire_rules.rule_ignoring_harm(battle, harm) is None
    )


def _log_effect(
    context: Context[TileState],
    effect: DamageEffect,
    by_hand: Iterable[Harm],
    minus: Iterable[str] = (),
) -> None:
    """Log an effect's note, and its parts that the players apply by hand."""
    if effect.note:
        context.log(effect.note if effect.note.endswith(".") else f"{effect.note}.")
    words = ", ".join((*(HARM_TITLES[harm] for harm in by_hand), *minus))
    if words:
        context.log(f"Apply these effects of the Damage Card yourselves: {words}.")


def without_crew(condition: Condition) -> Condition:
    """Return the condition of a vehicle or gun without its crew."""
    return condition._replace(empty=True, crew_endurance=None, crew_damage=())


def kill_crew(
    context: Context[TileState], battle: CombatView, party: TableUnit, sentence: str
) -> Asking[None]:
    """Remove a dead crew from its vehicle or gun, and score the crew (004-125, 004-062)."""
    context.set_state(context.state.with_condition(party, without_crew(party.condition)), sentence)
    yield from _score_crew(context, battle, party)


def destroy_unit(
    context: Context[TileState], battle: CombatView, party: TableUnit, crew_die: int | None, *,
    captors: bool = False,
) -> Asking[None]:  # fmt: skip
    """Remove and score a destroyed unit, and resolve its crew (004-153, 004-155).

    ``crew_die`` is the Intensity that decides the crew's fate; if it is None, players are asked.
    With ``captors``, a crew that lives is captured. A tile that represents the unit is destroyed
    with it (004-038).
    """
    crewed = battle.with_state(context.state).is_crewed(party)
    context.set_state(context.state.with_unit_anywhere(party.id, None))
    yield from score_unit(context, battle, party.side, party.unit)
    if isinstance(party, Unit) and battle.is_built_into_tile(party):
        yield from destroy_feature(
            context, battle, party.space, LEAST if crew_die is None else crew_die
        )
    if not crewed:
        return
    if not isinstance(party, Unit):
        context.log(cited("the crew dies with its unit", "004-156"))
        yield from _score_crew(context, battle, party)
        return
    fate = (
        crew_fate(crew_die) if crew_die is not None else (yield from _ask_crew_fate(battle, party))
    )
    if captors and fate != "dead":
        yield from capture_crew(context, battle, party)
    else:
        yield from settle_crew_fate(context, battle, party, fate)


def capture_crew(context: Context[TileState], battle: CombatView, party: TableUnit) -> Asking[None]:
    """Score a captured crew at twice its cost (004-157, 004-167)."""
    crew = battle.card(party).crew
    if crew is not None:
        context.log(cited(f"the enemy captures the {CREW_TITLES[crew]}", "004-157"))
        yield from score_unit(context, battle, party.side, crew, CAPTURED)


def settle_crew_fate(
    context: Context[TileState], battle: CombatView, party: Unit, fate: Fate
) -> Asking[None]:
    """Put a crew on foot in its unit's space, unharmed or damaged, or score it (004-155)."""
    crew = battle.card(party).crew
    if crew is None:
        return
    title = f"its {CREW_TITLES[crew]} {FATES[fate]}"
    context.log(cited(title, "004-155"))
    if fate == "dead":
        yield from score_unit(context, battle, party.side, crew)
        return
    unit_id = new_unit_id(context.state, party.side)
    inside = party.condition
    condition = Condition(inside.crew_endurance, inside.crew_damage)
    on_foot = Unit(unit_id, crew, party.side, party.space, condition)
    context.set_state(context.state.with_unit(unit_id, on_foot))
    if fate == "damaged":
        yield from draw_damage_card(context, battle, unit_id)


def _ask_crew_fate(battle: CombatView, party: Unit) -> Asking[Fate]:
    choices = tuple(Choice(fate, f"It {words}") for fate, words in FATES.items())
    fate: Fate = yield from ask(Pick(
        party.side, f"Crew of {battle.title(party)}", "On Intensity 1 to 3 the crew is "
            "unharmed, on 4 to 6 damaged, on 7 or more dead.", ("004-155",), choices=choices,
            final=True,
        prompt="What happens to the crew?",
    ))  # type: ignore[assignment]  # fmt: skip
    return fate


def _score_crew(context: Context[TileState], battle: CombatView, party: TableUnit) -> Asking[None]:
    crew = battle.card(party).crew
    if crew is not None:
        yield from score_unit(context, battle, party.side, crew)


def score_unit(
    context: Context[TileState], battle: CombatView, side: str, unit: str, times: int = 1
) -> Asking[None]:
    """Score a lost unit for the other side: its cost, multiplied by ``times`` (004-063).

    The points may win the game at once (004-078, N4-16).
    """
    other = opposing_side(side)
    cost = yield from ask_cost_if_unknown(context, battle, side, unit)
    if cost is None or other is None:
        return
    scored = context.state.with_points_added(other, times * cost)
    context.set_state(
        scored,
        f"{PLAYER_TITLES[other]} scores {times * cost} points and now has {scored.points[other]}.",
    )
    if battle.is_switch_set_to("win-moment", "at-once"):
        win_by_points(context)


def destroy_feature(
    context: Context[TileState], battle: CombatView, space: Space, crew_die: int
) -> Asking[None]:
    """Turn a destroyed feature to its ruin, and harm units inside (004-177, 004-178)."""
    placed, feature = context.state.tiles[space], battle.tile_side_on(space)
    ruin = battle.catalogue.other_side_of_tile(placed.tile)
    title = f"{feature.face.title if feature else placed.tile} on {GRID.name(space)}"
    if ruin is None:
        context.set_state(
            context.state.with_tile(space, None),
            f"{title} is destroyed: take the tile off the board.",
        )
    else:
        turned = context.state.with_tile(space, placed._replace(tile=ruin))
        context.set_state(
            turned, cited(f"{title} is destroyed: turn the tile over to {ruin}", "004-177")
        )
    yield from harm_units_in_feature(context, battle, space, crew_die)


def harm_units_in_feature(
    context: Context[TileState], battle: CombatView, space: Space, crew_die: int
) -> Asking[None]:
    """Harm the Infantry in a feature that was destroyed (004-178, 004-036, A4-21, N4-37).

    The crew table decides for the team of a Panzernest and the crew of a Pantherturm.
    """
    feature = battle.tile_side_on(space)
    team = feature is not None and feature.kind in ("panzernest", "pantherturm")
    for unit in list(context.state.units_in(space)):
        if not battle.is_infantry(unit):
            continue
        title = battle.title(unit)
        fate: Fate = crew_fate(crew_die) if team else "damaged"
        again = unit.condition.is_damaged and fate == "damaged"
        if team and again and battle.is_switch_set_to("panzernest-team", "card"):
            again = False
        if fate == "dead" or again:
            context.log(f"{title} on {GRID.name(space)} is destroyed.")
            yield from destroy_unit(context, battle, unit, None)
        elif fate == "damaged":
            yield from draw_damage_card(context, battle, unit.id)
        else:
            context.log(f"{title} is unharmed.")
