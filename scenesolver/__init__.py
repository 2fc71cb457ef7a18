"""How a scene is solved: free space, roadmap, search, smoothing, verification, and the mover that drives the path."""
