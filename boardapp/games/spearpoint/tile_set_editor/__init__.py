"""The tile-set editor: a tile set that its owner draws, as a document."""
