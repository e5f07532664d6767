"""Docstrings, comments, developers' documents and commit subjects are plain English."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardapp.files.handbook import read_pages
from tests.repo.draw_sentences import REFERENCE
from tests.repo.prose import (
    Passage,
    document_passages,
    source_passages,
    window_strings,
    without_literals,
)
from tests.repo.repository import ROOT, name_of, tracked_files

MOST_WORDS = 35
LONGEST_SUBJECT = 72
RULE_BEGAN = 1_795_737_600
"""Earlier commits, before 27 November 2026, have longer subjects."""

CLAUSE = re.compile(
    r"(What|Who|Whom|Whose|Whoever|Whatever|Where|Wherever"
    r"|That (an?|the|its?|they|he|she|one|every|each|no|nobody|nothing|all|some|any))\b"
)
PREDICATE = re.compile(r"(^|; |, and )(tell|say|see) whether\b", re.IGNORECASE)
DIALECT = re.compile(
    r"\b((is|are|was|were|be|been|being) told"
    r"|tells? of"
    r"|bears?"
    r"|c[ao]mes? of( it)?"
    r"|holds? up"
    r"|befell|befalls?"
    r"|in the midst"
    r"|of itself"
    r"|(to be|is|are) had"
    r"|whoever"
    r"|anew"
    r")\b"
)
"""Words that sound quaint, or that have another meaning in the trade."""

RIDDLE = re.compile(
    r"\b(as (it|they) (fell|lay|lies?)|c[ao]mes? of it|whoever|anew|(is|are) told|bears?"
    r"|nobody has (told|entered)|otherwise than|is so already)\b"
)
"""Words that a player must read twice."""
FIXED = {
    "Enter only the result",
}
"""Titles and answers of ``boardapp play``, and sentences of its golden transcripts."""

SOURCES = ("boardapp", "benchmarks", "packaging", "tests")
DOCUMENTS = ("ARCHITECTURE.md", "benchmarks.md", "glossary.md", "spearpoint.md")
"""The pages in docs for developers; players read the others."""
PAGES = [one.path for one in read_pages(ROOT / "docs") if one.path not in REFERENCE]


def faults(passage: Passage) -> Iterator[str]:
    """Yield the faults of a passage, each with its sentence."""
    for sentence in passage.sentences:
        plain = without_literals(sentence)
        if CLAUSE.match(sentence) and not sentence.endswith("?"):
            yield f"opens with a clause: {sentence}"
        if PREDICATE.search(sentence):
            yield f"predicates begin “Return whether”: {sentence}"
        if len(plain.split()) > MOST_WORDS:
            yield f"more than {MOST_WORDS} words: {sentence}"
        if len(re.findall(r"[:;](?=\s)", plain)) > 1:
            yield f"more than one colon or semicolon: {sentence}"
        if passage.kind == "summary" and (word := DIALECT.search(plain)):
            yield f"“{word[0]}”: {sentence}"


def faults_in(passages: list[Passage]) -> list[str]:
    """Return the faults of passages, each with its file and line."""
    return [f"{name_of(one.path)}:{one.line}: {fault}" for one in passages for fault in faults(one)]


@pytest.mark.parametrize("folder", SOURCES)
def test_docstrings_and_comments_are_plain(folder: str) -> None:
    files = [path for path in tracked_files() if path.suffix == ".py"]
    inside = [path for path in files if path.is_relative_to(ROOT / folder)]
    assert inside
    assert [fault for path in inside for fault in faults_in(source_passages(path))] == []


@pytest.mark.parametrize(
    "path", [ROOT / "CONTRIBUTING.md", *(ROOT / "docs" / name for name in DOCUMENTS)], ids=name_of
)
def test_documents_for_developers_are_plain(path: Path) -> None:
    assert faults_in(list(document_passages(path))) == []


@pytest.mark.parametrize("page", PAGES)
def test_pages_for_players_are_plain(page: str) -> None:
    path = ROOT / "docs" / page
    lines = path.read_text("utf-8").splitlines()
    passages = [one for one in document_passages(path) if not lines[one.line - 1].startswith("|")]
    assert faults_in(passages) == []


def test_window_strings_are_plain() -> None:
    sources = [path for path in tracked_files() if path.suffix == ".py"]
    inside = [path for path in sources if path.is_relative_to(ROOT / "boardapp")]
    strings = [one for path in inside for one in window_strings(path)]
    assert len(strings) > len(inside)
    found = [one for one in strings if RIDDLE.search(one.text) and one.text not in FIXED]
    assert [f"{name_of(one.path)}:{one.line}: {one.text}" for one in found] == []


def test_subjects_of_commits_are_short() -> None:
    if not (shutil.which("git") and (ROOT / ".git").exists()):
        pytest.skip("no history here")
    command = ["git", "log", "--no-merges", "--format=%at %s"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if run.returncode:
        pytest.skip("git gives no history here")
    commits = (line.split(" ", 1) for line in run.stdout.splitlines())
    subjects = [subject for seconds, subject in commits if int(seconds) >= RULE_BEGAN]
    assert [one for one in subjects if len(one) > LONGEST_SUBJECT] == []


# ---- the check itself ---------------------------------------------------------------------------

SAMPLE = '''"""Return a table. What lies on it is drawn.

Where it stands: first; second.

    What an example says: this; that

- One item; the other.

>>> what()
"""

# Who is asked
# stays silent.
NAME = 1  # That the rest is told, where?
"""Tell whether it bears a name."""
ITEM = "What is not prose"  # noqa: E501
'''


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("What lies on the table", "opens with a clause"),
        ("Return it. Where nothing is, None", "opens with a clause"),
        ("That the game ends is logged", "opens with a clause"),
        ("That game ends. What is next?", ""),
        ("Tell whether it is over", "predicates"),
        ("Save it; tell whether it was saved", "predicates"),
        ("`x` tells whether it was saved", ""),
        ("word " * 36, "more than 35 words"),
        ("word " * 35, ""),
        ("One: two; three", "more than one colon"),
        ("One: two, three. Four; ``five: six; seven``", ""),
        ("Return how it bears on it", "“bears”"),
    ],
)
def test_the_check_finds_faults(text: str, fault: str) -> None:
    found = list(faults(Passage(Path(), 1, 1, "summary", text.strip())))
    assert [one.startswith(fault) for one in found] == [True] * bool(fault)


def test_passages_of_a_source(tmp_path: Path) -> None:
    path = tmp_path / "sample.py"
    path.write_text(SAMPLE, "utf-8")
    assert [(one.line, one.kind, one.text) for one in source_passages(path)] == [
        (1, "summary", "Return a table. What lies on it is drawn."),
        (3, "docstring", "Where it stands: first; second."),
        (7, "docstring", "One item; the other."),
        (15, "summary", "Tell whether it bears a name."),
        (12, "comment", "Who is asked stays silent."),
        (14, "comment", "That the rest is told, where?"),
    ]


def test_strings_of_a_source(tmp_path: Path) -> None:
    path = tmp_path / "sample.py"
    path.write_text(
        '"""Not read."""\nx = f"The {unit.title} fires."\ny = "key"\nz = "Fire"\n', "utf-8"
    )
    assert [(one.line, one.text) for one in window_strings(path)] == [
        (2, "The {title} fires."), (4, "Fire"),
    ]  # fmt: skip


def test_passages_of_a_document(tmp_path: Path) -> None:
    path = tmp_path / "sample.md"
    path.write_text("# Title\n\n1. One,\n   two.\n2. Three.\n\n| a | b |\n\n    code\n", "utf-8")
    texts = [one.text for one in document_passages(path)]
    assert texts == ["Title", "One, two.", "Three.", "a", "b"]
