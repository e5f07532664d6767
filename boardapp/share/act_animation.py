"""One act as an animated picture for a forum: a call, an attack or a ruling, as WebP or GIF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Literal, NamedTuple

from PIL import Image, ImageChops

from boardapp.document.document import Document
from boardapp.document.log_entries import RulingEntry
from boardapp.document.log_playback import Playback
from boardapp.picture.svg import raster
from boardapp.picture.svg.markup import Rect, svg_body, svg_document
from boardapp.picture.svg.text_blocks import TextBlock
from boardapp.share.caption import CAPTION_PAPER, caption_svg
from boardapp.share.game_steps import GameStep, GameSteps, procedure_stretches
from boardapp.share.progress import Progress, no_progress
from boardapp.share.step_drawing import StepDrawing, StepPainter, union_of_rects

Form = Literal["WEBP", "GIF"]
FORMS: dict[str, Form] = {".webp": "WEBP", ".gif": "GIF"}
"""The kinds of animated pictures, by the endings of their files."""
WIDTH = 960
"""The width in pixels."""
MOST_BYTES = 2_000_000
"""The most bytes that a forum usually takes."""
MOST_STEPS = 40
"""The most steps of one procedure; the earlier steps of a longer one are left out."""
_SIZES = ((WIDTH, (82, 60)), (800, (60,)), (640, (55,)), (480, (45,)), (360, (35,)))
"""Widths and their qualities, from the best; the first is used that is small enough."""
_ASPECT = 0.62
_ROOM, _LEAST = 0.06, 0.4
"""The room around a change, and the smallest view, as shares of the board's longer side."""
_START_MS, _GLIDE_MS, _THREAD_MS = 900, 400, 110
_LEAST_MS, _READING_MS, _MOST_MS = 1300, 40, 4500
_LAST_MS = 2500


class ActToShare(NamedTuple):
    """A part of a log that is shown as one picture: its first and last entry, and its title."""

    first: int
    last: int
    title: str


def acts_to_share(document: Document) -> list[ActToShare]:
    """Return a log's procedures with several acts, and its rulings, in order.

    The titles name no hidden card.
    """
    log = document.log
    found = [
        ActToShare(first + 1, last, log[first].sentence)
        for first, last in procedure_stretches(Playback(document))
        if last - first > 1
    ]
    found += [
        ActToShare(number, number, sentence)
        for number, (entry, sentence) in enumerate(log, 1)
        if isinstance(entry, RulingEntry)
    ]
    return sorted(found)


def act_at(document: Document, number: int | None) -> ActToShare | None:
    """Return the act of an entry of the log, None if there is no such entry.

    Without a number, return the last act worth showing.
    """
    total, found = len(document.log), acts_to_share(document)
    if number is None and found:
        return max(found, key=lambda act: act.last)
    number = total if number is None else number
    if not 1 <= number <= total:
        return None
    return smallest_act_around(found, number) or ActToShare(number, number, "")


def smallest_act_around(acts: Iterable[ActToShare], number: int) -> ActToShare | None:
    """Return the act with the fewest entries of those that contain an entry, None without one."""
    around = (act for act in acts if act.first <= number <= act.last)
    return min(around, key=lambda act: act.last - act.first, default=None)


def act_animation(
    document: Document,
    act: ActToShare,
    form: Form,
    *,
    own_pictures: bool = False,
    progress: Progress = no_progress,
) -> bytes:
    """Return an act as an animated picture of `MOST_BYTES` at most."""
    steps = GameSteps(document)
    painter = StepPainter(document, own_pictures=own_pictures)
    first = max(act.first, act.last - MOST_STEPS + 1)
    frames = list(_frames(steps, painter, first, act.last))
    view = _view_of_changes(frames)
    content = b""
    for width, qualities in _SIZES:
        pictures = list(_pictures(frames, view, width, progress))
        # A GIF has no quality: encoded again, it would be the same.
        for quality in qualities if form == "WEBP" else qualities[:1]:
            content = _encode(pictures, frames, form, quality)
            if len(content) <= MOST_BYTES:
                return content
    return content


class _Frame(NamedTuple):
    """A board, the step whose words are below it, and how long it is shown."""

    drawing: StepDrawing
    step: GameStep
    milliseconds: int


def _frames(steps: GameSteps, painter: StepPainter, first: int, last: int) -> Iterator[_Frame]:
    """Yield the frames of some steps; the board before them comes first, under the first words."""
    before = steps.step(first - 1)
    shown = [steps.step(number) for number in range(first, last + 1)]
    shown = [one for one in shown if one.kind != "note"] or shown
    # The line of an earlier ruling is no part of the act.
    start = painter.paint(before._replace(ruling=None))
    yield _Frame(start, shown[0]._replace(dice=(), sentence=""), _START_MS)
    for step in shown:
        for drawing in painter.paint_way(before, step):
            yield _Frame(drawing, step, _THREAD_MS if step.ruling else _GLIDE_MS)
        reading = min(max(_READING_MS * len(step.sentence), _LEAST_MS), _MOST_MS)
        end = _LAST_MS if step is shown[-1] else 0
        yield _Frame(painter.paint(step), step, max(reading, end))
        before = step


def _view_of_changes(frames: Sequence[_Frame]) -> Rect:
    """Return the part of the board in which the frames differ, with room around it."""
    whole = union_of_rects(frame.drawing.view for frame in frames)
    width = 600
    first, *others = (
        _board_image(one, whole, (width, round(width * whole[3] / whole[2])))
        for one in dict.fromkeys(frame.drawing for frame in frames)
    )
    boxes = [box for one in others if (box := ImageChops.difference(first, one).getbbox())]
    if not boxes:
        return whole
    mils = whole[2] / width
    west, north = (min(box[at] for box in boxes) * mils for at in (0, 1))
    east, south = (max(box[at] for box in boxes) * mils for at in (2, 3))
    side = max(whole[2], whole[3])
    across = max(east - west + 2 * _ROOM * side, _LEAST * side)
    down = max(south - north + 2 * _ROOM * side, across * _ASPECT)
    across, down = min(max(across, down / _ASPECT), whole[2]), min(down, whole[3])
    x = min(max((west + east - across) / 2, 0), whole[2] - across)
    y = min(max((north + south - down) / 2, 0), whole[3] - down)
    return whole[0] + x, whole[1] + y, across, down


def _pictures(
    frames: Sequence[_Frame], view: Rect, width: int, progress: Progress
) -> Iterator[Image.Image]:
    """Yield the frames as pictures of one size."""
    size = width, round(width * view[3] / view[2])
    captions = [caption_svg(frame.step, WIDTH) for frame in frames]
    words = {one: _caption_image(one, width) for one in dict.fromkeys(captions)}
    high = max(image.height for image in words.values())
    boards: dict[StepDrawing, Image.Image] = {}
    for number, (frame, caption) in enumerate(zip(frames, captions, strict=True)):
        progress(number, len(frames))
        if frame.drawing not in boards:
            boards[frame.drawing] = _board_image(frame.drawing, view, size)
        picture = Image.new("RGB", (width, size[1] + high), CAPTION_PAPER)
        picture.paste(boards[frame.drawing])
        picture.paste(words[caption], (0, size[1]))
        yield picture


def _board_image(drawing: StepDrawing, view: Rect, size: tuple[int, int]) -> Image.Image:
    return _image(
        svg_document(svg_body(drawing.svg), view, (str(size[0]), str(size[1])), ""), *size
    )


def _caption_image(caption: TextBlock, width: int) -> Image.Image:
    size = str(WIDTH), f"{caption.height:g}"
    return _image(svg_document(caption.body, (0, 0, WIDTH, caption.height), size, ""), width)


def _image(svg: str, width: int, height: int | None = None) -> Image.Image:
    picture = Image.open(BytesIO(raster.svg_to_png_pixels(svg, width, height))).convert("RGBA")
    paper = Image.new("RGBA", picture.size, CAPTION_PAPER)
    return Image.alpha_composite(paper, picture).convert("RGB")


def _encode(
    pictures: Sequence[Image.Image], frames: Sequence[_Frame], form: Form, quality: int
) -> bytes:
    out = BytesIO()
    first, *others = pictures
    first.save(
        out, form, save_all=True, append_images=others, loop=0, quality=quality, method=4,
        duration=[frame.milliseconds for frame in frames],
    )  # fmt: skip
    return out.getvalue()
