"""Print the printed rules that tests hold, each with its tests: `make rules`.

A test names its rules by the marker `rule`, once for each: `@pytest.mark.rule("004-138")`.
"""

import contextlib
import io
import sys
from collections import defaultdict

import pytest

UNHELD = {
    "004-254": "what a base game says, and what this one replaces, is in the players' own books",
    "A4-42": "a slip of the print: nothing hangs on it",
    "N4-32": "cards are drawn, shuffled and dealt at the table; their numbers are typed",
}
"""Rules that no test can hold, each with the reason."""


class RuleTable:
    """A pytest plugin that notes the marker `rule` of every collected test."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = defaultdict(list)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            name = item.nodeid.split("[")[0]
            for mark in item.iter_markers("rule"):
                for rule in mark.args:
                    if name not in self.tests[rule]:
                        self.tests[rule].append(name)

    def lines(self) -> list[str]:
        """One line for each test, its rule before the first; a count at the end."""
        out = []
        for rule, tests in sorted(self.tests.items()):
            out += [f"{rule if i == 0 else '':10}{test}" for i, test in enumerate(tests)]
        out += [f"{rule:10}not held: {why}" for rule, why in sorted(UNHELD.items())]
        distinct = {test for tests in self.tests.values() for test in tests}
        return [*out, f"{len(self.tests)} rules, {len(distinct)} tests"]


def main() -> int:
    """Collect the suite, run nothing, print the table."""
    table = RuleTable()
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        status = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider"], plugins=[table])
    if status != pytest.ExitCode.OK:
        sys.stdout.write(output.getvalue())
        return int(status)
    print("\n".join(table.lines()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
