"""Files that players choose or drop as photographs."""

from pathlib import Path

import pytest

from boardapp.photo.error import PhotoError
from boardapp.qt.photos.photograph_files import refused_picture_sentence


@pytest.mark.parametrize(
    ("exists", "sentence"),
    [
        (True, "“a\\u202eb.jpg” is a text. Choose a photograph."),
        (False, "There is no file “a\\u202eb.jpg” any more."),
    ],
)
def test_the_sentence_on_a_refused_picture_escapes_its_name(
    tmp_path: Path, exists: bool, sentence: str
) -> None:
    path = tmp_path / "a\u202eb.jpg"
    if exists:
        path.touch()
    assert refused_picture_sentence(path, PhotoError("a text", "a photograph")) == sentence
