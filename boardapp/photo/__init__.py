"""Photographs of printed tiles, fitted and straightened; tiles recognised on a photographed map.

    image, focal = read_photograph(path)              # source.py
    fit = fit_tile(image, corners, focal)             # fit.py: a value, what the window shows
    picture = straighten(image, fit, 1600)            # straighten.py
    found = recognise_tiles(image, corners, templates)  # tile_recognition.py

Nothing is imported here, so that who only names this room loads neither numpy nor Pillow. Floats
stop at this room: what is traced on a straightened picture is whole mils.
"""
