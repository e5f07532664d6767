"""The menu of a turn: procedures, pieces, Recon, repairs, ends of phases and game (000-17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.displayed_facts import TableFact
from boardapp.core.procedure.free_play_refusals import refuse_if_all
from boardapp.core.procedure.question_parts import (
    Choice,
    PlaceableObject,
    PlacementAnswer,
    Refusal,
    fitting_prompt,
    refuse_if,
)
from boardapp.core.procedure.questions import Pick, Place
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.games.areas.area_board import why_no_adjacent_area, why_not_adjacent
from boardapp.games.areas.phases import (
    Phases,
    TurnPhase,
    begin_first_turn,
    current_phase_title,
    end_phase_procedure,
    why_phase_may_not_end,
)
from boardapp.games.areas.procedure_menu import (
    END_PHASE,
    OVER,
    Deeds,
    FreePlacement,
    MenuAction,
    ProcedureMenu,
    ask_how_game_ended,
)
from boardapp.games.areas.state import SET_UP
from boardapp.games.strange_victory.area_entry import (
    enter_adjacent_area,
    offer_assets_against_counters,
    resolve_counters_in_area,
    reveal_counters,
    why_no_area_to_enter,
    why_unit_may_not_move,
)
from boardapp.games.strange_victory.audacity_points import (
    change_audacity_points,
    regain_spent_points,
    victory_points_text,
    why_no_points_to_spend,
)
from boardapp.games.strange_victory.counter_kinds import ALL, ASSETS, DOWN, SORTS
from boardapp.games.strange_victory.fight_aftermath import why_unit_is_locked
from boardapp.games.strange_victory.fight_and_ambush import resolve_fight
from boardapp.games.strange_victory.road_counter_areas import why_no_road_counter
from boardapp.games.strange_victory.rule_headings import cited
from boardapp.games.strange_victory.setup import (
    enter_german_unit,
    set_up,
    why_no_setup,
    why_not_enter_unit,
)
from boardapp.games.strange_victory.state import (
    GERMANY,
    LAST,
    MARKERS,
    MAX_TURN,
    PHASES,
    REPAIRED,
    CounterOnBoard,
    Ended,
    RoadState,
    is_road_counter,
)

BOX = "the box"
"""The place of pieces that are off the board."""


def placeable_units_and_counters(state: RoadState) -> Iterator[PlaceableObject]:
    """Yield units, counters on the board, and counters of every kind from the box."""
    for unit_id in sorted(state.units):
        yield PlaceableObject(f"unit {unit_id}", state.units[unit_id].unit, off=BOX)
    for space in sorted(state.lying):
        name = state.grid.name(space)
        for one in state.lying[space]:
            yield PlaceableObject(
                f"{one.kind} in {name}",
                _counter_title_with_origin(one.kind, f"(from {name})"),
                off=BOX,
            )
    for kind in (*DOWN, *ALL):
        yield PlaceableObject(f"box {kind}", _counter_title_with_origin(kind, f"(from {BOX})"))


def _counter_title_with_origin(kind: str, where: str) -> str:
    if kind in DOWN:
        return f"{kind.capitalize()} counter {where}, face down"
    return f"{ALL[kind].title} {where}"


def with_object_placed(state: RoadState, spot: PlacementAnswer) -> RoadState:
    """Return the state with a piece at its new place; for an unknown piece it stays the same."""
    sort, _, name = spot.thing.partition(" ")
    if sort == "unit" and name in state.units:
        unit = state.units[name]
        # Moving a unit away from its enemies unlocks it.
        moved = unit.without_markers("locked")._replace(space=spot.space) if spot.space else None
        return state.with_unit(name, moved)
    if sort == "box" and name in (*DOWN, *ALL):
        return _with_counter_placed(
            state, spot.space, CounterOnBoard(name, state.strengths.get(name))
        )
    for space, there in state.lying.items():
        for one in there:
            if spot.thing == f"{one.kind} in {state.grid.name(space)}":
                return _with_counter_placed(
                    state.with_counter_replaced(space, one), spot.space, one
                )
    return state


def why_not_face_down_in_area(state: RoadState, spot: PlacementAnswer) -> Refusal | None:
    """Return why a Road counter may not lie face down in an area (000-02, 000-03)."""
    down = spot.thing.startswith(("box road", "road in "))
    return why_no_road_counter(state.areas, spot.space) if down and spot.space else None


def _with_counter_placed(state: RoadState, space: Space | None, one: CounterOnBoard) -> RoadState:
    if space is None:
        return state
    # The Garrison counter comes first.
    there = sorted((*state.lying.get(space, ()), one), key=lambda each: is_road_counter(each.kind))
    return replace(state, lying={**state.lying, space: tuple(there)})


def why_locked_units_must_fight(state: RoadState) -> Refusal | None:
    """Return a refusal that names a unit which must continue its Ambush first (000-56)."""
    for unit in state.units.values():
        if why_unit_is_locked(state, unit.id) and "fought" not in unit.marks:
            return Refusal(f"{unit.unit} must finish its fight first.", ("000-56",))
    return None


def why_not_stay_on_crossroads(state: RoadState) -> Refusal | None:
    """Return why two units may not stay on Crossroads, while one can still move (000-19).

    If neither can move any more, the players settle the case.
    """
    units = state.units.values()
    for unit in units:
        there = [one for one in units if one.space == unit.space]
        crossroads = (
            CounterOnBoard("crossroads") in state.face_up_counters(unit.space) and len(there) > 1
        )
        if crossroads and why_unit_may_not_move(state, unit.id) is None:
            return Refusal("A second German unit may not end its turn on Crossroads.", ("000-19",))
    return None


TURN: Phases = dict(
    zip(
        PHASES,
        (
            TurnPhase(
                "Movement Phase",
                "Move, fight",
                GERMANY,
                (why_locked_units_must_fight, why_not_stay_on_crossroads),
                article="the ",
            ),
            TurnPhase("Repairs Segment", "Repairs", GERMANY, article="the "),
            TurnPhase(
                "Game End Check Segment",
                "End check",
                GERMANY,
                begins=regain_spent_points,
                article="the ",
            ),
        ),
        strict=True,
    )
)
"""A turn in the expansion's phases: a fight belongs to the move that causes it."""
ENDS: Mapping[Ended, str] = {
    "won": "Germany has won", "lost": "Germany has lost", "over": "The game has ended",
}  # fmt: skip
"""The possible ends of the base game."""


def menu_questions(state: RoadState) -> tuple[Pick]:
    """Return the menu, with reasons against procedures; an answer names a procedure."""
    left = (
        state.road_counter_pool.remaining_counters_table(SORTS)
        if state.phase == "movement"
        else None
    )
    facts = tuple(fact for fact in (_asset_box_table(state), left) if fact)
    title, sentence = current_phase_title(state, TURN), ""
    if state.phase == SET_UP:
        title = "Before the first turn"
        sentence = "Add your units. The first turn begins when the Road counters are laid out."
    choices = MENU.choices_for_side(state)
    return (
        Pick(
            GERMANY,
            title,
            sentence,
            facts=facts,
            choices=choices,
            usual=MENU.usual_answer(choices),
            prompt=_menu_prompt(state),
            nobody=_NOBODY.get(state.phase, ""),
        ),
    )


_NOBODY = {"movement": "No unit can act in this phase", "repairs": "No unit needs repair"}


def _menu_prompt(state: RoadState) -> str:
    if state.ended:
        return "The game has ended"
    if state.phase == SET_UP:
        return "Add a unit, or lay out the counters" if state.units else "Add your first unit"
    return {
        "movement": "Choose a unit to act, or end the phase",
        "repairs": "Choose a unit to repair, or end the phase",
        "check": "Begin the next turn, or say who has won",
    }[state.phase]


def _asset_box_table(state: RoadState) -> TableFact | None:
    """Return the contents of the Campaign Asset box (000-08)."""
    rows = tuple((ALL[kind].title, str(state.assets[kind])) for kind in ASSETS
                 if kind in state.assets)  # fmt: skip
    return TableFact("Campaign Asset box", rows) if rows else None


def game_result_text(state: RoadState) -> str | None:
    """Return a sentence on how the base game has ended, None while it goes on."""
    if state.ended == "over":
        return f"{ENDS[state.ended]} without a known winner."
    return f"{ENDS[state.ended]}." if state.ended else None


def _has_face_down_counter(state: RoadState, unit_id: str) -> bool:
    there = state.lying.get(state.units[unit_id].space, ())
    return any(one.kind in DOWN for one in there)


def _why_nothing_to_reveal(state: RoadState, unit_id: str) -> Refusal | None:
    return refuse_if(
        not _has_face_down_counter(state, unit_id), "This area has no face-down counter."
    )


def _why_not_fight_there(state: RoadState, unit_id: str) -> Refusal | None:
    if _has_face_down_counter(state, unit_id):
        return Refusal("Turn up the counter in this area first.")
    return refuse_if(
        not state.enemies_in(state.units[unit_id].space), "There is no enemy in this area."
    )


def _why_nothing_to_repair(state: RoadState, unit_id: str) -> Refusal | None:
    unit = state.units[unit_id]
    unmarked = not {*unit.marks} & {*REPAIRED}
    return refuse_if(unmarked, f"{unit.unit} has no marker that a repair could remove.")


def _end_phase_title(state: RoadState) -> str:
    last = state.phase == LAST
    return f"Begin turn {state.turn + 1}" if last else f"End the {current_phase_title(state, TURN)}"


def why_unit_may_not_fight(state: RoadState, unit_id: str) -> Refusal | None:
    """Return why a unit may not fight in its area: it has fought, or is locked (000-56)."""
    unit = state.units[unit_id]
    if "fought" not in unit.marks:
        return None
    return why_unit_is_locked(state, unit.id) or Refusal(
        f"{unit.unit} has fought already in this turn."
    )


def set_up_and_begin_first_turn(context: Context[RoadState]) -> Asking[None]:
    """Lay out the counters and begin the first turn, which locks the agreements."""
    yield from set_up(context)
    yield from begin_first_turn(context, TURN)


def fight_remaining_enemies(context: Context[RoadState], unit_id: str) -> Asking[None]:
    """Fight the other enemies in a unit's area; Recon may still remove guns (000-49, 000-56)."""
    unit = context.state.units[unit_id]
    chased = yield from offer_assets_against_counters(context, unit.space)
    if context.state.enemies_in(unit.space):
        yield from resolve_fight(context, unit_id, chased)


def reveal_by_recon(context: Context[RoadState]) -> Asking[None]:
    """Discard Recon to reveal the counters in two adjacent areas (000-62)."""
    rules = ("000-62",)
    grid = context.state.grid
    first = yield from ask(Place(
        GERMANY, "Recon", "Choose the first of two adjacent areas.",
        rules, why_not=partial(why_no_adjacent_area, grid),
        prompt="Which area does Recon reveal?",
    ))  # fmt: skip
    second = yield from ask(Place(
        GERMANY, "Recon", "Choose the second area, next to the first.", rules,
        why_not=partial(why_not_adjacent, grid, rules, first),
        prompt="Which adjacent area does Recon reveal too?",
    ))  # fmt: skip
    context.set_state(
        context.state.with_asset_count_changed("recon", -1), cited("you discard Recon", *rules)
    )
    yield from reveal_counters(context, first)
    yield from reveal_counters(context, second)


def _why_no_repair_base(state: RoadState) -> Refusal | None:
    return refuse_if(
        "repair-base" not in state.assets, "The Campaign Asset box has no Repair Base."
    )


def why_repair_cannot_be_paid(state: RoadState, unit_id: str) -> Refusal | None:
    """Return why a unit cannot pay for repairs: it has no Repair Base, and no Audacity Point."""
    if _why_nothing_to_repair(state, unit_id):
        return None
    points = why_no_points_to_spend(state, state.units[unit_id])
    return refuse_if_all((_why_no_repair_base(state), points))


def repair_unit(context: Context[RoadState], unit_id: str) -> Asking[None]:
    """Remove a marker for a Repair Base or an Audacity Point (000-15, 000-59)."""
    state, unit = context.state, context.state.units[unit_id]
    means = (
        ("base", "discard Repair Base", "Base", _why_no_repair_base(state)),
        ("point", "1 AP", "1 AP", why_no_points_to_spend(state, unit)),
    )
    choices = [
        Choice(f"{name} {mark}", f"{MARKERS[mark].title}: {title}", refusal=refusal,
               label=f"{MARKERS[mark].title}: {label}")
        for mark in REPAIRED if mark in unit.marks
        for name, title, label, refusal in means
    ]  # fmt: skip
    wanted = yield from ask(Pick(
        GERMANY, f"Repair {unit.unit}", rules=("000-15", "000-59"),
        choices=(*choices, Choice("no", "Do not repair now")),
        prompt=fitting_prompt(f"How is {unit.unit} repaired?", "How is the unit repaired?"),
    ))  # fmt: skip
    by, _, mark = wanted.partition(" ")
    if not mark:
        return
    context.set_state(state.with_unit(unit_id, unit.without_markers(mark)))
    if by == "base":
        gone = cited("you discard Repair Base", "000-15")
        context.set_state(context.state.with_asset_count_changed("repair-base", -1), gone)
    else:
        change_audacity_points(
            context, unit.division, -1, "the division pays 1 AP for the repair", "000-59"
        )


def declare_game_end(context: Context[RoadState]) -> Asking[None]:
    """Ask how the base game has ended; banked Prisoners count for Germany (000-17)."""
    ended = yield from ask_how_game_ended(
        GERMANY, "How has the base game ended?", ("000-17",), ENDS
    )
    counted = cited(victory_points_text(context.state), "000-17") if ended else ""
    context.set_state(replace(context.state, ended=ended), counted)


_END_LABELS = {"movement": "End the movement", "repairs": "End the repairs"}
DEEDS: Deeds = {
    "muster": MenuAction(
        "Add a German unit", enter_german_unit, (SET_UP,), why_not=why_not_enter_unit
    ),
    "set-up": MenuAction(
        "Lay out the Road counters",
        set_up_and_begin_first_turn,
        (SET_UP,),
        why_not=why_no_setup,
        label="Lay out the counters",
    ),
    "move": MenuAction(
        "Move {}", enter_adjacent_area, ("movement",), why_not=why_no_area_to_enter, each=True
    ),
    "meet": MenuAction(
        "Have {} reveal the counters in its area",
        resolve_counters_in_area,
        ("movement",),
        lacks=_why_nothing_to_reveal,
        each=True,
        label="{} reveals",
    ),
    "fight": MenuAction(
        "{} fights",
        fight_remaining_enemies,
        ("movement",),
        lacks=_why_not_fight_there,
        why_not=why_unit_may_not_fight,
        each=True,
    ),
    "repair": MenuAction(
        "Repair {}",
        repair_unit,
        ("repairs",),
        lacks=_why_nothing_to_repair,
        why_not=why_repair_cannot_be_paid,
        each=True,
    ),
    "recon": MenuAction(
        "Discard Recon to reveal two adjacent areas",
        reveal_by_recon,
        ("movement",),
        lacks=lambda state: refuse_if(
            "recon" not in state.assets, "The Campaign Asset box has no Recon."
        ),
        label="Discard Recon",
    ),
    END_PHASE: MenuAction(
        _end_phase_title,
        end_phase_procedure(TURN, MAX_TURN),
        why_not=why_phase_may_not_end(TURN),
        there=lambda state: state.phase != SET_UP,
        label=lambda state: _END_LABELS.get(state.phase, ""),
    ),
    "finish": MenuAction(
        "The base game has ended",
        declare_game_end,
        (LAST, OVER),
        label="Say who has won",
        rare=True,
    ),
}
MENU = ProcedureMenu(
    DEEDS,
    lambda _: TURN,
    game_result_text,
    FreePlacement(
        GERMANY, placeable_units_and_counters, with_object_placed, why_not_face_down_in_area
    ),
)
