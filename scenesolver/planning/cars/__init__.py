"""Planning for robots that steer: they drive arcs that are wide enough for them, and never turn on the spot."""
