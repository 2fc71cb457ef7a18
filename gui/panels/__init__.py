"""The panels around the canvas: banner, layers, planner, robots, log, speed, and the status bar's parts."""
