"""Draws sentences of the handbook for readers to judge: ``python -m tests.repo.draw_sentences``.

Headings, entries of tables that are no whole sentences, and samples of files are left out.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from random import Random

from boardapp.files.handbook import read_pages
from tests.repo.prose import document_passages
from tests.repo.repository import ROOT, name_of

FEWEST_WORDS = 5
WHOLE = re.compile(r"[.?!][)*”]*$")
REFERENCE = ("reference/rules.md",)
"""Tables to look things up in."""


def drawable_sentences() -> Iterator[str]:
    """Yield every sentence of the pages for players, with its place."""
    for page in read_pages(ROOT / "docs"):
        if page.path not in REFERENCE:
            for passage in document_passages(ROOT / "docs" / page.path):
                place = f"{name_of(passage.path)}:{passage.line}"
                for sentence in passage.sentences:
                    if len(sentence.split()) >= FEWEST_WORDS and WHOLE.search(sentence):
                        yield f"{place}: {sentence}"


def main() -> None:
    """Print a draw that is the same for the same seed and pages."""
    parser = argparse.ArgumentParser(description="Draw sentences of the handbook.")
    parser.add_argument("--seed", type=int, default=3801)
    parser.add_argument("--number", type=int, default=60)
    given = parser.parse_args()
    sentences = list(drawable_sentences())
    for number, sentence in enumerate(Random(given.seed).sample(sentences, given.number), start=1):
        print(f"{number}. {sentence}")


if __name__ == "__main__":
    main()
