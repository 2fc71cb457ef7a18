"""What runs in the process of a program of the SDK."""
