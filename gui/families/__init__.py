"""The parts of the window for families of robots, a folder each."""
