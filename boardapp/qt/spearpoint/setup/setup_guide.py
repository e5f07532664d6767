"""The setup of a Spearpoint table by a scenario: its progress, and answers to its questions."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from boardapp.core.command import ChangeCommand, Command
from boardapp.core.grid import Space
from boardapp.core.procedure.procedure_commands import AnswerQuestion
from boardapp.core.procedure.question_parts import PlacementAnswer
from boardapp.core.procedure.questions import PutObject
from boardapp.core.sentence_case import counted
from boardapp.core.tile import PlacedTile, Rotation
from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.setup_stages import TileStage, UnitStage
from boardapp.games.spearpoint.setup import photo_layout
from boardapp.games.spearpoint.setup.setup_placement_rules import why_no_tile, why_no_unit
from boardapp.games.spearpoint.setup.setup_progress import SetupView
from boardapp.games.spearpoint.setup.setup_state import TOGETHER, SetupTable
from boardapp.games.spearpoint.table.state import Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID, Catalogue
from boardapp.qt.sessions.sight_session import SightSession
from boardapp.qt.sessions.table_session import ANSWERING

if TYPE_CHECKING:
    from boardapp.games.spearpoint.table.owner_pictures_and_photo_layout import PhotographedTiles


class SetupGuide:
    """The setup of a session's table by a scenario. Tables without a scenario never import it.

    ``setup_view`` is computed again after every change.
    """

    def __init__(self, session: SightSession, catalogue: Catalogue, scenario: Scenario) -> None:
        self._session = session
        self._catalogue = catalogue
        self._scenario = scenario

    @property
    def table(self) -> SetupTable:
        """Return the table as it is shown."""
        state = self._session.state
        assert isinstance(state, SetupTable)
        return state

    @cached_property
    def setup_view(self) -> SetupView:
        """Return the progress of the setup."""
        return SetupView(self.table, self._scenario, self._catalogue)

    def forget(self) -> None:
        """Clear the cache."""
        self.__dict__.pop("setup_view", None)

    def why_not_command(self, command: Command) -> str | None:
        """Return why a command is refused during the setup, None if it is allowed."""
        fields = command.changes.changed_fields if isinstance(command, ChangeCommand) else set()
        if fields and fields <= {"agreements", "compared"}:
            return None
        if "taken" in fields:
            return (
                "You cannot switch to your tiles during the setup. You can switch after "
                "play has begun."
            )
        if fields != {"options"}:
            return "During the setup, use Undo to take back a placement."
        read = self.setup_view.readings
        if self.table.may_agree_on_readings and read == self._scenario.readings_in_force({}):
            return None
        return "Undo back to the start of the setup, then change how you read the unclear rules."

    def why_not_place(self, thing: PlacedTile | Unit) -> str | None:
        """Return why a tile or unit may not be placed this way now, None if it may."""
        here, stage, refusal = self.setup_view, self.setup_view.current_stage, None
        if self._session.why_locked:
            return self._session.why_locked
        if stage is None:
            return "The setup is finished. Begin play, or undo a step."
        if isinstance(thing, PlacedTile) and isinstance(stage, TileStage):
            refusal = why_no_tile(here, stage, here.side_to_act or TOGETHER, thing)
        elif isinstance(thing, Unit) and isinstance(stage, UnitStage):
            refusal = why_no_unit(here, stage, thing.unit, thing.space)
        else:
            what = "lay a tile" if isinstance(thing, PlacedTile) else "place a unit"
            return f"The stage “{stage.title}” comes first. In this stage you cannot {what}."
        return HEADINGS.refusal_with_citation(refusal) if refusal else None

    # Questions

    @property
    def placement_question(self) -> PutObject | None:
        """Return the current question that asks for tiles or units, None if there is none."""
        asks = self._session.asks
        ask = asks[0] if asks and not self._session.why_locked else None
        return ask if isinstance(ask, PutObject) else None

    def take_in_hand(self, thing: str, rotation: Rotation = 0, side: str | None = None) -> None:
        """Take a tile, or a unit of a side, in hand for placing, or report a refusal."""
        ask = self._begin_placement_question(side)
        if ask is None:
            return
        if thing not in [one.name for one in ask.things]:
            refusal = self.why_not_tile(thing) if side is None else None
            sentence = refusal or f"You cannot place that piece now: {ask.title}."
            self._session.refused.emit(sentence)
            return
        self._session.pending_answer.pick_up_turned_object(thing, rotation)
        self._session.choose_tool(ANSWERING)

    def answer_placement(
        self, thing: str, space: Space, turn: int = 0, side: str | None = None
    ) -> bool:
        """Answer with a tile, or a unit of a side, on a space, or report a refusal."""
        ask = self._begin_placement_question(side)
        return ask is not None and self._session.answer(
            ask.answer_to_json(PlacementAnswer(thing, space, turn), GRID)
        )

    def _begin_placement_question(self, side: str | None = None) -> PutObject | None:
        """Return the question for tiles or units, started if need be, or report the open question.

        If a ``side`` is given, its units are placed only in its own turn.
        """
        session = self._session
        if session.why_locked:
            session.refused.emit(session.why_locked)
            return None
        if not session.is_procedure_asking:
            self._begin_placing()
        ask = self.placement_question
        if ask is None:
            title = session.asks[0].title if session.asks else ""
            session.refused.emit(
                f"First answer the question “{title}”."
                if title
                else "You cannot place anything now."
            )
        elif side is not None and side != ask.by:
            mover = session.players.get(ask.by)
            session.refused.emit(
                f"Only {mover} may act now." if mover else "Both sides act together now."
            )
            return None
        return ask

    def _begin_placing(self) -> None:
        """Start the current stage of the setup, if it is a stage of tiles or units."""
        if not isinstance(self.setup_view.current_stage, TileStage | UnitStage):
            return
        for number, ask in enumerate(self._session.asks):
            if any(one.answer == "set-up" for one in getattr(ask, "choices", ())):
                self._session.answer("set-up", number)
                return

    # Tiles

    @property
    def tiles_allowed(self) -> frozenset[str]:
        """Return the tile sides that may be laid now."""
        return frozenset(self.setup_view.tiles_left_to_lay())

    def why_not_tile(self, tile: str) -> str | None:
        """Return why a tile may be laid on no space now, None if at least one space is allowed."""
        if tile in self.tiles_allowed:
            return None
        free = (space for space in GRID.spaces() if space not in self.table.tiles)
        return self.why_not_place(PlacedTile(tile, next(free, Space(0, 0))))

    def dry_run(self) -> photo_layout.SetupDryRun:
        """Return the setup as it is now, for answers that nobody gives."""
        document = self._session.document
        assert document is not None
        assert isinstance(document.state, SetupTable)
        return photo_layout.SetupDryRun(document.state, self._scenario, self._catalogue)

    def lay_photographed_tiles(self, tiles: PhotographedTiles) -> bool:
        """Answer with the tiles of a photograph that the setup allows; one Undo takes all back."""
        answers = photo_layout.photo_answers(self.dry_run(), tiles).answers
        if not answers:
            self._session.said.emit("The setup lays none of the tiles that the photograph shows.")
            return True
        steps = [partial(self._answer_with_tile, answer) for answer in answers]
        before = len(self.table.tiles)
        given = self._session.answer_as_one_gesture(steps)
        laid = counted(len(self.table.tiles) - before, "tile")
        self._session.said.emit(f"{laid} laid from the photograph")
        return given

    def _answer_with_tile(self, answer: object) -> bool:
        return self._begin_placement_question() is not None and self._session.answer(answer)

    def was_laid_last(self, placed: PlacedTile) -> bool:
        """Return whether the last act laid this tile, since only then may it still be turned."""
        document = self._session.document
        assert document is not None
        position = document.history.position
        act = document.history.commands[position - 1] if position else None
        if (
            not isinstance(act, AnswerQuestion)
            or document.history.why_not_undo_to(position - 1) is not None
        ):
            return False
        said, space = act.value, GRID.name(placed.space)
        return isinstance(said, dict) and (said.get("thing"), said.get("space")) == (
            placed.tile, space,
        )  # fmt: skip

    def turn_last_tile(self, placed: PlacedTile) -> bool:
        """Lay the last tile again, turned; if that is not allowed, it stays unchanged."""
        self._session.undo()
        if self.answer_placement(placed.tile, placed.space, placed.rotation):
            return True
        self._session.redo()
        return False
