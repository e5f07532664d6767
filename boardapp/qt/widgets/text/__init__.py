"""Labels and pages of text, up to full screens that are read across a table."""
