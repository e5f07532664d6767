"""Labels and pages of text, up to full screens for reading across a table."""
