"""SVG drawings as graphics items and cached pixmaps."""
