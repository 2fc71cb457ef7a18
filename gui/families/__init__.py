"""What families of robots bring to the screen, a folder each."""
