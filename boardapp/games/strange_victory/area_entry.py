"""Entering an area: its counters turn up and take effect (000-05 to 000-37, 000-62 to 000-69)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.free_play_refusals import refuse_if_all
from boardapp.core.procedure.question_parts import (
    Choice,
    DiceRequest,
    InsteadAnswer,
    Odds,
    Refusal,
    fitting_prompt,
)
from boardapp.core.procedure.questions import Pick, Place, Throw
from boardapp.core.procedure.running_procedure import (
    Asking,
    Context,
    ask,
    ask_or_instead,
    ask_yes_no,
)
from boardapp.games.areas.area_board import why_no_adjacent_area, why_not_adjacent
from boardapp.games.strange_victory.audacity_points import (
    change_audacity_points,
    division_title,
    why_no_points_to_spend,
)
from boardapp.games.strange_victory.counter_kinds import (
    ALL,
    DOWN,
    GARRISONS,
    STRAFED,
    CounterType,
)
from boardapp.games.strange_victory.fight_aftermath import BY_TABLE, why_unit_is_locked
from boardapp.games.strange_victory.fight_and_ambush import halt_unit, resolve_fight
from boardapp.games.strange_victory.rule_headings import cited
from boardapp.games.strange_victory.state import (
    FREE_STEPS,
    GERMANY,
    MARKERS,
    CounterOnBoard,
    RoadState,
)


def why_unit_may_not_move(state: RoadState, unit_id: str) -> Refusal | None:
    """Return why a unit may not enter another area this turn (000-56, 000-57, 000-60)."""
    unit = state.units[unit_id]
    held = why_unit_is_locked(state, unit.id)
    if held:
        return held
    if unit.is_halted:
        return Refusal(f"{unit.unit} has stopped already in this turn.")
    if unit.steps > FREE_STEPS:
        return Refusal(
            f"{unit.unit} has entered its third area in this turn and may enter no other.",
            ("000-60",),
        )
    return why_no_points_to_spend(state, unit) if unit.steps == FREE_STEPS else None


def why_not_enter_area(state: RoadState, unit_id: str, space: Space) -> Refusal | None:
    """Return why a unit may not enter an area: it is not adjacent, or a unit blocks its Crossroads.

    A second unit may pass through Crossroads, but may not end its turn there (000-19).
    """
    far = why_not_adjacent(state.grid, (), state.units[unit_id].space, space)
    if far or CounterOnBoard("crossroads") not in state.face_up_counters(space):
        return far
    others = [one.id for one in state.units.values() if one.space == space]
    after = _with_unit_moved(state, unit_id, space)
    if state.units[unit_id].steps >= FREE_STEPS:
        after = after.with_points_changed(state.units[unit_id].division, -1)
    stuck = [one for one in others if why_unit_may_not_move(after, one)]
    if not stuck or why_unit_may_not_move(after, unit_id) is None:
        return None
    return Refusal(
        f"{state.units[unit_id].unit} could not move further from Crossroads, and a second "
        "German unit may not end its turn there.", ("000-19",),
    )  # fmt: skip


def why_no_area_to_enter(state: RoadState, unit_id: str) -> Refusal | None:
    """Return why a unit can enter no area: it may not move, or may enter no adjacent area."""
    here = state.units[unit_id].space
    return (
        why_unit_may_not_move(state, unit_id)
        or why_no_adjacent_area(state.grid, here)
        or refuse_if_all(
            why_not_enter_area(state, unit_id, one) for one in state.grid.neighbours(here)
        )
    )


def _with_unit_moved(state: RoadState, unit_id: str, space: Space) -> RoadState:
    unit = state.units[unit_id].without_markers("locked")
    steps = min(unit.steps + 1, FREE_STEPS + 1)
    return state.with_unit(unit_id, unit._replace(space=space, steps=steps))


def enter_adjacent_area(context: Context[RoadState], unit_id: str) -> Asking[None]:
    """Move a unit into an adjacent area, and resolve the counters there (000-05, 000-60)."""
    unit = context.state.units[unit_id]
    third = unit.steps >= FREE_STEPS
    space = yield from ask_or_instead(Place(
        GERMANY, f"Area that {unit.unit} enters", rules=("000-05", "000-60"),
        warning="For its third area the division pays 1 AP (Audacity Point)." if third else "",
        why_not=partial(why_not_enter_area, context.state, unit_id),
        instead=(Choice("stay", "the unit stays where it is", label="The unit stays here"),),
        prompt=fitting_prompt(f"Which area does {unit.unit} enter?", "Which area does the unit "
        "enter?"),
    ))  # fmt: skip
    if isinstance(space, InsteadAnswer):
        return
    context.set_state(_with_unit_moved(context.state, unit_id, space))
    if third:
        change_audacity_points(
            context, unit.division, -1, "the division pays 1 AP for the third area", "000-60"
        )
    yield from resolve_counters_in_area(context, unit_id)


def resolve_counters_in_area(context: Context[RoadState], unit_id: str) -> Asking[None]:
    """Turn up the counters in a unit's area, and apply them to the unit (000-05, 000-06).

    Prisoners give a reward, and some counters stop the unit (000-16, 000-22, 000-24, 000-65).
    """
    space = context.state.units[unit_id].space
    yield from reveal_counters(context, space)
    yield from _ask_prisoners_reward(context, unit_id)
    chased = yield from offer_assets_against_counters(context, space)
    for one in context.state.face_up_counters(space):
        if one.counter_type.stops:
            halt_unit(context, unit_id, one.kind, one.counter_type.stops)
    if context.state.enemies_in(space):
        yield from resolve_fight(context, unit_id, chased)
    else:
        yield from _apply_misfortunes(context, unit_id)
    yield from _remove_used_up_counters(context, space)


def _remove_used_up_counters(context: Context[RoadState], space: Space) -> Asking[None]:
    """Remove counters after their effect; players decide on a Garrison (000-18, 000-21, N0-01)."""
    for one in context.state.face_up_counters(space):
        if one.counter_type.stays or one.counter_type.enemy:
            continue
        if one.kind in GARRISONS:
            leaves = (yield from _ask_whether_garrison_leaves(one.counter_type)) == "leaves"
        else:
            leaves = context.state.switch_choice("leftover") == "leaves"
        if leaves:
            context.set_state(context.state.with_counter_replaced(space, one))
            if one.kind not in GARRISONS:
                context.log(cited(f"{one.counter_type.title} leaves the area", "N0-01"))


def _ask_whether_garrison_leaves(one: CounterType) -> Asking[str]:
    """Ask whether a Garrison leaves its area after its effect."""
    return (yield from ask(Pick(
        GERMANY, f"{one.title}, {BY_TABLE}", "Does this Garrison leave the area under the base "
            "game's rules?",
        ("000-70",),
        choices=(Choice("leaves", "The Garrison leaves"), Choice("stays", "The Garrison stays")),
        usual="leaves", prompt=fitting_prompt(f"Does {one.title} leave?",
            "Does the Garrison leave?"),
    )))  # fmt: skip


# Counters that turn up


def reveal_counters(context: Context[RoadState], space: Space) -> Asking[None]:
    """Turn up the Garrison and Road counter of an area, and bank assets (000-05, 000-08)."""
    for hidden in context.state.lying.get(space, ()):
        if hidden.kind not in DOWN:
            continue
        title = f"{hidden.kind.capitalize()} counter of {context.state.grid.name(space)}"
        if hidden.kind == "road":
            kind = yield from _draw_road_counter(context, title)
            context.set_state(
                replace(
                    context.state,
                    out=context.state.road_counter_pool.drawn_counts_with_one_more(kind),
                )
            )
        else:
            kind = yield from context.state.garrison_pool.ask_or_draw_counter(title, digital=False)
            out = context.state.garrison_pool.drawn_counts_with_one_more(kind)
            context.set_state(replace(context.state, garrisons_out=out))
        found = CounterOnBoard(kind, context.state.strengths.get(kind))
        context.set_state(context.state.with_counter_replaced(space, hidden, found))
    for one in context.state.face_up_counters(space):
        if one.counter_type.asset:
            banked = context.state.with_counter_replaced(space, one).with_asset_count_changed(
                one.kind, 1
            )
            goes = "go" if one.counter_type.is_or_are == "are" else "goes"
            box = f"{one.counter_type.title} {goes} to the Campaign Asset box"
            context.set_state(banked, cited(box, "000-08"))


def _draw_road_counter(context: Context[RoadState], title: str) -> Asking[str]:
    """Return the Road counter that turned up, drawn by the program or named (000-02, 000-04)."""
    digital = context.state.switch_choice("pool") == "digital"
    if digital and not context.state.mix:
        yield from ask_road_counter_mix(context)
    return (yield from context.state.road_counter_pool.ask_or_draw_counter(title, digital=digital))


def ask_road_counter_mix(context: Context[RoadState]) -> Asking[None]:
    """Ask how many Road counters of each kind are left in the pool (000-01, 000-04)."""
    mix = yield from context.state.road_counter_pool.ask_counter_mix("Mix of the Road counters")
    context.set_state(replace(context.state, mix=mix))


# Choices


def _ask_prisoners_reward(context: Context[RoadState], unit_id: str) -> Asking[None]:
    """Ask for the Prisoners' reward: an Audacity or Victory Point (000-16, 000-17, N0-04)."""
    state, unit = context.state, context.state.units[unit_id]
    held = next(
        (one for one in state.face_up_counters(unit.space) if one.kind == "prisoners"), None
    )
    if held is None:
        return
    track, full = state.divisions[unit.division], None
    if state.switch_choice("prisoners") == "start" and track.now >= track.start:
        full = Refusal(
            f"{division_title(unit.division)} has all its Audacity Points already.", ("N0-04",)
        )
    wanted = yield from ask(Pick(
        GERMANY, "Prisoners", "Choose what you get in exchange for the Prisoners.",
        ("000-16", "000-17"),
        choices=(
            Choice("point", f"1 AP for {division_title(unit.division)}", refusal=full,
                   label="1 AP"),
            Choice("bank", "1 Victory Point at the end", f"{unit.unit} stops for this turn",
                   label="1 Victory Point, stop"),
        ),
        prompt="What do you get in exchange for the Prisoners?",
    ))  # fmt: skip
    context.set_state(state.with_counter_replaced(unit.space, held))
    if wanted == "point":
        change_audacity_points(
            context, unit.division, 1, f"{division_title(unit.division)} gains 1 AP", "000-16"
        )
    else:
        banked = cited(
            "you keep the Prisoners for 1 Victory Point at the end of the game", "000-17"
        )
        context.set_state(context.state.with_asset_count_changed("prisoners", 1), banked)
        halt_unit(context, unit_id, "prisoners", "000-17")


def offer_assets_against_counters(
    context: Context[RoadState], space: Space
) -> Asking[tuple[CounterType, ...]]:
    """Offer each asset that removes a counter (000-09, 000-32, 000-37, 000-45, 000-49, 000-63).

    Returns the removed fighters that still cost dice (000-64, N0-02).
    """
    for one in context.state.face_up_counters(space):
        asset, rule = one.counter_type.foe
        if asset not in context.state.assets:
            continue
        both = f"{ALL[asset].title} and {one.counter_type.title}"
        question = f"Discard {ALL[asset].title} to remove {one.counter_type.title}?"
        if (
            yield from ask_yes_no(
                GERMANY,
                ALL[asset].title,
                question,
                (rule,),
                yes="Yes, discard both",
                costs=True,
                prompt=fitting_prompt(question, f"Remove {one.counter_type.title}?"),
            )
        ):
            gone = context.state.with_counter_replaced(space, one).with_asset_count_changed(
                asset, -1
            )
            context.set_state(gone, cited(f"both counters leave the game: {both}", rule))
            lost = one.counter_type.strafes is not None and gone.switch_choice("chased") == "lost"
            return (one.counter_type,) if lost else ()
    return ()


# Without a fight


def _apply_misfortunes(context: Context[RoadState], unit_id: str) -> Asking[None]:
    """Apply misfortunes if there is no fight (000-28, 000-31, 000-36, 000-69)."""
    unit = context.state.units[unit_id]
    for one in (one.counter_type for one in context.state.face_up_counters(unit.space)):
        mark, rule = one.mark
        if not mark or not (yield from _roll_strafing_run(context, one, unit.unit)):
            continue
        befell = cited(f"{unit.unit} is {MARKERS[mark].title} and stops", rule)
        context.set_state(context.state.with_unit_marked(unit_id, "halted", mark), befell)


def _roll_strafing_run(context: Context[RoadState], one: CounterType, name: str) -> Asking[bool]:
    """Roll for a strafing run on its table; return whether it hit (000-31, 000-36).

    A run without a table always hits (000-28, 000-69).
    """
    table, (mark, rule) = one.strafes, one.mark
    if table is None:
        return True
    title, chances = f"Strafed by {one.title}", table.result_chances(1, 0)
    odds = tuple(Odds("Strafing", STRAFED[result], chances[result]) for result in STRAFED)
    (needed, _), *_ = table.table_fact(title, STRAFED, (table.faces,), 0).rows
    thrown = yield from ask(Throw(
        GERMANY, title, f"If you roll {needed}, {name} is Disordered and stops.", (rule,), odds,
        dice=(DiceRequest(
            1, table.faces, GERMANY, "strafing", needed, needed=table.rows[0][0],
        ),),
        prompt=f"Roll for strafing by {one.title}",
    ))  # fmt: skip
    (die,) = thrown.dice
    context.show_fact(table.table_fact(title, STRAFED, die, 0))
    return table.result_of_dice(die, 0) == mark
