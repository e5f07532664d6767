"""The text of *Help > About*."""

from __future__ import annotations

from boardapp import __version__

ABOUT = (
    f"<h3>boardapp {__version__}</h3>"
    "<p>A board beside the table: lay out terrain tiles, settle lines of sight, see why.</p>"
    "<p>It looks for no updates, fetches nothing and sends nothing: what you do stays on this"
    " computer. It uses your own network only while <i>Receive pictures from a phone</i> is"
    " open.</p>"
    "<p>An unofficial aid for owners of the games, with art of its own. MIT licence. It is made"
    " with Qt, PySide6 and others, whose licences come with it.</p>"
)
"""The text of *Help > About*."""
