"""The Spearpoint table in the window: trays, ruling panel, board contents, and their acts."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedWidget, QWidget

from boardapp.core.override import override
from boardapp.qt.frame.actions import Actions
from boardapp.qt.frame.sight_workspace import Sight, SightWorkspace
from boardapp.qt.frame.workspace import Act, Stand
from boardapp.qt.frame.workspace_spec import WorkspaceSpec
from boardapp.qt.guide import panel, several_field
from boardapp.qt.sessions.board_objects import UNIT
from boardapp.qt.spearpoint import readings_dialog, worked_example_dialog
from boardapp.qt.spearpoint.actions import DRAGS, SPEARPOINT, WALKING
from boardapp.qt.spearpoint.board import contents_panel, space_menus, unit_panel
from boardapp.qt.spearpoint.board.board import SpearpointBoard
from boardapp.qt.spearpoint.board.tools import TOOLS
from boardapp.qt.spearpoint.cards import card_table
from boardapp.qt.spearpoint.document_controller import SpearpointDesk
from boardapp.qt.spearpoint.fights import fight_panels, space_attack_film
from boardapp.qt.spearpoint.ruling_actions import SpearpointRulingActs
from boardapp.qt.spearpoint.ruling_panel import SpearpointRulingPanel
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.setup import setup_forms
from boardapp.qt.spearpoint.tiles.tile_tray import TilePanel
from boardapp.qt.widgets.lazy_panel import LazyPanel

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QPixmap

    from boardapp.core.grid import Space
    from boardapp.core.procedure.questions import Question
    from boardapp.qt.boards.board_menu import Group, Offer
    from boardapp.qt.boards.board_mirror import BoardMirror
    from boardapp.qt.films.animation import Film
    from boardapp.qt.frame.history_panel import HistoryPanel
    from boardapp.qt.guide.panel import GuideExtras
    from boardapp.qt.spearpoint.board.contents_panel import ContentsPanel
    from boardapp.qt.spearpoint.board.unit_panel import UnitPanel
    from boardapp.qt.spearpoint.fights.fight_panels import FightPanels
    from boardapp.qt.spearpoint.fights.space_attack_film import SpaceAttack
    from boardapp.qt.spearpoint.setup.setup_forms import SetupForms

_CHOOSE_TILE = "Choose a tile in the tray, or type its number and side, such as 7A, and Enter."


class SpearpointWorkspace(SightWorkspace):
    """What a Spearpoint table puts into the window."""

    game = SPEARPOINT.game
    # The panels were remembered under these names before there were other games.
    prefix = ""
    # The board is three times as wide as high: panels beneath it leave it the most room.
    # The guide stands beside the tray, not over it: a setup needs both.
    stands: ClassVar[tuple[Stand, ...]] = (
        Stand("Tiles", "tray"),
        Stand("Ruling", "ruling_panel"),
        Stand("Units and smoke", "units_place", "tiles"),
        Stand("History", "history_place", "tiles"),
        Stand("Board contents", "contents_place", "tiles"),
        Stand("Guide", "guide_holder", "ruling"),
        Stand("Targets", "targets_holder", "tiles"),
    )
    sharing: ClassVar[tuple[str, ...]] = ("tiles", "ruling")
    furnishing = WorkspaceSpec(
        SpearpointSession,
        SpearpointBoard,
        TOOLS,
        tool_panels={"place": "tray", "unit": "units", "smoke": "units"},
        hand_acts=("turn-right", "turn-left", "flip", "remove"),
        desk=SpearpointDesk,
        drags=DRAGS,
        walking=WALKING,
    )
    sight = Sight(SpearpointRulingActs, SpearpointRulingPanel)
    session: SpearpointSession
    board: SpearpointBoard
    board_acts: SpearpointRulingActs
    ruling_panel: SpearpointRulingPanel
    desk: SpearpointDesk
    _lays_tiles = False

    @cached_property
    def tray(self) -> TilePanel:
        """Return the tray of tiles."""
        return TilePanel(self.session, self.board.thumbnail)

    @cached_property
    def units(self) -> UnitPanel:
        """Return the tray of units and smoke."""
        units = unit_panel.UnitPanel(self.session, self.board.marker)
        units.smoke_turns_changed.connect(self.session.choose_smoke_turns)
        return self.units_place.hold(units)

    @cached_property
    def units_place(self) -> LazyPanel:
        """Return where the tray of units is, which lies behind the tiles at first."""
        return LazyPanel(lambda: self.units)

    @cached_property
    def history(self) -> HistoryPanel:
        """Return the panel of the history and the log."""
        return self.history_place.hold(super().history)

    @cached_property
    def history_place(self) -> LazyPanel:
        """Return where the history is, which lies behind the tiles at first."""
        return LazyPanel(lambda: self.history)

    @cached_property
    def contents(self) -> ContentsPanel:
        """Return the list of what lies on the board."""
        contents = contents_panel.ContentsPanel(self.session)
        contents.menu_asked.connect(self._show_board_menu)
        return self.contents_place.hold(contents)

    @cached_property
    def contents_place(self) -> LazyPanel:
        """Return where the list of contents is, which lies behind the tiles at first."""
        return LazyPanel(lambda: self.contents)

    def furniture(self) -> GuideExtras:
        """Return the forms of a setup, the players' card list, and markers of units."""
        return panel.GuideExtras(self.setup_forms.forms, self._face, self.setup_forms.kept)

    def _face(self, ask: Question, thing: str, size: int) -> QPixmap | None:
        """Return a unit's marker; tiles are seen in their tray."""
        if thing in self.session.catalogue.units and ask.by in self.session.players:
            return self.board.marker(thing, ask.by, size)
        return None

    @cached_property
    def setup_forms(self) -> SetupForms:
        """Return the forms of a setup, and the card list for it."""
        return setup_forms.SetupForms(self.session, self.window)

    @cached_property
    def targets_holder(self) -> QStackedWidget:
        """Return where the panel of targets goes: it is made when it is first asked for."""
        return QStackedWidget()

    @cached_property
    def fights(self) -> FightPanels:
        """Return what is done in fights, made when players first ask for that."""
        return fight_panels.FightPanels(self, self.session, self.targets_holder)

    @cached_property
    def attack(self) -> SpaceAttack:
        """Return what shows an attack on a whole space."""
        return space_attack_film.SpaceAttack(self.scene, self.session, self.film_speed)

    @override
    def film_on(self, scene: BoardMirror) -> Film:
        other = space_attack_film.SpaceAttack(scene, self.session, self.film_speed, skippable=False)
        self.attack.shown.connect(other.play)
        # Skipped here, it has been seen there too.
        self.attack.film.ended.connect(other.stop)
        return other.film

    def stop_animation(self) -> None:
        """Take the attack that is being shown off the board."""
        if "attack" in self.__dict__:
            self.attack.stop()

    def _connect(self) -> None:
        super()._connect()
        self.ruling_panel.question.settled.connect(self.view.setFocus)
        self.ruling_panel.drawn.trace_asked.connect(partial(self.window.start, "spearpoint-tiles"))
        self.session.changed.connect(self._show_trays)
        self.session.fights_led.connect(self._lead_fights)

    @override
    def _show_new_ruling(self) -> None:
        # The line of a target is drawn beside its list: what the guide asks stays in sight.
        if "fights" in self.__dict__ and self.fights.draws:
            self._ruled_on = self.session.asked
        else:
            super()._show_new_ruling()

    def _lead_fights(self) -> None:
        """Offer the guide at a table that was laid freely until now."""
        self._show_guide(not self.panels.hidden)

    @override
    def guide_page(self) -> QWidget:
        return self.fights.guide_page(self.guide)

    def _show_guide(self, shown: bool) -> None:
        super()._show_guide(shown)
        self.panels.withhold(self.targets_holder, not self.targets_holder.count())
        document, scenario = self.session.document, self.session.scenario
        unfinished = document is not None and document.state.unfinished is not None
        if shown and (unfinished or scenario is not None):
            self.panels.bring_up(self.guide_holder)
        if shown and self.session.setting_up:
            self._lays_tiles = False
            self.panels.bring_up(self.history)
            self._show_trays()
        elif shown and scenario is not None:
            # No tiles are laid in play.
            self.panels.bring_forward(self.history)

    def _show_trays(self) -> None:
        """Bring the tray up when tiles are laid, and in its place the history when no more are."""
        if not self.session.setting_up:
            return
        lays_tiles = bool(self.session.tiles_allowed)
        if lays_tiles != self._lays_tiles and not self.panels.hidden:
            self._lays_tiles = lays_tiles
            both: tuple[QWidget, QWidget] = (self.tray, self.history)
            raised, left = both if lays_tiles else both[::-1]
            if left.isVisible():
                self.panels.bring_up(raised)

    @override
    def refresh(self, actions: Actions) -> None:
        super().refresh(actions)
        session = self.session
        on_board = session.led and not session.lock and session.draft.ask is not None
        actions.enable(("answer",), on_board)
        actions.enable(
            ("setup-sheet",), session.document is not None and session.scenario is not None
        )
        if session.setting_up is not None:
            # Nothing changes beside the questions of a setup.
            actions.enable(("correct", "free-play"), False)
        playing = actions["fire"].isEnabled() and not session.setting_up
        actions.enable(("fire", "move", "fight"), playing)

    def start(self, what: str) -> bool:
        """Start an empty table on a map, a ``scenario`` to be chosen, or the ``example``.

        With ``my-tiles`` choose the tiles that tables are made with, with ``cards`` enter cards.
        """
        if what == "example":
            return self._open_example()
        if what == "my-tiles":
            return self.desk.own_tiles.choose()
        if what == "cards":
            return self._enter_cards()
        return self.desk.ask_scenario() if what == "scenario" else self.desk.new(what)

    def _enter_cards(self) -> bool:
        """Let the players enter what their cards print; what is asked then knows it."""
        card_table.CardTable(self.window).exec()
        fields = self.guide.fields if self.session.led else ()
        for field in fields:
            if isinstance(field, several_field.SeveralField):
                field.refill()
        return False

    def _open_example(self) -> bool:
        """Open the worked example, with what to try on it."""
        if not self.desk.open_example():
            return False
        trials = worked_example_dialog.TrialsDialog(self.session, self.window)
        trials.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        trials.show_beside(self.window)
        return True

    def acts(self) -> dict[str, Act]:
        """Return what the actions do, by the actions' names."""
        return {
            **super().acts(),
            "turn-right": partial(self.scene.turn, 1),
            "turn-left": partial(self.scene.turn, -1),
            "flip": self.scene.flip,
            "remove": self._remove,
            "other-map": self._other_map,
            "place": self._place_tile,
            "save-ruling": self.board_acts.save_ruling,
            "show-attack": self._show_attack,
            "setup-sheet": self._show_sheet,
            **{
                name: partial(self._in_fights, name)
                for name in ("targets", "firers", "fire", "move")
            },
            "fight": self._fight,
            "readings": self._agree,
        }

    def _agree(self) -> None:
        """Show every switch, to be agreed on."""
        readings_dialog.ReadingsDialog(self.session, self.window).exec()

    def _in_fights(self, name: str) -> None:
        """Do something of fights with the unit at the pointer or cursor, or say there is none."""
        unit = self._unit_meant()
        if unit is None:
            where = self.session.grid.name(self.scene.here())
            self.session.refused.emit(
                f"No unit stands on {where}: point at one, then press the key."
            )
        else:
            self._of_unit(name, unit)

    def _unit_meant(self) -> str | None:
        """Return the unit under the pointer, in the contents' row, or at the cursor."""
        scene = self.scene
        beside = scene.beside(scene.pointer)
        if scene.pointer is None and self.contents.tree.hasFocus() and self.contents.unit:
            return self.contents.unit
        there = beside or scene.pointed((UNIT,))
        return there.name if there is not None else None

    def _remove(self) -> None:
        """Take off what is beside the board under the pointer, else what is meant on it."""
        beside = self.scene.beside(self.scene.pointer)
        if beside is not None:
            self.fights.take_off(beside.name)
        else:
            self.scene.remove()

    def _fight(self) -> None:
        self.fights.begin()

    def _show_sheet(self) -> None:
        self.setup_forms.show_sheet()

    def piece_offers(self, space: Space, unit: str | None) -> Iterable[Group]:
        """Return what can be done with a unit, the tile and the smoke on a space."""
        return space_menus.piece_offers(self.session, space, unit, self._of_unit, self._why_not())

    @override
    def beside_offers(self, unit: str) -> Iterable[Group]:
        return space_menus.beside_offers(self.session, unit, self._of_unit, self._why_not())

    def _why_not(self) -> space_menus.WhyNot:
        fights = self.fights.fights
        return {"fire": fights.why_not, "move": fights.why_not_move}

    def _of_unit(self, name: str, unit: str) -> None:
        getattr(self.fights, name)(unit)

    def space_offers(self, space: Space) -> Iterable[Offer]:
        """Return what can be shown, laid and put on a space."""
        return space_menus.space_offers(self.session, space, self.attack.show)

    def _show_attack(self) -> None:
        self.attack.show()

    @override
    def _count_turn(self, step: int) -> None:
        # Where fights are led a turn's end gives endurance and attacks back.
        session = self.session
        if step == 1 and session.led and session.setting_up is None:
            self.fights.next_turn()
        else:
            super()._count_turn(step)

    def _other_map(self) -> None:
        names = list(self.session.catalogue.boards)
        at = names.index(self.session.state.board)
        self.session.set_board(names[(at + 1) % len(names)])

    def _place_tile(self) -> None:
        """Take up the tile last in hand; without one, show the tray to choose from."""
        if self.session.hand.tile:
            self.session.take(self.session.hand)
        else:
            self.window.actions_["select"].setChecked(True)
            self.panels.bring_up(self.tray)
            # The next key is for the board: another tool's, or a tile's number.
            self.view.setFocus()
            self.hinted.emit(_CHOOSE_TILE)
