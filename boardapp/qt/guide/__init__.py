"""The guide through procedures: a field for each question."""
