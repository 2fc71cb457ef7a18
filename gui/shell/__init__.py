"""The window itself: docks, bars, commands, files, and what it remembers."""
