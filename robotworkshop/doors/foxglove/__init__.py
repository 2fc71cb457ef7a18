"""Foxglove: a run as messages with its known schemas, live or in an MCAP file. Metres, radians, x ahead, z up."""
