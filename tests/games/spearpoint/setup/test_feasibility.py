"""Never stuck: the matchings against every assignment tried out, and scenarios nobody could set up.

The oracle shares no code with the matchings: it lays the tiles that are still needed on the spaces
that there are, one after the other, in every way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.grid import Space
from boardapp.games.spearpoint.scenario.placement_limits import (
    ANY_NUMBER,
    ONE,
    CountRange,
    Near,
    Where,
)
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.setup_stages import (
    AnyStage,
    ChoiceStage,
    DeckStage,
    EntryStage,
    Option,
    TileGroup,
    TileStage,
    UnitGroup,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.value_limits_and_readings import Reading
from boardapp.games.spearpoint.setup.feasibility import (
    Impossible,
    impossible_placements,
    why_setup_cannot_finish,
)
from boardapp.games.spearpoint.setup.setup_progress import begin_setup
from boardapp.games.spearpoint.tiles.catalogue import GRID, Catalogue
from tests.games.spearpoint.setup.plain_rules import SETUPS
from tests.games.spearpoint.setup.setup_acts import after, at, lay
from tests.games.spearpoint.setup.setups import CATALOGUE, shipped

SMALL = ("1A", "1B", "2A", "6A", "8A", "9A")
FEW = Catalogue(CATALOGUE.boards, {name: CATALOGUE.tiles[name] for name in SMALL[:5]},
                CATALOGUE.units)  # fmt: skip
FIVE = tuple(at(name) for name in ("A-1", "A-2", "A-3", "B-3", "C-9"))


def scenario(*stages: AnyStage, **rest: Any) -> Scenario:
    rest.setdefault("board", "village")
    return Scenario("trial.yaml", "Trial", stages=stages, **rest)


def tiles(*groups: TileGroup, count: CountRange = ANY_NUMBER, **rest: Any) -> TileStage:
    return TileStage("Terrain", rest.pop("by", "us"), groups=groups, count=count, **rest)


def units(*groups: UnitGroup, by: Any = "us") -> UnitStage:
    return UnitStage("Units", by, groups=groups)


# ---- against every assignment -----------------------------------------------------------------


@dataclass(frozen=True)
class Group:
    """Tiles that must be laid: how many of which sides, on which spaces."""

    number: int
    sides: frozenset[str]
    spaces: frozenset[Space]


def can_be_laid(groups: Sequence[Group]) -> bool:
    """Try every way to lay every tile that is needed."""
    needs = [group for group in groups for _ in range(group.number)]

    def rest(left: Sequence[Group], numbers: frozenset[str], spaces: frozenset[Space]) -> bool:
        if not left:
            return True
        group = left[0]
        return any(
            rest(left[1:], numbers | {side[:-1]}, spaces | {space})
            for side in group.sides
            if side[:-1] not in numbers
            for space in group.spaces
            if space not in spaces
        )

    return rest(needs, frozenset(), frozenset())


GROUPS = st.builds(
    Group,
    st.integers(0, 3),
    st.frozensets(st.sampled_from(SMALL[:5]), min_size=1),
    st.frozensets(st.sampled_from(FIVE), min_size=1),
)


def stage_of(groups: Sequence[Group]) -> TileStage:
    return tiles(*(
        TileGroup(f"Group {number}", tuple(sorted(group.sides)),
                  count=CountRange(group.number, group.number),
                  where=Where(spaces=tuple(sorted(group.spaces))))
        for number, group in enumerate(groups)
    ))  # fmt: skip


@given(st.lists(GROUPS, min_size=1, max_size=3))
def test_tiles_of_a_stage_find_their_places_or_not(groups: list[Group]) -> None:
    made = scenario(stage_of(groups))
    assert (why_setup_cannot_finish(begin_setup(made, FEW)) is None) == can_be_laid(groups)
    assert (not impossible_placements(made, FEW)) == can_be_laid(groups)


@given(st.lists(GROUPS, min_size=2, max_size=3))
def test_tiles_of_several_stages_find_their_places_or_not(groups: list[Group]) -> None:
    standing = begin_setup(scenario(*(stage_of([group]) for group in groups)), FEW)
    assert (why_setup_cannot_finish(standing) is None) == can_be_laid(groups)


@given(st.lists(GROUPS, min_size=1, max_size=2), st.integers(0, 5))
def test_what_the_stage_wants_beside_its_groups_is_never_refused_wrongly(
    groups: list[Group], least: int
) -> None:
    """A necessary condition: what can be laid is never called impossible."""
    loose = [TileGroup(f"Group {number}", tuple(sorted(group.sides)),
                       count=CountRange(group.number),
                       where=Where(spaces=tuple(sorted(group.spaces))))
             for number, group in enumerate(groups)]  # fmt: skip
    standing = begin_setup(scenario(tiles(*loose, count=CountRange(least))), FEW)
    extra = max(0, least - sum(group.number for group in groups))
    if any(can_be_laid(way) for way in with_more(groups, extra)):
        assert why_setup_cannot_finish(standing) is None


def with_more(groups: Sequence[Group], extra: int) -> Iterator[list[Group]]:
    """Yield the groups with so many more tiles among them, in every way."""
    first, *rest = groups
    for more in range(extra + 1) if rest else [extra]:
        fuller = replace(first, number=first.number + more)
        for others in with_more(rest, extra - more) if rest else [[]]:
            yield [fuller, *others]


SHAPES = st.lists(
    st.frozensets(st.sampled_from([Space(row, column) for row in range(3) for column in range(4)]),
                  min_size=1, max_size=6),
    min_size=2, max_size=3,
)  # fmt: skip


@given(SHAPES)
def test_tiles_side_by_side_are_never_refused_wrongly(shapes: list[frozenset[Space]]) -> None:
    sides = (("1A",), ("2A",), ("6A",))
    groups = [
        TileGroup(f"Group {number}", sides[number], count=ONE, beside=True,
                  where=Where(spaces=tuple(sorted(shape))))
        for number, shape in enumerate(shapes)
    ]  # fmt: skip
    possible = any(
        grows([shapes[number] for number in order]) for order in permutations(range(len(shapes)))
    )
    refused = why_setup_cannot_finish(begin_setup(scenario(tiles(*groups)), CATALOGUE)) is not None
    if possible:
        assert not refused


@given(st.frozensets(st.sampled_from(tuple(GRID.spaces())), min_size=1, max_size=9))
def test_three_tiles_side_by_side_where_all_may_lie_alike(spaces: frozenset[Space]) -> None:
    group = TileGroup("House", ("1A", "2A", "3A"), count=CountRange(3, 3), beside=True,
                      where=Where(spaces=tuple(sorted(spaces))))  # fmt: skip
    refused = why_setup_cannot_finish(begin_setup(scenario(tiles(group)), CATALOGUE)) is not None
    assert refused == (not grows([spaces, spaces, spaces]))


def grows(shapes: Sequence[frozenset[Space]], laid: tuple[Space, ...] = ()) -> bool:
    if not shapes:
        return True
    return any(
        grows(shapes[1:], (*laid, space))
        for space in shapes[0]
        if space not in laid
        and (not laid or any(abs(space.row - one.row) + abs(space.column - one.column) == 1
                             for one in laid))
    )  # fmt: skip


Party = tuple[int, frozenset[Space], bool]
"""How many units, where they may stand, and whether true if each unit needs a space of its own."""
PARTIES = st.tuples(
    st.integers(1, 3), st.frozensets(st.sampled_from(FIVE[:3]), min_size=1), st.booleans()
)


@given(st.lists(PARTIES, min_size=1, max_size=4), st.frozensets(st.sampled_from(FIVE[:3])))
def test_units_find_room_or_not(parties: list[Party], nests: frozenset[Space]) -> None:
    """Two units to a space, one in an MG Nest for one team; every way is tried."""
    groups = [
        UnitGroup(f"Teams {number}", ("lmg-team",), CountRange(many, many),
                  Where(spaces=tuple(sorted(spaces))), apart=apart)
        for number, (many, spaces, apart) in enumerate(parties)
    ]  # fmt: skip
    standing = begin_setup(scenario(units(*groups), board="defensive-line"), CATALOGUE)
    table = replace(standing.table, options={"mg-nest": "one-team"})
    for tile, space in zip(("10A", "11A", "12A"), sorted(nests), strict=False):
        table = table.with_tile(space, lay("us", tile, GRID.name(space)).placed)
    standing = replace(standing, table=table)
    needs = [(number, party) for number, party in enumerate(parties) for _ in range(party[0])]
    room = {space: 1 if space in nests else 2 for space in FIVE[:3]}
    assert (why_setup_cannot_finish(standing) is None) == fit(needs, room)


def fit(
    needs: Sequence[tuple[int, Party]],
    room: dict[Space, int],
    stood: frozenset[tuple[int, Space]] = frozenset(),
) -> bool:
    if not needs:
        return True
    number, (_, spaces, apart) = needs[0]
    return any(
        fit(needs[1:], {**room, space: room[space] - 1}, stood | {(number, space)})
        for space in spaces
        if room[space] and not (apart and (number, space) in stood)
    )


# ---- scenarios that nobody could set up -------------------------------------------------------

HOUSE = TileGroup("House", ("1A", "2A", "3A"), count=ONE)
NEST = Where(features=("mg-nest",))


def reading(name: str) -> Reading:
    return Reading(name, name, "A4-01", {"no": "No", "yes": "Yes"})


@pytest.mark.parametrize(("stages", "rest", "found"), [
    ([tiles(replace(HOUSE, count=CountRange(4, 4)))], {},
     [Impossible(0, 0, "not enough tiles are left for House")]),
    ([tiles(replace(HOUSE, count=CountRange(3, 3), where=Where(spaces=(at("A-1"), at("A-2")))))],
     {},
     [Impossible(0, 0, "not enough spaces are left for House")]),
    ([tiles(HOUSE), tiles(replace(HOUSE, title="Post", count=CountRange(3, 3)))], {},
     [Impossible(1, 0, "not enough tiles are left for Post")]),
    ([tiles(HOUSE, replace(HOUSE, title="Post", count=CountRange(2, 2)), count=CountRange(0, 2))],
     {},
     [Impossible(0, 1, "the stage allows too few tiles for Post")]),
    ([tiles(TileGroup("All"), count=CountRange(99))], {},
     [Impossible(0, None, "not enough tiles are left for Terrain")]),
    ([tiles(TileGroup("All", where=Where(spaces=(at("A-1"),))), count=CountRange(2))], {},
     [Impossible(0, None, "not enough spaces are left for Terrain")]),
    ([tiles(replace(HOUSE, count=CountRange(2, 2), beside=True,
                    where=Where(spaces=(at("A-1"), at("A-3")))))], {},
     [Impossible(0, 0, "not enough spaces are left for House")]),
    ([units(UnitGroup("Squads", ("rifle-squad",), CountRange(3, 3), Where(spaces=(at("A-1"),))))],
     {},
     [Impossible(0, 0, "no space is left for Squads of US")]),
    ([units(UnitGroup("Squads", ("rifle-squad",), CountRange(2, 2), Where(zone="us")))],
     {"zones": {"us": Where(spaces=(at("A-1"),))}}, []),
    ([units(UnitGroup("Squads", ("rifle-squad",), CountRange(3, 3), Where(zone="us")))],
     {"zones": {"us": Where(spaces=(at("A-1"),))}},
     [Impossible(0, 0, "no space is left for Squads of US")]),
    ([tiles(HOUSE), units(UnitGroup("MG", ("mg42-team",), where=NEST))],
     {}, [Impossible(1, 0, "MG needs MG Nest, but no stage lays any")]),
    ([tiles(HOUSE), units(UnitGroup("MG", ("mg42-team",), where=Where(near=Near(("bunker",)))))],
     {}, [Impossible(1, 0, "MG needs Bunker, but no stage lays any")]),
    ([EntryStage("Entry", "us", count=CountRange(2, 2), where=Where(spaces=(at("A-1"),)))], {},
     [Impossible(0, None, "not enough spaces are left for Entry")]),
    ([EntryStage("Entry", "alternate", first="us", where=Where(spaces=(at("A-1"),)))], {},
     [Impossible(0, None, "not enough spaces are left for Entry")]),
    ([EntryStage("Late", "us", turn=3, where=Where(edge=True, rows=("B",), columns=(5,)))], {},
     [Impossible(0, None, "not enough spaces are left for Late")]),
    ([EntryStage("One", "us", count=ONE, where=Where(spaces=(at("A-1"),))),
      EntryStage("Again", "us", count=ONE, where=Where(spaces=(at("A-1"),)))], {}, []),
    ([tiles(HOUSE, replace(HOUSE, title="Post"), count=CountRange(3, 3))], {},
     [Impossible(0, None, "the stage allows too few tiles for Terrain")]),
    ([units(UnitGroup("MG", ("mg42-team",), where=NEST)), tiles(TileGroup("Nest", ("10A",)))],
     {"board": "defensive-line"}, [Impossible(0, 0, "no space is left for MG of US")]),
    ([units(UnitGroup("Squad", ("rifle-squad",), where=Where(zone="us")))], {},
     [Impossible(0, 0, "no space is left for Squad of US")]),
    ([units(UnitGroup("Squad", ("rifle-squad",), where=Where(zone="us"))),
      EntryStage("Entry", "us")], {},
     [Impossible(0, 0, "no space is left for Squad of US")]),
    ([EntryStage("Entry", "us", count=ONE),
      units(UnitGroup("Squad", ("rifle-squad",), where=Where(zone="us")))], {}, []),
    ([EntryStage("Entry", "us", where=Where(any_feature=True))], {},
     [Impossible(0, None, "not enough spaces are left for Entry")]),
    ([tiles(HOUSE), EntryStage("Entry", "us", where=Where(any_feature=True))], {}, []),
    ([tiles(HOUSE), EntryStage("Entry", "us", where=Where(open=True, spaces=(at("A-1"),)))], {},
     []),
    ([tiles(replace(HOUSE, count=CountRange(4, 4), when={"a": "yes"}))],
     {"readings": {"a": reading("a")}}, [Impossible(0, 0, "not enough tiles are left for House")]),
    ([tiles(replace(HOUSE, count=CountRange(2, 2), when={"a": "yes"}),
            replace(HOUSE, title="More", count=CountRange(2, 2), when={"b": "yes"}))],
     {"readings": {"a": reading("a"), "b": reading("b")}},
     [Impossible(0, 1, "not enough tiles are left for More")]),
])  # fmt: skip
def test_a_scenario_that_nobody_could_set_up(
    stages: list[AnyStage], rest: dict[str, Any], found: list[Impossible]
) -> None:
    assert list(impossible_placements(scenario(*stages, **rest), CATALOGUE)) == found


def test_readings_too_many_to_ask_together_are_asked_one_by_one() -> None:
    names = [f"r{number}" for number in range(7)]
    group = replace(HOUSE, count=CountRange(4, 4), when={"r6": "yes"})
    made = scenario(tiles(group), readings={name: reading(name) for name in names})
    assert [one.group for one in impossible_placements(made, CATALOGUE)] == [0]


def test_readings_that_no_placement_hangs_on_are_not_asked() -> None:
    groups = [replace(HOUSE, when={f"r{at}": "yes"}) for at in range(2)]
    both = replace(HOUSE, count=CountRange(4, 4), when={"r0": "yes", "r1": "yes"})
    names = [f"r{number}" for number in range(8)]
    made = scenario(
        tiles(*groups, both), DeckStage("Deck", "us", points=CountRange(), when={"r7": "yes"}),
        readings={name: reading(name) for name in names},
    )  # fmt: skip
    assert [one.group for one in impossible_placements(made, CATALOGUE)] == [2]


def test_zones_that_are_still_to_be_chosen_are_no_reason() -> None:
    options = (Option("a", "A", {"us": Where(rows=("A",))}),)
    made = scenario(
        ChoiceStage("Zone", "us", options=options),
        units(UnitGroup("Squads", ("rifle-squad",), CountRange(9, 9), Where(zone="us"))),
    )
    assert impossible_placements(made, CATALOGUE) == ()


@pytest.mark.parametrize("file", SETUPS)
def test_every_shipped_scenario_can_be_set_up(file: str) -> None:
    assert impossible_placements(shipped(file), CATALOGUE) == ()


def test_what_is_laid_already_is_needed_no_more() -> None:
    two = replace(HOUSE, count=CountRange(2, 2), where=Where(spaces=(at("A-1"), at("A-2"))))
    standing = begin_setup(scenario(tiles(two)), CATALOGUE)
    assert why_setup_cannot_finish(standing) is None
    standing = after(standing, lay("us", "1A", "A-1"))
    assert why_setup_cannot_finish(standing) is None
    blocked = standing.table.with_tile(at("A-2"), lay("us", "8A", "A-2").placed)
    assert (
        why_setup_cannot_finish(replace(standing, table=blocked))
        == "not enough spaces are left for House"
    )
