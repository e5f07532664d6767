"""A game as one HTML page that plays it back: offline, in any browser, without a library."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Sequence
from html import escape
from io import BytesIO

from PIL import Image

from boardapp.core.json_values import Json
from boardapp.document.document import Document
from boardapp.document.rolled_dice import RolledDice
from boardapp.files.assets import assets_folder
from boardapp.picture.pieces.die_faces import die_face_svg, has_drawn_face
from boardapp.picture.svg.markup import Rect
from boardapp.share.drawing_fragments import DrawingFragments
from boardapp.share.game_steps import GameSteps
from boardapp.share.progress import Progress, no_progress
from boardapp.share.step_drawing import StepPainter, union_of_rects

MOST_PICTURE_BYTES = 1_600_000
"""The room for the owner's pictures in a page."""
_SIDES = (1600, 1100, 800, 560, 400, 280, 200)
"""The longest sides in pixels that a picture may be reduced to."""
_QUALITY = 75
_COMMENT = re.compile(r"<!--.*?-->\s*", re.DOTALL)
_PICTURE = re.compile(r"data:image/(?:png|jpeg|webp);base64,([A-Za-z0-9+/=]+)")
_PLACE = re.compile("@(HASH|TITLE|DATA|SCRIPT)@")


def replay_page(
    document: Document, *, own_pictures: bool = False, progress: Progress = no_progress
) -> str:
    """Return a table's game as an HTML page.

    It shows no hidden card, and the owner's pictures only if asked.
    """
    steps, painter = GameSteps(document), StepPainter(document, own_pictures=own_pictures)
    drawings, faces = DrawingFragments(), _DieFaces(document)
    told: list[Json] = []
    views: list[Rect] = []
    for step in steps:
        progress(step.number, len(steps))
        drawing = painter.paint(step)
        views.append(drawing.view)
        told.append(
            {
                "kind": step.kind,
                "sentence": step.sentence,
                "moment": step.moment,
                "drawing": drawings.add(drawing.svg),
                **({"dice": [faces.row(one) for one in step.dice]} if step.dice else {}),
            }
        )
    game: Json = {
        "view": list(union_of_rects(views)),
        "fragments": list(_with_small_pictures(list(drawings.fragments))),
        "layers": list(map(list, drawings.layers)),
        "drawings": list(map(list, drawings.drawings)),
        "faces": faces.drawn,
        "steps": told,
    }
    return _filled_template(document.name.removesuffix(".boardapp"), game)


class _DieFaces:
    """The drawn faces of dice, each once."""

    def __init__(self, document: Document) -> None:
        self._players = document.game.players
        self._numbers: dict[tuple[str, str], int] = {}
        self.drawn: list[Json] = []

    def row(self, rolled: RolledDice) -> list[Json]:
        """Return dice of one kind: the words before them, their colour, and each face."""
        kind = rolled.kind
        words = (self._players.get(kind.by, ""), kind.purpose)
        faces = (kind.face_name(die) for die in rolled.dice)
        drawn: list[Json] = [self._face(name, kind.colour, kind.faces) for name in faces]
        return [", ".join(filter(None, words)), kind.colour, drawn]

    def _face(self, name: str, colour: str, faces: int) -> Json:
        """Return the number of a face's drawing, or its name if it has none."""
        if not has_drawn_face(name, faces):
            return name
        if (name, colour) not in self._numbers:
            self._numbers[name, colour] = len(self.drawn)
            self.drawn.append([name, _COMMENT.sub("", die_face_svg(name, colour))])
        return self._numbers[name, colour]


def _filled_template(title: str, game: Json) -> str:
    folder = assets_folder() / "program"
    script = (folder / "replay.js").read_text("utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    # No text of a player can end the element that has the data.
    data = json.dumps(game, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    values = {
        "HASH": f"sha256-{digest}",
        "TITLE": escape(title),
        "DATA": data,
        "SCRIPT": script,
    }
    template = (folder / "replay.html").read_text("utf-8")
    return _PLACE.sub(lambda found: values[found[1]], template)


def _with_small_pictures(fragments: Sequence[str]) -> list[str]:
    """Return drawings whose pictures are small enough for a page that is sent by mail."""
    found = {one for fragment in fragments for one in _PICTURE.findall(fragment)}
    if not found:
        return list(fragments)
    room = MOST_PICTURE_BYTES // len(found)
    small = {one: _small_picture(one, room) for one in found}
    return [_PICTURE.sub(lambda match: small[match[1]], fragment) for fragment in fragments]


def _small_picture(encoded: str, room: int) -> str:
    """Return a picture as a data URI of about a number of bytes at most."""
    content = b""
    with Image.open(BytesIO(base64.b64decode(encoded))) as picture:
        for side in _SIDES:
            smaller = picture.copy()
            smaller.thumbnail((side, side))
            out = BytesIO()
            smaller.save(out, "WEBP", quality=_QUALITY)
            content = base64.b64encode(out.getvalue())
            if len(content) <= room:
                break
    return f"data:image/webp;base64,{content.decode()}"
