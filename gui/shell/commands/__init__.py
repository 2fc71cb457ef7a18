"""The commands that belong to the window as a whole: files, view, layers and language."""
