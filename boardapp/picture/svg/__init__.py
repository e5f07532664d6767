"""SVG: written, measured, and turned into pixels or PDF."""
