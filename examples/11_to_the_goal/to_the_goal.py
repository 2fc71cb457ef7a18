"""A panel, a command, a layer and a curve of one's own: how far the robots are from their goals."""

import math

import shapely
from PySide6.QtWidgets import QLabel

from gui.contributions import (
    Area,
    Command,
    Contribution,
    Curve,
    Drawing,
    FloorLayer,
    Menu,
    Moment,
    Panel,
    Picture,
    Place,
    WindowApi,
    Workspace,
)


def contribution(window: WindowApi) -> Contribution:
    """Return what this package adds to a window. It is called once, when the window opens."""

    def left_mm() -> dict[str, float]:
        """Return how far each robot is from its goal now."""
        scene, snapshot = window.scene, window.snapshot
        if scene is None or snapshot is None:
            return {}
        goals = {robot.name: robot.goal for robot in scene.robots}
        return {
            robot.name: math.dist((robot.pose.x_mm, robot.pose.y_mm), goal)
            for robot in snapshot.robots
            if (goal := goals.get(robot.name)) is not None
        }

    def in_words() -> str:
        return "\n".join(f"{name}: {left:,.0f} mm" for name, left in left_mm().items())

    def panel() -> QLabel:
        label = QLabel()
        label.setContentsMargins(16, 4, 16, 8)
        window.floor_changed.connect(lambda: label.setText(in_words() or "Nothing drives yet."))
        return label

    def drawings(picture: Picture) -> list[Drawing]:
        if picture.snapshot is None:
            return []
        goals = {robot.name: (number, robot.goal) for number, robot in enumerate(picture.scene.robots)}
        lines = []
        for robot in picture.snapshot.robots:
            number, goal = goals.get(robot.name, (None, None))
            if goal is not None:
                here = robot.pose.x_mm, robot.pose.y_mm
                lines.append(Drawing(shapely.LineString([here, goal]), number, f"{math.dist(here, goal):,.0f} mm"))
        return lines

    def heading_deg(moment: Moment) -> float:
        return math.degrees(moment.robot.pose.heading_rad)

    return Contribution(
        panels=[
            Panel(
                Place("to_the_goal.panel", "To the goal", Area.COLUMN, frozenset({Workspace.DRIVE})),
                panel,
                "How far each robot is from its goal, as the crow flies.",
            )
        ],
        commands=[
            Command(
                "to_the_goal.tell",
                "&Tell how far it is",
                Menu("to_the_goal", "&Goal"),
                lambda: window.notify(in_words().replace("\n", "; ")),
                "Tell how far each robot is from its goal",
                keys=("Ctrl+Alt+G",),
                blocked=lambda: "" if left_mm() else "nothing drives yet",
            )
        ],
        layers=[
            FloorLayer("to_the_goal.line", "Line to the goal", "How far it is to the goal, as the crow flies", drawings)
        ],
        curves=[
            Curve("to_the_goal.heading", "Heading", "°", "Where it looks, counter-clockwise", heading_deg, least=90.0)
        ],
    )
