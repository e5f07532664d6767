"""The guide through procedures: it shows a field for each question."""
