"""The content of a file that is shared: a page of a game, or an animated picture of one act."""

from __future__ import annotations

from typing import NamedTuple

from boardapp.document.document import Document
from boardapp.share import act_animation, replay_page
from boardapp.share.progress import Progress, no_progress

PAGE = ".html"


class ShareError(ValueError):
    """Raised if a file to share cannot be made as asked, with the reason in words for a reader."""


class ShareJob(NamedTuple):
    """A file to share: its ending, the act by its number in the log, and whose pictures it has.

    An act of None is the last procedure or ruling. A page has the whole game.
    """

    suffix: str = PAGE
    act: int | None = None
    own_pictures: bool = False


def share_content(document: Document, job: ShareJob, progress: Progress = no_progress) -> bytes:
    """Return the content of a file to share; raises ShareError."""
    if job.suffix == PAGE:
        if job.act is not None:
            raise ShareError(
                "a page shows the whole game; leave out --act, or choose .webp or .gif"
            )
        return replay_page.replay_page(
            document, own_pictures=job.own_pictures, progress=progress
        ).encode()
    if job.suffix not in act_animation.FORMS:
        raise ShareError("expected a name that ends in .html, .webp or .gif")
    act = act_animation.act_at(document, job.act)
    if act is None:
        total = len(document.log)
        raise ShareError(
            f"there is no step {job.act}; the log has {total}"
            if total
            else "the log of this table is still empty"
        )
    return act_animation.act_animation(
        document,
        act,
        act_animation.FORMS[job.suffix],
        own_pictures=job.own_pictures,
        progress=progress,
    )
