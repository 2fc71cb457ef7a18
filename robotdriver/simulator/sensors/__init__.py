"""What a robot senses of the floor, and when it reports it."""
