"""The window's worker: it makes the same file as the command, with the pictures of the window."""

import pickle
from pathlib import Path

from boardapp.document.own import own_tiles
from boardapp.document.own.own_tiles import choose_own_file, new_empty_table
from boardapp.share.share_file import ShareJob, share_content
from boardapp.share.share_process import work_of_document
from tests.support.own_sets import OPEN, lay, set_text, written

DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    '<rect width="9" height="9" fill="#12FAB3"/></svg>'
)


def test_the_worker_has_the_window_s_pictures_if_asked(tmp_path: Path) -> None:
    written(tmp_path / "house.svg", DRAWING)
    house = OPEN.replace("}", ", art: house.svg}")
    choose_own_file(written(tmp_path / "mine.yaml", set_text(house=house)))
    document, _ = new_empty_table("village")
    lay(document, "1A")
    own_tiles.show_own_pictures(document)
    for own in (False, True):
        job = ShareJob(own_pictures=own)
        work = pickle.loads(pickle.dumps(work_of_document(document, job)))
        content = work.content()
        assert (b"#12FAB3" in content) == own
        assert content == share_content(document, job)
        assert str(tmp_path).encode() not in content
