"""All ordered pairs of a full village board, against bare verdicts from Shapely."""

from __future__ import annotations

import shapely

from benchmarks.boards import all_segments, full_table
from benchmarks.ratios import Ratio, Report, medians
from boardapp.games.spearpoint.sight.all_space_pairs_survey import survey_all_pairs
from boardapp.games.spearpoint.sight.terrain_arrays import Terrain
from boardapp.games.spearpoint.tiles.catalogue import GRID

UNITS = 24
AIM_READY_MADE = 1.2
"""Against lines made beforehand: verdicts with all reasons against verdicts alone."""


def measure(tiny: bool = False) -> Report:
    """Compare `survey_all_pairs`, reasons included, with one Shapely call a pair."""
    runs = 2 if tiny else 25
    state, catalogue = full_table(UNITS)
    walls = all_segments(state, catalogue)
    prepared = shapely.MultiLineString(walls)
    shapely.prepare(prepared)
    spaces = list(GRID.spaces())
    ends = [
        (GRID.centre(one), GRID.centre(other)) for one in spaces for other in spaces if one != other
    ]
    lines = [shapely.LineString(pair) for pair in ends]
    terrain = Terrain.from_table(state, catalogue)
    ready, whole, given, method, built = medians(
        runs,
        lambda: survey_all_pairs(state, catalogue, "us", terrain),
        lambda: survey_all_pairs(state, catalogue, "us", Terrain.from_table(state, catalogue)),
        lambda: [shapely.intersects(prepared, line) for line in lines],
        lambda: [prepared.intersects(line) for line in lines],
        lambda: [shapely.intersects(prepared, shapely.LineString(pair)) for pair in ends],
    )
    pairs = f"{len(ends)} pairs"
    in_call, ready_made = "one Shapely call a pair of spaces", "the same, lines made beforehand"
    by_method = "the same, by the geometry's own method"
    causes = sum(
        len(verdict.causes) for verdict in survey_all_pairs(state, catalogue, "us", terrain)
    )
    return Report(
        (
            Ratio(f"survey of {pairs}, terrain given", in_call, ready, built, 1, runs),
            Ratio(f"survey of {pairs}, terrain gathered", in_call, whole, built, 1, runs),
            Ratio(
                f"survey of {pairs}, terrain gathered",
                ready_made,
                whole,
                given,
                AIM_READY_MADE,
                runs,
            ),
            Ratio(f"survey of {pairs}, terrain gathered", by_method, whole, method, None, runs),
        ),
        remarks=(
            f"survey: {len(state.tiles)} tiles with {len(walls)} segments of walls, areas and "
            f"edges, {len(state.units)} units and {len(state.smoke)} smoke counters; "
            f"{causes} reasons given",
        ),
    )
