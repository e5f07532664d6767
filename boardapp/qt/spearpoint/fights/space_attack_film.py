"""An attack on a whole space as a film: the token, the space opening, its units in turn."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from boardapp.core.grid import Space
from boardapp.games.spearpoint.tiles.box_contents import GRID
from boardapp.qt.boards.board_items import Z
from boardapp.qt.boards.board_mirror import BoardMirror
from boardapp.qt.films.animation import Film, Story
from boardapp.qt.spearpoint.session import SpearpointSession

WHOLE_SPACE = ("whole-space", "mortar", "artillery", "aircraft")
"""Ways of attack that bear on all that is in a space."""
_TOKEN_SCALE = 1.6


class SpaceAttack(QObject):
    """Shows what an attack on a whole space hits; nothing on the table changes by it."""

    shown = Signal(object)  # the space

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
        self.film = Film(scene, self, skippable=skippable)
        for signal in (session.changed, session.document_opened, session.lock_changed):
            signal.connect(self.stop)

    def stop(self, *_: object) -> None:
        """Take what is shown off the board."""
        self.film.stop()

    def space(self) -> Space:
        """Return the target of a ruling on such an attack, else the space at hand."""
        ruling = self._session.ruling
        if ruling is not None and ruling.attack in WHOLE_SPACE:
            return GRID.parse(ruling.target)
        return self._scene.here()

    def play(self, space: Space) -> None:
        """Show what an attack on a whole space hits."""
        self.film.play(self.story(space), self._speed())

    def show(self, space: Space | None = None) -> None:
        """Show and say what an attack on a whole space hits, on the one at hand unless given."""
        if self._session.document is None:
            return
        space, table = space or self.space(), self._session
        titles = [table.catalogue.unit_kind(one.unit).title for one in table.state.units_in(space)]
        self.play(space)
        self.shown.emit(space)
        hit = ", ".join(titles) or "no units"
        table.said.emit(f"An attack on the whole of {GRID.name(space)} hits: {hit}.")

    def story(self, space: Space) -> Story:
        """Return what is shown of an attack on a space."""
        lens = self._scene.lens
        story = Story(self._scene.drawings, Z.FILM, token_scale=_TOKEN_SCALE, lens=lens)
        story.set_down(self._scene.board.middle(space))
        story.open([self._scene.board.outline(space)])
        story.mark(
            [
                (self._scene.unit_rect(unit.id), self._session.catalogue.unit_kind(unit.unit).title)
                for unit in self._session.state.units_in(space)
            ]
        )
        story.hold()
        return story
