"""Random legal setups, found by asking the referee alone: never stuck, and never illegal.

What a player could try is listed here without a look at what a stage allows; the referee rules out.
That a finished setup is legal is for `plain_rules` to say, which shares no code with the referee.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar

from boardapp.core.grid import Space
from boardapp.core.tile import ROTATIONS, PlacedTile, Rotation
from boardapp.games.spearpoint.catalogue import GRID, PLAYERS, Catalogue
from boardapp.games.spearpoint.scenario.carried import left_behind
from boardapp.games.spearpoint.scenario.decisions import (
    Agree,
    BeginPlay,
    Build,
    Carry,
    Choose,
    Decision,
    DeckCard,
    Deploy,
    Draw,
    Enter,
    Experienced,
    Lay,
    Pass,
    Take,
    ThrowForUnit,
)
from boardapp.games.spearpoint.scenario.judging import judge
from boardapp.games.spearpoint.scenario.referee import after, refuse
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.stages import (
    ChoiceStage,
    DeckStage,
    EntryStage,
    HandStage,
    TileStage,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.standing import Standing, begin, later
from boardapp.games.spearpoint.tile_set import built_in_catalogue
from tests.games.spearpoint.reading import read_scenario
from tests.games.spearpoint.scenario.plain_rules import illegal

T = TypeVar("T")

SPACES = tuple(GRID.spaces())
CATALOGUE = built_in_catalogue()
SCENARIOS = Path(__file__).resolve().parents[4] / "scenarios"
BEFORE = {
    "02-what-now-sarge.yaml": "01-man-vs-beast.yaml",
    "03-gunters-return.yaml": "02-what-now-sarge.yaml",
    "06-crimson-snow.yaml": "05-moonlight-on-metal.yaml",
}
"""The scenario whose terrain may be carried over (004-193, 004-202, 004-232)."""
CARDS = ("field-camouflage", "veteran-soldiers", "veteran-crew")
OPTIONS = ("column-1", "column-9", "column-5")
NO_OPTIONS: Mapping[str, str] = {}
ORTHOGONAL = {"range": "orthogonal"}
ONE_TEAM = {"mg-nest": "one-team"}
MOST_DECISIONS = 300
"""A setup that takes more decisions than this never ends."""


@cache
def shipped(file: str) -> Scenario:
    """Return a scenario of the box."""
    return read_scenario(SCENARIOS / file)


# ---- decisions, written short -----------------------------------------------------------------


def at(name: str) -> Space:
    return GRID.parse(name)


def lay(by: str, tile: str, name: str, rotation: Rotation = 0) -> Lay:
    return Lay(by, PlacedTile(tile, at(name), rotation))


def deploy(by: str, unit: str, name: str | None = None) -> Deploy:
    return Deploy(by, unit, at(name) if name else None)


def enter(by: str, name: str, leaving: str | None = None) -> Enter:
    return Enter(by, at(name), at(leaving) if leaving else None)


def taken(standing: Standing, *decisions: Decision) -> Standing:
    """Take decisions that the referee must allow."""
    for decision in decisions:
        refusal = refuse(standing, decision)
        assert refusal is None, f"{decision.text(GRID)}: {refusal}"
        standing = after(standing, decision)
    return standing


# ---- a random setup ---------------------------------------------------------------------------


def random_setup(
    scenario: Scenario,
    catalogue: Catalogue,
    random: Random,
    *,
    options: Mapping[str, str] = NO_OPTIONS,
    terrain: Carry | None = None,
) -> Standing:
    """Set a scenario up to the end by random decisions that the referee allows.

    ``terrain`` is carried over if it may be, without what must stay behind.
    """
    standing = _agreed(start(scenario, catalogue, options), random)
    if terrain is not None:
        behind = {left.placed for left in left_behind(standing, terrain)}
        rest = tuple(one for one in terrain.tiles if one not in behind)
        terrain = replace(terrain, tiles=rest)
        if refuse(standing, terrain) is None:
            standing = after(standing, terrain)
    return went_on(standing, random)


def went_on(standing: Standing, random: Random) -> Standing:
    """Go on with a setup to its end by random decisions that the referee allows."""
    eager = random.random()
    while not standing.finished:
        assert len(standing.table.setup) < MOST_DECISIONS, _told(standing)
        standing = after(standing, _next(standing, random, eager))
    return standing


def start(
    scenario: Scenario, catalogue: Catalogue, options: Mapping[str, str] = NO_OPTIONS
) -> Standing:
    """Begin on an empty table, with some switches set (A4-01, A4-32, N4-23)."""
    table = begin(scenario, catalogue).table
    table = replace(table, options={**table.options, **options})
    return begin(scenario, catalogue, table)


def terrain_of(finished: Standing, random: Random) -> Carry:
    """Return the terrain of a game that was played: tiles flipped, gone, and a few elsewhere."""
    catalogue = finished.catalogue
    tiles = []
    for lain in finished.table.tiles.values():
        moved = random.random() < 0.05
        placed = lain._replace(space=random.choice(SPACES)) if moved else lain
        reverse = catalogue.reverse(placed.tile)
        if reverse and random.random() < 0.2 and catalogue.tiles[placed.tile].destroyed_by:
            tiles.append(placed._replace(tile=reverse))
        elif random.random() < 0.95:
            tiles.append(placed)
    return Carry(finished.scenario.title, tuple(tiles))


# ---- what a slip makes of a setup ---------------------------------------------------------------


def mutations(
    decisions: tuple[Decision, ...], catalogue: Catalogue, random: Random
) -> Iterator[tuple[str, list[Decision]]]:
    """Yield records with one slip in them: what it is, and the decisions."""
    for number, decision in enumerate(decisions):
        before, after = list(decisions[:number]), list(decisions[number + 1 :])
        told = f"decision {number + 1}, {decision.text(GRID)}"
        yield f"without {told}", before + after
        yield f"twice {told}", [*before, decision, decision, *after]
        if after and after[0] != decision:
            yield f"late {told}", [*before, after[0], decision, *after[1:]]
        for changed in _slips(decision, catalogue, random):
            yield f"{told} as {changed.text(GRID)}", [*before, changed, *after]


def _slips(decision: Decision, catalogue: Catalogue, random: Random) -> Iterator[Decision]:
    """Yield a decision with one thing in it changed."""
    by = getattr(decision, "by", None)
    if by is not None and not isinstance(decision, Build | Draw):
        for other in sorted({"us", "germany", "together"} - {by}):
            yield replace(decision, by=other)  # type: ignore[arg-type]
    match decision:
        case Lay(_, placed):
            others = _other_tiles(placed, catalogue, random)
            yield from (replace(decision, placed=tile) for tile in others)
        case Carry(_, tiles):
            yield from (
                replace(decision, tiles=(*tiles[:number], other, *tiles[number + 1 :]))
                for number, one in enumerate(tiles)
                for other in _other_tiles(one, catalogue, random)
            )
        case Deploy(_, _, _):
            yield replace(decision, space=random.choice(SPACES))
            yield replace(decision, space=None)
            yield replace(decision, unit=random.choice(list(catalogue.units)))
        case ThrowForUnit(_, die, _):
            yield from (replace(decision, die=one) for one in range(1, 11) if one != die)
        case Take(_, _):
            yield from (replace(decision, card=card) for card in CARDS)
        case Choose(_, _):
            yield from (replace(decision, option=option) for option in OPTIONS)
        case Enter(_, _, _):
            yield replace(decision, space=random.choice(SPACES))


def _other_tiles(placed: PlacedTile, catalogue: Catalogue, random: Random) -> Iterator[PlacedTile]:
    """Yield a tile elsewhere, turned, with its other side up, and another one in its place."""
    yield placed._replace(space=random.choice(SPACES))
    turned = [one for one in ROTATIONS if one != placed.rotation]
    yield placed._replace(rotation=random.choice(turned))
    for tile in (catalogue.reverse(placed.tile), random.choice(list(catalogue.tiles))):
        if tile is not None:
            yield placed._replace(tile=tile)


# ---- one decision after the other ---------------------------------------------------------------


def random_play(standing: Standing, random: Random) -> Standing:
    """Begin play, and decide what the scenario leaves for later turns."""
    standing = later(taken(standing, BeginPlay()))
    while standing.current is not None:
        standing = later(after(standing, _next(standing, random, 0.5)))
    return standing


def _agreed(standing: Standing, random: Random) -> Standing:
    for reading in standing.scenario.readings.values():
        choice = random.choice(list(reading.choices))
        if choice != standing.readings[reading.name]:
            standing = taken(standing, Agree(reading.name, choice))
    return standing


def _next(standing: Standing, random: Random, eager: float) -> Decision:
    """Return the first of the decisions in random order that the referee allows."""
    passing = [Pass(standing.whose or "")]
    tries = _tries(standing, random)
    order = [tries, passing] if random.random() < eager else [passing, tries]
    for decision in (one for kind in order for one in kind):
        if refuse(standing, decision) is None:
            return decision
    raise AssertionError(f"stuck: {_told(standing)}")


def _told(standing: Standing) -> str:
    stage = standing.current
    lines = [decision.text(GRID) for decision in standing.table.setup]
    return f"{standing.scenario.title}, {stage.title if stage else 'done'}\n" + "\n".join(lines)


def _tries(standing: Standing, random: Random) -> Iterable[Decision]:
    """Yield what whoever's turn it is could try, in random order."""
    by, stage = standing.whose, standing.current
    tries: Iterable[Decision] = ()
    if by is None:
        return [Experienced(random.choice(PLAYERS))]
    match stage:
        case TileStage():
            tries = _tiles(by, standing.catalogue, random)
        case ChoiceStage():
            tries = [Choose(by, one.name) for one in shuffled(stage.options, random)]
        case EntryStage():
            tries = [Enter(by, space) for space in shuffled(SPACES, random)]
        case UnitStage():
            tries = _units(by, stage, random)
        case DeckStage():
            tries = [random_deck(by, stage, standing, random) for _ in range(3)]
        case HandStage():
            tries = _hands(by, stage, standing, random)
    return tries


def _tiles(by: str, catalogue: Catalogue, random: Random) -> Iterator[Decision]:
    for tile in shuffled(catalogue.tiles, random):
        rotations = shuffled(ROTATIONS, random)
        for space in shuffled(SPACES, random):
            yield Lay(by, PlacedTile(tile, space, rotations[0]))
    for tile in shuffled(catalogue.tiles, random):
        for space in SPACES:
            for rotation in ROTATIONS:
                yield Lay(by, PlacedTile(tile, space, rotation))


def _units(by: str, stage: UnitStage, random: Random) -> Iterator[Decision]:
    yield ThrowForUnit(by, random.randint(1, 10), random.choice(("rolled", "entered")))
    for group in stage.groups:
        for card in shuffled(group.roll.cards if group.roll else (), random):
            yield Take(by, card)
    names = dict.fromkeys(unit for group in stage.groups for unit in group.units)
    for unit in shuffled(names, random):
        for space in [*shuffled(SPACES, random), None]:
            yield Deploy(by, unit, space)


def random_deck(by: str, stage: DeckStage, standing: Standing, random: Random) -> Build:
    """Return a deck of a side's units that tries to keep to its points.

    Where an intact Pantherturm lies it may be counted, or left out.
    """
    turret = any(placed.tile == "13A" for placed in standing.table.tiles.values())
    aside = (DeckCard("pantherturm-i", random.randint(5, 20), 1),) if turret else ()
    aside = aside if random.random() < 0.7 else ()
    cards, points = [], sum(card.cost for card in aside)
    most = stage.points.most or 50
    for unit in islice(shuffled(standing.catalogue.units, random), random.randint(1, 8)):
        cost, copies = random.randint(1, 12), random.randint(1, 3)
        if points + cost * copies <= most:
            cards.append(DeckCard(unit, cost, copies))
            points += cost * copies
    return Build(by, stage.deck, tuple(cards), aside)


def _hands(by: str, stage: HandStage, standing: Standing, random: Random) -> Iterator[Decision]:
    build = standing.decks.get((by, stage.deck))
    held = [card.unit for card in build.cards for _ in range(card.copies)] if build else []
    units = tuple(shuffled(held, random)[: stage.chosen + stage.random])
    names = ["ambush", "smoke", "fire-mission", "spotter", "fighter-ace"]
    command = tuple(random.choice(names) for _ in range(stage.command))
    yield Draw(by, units, command)
    yield Draw(by, units)


def shuffled(choices: Iterable[T], random: Random) -> list[T]:
    return sorted(choices, key=lambda _: random.random())


# ---- setups by number, and what two referees say of them ----------------------------------------


def any_setup(file: str, seed: int) -> Standing:
    """Return a random setup; every other one that may carries terrain over."""
    random = Random(seed)
    terrain: Carry | None = None
    if file in BEFORE and seed % 2:
        terrain = terrain_of(any_setup(BEFORE[file], seed // 2), random)
    options = (ORTHOGONAL if seed % 3 == 0 else {}) | (ONE_TEAM if seed % 4 == 0 else {})
    return random_setup(shipped(file), CATALOGUE, random, options=options, terrain=terrain)


def why_not(standing: Standing) -> str | None:
    """Return what the plain rules have against a table."""
    values = [decision.values(GRID) for decision in standing.table.setup]
    return illegal(standing.scenario.file, values, standing.table.options)


class Slip(NamedTuple):
    """A setup with one decision changed, and whether it is a setup all the same."""

    what: str
    allowed: bool


def slips(finished: Standing, seed: int, number: int | None = None) -> Iterator[Slip]:
    """Change a setup in one place, again and again; the referee and the plain rules must agree."""
    random = Random(seed)
    changed: Iterable[tuple[str, list[Decision]]]
    changed = mutations(finished.table.setup, CATALOGUE, random)
    if number is not None:
        changed = islice(shuffled(changed, random), number)
    bare = finished.table.bare()
    for what, decisions in changed:
        judged = judge(begin(finished.scenario, CATALOGUE, bare), decisions)
        allowed = judged.refusal is None and judged.standing.finished
        values = [decision.values(GRID) for decision in decisions]
        reason = illegal(finished.scenario.file, values, bare.options)
        assert allowed == (reason is None), f"{what}: {judged.refusal or 'allowed'}; {reason}"
        yield Slip(what, allowed)
