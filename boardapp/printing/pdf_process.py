"""Pages as a PDF by a program of its own, ``python -m boardapp.printing.pdf_process [COMMAND …]``.

Rendering takes seconds and would block the process of the window. The pages come pickled from the
program that starts this one, and from no other source. If a command is given, such as a print
command, it gets the PDF, and its exit status becomes that of this program.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Sequence

from boardapp.files.save_error import system_error_reason
from boardapp.files.terminal_output import print_to_stderr
from boardapp.printing.print_job_pages import JobPages, job_pdf


def pipe_to_command(pdf: bytes, command: Sequence[str]) -> int:
    """Send a PDF to a command and return its exit status; errors are printed to stderr."""
    try:
        ended = subprocess.run(command, input=pdf, stdout=subprocess.DEVNULL, check=False)
    except OSError as error:
        print_to_stderr(f"{command[0]}: {system_error_reason(error)}")
        return 1
    return ended.returncode


if __name__ == "__main__":
    found = pickle.load(sys.stdin.buffer)
    assert isinstance(found, JobPages)
    made = job_pdf(found)
    if sys.argv[1:]:
        sys.exit(pipe_to_command(made, sys.argv[1:]))
    sys.stdout.buffer.write(made)
