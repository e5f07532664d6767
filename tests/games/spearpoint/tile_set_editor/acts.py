"""Random acts on a tile set that is being made, the same for the same seed."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from boardapp.core.command import Command, StateTransition
from boardapp.core.tile import ROTATIONS, SIDES, Edge, TileFace
from boardapp.document.document import Document
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.spearpoint.files import open_layout
from boardapp.games.spearpoint.tile_set_editor.commands import (
    BeginSideFromDrawing,
    ConfirmPoints,
    DrawSide,
    MarkSideAudited,
    SetTracingPhoto,
)
from boardapp.games.spearpoint.tile_set_editor.game import TileSetEditorGame
from boardapp.games.spearpoint.tile_set_editor.side_templates import (
    From,
    begin_side_command,
    new_side_with_our_facts,
)
from boardapp.games.spearpoint.tile_set_editor.state import EditedTileSet, StraightenedPhoto
from boardapp.games.spearpoint.tiles.catalogue import KINDS
from tests.document.play import ticking

MINE = """\
boardapp: 1
tile_set: Mine
tiles:
  Barn:
    kind: building
    walls:
      - [[600, 600], [3400, 600]]
    areas: []
    edges:
      - {side: south, colour: green, span: [0, 2000]}
    arrows: [south]
    note: "Two\\nlines"
    audited: true
  1A:
    walls: []
    areas: []
    edges: []
units:
  goat: {title: Goat, label: GO, class: infantry}
"""
NAMES = ("1A", "4A", "4B", "Barn", "9/2", "9-2")
PHOTO = StraightenedPhoto(
    "IMG_1.jpg", ((15, -3), (30000, 8), (29990, 31001), (0, 30500)), 34, 12, "0123456789abcdef"
)


def new_set(text: str = MINE) -> Document:
    """The document that a tile set's text opens as."""
    opened = open_layout(read_yaml_text(text, "mine.yaml"), Path(), {})
    return Document(opened.state, opened.game, None, "mine", clock=ticking())


def set_of(document: Document) -> EditedTileSet:
    assert isinstance(document.state, EditedTileSet)
    return document.state


def do(document: Document, *commands: Command | None) -> EditedTileSet:
    """Do allowed acts, and return the tile set after them."""
    assert isinstance(document.game, TileSetEditorGame)
    for command in commands:
        assert command is not None
        assert document.game.refuse(StateTransition(set_of(document), command)) is None
        document.do(command)
    return set_of(document)


def play(document: Document, chance: random.Random, acts: int) -> Iterator[int]:
    """Do random acts, undo and redo; yield the length of the log after each."""
    while len(document.log) < acts:
        before, kind = len(document.log), chance.random()
        if kind < 0.1:
            document.undo()
        elif kind < 0.15:
            document.redo()
        elif kind < 0.2:
            document.go_to(chance.randint(0, len(document.history.commands)))
        elif command := some_act(set_of(document), chance):
            do(document, command)
        if len(document.log) > before:
            yield len(document.log)


def some_act(state: EditedTileSet, chance: random.Random) -> Command | None:
    """An act that an owner could do, sometimes none."""
    side = chance.choice(NAMES)
    tile = state.tiles.get(side)
    kind = chance.choice(
        (
            DrawSide,
            DrawSide,
            DrawSide,
            BeginSideFromDrawing,
            ConfirmPoints,
            SetTracingPhoto,
            MarkSideAudited,
        )
    )
    if kind is DrawSide:
        return _drawn(state, side, chance)
    if kind is BeginSideFromDrawing:
        of: From = "A" if chance.random() < 0.5 else "ours"
        mirrored = chance.random() < 0.5
        return begin_side_command(
            state, side, of, turned=chance.choice(ROTATIONS), mirrored=mirrored
        )
    if kind is SetTracingPhoto:
        photo = replace(PHOTO, accuracy=chance.randint(0, 30), photo=chance.choice(("a", "ü 4″")))
        second = chance.random() < 0.3
        there = state.second_pictures if second else state.pictures
        gone = side in there and chance.random() < 0.3
        return SetTracingPhoto(side, None if gone else photo, second)
    if kind is MarkSideAudited:
        return MarkSideAudited(side, chance.random() < 0.7) if tile and tile.face.known else None
    if side not in state.templates:
        return None
    points = [point for wall in state.templates[side].walls for point in wall]
    return ConfirmPoints(side, tuple(points[: chance.randint(0, len(points))]))


def _drawn(state: EditedTileSet, side: str, chance: random.Random) -> Command:
    tile = state.tiles.get(side)
    if tile and chance.random() < 0.1:
        return DrawSide(side, None, "Wipe all")
    tile = tile or new_side_with_our_facts(side)
    if chance.random() < 0.3:
        facts = replace(tile, kind=chance.choice(KINDS), note=chance.choice(("", "a\n b: #")))
        return DrawSide(side, facts, "Set the facts")
    return DrawSide(side, replace(tile, face=some_face(tile.face, chance)), "Trace wall 3")


def some_face(face: TileFace, chance: random.Random) -> TileFace:
    """A side drawn otherwise."""
    wall = tuple((chance.randrange(2000), chance.randrange(4000)) for _ in range(3))
    start = chance.randrange(3999)
    edge = Edge(chance.choice(SIDES), "red", start, chance.randint(start + 1, 4000))
    return replace(face, walls=(*face.walls[-3:], (*wall, (3999, 1))), edges=(edge,), known=True)
