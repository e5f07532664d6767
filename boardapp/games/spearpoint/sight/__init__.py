"""The rules of sight: rulings on lines, fields of sight, and the survey of all pairs of spaces."""
