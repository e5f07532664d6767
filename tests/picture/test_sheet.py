"""The setup sheet as pages: all that it says, true sizes, lettering that can be read in print."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from boardapp.core.sentence_case import rules_in_brackets
from boardapp.core.square_grid import SquareGrid
from boardapp.picture.pieces.unit_and_smoke_pieces import UnitMarker
from boardapp.picture.sheet.setup_sheet import MARGIN, PAPERS, setup_sheet_pages, write_setup_sheet
from boardapp.picture.sheet.sheet_text import LEAST_SIZE
from boardapp.picture.sheet.sheet_values import SetupSheet, SheetEntry, SheetSection, SpaceTag
from boardapp.picture.svg.export import PictureError
from tests.picture.drawings import SVG, board, labels, laid, named, space, tree

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
PICTURE = board(
    laid("1A", "B-3", 90), laid("2A", "C-8"),
    units=(UnitMarker("us", "RS", space("B-3"), "Rifle Squad"),
           UnitMarker("us", "LMG", space("B-3")), UnitMarker("us", "SN", space("B-3")),
           UnitMarker("germany", "TI", space("A-9"), "Tiger I")),
)  # fmt: skip
SECTIONS = (
    SheetSection("Tiles", (SheetEntry("1A House, turned 90° clockwise", "B-3", "Scenario 1, setup"),
                      SheetEntry("2A Fence, not turned", "C-8", "Scenario 1, setup"))),
    SheetSection("Decks", (SheetEntry("at most 35 points", "US", "Scenario 3, setup"),
                      SheetEntry("at most 100 points", "Germany", "Scenario 2, setup"))),
    SheetSection("How to win", (SheetEntry("First to 25 points or Overrun.",
                                 rule="Scenario 1, win condition"),)),
)  # fmt: skip


def sheet(*more: SheetSection, **changes: str) -> SetupSheet:
    made = SetupSheet(
        "Scenario 1: Man vs. Beast", PICTURE, (*SECTIONS, *more), "Setup sheet · Village",
        tags=(SpaceTag(space("A-1"), "us", "IN"),), foot="01-man.yaml · boardapp",
    )  # fmt: skip
    return replace(made, **changes)  # type: ignore[arg-type]


def rules(number: int) -> SheetSection:
    text = "Until Turn 3 artillery may fire unspotted at any space."
    return SheetSection(
        "Special rules",
        tuple(SheetEntry(f"Rule {i}. {text}", rule=f"004-{i}") for i in range(number)),
    )


def words(*pages: str) -> str:
    return " ".join(label for page in pages for label in labels(page))


def sizes(page: str) -> list[float]:
    """Return the printed size in points of every line of text outside the board's drawing."""
    found: list[float] = []
    _collect(tree(page), 1.0, found)
    return found


def _collect(part, scale: float, found: list[float]) -> None:  # type: ignore[no-untyped-def]
    # The board's own words are small: the letters of edges, which the tiles have too.
    if part.get("id") in ("letters", "tiles", "map"):
        return
    for factor in re.findall(r"scale\(([\d.]+)\)", part.get("transform", "")):
        scale *= float(factor)
    if part.get("role") == "img" and part.tag == f"{SVG}g" and "data-side" not in part.attrib:
        found.append(scale * 1000)
    for child in part:
        _collect(child, scale, found)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_everything_is_on_one_page(paper: object) -> None:
    pages = setup_sheet_pages(sheet(), A4 if paper is A4 else LETTER)
    assert len(pages) == 1
    said = words(*pages)
    for phrase in (
        "Scenario 1: Man vs. Beast", "Setup sheet · Village", "Tiles", "Decks", "How to win",
        "B-3 1A House, turned 90° clockwise", "C-8 2A Fence, not turned", "(rule “Scenario 1, "
                                                                          "setup”)",
        "– US at most 35 points (rule “Scenario 3, setup”)",
        "– Germany at most 100 points (rule “Scenario 2, setup”)",
        "– First to 25 points or Overrun. (rule “Scenario 1, win condition”)", "01-man.yaml · "
                                                                               "boardapp",
    ):  # fmt: skip
        assert phrase in said
    assert "Page" not in said


def test_a_source_that_all_share_is_told_once_in_the_title() -> None:
    said = words(*setup_sheet_pages(sheet(), A4))
    assert said.count("(rule “Scenario 1, setup”)") == 1
    assert "Tiles (rule “Scenario 1, setup”)" in said


def test_beside_the_usual_source_others_are_told_where_they_are_cited() -> None:
    rules = (SheetEntry("One.", rule="Combat 8"), SheetEntry("Two.", rule="Combat 23"),
             SheetEntry("Three.", rule="Combat 8"))  # fmt: skip
    said = words(*setup_sheet_pages(sheet(SheetSection("Special rules", rules)), A4))
    assert "Special rules (rule “Combat 8”) – One. – Two. (rule “Combat 23”) – Three." in said


@pytest.mark.parametrize(
    ("source", "beside"),
    [("Scenario 8, setup", True), ("Scenario 8, setup; starting units", False)],
)
def test_a_source_too_long_to_stand_beside_a_title_stands_beneath(
    source: str, beside: bool
) -> None:
    lines = (SheetEntry("Sniper", "A-1", source), SheetEntry("Rifle Squad", "A-2", source))
    page = setup_sheet_pages(sheet(SheetSection("Units on the board", lines)), A4)[0]
    titled, cited = (
        baseline(page, label) for label in ("Units on the board", rules_in_brackets(source))
    )
    assert (cited == titled) == beside
    assert cited >= titled


def baseline(page: str, label: str) -> float:
    """Return how far below the section's beginning a line of text stands."""
    (line,) = named(page, "aria-label", label)
    return float(re.findall(r"translate\(\S+ ([\d.]+)\)", line.attrib["transform"])[0])


def test_the_board_names_rows_columns_tiles_units_and_entry_spaces() -> None:
    found = labels(setup_sheet_pages(sheet(), A4)[0])
    for name in ("A", "B", "C", *map(str, range(1, 10)), "1A", "2A", "RS", "LMG", "SN", "IN"):
        assert name in found
    assert "Tiger I" in " ".join(found)
    assert "A-1" not in found  # names on the spaces would be too small to read


@pytest.mark.parametrize(
    ("name", "size", "mils"),
    [("a4", ("210mm", "297mm"), (8267.7, 11692.9)), ("letter", ("8.5in", "11in"), (8500, 11000))],
)
def test_a_page_has_its_papers_true_size(
    name: str, size: tuple[str, str], mils: tuple[float, float]
) -> None:
    paper = PAPERS[name]
    root = tree(setup_sheet_pages(sheet(), paper)[0])
    assert (root.attrib["width"], root.attrib["height"]) == size
    assert paper.size_in_mils == pytest.approx(mils, abs=0.1)
    view = [float(value) for value in root.attrib["viewBox"].split()]
    assert view == pytest.approx([0, 0, mils[0] * 0.072, mils[1] * 0.072], abs=0.01)


@pytest.mark.parametrize("number", [0, 20, 80])
def test_no_lettering_is_smaller_than_nine_points(number: int) -> None:
    for page in setup_sheet_pages(sheet(rules(number)), A4):
        assert min(sizes(page)) >= LEAST_SIZE - 0.05


def test_more_text_is_set_smaller_first() -> None:
    few, many = (setup_sheet_pages(sheet(rules(number)), A4) for number in (3, 34))
    assert len(few) == len(many) == 1
    assert min(sizes(few[0])) == pytest.approx(LEAST_SIZE, abs=0.05)  # the foot and the board
    body = [max(size for size in sizes(page) if size < 12) for page in (few[0], many[0])]
    assert body[0] > body[1]


def test_what_does_not_fit_goes_on_to_another_page_with_a_word() -> None:
    pages = setup_sheet_pages(sheet(rules(60)), A4)
    assert len(pages) == 2
    assert "Page 1 of 2, continued on the next" in labels(pages[0])
    assert {"Page 2 of 2", "Special rules, continued", "Scenario 1: Man vs. Beast"} <= set(
        labels(pages[1])
    )
    said = words(*pages)
    for i in range(60):
        assert f"Rule {i}." in said
        assert f"(rule “004-{i}”)" in said
    assert "Page 2 of 2" not in labels(pages[0])


def test_any_amount_of_text_is_told_whole() -> None:
    pages = setup_sheet_pages(sheet(rules(120)), LETTER)
    assert len(pages) > 2
    assert "Rule 119." in words(*pages)


def test_nothing_is_drawn_beyond_the_margins() -> None:
    """Text starts within the page's margins and ends above its foot."""
    for page in setup_sheet_pages(sheet(rules(60)), A4):
        for _, x, y in _lines(tree(page)):
            assert MARGIN - 0.1 <= x <= A4.width - MARGIN + 0.1
            assert MARGIN - 0.1 <= y <= A4.height - MARGIN + 0.1


def _lines(part, at: tuple[float, float] = (0.0, 0.0)) -> list[tuple[str, float, float]]:  # type: ignore[no-untyped-def]
    """Return the lines of text beside the board with where they begin."""
    if part.get("id") == "board":
        return []
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", part.get("transform", ""))
    if moved:
        at = at[0] + float(moved[1]), at[1] + float(moved[2])
    text = part.get("role") == "img" and part.tag == f"{SVG}g"
    here = [(part.attrib["aria-label"], *at)] if text else []
    return here + [line for child in part for line in _lines(child, at)]


def test_the_columns_of_a_short_sheet_are_even() -> None:
    page = setup_sheet_pages(sheet(rules(12)), A4)[0]
    left, right = (
        [y for _, x, y in _lines(tree(page)) if 260 < y < 770 and (x > 290) is side]
        for side in (False, True)
    )
    assert abs(max(left) - max(right)) < 45


@pytest.mark.parametrize("number", range(8))
def test_a_title_stays_with_its_first_statement(number: int) -> None:
    """The columns may break anywhere: a title and one line for each of many sections."""
    more = [SheetSection(f"Title {i}", (SheetEntry(f"Line {i}."),)) for i in range(20 + number)]
    for page in setup_sheet_pages(sheet(rules(number % 3), *more), A4):
        at = {text: x for text, x, _ in _lines(tree(page))}
        for i in range(len(more)):
            assert at[f"Line {i}."] - at[f"Title {i}"] < 20


def test_a_warning_and_a_summary_stand_at_the_head() -> None:
    said = words(
        *setup_sheet_pages(sheet(warning="The setup is not finished.", about="x " * 900), A4)
    )
    assert "The setup is not finished." in said
    assert said.count("…") == 1


def test_a_number_stays_with_what_it_counts() -> None:
    many = ", ".join(f"{i} × Rifle Squad at {i}" for i in range(1, 40))
    found = labels(setup_sheet_pages(sheet(SheetSection("Deck", (SheetEntry(many),))), A4)[0])
    assert not [label for label in found if label.startswith("×") or label.endswith("×")]


def test_odd_words_are_drawn() -> None:
    odd = SheetSection("", (SheetEntry("😀 שלום <b>&amp; \x00 " + "x" * 3000, "y" * 99, "z" * 99),))
    for page in setup_sheet_pages(
        sheet(odd, title="t" * 500, foot="f" * 500, subtitle="s" * 500), A4
    ):
        assert tree(page) is not None


def test_a_sheet_without_statements_is_a_board() -> None:
    bare = SetupSheet("Bare", board(), ())
    assert len(setup_sheet_pages(bare, A4)) == 1


def test_a_board_of_another_size_is_drawn() -> None:
    small = replace(PICTURE, grid=SquareGrid(columns=9, rows=4))
    assert "D" in labels(setup_sheet_pages(replace(sheet(), board=small), A4)[0])


def test_equal_sheets_give_equal_pages() -> None:
    assert setup_sheet_pages(sheet(), A4) == setup_sheet_pages(sheet(), A4)


def test_a_pdf_is_one_page_of_a4(tmp_path: Path) -> None:
    path = tmp_path / "Friday.pdf"
    assert write_setup_sheet(setup_sheet_pages(sheet(), A4), A4, path) == [path]
    content = path.read_bytes()
    assert content.startswith(b"%PDF-")
    assert content.count(b"/Type /Page\n") == 1
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", content)
    assert box is not None
    assert [float(box[1]), float(box[2])] == pytest.approx([595.28, 841.89], abs=0.02)


def test_further_pages_have_files_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "Friday.svg"
    pages = setup_sheet_pages(sheet(rules(60)), LETTER)
    assert write_setup_sheet(pages, LETTER, path) == [path, tmp_path / "Friday page 2.svg"]
    written = (path, tmp_path / "Friday page 2.svg")
    assert [each.read_text(encoding="utf-8") for each in written] == pages


def test_a_pdf_holds_all_pages(tmp_path: Path) -> None:
    path = tmp_path / "Friday.pdf"
    pages = setup_sheet_pages(sheet(rules(60)), LETTER)
    assert write_setup_sheet(pages, LETTER, path) == [path]
    assert path.read_bytes().count(b"/Type /Page\n") == 2
    assert list(tmp_path.iterdir()) == [path]


def test_a_png_has_the_papers_size(tmp_path: Path) -> None:
    path = tmp_path / "Friday.png"
    write_setup_sheet(setup_sheet_pages(sheet(), LETTER), LETTER, path)
    content = path.read_bytes()
    assert int.from_bytes(content[16:20], "big") == 2550
    assert int.from_bytes(content[20:24], "big") == 3300


def test_another_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match=r"expected \.png, \.svg or \.pdf$"):
        write_setup_sheet(setup_sheet_pages(sheet(), A4), A4, tmp_path / "Friday.doc")
    assert list(tmp_path.iterdir()) == []
