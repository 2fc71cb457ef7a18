"""The frame of the window: its bar, the column, the strip, and the plates over the floor, before rooms are in it."""
