"""The senses of a robot on the floor, and when it reports them."""
