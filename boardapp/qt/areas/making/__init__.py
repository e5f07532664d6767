"""The room in which a board of areas is made: traced over a picture, with tables beside it."""
