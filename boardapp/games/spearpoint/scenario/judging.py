"""A record of decisions before the referee: how far it is allowed, and what is said against it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from boardapp.games.spearpoint.scenario.decisions import Decision
from boardapp.games.spearpoint.scenario.held import refuse_held
from boardapp.games.spearpoint.scenario.referee import after, refuse
from boardapp.games.spearpoint.scenario.stages import EntryStage
from boardapp.games.spearpoint.scenario.standing import Standing, later


class Judged(NamedTuple):
    """A record of decisions as far as they are allowed; ``refusal`` is why the next one is not.

    ``objections`` are what is said, by number, against those that only an older edition allowed.
    """

    standing: Standing
    allowed: int
    refusal: str | None
    objections: Mapping[int, str]


def judge(standing: Standing, decisions: Iterable[Decision]) -> Judged:
    """Take decisions one by one, up to the first that may not be taken.

    At a table of an older edition that is the first that no table can hold.
    """
    objections: dict[int, str] = {}
    for number, decision in enumerate(decisions):
        objection = refusal = refuse(_whatever_lay_there(standing), decision)
        if standing.table.older:
            refusal = refuse_held(standing.table, standing.catalogue, decision)
        if refusal:
            return Judged(standing, number, refusal, objections)
        if objection:
            objections[number] = objection
        standing = later(after(standing, decision))
    return Judged(standing, len(standing.table.setup), None, objections)


def _whatever_lay_there(standing: Standing) -> Standing:
    """Return the standing without what late entry spaces ask of tiles, which play has changed."""
    if not standing.begun:
        return standing
    stages = (
        replace(stage, where=stage.where.without_tiles())
        if isinstance(stage, EntryStage) and stage.turn
        else stage
        for stage in standing.scenario.stages
    )
    return replace(standing, scenario=replace(standing.scenario, stages=tuple(stages)))
