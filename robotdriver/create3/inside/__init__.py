"""Code that runs in the process of a program of the SDK."""
