"""One plain sentence on each planner that comes with us."""

from gui.texts.language import tr


def planner_told(name: str) -> str:
    """Return a sentence about a planner; empty for a planner of another author."""
    return {
        "prm": tr("Scatters points over the free floor, joins them, and takes the shortest way between them."),
        "prm-textbook": tr("PRM of parts that you choose. Its steps can be watched; it may miss a narrow gap."),
        "prm-star": tr("PRM that joins more points: with more samples its way comes nearer to the shortest."),
        "lazy_prm": tr("PRM that checks an edge only when a way would use it."),
        "rrt": tr("Grows a tree from the start until it reaches the goal."),
        "rrt-star": tr("Grows a tree from the start, and makes its ways shorter with each sample."),
        "rrt-connect": tr("Grows two trees, from the start and from the goal, until they meet."),
        "cells": tr("Cuts the free floor into cells: it finds a way wherever there is one."),
        "visibility": tr("Joins the corners that see each other: its way is the shortest there is."),
        "shape": tr("Plans with the robot's outline and heading: it fits through gaps too narrow for its disc."),
        "car": tr("Plans for robots that steer like a car, forwards and in reverse."),
        "ros2": tr("A ROS 2 program drives the robot and gets its sensor readings."),
    }.get(name, "")
