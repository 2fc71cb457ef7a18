"""Pioneers and their kin as data: what MobileRobots' parameter files tell of a robot, and those models that ship."""
