"""What a saved ruling may hold, as a model. Import this late: it brings pydantic along."""

from __future__ import annotations

import math
from typing import Annotated, Any, get_args

from pydantic import Field, PlainValidator

from boardapp.core.grid import Space
from boardapp.core.ruling import Status
from boardapp.files.validation import Line, Model, Passage, one_of, refuse
from boardapp.files.wording import hint
from boardapp.games.spearpoint import rules
from boardapp.games.spearpoint.attacks import ATTACKS
from boardapp.games.spearpoint.catalogue import GRID, PLAYERS

SPACES = tuple(map(GRID.name, GRID.spaces()))

CODES = tuple(
    printed.code
    for printed in (
        rules.EDGE_OUT, rules.EDGE_IN, rules.IMPERVIOUS, rules.WALL, rules.FRIENDLY_UNIT,
        rules.SMOKE, rules.NIGHT, rules.SPOTTER,
    )
)  # fmt: skip
"""Every code that a reason can have."""


def _space(value: Any) -> Space:
    try:
        return GRID.parse(value if isinstance(value, str) else "")
    except ValueError:
        raise refuse("a space from A-1 to C-9" + hint(value, SPACES)) from None


def _length(value: Any) -> float:
    if type(value) in (int, float) and value >= 0 and math.isfinite(value):
        return float(value)
    raise refuse("a length in mm, 0 or more")


BoardSpace = Annotated[Space, PlainValidator(_space)]


class ReasonEntry(Model):
    """One reason as recorded."""

    code: Annotated[str, one_of(CODES)] = Field(description="a reason, such as wall")
    space: BoardSpace = Field(description="a space from A-1 to C-9")


class RulingEntry(Model):
    """A layout's ``ruling`` section: the question and what was ruled."""

    required = ("from", "to", "status", "reasons")

    origin: BoardSpace | None = Field(None, alias="from", description="a space from A-1 to C-9")
    target: BoardSpace | None = Field(None, alias="to", description="a space from A-1 to C-9")
    side: Annotated[str, one_of(PLAYERS)] | None = None
    attack: Annotated[str, one_of(tuple(ATTACKS))] = "direct"
    spotter: BoardSpace | None = None
    status: Annotated[str, one_of(get_args(Status))] | None = Field(
        None, description="clear, blocked or cannot-rule"
    )
    reasons: list[ReasonEntry] | None = Field(None, description="a list of {code, space}")
    margin_mm: Annotated[float, PlainValidator(_length)] | None = None
    sentence: Passage = ""
    program: Line | None = None
