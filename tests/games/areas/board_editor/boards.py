"""Boards of areas to be made: a small whole one, random ones, and acts on them."""

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from hypothesis import strategies as st

from boardapp.core.command import Command
from boardapp.document.document import Document
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.areas.board_editor.commands import (
    DrawAreas,
    ReorderAreas,
    SetBackgroundPicture,
    SetBoardHeader,
    SetLink,
)
from boardapp.games.areas.board_editor.game import BoardEditorGame
from boardapp.games.areas.board_editor.state import EditedBoardState
from boardapp.games.areas.drawn_board_and_faults import BoardDrawing, DrawnArea, link_ends
from boardapp.games.strange_victory.files import FILES
from tests.document.play import ticking

MAKING = BoardEditorGame(FILES)
TWO = """\
boardapp: 1
area_board: Two
game: strange-victory
size: [100, 80]
note: "Two\\nlines"
areas:
  mill: {title: Cold Mill, at: [20, 20], outline: [[0, 0], [40, 0], [40, 40], [0, 40]], flags: [forest]}
  ford: {at: [70, 20], values: {label: A}}
links:
  - [mill, ford]
"""  # noqa: E501
CORNERS = ((0, 0), (40, 0), (40, 40), (0, 40))
MILL = DrawnArea((20, 20), "Cold Mill", CORNERS, frozenset(("forest",)))


def new_board(text: str = TWO) -> Document:
    """The document that a board's text opens as."""
    opened = FILES.open_layout(read_yaml_text(text, "two.yaml"), Path(), {})
    return Document(opened.state, opened.game, None, "two", clock=ticking())


def board_of(document: Document) -> EditedBoardState:
    assert isinstance(document.state, EditedBoardState)
    return document.state


def do(document: Document, command: Command) -> None:
    """Do an act that the board takes."""
    step = document.transition(command)
    assert document.game.refuse(step) is None, document.game.refuse(step)
    document.do(command)


# Random ones

PLACES = st.tuples(st.integers(0, 3600), st.integers(0, 2400))
LINES = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=20)
AREAS = st.builds(
    DrawnArea,
    PLACES,
    st.none() | LINES,
    st.none() | st.lists(PLACES, min_size=3, max_size=7).map(tuple),
    st.frozensets(st.sampled_from(("coastal", "forest"))),
    st.fixed_dictionaries({}, optional={"label": st.sampled_from(("A", "B", "C"))}),
)


@st.composite
def drawings(draw: st.DrawFn) -> BoardDrawing:
    """Boards as they may be drawn, whole or not."""
    areas = draw(st.dictionaries(LINES, AREAS, max_size=6))
    keys = sorted(areas)
    pairs = [(one, other) for one in keys for other in keys if one < other]
    joined = draw(st.sets(st.sampled_from(pairs))) if pairs else ()
    note = draw(st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=50))
    return BoardDrawing(
        draw(LINES), (3600, 2400), areas, {link_ends(*pair): frozenset() for pair in joined}, note,
        *draw(st.sampled_from((("", ""), ("map.jpg", ""), ("map.jpg", "0f" * 32)))),
    )  # fmt: skip


KEYS = ("mill", "ford", "a3", "Älter – 4″", "a: b", "5")


def acts(state: EditedBoardState, chance: random.Random) -> Command:
    """Any act, sensible or not."""

    def place() -> tuple[int, int]:
        return chance.randrange(3601), chance.randrange(2401)

    def area() -> DrawnArea | None:
        outline = tuple(place() for _ in range(chance.randint(3, 6)))
        label = {"label": chance.choice("ABC")} if chance.random() < 0.4 else {}
        return None if chance.random() < 0.25 else DrawnArea(
            place(), chance.choice((None, "Fluß", "no")), chance.choice((None, outline)),
            frozenset(chance.sample(("coastal", "forest"), chance.randrange(3))), label,
        )  # fmt: skip

    kind = chance.random()
    if kind < 0.55:
        keys = chance.sample(KEYS, chance.randint(1, 3))
        return DrawAreas({key: area() for key in keys}, f"Draw {', '.join(keys)}")
    if kind < 0.75:
        flags = chance.choice((None, frozenset[str](), frozenset(("barrier",))))
        return SetLink(chance.choice(KEYS), chance.choice(KEYS), flags, "Join two")
    if kind < 0.85:
        return ReorderAreas(tuple(chance.sample(state.order, len(state.order))))
    if kind < 0.95:
        return SetBoardHeader(
            chance.choice(("", "B", "no")),
            chance.choice(("", "two\nlines", "\x1b")),
            (chance.randrange(4000), 2400),
        )
    size = chance.choice((None, (3000, 2000)))
    return SetBackgroundPicture(
        *chance.choice((("", ""), ("map.jpg", "0f" * 32), ("../m.jpg", ""))), size
    )


def play(document: Document, chance: random.Random, number: int) -> Iterator[int]:
    """Do random acts that are taken, undo and redo; yield the length of the log after each."""
    while len(document.log) < number:
        before = len(document.log)
        if chance.random() < 0.15:
            document.undo()
        elif chance.random() < 0.1:
            document.redo()
        else:
            command = acts(board_of(document), chance)
            step = document.transition(command)
            with suppress(ValueError, LookupError):
                if step.after != step.before and document.game.refuse(step) is None:
                    document.do(command)
        if len(document.log) > before:
            yield len(document.log)
