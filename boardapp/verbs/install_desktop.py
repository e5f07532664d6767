"""The verb ``install-desktop``: menu entry, file type, man page and completion for one user."""

from __future__ import annotations

import argparse
import sys

from boardapp.desktop import share, user
from boardapp.files.terminal import say, warn
from boardapp.verbs.output import DONE, complain

SUMMARY = "Put the program into this user's menu, with its file type, man page and completion."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    parser.add_argument("--remove", action="store_true", help="take all of it away again")
    parser.add_argument("--dry-run", action="store_true", help="only list the files")


def run(parsed: argparse.Namespace) -> int:
    """Write or remove the files and list them."""
    if sys.platform in ("win32", "darwin"):
        return complain("boardapp install-desktop: only for desktops of Linux and BSD")
    files = share.share_files(user.command(), parsed.parsers())
    act = user.remove if parsed.remove else user.install
    for path in act(files, dry_run=parsed.dry_run):
        say(path)
    if not parsed.dry_run:
        warn(*(f"boardapp install-desktop: {told}" for told in user.renew_registers()))
    return DONE
