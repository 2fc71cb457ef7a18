"""The part that runs in a program's own process: nothing here imports anything but the standard library."""
