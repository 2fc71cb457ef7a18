"""The look of the window: its palettes and icons."""
