"""The simulated floor: a World of robots and obstacles, its clock, and the robots in it as RobotInterface."""
