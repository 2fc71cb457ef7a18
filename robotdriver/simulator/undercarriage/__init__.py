"""What drives a robot: its wheels, and the errors of its odometry."""
