"""Why no table can hold a state; and that a table that one can hold is played, drawn and saved."""

from __future__ import annotations

import copy
import shlex
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardapp.core.grid import Space
from boardapp.core.json_values import (
    JsonValueError,
    field_types_and_required,
    from_json_value,
    to_json_value,
)
from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.core.state import Agreement
from boardapp.core.tile import PlacedTile
from boardapp.document.lines.question_json import question_json
from boardapp.files.yaml.yaml_source import read_source
from boardapp.games.spearpoint.cards.damage_cards import DamageCard
from boardapp.games.spearpoint.cards.unit_cards import CommandCard, UnitCard
from boardapp.games.spearpoint.cards.weapons import Weapon
from boardapp.games.spearpoint.files import open_layout
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.setup.setup_progress import SetupView
from boardapp.games.spearpoint.setup.setup_sheet import setup_sheet
from boardapp.games.spearpoint.setup.setup_state import SetupTable
from boardapp.games.spearpoint.table.state import (
    Condition,
    Moved,
    OffBoardUnit,
    TileState,
    Unit,
    UnitDamageCard,
)
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.turn.turn_state import TurnState
from tests.games.spearpoint.setup.setup_acts import at
from tests.games.spearpoint.setup.setup_games import played_through
from tests.games.spearpoint.setup.setups import CATALOGUE, SCENARIOS, shipped, start
from tests.support.examples import costly_examples

FREE = TileState("spearpoint", "village", tiles={at("A-1"): PlacedTile("1A", at("A-1"))})
SNIPER = Unit("us-1", "sniper", "us", at("A-1"))
CARD = UnitCard("sniper", "Sniper", "us", "infantry")
ORDER = CommandCard("ambush", "Ambush!")
FOUR = {
    name: SNIPER._replace(id=name, side=name[:-2], space=at("A-1" if name[-1] < "3" else "A-2"))
    for name in ("us-1", "us-2", "us-3", "us-4", "germany-1", "germany-2")
}
THREE = {f"us-{one}": SNIPER._replace(id=f"us-{one}") for one in (1, 2, 3)}


def hurt(**condition: Any) -> dict[str, Any]:
    return {"units": {"us-1": SNIPER._replace(condition=Condition(**condition))}}


def armed(rate: int) -> dict[str, Any]:
    return {"cards": {"us sniper": replace(CARD, weapons=(Weapon("MG", rate=rate),))}}


def limit(rule: str, fields: dict[str, Any], why: str | None) -> Any:
    return pytest.param(fields, why, marks=pytest.mark.rule(rule))


@pytest.mark.parametrize(("fields", "why"), [
    ({}, None),
    ({"board": "x"}, "Board: village or defensive-line, not 'x'."),
    ({"turn": 0}, "Turn: a whole number of at least 1, not 0."),
    ({"options": {"night": "x"}}, "Options, night: off, odd-turns or every-turn, not 'x'."),
    ({"tiles": {at("A-1"): PlacedTile("99Z", at("A-1"))}}, "The tile sets have no tile 99Z."),
    ({"tiles": {at("A-2"): PlacedTile("1A", at("A-1"))}}, "Tile 1A is on two spaces."),
    ({"smoke": {at("A-1"): 0}}, "Smoke, A-1: a whole number from 1 to 3, not 0."),
    ({"smoke": {at("A-1"): 4}}, "Smoke, A-1: a whole number from 1 to 3, not 4."),
    ({"units": {"us-1": SNIPER._replace(unit="Sniper!")}},
    "The tile sets have no kind of unit 'Sniper!'."),
    ({"units": {"us-2": SNIPER}}, "Units, us-2, id: us-2, as before, not 'us-1'."),
    limit("004-093", {"units": THREE},
          "US has 3 units on A-1, but a side may have only two on a space (rule “Movement 1”)."),
    limit("004-093", {"units": FOUR}, None),
    ({"units": {"us-1": SNIPER}, "aside": {"us-1": OffBoardUnit("us-1", "stuka", "us", "air")}},
     "us-1 is on the board but has no space."),
    ({"aside": {"us-1": OffBoardUnit("us-1", "a b", "us", "air")}},
     "The tile sets have no kind of unit 'a b'."),
    limit("004-069", {"damages": {25: DamageCard(25)}}, None),
    limit("004-069", {"damages": {26: DamageCard(26)}}, "The game has no Damage Card 26."),
    limit("004-069", hurt(damage=(UnitDamageCard(25),) * 25), None),
    limit("004-069", hurt(damage=(UnitDamageCard(26),)),
          "Units, us-1, condition, damage, 0, number: a whole number from 0 to 25, not 26."),
    limit("004-069", hurt(damage=(UnitDamageCard(1),) * 26),
          "Units, us-1, condition, damage: up to 25 Damage Cards, not a list of 26."),
    limit("004-064", hurt(cards=("dig-in",) * 50), None),
    limit("004-064", hurt(cards=("dig-in",) * 51),
          "Units, us-1, condition, cards: up to 50 Command Cards, not a list of 51."),
    limit("N4-02", {"moves": {"us-1": Moved(4, extra=2)}}, None),
    limit("N4-02", {"moves": {"us-1": Moved(5, extra=3)}},
          "Moves, us-1, extra: a whole number from 0 to 2, not 3."),
    limit("004-061", armed(4), None),
    limit("004-061", armed(5),
          "Cards, us sniper, weapons, 0, rate: a whole number from 1 to 4, not 5."),
    ({"cards": {"us stuka": CARD}}, "The unit card 'us stuka' belongs to another unit."),
    ({"cards": {"us sniper": replace(CARD, title="")}}, "'' is not allowed as the name of a card."),
    ({"commands": {"smoke": ORDER}}, "The Command card 'smoke' has another name."),
    ({"compared": {"1A": "x"}}, "Compared, 1A: a drawing's fingerprint: 8 digits 0 to f, not 'x'."),
    ({"compared": {"99Z": "5d0c91ab"}}, "The tile sets have no tile '99Z'."),
    ({"taken": {"1A": replace(CATALOGUE.tiles["1A"], art="x.svg")}},
     "No tile set has the tiles that players took over."),
    ({"agreements": (Agreement(at("A-1"), at("C-9"), "x", "We do."),)},
     "Agreements, 0, attack: direct, strafing, whole-space, mortar, artillery or aircraft,"
     " not 'x'."),
    ({"agreements": (Agreement(at("A-1"), at("C-9"), "direct", "We do."),) * 101},
     "Agreements: a list of up to 100 agreements, not a list of 101."),
])  # fmt: skip
def test_a_table_in_play(fields: dict[str, Any], why: str | None) -> None:
    assert Spearpoint(CATALOGUE).refuse_state(replace(FREE, **fields)) == why


ONE = start(shipped("01-man-vs-beast.yaml"), CATALOGUE).table
PLACED = "Before play begins, the table may have only the tiles and units of the setup, in turn 1."


@pytest.mark.parametrize(("fields", "why"), [
    ({}, None),
    ({"scenario": "02.yaml"},
    "This table is set up by the scenario 01-man-vs-beast.yaml, which has its own map."),
    ({"board": "defensive-line"},
    "This table is set up by the scenario 01-man-vs-beast.yaml, which has its own map."),
    ({"stage": -1}, "Stage: a whole number from 0 to 30, not -1."),
    ({"stage": 29}, "Stage: at most 10, which means that all stages are done, not 29."),
    ({"entries": {"us": ()}}, "Entries, us: a list of 1 to 27 spaces, not a list of 0."),
    ({"units": {"us-1": SNIPER}}, PLACED),
    ({"tiles": {at("A-2"): PlacedTile("1A", at("A-2"))}}, PLACED),
    ({"turn": 2}, PLACED),
    ({"mode": "free"},
     "Finish the setup first: free play begins only after it."),
    ({"smoke": {at("A-1"): 2}}, "Before play begins, the table may not have any smoke counters."),
    ({"points": {"us": 3}}, "Before play begins, the table may not have any points."),
    ({"sequence": TurnState()}, "Before play begins, the table may not have any phases."),
    ({"begun": True, "turn": 2, "units": {"us-1": SNIPER}, "sequence": TurnState()}, None),
])  # fmt: skip
def test_a_table_that_is_being_set_up(fields: dict[str, Any], why: str | None) -> None:
    game = Spearpoint(CATALOGUE, shipped("01-man-vs-beast.yaml"))
    assert game.refuse_state(replace(ONE, **fields)) == why


def test_a_setup_without_a_scenario() -> None:
    assert Spearpoint(CATALOGUE).refuse_state(ONE) == (
        "The table is in setup, but has no scenario."
    )


# ---- forged tables ------------------------------------------------------------------------------

TYPES, _ = field_types_and_required(SetupTable)
FIELDS = sorted(TYPES.keys() - {"game", "unfinished", "tile_sets", "taken"})
TEXTS = (
    "", "us", "germany", "together", "x", "A-1", "C-9", "1A", "13A", "99Z", "rifle-squad",
    "tiger-i", "us-1", "column-1", "Reserves", "rolled", "\n", "Z z", "ambush", "rear", "led",
    "free", "village", "defensive-line", "minefields", "winter-only", "9" * 300,
)  # fmt: skip
NUMBERS = (0, 1, 2, 3, -1, 9, 10, 30, 99, 100, 1000, 10**9)
FORGED = costly_examples(600)
FILES = ("01-man-vs-beast.yaml", "02-what-now-sarge.yaml", "07-a-buried-tank.yaml",
         "standard-village.yaml")  # fmt: skip


@cache
def tables() -> tuple[SetupTable, ...]:
    """Setups on the way, and at their end."""
    return tuple(one.here.table for file in FILES for one in played_through(file, 2))


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield from leaves(value[key], (*path, key))


def another(value: Any, chance: Random) -> Any:
    """Another value of the kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, list):
        return chance.choice(([], value * 2, value[:1]))
    return chance.choice(NUMBERS if isinstance(value, int) else TEXTS)


def forged(value: Any, chance: Random) -> Any:
    """A plain value with one thing in it changed, taken away, or there twice."""
    value = copy.deepcopy(value)
    path = chance.choice(list(leaves(value)))
    if not path:
        return another(value, chance)
    held = value
    for key in path[:-1]:
        held = held[key]
    what = chance.random()
    if what < 0.15:
        del held[path[-1]]
    elif what < 0.3 and isinstance(held, list):
        held.append(held[path[-1]])
    else:
        held[path[-1]] = another(held[path[-1]], chance)
    return value


def forgery(table: SetupTable, chance: Random) -> SetupTable:
    """A table with some of its fields changed, as a save could say it."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        field = chance.choice(FIELDS)
        said = forged(to_json_value(getattr(table, field), GRID), chance)
        try:
            value: Any = from_json_value(TYPES[field], said, GRID)
        except JsonValueError:
            continue
        table = replace(table, **{field: value})
    return table


def seen_through(game: Spearpoint, table: SetupTable) -> None:
    """Do with a table whatever the window and the lines do at once."""
    assert game.scenario is not None
    for look in (
        game.moment_title,
        game.game_end_sentence,
        game.progress,
        game.table_summary,
        game.drawing,
    ):
        look(table)
    setup_sheet(SetupView(table, game.scenario, game.catalogue))
    game.line_of_sight_ruling(table, Space(0, 0), Space(2, 8), "us")
    for menu in game.menu(table):
        question_json(1, menu, GRID, "")
        for choice in menu.choices:
            if choice.refusal is None:
                name, *given = shlex.split(choice.answer)
                going = RunningProcedure(game.procedure(name, tuple(given)), table, GRID)
                if going.asked is not None:
                    question_json(1, going.question, GRID, "")


def test_a_forged_table_is_refused_or_is_one_to_play_and_to_save(tmp_path: Path) -> None:
    chance, held = Random(5), 0
    for file in FILES:
        (tmp_path / file).write_bytes((SCENARIOS / file).read_bytes())
    layout = tmp_path / "table.yaml"
    for _ in range(FORGED):
        table = chance.choice(tables())
        game = Spearpoint(CATALOGUE, shipped(table.scenario))
        assert game.refuse_state(table) is None
        changed = forgery(table, chance)
        if changed == table or game.refuse_state(changed):
            continue
        held += 1
        seen_through(game, changed)
        layout.write_text(game.layout_text(changed), "utf-8")
        again = open_layout(read_source(layout), tmp_path).state
        assert again == replace(changed, mode="led")
    assert held > FORGED / 10
