"""Single values of scenarios: what each must keep to, in files and anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NewType, get_args

from boardapp.files.fault_wording import either
from boardapp.files.limits import Limit, among, counted, dashed, named, several, whole
from boardapp.games.spearpoint.tiles.box_contents import PLAYERS

# What no setup could meet is looked for under every choice of every reading, in every group and
# place: so these stay small, or a hostile file would keep the program busy for minutes.
MAX_STAGES = 30
MAX_GROUPS = 10
MAX_PLACES = 8
"""Places in one ``any_of`` at most."""
MAX_READINGS = 8
MAX_CHOICES = 4
"""Choices of a reading at most."""
MAX_OPTIONS = 27
"""Options of a stage at most: a space each."""
MAX_TOLD = 60
"""Special rules, ways to win or reinforcements at most."""
MAX_NAMES = 50
"""Units or cards in one list at most."""
MAX_COUNT = 99
MAX_POINTS = 9_999
MAX_SENTENCE = 400
"""Characters of a special rule or other sentence at most."""

By = Literal["us", "germany", "alternate", "together"]
"""Who acts in a stage. Together: either player's hand does it, and it is nobody's turn."""
First = Literal["us", "germany", "experienced", "inexperienced"]
"""Who begins an alternate stage; by experience it is asked once (004-074, 004-076)."""
Carried = Literal["skip", "count", "play"]
"""What a terrain carried over does to a stage of tiles: skips it, counts towards it, or nothing."""
UnitLine = Literal["board", "rear-line", "air", "tile"]
"""Where starting units stand: on the board, on the Rear Line, off it in the air, or as a tile."""

FIRSTS: tuple[First, ...] = get_args(First)
CARRIED: tuple[Carried, ...] = get_args(Carried)

CREWS = ("tank-crew", "artillery-crew", "pilot")
"""Crews: they come with a unit that needs them, and are no infantry for a deck (004-062)."""

Name = Annotated[str, dashed()]
UnitName = Annotated[str, dashed("a unit in lower-case words with dashes, such as rifle-squad")]
UnitNames = Annotated[tuple[UnitName, ...], several(1, MAX_NAMES, "units")]
CardName = Annotated[str, dashed("a card in lower-case words with dashes, such as veteran-crew")]
CardNames = Annotated[tuple[CardName, ...], several(0, MAX_NAMES, "cards")]
Crew = Annotated[str, among(CREWS)]
Sentence = Annotated[str, named(MAX_SENTENCE, "a sentence of at most {} characters")]
Printed = Annotated[str, "the printed source"]

UNITS = Limit(f"a unit such as rifle-squad, or a list of up to {MAX_NAMES}")

Turn = Annotated[int, whole(1, 99)]
Number = Annotated[int, whole(0, MAX_COUNT)]
Point = Annotated[int, whole(0, MAX_POINTS)]
COUNT = Limit(f"a number up to {MAX_COUNT}, [least, most] or {{least: number}}")
POINTS = Limit("the points at most, or [least, most]")
FIRST = Limit(either([*FIRSTS, "{reading: its name}"]))
CARRY = Limit(either([*CARRIED, "{reading: its name}"]))

Row = Annotated[str, among(("A", "B", "C"))]
Column = Annotated[int, whole(1, 9)]
Face = Annotated[str, among(("A", "B"))]
Side = Annotated[str, among(PLAYERS, "side")]
"""The key of what a side has."""
FromZone = Annotated[
    Mapping[Side, Annotated[int, whole(1, 8)]],
    counted(1, 1, "a side and a number of columns, such as {germany: 2}"),
]

Switched = NewType("Switched", Mapping[str, str])
"""Table switches as files hold them, those at their default too."""
