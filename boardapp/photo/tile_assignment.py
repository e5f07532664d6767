"""Assigns each tile to one space at most, so that the total evidence is greatest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boardapp.photo.patch_evidence import Pose
from boardapp.photo.tile_templates import Template, TemplateSet

BARE_BONUS = 5.0
"""The bonus for the bare map, which is one template against all tile sides."""
LEAST_EVIDENCE = 8.0
"""The least evidence of a space that shows something known."""
COST_LIMIT = 8.0
"""The most that the space which holds an answer's tile adds to a lead, because it may be wrong."""
LEAST_PRINT_MATCH = 0.15
"""The least correlation of clear patches with a template's print. Wood and cloth have less."""
_HEAT = 4.0
"""The lead that makes an answer e times as likely."""
_NEVER = -1e4

Table = npt.NDArray[np.float64]


class Option(NamedTuple):
    """A template that a space may show, the column of its tile, and its pose there."""

    template: Template
    tile: int
    pose: Pose

    @property
    def score(self) -> float:
        """Return the evidence of the pose, with the bonus for the bare map."""
        return self.pose.evidence + (BARE_BONUS if self.template.side is None else 0)

    @property
    def shows_print(self) -> bool:
        """Return whether the template's print is seen, so that it is no blank wood or cloth."""
        return self.pose.print_match >= LEAST_PRINT_MATCH


class Answer(NamedTuple):
    """An option, or None for an unknown sight, and its chance."""

    option: Option | None
    chance: float


class AssignedSpace(NamedTuple):
    """A space with its answers, the assigned one first, and that answer's lead over all others."""

    answers: tuple[Answer, ...]
    lead: float


def assign_tiles(
    options: Sequence[Sequence[Option]], templates: TemplateSet
) -> list[AssignedSpace]:
    """Return each space's answers, with each tile used once, and the lead of the first."""
    tiles = templates.tile_count
    nothing = [
        LEAST_EVIDENCE + (0 if i in templates.known_spaces else BARE_BONUS)
        for i in range(len(options))
    ]
    columns, losses = _assign_columns(_score_table(options, nothing, tiles))
    holders = {int(column): i for i, column in enumerate(columns)}
    found = []
    for i, some in enumerate(options):
        # If another space has an answer's tile, the answer costs the other space's loss.
        costs = []
        for option in some:
            holder = holders.get(_column(option, i, tiles), i)
            costs.append(0.0 if holder == i else float(losses[holder]))
        ranked = sorted(zip(some, costs, strict=True), key=lambda entry: entry[1] - entry[0].score)
        chosen = next(
            (option for option, _ in ranked if _column(option, i, tiles) == columns[i]), None
        )
        leads = (_patch_lead(chosen, *other) for other in ranked if other[0] is not chosen)
        lead = min([float(losses[i]), *leads])
        found.append(AssignedSpace(_answers_with_chances(ranked, chosen, nothing[i]), lead))
    return found


def _score_table(
    options: Sequence[Sequence[Option]], nothing: Sequence[float], tiles: int
) -> Table:
    """Return the scores of each space's answers.

    One column a tile, then one a space for the bare map, then one a space for the unknown.
    """
    spaces = len(options)
    scores = np.full((spaces, tiles + 2 * spaces), _NEVER)
    for i, some in enumerate(options):
        for option in some:
            column = _column(option, i, tiles)
            scores[i, column] = max(scores[i, column], option.score)
        scores[i, tiles + spaces + i] = nothing[i]
    return scores


def _assign_columns(scores: Table) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.float64]]:
    """Return each space's column, and how much the total loses if the space may not have it."""
    columns, total = best_assignment(scores)
    spaces = len(scores)
    losses = np.zeros(spaces)
    for i in range(spaces):
        without = scores.copy()
        without[i, columns[i]] = _NEVER
        losses[i] = total - best_assignment(without)[1]
    return columns, losses


def _answers_with_chances(
    ranked: Sequence[tuple[Option, float]], chosen: Option | None, nothing: float
) -> tuple[Answer, ...]:
    """Return options with their costs as answers, the chosen one first, with an unknown sight."""
    values: list[tuple[float, Option | None]]
    values = [*((option.score - cost, option) for option, cost in ranked), (nothing, None)]
    values.sort(key=lambda entry: (entry[1] is not chosen, -entry[0]))
    likes = np.exp(np.clip([(value - values[0][0]) / _HEAT for value, _ in values], -50, 0))
    return tuple(
        Answer(option, float(like / likes.sum()))
        for (_, option), like in zip(values, likes, strict=True)
    )


def _column(option: Option, space: int, tiles: int) -> int:
    return tiles + space if option.tile < 0 else option.tile


def _patch_lead(chosen: Option | None, other: Option, cost: float) -> float:
    """Return the lead over another option, without patches that a glare may hide in either."""
    if chosen is None:
        return np.inf
    ahead = chosen.pose.patches - other.pose.patches
    ahead[chosen.pose.glared | other.pose.glared] = 0
    bonus = (chosen.score - chosen.pose.evidence) - (other.score - other.pose.evidence)
    return float(ahead.sum()) + bonus + min(cost, COST_LIMIT)


def best_assignment(scores: Table) -> tuple[npt.NDArray[np.intp], float]:
    """Return a different column for each row, with the greatest sum of scores, and the sum.

    Uses the Hungarian method; there must be at least as many columns as rows.
    """
    rows, columns = scores.shape
    row_prices, column_prices = np.zeros(rows + 1), np.zeros(columns + 1)
    row_of, previous = np.zeros(columns + 1, int), np.zeros(columns + 1, int)
    for row in range(1, rows + 1):
        row_of[0], column = row, 0
        least = np.full(columns + 1, np.inf)
        used = np.zeros(columns + 1, bool)
        while True:
            used[column] = True
            here = row_of[column]
            costs = -scores[here - 1] - row_prices[here] - column_prices[1:]
            nearer = ~used[1:] & (costs < least[1:])
            least[1:][nearer] = costs[nearer]
            previous[1:][nearer] = column
            column = 1 + int(np.where(used[1:], np.inf, least[1:]).argmin())
            step = least[column]
            row_prices[row_of[used]] += step
            column_prices[used] -= step
            least[~used] -= step
            if row_of[column] == 0:
                break
        while column:
            row_of[column] = row_of[previous[column]]
            column = int(previous[column])
    taken = np.flatnonzero(row_of[1:] > 0)
    found = np.zeros(rows, int)
    found[row_of[1:][taken] - 1] = taken
    return found, float(scores[np.arange(rows), found].sum())
