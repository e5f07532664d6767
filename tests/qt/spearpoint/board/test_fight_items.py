"""Acts under way on the board in the window: signs, lines, strips, tooltips, the score screen."""

from dataclasses import replace
from math import hypot

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from boardapp.core.tile import PlacedTile
from boardapp.document.document import Document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import Condition, DeclaredAttack, TileState, Unit
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from boardapp.picture.pieces.attack_lines_and_off_board_units import REACH
from boardapp.picture.pieces.unit_signs import COUNTER, UnitStatusSigns
from boardapp.qt.boards.fight_score_values import HarmedUnit
from boardapp.qt.boards.piece_items import PiecesItem
from boardapp.qt.ruling.score_screen import ScoreScreen
from boardapp.qt.sessions.board_objects import UNIT, ObjectRef
from boardapp.qt.spearpoint.board.fight_items import fight_score
from boardapp.qt.spearpoint.board.space_descriptions import space_row
from boardapp.qt.widgets.style import Scheme, apply_style
from tests.games.spearpoint.support.fighting import (
    BF109,
    BOX,
    FIGHT,
    HOWITZER,
    SCOUT,
    SHERMAN,
    SQUAD_GERMANY,
    SQUAD_US,
    TIGER,
    WARHAWK,
    at,
)
from tests.games.spearpoint.support.fighting import table as laid
from tests.qt.support.playing import Table
from tests.qt.support.spearpoint_window import SpearpointWindow

BOARD = QRectF(0, 0, 36000, 12000)


def opened(state: TileState) -> Document:
    return Document(state, Spearpoint(load_catalogue()))


def shown(table: Table, kind: str) -> list[str]:
    layers = [item for item in table.scene.items() if isinstance(item, PiecesItem)]
    return sorted(
        piece.ref.name
        for layer in layers
        for piece in layer.pieces_in_paint_order()
        if piece.ref.kind == kind
    )


def tip(table: Table, spot: QPointF) -> list[str]:
    QToolTip.hideText()
    viewport = table.view.viewport()
    here = table.view.mapFromScene(spot)
    QTest.mouseMove(viewport, here)
    event = QHelpEvent(QHelpEvent.Type.ToolTip, here, viewport.mapToGlobal(here))
    QApplication.sendEvent(viewport, event)
    return QToolTip.text().replace("<br>", "\n").split("\n")


# Signs and lines


def test_a_table_without_fights_has_nothing_made_for_them(table: Table) -> None:
    table.session.open(opened(replace(FIGHT, units={}, aside={}, pairs={})))
    assert table.board._fights is None
    assert table.board.outer_rect() == BOARD
    assert not table.board.has_score()


def test_an_attack_begins_at_a_marker_that_keeps_off_a_letter(table: Table) -> None:
    state = laid(SCOUT, TIGER, us_2=DeclaredAttack(1, "unit germany-1"))
    placed = PlacedTile("7B", SCOUT.space)
    table.session.open(opened(replace(state, tiles={SCOUT.space: placed})))
    assert table.board._fights is not None
    (line,) = table.board._fights.fights.lines
    x, y = line.start
    assert QPointF(x, y) == table.scene.pieces[ObjectRef(UNIT, SCOUT.id)].rect.center()
    table.session.open(opened(state))
    assert table.board._fights.fights.lines[0].start != line.start


def test_a_fight_shows_all_of_it(table: Table) -> None:
    table.session.open(opened(FIGHT))
    assert shown(table, "sign") == [
        "fight 0", "pair 0", "pair 1", "pair 2", "pair 3", "pair 4", "pair 5", "spotter 0",
    ]  # fmt: skip
    assert {HOWITZER.id, WARHAWK.id, BF109.id} <= set(shown(table, UNIT))
    assert table.board.outer_rect().contains(QRectF(-3000, -1000, 42000, 13000))


def test_the_frame_of_a_chosen_unit_crosses_no_counter(table: Table) -> None:
    pairs = {name: pair._replace(resolved=False) for name, pair in FIGHT.pairs.items()}
    table.session.open(opened(replace(FIGHT, pairs=pairs)))
    frame = table.scene.pieces[ObjectRef(UNIT, SHERMAN.id)].frame
    signs = [
        piece.rect.adjusted(*(piece.rect.width() / 3 * side for side in (1, 1, -1, -1)))
        for layer in table.scene.items() if isinstance(layer, PiecesItem)
        for piece in layer.pieces_in_paint_order() if piece.ref.name.startswith("pair")
    ]  # fmt: skip
    crossed = [one for one in signs if one.intersects(frame) and not frame.contains(one)]
    assert crossed

    def pictures() -> list[QImage]:
        QApplication.processEvents()
        image = table.view.viewport().grab().toImage()
        return [image.copy(table.view.mapFromScene(one).boundingRect()) for one in crossed]

    plain = pictures()
    table.session.select((ObjectRef(UNIT, SHERMAN.id),))
    assert pictures() == plain


def test_a_lone_counter_is_larger_in_large_text_and_off_its_label(
    qapp: QApplication, table: Table
) -> None:
    pair = DeclaredAttack(1, f"unit {TIGER.id}", ("75 mm",))
    widths = []
    for large in (False, True):
        apply_style(qapp, scheme="light", large_text=large)
        table.session.open(opened(replace(FIGHT, pairs={SHERMAN.id: pair})))
        counters = [
            piece.rect for layer in table.scene.items() if isinstance(layer, PiecesItem)
            for piece in layer.pieces_in_paint_order() if piece.ref.name.startswith("pair")
        ]  # fmt: skip
        labels = [
            QRectF(-500, -250, 1000, 500).translated(table.scene.unit_rect(one.id).center())
            for one in (SHERMAN, TIGER)
        ]
        # A counter is round: the corners of its rectangle are empty.
        round_ = [one.adjusted(*(one.width() * 0.15 * side for side in (1, 1, -1, -1)))
                  for one in counters]  # fmt: skip
        assert not any(one.intersects(label) for one in round_ for label in labels), large
        widths.append([one.width() for one in counters])
    apply_style(qapp, scheme="light", large_text=False)
    assert all(after > 1.4 * before for before, after in zip(*widths, strict=True))


def test_a_counter_in_large_text_keeps_off_the_name_of_its_space(
    qapp: QApplication, table: Table
) -> None:
    apply_style(qapp, scheme="light", large_text=True)
    table.view.resize(940, 340)
    for units in ((SHERMAN, TIGER), (TIGER, SHERMAN)):
        pair = DeclaredAttack(1, f"unit {units[1].id}", ("75 mm",))
        table.session.open(opened(replace(FIGHT, aside={}, pairs={units[0].id: pair})))
        table.view.fit()
        scale = table.view.transform().m11()
        counters = [
            piece.rect for layer in table.scene.items() if isinstance(layer, PiecesItem)
            for piece in layer.pieces_in_paint_order() if piece.ref.name.startswith("pair")
        ]  # fmt: skip
        names = [table.board.letters_at(one.space, scale)[-1] for one in (SHERMAN, TIGER)]
        assert len(counters) == 2
        for counter in counters:
            # A counter is round, and its picture has a margin.
            radius = counter.width() / 2 * COUNTER / REACH
            x, y = counter.center().toTuple()
            for name in names:
                across = max(name.left() - x, x - name.right(), 0)
                down = max(name.top() - y, y - name.bottom(), 0)
                assert hypot(across, down) > radius
    apply_style(qapp, scheme="light", large_text=False)


def test_what_ended_leaves_the_board(table: Table) -> None:
    table.session.open(opened(FIGHT))
    table.session.open(opened(replace(FIGHT, aside={}, pairs={}, units={})))
    assert shown(table, "sign") == shown(table, UNIT) == []
    assert table.board.outer_rect() == BOARD


def test_the_view_makes_room_beside_the_board_and_takes_it_back(table: Table) -> None:
    before = table.view.zoom
    table.session.open(opened(FIGHT))
    QApplication.processEvents()
    seen = table.view.mapToScene(table.view.viewport().rect()).boundingRect()
    assert seen.contains(table.board.outer_rect())
    assert table.view.zoom < before
    table.session.open(opened(replace(FIGHT, aside={})))
    assert table.view.zoom == before


def test_harm_grows_a_marker_downward_only_where_it_is_shown(table: Table) -> None:
    table.session.open(opened(replace(FIGHT, units={"us-1": SHERMAN, "us-2": SCOUT}, pairs={})))
    tall, low = (table.scene.unit_rect(name) for name in ("us-1", "us-2"))
    assert (tall.width(), tall.height() > low.height()) == (low.width(), True)
    assert table.scene.pieces[ObjectRef(UNIT, "us-1")].key[-1] == UnitStatusSigns(  # type: ignore[index]
        4, 14, 7, damage=1, cards=1, empty=True
    )


def test_two_harmed_units_of_a_side_stay_in_their_space_apart(table: Table) -> None:
    units = {f"us-{i}": SHERMAN._replace(id=f"us-{i}", space=at("B-3")) for i in (1, 2)}
    units |= {f"germany-{i}": TIGER._replace(id=f"germany-{i}", space=at("B-3"),
              condition=SHERMAN.condition) for i in (1, 2)}  # fmt: skip
    table.session.open(opened(replace(FIGHT, units=units, pairs={}, aside={})))
    rects = [table.scene.unit_rect(name) for name in units]
    assert len(rects) == 4
    for i, rect in enumerate(rects):
        assert QRectF(8000, 4000, 4000, 4001).contains(rect)
        assert not any(rect.intersects(other) for other in rects[:i])


def test_cards_that_are_entered_show_in_the_signs_of_units_that_stay(table: Table) -> None:
    squad = SQUAD_US._replace(condition=Condition(endurance=5))
    bare = replace(FIGHT, units={"us-3": squad}, pairs={}, aside={}, cards={})
    table.session.open(opened(bare))
    ref = ObjectRef(UNIT, "us-3")
    assert table.scene.pieces[ref].key[-1] == UnitStatusSigns(5)  # type: ignore[index]
    after = replace(bare, cards=FIGHT.cards)
    assert list(table.board.spaces_to_redraw(bare, after)) == [squad.space]
    assert list(table.board.spaces_to_redraw(after, after)) == []


def test_a_line_of_sight_is_held_up_without_the_lines_of_attacks(table: Table) -> None:
    table.session.open(opened(FIGHT))
    assert table.board._fights is not None
    assert set(table.board._fights.attack_lines_and_signs()) <= set(
        table.board.items_hidden_on_full_screen()
    )


# Words


def test_the_tip_of_a_unit_tells_what_befell_it_and_who_aims_at_it(table: Table) -> None:
    table.session.open(opened(FIGHT))
    spot = table.scene.unit_rect("us-1").center()
    told = table.board.tooltip_at(at("B-3"), table.scene.pieces[ObjectRef(UNIT, "us-1")])
    assert told is not None
    assert told.lines == (
        "US M4A1 Sherman (US 1)",
        "Vehicle with “M4” on its marker",
        "Endurance 4 of 14, below half (7), Damage Card 17 (Immobilised); the card "
        "“Dig In” is under the unit; no crew",
        "Tiger I Germany 1 on B-7 attacks this unit with 88 mm (attack 1, resolved)",
        "This unit attacks Tiger I Germany 1 on B-7 with 75 mm (attack 1)",
    )
    assert "US M4A1 Sherman (US 1)" in tip(table, spot)[0]


def test_a_unit_beside_the_board_has_a_tip_of_its_own(table: Table) -> None:
    table.session.open(opened(FIGHT))
    QApplication.processEvents()
    (unit,) = (one for one in table.board._fights.fights.beside if one.id == "us-5")  # type: ignore[union-attr]
    spot = QPointF(*unit.at)
    piece = table.board.off_board_piece_at(spot)
    assert piece is not None
    assert piece.ref == ObjectRef(UNIT, "us-5")
    told = table.board.tooltip_at(None, piece)
    assert told is not None
    assert told.lines == (
        "US P-40 Warhawk (US 5)", "Aircraft with “P40” on its marker",
        "500 lb bomb already dropped", "Flies along column 4",
    )  # fmt: skip
    assert "P-40 Warhawk" in tip(table, spot)[0]
    assert table.board.off_board_piece_at(QPointF(18000, -3000)) is None


def test_the_contents_tell_it_to_screen_readers() -> None:
    row = space_row(FIGHT, BOX, at("B-3"))
    (unit,) = row.below
    assert [below.text for below in unit.below] == [
        "Endurance 4 of 14, below half (7), Damage Card 17 (Immobilised); the card "
        "“Dig In” is under the unit; no crew",
        "Tiger I Germany 1 on B-7 attacks this unit with 88 mm (attack 1, resolved)",
        "This unit attacks Tiger I Germany 1 on B-7 with 75 mm (attack 1)",
    ]
    assert unit.sentence.startswith("M4A1 Sherman (US 1) is on B-3. Endurance 4")
    (quiet,) = space_row(laid(SCOUT), BOX, at("A-1")).below
    assert quiet.below == ()


# Held up


def test_how_a_fight_stands_is_told_by_side() -> None:
    state = replace(FIGHT, points={"germany": 21})
    us, germany = fight_score(state, BOX)
    assert (us.points, germany.points, us.whole, germany.whole) == (0, 21, 1, 1)
    assert us.harmed[0] == HarmedUnit(
        "M4A1 Sherman US 1 · B-3", 4, 14, 7,
        "Damage Card 17 (Immobilised); the card “Dig In” is under the unit; no crew",
    )  # fmt: skip
    assert [unit.name.partition(" · ")[2] for unit in us.harmed] == [
        "B-3", "C-5", "Rear Line", "column 4",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "stands"),
    [
        (laid(SCOUT, TIGER._replace(condition=Condition())), False),
        (laid(SQUAD_GERMANY), True),
        (replace(laid(SCOUT), points={"us": 0}), False),
        (replace(laid(SCOUT), points={"us": 3}), True),
        (laid(Unit("us-1", "sniper", "us", at("A-1")), HOWITZER), True),
    ],
)
def test_it_is_held_up_once_anybody_is_harmed_or_scores(
    window: SpearpointWindow, state: TileState, stands: bool
) -> None:
    window.controller.show_document(opened(state))
    assert window.actions_["hold-up"].isEnabled() == stands


def test_h_holds_it_up_and_it_follows_the_table(window: SpearpointWindow, qtbot: QtBot) -> None:
    window.controller.show_document(opened(replace(FIGHT, points={"us": 12})))
    window.actions_["hold-up"].trigger()
    sign = window.rulings.held_up
    assert isinstance(sign, ScoreScreen)
    assert sign.paragraphs()[0] == "US: 12 points"
    before = sign.accessibleDescription()
    window.session.remove_unit("us-1")
    assert sign.accessibleDescription() != before
    sign.close()


def test_u_shows_it_over_a_verdict(window: SpearpointWindow, qtbot: QtBot) -> None:
    window.controller.show_document(opened(FIGHT))
    window.session.ask_about_line(at("A-1"), at("A-9"), fixed=True)
    window.rulings.show_full_screen()
    verdict = window.rulings.held_up
    assert verdict is not None
    assert not isinstance(verdict, ScoreScreen)
    assert verdict.hints.startswith("U: show the points of both sides")
    verdict.activateWindow()
    QApplication.processEvents()
    QTest.keyClick(verdict, Qt.Key.Key_U)
    sign = window.rulings.held_up
    assert isinstance(sign, ScoreScreen)
    sign.close()
    verdict.close()


def test_plates_beside_the_board_take_the_colours_of_the_window(
    qapp: QApplication, table: Table
) -> None:
    table.session.open(opened(FIGHT))
    table.view.fit()
    fights = table.board._fights
    assert fights is not None
    left, top, width, height = fights.fights.strips[0].rect
    spot = table.view.mapFromScene(QPointF(left + width / 2, top + height * 0.9))
    shades = []
    schemes: tuple[Scheme, ...] = ("dark", "light", "dark")
    for scheme in schemes:
        apply_style(qapp, scheme=scheme, large_text=False)
        QApplication.processEvents()
        shades.append(table.view.viewport().grab().toImage().pixelColor(spot).lightness() > 128)
    assert shades == [False, True, False]
