"""The page that greets: a first drive, scenes by what they teach, robots, one's own things, and what is new."""
