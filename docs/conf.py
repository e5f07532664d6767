"""How Sphinx builds the site of these pages; `make docs` runs it."""

import sys
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from boardapp import __version__  # noqa: E402
from boardapp.files.handbook import dark_picture  # noqa: E402

project = "boardapp"
author = "boardapp contributors"
project_copyright = author
release = version = __version__
extensions = ["myst_parser"]
myst_heading_anchors = 4
myst_links_external_new_tab = False
html_theme = "furo"
html_title = f"boardapp {release}"
html_logo = "../assets/program/boardapp.svg"
html_show_sphinx = False
html_copy_source = False
html_static_path = ["static"]
html_css_files = ["pictures.css"]
templates_path: list[str] = []


class PagePictures(SphinxTransform):  # type: ignore[misc]
    """Link pictures to themselves, and show their dark versions in the theme's dark colours."""

    default_priority = 400

    def apply(self, **_: Any) -> None:
        """Put the dark version behind each picture, where there is one."""
        folder = Path(self.document["source"]).parent
        for picture in list(self.document.findall(nodes.image)):
            picture["scale"] = 100  # Sphinx links a picture with a scale to the picture itself.
            dark = dark_picture(Path(picture["uri"]))
            if (folder / dark).exists():
                twin = picture.deepcopy()
                twin["uri"] = dark.as_posix()
                twin["classes"] = ["only-dark"]
                picture["classes"] = ["only-light"]
                picture.parent.insert(picture.parent.index(picture) + 1, twin)


def setup(app: Sphinx) -> None:
    """Tell Sphinx about what is our own."""
    app.add_transform(PagePictures)
