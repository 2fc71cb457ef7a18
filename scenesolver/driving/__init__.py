"""Along a path: the movers, and what they drive by.

`belief` takes in what the rangers read and knows where the robot is, `behaviour` decides by that what to do, and
`driver` turns it into commands for wheels that obey late. The default mover is read in this order:

1. `location_robot`: frames in, one command out.
2. `behaviour.drive_to_goal` and `behaviour.leg`: the journey, and one straight leg of it.
3. `driver`, with `reaction` and `touch`: turns, straight ways and stops on wheels that obey late.
4. `belief.rangers` and `belief.perception`: what a sensor reads, and where the robot was meanwhile.
5. `belief.sonar_map`, with `belief.seen_floor` and `belief.marks`: what a reading says about the floor.
6. `behaviour.looking` and `behaviour.way`: where it looks before it drives, and what it drives.
7. `belief.moving_things` and `behaviour.avoidance`: what moves and the scene does not tell of.
8. `belief.moving_obstacles` and `behaviour.yielding`: what moves on a route that the scene tells of.
9. `belief.particle_filter` and `behaviour.lost_robot`: where the robot is, on a floor where odometry drifts.

Robots that are planned with their outline (`shapes`), that steer (`cars`) or that drive as a team (`together`) use the
same driver and the same belief, and have a journey of their own. docs/driving.md shows all of it in pictures.
"""
