"""A table on a board of areas in the window: the board, the guide, the history."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt

from boardapp.core.grid import Space
from boardapp.core.override import override
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
from boardapp.qt.areas.area_descriptions import area_words
from boardapp.qt.areas.board import AreaScenery
from boardapp.qt.areas.map_picture import STRENGTHS, Underlay
from boardapp.qt.areas.session import AreaSession
from boardapp.qt.areas.tools import TOOLS
from boardapp.qt.boards.board_menu import Group, Offer
from boardapp.qt.frame import print_actions, shortcut_sheet
from boardapp.qt.frame.board_workspace import BoardWorkspace
from boardapp.qt.frame.workspace import Act, Stand
from boardapp.qt.frame.workspace_spec import WorkspaceSpec
from boardapp.qt.printing.print_form import WHATS
from boardapp.qt.sessions.board_objects import UNIT
from boardapp.qt.widgets import screen_reader

if TYPE_CHECKING:
    from boardapp.printing.job import What
    from boardapp.qt.frame.actions import Actions
    from boardapp.qt.frame.print_actions import PrintActs
    from boardapp.qt.frame.shortcut_sheet import Gestures


class AreaWorkspace(BoardWorkspace):
    """What a table on a board of areas puts into the window; a game adds its name."""

    stands: ClassVar[tuple[Stand, ...]] = (
        Stand("Guide", "guide_holder"),
        Stand("History", "history", "guide"),
    )
    sharing: ClassVar[tuple[str, ...]] = ("guide",)
    area = Qt.DockWidgetArea.RightDockWidgetArea
    furnishing = WorkspaceSpec(
        AreaSession,
        AreaScenery,
        TOOLS,
        tool_panels={},
        hand_acts=(),
        drags=DRAGS,
        walking=WALKING,
        layers={
            "units": "Units and counters",
            "heat": "Chances on areas",
            "marks": "What the guide marks",
            "words": "Question and odds in words",
        },
    )
    session: AreaSession
    board: AreaScenery
    layouts: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """The files of what is started, each with its title, by what the actions call it."""

    @override
    def _connect(self) -> None:
        super()._connect()
        self.view.setAccessibleDescription(
            "The board of areas. Arrow keys walk the cursor to the area that lies there;"
            " what lies in it is read out."
        )
        self.session.cursor_moved.connect(self._read_out)
        self.session.asked_anew.connect(self.bring_up_guide)
        self.session.picture_changed.connect(self._tell)
        _ = self.underlay  # it looks for the picture of each board that is opened

    @cached_property
    def underlay(self) -> Underlay:
        """Return what lays the owners' pictures under the board."""
        return Underlay(self.session, self.window)

    @override
    def refresh(self, actions: Actions) -> None:
        super().refresh(actions)
        actions.enable(tuple(STRENGTHS), bool(self.session.picture))
        actions[self.underlay.chosen].setChecked(True)

    def _read_out(self, space: Space) -> None:
        there = (area_words(self.session.table.areas, space), *self.session.words_at(space))
        screen_reader.announce(self.view, ", ".join(there))

    @override
    def status(self) -> str:
        table = self.session.table
        return f"{area_words(table.areas, self.session.cursor)}   Turn {table.turn}"

    @override
    def gestures(self) -> Gestures:
        return {
            title: tuple(row for row in rows if row not in shortcut_sheet.SEVERAL)
            for title, rows in super().gestures().items()
        }

    @override
    def start(self, what: str) -> bool:
        file, title = self.layouts[what]
        return self.desk.open(scenarios_folder() / file, title=title)

    @override
    def acts(self) -> dict[str, Act]:
        own = {name: partial(self.underlay.choose, name) for name in STRENGTHS}
        return {**{name: act for name, act in super().acts().items() if name not in LACKS}, **own}

    @cached_property
    def prints(self) -> PrintActs:
        """Return what is done to print: the board, and its counters with the units."""
        whats: Mapping[What, str] = {"board": WHATS["board"], "counters": "Counters and units"}
        return print_actions.PrintActs(self.session, self.ruled_card, self.window, whats)

    # What may begin where the pointer is

    @override
    def piece_offers(self, space: Space, unit: str | None) -> Iterator[Group]:
        session = self.session
        units = [ref.name for ref in session.things_on(space) if ref.kind == UNIT]
        for one in units if unit is None else (unit,):
            choices = session.offered_to(one)
            if choices:
                yield Group(session.table.units[one].unit, tuple(map(self._begins, choices)))

    @override
    def ground_offers(self, space: Space, unit: str | None) -> tuple[Offer, ...]:
        session = self.session
        there = session.offered_to(session.grid.name(space))
        anywhere = (one for one in session.offered() if " " not in one.answer)
        return (*self._answers(space), *map(self._begins, (*there, *anywhere)))

    def _begins(self, choice: Choice) -> Offer:
        session = self.session
        begin = partial(session.answer, choice.answer)
        why_not = session.words_of(choice.refusal) if choice.refusal else ""
        return Offer("answer", begin, choice.title, why_not=why_not)

    def _answers(self, space: Space) -> Iterable[Offer]:
        """Yield the answer to what is asked of the board, where an area alone is one."""
        session = self.session
        ask = session.draft.ask
        if isinstance(ask, Place):
            refusal = session.draft.refuse(space)
            give = partial(session.answer, ask.plain(space, session.grid))
            why_not = session.words_of(refusal) if refusal else ""
            yield Offer("answer", give, f"{ask.title}: here", why_not=why_not)


class StrangeVictoryWorkspace(AreaWorkspace):
    """What a table of Strange Victory with its Road counters puts into the window."""

    game = STRANGE_VICTORY.game
    prefix = "strange-victory-"
    layouts: ClassVar[Mapping[str, tuple[str, str]]] = {
        "roads": ("practice-roads.yaml", "Practice roads"),
        "ambush": ("ambush.boardapp", "Ambush"),
    }


class AtlantikwallWorkspace(AreaWorkspace):
    """What a table of Atlantikwall puts into the window."""

    game = ATLANTIKWALL.game
    prefix = "atlantikwall-"
    layouts: ClassVar[Mapping[str, tuple[str, str]]] = {
        "beach": ("practice-beach.yaml", "Practice beach"),
        "assault": ("assault.boardapp", "Assault"),
    }


class EuropeWorkspace(AreaWorkspace):
    """What a table of Europe's optional rules puts into the window."""

    game = EUROPE.game
    prefix = "europe-"
    layouts: ClassVar[Mapping[str, tuple[str, str]]] = {
        "europe": ("europe-in-outline.yaml", "Europe in outline"),
        "winter": ("winter.boardapp", "The winter before Moscow"),
    }
