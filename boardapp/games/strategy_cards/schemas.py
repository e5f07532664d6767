"""What layouts of hex tables may hold, as models. Import this late: it brings pydantic along."""

from __future__ import annotations

from typing import Annotated, Any, get_args

from pydantic import Field, PlainValidator

from boardapp.core.state import Mode
from boardapp.files.validation import Flag, Line, Model, Passage, line, one_of, refuse, sized, whole
from boardapp.files.wording import either, hint
from boardapp.games.strategy_cards.drift import POINTS
from boardapp.games.strategy_cards.placement import COLOUR
from boardapp.games.strategy_cards.state import (
    GAME,
    MAX_AGREEMENTS,
    MAX_DICE,
    MAX_ENTERED,
    MAX_LEVEL,
    MAX_SIDE,
    MAX_UNITS,
    PLAYERS,
    UNIT_KINDS,
)
from boardapp.games.strategy_cards.terrain import KINDS

MAX_CARD_FILES = 20
"""Deck files of one layout at most."""
MAX_PATCHES = 10_000
"""Entries of a layout's terrain or levels at most."""

SPACES = "names of spaces, such as [C5, C7-C9]"


def _look(value: Any) -> str:
    if isinstance(value, str) and (value in KINDS or COLOUR.fullmatch(value)):
        return value
    expected = f"{either([*KINDS, 'a colour'])} such as '#7a9a55'"
    raise refuse(expected + hint(value, KINDS))


def _texts(value: Any) -> tuple[str, ...]:
    texts = value if isinstance(value, list) else [value]
    if all(isinstance(text, str) for text in texts):
        return tuple(texts)
    raise refuse(SPACES)


class BoardEntry(Model):
    """The size of a board and what the players call it."""

    required = ("columns", "rows")

    columns: Annotated[int, whole(1, MAX_SIDE)] | None = Field(
        None, description=f"hexes in a row, 1 to {MAX_SIDE}"
    )
    rows: Annotated[int, whole(1, MAX_SIDE)] | None = Field(
        None, description=f"rows of hexes, 1 to {MAX_SIDE}"
    )
    title: Line = ""


class KindEntry(Model):
    """A kind of terrain; what is left out is as in the built-in kind of that name."""

    title: Line | None = None
    blocks: Flag | None = None
    cover: Annotated[int, whole(0, MAX_DICE)] | None = None
    look: Annotated[str, PlainValidator(_look)] | None = None
    letter: Annotated[str, line("one character", 1)] | None = None


class TerrainEntry(Model):
    """Hexes of one kind of terrain."""

    required = ("kind", "spaces")

    kind: Line | None = Field(None, description="a kind of terrain, such as woods")
    spaces: Annotated[tuple[str, ...], PlainValidator(_texts)] = Field((), description=SPACES)


class LevelEntry(Model):
    """Hexes of one level."""

    required = ("level", "spaces")

    level: Annotated[int, whole(1, MAX_LEVEL)] | None = Field(
        None, description=f"a level from 1 to {MAX_LEVEL}"
    )
    spaces: Annotated[tuple[str, ...], PlainValidator(_texts)] = Field((), description=SPACES)


class NorthEntry(Model):
    """How the north directional marker lies (002-28)."""

    space: Line | None = None
    one: Annotated[str, one_of(POINTS)] = POINTS[0]
    clockwise: Flag = True


class UnitEntry(Model):
    """A unit on a layout."""

    required = ("id", "unit", "side", "space")

    id: Line | None = Field(None, description="a name of its own, such as us-1")
    unit: Annotated[str, one_of(tuple(UNIT_KINDS))] | None = Field(
        None, description=either(list(UNIT_KINDS))
    )
    side: Annotated[str, one_of(tuple(PLAYERS))] | None = Field(
        None, description=either(list(PLAYERS))
    )
    space: Line | None = Field(None, description="a space of the board")
    officer: Flag = False
    fatigued: Flag = False
    cover: Annotated[int, whole(0, MAX_DICE)] | None = None
    armour: Annotated[int, whole(0, MAX_DICE)] | None = None


class AgreementEntry(Model):
    """What the table agreed on a line."""

    required = ("from", "to", "text")

    origin: Line | None = Field(None, alias="from", description="a space of the board")
    target: Line | None = Field(None, alias="to", description="a space of the board")
    text: Passage | None = Field(None, description="what was agreed")


class LayoutFile(Model):
    """A layout as a whole; its entries are checked one by one."""

    boardapp: Any = None
    game: Annotated[str, one_of((GAME,))] = GAME
    board: Any = None
    turn: Annotated[int, whole(1)] = 1
    mode: Annotated[Mode, one_of(get_args(Mode))] = "led"
    options: dict[str, Any] = Field(default_factory=dict)
    kinds: dict[str, Any] = Field(default_factory=dict)
    terrain: Annotated[
        list[Any], sized(0, MAX_PATCHES, f"a list of up to {MAX_PATCHES:,} entries")
    ] = Field(default_factory=list)
    levels: Annotated[
        list[Any], sized(0, MAX_PATCHES, f"a list of up to {MAX_PATCHES:,} entries")
    ] = Field(default_factory=list)
    north: Any = None
    units: Annotated[list[Any], sized(0, MAX_UNITS, f"a list of up to {MAX_UNITS:,} units")] = (
        Field(default_factory=list)
    )
    agreements: Annotated[
        list[Any], sized(0, MAX_AGREEMENTS, f"a list of up to {MAX_AGREEMENTS:,} agreements")
    ] = Field(default_factory=list)
    cards: Annotated[
        list[Line], sized(0, MAX_CARD_FILES, f"a list of up to {MAX_CARD_FILES} files")
    ] = Field(default_factory=list)
    entered: Annotated[
        list[Any], sized(0, MAX_ENTERED, f"a list of up to {MAX_ENTERED:,} cards")
    ] = Field(default_factory=list)
    players: dict[str, Any] = Field(default_factory=dict)
    call: Any = None
