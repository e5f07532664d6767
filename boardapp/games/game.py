"""The interface of a game: its tables can be opened, played on, saved and drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

from boardapp.picture import board_legend
from boardapp.picture.ruling import board_with_ruling

if TYPE_CHECKING:
    # Only type hints name these, so a command need not import the ones that it does not use.
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from boardapp.core.command import StateTransition
    from boardapp.core.grid import Grid, Space
    from boardapp.core.sight_ruling import Ruling
    from boardapp.core.state import State
    from boardapp.files.faults_in_files import Fault
    from boardapp.files.yaml.yaml_source import Source
    from boardapp.games.act_codec import ActCodec
    from boardapp.games.areas.background_picture import BackgroundPicture
    from boardapp.games.line_survey import LineVerdict
    from boardapp.picture.board_legend import LegendRow
    from boardapp.picture.picture_file_faults import NamedPicture
    from boardapp.printing.job import PrintJob
    from boardapp.printing.print_content import PrintContent


S_contra = TypeVar("S_contra", bound="State", contravariant=True)


class SvgDrawing(NamedTuple):
    """A table as a picture: an SVG document, and its width and height in mils."""

    svg: str
    size: tuple[float, float]


class GameProtocol(Protocol[S_contra]):
    """One table's game: its contents as the program sees them, without the rules of play."""

    @property
    def name(self) -> str:
        """Return the game's name in layouts."""

    @property
    def grid(self) -> Grid:
        """Return the board's grid of spaces."""

    @property
    def codec(self) -> ActCodec:
        """Return the codec of the game's acts, for saves."""

    @property
    def die_faces(self) -> int:
        """Return how many faces one of the game's dice has."""

    @property
    def players(self) -> Mapping[str, str]:
        """Return the sides by id, each with its title."""

    def refuse(self, step: StateTransition[S_contra]) -> str | None:
        """Return why no table can hold the state after an act, None when one can.

        This asks no rule. The state before the act is valid, and the values are within their
        limits.
        """

    def layout_text(self, state: S_contra) -> str:
        """Return a table as the text of a layout; the same table always gives the same text."""

    def table_summary(self, state: S_contra) -> str:
        """Return a summary of a table in a few words: its board, counts, turn."""

    def drawing(
        self, state: S_contra, *, bare: bool = False, dpi: float | None = None
    ) -> SvgDrawing:
        """Return a table as a picture; a ``bare`` one leaves out grid, dots and names.

        ``dpi`` is the final picture's pixels per inch; finer detail than these show is left out.
        """

    def legend(self, state: S_contra) -> Sequence[LegendRow]:
        """Return the signs of a table's picture, each once: its pieces, walls, terrain."""

    def print_content(self, state: S_contra, job: PrintJob) -> PrintContent:
        """Return the contents of a print job; raises PrintError if the game has none of that kind.

        Raises OwnUseError if the job has the players' own pictures and nobody has confirmed own
        use.
        """

    def pictures(self, state: S_contra | None = None) -> Sequence[NamedPicture]:
        """Return the pictures that the table's files name, each file once, without opening them.

        With a state, return only the pictures of the things in it.
        """

    def line_of_sight_ruling(
        self, state: S_contra, origin: Space, target: Space, side: str | None = None
    ) -> Ruling:
        """Return the ruling on a direct line of sight, for an attacker's side."""

    def all_line_of_sight_verdicts(
        self, state: S_contra, side: str | None = None
    ) -> Iterable[LineVerdict]:
        """Return the verdict on every ordered pair of spaces, row by row from the north-west.

        Raises ValueError, with a sentence for players, for a board with too many pairs.
        """


Game: TypeAlias = GameProtocol[Any]
"""The game of a table, of any kind of state."""


@runtime_checkable
class ShareableGame(Protocol[S_contra]):
    """A game whose tables can be shown to strangers."""

    def without_own_pictures(self) -> Game:
        """Return the game with the program's own drawings in place of the owner's pictures."""

    def hidden_cards(self, state: S_contra) -> Sequence[str]:
        """Return the cards in decks and hidden hands, by any names, place after place."""

    def ruling_in_log(self, state: S_contra, query: Mapping[str, str]) -> Ruling:
        """Return the ruling on a query of the log.

        Raises LookupError or ValueError for a query that does not fit.
        """

    def drawings_between(self, before: S_contra, after: S_contra) -> Sequence[SvgDrawing]:
        """Return drawings of what an act brought about on its way, such as each hex of a drift."""


class PictureOfTable(NamedTuple):
    """The picture that a table names under its board; both are empty if it names none."""

    name: str
    sha256: str


@runtime_checkable
class GameWithPicture(Protocol[S_contra]):
    """A game whose board may have the owner's picture under it."""

    @property
    def picture(self) -> BackgroundPicture | None:
        """Return the picture under the board, None if there is none or it is not at hand."""

    def with_picture(self, picture: BackgroundPicture | None) -> Game:
        """Return the game with another picture under its board, or with none."""

    def picture_of_table(self, state: S_contra) -> PictureOfTable:
        """Return the picture that a table names."""


def drawing_with_legend(
    game: Game,
    state: State,
    *,
    dpi: float | None = None,
    legend: bool = True,
    ruling: Ruling | None = None,
) -> SvgDrawing:
    """Return a table as a picture, maybe with a ruling on it, and its legend below it."""
    drawing = game.drawing(state, dpi=dpi)
    if ruling is not None:
        svg = board_with_ruling.svg_with_ruling(drawing.svg, ruling, game.grid)
        drawing = drawing._replace(svg=svg)
    if not legend:
        return drawing
    return SvgDrawing(*board_legend.picture_with_legend(*drawing, game.legend(state)))


class OpenedTable(NamedTuple):
    """A table as read from a layout, with its game and the files that the layout names.

    ``layout`` is the layout as the game read it. A table without a ``title`` is named after its
    file.
    """

    state: State
    game: Game
    files: tuple[str, ...] = ()
    layout: object = None
    title: str | None = None


class GameFiles(Protocol):
    """A game's reader of its layouts: the module ``files`` of its package."""

    def open_layout(
        self, source: Source, folder: Path, embedded: Mapping[str, Source] | None = None
    ) -> OpenedTable:
        """Return the table of a layout; the files that it names are in the folder, or embedded.

        Raises FaultsError with every fault of all these files.
        """

    def faults(self, source: Source, folder: Path) -> tuple[Fault, ...]:
        """Return every fault of one of the game's files, and of the files that this file names."""
