"""Reading YAML: what is refused, where, and in which words."""

import os
import tracemalloc
from pathlib import Path

import hypothesis.strategies as st
import pytest
import yaml
from hypothesis import given

from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.yaml import nodes_from_events, nodes_with_positions
from boardapp.files.yaml.yaml_source import MAX_BYTES, read_source, read_yaml_text


def faults(text: str) -> list[str]:
    return [str(fault) for fault in sorted(read_yaml_text(text, "f.yaml").faults)]


REFUSED = [
    ("", "1:1: file: found an empty file; expected lines such as 'boardapp: 1'"),
    ("# only words\n", "1:1: file: found an empty file; expected lines such as 'boardapp: 1'"),
    (
        "a: 1\n---\nb: 2\n",
        "2:1: file: found a second document after '---'; expected one document in a file",
    ),
    (
        "a: 1\nb:\n  c: 1\n  c: 2\n",
        "4:3: b: found the key 'c' a second time; expected each key once (the first is on line 3)",
    ),
    (
        "a: [1, *x]\n",
        "1:8: a[1]: found the alias '*x'; expected the value itself, written out",
    ),
    ("a: &x 1\n", "1:4: a: found the anchor '&x'; expected the value without an anchor"),
    ("a: !foo 1\n", "1:4: a: found the tag '!foo'; expected the value without a tag"),
    (
        "a: !!python/object/apply:os.system [ls]\n",
        "1:4: a: found the tag 'tag:yaml.org,2002:python/object/apply:os…'; "
        "expected the value without a tag",
    ),
    (
        "? [a]\n: b\n",
        "1:3: file: found a list or mapping as a key; expected a word as the key",
    ),
    (
        'a: "x\\0"\n',
        "1:4: a: found the control character U+0000 in a text; expected printable text",
    ),
    (
        "a: 1\0",
        "1:5: file: found the control character U+0000; expected a YAML text file",
    ),
    (
        "a: b: c\n",
        "1:5: file: found a ':' in the wrong place (mapping values are not allowed in this "
        "context); expected one 'key: value' a line, evenly indented, texts with ': ' in quotes",
    ),
    (
        "a:\n\tb: 1\n",
        "2:1: file: found a tab where YAML wants spaces (found character that cannot start any "
        "token); expected spaces",
    ),
    (
        "a: @x\n",
        "1:4: file: found a character that must be quoted (found character that cannot start any "
        "token); expected the text in quotes",
    ),
    (
        "a: [1, 2\nb: 3\n",
        "2:2: file: found a list that is not closed; expected a comma or ']'",
    ),
    (
        "a: {b: 1\n",
        "2:1: file: found a '{' that is not closed; expected a comma or '}'",
    ),
    (
        'a: "x\n',
        "2:1: file: found a quoted text that is not closed (found unexpected end of stream); "
        "expected its closing quote",
    ),
    (
        "a:\n  b: 1\n c: 2\n",
        "3:2: file: found a line that is indented unevenly; "
        "expected the same indentation as its neighbours",
    ),
    (
        "a: 1\nword\nb: 1\n",
        "3:1: file: found a line without ':'; expected 'key: value'",
    ),
    (
        'a: "\\ud800"\n',
        "1:7: file: found a backslash without a meaning (found invalid Unicode character escape "
        "code); expected two backslashes, or single quotes",
    ),
]


@pytest.mark.skipif(not hasattr(yaml, "CSafeLoader"), reason="the words are libyaml's")
@pytest.mark.parametrize(("text", "line"), REFUSED)
def test_refused(text: str, line: str) -> None:
    assert faults(text) == [f"f.yaml:{line}"]


@pytest.mark.parametrize(("text", "line"), REFUSED)
def test_refused_at_the_same_line_without_libyaml(
    text: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes_from_events, "_Loader", yaml.SafeLoader)
    if "ud800" in text:  # caught by our own check instead: PyYAML's own reader lets it pass
        line = "1:4: a: found the control character U+D800 in a text; expected printable text"
    found = read_yaml_text(text, "f.yaml").faults
    assert len(found) == 1
    # If a bracket or quote ends too late, the two readers differ by a line at the most.
    assert abs(found[0].line - int(line.split(":")[0])) <= 1


def test_several_faults_of_one_file_at_once() -> None:
    assert faults("a: &x 1\na: !t 2\nb: *x\n") == [
        "f.yaml:1:4: a: found the anchor '&x'; expected the value without an anchor",
        "f.yaml:2:1: file: found the key 'a' a second time; expected each key once "
        "(the first is on line 1)",
        "f.yaml:2:4: file: found the tag '!t'; expected the value without a tag",
        "f.yaml:3:4: b: found the alias '*x'; expected the value itself, written out",
    ]


def test_yaml_1_1_surprises_are_texts() -> None:
    text = "no: off\non: y\n30: 010\nt: 12:30\nd: 2026-01-31\nx: 0x10\nu: 1_000\n<<: 1e3\n"
    source = read_yaml_text(text, "f.yaml")
    assert source.faults == ()
    assert source.value == {
        "no": "off", "on": "y", "30": "010", "t": "12:30", "d": "2026-01-31", "x": "0x10",
        "u": "1_000", "<<": 1000.0,
    }  # fmt: skip


def test_plain_values() -> None:
    source = read_yaml_text("[1, -2, 2.5, true, False, null, ~, '3', \"x\", 'no']", "f.yaml")
    assert source.value == [1, -2, 2.5, True, False, None, None, "3", "x", "no"]


def test_positions_of_values_and_keys() -> None:
    source = read_yaml_text("a: 1\nb:\n  - {c: 2, d: é, e: 3}\n", "f.yaml")
    fault = source.fault_at(("b", 0, "e"), "x", "y")
    assert (fault.line, fault.column, fault.where) == (3, 21, "b[0].e")
    fault = source.fault_at(("b", 0), "x", "y", key="d")
    assert (fault.line, fault.column, fault.where) == (3, 12, "b[0]")
    assert source.written_text(("b", 0, "c")) == "2"


def test_a_byte_order_mark_is_no_character() -> None:
    source = read_yaml_text("\ufeffa: 1\n", "f.yaml")
    assert source.value == {"a": 1}
    assert source.fault_at(("a",), "x", "y").column == 4


def test_a_crlf_is_one_line_end() -> None:
    assert read_yaml_text("a: 1\r\nb: 2\r\n", "f").fault_at(("b",), "", "").line == 2


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[" * 10_000, "1:51: [0][0][0][0][0][0][0][0]…"),
        ("a: " + "{a: " * 10_000, "1:200: a.a.a.a.a.a.a.a…"),
        ("- " * 10_000 + "a", "1:101: [0][0][0][0][0][0][0][0]…"),
        ("\n".join("  " * i + "a:" for i in range(500)), "51:101: a.a.a.a.a.a.a.a…"),
        ("[" * 5000 + "]" * 5000, "1:51: [0][0][0][0][0][0][0][0]…"),
    ],
)
@pytest.mark.parametrize("loader", ["CSafeLoader", "SafeLoader"])
def test_deep_nesting_is_one_fault(
    text: str, line: str, loader: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes_from_events, "_Loader", getattr(yaml, loader))
    found = "found more than 50 levels of nesting; expected at most 50 levels"
    assert faults(text) == [f"f.yaml:{line}: {found}"]


def test_fifty_levels_are_read() -> None:
    assert faults("[" * 50 + "]" * 50) == []


def test_aliases_do_not_explode() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 30)]
    found = faults("\n".join(lines))
    assert found[0] == (
        "f.yaml:1:5: a0: found the anchor '&a0'; expected the value without an anchor"
    )
    assert len(found) == 30 + 29 * 9


def test_too_many_values_stop_the_reading() -> None:
    assert faults(f"[{'a,' * 150_000}]") == [
        "f.yaml:1:200000: [99999]: found more than 100,000 values; expected at most 100,000"
    ]


def test_faults_are_told_up_to_a_limit() -> None:
    assert len(faults("a: 1\n" * 20_000)) == nodes_with_positions.MAX_FAULTS


# ---- files ------------------------------------------------------------------------------------


def file_fault(path: Path) -> str:
    (fault,) = read_source(path).faults
    assert (fault.file, fault.line, fault.where) == (str(path), 1, "file")
    return fault.text


def test_a_missing_file(tmp_path: Path) -> None:
    expected = "found no such file; expected a file that can be read"
    assert file_fault(tmp_path / "none.yaml") == expected
    (tmp_path / "file").write_text("")
    assert file_fault(tmp_path / "file" / "below") == expected


def test_names_that_no_file_has(tmp_path: Path) -> None:
    expected = "found a name that no file can have; expected a file that can be read"
    assert file_fault(tmp_path / "a\0b") == expected
    long = (
        "found a name that is too long for the disk: shorten it; expected a file that can be read"
    )
    assert file_fault(tmp_path / ("x" * 300)) == long


def test_a_folder(tmp_path: Path) -> None:
    assert file_fault(tmp_path) == "found a folder; expected a file"


def test_a_link_to_itself(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(link)
    assert file_fault(link) == "found a link that leads to itself; expected a file that can be read"


def test_without_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "f.yaml"
    path.write_text("a: 1")

    def refuse(*_: object) -> int:
        raise PermissionError(13, "no")

    monkeypatch.setattr(os, "open", refuse)  # root may read everything: chmod would prove nothing
    expected = "found a file without permission to read it; expected a file that can be read"
    assert file_fault(path) == expected


def test_pipes_and_devices_are_not_opened(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero")):
        assert file_fault(path) == "found a device or pipe; expected a file"


def test_100_megabytes_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    with path.open("wb") as stream:
        stream.truncate(100 << 20)
    tracemalloc.start()
    assert file_fault(path) == ("found a file of 100 MB or more; expected a file of at most 1 MB")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1 << 20


def test_the_largest_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_text("a: 1\n".ljust(MAX_BYTES))
    assert read_source(path).value == {"a": 1}
    path.write_text("a: 1\n".ljust(MAX_BYTES + 1))
    assert file_fault(path).startswith("found a file of 1.1 MB")


@pytest.mark.parametrize(
    ("content", "place", "found"),
    [
        (b"a: 1\nt: caf\xe9\n", (2, 7), "the byte 0xE9, which is not UTF-8"),
        (b"\x89PNG\r\n\x1a\n\x00", (1, 1), "a picture (PNG)"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", (1, 1), "a picture (JPEG)"),
        ("a: b".encode("utf-16"), (1, 1), "the byte 0xFF, which is not UTF-8"),
        (bytes(range(128)), (1, 1), "the control character U+0000"),
        (b"a: 1\n\x1b[31m", (2, 1), "the control character U+001B"),
        (b"\x7fELF\x02\x01", (1, 1), "the control character U+007F"),
    ],
)
def test_binary_files(content: bytes, place: object, found: str, tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes(content)
    (fault,) = read_source(path).faults
    assert ((fault.line, fault.column), fault.found) == (place, found)


@given(st.text() | st.text(alphabet="[]{}:,-?&*!|>'\"%@` \n\tab1#"))
def test_any_text_gives_a_source(text: str) -> None:
    source = read_yaml_text(text, "f.yaml")
    assert source.faults or source.root is not None
    for fault in source.faults:
        assert fault.line >= 1
        assert fault.column >= 1


@given(st.binary())
def test_any_bytes_give_a_source(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(content)
    source = read_source(path)
    assert source.faults or source.root is not None


def test_faults_are_sorted_and_told_once() -> None:
    late, early = Fault("a", 9, 1, "", "x", "y"), Fault("a", 1, 2, "", "x", "y")
    error = FaultsError([late, early, late])
    assert error.faults == (early, late)
    assert str(error) == "a:1:2: found x; expected y\na:9:1: found x; expected y"
