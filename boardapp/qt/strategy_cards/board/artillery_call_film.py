"""The film of an artillery call: contact, token, drift with its dice, blast, units in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QPolygonF

from boardapp.core.grid import Space
from boardapp.core.state import State, unit_display_name
from boardapp.document.log_entries import CommandEntry
from boardapp.games.strategy_cards.board_picture_values import blast_mark, drift_mark
from boardapp.games.strategy_cards.calls.unresolved_card_state import CardResolution
from boardapp.games.strategy_cards.state import HexState
from boardapp.picture.hexes.drift_and_blast_marks import BlastMark, drift_path_points
from boardapp.qt.boards.board_display_scene import BoardMirror
from boardapp.qt.boards.board_overlay_items import SceneLayer
from boardapp.qt.drawing.svg_item import SvgItem, pixels_per_unit
from boardapp.qt.films.animation import FilmBuilder, FilmPlayer, FramedUnit
from boardapp.qt.films.animation_items import black_die, red_die
from boardapp.qt.sessions.log_replay_controller import ReplayController
from boardapp.qt.strategy_cards.board.brush_stroke_item import HEX
from boardapp.qt.strategy_cards.board.hex_game_board import HexBoard
from boardapp.qt.strategy_cards.board.svg_drawings import TOKEN_RECT, aim_mark_drawing, rect_around
from boardapp.qt.strategy_cards.session import HexSession

_LEAST_TOKEN = 22.0
"""Smallest width of the moving token in pixels, however small the board is shown."""


def _normal_speed() -> str:
    return "normal"


class ArtilleryCallFilm(QObject):
    """Follows a session: it shows each act of a call that is done, or reached by a step in the log.

    ``replay`` is the replay of the log.
    """

    def __init__(
        self,
        scene: BoardMirror,
        session: HexSession,
        replay: ReplayController,
        speed: Callable[[], str] = _normal_speed,
        *,
        skippable: bool = True,
    ) -> None:
        """Follow a session; ``speed`` is asked before each film."""
        super().__init__(scene)
        assert isinstance(scene.board, HexBoard)
        self._scene, self._board = scene, scene.board
        self._session, self._speed = session, speed
        self._replay, self._entries = replay, self._log_length()
        self._looked_at: int | None = None
        self._changed_at: int | None = None
        """The last step of the replay that changed the board."""
        self.film = FilmPlayer(scene, self, skippable=skippable)
        self.film.ended.connect(self._show_marks)
        session.document_opened.connect(self._reset_log_position)
        session.lock_changed.connect(self.film.stop)
        # Connected after the scene, so that the final state is shown before the film starts.
        session.changed.connect(self._play_new_act)
        replay.moved.connect(self._note_replay_position)
        replay.paused.connect(self.film.set_paused)

    def stop(self) -> None:
        """Stop the film and show its end."""
        self.film.stop()

    def _reset_log_position(self) -> None:
        self.film.stop()
        self._entries, self._looked_at = self._log_length(), None

    def _note_replay_position(self) -> None:
        number = self._replay.number
        if number not in (self._looked_at, self._changed_at):
            # A step that changes nothing, such as a note, ends the film of the step before.
            self.film.stop()
        self._looked_at = number

    def _log_length(self) -> int:
        document = self._session.document
        return len(document.log) if document is not None else 0

    def _is_new_act(self) -> bool:
        """Return whether the change is an act now done or redone, and not an undo or a jump."""
        document, count = self._session.document, self._entries
        self._entries = self._log_length()
        if self._replay.number is not None:
            return self._looked_at is not None and self._replay.number == self._looked_at + 1
        return (
            document is not None
            and not self._session.why_locked
            and self._entries > count
            and isinstance(document.log[-1].entry, CommandEntry)
        )

    def _play_new_act(self, before: State, after: State) -> None:
        assert isinstance(before, HexState)
        assert isinstance(after, HexState)
        self.film.stop()
        self._changed_at = self._replay.number
        if not self._is_new_act() or before.call == after.call or after.call is None:
            return
        speed = self._speed()
        if speed == "off":
            return
        story = self.film_of_act(before.call, after.call, after)
        if self.film.play(story, speed):
            self._hide_marks(before.call, after.call)

    # Telling the story

    def film_of_act(
        self, before: CardResolution | None, call: CardResolution, state: HexState
    ) -> FilmBuilder:
        """Return the film of an act on a call; an empty film if there is nothing to show."""
        scene, scale = self._scene, self._token_scale()
        # Path and blast are below the units, as their marks are after the film.
        story = FilmBuilder(
            scene.drawings, SceneLayer.FILM, token_scale=scale, lens=scene.lens,
            ground=SceneLayer.DRIFT,
        )  # fmt: skip
        same = before is not None and (before.side, before.card) == (call.side, call.card)
        was = before if same else None
        if call.die is not None and (was is None or was.die is None):
            words = f"Contact: {call.die}" if call.has_contact else f"No contact: {call.die}"
            story.add_result_ring(self._visible_centre(), words, good=call.has_contact)
        if call.target is not None and (was is None or was.target != call.target):
            story.add_token_landing(self._board.centre_of(call.target))
        if call.drift is not None and (was is None or was.drift is None):
            self._add_drift(story, call, state)
        attacked = call.attacks[len(was.attacks) if was is not None else 0 :]
        if attacked:
            self._add_attacks(story, was, call, state)
        return story

    def _add_drift(self, story: FilmBuilder, call: CardResolution, state: HexState) -> None:
        drift, mark = call.drift, drift_mark(call)
        assert drift is not None
        assert mark is not None
        places = [QPointF(x, y) for x, y in drift_path_points(state.grid, mark)]
        aim = self._aim_item(drift.target, state)
        story.items.append(aim)
        story.add_token(places[0])
        board = self._board.rect()
        highest = min(place.y() for place in places)
        story.add_dice(
            (black_die(drift.black), red_die(drift.red)),
            left=max(place.x() for place in places) > board.center().x(),
            below=highest < board.top() + board.height() / 4,
        )
        story.add_token_move(places)
        if drift.is_off_board:
            story.add_token_fade()
            return
        blast = blast_mark(state, call)
        if blast is not None:
            self._add_blast(story, blast)
            units = [unit.id for space in _blast_hexes(blast) for unit in state.units_in(space)]
            story.add_unit_frames(
                [self._framed_unit(unit, unit_display_name(unit), call, state) for unit in units]
            )
        story.add_pause()

    def _aim_item(self, aim: Space, state: HexState) -> SvgItem:
        rect = rect_around(state.grid, [aim])
        item = SvgItem(self._scene.drawings, rect)
        item.setZValue(SceneLayer.DRIFT)
        item.show_drawing(("aim", aim), aim_mark_drawing(state.grid, aim, rect))
        return item

    def _add_attacks(
        self, story: FilmBuilder, was: CardResolution | None, call: CardResolution, state: HexState
    ) -> None:
        blast = blast_mark(state, call)
        if blast is not None and (was is None or not was.is_target_fixed) and call.drift is None:
            self._add_blast(story, blast)
        for attack in call.attacks[len(was.attacks) if was is not None else 0 :]:
            story.add_opening_spaces([self._hex_outline(attack.space)])
            outcomes = attack.outcomes(call.keywords[attack.keyword])
            story.add_unit_frames([
                self._framed_unit(one.unit, one.result, call, state)
                for one in outcomes if one.unit in state.units
            ])  # fmt: skip
        story.add_pause()

    def _add_blast(self, story: FilmBuilder, blast: BlastMark) -> None:
        story.add_opening_spaces([self._hex_outline(space) for space in _blast_hexes(blast)])

    # Places

    def _framed_unit(
        self, unit: str, words: str, call: CardResolution, state: HexState
    ) -> FramedUnit:
        """Return a unit with its words in an empty hex next to it, away from the drift's path.

        There the words cover no counter, name or tag.
        """
        path = call.drift.path if call.drift is not None else ()
        free = [
            self._board.centre_of(space)
            for space in state.grid.neighbours(state.units[unit].space)
            if space not in path and not any(state.units_in(space))
        ]
        spot = max(free, key=QPointF.x, default=None)
        return FramedUnit(self._scene.unit_frame(unit), words, spot)

    def _hex_outline(self, space: Space) -> QPolygonF:
        return HEX.translated(self._board.centre_of(space))

    def _visible_centre(self) -> QPointF:
        """Return the middle of the visible part of the board."""
        views = self._scene.views()
        if not views:
            return self._board.rect().center()
        seen = views[0].mapToScene(views[0].viewport().rect()).boundingRect()
        shown: QRectF = seen & self._board.rect()
        return (shown if not shown.isEmpty() else seen).center()

    def _token_scale(self) -> float:
        views = self._scene.views()
        zoom = pixels_per_unit(views[0].transform()) if views else 1.0
        least = _LEAST_TOKEN * self._scene.lens.larger / (zoom * TOKEN_RECT.width())
        return max(self._board.call.token.scale(), least)

    # Marks that remain after the film.

    def _hide_marks(self, before: CardResolution | None, call: CardResolution) -> None:
        """Make the results transparent until the film reaches them."""
        layers = self._board.call
        drifting = call.drift is not None and (before is None or before.drift is None)
        landing = call.target is not None and (before is None or before.target != call.target)
        if drifting or landing:
            layers.token.setOpacity(0)
            layers.drift.setOpacity(0)
        if drifting or (call.attacks and (before is None or not before.is_target_fixed)):
            layers.blast.setOpacity(0)

    def _show_marks(self) -> None:
        layers = self._board.call
        for item in (layers.token, layers.drift, layers.blast):
            item.setOpacity(1)


def _blast_hexes(blast: BlastMark) -> Iterator[Space]:
    """Yield the hexes of an attack in the order shown: the final hex, then those around it."""
    yield blast.final
    yield from blast.around
