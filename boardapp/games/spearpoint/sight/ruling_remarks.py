"""What a ruling remarks beside its reasons: cover, bonuses, and what sight ignores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardapp.core.grid import Space
from boardapp.core.ruling import Mark, Note
from boardapp.core.tile import Feature as Shape
from boardapp.games.spearpoint.rule_headings import note
from boardapp.games.spearpoint.sight import rules
from boardapp.games.spearpoint.sight.shot import Shot

Remark = tuple[Note | None, list[Mark]]


def remarks(shot: Shot, binding: Iterable[rules.Rule]) -> tuple[list[Note], list[Mark]]:
    """Return the notes on a shot under the binding rules, and the marks that block nothing."""
    if shot.origin == shot.target:
        return [], []
    bound = set(binding)
    found: list[Remark] = []
    conceals = rules.edge_in in bound
    if rules.edge_out in bound:
        found += [from_cover(shot), half_corner(shot, shot.origin, rules.red_edges(shot))]
    found.append(defense_applies(shot, bound))
    if conceals:
        found.append(half_corner(shot, shot.target, shot.edges(shot.target)))
    if rules.wall in bound:
        found += [edges_between(shot), *own_walls(shot)]
    notes = [note for note, _ in found if note]
    return notes, [mark for _, marks in found for mark in marks]


def from_cover(shot: Shot) -> Remark:
    """Note firing from cover, out over a green edge of the own tile (004-137)."""
    edges = rules.edge_marks(shot, shot.origin, shot.edges(shot.origin))
    marks = [mark._replace(blocks=False) for mark in edges if mark.colour == "green"]
    if not marks:
        return None, []
    text = f"fired from cover over the green edge of {shot.tile_title(shot.origin)}"
    return note("from-cover", "004-137", text), marks


def half_corner(shot: Shot, space: Space, edges: tuple[Shape, ...]) -> Remark:
    """Note an edge that is touched at a corner and, by the table's switch, passed (A4-06)."""
    touched = shot.marks(space, edges, blocks=False)
    if not touched or rules.edge_marks(shot, space, edges):
        return None, []
    text = f"the line passes the half-highlighted corner of {shot.tile_title(space)}"
    return note("half-corner", "A4-06", text), touched


def defense_applies(shot: Shot, bound: set[rules.Rule]) -> Remark:
    """Note the tile's defense of a target that is not concealed by it (004-134, A4-17).

    An MG nest gives its bonus against ground attacks only (004-033).
    """
    feature = shot.feature(shot.target)
    edges = shot.edges(shot.target) if rules.edge_in in bound else ()
    if feature is None or feature.defense is None or feature.impervious:
        return None, []
    if rules.edge_marks(shot, shot.target, edges):
        return None, []
    bonus = f"the defense bonus {feature.defense} of {shot.tile_title(shot.target)} applies"
    if feature.kind == "mg-nest":
        if rules.edge_in not in bound:
            return None, []
        return note("defense", "004-033", f"{bonus} to one Team or Sniper in it"), []
    return note("defense", "004-134", bonus), []


def edges_between(shot: Shot) -> Remark:
    """Note that highlighted edges of tiles between do not matter (004-139)."""
    spaces = [passage.space for passage in shot.passages]
    marks = [
        mark for space in spaces for mark in shot.marks(space, shot.edges(space), blocks=False)
    ]
    if not marks:
        return None, []
    titles = " and ".join(dict.fromkeys(f"{mark.tile} on {mark.space}" for mark in marks))
    text = f"the highlighted edges of {titles} do not count: the tile is only crossed"
    return note("edges-between", "004-139", text), marks


def own_walls(shot: Shot) -> Iterator[Remark]:
    """Note that walls of the ends' own tiles do not matter: their edges speak (A4-08)."""
    spaces: tuple[Space, ...] = (shot.origin, shot.target)
    for space in spaces:
        marks = shot.marks(space, shot.walls(space), blocks=False)
        if marks:
            text = f"the walls of {shot.tile_title(space)} do not count here: its edges decide"
            yield note("own-walls", "A4-08", text), marks
