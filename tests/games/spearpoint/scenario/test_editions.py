"""Tables of an older edition under rules that were mended since: they open whole, and go on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.document.opening import open_document
from boardapp.games.spearpoint.catalogue import PLAYERS
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.scenario.allowed import tiles_allowed, units_left
from boardapp.games.spearpoint.scenario.decisions import Decision
from boardapp.games.spearpoint.scenario.judging import judge
from boardapp.games.spearpoint.scenario.places import Count, Where
from boardapp.games.spearpoint.scenario.referee import replay
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.sheet import setup_sheet
from boardapp.games.spearpoint.scenario.stages import (
    AnyStage,
    ChoiceStage,
    DeckStage,
    EntryStage,
    HandStage,
    Roll,
    TileStage,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.standing import Standing, begin, later
from boardapp.games.spearpoint.scenario.table import EDITION, SetupTable
from tests.document.goldens import FOLDER, SETUPS
from tests.games.spearpoint.scenario.allowed_now import (
    changeable_entries,
    may_pass,
    spaces_to_enter,
)
from tests.games.spearpoint.scenario.setups import CATALOGUE, at, deploy, lay, random_play, went_on


@cache
def golden(name: str) -> tuple[Scenario, SetupTable]:
    """Return the scenario of a golden save, as it was then, and the table that it comes to."""
    document = open_document(FOLDER / f"{name}.boardapp")
    game, state = document.game, document.state
    assert isinstance(game, Spearpoint)
    assert isinstance(state, SetupTable)
    assert game.scenario is not None
    return game.scenario, state


# ---- rules that were mended -------------------------------------------------------------------

PLACES = (
    Where(rows=("A",)),
    Where(rows=("C",), edge=True),
    Where(columns=(1, 2)),
    Where(not_columns=(4, 5, 6)),
    Where(spaces=(at("B-5"),)),
    Where(features=("building",)),
    Where(zone="us"),
    Where(zone="germany"),
)


def narrowed(stage: Any, random: Random) -> Any:
    """Return a stage with another place, count, side, kind, die, option, deck, hand or turn."""
    changes: list[Callable[[], Any]] = [lambda: replace(stage, by=random.choice(PLAYERS))]
    match stage:
        case TileStage():
            changes += [
                lambda: replace(stage, count=Count(random.randint(0, 12), 12)),
                lambda: replace(stage, count=Count(0, random.randint(0, 4))),
                lambda: replace(stage, by="alternate", first=random.choice(PLAYERS)),
                lambda: replace(stage, carried=random.choice(("skip", "count", "play"))),
                lambda: in_group(stage, random, where=random.choice(PLACES)),
                lambda: in_group(stage, random, count=Count(random.randint(0, 6))),
                lambda: in_group(stage, random, count=Count(0, random.randint(0, 2))),
                lambda: in_group(stage, random, not_kinds=("building", "crops", "pantherturm")),
                lambda: in_group(stage, random, beside=True),
                lambda: replace(stage, groups=stage.groups[1:]),
            ]
        case UnitStage():
            roll = Roll(
                random.randint(1, 10), ("veteran-crew", "veteran-soldiers")[: random.randint(1, 2)]
            )
            changes += [
                lambda: in_group(stage, random, where=random.choice(PLACES)),
                lambda: in_group(stage, random, count=Count(random.randint(0, 3), 3)),
                lambda: in_group(stage, random, units=("tiger-i",)),
                lambda: in_group(stage, random, roll=random.choice((None, roll))),
                lambda: in_group(stage, random, line="rear-line"),
                lambda: replace(stage, groups=stage.groups[1:]),
            ]
        case EntryStage():
            changes += [
                lambda: replace(stage, where=random.choice(PLACES)),
                lambda: replace(stage, count=Count(random.randint(1, 4), 4)),
                lambda: replace(stage, changes=0),
                lambda: replace(stage, turn=0 if stage.turn else 3),
            ]
        case ChoiceStage():
            changes += [lambda: replace(stage, options=stage.options[1:])]
        case DeckStage():
            changes += [
                lambda: replace(stage, deck="Other"),
                lambda: replace(stage, points=Count(0, 5), only=("infantry",)),
            ]
        case HandStage():
            changes += [lambda: replace(stage, chosen=1, random=0, command=0)]
    return random.choice(changes)()


def in_group(stage: Any, random: Random, **changes: Any) -> Any:
    if not stage.groups:
        return stage
    number = random.randrange(len(stage.groups))
    groups = list(stage.groups)
    groups[number] = replace(groups[number], **changes)
    return replace(stage, groups=tuple(groups))


def mended(scenario: Scenario, random: Random) -> Scenario:
    """Return a scenario with a few of its rules changed, stages left out or in another order."""
    stages: list[AnyStage] = list(scenario.stages)
    for _ in range(random.randint(1, 4)):
        number = random.randrange(len(stages))
        if random.random() < 0.1 and len(stages) > 1:
            del stages[number]
        elif random.random() < 0.1:
            stages.insert(random.randrange(len(stages)), stages.pop(number))
        else:
            stages[number] = narrowed(stages[number], random)
    stages.sort(key=lambda stage: stage.turn)  # what waits for a turn comes last
    changes: dict[str, Any] = {"stages": tuple(stages)}
    if random.random() < 0.1:
        changes["readings"] = {}
    if random.random() < 0.1:
        changes["carry_over"] = None
    return replace(scenario, **changes)


def shown(standing: Standing) -> None:
    """Ask a standing all that a window asks it."""
    setup_sheet(standing)
    tiles_allowed(standing)
    may_pass(standing)
    spaces_to_enter(standing)
    changeable_entries(standing)
    list(units_left(standing))


@given(st.sampled_from(SETUPS), st.integers(0, 10**9))
def test_whatever_an_older_edition_allowed_opens_whole_with_names(name: str, seed: int) -> None:
    scenario, table = golden(name)
    changed = mended(scenario, Random(seed))
    judged = judge(begin(changed, CATALOGUE, table), table.setup)
    assert (judged.refusal, judged.allowed) == (None, len(table.setup))
    placed = table.bare()
    for decision in table.setup:
        placed = placed.decided(decision)
    assert judged.standing.table == replace(placed, turn=judged.standing.table.turn)
    assert judged.standing.begun == table.begun
    assert later(replay(changed, CATALOGUE, table)).stage == judged.standing.stage
    shown(replay(changed, CATALOGUE, table))


@given(st.sampled_from(SETUPS), st.integers(0, 10**9))
def test_the_present_edition_stops_at_the_first_of_these_names(name: str, seed: int) -> None:
    scenario, table = golden(name)
    changed = mended(scenario, Random(seed))
    old = judge(begin(changed, CATALOGUE, table), table.setup)
    new = judge(begin(changed, CATALOGUE, replace(table, edition=EDITION)), table.setup)
    assert new.objections == {}
    if old.objections:
        first = min(old.objections)
        assert (new.allowed, new.refusal) == (first, old.objections[first])
    else:
        assert (new.allowed, new.refusal) == (len(table.setup), None)


@given(st.sampled_from([name for name in SETUPS if name.endswith("-half")]), st.integers(0, 10**9))
def test_players_always_go_on_with_a_table_of_an_older_edition(name: str, seed: int) -> None:
    random = Random(seed)
    scenario, table = golden(name)
    standing = replay(mended(scenario, random), CATALOGUE, table)
    random_play(went_on(standing, random), random)


# ---- as few names as rules were broken --------------------------------------------------------


def group(name: str, title: str, number: int, **changes: Any) -> dict[str, Any]:
    """Return the groups of a golden scenario's stage with one of them changed."""
    stage = next(one for one in golden(name)[0].stages if one.title == title)
    assert isinstance(stage, TileStage | UnitStage)
    groups: list[Any] = list(stage.groups)
    groups[number] = replace(groups[number], **changes)
    return {"groups": tuple(groups)}


TILES, US_UNITS, MORE = "Village tiles", "US starting units", "Up to five more German tiles"
BUNKER = "Bunker and Panzernest"


@pytest.mark.parametrize(
    ("name", "title", "changes", "named", "stage"),
    [
        ("02-finished", "US entry spaces", {"where": Where(not_spaces=(at("A-4"),))}, [25], None),
        ("01-half", TILES, {"first": "inexperienced"}, [1], US_UNITS),
        ("01-half", TILES, {"by": "germany", "first": None}, [0, 1, 3, 5], US_UNITS),
        ("01-half", TILES, {"count": Count(6, 8)}, [5, 6], US_UNITS),
        ("01-half", TILES, {"count": Count(0, 2)}, [3, 4, 5, 6], US_UNITS),
        ("06-half", BUNKER, group("06-half", BUNKER, 1, where=Where(rows=("A",))), [1],
         "German starting units"),
        ("06-half", MORE, group("06-half", MORE, 0, count=Count(3, 5)), [3],
         "German starting units"),
        ("01-finished", US_UNITS, group("01-finished", US_UNITS, 0, roll=None), [8, 9], None),
        ("01-finished", US_UNITS, group("01-finished", US_UNITS, 2, count=Count(2, 2)), [14], None),
        ("01-finished", "German Reserves Deck", {"deck": "Other"}, [19, 20], None),
        ("01-finished", "US Reserves Deck", {"points": Count(0, 20)}, [18], None),
        ("06-carried", MORE, {"carried": "play"}, [2], None),
    ],
)  # fmt: skip
def test_what_follows_a_name_is_judged_where_it_belongs(
    name: str, title: str, changes: dict[str, Any], named: list[int], stage: str | None
) -> None:
    scenario, table = golden(name)
    stages = [replace(one, **(changes if one.title == title else {})) for one in scenario.stages]
    assert tuple(stages) != scenario.stages
    judged = judge(begin(replace(scenario, stages=tuple(stages)), CATALOGUE, table), table.setup)
    assert (list(judged.objections), judged.refusal) == (named, None)
    now = judged.standing.current
    assert (now.title if now else None) == stage


@pytest.mark.parametrize(
    ("name", "taken", "decisions", "stage"),
    [
        ("06-half", 4, [lay("germany", tile, space) for tile, space in
                        (("16A", "C-1"), ("17A", "C-3"), ("20A", "C-5"))],
         "Up to three US tiles"),
        ("04-half", 7, [deploy("germany", "m4a1-sherman", "B-9")], "US starting units"),
    ],
)  # fmt: skip
def test_what_the_wrong_side_decided_stands_and_counts_for_nobody(
    name: str, taken: int, decisions: list[Decision], stage: str
) -> None:
    scenario, table = golden(name)
    standing = judge(begin(scenario, CATALOGUE, table), table.setup[:taken]).standing
    judged = judge(standing, decisions)
    assert (list(judged.objections), judged.refusal) == (list(range(len(decisions))), None)
    assert judged.standing.current is not None
    assert judged.standing.current.title == stage
    assert judged.standing.filled == standing.filled
    assert judged.standing.table.setup == (*standing.table.setup, *decisions)
