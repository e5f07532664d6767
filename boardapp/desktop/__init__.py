"""Menu entry, file type, icons, man page and completion."""
