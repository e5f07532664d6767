"""The hex scene: it mirrors the table after every change, and takes keys and the pointer."""

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, product
from xml.etree.ElementTree import fromstring

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QHelpEvent, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from boardapp.core.grid import Space
from boardapp.games.strategy_cards.calls.drift import drift_from_dice
from boardapp.games.strategy_cards.calls.unresolved_card_state import CardResolution, SettledNumber
from boardapp.games.strategy_cards.cards.strategy_card import Keyword
from boardapp.games.strategy_cards.state import NorthMarker
from boardapp.games.strategy_cards.terrain_kinds_and_levels import TerrainKind
from boardapp.picture.hexes import hex_palette
from boardapp.picture.hexes.hex_label_places import badge_places
from boardapp.qt.strategy_cards.board.ground_part_painter import NameLettering
from boardapp.qt.strategy_cards.board.hex_descriptions import hex_description
from boardapp.qt.strategy_cards.board.terrain_brush import TerrainBrush
from boardapp.qt.strategy_cards.session import NORTH
from tests.games.strategy_cards.hex_play import call_set
from tests.qt.strategy_cards.hex_playing import HexTable, layout
from tests.qt.support.playing import move_unit

Key = Qt.Key
PLATE_IN_PICTURE = (0.104, 0.206, -0.104, -0.206)
"""The room about a unit's plate in its picture, as shares of the width."""
LETTER_BADGE, LEVEL_BADGE = (276.0, 276.0), (370.0, 276.0)
"""Widths and heights of a terrain letter's sign and of a level's sign, with their lines."""
ODD_EVEN = Qt.FillRule.OddEvenFill
MARSH = TerrainKind("marsh", "marsh", False, 1, "#102080", "M")


def test_opening_shows_what_stands_on_the_table(hexes: HexTable) -> None:
    hexes.open(layout(units="us squad C5 officer, us vehicle C5, germany other A1"))
    assert hexes.shows_the_units()
    assert len(hexes.shown_units()) == 3
    north = hexes.board.centre_of(hexes.state.north.space)
    assert hexes.scene.pieces[NORTH].rect.center() == north


def test_opening_another_board_leaves_nothing_of_the_first(hexes: HexTable) -> None:
    hexes.open(layout(units="us squad C5"))
    hexes.session.show_visible_field(hexes.space("A1"))
    hexes.open(layout(20, 15, units="germany squad O20"))
    assert hexes.shown_units() == {"germany-1": Space(14, 19)}
    assert hexes.board.rect() == QRectF(0, 0, *hexes.state.grid.printed_size_in_mils)
    assert hexes.scene.sceneRect().contains(hexes.board.rect())
    assert hexes.picture() == hexes.picture()


def act_at_random(table: HexTable, dice: random.Random) -> None:
    session, state = table.session, table.state
    spaces = list(state.grid.spaces())
    one = dice.choice(spaces)
    unit = dice.choice(sorted(state.units)) if state.units else None
    kind = dice.choice([*state.all_terrain_kinds, None])
    acts: list[Callable[[], object]] = [
        lambda: session.choose_brush(TerrainBrush(kind, dice.choice([1, -1]), dice.randrange(3))),
        lambda: session.paint_spaces(session.brush.hexes(session.board, one)),
        lambda: session.place_unit_in_hand(one),
        lambda: session.put_north(one),
        lambda: session.turn_north(dice.choice([1, -1])),
        lambda: session.set_terrain_kind("marsh", dice.choice([MARSH, None])),
        session.undo,
        session.redo,
    ]
    if unit is not None:
        was = session.unit(unit)
        acts += [
            lambda: move_unit(session, unit, one),
            lambda: session.remove_unit(unit),
            lambda: session.set_unit(was._replace(fatigued=not was.fatigued)),
            lambda: session.select_unit(unit),
        ]
    dice.choice(acts)()


@pytest.mark.parametrize("seed", range(3))
def test_after_random_acts_board_and_units_are_as_on_a_fresh_board(
    hexes: HexTable, seed: int
) -> None:
    dice = random.Random(seed)
    hexes.picture()
    for _ in range(60):
        act_at_random(hexes, dice)
        assert hexes.shows_the_units()
    hexes.session.select_unit(None)
    worn = hexes.picture()
    cursor = hexes.session.cursor
    hexes.open(hexes.state)
    hexes.session.move_cursor(cursor)
    assert worn == hexes.picture()


def test_painting_shows_at_once_and_undo_takes_it_off(hexes: HexTable) -> None:
    spot = (300.0, -300.0)
    bare = hexes.colour("C5", spot)
    hexes.session.set_terrain_kind("marsh", MARSH)
    hexes.session.choose_brush(TerrainBrush("marsh"))
    hexes.session.paint_spaces([hexes.space("C5")])
    painted = hexes.picture()
    inside = [hexes.spot("C5", (x, -250.0)) for x in range(-600, 600, 20)]
    assert QColor("#102080") in [painted.pixelColor(spot) for spot in inside]
    hexes.session.undo()
    assert hexes.colour("C5", spot) == bare


def test_a_changed_kind_changes_all_its_hexes(hexes: HexTable) -> None:
    session = hexes.session
    session.set_terrain_kind("marsh", MARSH)
    session.choose_brush(TerrainBrush("marsh", 0, 2))
    session.paint_spaces(session.brush.hexes(session.board, hexes.space("C4")))
    before = hexes.picture()
    session.set_terrain_kind("marsh", replace(MARSH, art="#802010"))
    assert hexes.picture() != before


def test_half_hexes_are_drawn_and_are_no_hexes(hexes: HexTable) -> None:
    rim = QPoint(300, int(hexes.board.centre_of(hexes.space("B1")).y()))
    assert hexes.board.space_at(QPointF(rim)) is None
    shown = hexes.picture().pixelColor(hexes.view.mapFromScene(QPointF(rim)))
    ground = QColor(hex_palette.GROUND)
    assert abs(shown.lightness() - ground.lightness()) > 25


def test_the_cursor_walks_along_rows_and_keeps_its_number_up_and_down(hexes: HexTable) -> None:
    hexes.session.move_cursor(hexes.space("C5"))
    hexes.walk("Down", "Down", "Right", "Up", "Up", "Left")
    assert hexes.session.cursor_name() == "C5"
    hexes.walk("Down")
    assert hexes.session.cursor_name() == "D5"
    hexes.walk("Left")
    assert hexes.session.cursor_name() == "D4"


def test_the_cursor_stays_on_the_board(hexes: HexTable) -> None:
    hexes.session.move_cursor(hexes.space("A1"))
    hexes.walk("Up", "Left")
    assert hexes.session.cursor_name() == "A1"


def test_a_hex_is_read_out_with_all_that_lies_there() -> None:
    state = layout(woods="C5", hills="C5", units="us squad C5 officer, germany vehicle C5 fatigued")
    state = state.with_unit("x", None)
    space = state.grid.parse("C5")
    assert hex_description(state, space) == (
        "C5, woods, level 1, Germany vehicle 2, fatigued, US squad 1 with officer"
    )
    assert hex_description(state, state.grid.parse("A1")) == (
        "A1, open ground, north marker turned so that its number 1 points NW"
    )


def test_the_numbers_of_the_north_marker_turn_with_it(hexes: HexTable) -> None:
    before = hexes.picture()
    hexes.session.turn_north(1)
    assert hexes.state.north.marker.direction(1) == 1
    assert hexes.picture() != before
    hexes.session.turn_north(-1)
    assert hexes.picture() == before


def test_markings_are_shown_as_chosen(hexes: HexTable) -> None:
    hexes.scene.set_markings(grid=True, dots=True, names=True)
    hexes.view.zoom_to(0.5)
    pictures: list[QImage] = [hexes.picture()]
    for chosen in ((False, True, True), (False, False, True), (False, False, False)):
        grid, dots, names = chosen
        hexes.scene.set_markings(grid=grid, dots=dots, names=names)
        picture = hexes.picture()
        assert picture not in pictures
        pictures.append(picture)


def test_a_ruling_is_drawn_and_goes(hexes: HexTable) -> None:
    bare = hexes.picture()
    hexes.session.ask_about_line(hexes.space("A1"), hexes.space("A6"), fixed=True)
    assert hexes.picture() != bare
    hexes.session.clear_line_and_field()
    assert hexes.picture() == bare


def test_a_verdict_covers_no_unit_if_there_is_room(hexes: HexTable) -> None:
    hexes.view.resize(360, 250)  # a small board has large signs
    hexes.open(layout(units="germany squad C4"))
    (counter,) = [
        hexes.view.mapFromScene(piece.frame).boundingRect().adjusted(2, 2, -2, -2)
        for piece in hexes.scene.pieces.values()
        if piece.ref.kind == "unit"
    ]
    bare = hexes.picture().copy(counter)
    hexes.session.ask_about_line(hexes.space("B1"), hexes.space("B6"), fixed=True)
    assert hexes.picture().copy(counter) == bare


def test_the_hold_up_view_gets_the_board_without_signs(hexes: HexTable) -> None:
    def render() -> QImage:
        image = QImage(300, 200, QImage.Format.Format_RGB32)
        image.fill(0)
        painter = QPainter(image)
        hexes.scene.render_board(painter, QRectF(0, 0, 300, 200), QRectF(0, 0, 9000, 6000))
        painter.end()
        return image

    hexes.open(layout(woods="B2-B3", units="us squad A3"))
    bare = render()
    hexes.session.ask_about_line(hexes.space("A1"), hexes.space("C4"), fixed=True)
    hexes.session.select_unit("us-1")
    hexes.session.move_cursor(hexes.space("B2"))
    hexes.session.show_visible_field(hexes.space("B2"))
    assert render() == bare
    assert hexes.session.field_space == hexes.space("B2")


# The layers of a call


WIDE = (Keyword("target-hex"), Keyword("determine-drift"), Keyword("area-attack", 4),
        Keyword("wide-blast-radius", 3))  # fmt: skip


def called(hexes: HexTable, target: str, number: int = 4) -> CardResolution:
    call = CardResolution("us", "Artillery I/Any#1", WIDE, target=hexes.space(target), stays=None)
    return replace(call, number=SettledNumber(number, None))


def drifted(hexes: HexTable, call: CardResolution, black: int, red: int) -> CardResolution:
    assert call.target is not None
    assert call.number is not None
    went = drift_from_dice(hexes.state.grid, call.target, call.number.number, black, red)
    return replace(call, drift=went, result="no-effect" if went.is_off_board else "resolved")


def test_token_aim_and_drift_are_shown_apart(hexes: HexTable) -> None:
    bare, scene = hexes.picture(), hexes.scene
    aimed = called(hexes, "C3")
    hexes.session.do(call_set(hexes.state, aimed))
    assert hexes.board.call.token.isVisible()
    assert hexes.board.call.token.pos() == scene.board.centre_of(hexes.space("C3"))
    token = hexes.picture()
    struck = drifted(hexes, aimed, 2, 3)
    hexes.session.do(call_set(hexes.state, struck))
    assert hexes.board.call.drift.isVisible()
    assert hexes.board.call.blast.isVisible()
    assert not hexes.board.call.token.isVisible()
    assert len({bytes(one.constBits()) for one in (bare, token, hexes.picture())}) == 3
    hexes.session.do(call_set(hexes.state, None))
    assert hexes.picture() == bare


def test_a_blast_does_not_tint_the_names_of_its_hexes(hexes: HexTable) -> None:
    call = drifted(hexes, called(hexes, "C3"), 2, 3)
    assert call.drift is not None
    space = call.drift.path[-1]
    name = NameLettering(hexes.state.grid, hexes.view.transform().m11())
    rect = name.rect(hexes.state.grid.name(space)).translated(hexes.board.centre_of(space))
    place = hexes.view.mapFromScene(rect).boundingRect()

    def lettering() -> set[tuple[int, int]]:
        picture = hexes.picture()
        colours = {QColor(one).rgb() for one in (hex_palette.NAME_INK, hex_palette.NAME_HALO)}
        spots = product(range(place.left(), place.right()), range(place.top(), place.bottom()))
        return {spot for spot in spots if picture.pixel(*spot) in colours}

    bare = lettering()
    hexes.session.do(call_set(hexes.state, call))
    assert hexes.board.call.blast.isVisible()
    assert bare
    assert lettering() >= bare


def label_rects(hexes: HexTable, space: Space, scale: float) -> list[QRectF]:
    """Return the rectangles of a hex's name and ground signs; ``scale`` is pixels per mil."""
    state = hexes.state
    signs = [LETTER_BADGE] * (space in state.terrain) + [LEVEL_BADGE] * (space in state.levels)
    rects = [NameLettering(state.grid, scale).rect(state.grid.name(space))]
    for place, sign in zip(badge_places(len(signs)), signs, strict=bool(signs)):
        size = QSizeF(*sign) * place.scale
        corner = QPointF(place.x - size.width() / 2, place.y - size.height() / 2)
        rects.append(QRectF(corner, size))
    return [rect.translated(hexes.board.centre_of(space)) for rect in rects]


def test_a_ground_sign_has_one_size_alone_and_beside_another() -> None:
    assert len({place.scale for count in (1, 2) for place in badge_places(count)}) == 1


def test_no_label_crosses_a_border_or_covers_another(hexes: HexTable) -> None:
    units = "us squad C3 officer, us squad C4, germany vehicle C4 fatigued, "
    units += ", ".join(["germany squad C5 officer fatigued"] * 4)
    hexes.open(layout(11, 6, woods="C3, C5, D4", hills="C3, C4", units=units))
    hexes.session.do(call_set(hexes.state, drifted(hexes, called(hexes, "C3"), 2, 3)))
    plates: dict[str, list[QRectF]] = {}
    for layer in (hexes.board.call.blast, hexes.board.call.drift):
        drawing = fromstring(layer.svg())
        for group in drawing.findall(".//*[@id='drift-steps']"):
            group.clear()  # the numbers of steps lie on borders
        for box in drawing.iter("{http://www.w3.org/2000/svg}rect"):
            rect = QRectF(*(float(box.attrib[name]) for name in ("x", "y", "width", "height")))
            space = hexes.board.space_at(rect.center())
            assert space is not None
            plates.setdefault(hexes.state.grid.name(space), []).append(rect)
    assert len(plates) >= 7, "the hexes attacked"
    for scale in (0.026, 0.045, 0.12):
        for space in hexes.state.grid.spaces():
            name = hexes.state.grid.name(space)
            rects = [*label_rects(hexes, space, scale), *plates.get(name, ())]
            rects += [  # without the room for an officer's star
                piece.rect.adjusted(*(side * piece.rect.width() for side in PLATE_IN_PICTURE))
                for piece in hexes.scene.pieces.values()
                if piece.space == space and piece.ref.kind == "unit"
            ]
            outline = hexes.board.outline(space)
            for rect in rects:
                corners = (rect.topLeft(), rect.topRight(), rect.bottomLeft(), rect.bottomRight())
                assert all(outline.containsPoint(spot, ODD_EVEN) for spot in corners), name
            for one, other in combinations(rects, 2):
                assert not one.intersects(other), (name, scale, one, other)


def test_a_drift_off_the_board_is_drawn(hexes: HexTable) -> None:
    aimed = called(hexes, "A2", 6)
    hexes.session.do(call_set(hexes.state, drifted(hexes, aimed, 4, 6)))
    assert hexes.board.call.drift.isVisible()
    assert not hexes.board.call.blast.isVisible()


# Menu, wheel, keys


def test_the_menu_is_asked_for_on_units_and_hexes(hexes: HexTable) -> None:
    hexes.open(layout(units="us squad C5, us squad C5"))
    asked: list[tuple[str, str | None]] = []
    name = hexes.state.grid.name
    hexes.scene.menu_asked.connect(lambda where, unit, _: asked.append((name(where), unit)))
    viewport = hexes.view.viewport()
    for spot in (hexes.on_unit("us-1"), hexes.spot("A3")):
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, spot)
        QApplication.sendEvent(viewport, event)
    hexes.session.move_cursor(hexes.space("C5"))
    key = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
    QApplication.sendEvent(viewport, key)
    hexes.session.select_unit("us-1")
    QApplication.sendEvent(viewport, key)
    assert asked == [("C5", "us-1"), ("A3", None), ("C5", "us-2"), ("C5", "us-1")]


def test_a_tip_says_what_a_unit_and_a_hex_are(hexes: HexTable) -> None:
    hexes.open(layout(units="us squad C5 officer", woods="C5"))
    tips = []
    for spot in (hexes.on_unit("us-1"), hexes.spot("C5"), hexes.spot("A1")):
        there = hexes.view.viewport().mapToGlobal(spot)
        event = QHelpEvent(QEvent.Type.ToolTip, spot, there)
        QApplication.sendEvent(hexes.view.viewport(), event)
        tips.append(QToolTip.text())
    assert tips[:2] == [
        "US squad 1 with officer",
        "C5, woods.\nBlocks sight, and its cover is unknown.",
    ]
    assert tips[2].startswith("A1, open ground.\nDoes not block sight, and gives cover")


def test_a_double_click_opens_a_unit(hexes: HexTable) -> None:
    hexes.open(layout(units="us squad C5"))
    opened: list[str] = []
    hexes.scene.opened.connect(lambda ref: opened.append(ref.name))
    spot = hexes.on_unit("us-1")
    QTest.mouseDClick(hexes.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert opened == ["us-1"]
    assert hexes.session.selected_unit == "us-1", (
        "the form shows it still when the button is let go"
    )


def test_delete_takes_the_unit_at_the_cursor_or_says_that_there_is_none(hexes: HexTable) -> None:
    hexes.open(layout(units="us squad C5, us squad C5"))
    hexes.scene.remove_action_targets()
    assert hexes.heard.refused == ["There is no unit on A1."]
    hexes.session.move_cursor(hexes.space("C5"))
    hexes.scene.remove_action_targets()
    assert set(hexes.state.units) == {"us-1"}


def test_north_is_not_moved_by_what_it_is_set_to_already(hexes: HexTable) -> None:
    assert not hexes.session.set_north_marker(NorthMarker())
    assert hexes.heard.said == []
