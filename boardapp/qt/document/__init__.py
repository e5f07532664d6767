"""Opening, saving and recovering files, with their dialogs."""
