"""What a setup shows over the board: the spaces allowed now, and flags of zones and entries."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from boardapp.qt.drawn import Drawn
from boardapp.qt.spearpoint.items import Z_LIT
from boardapp.qt.spearpoint.session import Hand

if TYPE_CHECKING:
    from boardapp.games.spearpoint.scenario.standing import Standing
    from boardapp.qt.spearpoint.lit_spaces import Lit
    from boardapp.qt.spearpoint.scene import BoardScene


class SetupLayers(QObject):
    """Keeps both layers of a scene as the session's standing, hand and tool want them."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene)
        self._scene, self._session = scene, scene.session
        self._asked: tuple[Standing, Hand, Lit | None] | None = None
        self.lit = self._layer("lit")
        self.flags = self._layer("flags")
        session = self._session
        for signal in (
            session.document_opened, session.changed, session.hand_changed, session.tool_changed,
            session.lock_changed,
        ):  # fmt: skip
            signal.connect(self._show)

    def _layer(self, name: str) -> Drawn:
        layer = Drawn(self._scene.drawings, self._scene.board_rect())
        layer.show_drawing((name, None), str)
        layer.setZValue(Z_LIT)
        # An empty drawing over the whole board would cost its share of every repaint.
        layer.hide()
        self._scene.addItem(layer)
        return layer

    def _show(self, *_: object) -> None:
        """Light the spaces that the setup allows now, and mark zones and entry spaces."""
        has_setup = self._session.document is not None and self._session.scenario is not None
        standing = self._session.standing if has_setup else None
        self.flags.setVisible(standing is not None)
        if standing is None:
            self.lit.hide()
            return
        # Only tables with a scenario need the referee.
        from boardapp.qt.spearpoint.lit_spaces import flags

        faces, shown, lit = self._scene.faces, flags(standing), self._lit_spaces(standing)
        self._show_on(self.flags, ("flags", shown), faces.flags(shown))
        self.lit.setVisible(lit is not None)
        if lit is not None:
            self._show_on(self.lit, ("lit", lit), faces.lit(lit))

    def _lit_spaces(self, standing: Standing) -> Lit | None:
        """Return the spaces to light; the referee is asked once for a standing and a hand."""
        session = self._session
        if session.lock or session.tool not in ("place", "unit", "setup"):
            return None
        from boardapp.qt.spearpoint.lit_spaces import lit_spaces

        hand = Hand() if session.tool == "setup" else session.hand
        asked = self._asked
        if asked is None or asked[0] is not standing or asked[1] != hand:
            asked = self._asked = standing, hand, lit_spaces(standing, hand)
        return asked[2]

    def _show_on(self, layer: Drawn, key: Hashable, svg: Callable[[], str]) -> None:
        """Show another drawing; the one before will hardly be shown again."""
        before = layer.key
        layer.show_drawing(key, svg)
        if before != key:
            self._scene.drawings.forget(before)
