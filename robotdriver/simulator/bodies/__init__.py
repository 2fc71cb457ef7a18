"""What stands on the floor: robots and obstacles, how they move, and what they touch."""
