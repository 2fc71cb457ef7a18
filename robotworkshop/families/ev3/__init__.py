"""Lego EV3: worlds and robots as the public simulator writes them, and runs of unchanged programs on a floor."""
