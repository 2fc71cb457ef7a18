"""The packets of the protocol as bytes: those that clients send, taken apart, and those of the robot, put together."""
