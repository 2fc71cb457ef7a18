"""Along a path: the movers, and what they drive by.

`belief` takes in what the rangers read and knows where the robot is, `behaviour` decides by that what to do, and
`driver` turns it into commands for wheels that obey late. `location_robot` is the mover.
"""
