"""The tiles of a photograph as answers to a setup's questions, found by a dry run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from boardapp.core.grid import Space
from boardapp.core.procedure.procedure_commands import resume_procedure
from boardapp.core.procedure.question_parts import InsteadAnswer, PlacementAnswer
from boardapp.core.procedure.questions import PutObject
from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.setup_stages import TileStage
from boardapp.games.spearpoint.setup.setup_menu import find_procedure
from boardapp.games.spearpoint.setup.setup_progress import SetupView
from boardapp.games.spearpoint.setup.setup_state import SetupTable
from boardapp.games.spearpoint.table.owner_pictures_and_photo_layout import PhotographedTiles
from boardapp.games.spearpoint.tiles.catalogue import GRID, Catalogue

_STAGE = "set-up"
"""The procedure of a setup's stage."""
_DONE = InsteadAnswer("done")


class PhotoAnswers(NamedTuple):
    """The answers that lay a photograph's tiles, and why other tiles are not laid, by space."""

    answers: tuple[object, ...]
    refused: Mapping[Space, str]


class SetupDryRun:
    """A setup that takes answers which nobody gives, to learn what it allows."""

    def __init__(self, state: SetupTable, scenario: Scenario, catalogue: Catalogue) -> None:
        self._scenario, self._catalogue = scenario, catalogue
        self._find = partial(find_procedure, catalogue, scenario)
        self._table = state
        self._name = state.unfinished.procedure if state.unfinished else ""
        self._running: RunningProcedure[Any] | None = resume_procedure(self._find, state, GRID)
        self._begin_stage()

    def _begin_stage(self) -> None:
        """Begin the next stage if it lays tiles and no procedure is in progress."""
        if self._running is None or self._running.is_over:
            self._table, self._running = self.setup.table, None
            if isinstance(self.setup.current_stage, TileStage):
                self._name = _STAGE
                procedure = self._find(_STAGE, ())
                self._running = RunningProcedure(procedure, self._table, GRID)

    @property
    def setup(self) -> SetupView:
        """Return the progress of the setup."""
        table = self._running.play.state if self._running else self._table
        return SetupView(table, self._scenario, self._catalogue)

    @property
    def _question(self) -> PutObject | None:
        """Return the question that tiles answer; None for any other question."""
        asked = self._running.asked if self._running else None
        if not isinstance(asked, PutObject):
            return None
        lays_tiles = any(one.name in self._catalogue.tiles for one in asked.things)
        return asked if lays_tiles else None

    def why_no_tiles(self) -> str:
        """Return why no tile at all may be laid now, "" if tiles may be laid."""
        if self._question:
            return ""
        if self._running and (asked := self._running.asked):
            prompt = asked.prompt or asked.title
            asks = f"First answer this question in the guide: {prompt}"
            return asks if prompt.endswith("?") else f"First do this in the guide: {prompt}."
        stages, stage = self._scenario.stages, self.setup.current_stage
        later = stages[self.setup.table.stage :] if stage else ()
        if stage and any(isinstance(one, TileStage) for one in later):
            return f"The setup lays tiles later. Its stage now is: {stage.title}."
        return "The setup has laid its tiles. Until play begins, only Undo takes them back."

    def why_not(self, tile: PlacedTile) -> str | None:
        """Return why a tile may not be laid next, or None if it may."""
        question = self._question
        if question is None:
            return self.why_no_tiles()
        refusal = question.refuse(_placement(tile), GRID)
        return HEADINGS.refusal_with_citation(refusal) if refusal else None

    def lay(self, tile: PlacedTile) -> object:
        """Lay a tile, and return the answer that does."""
        assert self._question is not None
        return self._answer(self._question.answer_to_json(_placement(tile), GRID))

    def pass_stage(self, tiles: Sequence[PlacedTile]) -> object:
        """Lay no more in a stage if a later one lays some of the tiles; return the answer or None.

        Players who laid the tiles of a later stage have finished this one.
        """
        question = self._question
        if question is None or self._name != _STAGE or question.refuse(_DONE, GRID):
            return None
        if not any(map(self.later_stages, tiles)):
            return None
        return self._answer(question.answer_to_json(_DONE, GRID))

    def _answer(self, value: object) -> object:
        assert self._running is not None
        refusal = self._running.take_answer(value)
        assert refusal is None
        self._begin_stage()
        return value

    def later_stages(self, tile: PlacedTile) -> int:
        """Return the number of later stages that allow a tile on its space."""
        here = self.setup
        later = range(here.table.stage + 1, len(self._scenario.stages))
        return sum(here.group_accepting(tile.tile, tile.space, one) is not None for one in later)


def photo_answers(run: SetupDryRun, photographed: PhotographedTiles) -> PhotoAnswers:
    """Return the answers that lay the tiles of a photograph, and why others are not laid.

    Tiles that lie on the table stay.
    """
    lying = run.setup.table.tiles
    refused = {
        space: f"{lying[space].tile} lies here, and during the setup only Undo takes it back."
        for space, tile in photographed.items()
        if space in lying and lying[space] != tile
    }
    left = [tile for space, tile in photographed.items() if tile and space not in lying]
    answers: list[object] = []
    laid, reasons = 0, dict[Space, str]()
    while left:
        # A tile that a later stage allows too may be needed there.
        left.sort(key=run.later_stages)
        found: dict[Space, str] = {}
        for tile in left:
            if not (why := run.why_not(tile)):
                answers.append(run.lay(tile))
                left.remove(tile)
                laid, reasons = len(answers), {}
                break
            found[tile.space] = why
        else:
            reasons = reasons or found
            if (passed := run.pass_stage(left)) is None:
                break
            answers.append(passed)
    return PhotoAnswers(tuple(answers[:laid]), refused | reasons)


def _placement(tile: PlacedTile) -> PlacementAnswer:
    return PlacementAnswer(tile.tile, tile.space, tile.rotation)
