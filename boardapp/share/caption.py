"""The words and dice of a step, drawn as the caption below its board."""

from __future__ import annotations

from boardapp.document.rolled_dice import RolledDice
from boardapp.picture import palette
from boardapp.picture.pieces.die_faces import die_face_svg, has_drawn_face
from boardapp.picture.svg.lettering import (
    LINE_SPACING,
    shorten_with_ellipsis,
    text_line_svg,
    text_width,
    wrap_text,
)
from boardapp.picture.svg.markup import svg_body, svg_element
from boardapp.picture.svg.text_blocks import TextBlock
from boardapp.share.game_steps import GameStep

CAPTION_PAPER = "#FBF7EC"
_MARGIN, _SIZE, _QUIET_SIZE, _DIE = 24.0, 26.0, 19.0, 54.0
_LINES = 4
"""The most lines of a sentence."""


def caption_svg(step: GameStep, width: float) -> TextBlock:
    """Return the moment of the game, the sentence and the dice of a step."""
    room = width - 2 * _MARGIN
    lines = wrap_text(step.sentence, _SIZE, room)
    if len(lines) > _LINES:
        rest = " ".join(lines[_LINES - 1 :])
        lines = [*lines[: _LINES - 1], shorten_with_ellipsis(rest, _SIZE, room)]
    top = _MARGIN * 0.7
    moment = shorten_with_ellipsis(step.moment, _QUIET_SIZE, room)
    parts = [text_line_svg(moment, _MARGIN, top + _QUIET_SIZE, _QUIET_SIZE, fill=palette.QUIET)]
    top += _QUIET_SIZE * LINE_SPACING
    for line in lines:
        parts.append(text_line_svg(line, _MARGIN, top + _SIZE, _SIZE))
        top += _SIZE * LINE_SPACING
    if step.dice:
        parts.append(_dice_svg(step.dice, top + 8, room))
        top += _DIE + 8
    return TextBlock(top + _MARGIN * 0.7, "".join(parts))


def _dice_svg(dice: tuple[RolledDice, ...], top: float, room: float) -> str:
    """Return dice in one row; those that do not fit are left to the sentence."""
    parts, x = [], _MARGIN
    for kind, fallen in dice:
        words = kind.purpose
        wide = text_width(words, _QUIET_SIZE) + 12
        if x + wide + _DIE > room:
            break
        baseline = top + _DIE / 2 + _QUIET_SIZE * 0.35
        parts.append(text_line_svg(words, x, baseline, _QUIET_SIZE, fill=palette.QUIET))
        x += wide
        for die in fallen:
            if x + _DIE > room:
                break
            parts.append(_die_svg(kind.face_name(die), kind.colour, kind.faces, x, top))
            x += _DIE + 8
        x += 16
    return "".join(parts)


def _die_svg(name: str, colour: str, faces: int, x: float, y: float) -> str:
    if has_drawn_face(name, faces):
        drawn = svg_body(die_face_svg(name, colour))
        return svg_element("svg", drawn, x=x, y=y, width=_DIE, height=_DIE, viewBox="0 0 1000 1000")
    plate = svg_element(
        "rect", x=x + 2, y=y + 2, width=_DIE - 4, height=_DIE - 4, rx=9, fill="#FFF9E8",
        stroke="#241B12", stroke_width=3,
    )  # fmt: skip
    size = min(_DIE * 0.5, _DIE * 0.5 * (_DIE - 10) / max(text_width(name, _DIE * 0.5), 1))
    middle = x + _DIE / 2
    return plate + text_line_svg(name, middle, y + _DIE * 0.67, size, bold=True, anchor="middle")
