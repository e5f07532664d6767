"""Photographs of printed tiles, fitted and straightened; tiles recognised on a photographed map.

    image, focal, _ = read_photograph(path)           # photo_loader.py
    fit = fit_tile(image, corners, focal)             # tile_fit.py: a value for the window
    picture = straighten(image, fit, 1600)            # straighten.py
    found = recognise_tiles(image, corners, templates)  # tile_recognition.py

This module imports nothing, so that importing the package loads neither numpy nor Pillow. Floats
stay inside the package: shapes traced on a straightened picture have whole mils.
"""
