"""The limits on the values of a saved ruling."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from boardapp.core.grid import Space
from boardapp.core.sight_ruling import Status
from boardapp.files.value_limits import ValueLimit, multiline_text, one_of_words
from boardapp.games.spearpoint.sight import line_of_sight_rules
from boardapp.games.spearpoint.sight.attack_kinds import ATTACKS
from boardapp.games.spearpoint.table.state import DEFAULT_ATTACK
from boardapp.games.spearpoint.tiles.catalogue import Player

CODES = tuple(line_of_sight_rules.REASONS)
"""The codes of all reasons."""


Length = Annotated[
    float, ValueLimit("a length in mm, 0 or more", lambda length: 0 <= length < math.inf)
]


class SavedReason(NamedTuple):
    """One recorded reason."""

    code: Annotated[str, one_of_words(CODES)]
    space: Space


@dataclass(frozen=True, kw_only=True)
class SavedRulingSection:
    """A layout's ``ruling`` section: the question and its recorded verdict."""

    from_: Space
    to: Space
    side: Player | None = None
    attack: Annotated[str, one_of_words(ATTACKS)] = DEFAULT_ATTACK
    spotter: Space | None = None
    status: Status
    reasons: Annotated[
        tuple[SavedReason, ...], ValueLimit("a list of {code, space}", lambda _: True)
    ]
    margin_mm: Length | None = None
    sentence: Annotated[str, multiline_text()] = ""
    program: str | None = None
