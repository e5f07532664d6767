"""Commits units: on the board with their crews, on the Rear Line, or in the air (004-088)."""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Choice, InsteadAnswer, Refusal, fitting_prompt
from boardapp.core.procedure.questions import Pick, Place
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_or_instead
from boardapp.games.spearpoint.cards.unit_cards import CREW_TITLES
from boardapp.games.spearpoint.combat.attack_declaration import GameData
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.commitment import crew_changes, flight_paths
from boardapp.games.spearpoint.commitment.entry_spaces import (
    crush_entered_tile,
    entry_check,
    why_no_entry_space,
)
from boardapp.games.spearpoint.commitment.units_available_to_commit import (
    AvailableUnits,
    unmanned_vehicles,
)
from boardapp.games.spearpoint.moving import opportunity_fire, scenario_movement_rules
from boardapp.games.spearpoint.rule_headings import refusal
from boardapp.games.spearpoint.scenario.value_limits_and_readings import CREWS
from boardapp.games.spearpoint.setup.setup_context import BOTH
from boardapp.games.spearpoint.sight.line_of_sight_rulings import opposing_side
from boardapp.games.spearpoint.table.placement_checks import new_unit_id
from boardapp.games.spearpoint.table.state import (
    Condition,
    OffBoardUnit,
    TableUnit,
    TileState,
    Unit,
)
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES, UnitKind
from boardapp.games.spearpoint.turn import acting_side_and_refusals, listed_hands

COMMIT = "commit"
REAR_LINE = Choice("rear", "On its Rear Line")


def commit_unit(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Ask for a unit and commit it; enemies on its entry space may fire at it (004-117)."""
    side = yield from _ask_side(context)
    battle = game_data.current_combat_view(context)
    supply = AvailableUnits(battle, side)
    name = yield from ask(Pick(
        side, f"Unit that {PLAYER_TITLES[side]} commits",
        "Choose the unit that you bring into play.",
        ("004-088", "004-110"),
        choices=tuple(_unit_choice(battle, supply, kind) for kind in supply.kinds_in_hand()),
        secret=listed_hands.side_state(battle, side).hand is not None,
        prompt="Choose a unit to commit",
    ))  # fmt: skip
    party = yield from _place_unit(game_data, context, supply, game_data.catalogue.unit_kind(name))
    if party is not None:
        yield from _draw_fire_on_entry(game_data, context, party)


def _ask_side(context: Context[TileState]) -> Asking[str]:
    """Return the side that commits a unit; ask which one outside the Commitment Phase."""
    side = _committing_side(context.state)
    if side is not None:
        return side
    return (yield from ask(Pick(
        BOTH, "Commit a unit", "Choose the side that brings a unit into play.", ("004-088",),
        prompt="Which side "
        "commits a unit?",
        choices=tuple(Choice(side, title) for side, title in PLAYER_TITLES.items()),
    )))  # fmt: skip


def _committing_side(state: TileState) -> str | None:
    """Return the acting side in the Commitment Phase, None in any other phase."""
    sequence = state.sequence
    return (
        acting_side_and_refusals.acting_side(state, sequence)
        if sequence and sequence.current_phase == "commitment"
        else None
    )


def why_nothing_to_commit(battle: CombatView) -> Refusal | None:
    """Return why the acting side has nothing to commit, None if it can commit a unit."""
    side = _committing_side(battle.state)
    if side is None:
        return None
    supply, title = AvailableUnits(battle, side), PLAYER_TITLES[side]
    if supply.is_hand_empty and not any(supply.kinds_in_hand()):
        return refusal(f"{title} has no unit card in hand", "004-110")
    first = None
    for kind in supply.committable_kinds():
        # A listed hand is secret: the menu must not show which cards it lacks.
        found = supply.why_kind_not_available(kind) or _why_no_room(battle, side, kind)
        if found is None:
            return None
        first = first or found
    return first or refusal(f"{title} has no unit left to commit", "004-110")


def _unit_choice(battle: CombatView, supply: AvailableUnits, kind: UnitKind) -> Choice:
    left = supply.number_left(kind.name)
    due = supply.due_reinforcement(kind.name)
    note = due.note if due and due.note else "" if left is None else f"{left} left"
    why = supply.why_not_from_hand(kind) or _why_no_room(battle, supply.side, kind)
    return Choice(kind.name, kind.title, note, why)


def _place_unit(
    game_data: GameData, context: Context[TileState], supply: AvailableUnits, kind: UnitKind
) -> Asking[TableUnit | None]:
    """Ask where a unit enters, and place it; None for a crew that mans a Rear Line gun."""
    battle, side = game_data.current_combat_view(context), supply.side
    unit_id = new_unit_id(context.state, side)
    party: TableUnit
    if kind.unit_class == "aircraft":
        party = yield from _ask_flight(battle, supply, unit_id, kind)
    elif kind.unit_class == "rear-line" or battle.card_of(side, kind.name).line == "rear":
        party = OffBoardUnit(unit_id, kind.name, side, "rear")
    else:
        unit = Unit(unit_id, kind.name, side, Space(0, 0))
        where = yield from _ask_entry_space(battle, unit)
        if isinstance(where, InsteadAnswer) and where.way != REAR_LINE.answer:
            _note_committed(context, battle, kind.name, side)
            crew_changes.man_vehicle(game_data, context, where.way, kind.name, Condition())
            return None
        if isinstance(where, InsteadAnswer):
            party = OffBoardUnit(unit_id, kind.name, side, "rear")
        else:
            party = unit._replace(space=where)
    context.set_state(context.state.with_unit_anywhere(unit_id, party))
    _note_committed(context, battle, kind.name, side)
    crew, here = battle.card(party).crew, game_data.current_combat_view(context)
    if crew is not None or isinstance(party, OffBoardUnit):
        with_crew = f", with its {CREW_TITLES[crew]}" if crew else ""
        place = here.location_phrase(party)
        comes = f"now flies {place}" if place.startswith("along") else f"is now {place}"
        context.log(f"{here.title(party)} {comes}{with_crew}.")
    return party


def _ask_entry_space(battle: CombatView, unit: Unit) -> Asking[Space | InsteadAnswer]:
    """Ask for the space where a unit enters (004-109, 004-111).

    Units of both lines may go to the Rear Line instead. A crew may go at once into a gun there
    (004-112).
    """
    kind = battle.catalogue.unit_kind(unit.unit)
    instead: tuple[Choice, ...] = ()
    if kind.unit_class in ("gun", "vehicle") and battle.card(unit).line == "both":
        instead = (REAR_LINE,)
    if kind.name in CREWS:
        instead = tuple(
            Choice(
                one.id, f"At once into the {battle.title(one)}", battle.location(one),
                about=one.id,
            )
            for one in unmanned_vehicles(battle, unit.side, kind.name)
            if isinstance(one, OffBoardUnit)
        )  # fmt: skip
    return (yield from ask_or_instead(Place(
        unit.side, f"Entry of {kind.title}", "Choose the space where the unit enters.", ("004-110",
        "004-116", "A4-34"),
        warning=scenario_movement_rules.untraced_road_warning(battle, battle.unit_class(unit)),
        why_not=entry_check(battle, unit), instead=instead,
        prompt=fitting_prompt(f"Where does the {kind.title} enter?", "Where does the unit enter?"),
    )))  # fmt: skip


def _ask_flight(
    battle: CombatView, supply: AvailableUnits, unit_id: str, kind: UnitKind
) -> Asking[OffBoardUnit]:
    """Ask for an aircraft's path and flight turns; a reinforcement may come without bombs."""
    side, due = supply.side, supply.due_reinforcement(kind.name)
    along, edge = yield from flight_paths.ask_flight_path(battle, side, kind.name, kind.title)
    turns = yield from flight_paths.ask_flight_turns(
        battle, side, kind.name, due.flight if due else None
    )
    dropped: tuple[str, ...] = ()
    if due is not None and not due.bombs:
        weapons = battle.card_of(side, kind.name).weapons
        dropped = tuple(one.name for one in weapons if one.kind == "bomb")
    there = OffBoardUnit(unit_id, kind.name, side, "air", flight=turns,
                  condition=Condition(dropped=dropped))  # fmt: skip
    return flight_paths.with_flight_path(there, along, edge)


def _note_committed(context: Context[TileState], battle: CombatView, unit: str, side: str) -> None:
    """Record a committed unit, and take its card and its crew's from the hand (004-112).

    A reinforcement has no card in the hand. boardapp records the reinforcement, because it comes
    only once (004-118).
    """
    sequence = context.state.sequence
    if sequence is None:
        return
    cards = tuple(filter(None, (unit, battle.card_of(side, unit).crew)))
    sent = cards if AvailableUnits(battle, side).needs_no_card(unit) else ()
    from_hand = () if sent else cards
    has = sequence.side_state(side)
    less = has._replace(units=max(has.units - len(from_hand), 0)).without_cards(from_hand)
    after = less._replace(came=(*has.came, *cards), sent=(*has.sent, *sent))
    context.set_state(replace(context.state, sequence=sequence.with_side(side, after)))


def _draw_fire_on_entry(
    game_data: GameData, context: Context[TileState], party: TableUnit
) -> Asking[None]:
    """Let enemies on an occupied entry space fire at a unit that is committed there (004-117).

    Before that, a tank crushes wire or crops on its space (004-022, 004-027).
    """
    if not isinstance(party, Unit):
        return
    crush_entered_tile(context, game_data.current_combat_view(context), party)
    enemies = game_data.current_combat_view(context).ground_units_in(
        party.space, opposing_side(party.side) or ""
    )
    yield from opportunity_fire.offer_fire_to_each(
        game_data, context, party.id, [one.id for one in enemies]
    )


def why_commitment_not_over(battle: CombatView, side: str) -> Refusal | None:
    """Return why a side's part of Commitment is not over: missing paths, or units that must enter.

    Scenarios say which units must enter (004-196, 004-208, 004-215).
    """
    supply = AvailableUnits(battle, side)
    for must, missing, rule in supply.missing_required_units():
        if any(_can_enter_anywhere(battle, supply, kind) for kind in supply.kinds_in_hand()
               if supply.is_required_kind(must, kind.name)):  # fmt: skip
            units = "1 unit" if missing == 1 else f"{missing} units"
            whom = f"{PLAYER_TITLES[side]} must still commit {units}"
            return refusal(whom, *rule.split(", "))
    return flight_paths.why_flight_paths_missing(battle, side)


def _can_enter_anywhere(battle: CombatView, supply: AvailableUnits, kind: UnitKind) -> bool:
    """Return whether a unit of a kind may enter anywhere now."""
    return (
        supply.why_not_from_hand(kind) is None and _why_no_room(battle, supply.side, kind) is None
    )


def _why_no_room(battle: CombatView, side: str, kind: UnitKind) -> Refusal | None:
    """Return why a unit of a kind can enter nowhere, None if there is a place for it."""
    if kind.unit_class in ("aircraft", "rear-line") or battle.card_of(side, kind.name).line in (
        "rear",
        "both",
    ):
        return None
    if any(isinstance(one, OffBoardUnit) for one in unmanned_vehicles(battle, side, kind.name)):
        return None
    return why_no_entry_space(battle, Unit("", kind.name, side, Space(0, 0)))
