"""Random legal setups, found by trying answers alone: never stuck, and never illegal.

The list of a player's possible tries here ignores what a stage allows; questions refuse.
`plain_rules`, which shares no code with the rules, says whether a finished setup is legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

from boardapp.core.grid import Space
from boardapp.core.json_values import JsonValueError
from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.core.tile import ROTATIONS, PlacedTile
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.setup_stages import (
    ChoiceStage,
    DeckStage,
    EntryStage,
    HandStage,
    TileStage,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.terrain_carry_over_rules import rejected_tiles
from boardapp.games.spearpoint.setup.setup_menu import find_procedure
from boardapp.games.spearpoint.setup.setup_progress import SetupView, begin_setup
from boardapp.games.spearpoint.setup.setup_state import BuiltDeck, DeckCard, StartingHand
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYERS, Catalogue
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from tests.games.spearpoint.setup.plain_rules import illegal
from tests.games.spearpoint.setup.setup_acts import (
    Act,
    Agree,
    BeginPlay,
    Build,
    Carry,
    Choose,
    Deploy,
    Draw,
    Enter,
    Experienced,
    Lay,
    Pass,
    Take,
    Throw,
    after,
    answer_to,
    done,
    refuse,
)
from tests.games.spearpoint.sight.reading_a_ruling import read_scenario

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
MOST_ACTS = 300
"""A setup that takes more acts than this never ends."""


@cache
def shipped(file: str) -> Scenario:
    """Return a scenario of the box."""
    return read_scenario(SCENARIOS / file)


class Played(NamedTuple):
    """How far a setup has come, and the acts that led there."""

    here: SetupView
    acts: tuple[Act, ...] = ()

    def doing(self, act: Act) -> Played:
        return Played(after(self.here, act), (*self.acts, act))


# ---- a random setup ---------------------------------------------------------------------------


def random_setup(
    scenario: Scenario,
    catalogue: Catalogue,
    random: Random,
    *,
    options: Mapping[str, str] = NO_OPTIONS,
    terrain: Carry | None = None,
) -> Played:
    """Set a scenario up to the end by random acts that are allowed.

    ``terrain`` is carried over if it may be, without what must stay behind.
    """
    played = _agreed(Played(start(scenario, catalogue, options)), random)
    if terrain is not None:
        behind = {left.placed for left in rejected_tiles(played.here, terrain.tiles)}
        rest = tuple(one for one in terrain.tiles if one not in behind)
        terrain = terrain._replace(tiles=rest)
        if refuse(played.here, terrain) is None:
            played = played.doing(terrain)
    return went_on(played, random)


def went_on(played: Played, random: Random) -> Played:
    """Go on with a setup to its end by random acts that are allowed."""
    eager = random.random()
    while not played.here.is_finished:
        assert len(played.acts) < MOST_ACTS, _told(played)
        played = played.doing(_next(played, random, eager))
    return played


def start(
    scenario: Scenario, catalogue: Catalogue, options: Mapping[str, str] = NO_OPTIONS
) -> SetupView:
    """Begin on an empty table, with some switches set (A4-01, A4-32, N4-23)."""
    here = begin_setup(scenario, catalogue)
    return here.with_table_fields(options={**here.table.options, **options})


def terrain_of(finished: SetupView, random: Random) -> Carry:
    """Return the terrain of a game that was played: tiles flipped, gone, and a few elsewhere."""
    catalogue = finished.catalogue
    tiles: dict[Space, PlacedTile] = {}
    for lain in finished.table.tiles.values():
        moved = random.random() < 0.05
        placed = lain._replace(space=random.choice(SPACES)) if moved else lain
        reverse = catalogue.other_side_of_tile(placed.tile)
        if reverse and random.random() < 0.2 and catalogue.tiles[placed.tile].destroyed_by:
            tiles[placed.space] = placed._replace(tile=reverse)
        elif random.random() < 0.95:
            tiles[placed.space] = placed
    return Carry(finished.scenario.title, tuple(tiles.values()))


# ---- what a slip makes of a setup ---------------------------------------------------------------


def mutations(
    acts: tuple[Act, ...], catalogue: Catalogue, random: Random
) -> Iterator[tuple[str, list[Act]]]:
    """Yield acts with one slip in them: what it is, and the acts."""
    for number, act in enumerate(acts):
        before, after = list(acts[:number]), list(acts[number + 1 :])
        told = f"act {number + 1}, {act}"
        yield f"without {told}", before + after
        if not isinstance(act, Agree):  # the same answer again changes nothing
            yield f"twice {told}", [*before, act, act, *after]
        if after and after[0] != act:
            yield f"late {told}", [*before, after[0], act, *after[1:]]
        for changed in _slips(act, catalogue, random):
            yield f"{told} as {changed}", [*before, changed, *after]


def _slips(act: Act, catalogue: Catalogue, random: Random) -> Iterator[Act]:
    """Yield an act with one thing in it changed."""
    match act:
        case Lay(_, placed):
            others = _other_tiles(placed, catalogue, random)
            yield from (act._replace(placed=tile) for tile in others)
        case Carry(_, tiles):
            yield from (
                act._replace(tiles=(*tiles[:number], other, *tiles[number + 1 :]))
                for number, one in enumerate(tiles)
                for other in _other_tiles(one, catalogue, random)
            )
        case Deploy():
            yield act._replace(space=random.choice(SPACES))
            yield act._replace(space=None)
            yield act._replace(unit=random.choice(list(catalogue.units)))
        case Throw(_, die, _):
            yield from (act._replace(die=one) for one in range(1, 11) if one != die)
        case Take():
            yield from (act._replace(card=card) for card in CARDS)
        case Choose():
            yield from (act._replace(option=option) for option in OPTIONS)
        case Enter():
            yield act._replace(space=random.choice(SPACES))


def _other_tiles(placed: PlacedTile, catalogue: Catalogue, random: Random) -> Iterator[PlacedTile]:
    """Yield a tile elsewhere, turned, with its other side up, and another one in its place."""
    yield placed._replace(space=random.choice(SPACES))
    turned = [one for one in ROTATIONS if one != placed.rotation]
    yield placed._replace(rotation=random.choice(turned))
    for tile in (catalogue.other_side_of_tile(placed.tile), random.choice(list(catalogue.tiles))):
        if tile is not None:
            yield placed._replace(tile=tile)


# ---- one act after the other ---------------------------------------------------------------------


def random_play(played: Played, random: Random) -> Played:
    """Begin play, and do what the scenario leaves for later turns."""
    played = later(played.doing(BeginPlay()))
    while played.here.current_stage is not None:
        played = later(played.doing(_next(played, random, 0.5)))
    return played


def later(played: Played) -> Played:
    """Return a setup in play once every late stage may come."""
    turn = max((stage.turn for stage in played.here.scenario.stages), default=0) + 1
    return played._replace(here=played.here.with_table_fields(turn=turn).past_finished_stages())


def _agreed(played: Played, random: Random) -> Played:
    for reading in played.here.scenario.readings.values():
        choice = random.choice(list(reading.choices))
        if choice != played.here.readings[reading.name]:
            played = played.doing(Agree(reading.name, choice))
    return played


def _next(played: Played, random: Random, eager: float) -> Act:
    """Return the first of the acts in random order that is allowed."""
    here = played.here
    stage = find_procedure(here.catalogue, here.scenario, "set-up", ())
    going = RunningProcedure(stage, here.table, GRID)
    passing = [Pass(here.side_to_act or "")]
    tries = _tries(here, random)
    order = [tries, passing] if random.random() < eager else [passing, tries]
    for act in (one for kind in order for one in kind):
        refused = refuse(here, act) if isinstance(act, Build | Draw) else _refused(going.asked, act)
        if not refused:
            return act
    raise AssertionError(f"stuck: {_told(played)}")


def _refused(ask: Any, act: Act) -> bool:
    """Return whether a question refuses an act."""
    try:
        return ask.refuse(ask.answer_from_json(answer_to(ask, act), GRID), GRID) is not None
    except JsonValueError:
        return True


def _told(played: Played) -> str:
    here = played.here
    stage = here.current_stage
    lines = map(str, played.acts)
    return f"{here.scenario.title}, {stage.title if stage else 'done'}\n" + "\n".join(lines)


def _tries(here: SetupView, random: Random) -> Iterable[Act]:
    """Yield possible tries of the side whose turn it is, in random order."""
    by, stage = here.side_to_act, here.current_stage
    tries: Iterable[Act] = ()
    if by is None:
        return [Experienced(random.choice(PLAYERS))]
    match stage:
        case TileStage():
            tries = _tiles(by, here.catalogue, random)
        case ChoiceStage():
            tries = [Choose(by, one.name) for one in shuffled(stage.options, random)]
        case EntryStage():
            tries = [Enter(by, space) for space in shuffled(SPACES, random)]
        case UnitStage():
            tries = _units(by, stage, random)
        case DeckStage():
            tries = [random_deck(by, stage, here, random) for _ in range(3)]
        case HandStage():
            tries = _hands(by, stage, here, random)
    return tries


def _tiles(by: str, catalogue: Catalogue, random: Random) -> Iterator[Act]:
    for tile in shuffled(catalogue.tiles, random):
        rotations = shuffled(ROTATIONS, random)
        for space in shuffled(SPACES, random):
            yield Lay(by, PlacedTile(tile, space, rotations[0]))
    for tile in shuffled(catalogue.tiles, random):
        for space in SPACES:
            for rotation in ROTATIONS:
                yield Lay(by, PlacedTile(tile, space, rotation))


def _units(by: str, stage: UnitStage, random: Random) -> Iterator[Act]:
    yield Throw(by, random.randint(1, 10), random.choice(("rolled", "entered")))
    for group in stage.groups:
        for card in shuffled(group.roll.cards if group.roll else (), random):
            yield Take(by, card)
    names = dict.fromkeys(unit for group in stage.groups for unit in group.units)
    for unit in shuffled(names, random):
        for space in [*shuffled(SPACES, random), None]:
            yield Deploy(by, unit, space)


def random_deck(by: str, stage: DeckStage, here: SetupView, random: Random) -> Build:
    """Return a deck of a side's units that tries to keep to its points.

    An intact Pantherturm there may be counted, or left out.
    """
    turret = any(placed.tile == "13A" for placed in here.table.tiles.values())
    aside = (DeckCard("pantherturm-i", random.randint(5, 20), 1),) if turret else ()
    aside = aside if random.random() < 0.7 else ()
    cards, points = [], sum(card.cost for card in aside)
    most = stage.points.most or 50
    for unit in islice(shuffled(here.catalogue.units, random), random.randint(1, 8)):
        cost, copies = random.randint(1, 12), random.randint(1, 3)
        if points + cost * copies <= most:
            cards.append(DeckCard(unit, cost, copies))
            points += cost * copies
    return Build(BuiltDeck(by, stage.deck, tuple(cards), aside))


def _hands(by: str, stage: HandStage, here: SetupView, random: Random) -> Iterator[Act]:
    deck = here.built_deck(by, stage.deck)
    held = [card.unit for card in deck.cards for _ in range(card.copies)] if deck else []
    units = tuple(shuffled(held, random)[: stage.chosen + stage.random])
    names = ["ambush", "lay-smoke", "fire-mission", "spotter", "fighter-ace"]
    command = tuple(random.choice(names) for _ in range(stage.command))
    yield Draw(StartingHand(by, units, command))
    yield Draw(StartingHand(by, units))


def shuffled(choices: Iterable[T], random: Random) -> list[T]:
    return sorted(choices, key=lambda _: random.random())


# ---- setups by number, and what the plain rules say of them -------------------------------------


def any_setup(file: str, seed: int) -> Played:
    """Return a random setup; every other one that may carries terrain over."""
    random = Random(seed)
    terrain: Carry | None = None
    if file in BEFORE and seed % 2:
        terrain = terrain_of(any_setup(BEFORE[file], seed // 2).here, random)
    options = (ORTHOGONAL if seed % 3 == 0 else {}) | (ONE_TEAM if seed % 4 == 0 else {})
    return random_setup(shipped(file), CATALOGUE, random, options=options, terrain=terrain)


def why_not(played: Played) -> str | None:
    """Return what the plain rules have against a setup."""
    values = [act.values() for act in played.acts]
    return illegal(played.here.scenario.file, values, played.here.table.options)


class Slip(NamedTuple):
    """A setup with one act changed, and whether it is a setup all the same."""

    what: str
    allowed: bool


def slips(finished: Played, seed: int, number: int | None = None) -> Iterator[Slip]:
    """Change a setup in one place, again and again; questions and plain rules must agree."""
    random, scenario = Random(seed), finished.here.scenario
    changed: Iterable[tuple[str, list[Act]]]
    changed = mutations(finished.acts, CATALOGUE, random)
    if number is not None:
        changed = islice(shuffled(changed, random), number)
    bare = start(scenario, CATALOGUE, finished.here.table.options)
    for what, acts in changed:
        outcome = tried(bare, acts)
        allowed = isinstance(outcome, SetupView) and outcome.is_finished
        reason = illegal(scenario.file, [act.values() for act in acts], bare.table.options)
        told = outcome if isinstance(outcome, str) else "allowed"
        assert allowed == (reason is None), f"{what}: {told}; {reason}"
        yield Slip(what, allowed)


def tried(here: SetupView, acts: Iterable[Act]) -> SetupView | str:
    """Do acts one after the other; return why not at the first that is refused."""
    for act in acts:
        outcome = done(here, act)
        if isinstance(outcome, str):
            return outcome
        here = outcome
    return here
