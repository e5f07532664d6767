"""Questions, refusals and sentences of a setup name headings of the rulebook, never ids."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.games.spearpoint.rule_headings import heading
from boardapp.games.spearpoint.setup.setup_menu import find_procedure, procedure_menu
from boardapp.games.spearpoint.setup.setup_progress import SetupView, begin_setup
from boardapp.games.spearpoint.setup.setup_sheet import setup_sheet
from boardapp.games.spearpoint.sight import line_of_sight_rules
from boardapp.games.spearpoint.tiles.catalogue import GRID
from tests.games.spearpoint.setup.setup_acts import after
from tests.games.spearpoint.setup.setups import (
    CATALOGUE,
    SCENARIOS,
    Played,
    any_setup,
    mutations,
    shuffled,
    start,
    tried,
)
from tests.support.bare_ids import with_ids
from tests.support.examples import ALL

FILES = sorted(
    path.name
    for path in SCENARIOS.glob("*.yaml")
    if path.name[:2].isdigit() or "stand" in path.name
)
SLIPS = 160 if ALL else 10
"""Changes of each setup: refusals are few sentences, and ten scenarios share most of them."""


def asked(finished: Played) -> Iterator[str]:
    """Yield what the players are asked for, from the first act to the last."""
    here = start(finished.here.scenario, CATALOGUE, finished.here.table.options)
    yield from questions(here)
    for act in finished.acts:
        before, here = here.table.stage, after(here, act)
        if here.table.stage != before:
            yield from questions(here)


def questions(here: SetupView) -> Iterator[str]:
    """Yield what may begin, and what the stage in progress asks."""
    for pick in procedure_menu(here.table, CATALOGUE, here.scenario):
        yield from words(pick)
    if here.current_stage is not None:
        stage = find_procedure(CATALOGUE, here.scenario, "set-up", ())
        yield from words(RunningProcedure(stage, here.table, GRID).question)


def words(ask: Any) -> Iterator[str]:
    """Yield all that a question says in words."""
    yield from (ask.title, ask.sentence, ask.warning)
    for choice in (*getattr(ask, "choices", ()), *ask.instead):
        yield from (choice.title, choice.note)
        yield choice.refusal.sentence if choice.refusal else ""
    yield from (thing.title for thing in getattr(ask, "things", ()))
    for fact in ask.facts:
        yield fact.title
        yield from (cell for row in getattr(fact, "rows", ()) for cell in row)


def refused(finished: Played) -> Iterator[str]:
    """Yield why a setup with one act changed may not be, for many such changes."""
    random = Random(5)
    bare = start(finished.here.scenario, CATALOGUE, finished.here.table.options)
    changed = shuffled(mutations(finished.acts, CATALOGUE, random), random)
    for _, acts in islice(changed, SLIPS):
        outcome = tried(bare, acts)
        if isinstance(outcome, str):
            yield outcome


def told(here: SetupView) -> Iterator[str]:
    """Yield all that is on a setup sheet."""
    sheet = setup_sheet(here)
    yield from (sheet.title, sheet.subtitle, sheet.about, sheet.warning, sheet.foot)
    for section in sheet.sections:
        for entry in section.entries:
            yield from (entry.lead, entry.text, entry.rule)


@pytest.mark.parametrize("file", FILES)
def test_a_setup_is_asked_for_refused_and_told_in_words(file: str) -> None:
    finished = any_setup(file, 4)
    begun = begin_setup(finished.here.scenario, CATALOGUE)
    said = [*asked(finished), *refused(finished), *told(finished.here), *told(begun)]
    assert with_ids(said) == []
    number = finished.here.scenario.number
    chapter = f"“Scenario {number}, setup" if number else "“Standard game setup"
    assert any(chapter in one for one in said)


def test_every_reason_against_a_line_has_its_heading() -> None:
    printed = [
        one
        for one in vars(line_of_sight_rules).values()
        if isinstance(one, line_of_sight_rules.ReasonSource)
    ]
    assert len(printed) > 8
    assert with_ids(heading(one.rule) for one in printed) == []
