"""A document of a board of areas that its owner is drawing."""
