"""Maps of the editor Tiled: TMX and TMJ files as boards of squares or hexes."""
