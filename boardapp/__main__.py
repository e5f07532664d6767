"""Opens the window, or runs a verb: `python -m boardapp`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from boardapp.cli import parse_arguments, run_verb
from boardapp.files.terminal_output import print_to_stderr


def main(arguments: Sequence[str] | None = None) -> int:
    """Run boardapp with command-line arguments; return the exit status.

    The status is 0 for done, 1 for bad input, 2 for wrong usage.
    """
    parsed = parse_arguments(sys.argv[1:] if arguments is None else arguments)
    if parsed.verb is not None:
        return run_verb(parsed)
    try:
        from boardapp.qt.shell.app import run_window  # noqa: PLC0415 - Qt need not be installed
    except ImportError as error:
        print_to_stderr(
            "boardapp: the window needs Qt, which does not load here: "
            f"{error}{_missing_library_advice(str(error))}"
        )
        return 1
    return run_window(parsed.file, new_window=parsed.new_window)


def _missing_library_advice(reason: str) -> str:
    """Return advice on which missing system library to install, "" if it is unknown."""
    if sys.platform == "linux" and ("libGL.so" in reason or "libEGL.so" in reason):
        return "; on Debian and Ubuntu: sudo apt install libgl1 libegl1"
    return ""


if __name__ == "__main__":
    sys.exit(main())
