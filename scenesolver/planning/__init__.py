"""From free space to a path: samples, roadmap, search, smoothing, the optimum, and the planners that use them."""
