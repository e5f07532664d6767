"""The prose of this repository, for the test of its English: docstrings, comments, documents."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.repo.repository import ROOT, name_of, statements

_FOR_TOOLS = re.compile(r"#\s*(noqa|type:|fmt:|pragma|!)")
_STRING_OR_COMMENT = re.compile(
    r'"""(?:\\.|[^\\])*?"""|\'\'\'(?:\\.|[^\\])*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|#[^\n]*',
    re.DOTALL,
)
"""Strings are matched to find no comment in them. Python's own tokens take 25 times as long."""
_SENTENCE_END = re.compile(r"(?<=[.?!])[\"”’)*]*\s+(?=[A-Z“\"`(*\[]|boardapp\b)")
_PROSE = re.compile(r"[^\W\d_]{2,}.* [^\W\d_]{2,}|^[A-Z][a-z]+[ .?…]|^[A-Z][a-z]{2,}$", re.DOTALL)
"""Two words, or one that begins like a label."""
_MARKUP = re.compile(r"^<(?!b>)|[{;]\s*\w+-?\w*:|\\[dwsb]|\(\?|^[MLQZ][\d {]|xmlns")
_LITERAL = re.compile(r"``.*?``|`[^`]*`")


class Passage(NamedTuple):
    """A paragraph, heading, table cell or list item in one file."""

    path: Path
    line: int
    """The number of its first line."""
    last_line: int
    kind: str
    """``summary`` (a docstring's first line), ``docstring``, ``comment`` or ``document``."""
    text: str

    @property
    def sentences(self) -> list[str]:
        """Return its sentences."""
        return [sentence for sentence in _SENTENCE_END.split(self.text) if sentence]


def source_passages(path: Path) -> list[Passage]:
    """Return the docstrings and comments of a Python file, a passage for each paragraph."""
    source = path.read_text("utf-8")
    return [*_docstrings(path, source), *_comments(path, source)]


def _docstrings(path: Path, source: str) -> Iterator[Passage]:
    """Yield the paragraphs of docstrings, and of strings that describe a field."""
    lines = source.splitlines()
    for node in statements(ast.parse(source)):
        if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            continue
        if not isinstance(node.value.value, str):
            continue
        start, end = node.lineno, node.end_lineno or node.lineno
        code = " " * (node.col_offset + 4)
        numbered = [
            (number, "" if lines[number - 1].startswith(code) else lines[number - 1])
            for number in range(start, end + 1)
        ]
        summary = True
        for passage in _paragraphs(path, numbered, "docstring"):
            plain = passage.text.removeprefix("r").removeprefix('"""').removesuffix('"""').strip()
            if plain and not plain.startswith(">>>"):
                yield passage._replace(text=plain, kind="summary" if summary else "docstring")
            summary = False


def _comments(path: Path, source: str) -> Iterator[Passage]:
    """Yield the comments, those on successive lines as one passage."""
    block: list[tuple[int, str]] = []
    line, before = 1, 0
    for found in _STRING_OR_COMMENT.finditer(source):
        if not found[0].startswith("#") or _FOR_TOOLS.match(found[0]):
            continue
        start = found.start()
        line, before = line + source.count("\n", before, start), start
        text = found[0].lstrip("#:").strip().strip("-").strip()
        alone = not source[source.rfind("\n", 0, start) + 1 : start].strip()
        if block and not (alone and line == block[-1][0] + 1):
            yield from _paragraphs(path, block, "comment")
            block = []
        block.append((line, text))
        if not alone:
            yield from _paragraphs(path, block, "comment")
            block = []
    yield from _paragraphs(path, block, "comment")


def document_passages(path: Path) -> Iterator[Passage]:
    """Yield the paragraphs, headings, list items and table cells of a Markdown file."""
    numbered: list[tuple[int, str]] = []
    code = False
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        if line.startswith("```"):
            code = not code
        if code or line.startswith(("```", "    ")):
            numbered.append((number, ""))
        elif line.startswith("#"):
            numbered += [(number, ""), (number, line.lstrip("# ")), (number, "")]
        elif line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            numbered += [(number, text) for cell in cells for text in (cell, "")]
        else:
            numbered.append((number, line))
    yield from _paragraphs(path, numbered, "document")


def _paragraphs(path: Path, numbered: list[tuple[int, str]], kind: str) -> Iterator[Passage]:
    """Yield runs of lines that have text; a list item begins a run of its own."""
    run: list[tuple[int, str]] = []
    for number, line in [*numbered, (0, "")]:
        text = line.strip()
        item = re.match(r"([-*]|\d+\.) ", text)
        if run and (not text or item):
            words = " ".join(part for _, part in run)
            yield Passage(path, run[0][0], run[-1][0], kind, words)
            run = []
        if text:
            run.append((number, text[item.end() :] if item else text))


def without_literals(text: str) -> str:
    """Return a text with each code literal as one word."""
    return _LITERAL.sub("literal", text)


def window_strings(path: Path) -> list[Passage]:
    """Return the strings in a file's code that read like words to a player, values as ``{name}``.

    Docstrings, names, patterns and drawings are left out.
    """
    tree = ast.parse(path.read_text("utf-8"))
    nodes = list(ast.walk(tree))
    silent = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            silent.update(id(part) for part in ast.walk(node) if part is not node)
    found = [
        Passage(path, node.lineno, node.end_lineno or node.lineno, "string", _string(node))
        for node in nodes
        if isinstance(node, ast.JoinedStr | ast.Constant) and id(node) not in silent
    ]
    prose = [one for one in found if _PROSE.search(one.text) and not _MARKUP.search(one.text)]
    return sorted(prose, key=lambda one: one.line)


def _string(node: ast.JoinedStr | ast.Constant) -> str:
    """Return a string in one line, each of its values as the last name in it."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    texts = (
        f"{{{re.findall('[A-Za-z_]+', ast.unparse(part))[-1]}}}"
        if isinstance(part, ast.FormattedValue)
        else part.value
        for part in parts
        if isinstance(part, ast.FormattedValue | ast.Constant)
    )
    return " ".join("".join(one for one in texts if isinstance(one, str)).split())


if __name__ == "__main__":
    for file in sorted((ROOT / "boardapp").rglob("*.py")):
        found = window_strings(file)
        if found:
            print(f"\n{name_of(file)}")
        for one in found:
            print(f"{one.line}: {one.text}")
