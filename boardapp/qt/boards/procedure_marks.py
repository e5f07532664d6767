"""Marks of procedures on any board: highlighted spaces, chances, meanings, paths, a preview."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from boardapp.core.dice import format_percent
from boardapp.core.grid import Space
from boardapp.core.procedure.displayed_facts import Fact, HighlightedSpaces, OddsFact, PathFact
from boardapp.core.procedure.question_parts import Odds
from boardapp.core.procedure.questions import PathQuestion
from boardapp.picture.hexes import hex_palette as colours
from boardapp.picture.hexes.drift_and_blast_marks import heatmap_opacity
from boardapp.qt.boards import mark_shapes as shapes
from boardapp.qt.boards.board_display_scene import BoardMirror
from boardapp.qt.boards.board_overlay_items import SceneLayer
from boardapp.qt.boards.game_board_base import GameBoard
from boardapp.qt.boards.mark_layers import CachedLayer, PaintedLayer
from boardapp.qt.drawing.svg_item import pixels_per_unit
from boardapp.qt.sessions.board_objects import UNIT
from boardapp.qt.sessions.pending_answer import AnswerPreview
from boardapp.qt.sessions.select_and_move_session import PlacementSession
from boardapp.qt.widgets.style import text_size_factor

M = TypeVar("M", HighlightedSpaces, PathFact)

_SHORT = 12
"""The most letters of a title that is written on each of its spaces."""
_MIDDLE_ROWS = (-0.2, -0.04, 0.12)
"""The offsets of three tags below a space's middle, in heights of a space."""
_CORNER_ROWS = (0.05, 0.46, 0.87)
"""The offsets of three tags below a space's upper right corner: above, between and below units."""
_TAG, _LARGE_TAG, _LEAST_TAG = 0.5, 0.8, 0.36
"""The most width of a tag in a corner as a share of its space, also at large text, and the least.
"""
_INSET, _LARGE_INSET, _LEAST_INSET, _TAG_HEIGHT = 0.06, 0.09, 0.02, 0.17
"""Distances of a tag from the space's side and from a name, and its height, as shares."""
_LARGE_LETTERS = 0.13
"""The most size of a tag's letters at large text as a share of its space."""


class ProcedureMarks(QObject):
    """Keeps a scene's two layers of marks up to date with questions, facts and pending answer."""

    def __init__(self, scene: BoardMirror, board: GameBoard, session: PlacementSession) -> None:
        super().__init__(scene)
        self._mirror = scene
        self.ringed: list[QRectF] = []
        self._ringed_spaces: list[Space] = []
        self._board, self._session = board, session
        self.lit: tuple[Space, ...] | None = None
        self._outlined: dict[Space, QPolygonF] = {}
        self.chances: Mapping[Space, Fraction] = {}
        self.meanings: tuple[HighlightedSpaces, ...] = ()
        self._styles: list[shapes.ZoneStyle] = []
        self._titles: Mapping[shapes.ZoneStyle, str] = {}
        self._tags: Mapping[int, str] = {}
        self.reach: Mapping[Space, str] = {}
        self.ways: tuple[PathFact, ...] = ()
        self._bright = CachedLayer(self._paint_clickable_spaces, SceneLayer.MARKS)
        self._below = PaintedLayer(self._paint_below, SceneLayer.MARKS + 0.1)
        self._above = PaintedLayer(self._paint_above, SceneLayer.SIGNS)
        self.legend = shapes.MarkLegend(SceneLayer.SIGNS + 0.1)
        for item in (self._bright, self._below, self._above, self.legend):
            scene.addItem(item)
        draft = session.pending_answer
        draft.changed.connect(self.refresh)
        draft.preview_changed.connect(self._show_marks)
        session.document_opened.connect(self._remove_marks)

    # Showing marks

    def _remove_marks(self) -> None:
        """Remove the marks of the former board."""
        self._outlined.clear()
        self.lit = None
        self._bright.hide()
        self.refresh()

    def refresh(self) -> None:
        """Collect the marks, and show them."""
        lit = self._session.pending_answer.clickable_spaces if self._has_pending_answer() else None
        self._highlight_spaces(lit)
        self.reach = self._reachable_labels()
        self.ringed = self._ringed_units()
        spaces = (self._board.space_at(rect.center()) for rect in self.ringed)
        self._ringed_spaces = [space for space in spaces if space is not None]
        self._show_marks()

    def _show_marks(self) -> None:
        """Collect the marks that change with the space under the pointer, and show all marks."""
        session, draft = self._session, self._session.pending_answer
        secret, glance = self._is_question_secret(), self._answer_preview()
        asks = () if secret or session.is_showing_history else session.asks
        glanced = glance.odds if glance and not glance.refusal else ()
        known = glanced or tuple(row for ask in asks for row in ask.odds)
        facts: list[Fact] = [] if secret else [*session.facts]
        # Bright spaces are the possible choices: no other mark of a question may cover them.
        bright = set(draft.clickable_spaces or ())
        facts += [
            fact for ask in asks for fact in ask.facts
            if draft.clickable_spaces is None or not isinstance(fact, HighlightedSpaces)
            or bright.isdisjoint(fact.spaces)
        ]  # fmt: skip
        facts += glance.facts if glance else ()
        self.chances = _chances_by_space(
            [known, *(one.rows for one in facts if isinstance(one, OddsFact))]
        )
        self.meanings = _latest_facts_of(facts, HighlightedSpaces)
        self._find_styles()
        self.ways = () if self._board.draws_ways else _latest_facts_of(facts, PathFact)
        self._show_layers()

    def _find_styles(self) -> None:
        """Set the style of each meaning; a meaning that is a side has the side's colours."""
        sides = {title: side for side, title in self._session.players.items()}
        unlabelled = dict(_unlabelled_titles(self.meanings))
        labels = [next(iter(one.spaces.values()), "") for one in self.meanings]
        self._styles = [
            shapes.zone_style(number, sides.get(label, ""), alone=number not in unlabelled)
            for number, label in enumerate(labels)
        ]
        # A short title is on the spaces: a legend would cover some of them.
        self._tags = {
            number: title for number, title in unlabelled.items()
            if labels[number] in sides and len(title) <= _SHORT
        }  # fmt: skip
        self._titles = {
            self._styles[number]: title for number, title in unlabelled.items()
            if number not in self._tags
        }  # fmt: skip

    def _reachable_labels(self) -> Mapping[Space, str]:
        """Return a path question's labels on spaces, until the path has begun.

        Labels would cover bright spaces, and after the first step they no longer show the reach.
        """
        draft = self._session.pending_answer
        if (
            not isinstance(draft.ask, PathQuestion)
            or not self._has_pending_answer()
            or self._is_question_secret()
            or draft.path_steps
        ):
            return {}
        told = (
            fact.spaces.items() for fact in draft.ask.facts if isinstance(fact, HighlightedSpaces)
        )
        return {space: label for of in told for space, label in of}

    def _is_question_secret(self) -> bool:
        """Return whether the question is hidden from the players who see this board."""
        return self._session.is_secret_hidden

    def _has_pending_answer(self) -> bool:
        """Return whether the board shows a question that a click can answer."""
        return self._session.pending_answer.ask is not None

    def _answer_preview(self) -> AnswerPreview | None:
        """Return the preview of the answer at the space under the pointer."""
        return self._session.pending_answer.preview

    def _highlight_spaces(self, lit: tuple[Space, ...] | None) -> None:
        """Highlight spaces in place of those now highlighted; None ends the highlighting."""
        if lit == self.lit and self._bright.isVisible() == (lit is not None):
            return
        self.lit = lit
        self._bright.setVisible(lit is not None)
        if lit is not None:
            self._bright.cover_rect(self._board.rect())

    def _show_layers(self) -> None:
        shown = bool(
            self.chances or self.meanings or self.ways or self.ringed or self._has_pending_answer()
        )
        rect = self._board.rect()
        for layer in (self._below, self._above):
            layer.setVisible(shown)
            if shown:
                layer.cover_rect(rect)
        marked = self.lit is not None or bool(self.meanings) or bool(self.ringed)
        self._board.write_names_over_marks(lit=marked)
        self.legend.show_titles(self._titles, rect, list(self._visible_rects()))

    def _visible_rects(self) -> Iterator[QRectF]:
        """Yield the rectangles of marked spaces, names and pieces, if there is a legend."""
        if not self._titles:
            return
        glance, views = self._answer_preview(), self._mirror.views()
        spaces = self._tinted_spaces() | ({glance.space} if glance is not None else set())
        yield from (self._outline(space).boundingRect() for space in spaces)
        yield from (piece.rect for piece in self._mirror.pieces.values())
        scale = pixels_per_unit(views[0].transform()) if views else 1.0
        for space in self._session.grid.spaces():
            yield from self._board.letters_at(space, scale)

    def _ringed_units(self) -> list[QRectF]:
        """Return the rectangles of the units that a click may choose, or begin an act with."""
        session = self._session
        if self._is_question_secret() or session.is_showing_history:
            return []
        free = [unit for unit, refusal in session.units_to_choose.items() if refusal is None]
        units = dict.fromkeys((*free, *session.units_that_begin))
        pieces = {
            **{
                ref.name: piece.rect
                for ref, piece in self._mirror.pieces.items()
                if ref.kind == UNIT
            },
            **{piece.ref.name: piece.rect for piece in self._board.off_board_pieces()},
        }
        return [pieces[unit] for unit in units if unit in pieces]

    # Painting

    def _paint_clickable_spaces(self, painter: QPainter, scale: float) -> None:
        """Veil the board except for the spaces that may be chosen, and frame these spaces."""
        painter.fillRect(self._board.rect(), shapes.VEIL)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(Qt.GlobalColor.black)
        outlines = [self._outline(space) for space in self.lit or ()]
        for outline in outlines:
            painter.drawPolygon(outline)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        frames = [self._board.frame_outline(space) for space in self.lit or ()]
        self._clip_out_letters_of(painter, self.lit or (), scale)
        shapes.draw_frames(painter, frames, scale)

    def _paint_below(self, painter: QPainter, scale: float) -> None:
        most = max(map(float, self.chances.values()), default=0.0)
        for space, chance in self.chances.items():
            heat = QColor(colours.HEAT)
            heat.setAlphaF(heatmap_opacity(float(chance), most))
            painter.fillPath(self._outlines((space,)), heat)
        for style, meaning in zip(self._styles, self.meanings, strict=True):
            for space in meaning.spaces:
                shapes.draw_hatching(painter, self._outlines((space,)), style, scale)
        for space in self._session.pending_answer.chosen_spaces:
            shapes.draw_hatching(painter, self._outlines((space,)), shapes.CHOSEN, scale)
        self._board.paint_names_over_tint(painter, self._tinted_spaces(), scale)

    def _paint_above(self, painter: QPainter, scale: float) -> None:
        painter.save()
        self._clip_out_letters_of(painter, self._framed_spaces(), scale)
        for style, meaning in zip(self._styles, self.meanings, strict=True):
            for space in meaning.spaces:
                outline = self._board.frame_outline(space)
                shapes.draw_dashed_frame(painter, outline, style, scale)
        for space in self._session.pending_answer.chosen_spaces:
            outline = self._board.frame_outline(space)
            shapes.draw_preview_frame(painter, outline, scale, allowed=True)
        if (glance := self._answer_preview()) is not None:
            outline = self._board.frame_outline(glance.space)
            shapes.draw_preview_frame(painter, outline, scale, allowed=not glance.refusal)
        for ring in shapes.ring_outlines(self.ringed, scale):
            shapes.draw_ring(painter, ring, scale, self._board.ring_corner)
        painter.restore()
        for way in self.ways:
            shapes.draw_path(painter, self._space_centres(way.spaces), scale)
        draft = self._session.pending_answer
        if isinstance(draft.ask, PathQuestion) and self._has_pending_answer():
            walked = self._space_centres((draft.ask.start, *draft.path_steps))
            shapes.draw_path(painter, walked, scale)
        # Words are painted last, so no frame crosses them.
        rows = Counter[Space]()
        for number, meaning in enumerate(self.meanings):
            for space, named in meaning.spaces.items():
                label = self._tags.get(number, named)
                if not self._board.has_one_plate:
                    self._write_tag(painter, space, label, scale, min(rows[space], 2))
                    rows[space] += 1
                elif space not in self.chances:
                    self._write_on_plate(painter, space, label, scale)
        for space, label in self.reach.items():
            # The number of steps is large; the effects on an arriving unit are below it.
            steps, _, further = label.partition(", ")
            self._write_text_on_space(painter, space, steps, scale, 0)
            if further:
                self._write_text_on_space(painter, space, further, scale, 0.42)
        for space, chance in self.chances.items():
            self._write_on_plate(painter, space, format_percent(chance), scale)

    def _tinted_spaces(self) -> set[Space]:
        """Return the spaces with a chance or a meaning, and those chosen so far."""
        meant = (space for one in self.meanings for space in one.spaces)
        return {*self.chances, *meant, *self._session.pending_answer.chosen_spaces}

    def _framed_spaces(self) -> Iterator[Space]:
        """Yield the spaces with frames above the pieces, or with rings around units."""
        for meaning in self.meanings:
            yield from meaning.spaces
        yield from self._session.pending_answer.chosen_spaces
        if (glance := self._answer_preview()) is not None:
            yield glance.space
        yield from self._ringed_spaces

    def _clip_out_letters_of(
        self, painter: QPainter, spaces: Iterable[Space], scale: float
    ) -> None:
        """Clip the painter so that frames leave the letters of their spaces free."""
        letters = (
            letter for space in dict.fromkeys(spaces)
            for letter in self._board.letters_at(space, scale)
        )  # fmt: skip
        shapes.clip_out_letters(painter, letters, self._board.outer_rect())

    def _write_on_plate(self, painter: QPainter, space: Space, text: str, scale: float) -> None:
        box = self._board.plate_rect(space)
        shapes.draw_text_plate(painter, box.center(), text, box.width(), scale, box.height())

    def _write_tag(
        self, painter: QPainter, space: Space, text: str, scale: float, row: int
    ) -> None:
        """Write a tag in the middle of a space, or in its corner if units fill the middle."""
        room = self._outline(space).boundingRect()
        if not self._board.tags_in_corner:
            self._write_text_on_space(painter, space, text, scale, _MIDDLE_ROWS[row])
            return
        wide = room.width()
        large = text_size_factor() > 1
        inset, share = (_LARGE_INSET, _LARGE_TAG if row else _TAG) if large else (_INSET, _TAG)
        spot = room.topRight() + QPointF(-inset, _CORNER_ROWS[row]) * wide
        if large and not row:
            # A large name takes much of the upper side: the tag gets the room that it leaves.
            spot.setY(room.top() + inset * wide)
            beside = [
                letter.right() for letter in self._board.letters_at(space, scale)
                if letter.top() < spot.y() + _TAG_HEIGHT * wide and letter.bottom() > spot.y()
            ]  # fmt: skip
            free = (spot.x() - max(beside, default=room.left())) / wide - _LEAST_INSET
            if free < _LEAST_TAG:
                spot.setY(room.top() + _CORNER_ROWS[1] * wide)
            else:
                share = min(share, free)
        shapes.draw_text_plate(
            painter, spot, text, share * wide, scale, corner=True,
            letters=_LARGE_LETTERS * wide if large else 0,
        )  # fmt: skip

    def _write_text_on_space(
        self, painter: QPainter, space: Space, text: str, scale: float, below: float
    ) -> None:
        room = self._outline(space).boundingRect()
        spot = self._board.centre_of(space) + QPointF(0, below * room.height())
        shapes.draw_text_plate(painter, spot, text, room.width(), scale)

    def _outline(self, space: Space) -> QPolygonF:
        """Return a space's outline from a cache: a board's spaces do not change."""
        if space not in self._outlined:
            self._outlined[space] = self._board.outline(space)
        return self._outlined[space]

    def _space_centres(self, spaces: Iterable[Space]) -> list[QPointF]:
        return [self._board.centre_of(space) for space in spaces]

    def _outlines(self, spaces: Iterable[Space]) -> QPainterPath:
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for space in spaces:
            path.addPolygon(self._outline(space))
            path.closeSubpath()
        return path


def _chances_by_space(groups: Sequence[Sequence[Odds]]) -> Mapping[Space, Fraction]:
    """Return the chances of spaces for a single piece; those for two pieces would be ambiguous."""
    for rows in groups:
        told = [row for row in rows if row.space is not None and row.chance is not None]
        if told:
            of = told[0].of
            return {row.space: row.chance for row in told if row.of == of}  # type: ignore[misc]
    return {}


def _unlabelled_titles(meanings: Sequence[HighlightedSpaces]) -> Iterator[tuple[int, str]]:
    """Yield the numbers and titles of the meanings whose titles no label on a space shows.

    A legend covers some of the board, so none is needed where each space shows "Germany".
    """
    labels = [set(one.spaces.values()) for one in meanings]
    for number, one in enumerate(meanings):
        others = set[str]().union(*labels[:number], *labels[number + 1 :])
        told = labels[number] and all(label and label in one.title for label in labels[number])
        if not told or labels[number] & others:
            yield number, one.title


def _latest_facts_of(facts: Sequence[Fact], kind: type[M]) -> tuple[M, ...]:
    """Return the facts of a kind; of two with the same title, return only the later one."""
    return tuple({one.title: one for one in facts if isinstance(one, kind)}.values())
