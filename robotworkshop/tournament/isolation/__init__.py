"""A mover in a process of its own: how it is started, limited and spoken to."""
