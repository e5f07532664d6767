"""The remarks of a ruling besides its reasons: cover, bonuses, and features that do not count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardapp.core.grid import Space
from boardapp.core.sight_ruling import LineContact, RulingNote
from boardapp.core.tile import TileFeature as Shape
from boardapp.games.spearpoint.rule_headings import make_note
from boardapp.games.spearpoint.sight import line_of_sight_rules
from boardapp.games.spearpoint.sight.shot_geometry import Shot

Remark = tuple[RulingNote | None, list[LineContact]]


def notes_and_marks(
    shot: Shot, binding: Iterable[line_of_sight_rules.Rule]
) -> tuple[list[RulingNote], list[LineContact]]:
    """Return the notes on a shot under the applicable rules, and the marks that block nothing."""
    if shot.origin == shot.target:
        return [], []
    bound = set(binding)
    found: list[Remark] = []
    conceals = line_of_sight_rules.target_edge_conceals in bound
    if line_of_sight_rules.own_edge_blocks in bound:
        found += [
            note_fire_from_cover(shot),
            note_half_highlighted_corner(
                shot, shot.origin, line_of_sight_rules.own_red_edges(shot)
            ),
        ]
    found.append(note_defense_bonus(shot, bound))
    if conceals:
        found.append(
            note_half_highlighted_corner(shot, shot.target, shot.highlighted_edges_on(shot.target))
        )
    if line_of_sight_rules.walls_between_block in bound:
        found += [note_uncounted_edges_between(shot), *note_uncounted_own_walls(shot)]
    notes = [note._replace(marks=tuple(marks)) for note, marks in found if note]
    return notes, [mark for _, marks in found for mark in marks]


def note_fire_from_cover(shot: Shot) -> Remark:
    """Note fire from cover, over a green edge of the firer's own tile (004-137)."""
    edges = line_of_sight_rules.counted_edge_marks(
        shot, shot.origin, shot.highlighted_edges_on(shot.origin)
    )
    marks = [mark._replace(blocks=False) for mark in edges if mark.colour == "green"]
    if not marks:
        return None, []
    text = (
        f"the attacker is in cover and fires over the green edge of {shot.tile_title(shot.origin)}"
    )
    return make_note("from-cover", "004-137", text), marks


def note_half_highlighted_corner(shot: Shot, space: Space, edges: tuple[Shape, ...]) -> Remark:
    """Note an edge touched at a corner that the table's switch lets the line pass (A4-06)."""
    touched = shot.line_contacts_with_features(space, edges, blocks=False)
    if not touched or line_of_sight_rules.counted_edge_marks(shot, space, edges):
        return None, []
    text = (
        f"the line passes the corner of {shot.tile_title(space)} where only one edge is highlighted"
    )
    return make_note("half-corner", "A4-06", text), touched


def note_defense_bonus(shot: Shot, bound: set[line_of_sight_rules.Rule]) -> Remark:
    """Note the defense bonus of the target's tile if the tile does not conceal it (004-134, A4-17).

    An MG nest gives its bonus against ground attacks only (004-033).
    """
    feature = shot.feature_on(shot.target)
    edges = (
        shot.highlighted_edges_on(shot.target)
        if line_of_sight_rules.target_edge_conceals in bound
        else ()
    )
    if feature is None or feature.defense is None or feature.is_impervious:
        return None, []
    if line_of_sight_rules.counted_edge_marks(shot, shot.target, edges):
        return None, []
    bonus = f"the target gets +{feature.defense} Defense from {shot.tile_title(shot.target)}"
    if feature.kind == "mg-nest":
        if line_of_sight_rules.target_edge_conceals not in bound:
            return None, []
        return make_note("defense", "004-033", f"{bonus}, but only one Team or Sniper gets it"), []
    return make_note("defense", "004-134", bonus), []


def note_uncounted_edges_between(shot: Shot) -> Remark:
    """Note that highlighted edges of tiles between the ends do not count (004-139)."""
    spaces = [passage.space for passage in shot.passages]
    marks = [
        mark
        for space in spaces
        for mark in shot.line_contacts_with_features(
            space, shot.highlighted_edges_on(space), blocks=False
        )
    ]
    if not marks:
        return None, []
    titles = dict.fromkeys(f"tile {mark.tile} on {mark.space}" for mark in marks)
    where = "that tile" if len(titles) == 1 else "any of these tiles"
    text = (
        f"the highlighted edges of {' and '.join(titles)} do not count, because the line neither "
        f"starts nor ends on {where}"
    )
    return make_note("edges-between", "004-139", text), marks


def note_uncounted_own_walls(shot: Shot) -> Iterator[Remark]:
    """Note that walls of the tiles at the ends do not count: their edges decide (A4-08)."""
    spaces: tuple[Space, ...] = (shot.origin, shot.target)
    for space in spaces:
        marks = shot.line_contacts_with_features(space, shot.walls_on(space), blocks=False)
        if marks:
            text = (
                f"the walls of {shot.tile_title(space)} do not count for this line, only the "
                "edges of that tile do"
            )
            yield make_note("own-walls", "A4-08", text), marks
