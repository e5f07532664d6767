"""A board of areas that is being drawn, as a document."""
