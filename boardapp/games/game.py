"""The interface of a game: its tables can be opened, played on, saved and drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    # Only named here: what a verb does not use of these it need not import.
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from boardapp.core.command import StateTransition
    from boardapp.core.grid import Grid, Space
    from boardapp.core.sight_ruling import Ruling, Status
    from boardapp.core.state import State
    from boardapp.files.faults_in_files import Fault
    from boardapp.files.yaml.yaml_source import Source
    from boardapp.games.act_codec import ActCodec
    from boardapp.picture.picture_file_faults import NamedPicture
    from boardapp.printing.job import PrintJob
    from boardapp.printing.print_content import PrintContent


S_contra = TypeVar("S_contra", bound="State", contravariant=True)


class SvgDrawing(NamedTuple):
    """A table as a picture: an SVG document, and its width and height in mils."""

    svg: str
    size: tuple[float, float]


class GameProtocol(Protocol[S_contra]):
    """One table's game with all that can lie there; the rules stay in the game's own modules."""

    @property
    def name(self) -> str:
        """Return the game's name in layouts."""

    @property
    def grid(self) -> Grid:
        """Return the table's board."""

    @property
    def codec(self) -> ActCodec:
        """Return the commands of the game as saves hold them."""

    @property
    def die_faces(self) -> int:
        """Return how many faces a die of the game has."""

    @property
    def players(self) -> Mapping[str, str]:
        """Return the sides with their titles."""

    def refuse(self, step: StateTransition[S_contra]) -> str | None:
        """Return why no table can hold what an act leads to, None when one can.

        No rule is asked: the table before it is one that can be, and values are within limits.
        """

    def layout_text(self, state: S_contra) -> str:
        """Return a table as a layout, the same text for the same table."""

    def table_summary(self, state: S_contra) -> str:
        """Return a summary of a table in a few words: its board, counts, turn."""

    def drawing(
        self, state: S_contra, *, bare: bool = False, dpi: float | None = None
    ) -> SvgDrawing:
        """Return a table as a picture; a ``bare`` one leaves out grid, dots and names.

        With ``dpi``, the pixels to the inch that it will have, no more detail is drawn than shows.
        """

    def print_content(self, state: S_contra, job: PrintJob) -> PrintContent:
        """Return a job's contents of a table; raises PrintError if the game has none of that kind.

        Raises OwnUseError for pictures of the players' own that nobody has confirmed.
        """

    def pictures(self, state: S_contra | None = None) -> Sequence[NamedPicture]:
        """Return the pictures that the table's files name, each file once, not looked at yet.

        With a state only those of the things there.
        """

    def line_of_sight_ruling(
        self, state: S_contra, origin: Space, target: Space, side: str | None = None
    ) -> Ruling:
        """Return the ruling on a direct line of sight, for an attacker's side."""

    def all_line_of_sight_verdicts(
        self, state: S_contra, side: str | None = None
    ) -> Iterable[LineVerdict]:
        """Return the verdict on every ordered pair of spaces, row by row from the north-west.

        Raises ValueError, in words for a reader, for a board with too many of them.
        """


Game: TypeAlias = GameProtocol[Any]
"""The game of a table of whichever kind."""


class LineVerdict(Protocol):
    """A verdict as a survey gives it; ``causes`` are (code, space)."""

    @property
    def origin(self) -> Space:
        """Return where the line begins."""

    @property
    def target(self) -> Space:
        """Return where it ends."""

    @property
    def status(self) -> Status:
        """Return the verdict."""

    @property
    def causes(self) -> Iterable[tuple[str, Space]]:
        """Return the reasons against it."""


class OpenedTable(NamedTuple):
    """A table as read from a layout, with its game and the files that the layout names.

    ``layout`` is the game's own reading of it. Without a ``title`` the table goes by its file.
    """

    state: State
    game: Game
    files: tuple[str, ...] = ()
    layout: object = None
    title: str | None = None


class GameFiles(Protocol):
    """How a game reads its layouts: the module ``files`` of its package."""

    def open_layout(
        self, source: Source, folder: Path, embedded: Mapping[str, Source] | None = None
    ) -> OpenedTable:
        """Return the table in a layout; the files it names lie in the folder, or are embedded.

        Raises FaultsError with every fault of all these files.
        """

    def faults(self, source: Source, folder: Path) -> tuple[Fault, ...]:
        """Return every fault of one of the game's files, and of the files that it names."""
