"""Text of strangers made fit to be shown: nothing in it can move a cursor or forge a line."""

import ast
import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardapp
from boardapp.files.fault_wording import quote_shortened
from boardapp.files.faults_in_files import Fault
from boardapp.files.text_escaping import (
    dump_printable_json,
    escape_unprintable,
    first_forbidden_character,
)
from boardapp.files.yaml.scalars import to_yaml_scalar

ANY_TEXT = st.text(st.characters(codec=None))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Fluß – 4″, ½", "Fluß – 4″, ½"),
        ("C:\\tables\\new", "C:\\tables\\new"),
        ("a\nb\r\n", "a\\nb\\r\\n"),
        ("\x1b[2J\x07\x7f\x9b1m\t", "\\u001b[2J\\u0007\\u007f\\u009b1m\\t"),
        ("safe\u202etxt.exe\u202c", "safe\\u202etxt.exe\\u202c"),
        ("\u2066\u2069\u200e\u061c", "\\u2066\\u2069\\u200e\\u061c"),
        ("\u2028\u2029\x85", "\\u2028\\u2029\\u0085"),
        ("table-\udcff.yaml", "table-\\udcff.yaml"),
        ("\U000e0001", "\\U000e0001"),
    ],
)
def test_what_does_not_show_as_itself_is_spelled_out(text: str, shown: str) -> None:
    assert escape_unprintable(text) == shown


@given(ANY_TEXT)
def test_what_is_shown_is_printable_and_stays_as_it_is(text: str) -> None:
    shown = escape_unprintable(text)
    assert shown.isprintable()
    assert escape_unprintable(shown) == shown
    shown.encode()


@given(st.dictionaries(ANY_TEXT, ANY_TEXT), st.sampled_from([None, 2]))
def test_json_is_visible_and_reads_as_the_same(value: dict[str, str], indent: int | None) -> None:
    text = dump_printable_json(value, indent)
    assert json.loads(text) == value
    assert all(line.isprintable() for line in text.split("\n"))


@pytest.mark.parametrize(
    ("text", "odd"),
    [("two\nlines\tand \u202e", None), ("a\x1bb", "\x1b"), ("\udcff", "\udcff"), ("\x85", "\x85")],
)
def test_what_no_file_may_hold_is_found(text: str, odd: str | None) -> None:
    assert first_forbidden_character(text) == odd


def test_quotes_yaml_and_faults_spell_alike() -> None:
    odd = "\x1b\u202e\U000e0001"
    spelled = "\\u001b\\u202e\\U000e0001"
    assert quote_shortened(odd) == f"'{spelled}'"
    assert to_yaml_scalar(odd) == f'"{spelled}"'
    fault = Fault(f"a\n{odd}.yaml", 1, 2, "file", odd, "a\nfile")
    assert str(fault) == f"a\\n{spelled}.yaml:1:2: file: found {spelled}; expected a\\nfile"
    assert fault.text == f"found {spelled}; expected a\\nfile"


def test_only_one_room_writes_to_the_terminal() -> None:
    """A module that prints by itself prints strangers' text raw."""
    root = Path(boardapp.__file__).parent
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(root.rglob("*.py"))}
    found = [
        f"{path.relative_to(root)}:{node.lineno}"
        for path, text in texts.items()
        if re.search(r"\bprint\b|traceback|\bstd(out|err)\b", text)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and _writes(node.func)
    ]
    assert found
    assert {place.partition(":")[0] for place in found} == {"files/terminal_output.py"}


def _writes(call: ast.expr) -> bool:
    if isinstance(call, ast.Name):
        return call.id == "print"
    spelled = ast.unparse(call)
    return spelled.startswith(("sys.stdout.write", "sys.stderr.write", "traceback.print"))
