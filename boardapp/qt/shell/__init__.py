"""The application: start, main window, start page, handbook."""
