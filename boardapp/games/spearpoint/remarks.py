"""What a ruling remarks beside its reasons: cover, bonuses, and what sight ignores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardapp.core.grid import Space
from boardapp.core.ruling import Mark, Note
from boardapp.games.spearpoint import rules
from boardapp.games.spearpoint.shot import Shot

Remark = tuple[Note | None, list[Mark]]


def remarks(shot: Shot, binding: Iterable[rules.Rule]) -> tuple[list[Note], list[Mark]]:
    """Return the notes on a shot under the binding rules, and the marks that block nothing."""
    if shot.origin == shot.target:
        return [], []
    bound = set(binding)
    found: list[Remark] = []
    if rules.edge_out in bound:
        found.append(from_cover(shot))
    if bound & {rules.edge_in, rules.edge_in_if_impervious}:
        conceals = rules.edges_conceal(shot, bound)
        found.append(defense_applies(shot, edges_conceal=conceals))
    if rules.wall in bound:
        found += [edges_between(shot), *own_walls(shot)]
    notes = [note for note, _ in found if note]
    return notes, [mark for _, marks in found for mark in marks]


def from_cover(shot: Shot) -> Remark:
    """Note firing from cover, out over a green edge of the own tile (004-137)."""
    edges = shot.edges(shot.origin)
    green = [edge for edge in edges if edge.colour == "green"]
    marks = [mark._replace(blocks=False) for mark in rules.edge_marks(shot, shot.origin, green)]
    if not marks:
        return None, []
    text = f"fired from cover over the green edge of {shot.tile_title(shot.origin)}"
    return Note("from-cover", "004-137", text), marks


def defense_applies(shot: Shot, *, edges_conceal: bool) -> Remark:
    """Note the tile's defense of a target that is not concealed by it (004-134)."""
    feature = shot.feature(shot.target)
    edges = shot.edges(shot.target) if edges_conceal else ()
    concealed = rules.edge_marks(shot, shot.target, edges)
    if feature is None or feature.defense is None or concealed:
        return None, []
    title = shot.tile_title(shot.target)
    if feature.impervious:
        text = f"{title} is impervious: who is inside is not harmed while it stands"
        return Note("impervious", "004-013", text), []
    text = f"the defense bonus {feature.defense} of {title} applies"
    return Note("defense", "004-134", text), []


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
    return Note("edges-between", "004-139", text), marks


def own_walls(shot: Shot) -> Iterator[Remark]:
    """Note that walls of the ends' own tiles do not matter: their edges speak (A4-08)."""
    spaces: tuple[Space, ...] = (shot.origin, shot.target)
    for space in spaces:
        marks = shot.marks(space, shot.walls(space), blocks=False)
        if marks:
            text = f"the walls of {shot.tile_title(space)} do not count here: its edges decide"
            yield Note("own-walls", "A4-08", text), marks
