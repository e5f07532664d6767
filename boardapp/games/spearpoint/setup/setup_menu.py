"""What may begin at a Spearpoint table: what its setup asks for next, then the next turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from boardapp.core.procedure.question_parts import Choice
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, Context, Procedure
from boardapp.games.readings_setup import differing
from boardapp.games.spearpoint.combat.attack import Combat
from boardapp.games.spearpoint.scenario.briefing import told
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.stages import (
    AsideStage,
    ChoiceStage,
    DeckStage,
    EntryStage,
    HandStage,
    TileStage,
    UnitStage,
)
from boardapp.games.spearpoint.setup.card_stages import build_deck, set_aside, take_hand
from boardapp.games.spearpoint.setup.placement_stages import (
    change_entry,
    choose,
    enter,
    entries,
    lay_tiles,
    place_units,
)
from boardapp.games.spearpoint.setup.reading_choices import (
    FIGHTS_READ,
    agree,
    agree_on_fights,
    carry_over,
)
from boardapp.games.spearpoint.setup.scenario_table import SetupTable
from boardapp.games.spearpoint.setup.setup_context import BOTH, SetupContext
from boardapp.games.spearpoint.setup.setup_rules import changeable
from boardapp.games.spearpoint.setup.setup_view import SetupView, view_of
from boardapp.games.spearpoint.switches import OF_PLAY
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.box_contents import PLAYERS, Catalogue
from boardapp.games.spearpoint.turn import menu as turn
from boardapp.games.spearpoint.turn.turn_end import look

_STAGES: Mapping[type[object], Callable[[SetupContext, Any], Asking[None]]] = {
    TileStage: lay_tiles,
    ChoiceStage: choose,
    EntryStage: enter,
    UnitStage: place_units,
    DeckStage: build_deck,
    HandStage: take_hand,
    AsideStage: set_aside,
}


def menu(state: TileState, catalogue: Catalogue, scenario: Scenario | None) -> tuple[Pick, ...]:
    """Return what may begin: a question for whoever's turn it is, and one for both."""
    held: dict[str, list[Choice]] = {}
    here = view_of(state, scenario, catalogue)
    fighting = here is None or here.begun
    offered = [
        *([] if here is None else _of_setup(here)),
        *(turn.offers(Combat(catalogue, scenario), state) if fighting else ()),
    ]
    for by, choice in offered:
        held.setdefault(by, []).append(choice)
    title = turn.title(state) if fighting else ""
    questions = [
        Pick(by, title or "What is next?", choices=tuple(choices)) for by, choices in held.items()
    ]
    if here is not None and questions:
        questions[0] = replace(questions[0], facts=told(here))
    return tuple(questions)


def _of_setup(here: SetupView) -> Iterator[tuple[str, Choice]]:
    """Yield for whom what may begin, in the order of the rulebook."""
    state = here.table
    early = not (state.started or state.begun)
    first = state.read_anew
    if here.scenario.readings and first:
        yield BOTH, Choice("agree", "Agree how the text is read")
    if here.scenario.carry_over is not None and early:
        yield BOTH, Choice("carry-over", "Carry terrain over from an earlier game")
    stage, changing = here.current, changeable(here)
    if stage is not None:
        yield stage.by if stage.by in PLAYERS else BOTH, Choice("set-up", stage.title)
    elif not state.begun:
        yield BOTH, Choice("begin", "Begin play")
    if first:  # behind the stage: most tables go past it
        yield BOTH, Choice("agree-fights", FIGHTS_READ, _read(state.options))
    if changing is not None and entries(here, changing):
        by = changing.by if changing.by in PLAYERS else BOTH
        yield by, Choice("change-entry", f"Change one of the {changing.title}")


def _read(options: Mapping[str, str]) -> str:
    """Return how many readings of fights there are, and how many a table takes otherwise."""
    number = len(differing(OF_PLAY, options))
    how = f"{number} otherwise than" if number else "all as"
    return f"{len(OF_PLAY)} are open; {how} the program reads them"


def where(state: TileState, catalogue: Catalogue, scenario: Scenario | None) -> str:
    """Return the moment of the game: the turn, or the stage of the setup."""
    return _moment(state, view_of(state, scenario, catalogue))


def _moment(state: TileState, here: SetupView | None) -> str:
    if here is None or here.begun:
        return ", ".join(filter(None, (f"Turn {state.turn}", turn.moment(state))))
    return f"Setup, {here.current.title}" if here.current else "Setup, finished"


# The procedures


def procedure(
    catalogue: Catalogue, scenario: Scenario | None, name: str, given: tuple[str, ...]
) -> Procedure[Any]:
    """Return a procedure by its name; raises KeyError."""
    if not given and name in turn.PROCEDURES:
        on = Combat(catalogue, scenario)
        return partial(_played, turn.procedure(on, name), on)
    if name in _OF_SETUP and scenario is not None and not given:
        return partial(_settle, _OF_SETUP[name], scenario, catalogue)
    raise KeyError(f"there is no procedure {name} {' '.join(given)}")


def _played(does: Procedure[Any], on: Combat, play: Context[TileState]) -> Asking[None]:
    """Play a procedure, and look who has won by what came of it (N4-16)."""
    yield from does(play)
    battle = on.battle(play)
    if battle.reads("win-moment", "at-once"):
        look(battle, play)


def _settle(
    does: Callable[[SetupContext], Asking[None]],
    scenario: Scenario,
    catalogue: Catalogue,
    play: Context[SetupTable],
) -> Asking[None]:
    yield from does(SetupContext(play, SetupView(play.state, scenario, catalogue)))


def set_up(on: SetupContext) -> Asking[None]:
    """Do the stage in progress to its end; one of a later turn waited for it (004-198)."""
    stage = on.here.current
    assert stage is not None
    yield from _STAGES[type(stage)](on, stage)


def begin(on: SetupContext) -> Asking[None]:
    """Begin play: what lies on the table is free from now on."""
    on.becomes(on.here.begins())
    yield from ()


_OF_SETUP: Mapping[str, Callable[[SetupContext], Asking[None]]] = {
    "agree": agree,
    "agree-fights": agree_on_fights,
    "carry-over": carry_over,
    "set-up": set_up,
    "begin": begin,
    "change-entry": change_entry,
}
PROCEDURES = turn.PROCEDURES | _OF_SETUP.keys()
"""What may begin at some table, by name."""
