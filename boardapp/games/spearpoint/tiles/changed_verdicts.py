"""What turns when a table's tiles are drawn anew: lines whose verdict is another then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.sight.all_space_pairs_survey import survey_all_pairs
from boardapp.games.spearpoint.sight.line_of_sight_rulings import RulingQuery, rule_on_line
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.box_contents import GRID, Catalogue

_WORDS = {"clear": "clear", "blocked": "blocked", "cannot-rule": "cannot rule"}


class ChangedVerdict(NamedTuple):
    """A line whose verdict turns, with both verdicts in words."""

    line: str
    before: str
    after: str


def changed_verdicts_of_lines(
    state: TileState, now: Catalogue, then: Catalogue, lines: Iterable[RulingQuery],
    scenario: Scenario | None = None,
) -> Iterator[ChangedVerdict]:  # fmt: skip
    """Yield of some lines those that turn, each once, as the table lies."""
    for query in dict.fromkeys(lines):
        was, is_ = (rule_on_line(state, one, query, scenario=scenario) for one in (now, then))
        if was.status != is_.status:
            yield ChangedVerdict(
                _line_name(query.origin, query.target), was.sentence(), is_.sentence()
            )


def changed_verdicts_of_all_pairs(
    state: TileState, now: Catalogue, then: Catalogue
) -> Iterator[ChangedVerdict]:
    """Yield of all ordered pairs of spaces those that turn, for direct fire, as the table lies."""
    for was, is_ in zip(survey_all_pairs(state, now), survey_all_pairs(state, then), strict=True):
        if was.status != is_.status:
            words = _WORDS[was.status], _WORDS[is_.status]
            yield ChangedVerdict(_line_name(was.origin, was.target), *words)


def _line_name(origin: Space, target: Space) -> str:
    return f"{GRID.name(origin)} to {GRID.name(target)}"
