"""A race over the LAN: players that serve, a referee that calls them, and those who watch.

The players' protocol is robot.thrift, at the top of the repository; only this package speaks it.
"""
