from collections.abc import Callable
from dataclasses import replace

import pytest

from boardapp.core.sight_ruling import (
    AttackAlternative,
    BlockingReason,
    OtherReadingVerdict,
    Ruling,
    RulingNote,
)
from boardapp.picture.pieces.unit_and_smoke_pieces import UnitMarker
from boardapp.picture.ruling.full_ruling_card import CARD_MILS, RulingCard, card_svg
from boardapp.picture.ruling.pocket_ruling_card import pocket_card_svg
from boardapp.picture.svg.export import svg_to_png
from boardapp.picture.svg.text_blocks import TextBlock, paragraph_block, stack_blocks
from tests.picture.drawings import board, labels, laid, named, ruling, space, tree

PICTURE = board(laid("1A", "B-3"), units=(UnitMarker("us", "RS", space("B-3")),), B_4=2)


def card(found: Ruling | None = None, **more: str) -> RulingCard:
    return RulingCard(
        found or ruling(PICTURE, "B-1", "B-5", "us"), PICTURE, "boardapp 0.2.0", **more
    )


def words(svg: str) -> str:
    return " ".join(labels(svg))


def test_the_card_says_everything_the_ruling_says() -> None:
    found = ruling(PICTURE, "B-1", "B-5", "us")
    assert len(found.causes) == 3
    said = words(card_svg(card(side="US")))
    assert "BLOCKED B-1 → B-5 Direct fire · US attacks" in said
    assert found.sentence() in said
    for cause in found.causes:
        assert f"{cause.text[0].upper()}{cause.text[1:]}." in said
        assert cause.section in said
        assert cause.rule not in said
    assert found.margin_sentence() in said
    assert "Counting range: A diagonal step counts as 1 space of range" in said
    assert "boardapp 0.2.0" in said
    assert "B-5 → B-1 BLOCKED" in said
    assert [mark.attrib["data-number"] for mark in named(card_svg(card()), "data-number")]


@pytest.mark.parametrize("drawing", [card_svg, pocket_card_svg])
def test_a_reason_or_note_has_the_number_of_its_place_on_the_line(
    drawing: Callable[[RulingCard], str],
) -> None:
    picture = board(laid("2A", "B-2"), laid("1A", "B-3"), B_4=2)
    found = ruling(picture, "A-2", "C-5")
    assert [cause.code for cause in found.causes] == ["wall", "smoke"]
    assert [note.code for note in found.notes] == ["edges-between"]
    svg = drawing(RulingCard(found, picture, "boardapp"))
    for part in ("contacts", "words" if drawing is pocket_card_svg else "reasons"):
        numbers = [
            one.attrib["data-number"]
            for drawn in named(svg, "id", part)
            for one in drawn.iter()
            if "data-number" in one.attrib
        ]
        assert sorted(set(numbers)) == ["1", "2", "3"], part


def test_date_and_agreement_are_there_when_given_only() -> None:
    bare = card_svg(card())
    assert "Agreed instead" not in bare
    full = words(card_svg(card(agreed="We let it pass", date="21 November 1943")))
    assert "Agreed instead We let it pass" in full
    assert "21 November 1943 · boardapp 0.2.0" in full


@pytest.mark.parametrize(
    ("origin", "target", "word"),
    [("A-1", "A-5", "CLEAR"), ("B-1", "B-5", "BLOCKED"), ("C-1", "C-5", "CANNOT RULE")],
)
def test_every_verdict_has_its_card(origin: str, target: str, word: str) -> None:
    picture = board(laid("1A", "B-3"), laid("3A", "C-3"))
    found = ruling(picture, origin, target)
    svg = card_svg(RulingCard(found, picture, "boardapp"))
    assert labels(svg).count(word) == 3  # the head and the two directions
    assert svg_to_png(svg, 20, CARD_MILS)[:4] == b"\x89PNG"


def test_a_one_way_sight_is_told() -> None:
    picture = board(laid("1A", "B-3"))
    found = ruling(picture, "B-3", "C-3")
    assert found.is_one_way
    assert "Direct fire · one-way" in labels(card_svg(RulingCard(found, picture, "boardapp")))


def test_what_is_not_entered_is_named() -> None:
    picture = board(laid("3A", "B-3"))
    said = words(card_svg(RulingCard(ruling(picture, "B-1", "B-5"), picture, "boardapp")))
    assert "boardapp does not know the walls of tile 3A on B-3." in said


def test_the_views_of_the_board_are_clipped() -> None:
    svg = card_svg(card())
    at_the_top = [part.attrib["clip-path"] for part in tree(svg) if "clip-path" in part.attrib]
    assert at_the_top == ["url(#clipsight)", "url(#clipcontact)"]
    assert len(named(svg, "clip-path")) == 2


def test_too_many_reasons_shrink_and_then_end_with_a_word() -> None:
    found = ruling(PICTURE, "B-1", "B-5", "us")
    cause = found.causes[0]
    many = tuple(
        BlockingReason(
            f"c{i}",
            cause.rule,
            cause.section,
            cause.space,
            None,
            "",
            f"reason {i} " + "x " * 60,
            cause.start,
        )
        for i in range(60)
    )
    (reasons,) = named(card_svg(card(replace(found, causes=many))), "id", "reasons")
    assert "… and more, which does not fit here" in [
        part.attrib.get("aria-label") for part in reasons.iter()
    ]
    numbers = [part.attrib.get("data-number") for part in reasons.iter()]
    assert "1" in numbers
    assert "60" not in numbers


def test_odd_words_are_drawn() -> None:
    svg = card_svg(card(agreed="😀 שלום <b>&amp; \x00 " + "x" * 3000, date="\u202e"))
    assert tree(svg) is not None


def test_equal_rulings_give_equal_cards() -> None:
    assert card_svg(card()) == card_svg(card(ruling(PICTURE, "B-1", "B-5", "us")))


def test_blocks_stack_and_stop_at_the_limit() -> None:
    blocks = [TextBlock(10, "<a/>"), TextBlock(10, "<b/>"), TextBlock(10, "<c/>")]
    assert stack_blocks(blocks, 30).height == 30
    assert labels(f"<svg>{stack_blocks(blocks, 25).body}</svg>") == [
        ("… and more, which does not fit here")
    ]
    assert paragraph_block("a b", 10, 8).height == pytest.approx(26.4)


def test_what_forbids_the_attack_stands_in_the_head() -> None:
    units = (UnitMarker("us", "RS", space("B-1")), UnitMarker("us", "RS", space("A-5")))
    found = ruling(PICTURE, "A-1", "A-5", "us")
    bar = RulingNote("range", "004-129", "Combat 7, unit range", "it is too far", "out of range")
    barred = replace(found, notes=(bar, *found.notes))
    svg = card_svg(RulingCard(barred, board(units=units), "boardapp"))
    assert "OUT OF RANGE" in labels(svg)
    assert "It is too far (rule “Combat 7, unit range”)." in words(svg)
    assert "OUT OF RANGE" not in labels(card_svg(card(found)))
    assert svg_to_png(svg, 20, CARD_MILS)[:4] == b"\x89PNG"


def test_what_goes_beyond_the_ruling_is_on_the_card() -> None:
    found = replace(
        ruling(PICTURE, "B-1", "B-5", "us"),
        turns=(
            OtherReadingVerdict(
                (("range", "orthogonal"),), "Another reading turns it: so.", "clear"
            ),
        ),
        ways=(
            AttackAlternative(
                "mortar", "Mortar", "clear", "clear, because a spotter on B-2 sees the target"
            ),
        ),
    )
    said = words(card_svg(card(found)))
    assert found.compare_tiles_sentence() in said
    assert "Another reading turns it: so." in said
    assert "Mortar: clear, because a spotter on B-2 sees the target." in said
