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
    to_hit: Annotated[
        int, whole_number(-10, 10), "the number that is added to the artillery's rolls to hit"
    ] = 0
    until_turn: Annotated[
        values.Turn | None, "the last turn in which artillery may fire without a spotter"
    ] = None
    until_ground: Annotated[
        bool, "true if this holds only while no ground unit of the side is on the map"
    ] = False


class Commits(NamedTuple):
    """A rule on when units may be committed: of one side or both, of some classes or all.

    ``first`` is the first turn in which they may be committed, None for never. With ``cleared``,
    they may be committed once the weather has cleared.
    """

    side: Annotated[Player | None, "the side; both sides if left out"] = None
    classes: Annotated[_Classes, "these classes of unit; all classes if left out"] = ()
    first: Annotated[
        values.Turn | None,
        FileKey("from"),
        "the first turn in which the units may be committed; never if left out",
    ] = None
    cleared: Annotated[
        bool, "true if the units may be committed only after the weather has cleared"
    ] = False


class Must(NamedTuple):
    """The number of units that a side must commit in a turn, as far as there is room for them."""

    side: Player
    turn: values.Turn
    number: Annotated[values.Number, FileKey("count"), "how many units"]
    units: Annotated[_Units, "these units; all units if left out"] = ()
    classes: Annotated[_Classes, "these classes of unit; all classes if left out"] = ()


class Clears(NamedTuple):
    """Weather: from a turn on, both sides roll at the start of each turn until it clears."""

    first: Annotated[
        values.Turn, FileKey("from"), "the first turn in which both sides roll for the weather"
    ]
    higher: Annotated[Player, "the side that must roll higher to clear the sky"]


class Moves(NamedTuple):
    """A special rule on how units move.

    ``steps`` is the number of steps by class. Units of the ``no_further`` classes neither sprint
    nor are pushed. ``roads`` are the classes that must stay on spaces of the road.
    """

    steps: Annotated[
        Mapping[UnitClass, values.Number], "the number of steps, by class of unit"
    ] = {}
    no_further: Annotated[_Classes, "the classes that may neither sprint nor be pushed"] = ()
    roads: Annotated[_Classes, "the classes that must stay on the road"] = ()


class Convoy(NamedTuple):
    """Convoy units: each moves a step or more a turn along a row, to its end and off the map.

    A hit of Intensity ``falls_on`` or more destroys a convoy unit.
    """

    unit: values.UnitName
    row: values.Row
    end: Space
    falls_on: Annotated[int, whole_number(1, 10), "the least Intensity that destroys a convoy unit"]


class Exit(NamedTuple):
    """A rule that lets a side's ground units leave the map over a row."""

    side: Player
    row: values.Row


class Fires(NamedTuple):
    """The turns in which each kind of fire is allowed."""

    mortars: Annotated[Turns, "when mortars may fire"] = "always"
    artillery: Annotated[Turns, "when Rear Line artillery may fire at the map"] = "always"
    rear: Annotated[Turns, "when Rear Line guns may fire at each other"] = "always"
    opportunity: Annotated[Turns, "when there is Opportunity Fire"] = "always"


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
        "the turns at whose end the side may win; any turn if left out",
    ] = ()
    ends: Annotated[bool, "true if the side wins only at the end of a turn"] = False
    points: Annotated[values.Point, "the points that the side needs"] = 0
    holds: Annotated[
        Space | None, "the space where the side must have Infantry and the enemy no unit"
    ] = None
    fallen: Annotated[Space | None, "the space where no building may be intact"] = None
    gone: Annotated[Kind | None, "the kind of tile of which none may be intact on the map"] = None
    exits: Annotated[values.Number, "how many units must have left the map by the right edge"] = 0
    convoys: Annotated[values.Number, "how many of the enemy's convoy units must be destroyed"] = 0
    settled: Annotated[
        bool, "true if no convoy unit of the enemy may be on its way or still to come"
    ] = False
    alone: Annotated[bool, "true if every enemy unit must be destroyed or captured"] = False


@dataclass(frozen=True)
class SpecialRule:
    """A special rule or a way to win, in our words, with its printed source and its effects."""

    text: Annotated[values.Sentence, "the rule in one sentence"]
    rule: values.Printed = ""
    when: Annotated[Readings, "the readings of the rules under which the rule holds"] = field(
        default_factory=dict
    )
    unspotted: Annotated[
        Unspotted | None, "what the rule changes in rulings on Rear Line artillery"
    ] = None
    points: Annotated[Goals, "the points with which a side wins, if it needs nothing else"] = field(
        default_factory=dict
    )
    commits: Annotated[
        tuple[Commits, ...], list_length(0, MAX_PARTS, "entries"), "when sides may commit units"
    ] = ()
    must: Annotated[
        tuple[Must, ...],
        list_length(0, MAX_PARTS, "entries"),
        "the units that a side must commit in a turn",
    ] = ()
    clears: Annotated[Clears | None, "when the weather clears"] = None
    moves: Annotated[Moves | None, "how the units move"] = None
    convoy: Annotated[Convoy | None, "the units that move along a row"] = None
    exit: Annotated[Exit | None, "the side that may leave the map"] = None
    fires: Annotated[Fires | None, "when each kind of fire is allowed"] = None
    spares: Annotated[
        tuple[Player, ...],
        list_length(0, len(PLAYERS), "sides"),
        "the sides that may not destroy buildings",
    ] = ()
    ignores: Annotated[
        tuple[Harm, ...],
        list_length(0, len(HARMS), "effects"),
        "the effects of Damage Cards that do not count",
    ] = ()
    draws: Annotated[Draws | None, "the cards that the sides draw"] = None
    early_overrun: Annotated[bool, "true if a side can be overrun before its units have come"] = (
        False
    )
    bombs: Annotated[Bombed | None, "the target that an aircraft must attack"] = None
    wins: Annotated[
        tuple[Wins, ...],
        list_length(0, MAX_PARTS, "ways to win"),
        "ways to win that boardapp checks",
    ] = ()
