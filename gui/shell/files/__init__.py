"""Files that are opened, dropped and exported."""
