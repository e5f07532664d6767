"""What of a hex table is printed: its board, a ruling, its units as counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardapp.core.hexes import HEX_WIDTH
from boardapp.games import prints
from boardapp.games.game import Drawing
from boardapp.games.strategy_cards import sight
from boardapp.games.strategy_cards.board_pictures import board_picture, marker, ruling_card
from boardapp.games.strategy_cards.state import PLAYERS
from boardapp.picture.board.plane import centre
from boardapp.picture.hexes.hex_board import PRINTED, HexShown, hex_board_svg
from boardapp.picture.pieces.counter import counter_svg
from boardapp.printing.lengths import INCH, PrintError
from boardapp.printing.print_content import Piece, Pieces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from boardapp.games.strategy_cards.state import HexState
    from boardapp.printing.job import Job
    from boardapp.printing.print_content import Matter, Poster


def matter(state: HexState, job: Job) -> Matter:
    """Return what a job prints of a hex table; raises PrintError."""
    if job.what == "board":
        return _board(state, job)
    if job.what == "card":
        origin, target = prints.spaces_of(job, state.grid)
        ruling = sight.advise(state.ground, origin, target, state.options)
        return prints.card_piece(ruling_card(ruling, state))
    if job.what == "counters":
        return _counters(state, job)
    raise prints.refuse(job.what, "a hex board", ("board", "card", "counters"))


def _board(state: HexState, job: Job) -> Poster:
    picture = board_picture(state, HexShown(ground=job.ink != "light"))
    drawing = Drawing(hex_board_svg(picture, hex_pixels=PRINTED), picture.size)
    return prints.poster(picture.title, drawing, _lying(state))


def _lying(state: HexState) -> Iterator[tuple[float, float, float, float]]:
    """Yield the squares about the hexes on which there is more than open, level ground."""
    spaces = {*state.terrain, *state.levels, *(unit.space for unit in state.hex_units())}
    reach = 0.65 * HEX_WIDTH  # art reaches a little beyond its hex
    for space in sorted(spaces):
        x, y = centre(state.grid, space)
        yield max(0, x - reach), max(0, y - reach), 2 * reach, 2 * reach


def _counters(state: HexState, job: Job) -> Pieces:
    units = sorted(state.hex_units(), key=lambda unit: unit.id)
    if not units:
        raise PrintError("found no units on the table; expected some to print counters of")
    light, inches = job.ink == "light", job.counter / INCH
    pieces = []
    for unit in units:
        drawn = marker(unit)
        words = (PLAYERS.get(unit.side, unit.side), drawn.title, "officer" if unit.officer else "")
        title = " ".join(filter(None, words))
        face = counter_svg(unit.side, drawn.label, title, inches, light=light)
        pieces.append(Piece(title, face))
    return Pieces("Counters", job.counter, job.counter, tuple(pieces))
