"""The workspace of a table on a board of areas: the board, the guide, the history."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt

from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.core.procedure.question_parts import Choice
from boardapp.core.procedure.questions import Place
from boardapp.files.assets import scenarios_folder
from boardapp.qt.areas.actions import (
    ATLANTIKWALL,
    DRAGS,
    EUROPE,
    LACKS,
    STRANGE_VICTORY,
    WALKING,
)
from boardapp.qt.areas.area_descriptions import area_description
from boardapp.qt.areas.area_game_board import AreaScenery
from boardapp.qt.areas.session import AreaSession
from boardapp.qt.boards.board_menu import MenuGroup, MenuOffer
from boardapp.qt.frame import print_actions, shortcut_sheet
from boardapp.qt.frame.board_workspace import BoardWorkspace
from boardapp.qt.frame.workspace import Act, PanelPlace
from boardapp.qt.frame.workspace_spec import WorkspaceSpec
from boardapp.qt.photos.map_picture_controller import STRENGTHS, MapPictureController
from boardapp.qt.printing.print_form import WHATS
from boardapp.qt.sessions.board_objects import UNIT
from boardapp.qt.widgets import screen_reader

if TYPE_CHECKING:
    from boardapp.printing.job import What
    from boardapp.qt.frame.actions import WindowActions
    from boardapp.qt.frame.print_actions import PrintActions
    from boardapp.qt.frame.shortcut_sheet import Gestures


class AreaWorkspace(BoardWorkspace):
    """The part of the window for a table on a board of areas; each game subclasses it."""

    panel_places: ClassVar[tuple[PanelPlace, ...]] = (
        PanelPlace("Turn", "guide_holder"),
        PanelPlace("History", "history", "turn"),
    )
    sharing: ClassVar[tuple[str, ...]] = ("turn",)
    area = Qt.DockWidgetArea.RightDockWidgetArea
    spec = WorkspaceSpec(
        AreaSession,
        AreaScenery,
        tool_panels={},
        hand_acts=(),
        drags=DRAGS,
        walking=WALKING,
        layers={
            "units": "Show the units and counters",
            "heat": "Show the chances on areas",
            "marks": "Highlight the spaces that can be chosen",
            "words": "Show the question and the odds in words",
        },
    )
    session: AreaSession
    board: AreaScenery
    layouts: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """Layout files that can be started, with their titles, by the name of their action."""

    @override
    def _connect(self) -> None:
        super()._connect()
        self.view.setAccessibleDescription(
            "The board of areas. The arrow keys move the cursor to the next area, and a screen "
            "reader reads out its contents."
        )
        self.session.cursor_moved.connect(self._announce_area)
        self.session.picture_changed.connect(self._emit_refreshed)
        _ = self.map_picture  # It loads the picture of each board that is opened.

    @cached_property
    def map_picture(self) -> MapPictureController:
        """Return the controller of the owners' pictures under the board."""
        return MapPictureController(self.session, self.window, self.banners)

    @override
    def refresh(self, actions: WindowActions) -> None:
        super().refresh(actions)
        actions.enable(tuple(STRENGTHS), bool(self.session.picture))
        actions[self.map_picture.chosen_strength].setChecked(True)

    def _announce_area(self, space: Space) -> None:
        there = (
            area_description(self.session.table.areas, space),
            *self.session.object_descriptions_in(space),
        )
        screen_reader.announce(self.view, ", ".join(there))

    @override
    def status_text(self) -> str:
        table = self.session.table
        return f"{area_description(table.areas, self.session.cursor)}   Turn {table.turn}"

    @override
    def gestures(self) -> Gestures:
        return {
            title: tuple(row for row in rows if row not in shortcut_sheet.SEVERAL)
            for title, rows in super().gestures().items()
        }

    @override
    def start_document(self, what: str) -> bool:
        file, title = self.layouts[what]
        return self.controller.open(scenarios_folder() / file, title=title)

    @override
    def action_handlers(self) -> dict[str, Act]:
        own = {name: partial(self.map_picture.choose_strength, name) for name in STRENGTHS}
        return {
            **{name: act for name, act in super().action_handlers().items() if name not in LACKS},
            **own,
        }

    @cached_property
    def print_actions(self) -> PrintActions:
        """Return the print actions: for the board, and for its counters with the units."""
        whats: Mapping[What, str] = {"board": WHATS["board"], "counters": "Counters and units"}
        return print_actions.PrintActions(
            self.session, self.current_ruling_card, self.window, whats
        )

    # Procedures that may begin at the pointer

    @override
    def piece_offers(self, space: Space, unit: str | None) -> Iterator[MenuGroup]:
        session = self.session
        units = [ref.name for ref in session.objects_on(space) if ref.kind == UNIT]
        for one in units if unit is None else (unit,):
            choices = session.beginnable_procedures_for(one)
            if choices:
                yield MenuGroup(
                    session.table.units[one].unit, tuple(map(self._begin_menu_entry, choices))
                )

    @override
    def question_offers(self, space: Space, unit: str | None) -> tuple[MenuOffer, ...]:
        session = self.session
        there = session.beginnable_procedures_for(session.grid.name(space))
        anywhere = (one for one in session.beginnable_procedures() if " " not in one.answer)
        return (
            *self._answer_menu_entries(space),
            *map(self._begin_menu_entry, (*there, *anywhere)),
        )

    def _begin_menu_entry(self, choice: Choice) -> MenuOffer:
        session = self.session
        begin = partial(session.answer, choice.answer)
        why_not = session.refusal_sentence(choice.refusal) if choice.refusal else ""
        return MenuOffer("answer", begin, choice.title, why_not=why_not)

    def _answer_menu_entries(self, space: Space) -> Iterable[MenuOffer]:
        """Yield an entry that answers the board's question, if the question asks for one area."""
        session = self.session
        ask = session.pending_answer.ask
        if isinstance(ask, Place):
            refusal = session.pending_answer.why_not_clickable(space)
            give = partial(session.answer, ask.answer_to_json(space, session.grid))
            why_not = session.refusal_sentence(refusal) if refusal else ""
            yield MenuOffer("answer", give, f"{ask.title}: here", why_not=why_not)


class StrangeVictoryWorkspace(AreaWorkspace):
    """The part of the window for a table of Strange Victory with its Road counters."""

    game_actions = STRANGE_VICTORY
    prefix = "strange-victory-"
    layouts: ClassVar[Mapping[str, tuple[str, str]]] = {
        "roads": ("practice-roads.yaml", "Practice roads"),
        "ambush": ("ambush.boardapp", "An ambush on the roads"),
    }


class AtlantikwallWorkspace(AreaWorkspace):
    """The part of the window for a table of Atlantikwall."""

    game_actions = ATLANTIKWALL
    prefix = "atlantikwall-"
    layouts: ClassVar[Mapping[str, tuple[str, str]]] = {
        "beach": ("practice-beach.yaml", "Practice beach"),
        "assault": ("assault.boardapp", "An assault on the beach"),
    }


class EuropeWorkspace(AreaWorkspace):
    """The part of the window for a table of Europe's optional rules."""

    game_actions = EUROPE
    prefix = "europe-"
    layouts: ClassVar[Mapping[str, tuple[str, str]]] = {
        "europe": ("europe-in-outline.yaml", "Europe in outline"),
        "winter": ("winter.boardapp", "A winter in Europe"),
    }
