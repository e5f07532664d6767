"""Tables to print of."""

from pathlib import Path

from boardapp.core.state import State
from boardapp.games.game import Game
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.board_picture_values import board_picture
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.strategy_cards.cards.strategy_card import CardLibrary
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.games.strategy_cards.state import new_state
from boardapp.picture.board.board_svg import board_svg
from boardapp.picture.svg.markup import Rect
from boardapp.printing.job import PrintJob
from boardapp.printing.print_job_pages import JobPages, job_pages, job_pdf
from boardapp.verbs.table_file_opening import read_state_and_game

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def village() -> tuple[State, Game]:
    """The worked example: a village with tiles, units and smoke."""
    return read_state_and_game(SCENARIOS / "worked-example.yaml")


def village_svg(view: Rect) -> str:
    """A part of the worked example as the board's picture shows it."""
    state, game = village()
    assert isinstance(state, TileState)
    assert isinstance(game, Spearpoint)
    return board_svg(board_picture(state, game.catalogue_of(state)), view=view)


def hedgerows() -> tuple[State, Game]:
    """A small board of hexes with hills, woods and units."""
    return read_state_and_game(SCENARIOS / "hex-hedgerows.yaml")


def practice() -> tuple[State, Game]:
    """A board of areas."""
    return read_state_and_game(Path(__file__).parents[1] / "games/strange_victory/practice.yaml")


def standard() -> tuple[State, Game]:
    """A table that is set up by a scenario, of which nothing is decided yet."""
    return read_state_and_game(SCENARIOS / "standard-village.yaml")


def hexes(columns: int, rows: int) -> tuple[State, Game]:
    """An empty board of hexes."""
    state = new_state(columns, rows)
    return state, StrategyCards(state.grid, CardLibrary({}))


def pages_of(on: tuple[State, Game], job: PrintJob) -> JobPages:
    state, game = on
    return job_pages(game.print_content(state, job), job)


def pdf_of(on: tuple[State, Game], job: PrintJob) -> bytes:
    return job_pdf(pages_of(on, job))
