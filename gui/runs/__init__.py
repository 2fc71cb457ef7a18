"""Two recorded runs beside each other: a floor each, one clock for both, and a table of what differs."""
