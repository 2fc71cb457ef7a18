"""Plots over the floor's clock: speed, ranges and pose error of robots. What they show is held in bounded memory."""
