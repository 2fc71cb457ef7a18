"""Along a path: the movers, what they perceive, and how they find out where they are."""
