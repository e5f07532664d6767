"""A room with a board on which lines of sight are ruled on: the ruling panel, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from boardapp.core.override import override
from boardapp.qt.boards.board_menu import Offer
from boardapp.qt.frame import shortcut_sheet
from boardapp.qt.frame.actions import Actions
from boardapp.qt.frame.board_workspace import BoardWorkspace
from boardapp.qt.frame.window_protocol import TableWindow
from boardapp.qt.frame.workspace import Act
from boardapp.qt.ruling.ruling_panel import RulingPanel
from boardapp.qt.sessions.board_objects import UNIT, Ref

if TYPE_CHECKING:
    from boardapp.core.grid import Space
    from boardapp.picture.ruling.card import RulingCard
    from boardapp.qt.boards.board_scene import BoardScene
    from boardapp.qt.frame.ruling_actions import RulingActs
    from boardapp.qt.frame.shortcut_sheet import Gestures
    from boardapp.qt.sessions.session import Asked, Session


class Sight(NamedTuple):
    """What a game rules on lines with: acts of session, scene and desk, a panel of the session."""

    acts: Callable[..., RulingActs]
    panel: Callable[..., RulingPanel]


class SightWorkspace(BoardWorkspace):
    """A game's part of the window where players ask about lines."""

    sight: ClassVar[Sight]
    """What the game rules on lines with."""
    session: Session

    def __init__(self, window: TableWindow) -> None:
        super().__init__(window)
        self._ruled_on: Asked | None = None

    @cached_property
    def board_acts(self) -> RulingActs:
        return self.sight.acts(self.session, self.scene, self.desk)

    @cached_property
    def ruling_panel(self) -> RulingPanel:
        """Return the panel of rulings."""
        return self.sight.panel(self.session)

    @override
    def acts(self) -> dict[str, Act]:
        return {
            **super().acts(),
            "swap": self.session.swap,
            "save-card": self.board_acts.save_card,
            "copy-card": self.board_acts.copy_card,
            "agree": self._note_agreement,
            "clear": self.session.drop_question,
        }

    @override
    def ground_offers(self, space: Space, unit: str | None) -> tuple[Offer, ...]:
        return line_offers(self.session, self.scene, space, unit)

    @override
    def speaks(self, sentence: str) -> bool:
        # The ruling panel announces rulings itself, with the way back.
        ruling = self.session.ruling
        return ruling is not None and sentence == ruling.sentence()

    @override
    def gestures(self) -> Gestures:
        return {
            title: (*rows[:-1], shortcut_sheet.RULE, rows[-1])
            if title == shortcut_sheet.POINTER
            else rows
            for title, rows in super().gestures().items()
        }

    @override
    def ruled_card(self) -> RulingCard | None:
        ruling = self.board_acts.ruling()
        return self.board_acts.card(ruling) if ruling else None

    @override
    def _connect(self) -> None:
        super()._connect()
        self.session.asked_changed.connect(self._show_new_ruling)
        self.ruling_panel.hold_up_asked.connect(self.board_acts.hold_up)
        self.ruling_panel.card_asked.connect(self.board_acts.save_card)
        self.ruling_panel.copy_asked.connect(self.board_acts.copy_card)

    def _show_new_ruling(self) -> None:
        """Bring the ruling panel forward with each line that the players settle."""
        asked = self.session.asked if not self.session.looking else None
        line = asked if asked is not None and asked.fixed else None
        if line is not None and line != self._ruled_on:
            self.panels.bring_forward(self.ruling_panel)
        self._ruled_on = line

    @override
    def leave(self) -> None:
        super().leave()
        self.session.drop_question()

    @override
    def has_to_hold_up(self) -> bool:
        return self.session.ruling is not None or super().has_to_hold_up()

    @override
    def refresh(self, actions: Actions) -> None:
        super().refresh(actions)
        session = self.session
        free = session.document is not None and not session.lock
        actions.enable(actions.needing("ruling"), session.ruling is not None)
        actions.enable(("agree",), free and session.ruling is not None)

    def _note_agreement(self) -> None:
        self.panels.bring_up(self.ruling_panel)
        self.ruling_panel.agreed.setFocus()


def line_offers(
    session: Session, scene: BoardScene, space: Space, unit: str | None
) -> tuple[Offer, ...]:
    """Return what can be asked about a space: lines and its field."""
    take_up = partial(_take_up, session, scene, space=space, unit=unit)
    offers = [Offer("sight", partial(take_up, "sight"), "&Line of sight from here")]
    asked = session.asked
    if asked is not None and asked.origin != space:
        text = f"Line of sight &to here, from {session.grid.name(asked.origin)}"
        offers.append(Offer("sight", partial(session.ask, asked.origin, space, fixed=True), text))
    return (*offers, Offer("field", partial(take_up, "field"), "Field of &view from here"))


def _take_up(
    session: Session, scene: BoardScene, tool: str, space: Space, unit: str | None
) -> None:
    """Take a tool up anew, and use it on a space as a click would."""
    session.put_down()
    if tool == "sight":
        session.drop_question()
    session.choose_tool(tool)
    scene.tool.press(space, Ref(UNIT, unit) if unit is not None else None)
