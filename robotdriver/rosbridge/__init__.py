"""Emulated robots for programs of ROS: the rosbridge protocol, version 2, over WebSockets.

A family writes a `Graph` of its robots' topics and services and hands it to a `RosClients`, which a `GuestServer`
serves: every client is a guest, so ROS adds no thread. The extra `ros` brings the package that this needs.

Source: https://github.com/RobotWebTools/rosbridge_suite/blob/ros1/ROSBRIDGE_PROTOCOL.md
"""
