"""Pages as a PDF by a program of its own, ``python -m boardapp.printing.pdf_process [COMMAND …]``.

It takes seconds, in which nothing else runs in the same process. The pages come pickled by the
program that starts it, from nobody else. With a command, such as one that prints, that is given
the PDF, and how it ends is how this ends.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Sequence

from boardapp.files.save_error import reason
from boardapp.files.terminal import warn
from boardapp.printing.print_job_pages import PrintedJob, written


def give(pdf: bytes, command: Sequence[str]) -> int:
    """Give a PDF to a command, and return its exit status; what went wrong stands on stderr."""
    try:
        ended = subprocess.run(command, input=pdf, stdout=subprocess.DEVNULL, check=False)
    except OSError as error:
        warn(f"{command[0]}: {reason(error)}")
        return 1
    return ended.returncode


if __name__ == "__main__":
    found = pickle.load(sys.stdin.buffer)
    assert isinstance(found, PrintedJob)
    made = written(found)
    if sys.argv[1:]:
        sys.exit(give(made, sys.argv[1:]))
    sys.stdout.buffer.write(made)
