"""The setup that leads through a Spearpoint table: how far it has come, and answers to it."""

from __future__ import annotations

from functools import cached_property

from boardapp.core.command import Change, Command
from boardapp.core.grid import Space
from boardapp.core.procedure.procedure_acts import Answer
from boardapp.core.procedure.question_parts import Spot
from boardapp.core.procedure.questions import Put
from boardapp.core.tile import PlacedTile, Rotation
from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.stages import TileStage, UnitStage
from boardapp.games.spearpoint.setup.scenario_table import TOGETHER, SetupTable
from boardapp.games.spearpoint.setup.setup_rules import why_no_tile, why_no_unit
from boardapp.games.spearpoint.setup.setup_view import SetupView
from boardapp.games.spearpoint.table.state import Unit
from boardapp.games.spearpoint.tiles.box_contents import GRID, Catalogue
from boardapp.qt.sessions.session import Session
from boardapp.qt.sessions.table_session import ANSWERING


class Setup:
    """The setup of a session's open table by its scenario, of which a bare table imports nothing.

    ``setup_view`` is made anew after every change.
    """

    def __init__(self, session: Session, catalogue: Catalogue, scenario: Scenario) -> None:
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
        """Return how far the setup has come."""
        return SetupView(self.table, self._scenario, self._catalogue)

    def forget(self) -> None:
        """Drop what is made anew."""
        self.__dict__.pop("setup_view", None)

    def refuse_command(self, command: Command) -> str | None:
        """Return why the table does not take a command while it is being set up."""
        fields = command.changes.fields if isinstance(command, Change) else set()
        if fields and fields <= {"agreements", "compared"}:
            return None
        if "taken" in fields:
            return (
                "While the table is being set up its tiles stay as they are: take yours over then."
            )
        if fields != {"options"}:
            return "While the table is being set up, only Undo takes a placement back."
        if self.table.read_anew and not self.table.agreed:
            return None
        return "Switches are set before anything is decided: undo to the start to change one."

    def refuse_thing(self, thing: PlacedTile | Unit) -> str | None:
        """Return why a tile or unit may not be put so now, None when it may."""
        here, stage, refusal = self.setup_view, self.setup_view.current, None
        if self._session.lock:
            return self._session.lock
        if stage is None:
            return "The setup is finished: begin play, or undo."
        if isinstance(thing, PlacedTile) and isinstance(stage, TileStage):
            refusal = why_no_tile(here, stage, here.whose or TOGETHER, thing)
        elif isinstance(thing, Unit) and isinstance(stage, UnitStage):
            refusal = why_no_unit(here, stage, thing.unit, thing.space)
        else:
            what = "laying a tile" if isinstance(thing, PlacedTile) else "placing a unit"
            return f"Now comes {stage.title}: {what} belongs to another stage."
        return HEADINGS.refused(refusal) if refusal else None

    # What is asked

    @property
    def asked(self) -> Put | None:
        """Return the question that asks for tiles or units now, None when none does."""
        asks = self._session.asks
        ask = asks[0] if asks and not self._session.lock else None
        return ask if isinstance(ask, Put) else None

    def take(self, thing: str, rotation: Rotation = 0, side: str | None = None) -> None:
        """Take a tile, or a unit of a side, in hand to put it, or say why not."""
        ask = self._ask_to_put(side)
        if ask is None:
            return
        if thing not in [one.name for one in ask.things]:
            refusal = self.tile_refusal(thing) if side is None else None
            sentence = refusal or f"{ask.title}: that is not among what is placed now."
            self._session.refused.emit(sentence)
            return
        self._session.draft.hold(thing, rotation)
        self._session.choose_tool(ANSWERING)

    def put(self, thing: str, space: Space, turn: int = 0, side: str | None = None) -> bool:
        """Answer with a tile, or a unit of a side, on a space, or say why not."""
        ask = self._ask_to_put(side)
        return ask is not None and self._session.answer(ask.plain(Spot(thing, space, turn), GRID))

    def _ask_to_put(self, side: str | None = None) -> Put | None:
        """Return what asks for tiles or units, begun if it waits for that; else say what does.

        A ``side``'s units are placed in its own turn only, though both may have such.
        """
        session = self._session
        if session.lock:
            session.refused.emit(session.lock)
            return None
        if not session.going:
            self._begin_placing()
        ask = self.asked
        if ask is None:
            title = session.asks[0].title if session.asks else "Nothing is placed now"
            session.refused.emit(f"{title}: see the panel Guide.")
        elif side is not None and side != ask.by:
            session.refused.emit(f"It is the turn of {session.players.get(ask.by, 'both')} now.")
            return None
        return ask

    def _begin_placing(self) -> None:
        """Begin the stage of the setup, if it is one of tiles or units."""
        if not isinstance(self.setup_view.current, TileStage | UnitStage):
            return
        for number, ask in enumerate(self._session.asks):
            if any(one.answer == "set-up" for one in getattr(ask, "choices", ())):
                self._session.answer("set-up", number)
                return

    # Tiles

    @property
    def tiles_allowed(self) -> frozenset[str]:
        """Return the tile sides that may be laid now."""
        return frozenset(self.setup_view.tiles_left())

    def tile_refusal(self, tile: str) -> str | None:
        """Return why a tile may be laid on no space now, None when it may on one."""
        if tile in self.tiles_allowed:
            return None
        free = (space for space in GRID.spaces() if space not in self.table.tiles)
        return self.refuse_thing(PlacedTile(tile, next(free, Space(0, 0))))

    def laid_last(self, placed: PlacedTile) -> bool:
        """Tell whether the last act laid this tile: then it may still be turned."""
        document = self._session.document
        assert document is not None
        position = document.history.position
        act = document.history.commands[position - 1] if position else None
        if not isinstance(act, Answer) or document.history.refuse_back(position - 1) is not None:
            return False
        said, space = act.value, GRID.name(placed.space)
        return isinstance(said, dict) and (said.get("thing"), said.get("space")) == (
            placed.tile, space,
        )  # fmt: skip

    def turn_last(self, placed: PlacedTile) -> bool:
        """Lay the last tile again, turned; where it may not lie so it stays as it was."""
        self._session.undo()
        if self.put(placed.tile, placed.space, placed.rotation):
            return True
        self._session.redo()
        return False
