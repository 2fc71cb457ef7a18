"""Small controls of our own, of which panels and forms are made."""
