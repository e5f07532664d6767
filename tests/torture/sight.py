"""Random pairs of spaces: what the program rules on them, and what a slow second opinion says."""

import warnings

import hypothesis
from hypothesis import HealthCheck, given, settings

from boardapp.core.grid import Space
from boardapp.games.spearpoint.sight.all_space_pairs_survey import survey_all_pairs
from tests.support import oracle
from tests.support.strategies import boards, sides, table

PAIRS_A_BOARD = 27 * 27


def sight(seed: int, pairs: int) -> str:
    """Rule on so many ordered pairs, on random boards rich in coincidences; all must agree."""
    judged = 0

    @settings(
        max_examples=-(-pairs // PAIRS_A_BOARD),
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @hypothesis.seed(seed)
    @given(boards(), sides())
    def agree(board: oracle.Board, side: str | None) -> None:
        nonlocal judged
        for origin, target, status, causes in survey_all_pairs(*table(board), side):
            found = status, frozenset((code, Space(*space)) for code, space in causes)
            assert found == oracle.judge(board, origin, target, side), (board, origin, target, side)
            judged += 1

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        agree()
    return f"{judged:,} pairs agree with the oracle"
