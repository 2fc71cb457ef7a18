"""Types of messages and actions that no package on PyPI brings, in OMG's IDL as the generators of ROS 2 read it.

Sources: the interfaces of tf2_msgs, and those of irobot_create_msgs that an emulated Create 3 serves; names, order and
types of the fields are theirs, since programs that speak to each other compare them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

_EMPTY = ("uint8 structure_needs_at_least_one_member",)
"""The generators' own word for a structure without fields."""


@dataclass(frozen=True, slots=True)
class Interfaces:
    """The types of one package.

    Attributes:
        package: Its name.
        needs: The packages whose types are in them.
        texts: Each type's text in IDL, by its file: "msg/NAME" or "action/NAME".
    """

    package: str
    needs: Sequence[str]
    texts: Mapping[str, str]


def _struct(name: str, fields: Sequence[str]) -> str:
    """Return a structure; a field is a type and a name, and its default value if it has one."""
    lines = []
    for field in fields or _EMPTY:
        kind, name_of_field, *default = field.split()
        lines += [f"@default (value={value})" for value in default] + [f"{kind} {name_of_field};"]
    return f"struct {name} {{\n" + "\n".join(lines) + "\n};\n"


def _text(package: str, kind: str, includes: Sequence[str], content: str) -> str:
    heads = "".join(f'#include "{include}.idl"\n' for include in includes)
    return f"{heads}module {package} {{ module {kind} {{\n{content}}}; }};\n"


def _message(package: str, name: str, fields: Sequence[str], constants: Mapping[str, int] | None = None) -> str:
    includes = sorted({field.split()[0].removeprefix("sequence<").rstrip(">") for field in fields if "::" in field})
    content = _struct(name, fields)
    if constants:
        values = "".join(f"const uint8 {each} = {value};\n" for each, value in constants.items())
        content = f"module {name}_Constants {{\n{values}}};\n{content}"
    return _text(package, "msg", [include.replace("::", "/") for include in includes], content)


TF2_MSGS = Interfaces(
    "tf2_msgs",
    ("geometry_msgs",),
    {"msg/TFMessage": _message("tf2_msgs", "TFMessage", ["sequence<geometry_msgs::msg::TransformStamped> transforms"])},
)
"""The messages of tf."""

_CREATE = "irobot_create_msgs"
_HEADER = "std_msgs::msg::Header header"
_HAZARDS = {"BACKUP_LIMIT": 0, "BUMP": 1, "CLIFF": 2, "STALL": 3, "WHEEL_DROP": 4, "OBJECT_PROXIMITY": 5}
_POSE = ("geometry_msgs::msg::PoseStamped pose",)
_FAST = "float max_translation_speed 0.3"
_TURNING = "float max_rotation_speed 1.9"
_LEFT_TO_TURN, _LEFT_TO_GO = "float remaining_angle_travel", "float remaining_travel_distance"


def _action(name: str, goal: Sequence[str], result: Sequence[str], feedback: Sequence[str], constants: str = "") -> str:
    includes = ("geometry_msgs/msg/PoseStamped",) if any("PoseStamped" in each for each in (*goal, *result)) else ()
    parts = (_struct(f"{name}_Goal", goal), _struct(f"{name}_Result", result), _struct(f"{name}_Feedback", feedback))
    return _text(_CREATE, "action", includes, constants + "".join(parts))


IROBOT_CREATE_MSGS = Interfaces(
    _CREATE,
    ("geometry_msgs", "std_msgs", "builtin_interfaces", "unique_identifier_msgs", "service_msgs", "action_msgs"),
    {
        "msg/IrIntensity": _message(_CREATE, "IrIntensity", [_HEADER, "int16 value"]),
        "msg/IrIntensityVector": _message(
            _CREATE, "IrIntensityVector", [_HEADER, f"sequence<{_CREATE}::msg::IrIntensity> readings"]
        ),
        "msg/HazardDetection": _message(_CREATE, "HazardDetection", [_HEADER, "uint8 type"], _HAZARDS),
        "msg/HazardDetectionVector": _message(
            _CREATE, "HazardDetectionVector", [_HEADER, f"sequence<{_CREATE}::msg::HazardDetection> detections"]
        ),
        "msg/DockStatus": _message(_CREATE, "DockStatus", [_HEADER, "boolean dock_visible", "boolean is_docked"]),
        "action/DriveDistance": _action("DriveDistance", ["float distance", _FAST], _POSE, [_LEFT_TO_GO]),
        "action/DriveArc": _action(
            "DriveArc",
            ["int8 translate_direction", "float angle", "float radius", _FAST],
            _POSE,
            [_LEFT_TO_TURN],
            "module DriveArc_Goal_Constants {\nconst int8 TRANSLATE_FORWARD = 1;\n"
            "const int8 TRANSLATE_BACKWARD = -1;\n};\n",
        ),
        "action/RotateAngle": _action("RotateAngle", ["float angle", _TURNING], _POSE, [_LEFT_TO_TURN]),
        "action/NavigateToPosition": _action(
            "NavigateToPosition",
            ["geometry_msgs::msg::PoseStamped goal_pose", "boolean achieve_goal_heading", _FAST, _TURNING],
            _POSE,
            ["int8 navigate_state", _LEFT_TO_TURN, _LEFT_TO_GO],
            "module NavigateToPosition_Feedback_Constants {\nconst int8 ROTATING_TO_GOAL_POSITION = 1;\n"
            "const int8 DRIVING_TO_GOAL_POSITION = 2;\nconst int8 ROTATING_TO_GOAL_ORIENTATION = 3;\n};\n",
        ),
        "action/Dock": _action("Dock", [], ["boolean is_docked"], ["boolean sees_dock"]),
        "action/Undock": _action("Undock", [], ["boolean is_docked"], []),
    },
)
"""The messages and actions of a Create 3 that `create3_topics` serves."""

ALL = (TF2_MSGS, IROBOT_CREATE_MSGS)
