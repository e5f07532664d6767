"""What a desktop knows of the program: menu entry, file type, icons, man page, completion."""
