"""Changes of control over territories, and limits on units' moves."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.free_play_refusals import ImpossibleRefusal, refuse_if_all
from boardapp.core.procedure.question_parts import Choice, Refusal, fitting_prompt
from boardapp.core.procedure.questions import Number, PathQuestion, Pick, Place
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.core.sentence_case import capitalize_first as capitalized
from boardapp.games.europe import printed_territories
from boardapp.games.europe.bombing_raids import why_not_while_us_neutral
from boardapp.games.europe.dice_tables import MOVES, RULE_OF, WEATHERS
from boardapp.games.europe.holds_liberation_and_surrender import take_territory
from boardapp.games.europe.printed_territories import NATIONS, Nation
from boardapp.games.europe.state import DEFEATED, MAX_OTHERS, NEUTRAL, EuropeState
from boardapp.games.europe.turn_start import resolve_pending_duties

KINDS = {
    "infantry": ("Infantry", "ground"), "artillery": ("Artillery", "ground"),
    "tanks": ("Tanks", "ground"), "aa-guns": ("AA guns", "ground"),
    "fighters": ("Fighters", "fighter"), "bombers": ("Bombers", "bomber"),
    "ships": ("Ships", "ship"),
}  # fmt: skip
"""The kinds of units: their titles, and their kinds in the weather's rules."""


# Control


def change_control(context: Context[EuropeState]) -> Asking[None]:
    """Ask which territory changes hands, and apply all consequences (003-02 to 003-16)."""
    by = context.state.nation_on_move

    def why_not(space: Space) -> Refusal | None:
        if printed_territories.original_owner(context.state.areas, space) is None:
            return ImpossibleRefusal(f"{context.state.grid.name(space)} belongs to no nation.")
        return why_not_while_us_neutral(context.state, space) or _why_control_stays(
            context.state, space
        )

    space = yield from ask(Place(
        by, "Change of control", "Which territory has changed hands?", ("003-50",), why_not=why_not,
        prompt="Which territory has changed hands?",
    ))  # fmt: skip
    if context.state.areas.has_flag(space, "several"):
        yield from ask_other_russian_territories(context)
        return
    nation = yield from ask(
        Pick(
            by,
            context.state.grid.name(space),
            "Who controls this territory now?",
            ("003-50",),
            choices=tuple(
                Choice(
                    one,
                    capitalized(name),
                    refusal=_why_nation_may_not_hold(context.state, space, one),
                )
                for one, name in NATIONS.items()
            ),
            prompt=fitting_prompt(
                f"Who controls {context.state.grid.name(space)} now?",
                "Who controls this territory now?",
            ),
        )
    )
    chosen = next(one for one in NATIONS if one == nation)
    yield from take_territory(context, space, chosen)
    yield from resolve_pending_duties(context)


def ask_other_russian_territories(context: Context[EuropeState]) -> Asking[None]:
    """Ask how many territories outside an outline board Russia holds (003-24, 003-50)."""
    box = printed_territories.box_of_other_russian_territories(context.state.areas)
    assert box is not None
    name = context.state.grid.name(box)
    number = yield from ask(
        Number(
            context.state.nation_on_move,
            f"{name} that Russia holds",
            "How many original Russian territories outside this board does Russia hold?",
            ("003-50",),
            most=MAX_OTHERS,
            usual=context.state.others,
            prompt="How many other territories does Russia hold?",
        )
    )
    context.set_state(replace(context.state, others=number))


def _why_control_stays(state: EuropeState, space: Space) -> Refusal | None:
    """Return why no nation may take a territory."""
    if state.areas.has_flag(space, "several"):
        return None
    return refuse_if_all(_why_nation_may_not_hold(state, space, one) for one in NATIONS)


def _why_nation_may_not_hold(state: EuropeState, space: Space, nation: Nation) -> Refusal | None:
    name = state.grid.name(space)
    if state.holder_of(space) == nation:
        whose = f"{capitalized(NATIONS[nation])} holds {name} already."
        return ImpossibleRefusal(whose)
    if nation in state.defeated:
        return DEFEATED[nation]
    if nation == "us" and state.is_us_neutral:
        return NEUTRAL
    return state.why_nation_takes_no_turn(nation)


# Paths


def why_paths_not_checked(state: EuropeState) -> Refusal | None:
    """Return why paths are not checked: an outline has no territories to move through (003-32)."""
    if printed_territories.box_of_other_russian_territories(state.areas) is None:
        return None
    return Refusal(
        "This board is only an outline: it has no territories to move through.", ("003-32",)
    )


def most_steps_in_weather(state: EuropeState, origin: Space, kind: str) -> int | None:
    """Return the most steps of a unit that starts in an area, None if the weather sets no limit.

    Only units that start in original Russian territory are limited (003-30 to 003-32, A3-08,
    A3-09).
    """
    bound = state.switch_choice("bound") == "all" or state.nation_on_move == "germany"
    if not (
        state.is_rule_used("winter") and bound and origin in state.originally_russian_territories()
    ):
        return None
    return MOVES.get(state.weather, {}).get(KINDS[kind][1])


def check_unit_path(context: Context[EuropeState]) -> Asking[None]:
    """Check a unit's path by the weather and by US neutrality (003-30 to 003-33)."""
    state = context.state
    origin = yield from ask(Place(
        state.nation_on_move, "A unit's way", "Where does the unit start its turn?", ("003-32",),
        why_not=partial(why_not_while_us_neutral, state),
        prompt="Where does the unit start its turn?",
    ))  # fmt: skip
    kind = yield from ask(Pick(
        state.nation_on_move, "Which unit", state.grid.name(origin), ("003-30", "003-31"),
        choices=tuple(
            Choice(one, title, _step_limit_note(most_steps_in_weather(state, origin, one)))
            for one, (title, _) in KINDS.items()
        ),
        prompt="Which unit is it?",
    ))  # fmt: skip

    def onward(path: tuple[Space, ...], there: Space) -> Refusal | None:
        most = most_steps_in_weather(state, origin, kind)
        if most is not None and len(path) >= most:
            who = (
                f"{KINDS[kind][0].lower()} that start in {state.grid.name(origin)} may move "
                f"only {most}"
            )
            weather = state.weather
            return Refusal(f"{WEATHERS[weather]}: {who}.", (RULE_OF[weather],))
        return why_not_while_us_neutral(state, there)

    yield from ask(PathQuestion(
        state.nation_on_move, f"{KINDS[kind][0]} from {state.grid.name(origin)}",
        "Choose a path. boardapp checks only the weather and US neutrality, not the base "
        "game's rules.", ("003-32",),
        start=origin, onward=onward, prompt="Which path does the unit take?",
    ))  # fmt: skip


def _step_limit_note(most: int | None) -> str:
    return "" if most is None else f"{most} {'space' if most == 1 else 'spaces'}"
