"""ROS 2: a mover that obeys programs of ROS 2, and a run as they see it. Metres, radians, x ahead, z up (REP 103)."""
