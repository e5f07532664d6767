"""A scenario's special rules and ways to win: their words, and their effects as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, NamedTuple, get_args

from boardapp.core.grid import Space
from boardapp.files.value_limits import FileKey, list_length, whole_number
from boardapp.games.spearpoint.cards.damage_cards import HARMS, Harm
from boardapp.games.spearpoint.scenario import value_limits_and_readings as values
from boardapp.games.spearpoint.scenario.value_limits_and_readings import Readings
from boardapp.games.spearpoint.tiles.catalogue import PLAYERS, Kind, Player, UnitClass

Turns = Literal["always", "even", "never"]
"""The turns in which an action is allowed."""

MAX_PARTS = 20
"""The most entries of one sort in a special rule, such as units that must be committed."""

_Classes = Annotated[
    tuple[UnitClass, ...], list_length(0, len(get_args(UnitClass)), "classes of unit")
]
_Units = Annotated[tuple[values.UnitName, ...], list_length(0, values.MAX_NAMES, "units")]

Goals = Mapping[Player, Annotated[int, whole_number(1, values.MAX_POINTS)]]
"""The points that win, by side."""


class Unspotted(NamedTuple):
    """A rule that lets a side's Rear Line artillery fire without a spotter's line, at a cost.

    ``until_turn`` is the last turn of the rule, None for every turn. ``until_ground`` ends the rule
    with the side's first ground unit on the map. ``to_hit`` is added to the artillery's rolls to
    hit.
    """

    side: Player
    to_hit: Annotated[int, whole_number(-10, 10), "what is added to its rolls to hit"] = 0
    until_turn: Annotated[values.Turn | None, "the last turn in which it may"] = None
    until_ground: Annotated[bool, "only while no ground unit of the side is on the map"] = False


class Commits(NamedTuple):
    """A rule on when units may be committed: of one side or both, of some classes or all.

    ``first`` is the first turn in which they may be committed, None for never. With ``cleared``,
    they may be committed once the weather has cleared.
    """

    side: Annotated[Player | None, "the side; both if left out"] = None
    classes: Annotated[_Classes, "these classes of unit; all if left out"] = ()
    first: Annotated[
        values.Turn | None, FileKey("from"), "the first turn in which they may; never if left out"
    ] = None
    cleared: Annotated[bool, "from when the weather has cleared"] = False


class Must(NamedTuple):
    """The number of units that a side must commit in a turn, as far as there is room for them."""

    side: Player
    turn: values.Turn
    number: Annotated[values.Number, FileKey("count"), "how many"]
    units: Annotated[_Units, "these units; all if left out"] = ()
    classes: Annotated[_Classes, "these classes of unit; all if left out"] = ()


class Clears(NamedTuple):
    """Weather: from a turn on, both sides roll at the start of each turn until it clears."""

    first: Annotated[values.Turn, FileKey("from"), "the first turn in which they throw"]
    higher: Annotated[Player, "the side whose higher die clears the sky"]


class Moves(NamedTuple):
    """A special rule on how units move.

    ``steps`` is the number of steps by class. Units of the ``no_further`` classes neither sprint
    nor are pushed. ``roads`` are the classes that must stay on spaces of the road.
    """

    steps: Annotated[Mapping[UnitClass, values.Number], "steps, by class of unit"] = {}
    no_further: Annotated[_Classes, "classes that neither sprint nor are pushed"] = ()
    roads: Annotated[_Classes, "classes that keep to the road"] = ()


class Convoy(NamedTuple):
    """Convoy units: each moves a step or more a turn along a row, to its end and off the map.

    A hit of Intensity ``falls_on`` or more destroys a convoy unit.
    """

    unit: values.UnitName
    row: values.Row
    end: Space
    falls_on: Annotated[int, whole_number(1, 10), "the Intensity that destroys one"]


class Exit(NamedTuple):
    """A rule that lets a side's ground units leave the map over a row."""

    side: Player
    row: values.Row


class Fires(NamedTuple):
    """The turns in which each kind of fire is allowed."""

    mortars: Annotated[Turns, "mortars"] = "always"
    artillery: Annotated[Turns, "Rear Line artillery at the map"] = "always"
    rear: Annotated[Turns, "Rear Line against Rear Line"] = "always"
    opportunity: Annotated[Turns, "Opportunity Fire"] = "always"


class Draws(NamedTuple):
    """The numbers of cards that a side draws: Command Cards first, then cards of any kind."""

    command: values.Number
    any: values.Number


class Bombed(NamedTuple):
    """The space that an aircraft of a kind must attack in a turn."""

    unit: values.UnitName
    space: Space
    turn: values.Turn


class Wins(NamedTuple):
    """A way to win that the program can check: all of its conditions must be met.

    boardapp checks it after every change, or only at the end of the named ``turns``. Without turns
    and without conditions it is never met.
    """

    side: Player
    turns: Annotated[
        tuple[values.Turn, ...],
        list_length(0, MAX_PARTS, "turns"),
        "at the end of these turns alone",
    ] = ()
    ends: Annotated[bool, "at the end of a turn alone"] = False
    points: Annotated[values.Point, "points at least"] = 0
    holds: Annotated[Space | None, "Infantry there, and no enemy"] = None
    fallen: Annotated[Space | None, "no intact building there"] = None
    gone: Annotated[Kind | None, "no intact tile of this kind on the map"] = None
    exits: Annotated[values.Number, "so many units that left the map where they should"] = 0
    convoys: Annotated[values.Number, "so many of the enemy's convoys destroyed"] = 0
    settled: Annotated[bool, "none of the enemy's convoys on its way or still to come"] = False
    alone: Annotated[bool, "every unit of the enemy destroyed or captured"] = False


@dataclass(frozen=True)
class SpecialRule:
    """A special rule or a way to win, in our words, with its printed source and its effects."""

    text: Annotated[values.Sentence, "the rule in a sentence"]
    rule: values.Printed = ""
    when: Annotated[Readings, "readings under which it holds"] = field(default_factory=dict)
    unspotted: Annotated[Unspotted | None, "what it changes in rulings on Rear Line artillery"] = (
        None
    )
    points: Annotated[Goals, "points by which a side wins, where that is all it needs"] = field(
        default_factory=dict
    )
    commits: Annotated[
        tuple[Commits, ...], list_length(0, MAX_PARTS, "entries"), "when units may be committed"
    ] = ()
    must: Annotated[
        tuple[Must, ...],
        list_length(0, MAX_PARTS, "entries"),
        "units that must be committed in a turn",
    ] = ()
    clears: Annotated[Clears | None, "weather that clears"] = None
    moves: Annotated[Moves | None, "how units move"] = None
    convoy: Annotated[Convoy | None, "units that go along a row"] = None
    exit: Annotated[Exit | None, "a side that may leave the map"] = None
    fires: Annotated[Fires | None, "when there is some kind of fire"] = None
    spares: Annotated[
        tuple[Player, ...], list_length(0, len(PLAYERS), "sides"), "sides that destroy no building"
    ] = ()
    ignores: Annotated[
        tuple[Harm, ...],
        list_length(0, len(HARMS), "effects"),
        "effects of Damage Cards that are ignored",
    ] = ()
    draws: Annotated[Draws | None, "cards that are drawn"] = None
    early_overrun: Annotated[bool, "a side can be overrun that never came"] = False
    bombs: Annotated[Bombed | None, "what an aircraft must aim at"] = None
    wins: Annotated[
        tuple[Wins, ...],
        list_length(0, MAX_PARTS, "ways to win"),
        "ways to win that the program sees",
    ] = ()
