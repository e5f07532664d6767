"""What procedures show on any board: lit spaces, chances, meanings, ways, and a glance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF
from PySide6.QtWidgets import QGraphicsScene

from boardapp.core.dice import percent
from boardapp.core.grid import Space
from boardapp.core.procedure.facts import Chances, Fact, HighlightedSpaces, PathFact
from boardapp.core.procedure.question_parts import Odds
from boardapp.core.procedure.questions import Path
from boardapp.picture.hexes import hex_palette as colours
from boardapp.picture.hexes.call_marks import heat_opacity
from boardapp.qt.boards import mark_shapes as shapes
from boardapp.qt.boards.board import Board
from boardapp.qt.boards.board_items import Z
from boardapp.qt.boards.mark_layers import KeptLayer, Layer
from boardapp.qt.sessions.pending_answer import Glance
from boardapp.qt.sessions.placement_session import PlacementSession

M = TypeVar("M", HighlightedSpaces, PathFact)


class Marks(QObject):
    """Keeps a scene's two layers as its session's questions, facts and draft want them."""

    def __init__(self, scene: QGraphicsScene, board: Board, session: PlacementSession) -> None:
        super().__init__(scene)
        self._board, self._session = board, session
        self.lit: tuple[Space, ...] | None = None
        self._outlined: dict[Space, QPolygonF] = {}
        self.chances: Mapping[Space, Fraction] = {}
        self.meanings: tuple[HighlightedSpaces, ...] = ()
        self.reach: Mapping[Space, str] = {}
        self.ways: tuple[PathFact, ...] = ()
        self._bright = KeptLayer(self._paint_bright, Z.MARKS)
        self._below = Layer(self._paint_below, Z.MARKS + 0.1)
        self._above = Layer(self._paint_above, Z.SIGNS)
        self.legend = shapes.MarkLegend(Z.SIGNS + 0.1)
        for item in (self._bright, self._below, self._above, self.legend):
            scene.addItem(item)
        draft = session.draft
        draft.changed.connect(self.refresh)
        draft.glanced.connect(self.refresh)
        session.document_opened.connect(self._forget)

    # What is shown

    def _forget(self) -> None:
        """Take the marks of another board off."""
        self._outlined.clear()
        self.lit = None
        self._bright.hide()
        self.refresh()

    def refresh(self) -> None:
        """Gather what is to be shown, and show it."""
        session, draft = self._session, self._session.draft
        secret, glance = self._secret(), self._glance()
        asks = () if secret or session.looking else session.asks
        self._light(draft.lit if self._drafted() else None)
        glanced = glance.odds if glance and not glance.refusal else ()
        known = glanced or tuple(row for ask in asks for row in ask.odds)
        facts: list[Fact] = [] if secret else [*session.facts]
        # Bright spaces say what may be chosen: what else a question marks would cover them.
        facts += [
            fact for ask in asks for fact in ask.facts
            if draft.lit is None or not isinstance(fact, HighlightedSpaces)
        ]  # fmt: skip
        facts += glance.facts if glance else ()
        self.chances = _on_spaces([known, *(one.rows for one in facts if isinstance(one, Chances))])
        self.meanings = _latest(facts, HighlightedSpaces)
        self.reach = self._reach()
        self.ways = () if self._board.draws_ways else _latest(facts, PathFact)
        self._show()

    def _reach(self) -> Mapping[Space, str]:
        """Return what a question for a way says of spaces, until the way has begun.

        Words cover no bright space, and the first step alone does not say how far a way may lead.
        """
        draft = self._session.draft
        if not isinstance(draft.ask, Path) or not self._drafted() or self._secret() or draft.way:
            return {}
        told = (
            fact.spaces.items() for fact in draft.ask.facts if isinstance(fact, HighlightedSpaces)
        )
        return {space: label for of in told for space, label in of}

    def _secret(self) -> bool:
        """Tell whether what is asked is to be kept from who looks at this board."""
        return self._session.hidden

    def _drafted(self) -> bool:
        """Tell whether an answer is shown that is being put together."""
        return self._session.draft.ask is not None

    def _glance(self) -> Glance | None:
        """Return what an answer at the space that is pointed at would mean."""
        return self._session.draft.glance

    def _light(self, lit: tuple[Space, ...] | None) -> None:
        """Light other spaces."""
        if lit == self.lit and self._bright.isVisible() == (lit is not None):
            return
        self.lit = lit
        self._bright.setVisible(lit is not None)
        if lit is not None:
            self._bright.cover(self._board.rect())

    def _show(self) -> None:
        shown = bool(self.chances or self.meanings or self.ways or self._drafted())
        rect = self._board.rect()
        for layer in (self._below, self._above):
            layer.setVisible(shown)
            if shown:
                layer.cover(rect)
        self.legend.show_titles(dict(_untold(self.meanings)), rect.bottomLeft())

    # Painting

    def _paint_bright(self, painter: QPainter, scale: float) -> None:
        """Veil all but the spaces that may be chosen, and frame those."""
        painter.fillRect(self._board.rect(), shapes.VEIL)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(Qt.GlobalColor.black)
        outlines = [self._outline(space) for space in self.lit or ()]
        for outline in outlines:
            painter.drawPolygon(outline)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        shapes.frames(painter, outlines, scale)

    def _paint_below(self, painter: QPainter, scale: float) -> None:
        most = max(map(float, self.chances.values()), default=0.0)
        for space, chance in self.chances.items():
            heat = QColor(colours.HEAT)
            heat.setAlphaF(heat_opacity(float(chance), most))
            painter.fillPath(self._outlines((space,)), heat)
        for number, meaning in enumerate(self.meanings):
            for space in meaning.spaces:
                shapes.hatch(painter, self._outlines((space,)), number, scale)

    def _paint_above(self, painter: QPainter, scale: float) -> None:
        for number, meaning in enumerate(self.meanings):
            for space in meaning.spaces:
                shapes.dashed(painter, self._outline(space), number, scale)
        for way in self.ways:
            shapes.way(painter, self._middles(way.spaces), scale)
        self._paint_draft(painter, scale)
        # Words come last: no frame runs through them.
        for number, meaning in enumerate(self.meanings):
            for space, label in meaning.spaces.items():
                self._write(painter, space, label, scale, -0.2 + 0.16 * (number % 3))
        for space, label in self.reach.items():
            # How far it is stands large; what befalls who comes there is told below.
            steps, _, further = label.partition(", ")
            self._write(painter, space, steps, scale, 0)
            if further:
                self._write(painter, space, further, scale, 0.27)
        for space, chance in self.chances.items():
            self._write(painter, space, percent(chance), scale, 0.3)

    def _paint_draft(self, painter: QPainter, scale: float) -> None:
        draft, glance = self._session.draft, self._glance()
        if isinstance(draft.ask, Path) and self._drafted():
            shapes.way(painter, self._middles((draft.ask.start, *draft.way)), scale)
        if glance is not None:
            shapes.glance(painter, self._outline(glance.space), scale, allowed=not glance.refusal)

    def _write(
        self, painter: QPainter, space: Space, text: str, scale: float, below: float
    ) -> None:
        room = self._outline(space).boundingRect()
        spot = self._board.middle(space) + QPointF(0, below * room.height())
        shapes.plate(painter, spot, text, room.width(), scale)

    def _outline(self, space: Space) -> QPolygonF:
        """Return a space's outline, made once: a board's spaces do not change."""
        if space not in self._outlined:
            self._outlined[space] = self._board.outline(space)
        return self._outlined[space]

    def _middles(self, spaces: Iterable[Space]) -> list[QPointF]:
        return [self._board.middle(space) for space in spaces]

    def _outlines(self, spaces: Iterable[Space]) -> QPainterPath:
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for space in spaces:
            path.addPolygon(self._outline(space))
            path.closeSubpath()
        return path


def _on_spaces(groups: Sequence[Sequence[Odds]]) -> Mapping[Space, Fraction]:
    """Return the chances of spaces: of one thing only, for two on a board tell nothing."""
    for rows in groups:
        told = [row for row in rows if row.space is not None and row.chance is not None]
        if told:
            of = told[0].of
            return {row.space: row.chance for row in told if row.of == of}  # type: ignore[misc]
    return {}


def _untold(meanings: Sequence[HighlightedSpaces]) -> Iterator[tuple[int, str]]:
    """Yield the titles, by number, that the labels on the spaces do not tell already.

    A legend covers some of the board: where each space says "Germany" itself it is of no use.
    """
    labels = [set(one.spaces.values()) for one in meanings]
    for number, one in enumerate(meanings):
        others = set[str]().union(*labels[:number], *labels[number + 1 :])
        told = labels[number] and all(label and label in one.title for label in labels[number])
        if not told or labels[number] & others:
            yield number, one.title


def _latest(facts: Sequence[Fact], kind: type[M]) -> tuple[M, ...]:
    """Return the facts of a kind: a glance's takes the place of the one that was known before."""
    return tuple({one.title: one for one in facts if isinstance(one, kind)}.values())
