"""The text of a save: read to the letter as written, whole or as far as it is sound."""

import random
import re
import tracemalloc
import zlib
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from boardapp.document import save_format
from boardapp.document.save_format import MAX_FILES, MAX_LINE, SaveStart, SaveWriter, parse_save
from boardapp.files.faults_in_files import FaultsError
from tests.document.play import new_document, play

LAYOUT = "boardapp: 1\ngame: spearpoint\nboard: village\n"
ACTS: list[dict[str, Any]] = [
    {"at": "1", "go": 0},
    {"at": "2", "text": "}  # Fluß #00000000"},
    {"at": "3", "go": 1},
]


def text(start: SaveStart | None = None, *, end: bool = True) -> str:
    writer = SaveWriter(start or SaveStart(LAYOUT))
    lines = [writer.act_line(values, f"Act {values['at']}") for values in ACTS]
    return writer.head + "".join(lines) + (writer.end_line() if end else "")


def refusal(content: bytes) -> str:
    with pytest.raises(FaultsError) as caught:
        parse_save(content, "table.boardapp")
    return str(caught.value)


# ---- whole saves ------------------------------------------------------------------------------


def test_a_save_reads_as_it_was_written() -> None:
    start = SaveStart(LAYOUT, {"b.yaml": "tile_set: B\n", "a.yaml": "tile_set: A"}, "Friday")
    save = parse_save(text(start).encode(), "table.boardapp")
    assert (save.start, list(save.acts)) == (start, ACTS)
    assert (save.torn, save.ended, save.damage) == (False, True, None)


def test_the_format_to_the_letter() -> None:
    writer = SaveWriter(SaveStart(LAYOUT, {"my.yaml": "tile_set: My\n"}, "Friday night"))
    line = writer.act_line({"at": "2026-11-21T20:14:03Z", "go": 0}, "Back to the start")
    assert writer.head + line + writer.end_line() == (
        'boardapp: 2\nsave: table\ntitle: "Friday night"\nlayout: |+\n  boardapp: 1\n  '
        'game: spearpoint\n  board: village\nfiles:\n  "my.yaml": |+\n    tile_set: My\n'
        'acts:  # bbfb7701\n- {"at": "2026-11-21T20:14:03Z", "go": 0}  # Back to the '
        "start #8abf845d\n# end: 1 act #eb23d11d\n"
    )


def test_a_save_is_yaml_for_any_reader() -> None:
    content = yaml.safe_load(text(SaveStart(LAYOUT, {"my.yaml": " - odd\n\n"})))
    assert content == {
        "boardapp": 2,
        "save": "table",
        "title": "Untitled",
        "layout": LAYOUT,
        "files": {"my.yaml": " - odd\n\n"},
        "acts": ACTS,
    }


@pytest.mark.parametrize("acts", [0, 1, 40])
def test_no_acts_and_many(acts: int) -> None:
    document = new_document()
    for _ in play(document, random.Random(acts), acts):
        pass
    save = parse_save(document.to_save_text().encode(), "x")
    assert (len(save.acts), save.ended) == (acts, True)
    assert save.acts[-1:] == list(save.acts)[-1:]


TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp", "Cn")) | st.just("\n"))


@given(layout=TEXTS, name=TEXTS, other=TEXTS)
@example("", "", "\n")
@example("\n\n  a\n", " ", "\n\n")
@example("  a\nb", "a: |", "---\n...\n%YAML 1.1\n# c")
@example("acts:  # 00000000\n", "acts:", "\nacts:  # 00000000")
@example("\ta", "é", "\u00a0")
def test_any_printable_start_is_kept_to_the_letter(layout: str, name: str, other: str) -> None:
    name = "".join(c for c in name if c.isprintable()) or "x"
    start = SaveStart(layout, {name: other}, "T")
    assert parse_save(text(start).encode(), "x").start == start


@given(st.text(), st.text())
@example("\u2028\x85\x00\x7f\ufeff", "a\nb\rc\x1bd\u2028e}  # {")
@example("half \ud83d", "\udc00 half")
def test_any_text_of_an_act_comes_back_and_stays_on_its_line(said: str, sentence: str) -> None:
    writer = SaveWriter(SaveStart(LAYOUT))
    content = writer.head + writer.act_line({"text": said}, sentence) + writer.end_line()
    assert len(content.splitlines()) == len(writer.head.splitlines()) + 2
    save = parse_save(content.encode(), "x")
    assert (list(save.acts), save.ended) == ([{"text": said}], True)
    assert yaml.safe_load(content)["acts"] == [{"text": said}] or not said.isprintable()


@given(st.text())
@example("half \ud83d")
@example("x" * 300)
def test_any_title_can_be_written_and_read(title: str) -> None:
    read = parse_save(text(SaveStart(LAYOUT, title=title)).encode(), "x").start.title
    if title.isprintable() and 0 < len(title) <= 200:
        assert read == title
    assert 0 < len(read) <= 200


# ---- torn and damaged -------------------------------------------------------------------------


def test_a_torn_last_line_is_dropped_and_told() -> None:
    whole = text(end=False)
    for cut in range(2, len(whole.splitlines()[-1])):
        save = parse_save(whole.encode()[:-cut], "x")
        assert (list(save.acts), save.torn, save.damage) == (ACTS[:2], True, None)


def test_a_last_line_that_only_lacks_its_line_break_is_whole() -> None:
    save = parse_save(text(end=False).encode()[:-1], "x")
    assert (list(save.acts), save.torn, save.ended) == (ACTS, False, False)


def test_a_save_cut_between_two_lines_has_no_end() -> None:
    save = parse_save(text(end=False).encode(), "x")
    assert (list(save.acts), save.torn, save.ended) == (ACTS, False, False)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"go": 0', '"go": 1'),  # changed
        ('- {"at": "1", "go": 0}  # Act 1', '- {"at": "1", "go": 0}  # Act 2'),  # said otherwise
        ("# Act 1", "# Act  1"),
        ("\n- {", "\n\n- {"),  # an empty line
        ("\n- {", "\n- 5\n- {"),
        (" #", " ##"),
    ],
)
def test_a_damaged_line_ends_what_is_read(old: str, new: str) -> None:
    whole = text()
    at = whole.index("acts:") + len("acts:  # 12345678")
    broken = whole[:at] + whole[at:].replace(old, new, 1)
    save = parse_save(broken.encode(), "x")
    assert (list(save.acts), save.torn, save.ended) == ([], False, False)
    assert save.damage is not None
    assert save.damage.line == whole[: at + 1].count("\n") + 1
    assert broken.endswith(save.damage.rest)
    assert save.damage.rest.endswith(whole.splitlines()[-1] + "\n")


def test_lines_doubled_lost_or_moved_are_found_out() -> None:
    head, lines = text().split("\n- ", 1)[0], text().splitlines()[-4:]
    for order in ([0, 0, 1, 2, 3], [1, 2, 3], [1, 0, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2, 3, 3]):
        content = "\n".join([head, *(lines[i] for i in order), ""])
        save = parse_save(content.encode(), "x")
        sound = next(n for n, i in enumerate([*order, -1]) if i != n)
        assert list(save.acts) == ACTS[:sound]
        assert save.damage is not None
        assert save.damage.found.startswith("'" + lines[order[sound]][:9])


def test_text_behind_the_end_is_damage_and_no_act_is_lost() -> None:
    save = parse_save(text().encode() + b"more\n", "x")
    assert (list(save.acts), save.ended) == (ACTS, False)
    assert save.damage is not None
    assert save.damage.rest.endswith("more\n")


def test_bytes_that_are_no_text_are_damage_shown_as_text() -> None:
    save = parse_save(text(end=False).encode() + b"\xff\xfe\n", "x")
    assert save.damage is not None
    assert (save.damage.found, save.damage.rest) == ("'\ufffd\ufffd'", "\ufffd\ufffd\n")


def sealed(*lines: str, head: str | None = None) -> bytes:
    """Return a save of any lines with right checksums, as a stranger could make one up."""
    made = (head or SaveWriter(SaveStart(LAYOUT)).head).rsplit("acts:", 1)[0] + "acts:"
    check = zlib.crc32(made.encode())
    made += f"  # {check:08x}\n"
    for line in lines:
        check = zlib.crc32(line.encode("utf-8", "surrogatepass"), check)
        made += f"{line} #{check:08x}\n"
    return made.encode("utf-8", "surrogatepass")


@pytest.mark.parametrize(
    "line",
    [
        "- [1]  # a list",
        '- "text"  # a text',
        "- {1: 2}  # keys that are no texts",
        "- {}",
        "  # nothing",
        "- {} # too near",
        '- {"a": ' + "[" * 30_000 + "}  # deep",
        '- {"a": ' + "9" * 5000 + "}  # a number too long",
        '- {"a": "\ud83d"}  # half a character, raw',
        "# ends",
    ],
)
def test_a_line_of_right_checksum_that_is_no_act_is_damage(line: str) -> None:
    save = parse_save(sealed('- {"at": "1"}  # one', line, '- {"at": "2"}  # two'), "x")
    assert list(save.acts) == [{"at": "1"}]
    assert save.damage is not None


def test_a_line_that_is_too_long_is_damage() -> None:
    line = '- {"a": "' + "x" * MAX_LINE + '"}  # long'
    save = parse_save(sealed(line), "x")
    assert (len(save.acts), save.damage is not None) == (0, True)
    assert parse_save(sealed(line)[:-1], "x").damage is not None  # nor is it a torn line


def test_more_acts_than_are_read_are_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(save_format, "MAX_ACTS", 2)
    save = parse_save(text().encode(), "x")
    assert (list(save.acts), save.ended) == (ACTS[:2], False)
    assert save.damage is not None
    assert save.damage.found == "more than 2 acts"


# ---- the start --------------------------------------------------------------------------------


@pytest.mark.parametrize("ended", [True, False])
def test_a_newer_version_is_refused_in_exact_words(ended: bool) -> None:
    newer = text().replace("boardapp: 2", "boardapp: 3", 1)
    content = sealed(head=newer) if ended else newer.encode()
    assert refusal(content) == (
        "table.boardapp:1:11: boardapp: found 3, a newer format than this program's 2; expected 2"
    )


@pytest.mark.parametrize("version", [0, 1])
def test_saves_from_before_the_first_release_are_refused_in_exact_words(version: int) -> None:
    assert refusal(text().replace("boardapp: 2", f"boardapp: {version}", 1).encode()) == (
        f"table.boardapp:1:11: boardapp: found {version}, a format from before the first release;"
        " expected 2"
    )


def test_each_act_says_what_it_said() -> None:
    writer = SaveWriter(SaveStart(LAYOUT))
    said = ["Act }  # 1", "Two\nlines", "", "x" * 5000]
    content = writer.head + "".join(writer.act_line({"at": "1"}, one) for one in said)
    acts = parse_save(content.encode(), "x").acts
    assert [acts.sentence(number) for number in range(4)] == [
        "Act } # 1", "Two\\nlines", "…", "x" * 4000,
    ]  # fmt: skip


def test_a_newer_version_is_told_even_where_nothing_else_is_known() -> None:
    assert "found 12, a newer format" in refusal(b"boardapp: 12\nsave: {\n")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("boardapp: 2\n", "boardapp: one\n"),
        ("boardapp: 2\n", ""),
        ("save: table", "save: chair"),
        ('title: "Untitled"', "title: 5"),
        ('title: "Untitled"', "title: [a]"),
        ('title: "Untitled"', 'title: "' + "x" * 201 + '"'),
        ('title: "Untitled"\n', ""),
        ("files: {}", "files: []"),
        ("files: {}", "files: {a: 1}"),
        ("files: {}", "files: {a: {}}"),
        ("files: {}", "files: {}\nmore: 1"),
        ("files: {}\n", ""),
        ("layout: |+\n  boardapp: 1\n  game: spearpoint\n  board: village\n", "layout: []\n"),
    ],
)
def test_a_start_that_a_stranger_made_up_is_refused(old: str, new: str) -> None:
    head = SaveWriter(SaveStart(LAYOUT)).head
    assert old in head
    assert refusal(sealed(head=head.replace(old, new, 1))) == (
        "table.boardapp:1:1: file: found an unreadable first line; expected the first line of "
        "a saved table"
    )


@pytest.mark.parametrize("extra", ["&a {}", "!!python/name:os.system {}", "*a", "{a: &b c}"])
def test_yaml_tricks_in_a_start_are_refused(extra: str) -> None:
    head = SaveWriter(SaveStart(LAYOUT)).head.replace("files: {}", f"files: {extra}")
    assert re.search("anchor|tag|alias", refusal(sealed(head=head)))


@pytest.mark.parametrize(
    "content",
    [b"", b"boardapp: 1\nsave: table\n", b"\xff\xfe", b"acts:  # 00000000\n", b"\x00" * 100],
)
def test_what_has_no_start_is_refused(content: bytes) -> None:
    assert refusal(content)


def test_a_changed_start_is_refused_and_not_guessed_at() -> None:
    assert "found an unreadable first line" in refusal(
        text().replace("village", "vallage").encode()
    )


# ---- memory -----------------------------------------------------------------------------------


def test_lines_cost_no_more_than_their_text() -> None:
    """A line of lists would take twenty times its length as values."""
    line = '- {"a": [' + "[]," * 21_000 + "[]]}  # lists"
    content = sealed(*[line] * 30)
    tracemalloc.start()
    save = parse_save(content, "x")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(save.acts) == 30
    assert peak < len(content)


def test_a_file_of_empty_lines_costs_no_more_than_its_text() -> None:
    content = text(end=False).encode() + b"\n" * 4_000_000
    tracemalloc.start()
    save = parse_save(content, "x")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert save.damage is not None
    assert peak < 3 * len(content)


def test_files_of_a_start_are_a_mebibyte_together_at_most() -> None:
    half = "# " + "x" * (MAX_FILES // 2 - 2)
    start = SaveStart(LAYOUT, {"a.yaml": half, "b.yaml": half})
    assert parse_save(text(start).encode(), "x").start == start
    found = "files: found 1.1 MB of tile sets; expected at most 1 MB together"
    larger = SaveStart(LAYOUT, {**start.files, "c.yaml": "é"})
    assert refusal(text(larger).encode()) == f"table.boardapp:1:1: {found}"


@pytest.mark.parametrize("number", range(len(ACTS) + 1))
def test_a_writer_goes_on_behind_the_sound_acts_of_a_save(number: int) -> None:
    whole, first = text(), SaveWriter(SaveStart(LAYOUT))
    begun = first.head + "".join(first.act_line(act, f"Act {act['at']}") for act in ACTS[:number])
    save = parse_save(begun.encode(), "x")
    rest = SaveWriter(save.start, save)
    lines = (
        "".join(rest.act_line(act, f"Act {act['at']}") for act in ACTS[number:]) + rest.end_line()
    )
    assert rest.head == first.head
    assert whole.encode()[: save.acts.end_offset] + lines.encode() == whole.encode()
