"""The menu of a Spearpoint table: the setup, then the turns, with a scenario's facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from boardapp.core.procedure.displayed_facts import Fact, TableFact
from boardapp.core.procedure.free_play_refusals import refuse_if_all
from boardapp.core.procedure.question_parts import Choice
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, Context, Procedure
from boardapp.files.fault_wording import join_with_or
from boardapp.games.ask_rule_readings import switches_off_default
from boardapp.games.spearpoint.cards.unit_cards import command_card_title
from boardapp.games.spearpoint.combat.attack_declaration import GameData
from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.setup_stages import (
    AsideStage,
    ChoiceStage,
    DeckStage,
    EntryStage,
    HandStage,
    TileStage,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.special_rules_and_victory import SpecialRule
from boardapp.games.spearpoint.scenario.value_limits_and_readings import applies_under_readings
from boardapp.games.spearpoint.setup.card_stages import (
    build_deck,
    set_command_cards_aside,
    take_starting_hand,
)
from boardapp.games.spearpoint.setup.placement_stages import (
    change_entry_space,
    choose_entry_spaces,
    choose_option,
    entry_spaces_with_sides,
    lay_tiles,
    place_units,
)
from boardapp.games.spearpoint.setup.readings_and_carried_terrain import (
    FIGHTS_READ,
    agree_on_fight_readings,
    agree_on_readings,
    carry_over_terrain,
)
from boardapp.games.spearpoint.setup.setup_context import BOTH, SetupContext, setup_zone_highlights
from boardapp.games.spearpoint.setup.setup_placement_rules import (
    changeable_entry_stage,
    why_not_entry_space,
)
from boardapp.games.spearpoint.setup.setup_progress import SetupView, setup_view_of
from boardapp.games.spearpoint.setup.setup_sheet import allowed_spaces_description
from boardapp.games.spearpoint.setup.setup_state import SetupTable
from boardapp.games.spearpoint.switches import OF_PLAY
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYER_TITLES, PLAYERS, Catalogue
from boardapp.games.spearpoint.turn import menu as turn
from boardapp.games.spearpoint.turn.turn_end import check_for_winner
from boardapp.games.spearpoint.turn.turn_leading_procedures import LEAD

_STAGES: Mapping[type[object], Callable[[SetupContext, Any], Asking[None]]] = {
    TileStage: lay_tiles,
    ChoiceStage: choose_option,
    EntryStage: choose_entry_spaces,
    UnitStage: place_units,
    DeckStage: build_deck,
    HandStage: take_starting_hand,
    AsideStage: set_command_cards_aside,
}

_PROMPTS: Mapping[type[object], tuple[str, str]] = {
    TileStage: ("Lay the tiles", "Lay tiles"),
    ChoiceStage: ("Choose your setup option", "Choose an option"),
    EntryStage: ("Choose the entry spaces", "Choose entry spaces"),
    UnitStage: ("Place the starting units", "Place units"),
    DeckStage: ("Build the deck", "Build the deck"),
    HandStage: ("Take the starting hand", "Take the starting hand"),
    AsideStage: ("Set Command Cards aside", "Set cards aside"),
}
"""The prompt of the menu at each stage, and the label of the button that begins the stage."""


def procedure_menu(
    state: TileState, catalogue: Catalogue, scenario: Scenario | None
) -> tuple[Pick, ...]:
    """Return the menus of procedures: one for each side that may act, and one for both."""
    held: dict[str, list[Choice]] = {}
    here = setup_view_of(state, scenario, catalogue)
    fighting = here is None or here.has_play_begun
    offered = [
        *([] if here is None else _setup_choices(here)),
        *(turn.menu_offers(GameData(catalogue, scenario), state) if fighting else ()),
    ]
    for by, choice in offered:
        held.setdefault(by, []).append(choice)
    title = turn.phase_title(state) if fighting else ""
    prompt = turn.phase_prompt(state, [one for _, one in offered]) if fighting else "Begin play"
    if here is not None and here.current_stage is not None and not fighting:
        prompt, _ = _PROMPTS[type(here.current_stage)]
    questions = [
        Pick(
            by,
            title or "What is next?",
            "" if fighting or here is None else setup_progress_sentence(here),
            choices=tuple(choices),
            prompt=prompt,
            usual=_usual_answer(state, choices) if here or state.sequence else None,
            nobody=turn.NOBODY.get(state.sequence.current_phase, "") if state.sequence else "",
        )
        for by, choices in held.items()
    ]
    if here is not None and questions:
        questions[0] = replace(questions[0], facts=briefing_facts(here))
    return tuple(questions)


def setup_progress_sentence(setup: SetupView) -> str:
    """Return the setup's progress: ``Stage 2 of 4. ✓ The stage “Village tiles” is finished.``."""
    at = [
        number
        for number, stage in enumerate(setup.scenario.stages)
        if applies_under_readings(stage.when, setup.readings) and not stage.turn
    ]
    done = [number for number in at if number < setup.table.stage]
    last = f"✓ The stage “{setup.scenario.stages[done[-1]].title}” is finished." if done else ""
    if setup.current_stage is None:
        return f"✓ {len(at)} of {len(at)} stages are finished." if len(at) > 1 else last
    if setup.table.stage not in at:
        return ""
    return f"Stage {len(done) + 1} of {len(at)}. {last}".rstrip()


def _usual_answer(state: TileState, choices: Sequence[Choice]) -> str | None:
    """Return the usual next choice among those offered, or None if none is usual."""
    able = [choice.answer for choice in choices if choice.refusal is None]
    offered = [choice.answer for choice in choices]
    # Most players who open a scenario want boardapp to lead it.
    usual = ("set-up", "begin", LEAD) if state.sequence is None else turn.USUAL
    return next((one for named in (able, offered) for one in usual if one in named), None)


def _setup_choices(setup: SetupView) -> Iterator[tuple[str, Choice]]:
    """Yield the choices that may begin now with their addressees, in the rulebook's order."""
    state = setup.table
    early = not (state.started or state.begun)
    first = state.may_agree_on_readings
    if setup.scenario.readings and first:
        agreed = state.agreed.keys() >= setup.scenario.readings.keys()
        label = "✓ Unclear rules agreed" if agreed else "Agree on unclear rules"
        yield BOTH, Choice("agree", "Agree on a reading of each unclear rule", label=label)
    if setup.scenario.carry_over is not None and early:
        yield (
            BOTH,
            Choice("carry-over", "Use terrain of an earlier game", label="Use earlier terrain"),
        )
    stage, changing = setup.current_stage, changeable_entry_stage(setup)
    if stage is not None:
        _, label = _PROMPTS[type(stage)]
        yield (
            stage.by if stage.by in PLAYERS else BOTH,
            Choice("set-up", f"{label} (stage “{stage.title}”)", label=label),
        )
    elif not state.begun:
        yield BOTH, Choice("begin", "Begin play")
    if first:  # after the stage, since most tables skip it
        changed = len(switches_off_default(OF_PLAY, state.options))
        rules = "1 unclear rule" if changed == 1 else f"{changed} unclear rules"
        note = (
            f"So far you read {rules} in your own way"
            if changed
            else "So far you use the usual reading of each unclear rule"
        )
        yield (
            BOTH,
            Choice("agree-fights", FIGHTS_READ, note, label="Rules on fights, moves", rare=True),
        )
    if changing is not None and entry_spaces_with_sides(setup, changing):
        taken = refuse_if_all(
            why_not_entry_space(setup, changing, space) for space in GRID.spaces()
        )
        by = changing.by if changing.by in PLAYERS else BOTH
        title = f"Change one of the {changing.title}"
        label = "Change an entry space"
        yield by, Choice("change-entry", title, refusal=taken, label=label, rare=True)


def current_moment_title(state: TileState, catalogue: Catalogue, scenario: Scenario | None) -> str:
    """Return the title of the present moment: the turn, or the stage of the setup."""
    here = setup_view_of(state, scenario, catalogue)
    if here is None or here.has_play_begun:
        return ", ".join(filter(None, (f"Turn {state.displayed_turn}", turn.phase_and_side(state))))
    return f"Setup, {here.current_stage.title}" if here.current_stage else "Setup, finished"


def find_procedure(
    catalogue: Catalogue, scenario: Scenario | None, name: str, given: tuple[str, ...]
) -> Procedure[Any]:
    """Return the procedure with a name; raises KeyError."""
    if not given and name in turn.PROCEDURES:
        on = GameData(catalogue, scenario)
        return partial(_run_and_check_victory, turn.procedure(on, name), on)
    if name in _OF_SETUP and scenario is not None and not given:
        return partial(_run_setup_procedure, _OF_SETUP[name], scenario, catalogue)
    raise KeyError(f"there is no procedure {name} {' '.join(given)}")


def _run_and_check_victory(
    does: Procedure[Any], game_data: GameData, context: Context[TileState]
) -> Asking[None]:
    """Run a procedure, then check for a winner if the table ends games at once (N4-16)."""
    yield from does(context)
    battle = game_data.current_combat_view(context)
    if battle.is_switch_set_to("win-moment", "at-once"):
        check_for_winner(battle, context)


def _run_setup_procedure(
    does: Callable[[SetupContext], Asking[None]],
    scenario: Scenario,
    catalogue: Catalogue,
    context: Context[SetupTable],
) -> Asking[None]:
    yield from does(SetupContext(context, SetupView(context.state, scenario, catalogue)))


def run_current_stage(context: SetupContext) -> Asking[None]:
    """Run the stage in progress to its end; it may be a stage of a later turn (004-198)."""
    stage = context.here.current_stage
    assert stage is not None
    yield from _STAGES[type(stage)](context, stage)


def begin_play(context: SetupContext) -> Asking[None]:
    """Begin play: from now on the players may move the pieces on the table."""
    context.set_setup(context.here.with_play_begun())
    yield from ()


_OF_SETUP: Mapping[str, Callable[[SetupContext], Asking[None]]] = {
    "agree": agree_on_readings,
    "agree-fights": agree_on_fight_readings,
    "carry-over": carry_over_terrain,
    "set-up": run_current_stage,
    "begin": begin_play,
    "change-entry": change_entry_space,
}
PROCEDURES = turn.PROCEDURES | _OF_SETUP.keys()
"""The names of all procedures that may begin at some table."""


Rows = Iterator[tuple[str, ...]]


def briefing_facts(setup: SetupView) -> tuple[Fact, ...]:
    """Return the facts that players may want to read again between questions."""
    scenario = setup.scenario
    removed = ", ".join(command_card_title(name) for name in scenario.removed)
    tables: tuple[tuple[str, Iterable[tuple[str, ...]]], ...] = (
        ("Zones and entry spaces", _setup_zone_rows(setup)),
        (
            "Command deck",
            [(f"Take every copy of these cards out of the deck: {removed}.",)] if removed else (),
        ),
        ("Special rules", _special_rule_rows(scenario.rules)),
        ("Reinforcements", _reinforcement_rows(setup)),
        ("How to win", _special_rule_rows(scenario.win)),
    )
    held = ((title, tuple(rows)) for title, rows in tables)
    shown = tuple(TableFact(title, rows) for title, rows in held if rows)
    # In play, highlighted zones would cover the board: the table names them in words.
    return shown if setup.has_play_begun else (*setup_zone_highlights(setup), *shown)


def _setup_zone_rows(setup: SetupView) -> Rows:
    for side in PLAYERS:
        entries = setup.table.entries.get(side, ())
        if entries:
            yield (
                PLAYER_TITLES[side],
                f"enters the map at {join_with_or([GRID.name(one) for one in entries])}",
            )
        elif side in setup.zones and setup.has_play_begun:
            yield PLAYER_TITLES[side], allowed_spaces_description(setup.zones[side])


def _special_rule_rows(lines: tuple[SpecialRule, ...]) -> Rows:
    return ((HEADINGS.text_with_citation(line.text, line.rule),) for line in lines)


def _reinforcement_rows(setup: SetupView) -> Rows:
    for one in setup.scenario.reinforcements:
        if applies_under_readings(one.when, setup.readings):
            units = ", ".join(setup.catalogue.unit_kind(unit).title for unit in one.units)
            note = f". {one.note}" if one.note else ""
            yield f"Turn {one.turn}", PLAYER_TITLES[one.side], f"{units}{note}"
