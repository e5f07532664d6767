"""The window; the only package that imports PySide6."""

# First: what is to be changed of the binding comes with it.
import PySide6  # noqa: F401

from boardapp.qt.widgets.disable_import_scan import disable_feature_import_scan

disable_feature_import_scan()
