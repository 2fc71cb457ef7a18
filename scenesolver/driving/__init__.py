"""Along a path: the movers, and what they drive by.

`belief` takes in what the rangers read, `localization` finds out where the robot is, `behaviour` decides by both what
to do, and `driver` turns that into commands for wheels that obey late. `location_robot` is the mover.
"""
