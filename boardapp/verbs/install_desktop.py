"""The verb ``install-desktop``: menu entry, file type, man page and completion for one user."""

from __future__ import annotations

import argparse
import sys

from boardapp.desktop import desktop_install
from boardapp.files.terminal_output import print_lines, print_to_stderr
from boardapp.verbs.verb_output import DONE, report_bad_input

SUMMARY = (
    "Add boardapp to your desktop's menu, and install its file type, man page and shell completion."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    parser.add_argument("--remove", action="store_true", help="remove everything again")
    parser.add_argument("--dry-run", action="store_true", help="only list the files")


def run(parsed: argparse.Namespace) -> int:
    """Write or remove the desktop's files, and list them."""
    if sys.platform in ("win32", "darwin"):
        return report_bad_input("boardapp install-desktop: only for desktops of Linux and BSD")
    files = desktop_install.share_files(desktop_install.start_command(), parsed.parsers())
    act = desktop_install.remove_files if parsed.remove else desktop_install.install_files
    for path in act(files, dry_run=parsed.dry_run):
        print_lines(path)
    if not parsed.dry_run:
        print_to_stderr(
            *(
                f"boardapp install-desktop: {told}"
                for told in desktop_install.refresh_desktop_indexes()
            )
        )
    return DONE
