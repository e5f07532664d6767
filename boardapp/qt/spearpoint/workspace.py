"""The workspace of a Spearpoint table: trays, ruling panel, board contents, action handlers."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedWidget, QWidget

from boardapp.core.override_decorator import override
from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.switches import (
    OF_COMBAT,
    OF_COMMITMENT,
    OF_MOVING,
    OF_TURN,
    ON_THE_BOARD,
)
from boardapp.qt.frame import board_workspace
from boardapp.qt.frame.actions import WindowActions
from boardapp.qt.frame.sight_workspace import SightFactories, SightWorkspace
from boardapp.qt.frame.workspace import Act, PanelPlace
from boardapp.qt.frame.workspace_spec import WorkspaceSpec
from boardapp.qt.guide import answer_controls, several_field
from boardapp.qt.sessions.board_objects import UNIT
from boardapp.qt.sessions.lead_bar_height import lead_bar_height
from boardapp.qt.spearpoint import photograph_actions, tour, worked_example_dialog
from boardapp.qt.spearpoint.actions import DRAGS, SPEARPOINT, WALKING
from boardapp.qt.spearpoint.board import space_menus, unit_tray, whole_board_tree
from boardapp.qt.spearpoint.board.spearpoint_game_board import SpearpointBoard
from boardapp.qt.spearpoint.cards import card_table
from boardapp.qt.spearpoint.document_controller import SpearpointDocumentController
from boardapp.qt.spearpoint.fights import fight_panels, space_attack_film
from boardapp.qt.spearpoint.ruling_actions import SpearpointRulingActions
from boardapp.qt.spearpoint.ruling_panel import SpearpointRulingPanel
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.setup import carry_over_and_setup_sheet
from boardapp.qt.spearpoint.tiles.tile_tray import TileTray
from boardapp.qt.widgets.lazy_panel import LazyPanel

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from PySide6.QtGui import QPixmap

    from boardapp.core.grid import Space
    from boardapp.core.procedure.questions import Question
    from boardapp.games.rule_switch import Switches
    from boardapp.qt.boards.board_display_scene import BoardMirror
    from boardapp.qt.boards.board_menu import MenuGroup, MenuOffer
    from boardapp.qt.films.animation import FilmPlayer
    from boardapp.qt.frame.history_panel import HistoryPanel
    from boardapp.qt.guide.answer_controls import GuideExtras
    from boardapp.qt.spearpoint.board.unit_tray import UnitTray
    from boardapp.qt.spearpoint.board.whole_board_tree import ContentsPanel
    from boardapp.qt.spearpoint.fights.fight_panels import FightPanels
    from boardapp.qt.spearpoint.fights.space_attack_film import SpaceAttackFilm
    from boardapp.qt.spearpoint.photograph_actions import PhotographActions
    from boardapp.qt.spearpoint.setup.carry_over_and_setup_sheet import SetupForms

_CHOOSE_TILE = (
    "Choose a tile in the tray, or type its number and side, such as 7A, and press Enter."
)
_LEAST_BOARD = 0.4
"""The share of the window's height that the board keeps at a free table."""


class SpearpointWorkspace(SightWorkspace):
    """The part of the window for a Spearpoint table."""

    game_actions = SPEARPOINT
    # These names of the stored panels are older than the other games.
    prefix = ""
    # The board is three times as wide as high, so panels below it leave it the most room.
    panel_places: ClassVar[tuple[PanelPlace, ...]] = (
        PanelPlace("Tiles", "tray"),
        PanelPlace("Ruling", "ruling_panel"),
        PanelPlace("Units and smoke", "units_place", "tiles"),
        PanelPlace("History", "history_place", "tiles"),
        PanelPlace("Board contents", "contents_place", "tiles"),
        PanelPlace("Turn", "guide_holder", "ruling"),
        PanelPlace("Targets", "targets_holder", "tiles"),
    )
    sharing: ClassVar[tuple[str, ...]] = ("tiles", "ruling")
    laying_panels: ClassVar[tuple[str, ...]] = ("tray", "units_place")
    spec = WorkspaceSpec(
        SpearpointSession,
        SpearpointBoard,
        tool_panels={"place": "tray", "unit": "units", "smoke": "units"},
        hand_acts=("turn-right", "turn-left", "flip", "remove"),
        desk=SpearpointDocumentController,
        drags=DRAGS,
        walking=WALKING,
    )
    sight = SightFactories(SpearpointRulingActions, SpearpointRulingPanel)
    readings: ClassVar[Mapping[str, Switches]] = {
        "Board and sight": ON_THE_BOARD,
        "Attacks": OF_COMBAT,
        "Moves": OF_MOVING,
        "Commitment": OF_COMMITMENT,
        "Turn and end of the game": OF_TURN,
    }
    headings = HEADINGS
    session: SpearpointSession
    board: SpearpointBoard
    picture_actions: SpearpointRulingActions
    ruling_panel: SpearpointRulingPanel
    controller: SpearpointDocumentController
    tour: tour.Tour | None = None

    @cached_property
    def tray(self) -> TileTray:
        """Return the tray of tiles."""
        return TileTray(self.session, self.board.thumbnail)

    @cached_property
    def units(self) -> UnitTray:
        """Return the tray of units and smoke."""
        units = unit_tray.UnitTray(self.session, self.board.marker)
        units.smoke_turns_changed.connect(self.session.choose_smoke_turns)
        return self.units_place.set_panel(units)

    @cached_property
    def units_place(self) -> LazyPanel:
        """Return the place of the tray of units, which is behind the tiles at first."""
        return LazyPanel(lambda: self.units)

    @cached_property
    def history(self) -> HistoryPanel:
        """Return the panel of the history and the log."""
        return self.history_place.set_panel(super().history)

    @cached_property
    def history_place(self) -> LazyPanel:
        """Return the place of the history, which is behind the tiles at first."""
        return LazyPanel(lambda: self.history)

    @cached_property
    def contents(self) -> ContentsPanel:
        """Return the board contents panel."""
        contents = whole_board_tree.ContentsPanel(self.session)
        contents.menu_asked.connect(self._show_board_menu)
        return self.contents_place.set_panel(contents)

    @cached_property
    def contents_place(self) -> LazyPanel:
        """Return the place of the board contents, which is behind the tiles at first."""
        return LazyPanel(lambda: self.contents)

    def guide_extras(self) -> GuideExtras:
        """Return the game's additions to the guide: setup forms, card list, unit pictures."""
        return answer_controls.GuideExtras(
            self.setup_forms.alternative_forms, self._thing_pixmap, self.setup_forms.kept
        )

    def _thing_pixmap(self, ask: Question, thing: str, size: int) -> QPixmap | None:
        """Return a unit's marker, or a tile's side."""
        if thing in self.session.catalogue.units and ask.by in self.session.players:
            return self.board.marker(thing, ask.by, size)
        return self.board.thumbnail(thing, size) if thing in self.session.catalogue.tiles else None

    @cached_property
    def setup_forms(self) -> SetupForms:
        """Return the forms of a setup, and the card list for it."""
        return carry_over_and_setup_sheet.SetupForms(self.session, self.window)

    @cached_property
    def targets_holder(self) -> QStackedWidget:
        """Return the holder for the panel of targets, which is made on first use."""
        return QStackedWidget()

    @cached_property
    def fights(self) -> FightPanels:
        """Return the panels of fights, which are made on first use."""
        return fight_panels.FightPanels(self, self.session, self.targets_holder)

    @cached_property
    def photographs(self) -> PhotographActions:
        """Return the actions on photographs of the table."""
        return photograph_actions.PhotographActions(
            self.board, self.view, self.banners, self.window
        )

    @override
    def use_picture(self, path: Path) -> bool:
        return self.photographs.use_picture(path)

    @cached_property
    def attack(self) -> SpaceAttackFilm:
        """Return the film of attacks on a whole space."""
        return space_attack_film.SpaceAttackFilm(self.scene, self.session, self.film_speed)

    @override
    def make_film_player(self, scene: BoardMirror) -> FilmPlayer:
        other = space_attack_film.SpaceAttackFilm(
            scene, self.session, self.film_speed, skippable=False
        )
        self.attack.shown.connect(other.play)
        # A film that is skipped here counts as seen in the other place.
        self.attack.film.ended.connect(other.stop)
        return other.film

    def stop_animation(self) -> None:
        """Remove the film of an attack from the board."""
        if "attack" in self.__dict__:
            self.attack.stop()

    def _connect(self) -> None:
        super()._connect()
        self.ruling_panel.question.settled.connect(self.view.setFocus)
        self.ruling_panel.drawn.trace_asked.connect(
            partial(self.window.start_document, "spearpoint-tiles")
        )
        self.photographs.refresh_needed.connect(self._emit_refreshed)

    @override
    def _show_new_ruling(self) -> None:
        # The line of a target is drawn beside its list, so the guide's question stays visible.
        if "fights" in self.__dict__ and self.fights.is_target_line_shown:
            self._ruled_on = self.session.asked
        else:
            super()._show_new_ruling()

    @override
    def leave_window(self) -> None:
        super().leave_window()
        self.photographs.pause_watching()
        if self.tour is not None:
            self.tour.leave()

    @override
    def guide_page(self) -> QWidget:
        return self.fights.guide_with_checklist(self.guide)

    @override
    def _offer_or_hide_guide(self) -> None:
        super()._offer_or_hide_guide()
        self.panels.set_withheld(self.targets_holder, not self.targets_holder.count())
        document, scenario = self.session.document, self.session.scenario
        unfinished = document is not None and document.state.unfinished is not None
        if not self.panels.are_panels_hidden and (unfinished or scenario is not None):
            self.panels.raise_panel(self.guide_holder)

    @override
    def refresh(self, actions: WindowActions) -> None:
        super().refresh(actions)
        session = self.session
        on_board = (
            session.is_led and not session.why_locked and session.pending_answer.ask is not None
        )
        actions.enable(("answer",), on_board)
        actions.enable(
            ("setup-sheet",), session.document is not None and session.scenario is not None
        )
        if session.unfinished_setup is not None:
            # Only the questions of the setup may change the table.
            actions.enable(("correct", "free-play"), False)
        self.photographs.refresh(actions)
        playing = actions["fire"].isEnabled() and not session.unfinished_setup
        actions.enable(("fire", "move", "fight"), playing)

    def start_document(self, what: str) -> bool:
        """Start an empty table on a map, choose a ``scenario``, or open the ``example``.

        ``tour`` leads new players through the example. ``my-tiles`` opens the choice of tiles for
        new tables, ``cards`` opens the card table.
        """
        if what == "example":
            return self._open_example()
        if what == "tour":
            return self._start_tour()
        if what == "my-tiles":
            return self.controller.own_tiles.choose_tile_set()
        if what == "cards":
            return self._show_card_table()
        return self.controller.ask_scenario() if what == "scenario" else self.controller.new(what)

    def _show_card_table(self) -> bool:
        """Let the players enter their printed cards; later questions then use them."""
        card_table.CardTableDialog(self.window).exec()
        fields = self.guide.fields if self.session.is_led else ()
        for field in fields:
            if isinstance(field, several_field.SeveralField):
                field.refill()
        return False

    @override
    def _bottom_panels_height(self) -> int:
        """Return the height below the board; at a free table with the room of the bar.

        The first attack then takes the bar's room from the panels, and the board keeps its size.
        """
        height = super()._bottom_panels_height()
        if self.session.is_led:
            return height
        least = round(board_workspace.LEAST_BELOW * self.window.fontMetrics().height())
        least += lead_bar_height(self.window)
        # Large text in a low window leaves no room to spare.
        most = self._height_below_bars() - round(_LEAST_BOARD * self.window.height())
        return max(height, min(least, most))

    def _open_example(self) -> bool:
        """Open the worked example, with its lines to try."""
        if not self.controller.open_example():
            return False
        trials = worked_example_dialog.WorkedExampleDialog(self.session, self.window)
        trials.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        trials.addActions([self.window.actions_[name] for name in ("sight", "swap", "hold-up")])
        trials.show_beside(self.window)
        return True

    def _start_tour(self) -> bool:
        """Open the worked example with the tour's card beside its board."""
        if not self.controller.open_example():
            return False
        self.session.return_to_idle_tool()
        self.panels.raise_panel(self.ruling_panel)
        self.tour = tour.Tour(self)
        return True

    def action_handlers(self) -> dict[str, Act]:
        """Return the handlers of the actions, by name."""
        return {
            **super().action_handlers(),
            "turn-right": partial(self.scene.turn_action_targets, 1),
            "turn-left": partial(self.scene.turn_action_targets, -1),
            "flip": self.scene.flip_action_targets,
            "remove": self._remove_from_board,
            "other-map": self._other_map,
            "place": self._place_tile,
            "save-ruling": self.picture_actions.save_ruling,
            "show-attack": self._play_space_attack,
            "setup-sheet": self._show_sheet,
            **{
                name: partial(self._act_on_target_unit, name)
                for name in ("targets", "firers", "fire", "move")
            },
            "fight": self._start_leading_fights,
            "readings": self.show_readings,
            **self.photographs.action_handlers(),
        }

    def _act_on_target_unit(self, name: str) -> None:
        """Start an act of a fight for the target unit, or report that there is none."""
        unit = self._target_unit()
        if unit is None:
            where = self.session.grid.name(self.scene.space_at_pointer_or_cursor())
            self.session.refused.emit(
                f"There is no unit on {where}. Point at a unit before you press the key."
            )
        else:
            self._act_on_unit(name, unit)

    def _target_unit(self) -> str | None:
        """Return the unit under the pointer, in the contents' current row, or at the cursor."""
        scene = self.scene
        beside = scene.off_board_object_at(scene.pointer)
        if scene.pointer is None and self.contents.tree.hasFocus() and self.contents.selected_unit:
            return self.contents.selected_unit
        there = beside or scene.action_target_at_pointer((UNIT,))
        return there.name if there is not None else None

    def _remove_from_board(self) -> None:
        """Remove the off-board unit under the pointer, else the chosen things on the board."""
        beside = self.scene.off_board_object_at(self.scene.pointer)
        if beside is not None:
            self.fights.withdraw_unit(beside.name)
        else:
            self.scene.remove_action_targets()

    def _start_leading_fights(self) -> None:
        self.fights.lead_through_fights()

    def _show_sheet(self) -> None:
        self.setup_forms.show_sheet()

    def piece_offers(self, space: Space, unit: str | None) -> Iterable[MenuGroup]:
        """Return the menus of a unit, the tile and the smoke on a space."""
        return space_menus.piece_menu_groups(
            self.session, space, unit, self._act_on_unit, self._why_not()
        )

    @override
    def off_board_unit_offers(self, unit: str) -> Iterable[MenuGroup]:
        return space_menus.off_board_unit_menu(
            self.session, unit, self._act_on_unit, self._why_not()
        )

    def _why_not(self) -> space_menus.WhyNot:
        fights = self.fights.fights
        return {"fire": fights.why_not_fire, "move": fights.why_not_move}

    def _act_on_unit(self, name: str, unit: str) -> None:
        getattr(self.fights, name)(unit)

    def space_offers(self, space: Space) -> Iterable[MenuOffer]:
        """Return the menu entries that show, lay or place something on a space."""
        return space_menus.space_menu_entries(self.session, space, self.attack.show_attack)

    def _play_space_attack(self) -> None:
        self.attack.show_attack()

    @override
    def _change_turn_by(self, step: int) -> None:
        # If the table plays fights, a turn's end also restores endurance and attacks.
        session = self.session
        if step == 1 and session.is_led and session.unfinished_setup is None:
            self.fights.next_turn()
        else:
            super()._change_turn_by(step)

    def _other_map(self) -> None:
        names = list(self.session.catalogue.boards)
        at = names.index(self.session.state.board)
        self.session.set_board(names[(at + 1) % len(names)])

    def _place_tile(self) -> None:
        """Take the last tile in hand again; if there is none, show the tray."""
        if self.session.hand.tile:
            self.session.take_piece_in_hand(self.session.hand)
        else:
            self.window.actions_["select"].setChecked(True)
            self.panels.raise_panel(self.tray)
            # The next key belongs to the board, for another tool or a tile's number.
            self.view.setFocus()
            self.hinted.emit(_CHOOSE_TILE)
