"""How the window looks: its palettes and icons."""
