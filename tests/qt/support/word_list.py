"""Lists the texts that players see: ``make words`` writes them to build/words.tsv, by screen.

``python -m tests.qt.support.word_list --draw 60 --seed 7`` draws sentences from that list, each
with no more than the kind of its place.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import subprocess
import sys

from boardapp import cli
from tests.qt.support import word_recorder
from tests.qt.support.word_recorder import NOTES, Text

LIST = NOTES.with_suffix(".tsv")
MADE_BY_TESTS = re.compile(
    r"/tmp/|http:|usage: |\]$|\}$|WWW|\\u|\\n|<b>|wins￼|ä{9}|of some length|\[\*\]|Ctrl\+Alt\+"
    r"|Unnamed, \d|A long agreement|far too long for any menu|\(it was a 6\)|Hamburgefonts"
    r"|word word|“004-1”|\b(One|Two): |[“ ](One|Two)”|“A call”|: A call\b|Minefields: One map"
    r"|none not known|for “Hand”"
)
END = re.compile(r" ¶ |(?<=[.?!…]) (?=[A-Z“])(?![^“]*”)")
"""Between two sentences, but not within quotation marks."""
LEFT_OUT = ("handbook_window",)
KEYS = re.compile(r" \((Ctrl|Shift|Alt)\+[^()]*\)$")
"""A shortcut at the end of a tool tip."""
PLACE = re.compile(r"[A-Z]?-?\d+[AB]?[:,]?")
NAME = re.compile(r"(\b[A-Z0-9.][\w.\-’']*[ ,]*)+")


def write_list() -> None:
    """Run the window tests and write all that they show, and the help of the commands."""
    shutil.rmtree(NOTES, ignore_errors=True)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "tests/qt",
        "-q",
        "-n",
        "2",
        "-p",
        word_recorder.__name__,
    ]
    status = subprocess.run(command, cwd=NOTES.parents[1], check=False).returncode
    shown = {line for one in NOTES.iterdir() for line in one.read_text("utf-8").splitlines()}
    for verb in ("", *sorted(cli.VERBS)):
        parser = cli._verb_parser(verb) if verb else cli._window_parser()
        formatter = parser._get_formatter()
        helps = [formatter._expand_help(one) for one in parser._actions if one.help]
        epilog = (line.split("  ")[-1].strip() for line in (parser.epilog or "").splitlines())
        for text in (parser.description or "", *helps, *epilog):
            shown.add(f"boardapp {verb}\thelp of a command\t{text}")
    LIST.write_text("\n".join(sorted(shown)) + "\n", "utf-8")
    sys.exit(status)


def sentences() -> list[Text]:
    """Return each sentence of four words or more once, with the kind of its place.

    Sentences that differ only in names, numbers and shortcuts are one. Shortened ones are left out.
    """
    found: dict[str, Text] = {}
    for line in LIST.read_text("utf-8").splitlines():
        screen, place, text = line.split("\t")
        if (screen, place) == ("guide.bar", "label"):
            text = text.replace(" ¶ ", " ")  # a line break of a sentence that the bar wraps
        for sentence in END.split(text):
            words = len(re.findall(r"[^\W\d_]+", sentence))
            if words < 4 or screen.endswith(LEFT_OUT) or MADE_BY_TESTS.search(sentence):
                continue
            first, _, rest = KEYS.sub("", sentence.rstrip("⏎. ")).partition(" ")
            first = "0" if PLACE.fullmatch(first) else first
            found.setdefault(f"{first} {NAME.sub('X ', rest)}", (place, sentence))
    whole = {sentence for _, sentence in found.values()}
    starts = {one[:at] for one in whole for at in range(9, len(one))}
    return [
        (place, one)
        for place, one in sorted(found.values())
        if not (one.endswith("…") and one[:-1].rstrip() in starts)
    ]


def main() -> None:
    """Write the list, or draw from it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draw", type=int, help="draw so many sentences from the list")
    parser.add_argument("--seed", type=int, default=1, help="of the draw")
    parsed = parser.parse_args()
    if parsed.draw is None:
        write_list()
    for number, (place, one) in enumerate(
        random.Random(parsed.seed).sample(sentences(), parsed.draw or 0), 1
    ):
        print(f"{number}. [{place}] {one}")


if __name__ == "__main__":
    main()
