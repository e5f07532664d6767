"""The page in a real browser: pictures are chosen, sent and answered one by one."""

from pathlib import Path

import pytest

from boardapp.photo.photo_loader import MAX_BYTES
from tests.phone.phones import picture, served
from tests.support.browser import CHROMIUM, browser

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")


def test_a_browser_sends_pictures_and_shows_whether_each_was_received(tmp_path: Path) -> None:
    contents = {
        "tile 1.jpg": picture(size=(600, 400)),
        "<b>tile 2.png": picture("PNG"),
        "letter.jpg": b"Dear Sir",
        "tile 3.webp": picture("WEBP"),
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    with (tmp_path / "film.jpg").open("wb") as film:
        film.truncate(MAX_BYTES + 1)
    with served() as phones, browser(tmp_path / "profile") as phone:
        phone.open(phones.url)
        assert phone.value("document.documentElement.scrollWidth") == 390
        phone.choose_pictures([tmp_path / name for name in (*contents, "film.jpg")])
        assert phone.settled(5) == [
            ["tile 1.jpg", "✓ received"],
            ["<b>tile 2.png", "✓ received"],
            [
                "letter.jpg",
                "✗ not received. This file is not a picture. Send a JPEG, PNG or WebP file.",
            ],
            ["tile 3.webp", "✓ received"],
            ["film.jpg", "✗ not received. The picture is larger than 64 MB."],
        ]
        good = [content for name, content in contents.items() if name != "letter.jpg"]
        assert [path.read_bytes() for path in phones.received] == good
        phone.choose_pictures([tmp_path / "tile 1.jpg"])
        assert phone.settled(6)[-1] == ["tile 1.jpg", "✓ received"]
        phones.server.close()
        phone.choose_pictures([tmp_path / "tile 1.jpg"])
        asked = "✗ not received. Is the window on the computer still open?"
        assert phone.settled(7)[-1] == ["tile 1.jpg", asked]
