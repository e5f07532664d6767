"""The film of an attack on a whole space: the token, the space opening, its units in turn."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from boardapp.core.grid import Space
from boardapp.core.sentence_case import join_with_and
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.boards.board_display_scene import BoardMirror
from boardapp.qt.boards.board_overlay_items import SceneLayer
from boardapp.qt.films.animation import FilmBuilder, FilmPlayer, FramedUnit
from boardapp.qt.spearpoint.session import SpearpointSession

WHOLE_SPACE = ("whole-space", "mortar", "artillery", "aircraft")
"""The attack kinds that affect everything in a space."""
_TOKEN_SCALE = 1.6


class SpaceAttackFilm(QObject):
    """Shows the effects of an attack on a whole space without changing the table."""

    shown = Signal(object)  # The target space.

    def __init__(
        self,
        scene: BoardMirror,
        session: SpearpointSession,
        speed: Callable[[], str],
        *,
        skippable: bool = True,
    ) -> None:
        """Show attacks over a scene; ``speed`` is asked before each film."""
        super().__init__(scene)
        self._scene, self._session, self._speed = scene, session, speed
        self.film = FilmPlayer(scene, self, skippable=skippable)
        for signal in (session.changed, session.document_opened, session.lock_changed):
            signal.connect(self.stop)

    def stop(self, *_: object) -> None:
        """Remove the film from the board."""
        self.film.stop()

    def target_space(self) -> Space:
        """Return the target of such an attack's ruling, else the current space."""
        ruling = self._session.ruling
        if ruling is not None and ruling.attack in WHOLE_SPACE:
            return GRID.parse(ruling.target)
        return self._scene.space_at_pointer_or_cursor()

    def play(self, space: Space) -> None:
        """Play the film of an attack on a space."""
        self.film.play(self.attack_story(space), self._speed())

    def show_attack(self, space: Space | None = None) -> None:
        """Show and announce an attack on a whole space, by default the current space."""
        if self._session.document is None:
            return
        space, table = space or self.target_space(), self._session
        titles = [table.catalogue.unit_kind(one.unit).title for one in table.state.units_in(space)]
        self.play(space)
        self.shown.emit(space)
        hit = join_with_and(titles) or "no unit"
        table.said.emit(f"An attack on the whole space {GRID.name(space)} hits {hit}.")

    def attack_story(self, space: Space) -> FilmBuilder:
        """Return the film of an attack on a space."""
        lens = self._scene.lens
        story = FilmBuilder(
            self._scene.drawings, SceneLayer.FILM, token_scale=_TOKEN_SCALE, lens=lens
        )
        story.add_token_landing(self._scene.board.centre_of(space))
        story.add_opening_spaces([self._scene.board.outline(space)])
        story.add_unit_frames(
            [
                FramedUnit(
                    self._scene.unit_rect(unit.id),
                    self._session.catalogue.unit_kind(unit.unit).title,
                )
                for unit in self._session.state.units_in(space)
            ]
        )
        story.add_pause()
        return story
