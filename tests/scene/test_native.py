"""The native format: what is loaded is what was meant, and what is saved can be loaded again unchanged."""

import copy
import json
import math
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotdriver import Pose
from scene import Motion, Obstacle, Scene, SceneRobot, Wall, Workspace, document_from_scene, scene_from_document
from scene.document import parse_document, write_document
from scene.formats import scene_to_bytes
from scene.formats.native_members import degrees_document

MINIMAL: dict[str, Any] = {
    "format": "robotworkshop-scene",
    "version": 1,
    "workspace": {"min": [0, 0], "max": [4000, 3000]},
}

coordinates = st.floats(-1e6, 1e6, allow_nan=False).map(lambda x: x + 0.0)
places = st.tuples(coordinates, coordinates)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
unknown = st.dictionaries(texts.map(lambda key: f"x_{key}"), values, max_size=2)


@st.composite
def triangles(draw: st.DrawFn) -> list[tuple[float, float]]:
    x, y = draw(st.integers(-900_000, 900_000)), draw(st.floats(-9e5, 9e5))
    size = draw(st.floats(1.0, 9e4))
    return [(x, y), (x + size, y), (x, y + size)]


def optional(strategy: st.SearchStrategy[Any], key: str) -> st.SearchStrategy[dict[str, Any]]:
    return st.just({}) | strategy.map(lambda value: {key: value})


@st.composite
def robots(draw: st.DrawFn, index: int) -> dict[str, Any]:
    x, y = draw(places)
    heading = draw(optional(st.floats(-720, 720), "heading_deg"))
    goal = draw(optional(places.flatmap(lambda p: unknown.map(lambda u: {"x": p[0], "y": p[1], **u})), "goal"))
    return {"name": f"r{index}", "start": {"x": x, "y": y, **heading, **draw(unknown)}, **goal, **draw(unknown)}


@st.composite
def obstacles(draw: st.DrawFn) -> dict[str, Any]:
    polygon = draw(triangles())
    motion: dict[str, Any] = {}
    if draw(st.booleans()):
        waypoint = (0.0, -1e6) if polygon[0][1] > 0 else (0.0, 1e6)
        speed = draw(st.floats(0.1, 1e4))
        motion = {
            "motion": {"waypoints": [waypoint], "speed_mm_s": speed, "loop": draw(st.booleans()), **draw(unknown)}
        }
    return {"polygon": polygon, **draw(optional(st.booleans(), "known")), **motion, **draw(unknown)}


@st.composite
def floor_regions(draw: st.DrawFn) -> dict[str, Any]:
    color = draw(optional(st.from_regex("#[0-9a-fA-F]{6}", fullmatch=True), "color"))
    return {"polygon": draw(triangles()), **color, **draw(optional(st.booleans(), "drop")), **draw(unknown)}


@st.composite
def shapes(draw: st.DrawFn, *, is_border: bool = False) -> dict[str, Any]:
    kinds = ["polygon", "polyline"] if is_border else ["polygon", "polyline", "points", "disc"]
    match draw(st.sampled_from(kinds)):
        case "polygon":
            return {"polygon": draw(triangles())}
        case "polyline":
            return {"polyline": draw(st.lists(places, min_size=2, max_size=4, unique=True))}
        case "points":
            return {"points": draw(st.lists(places, min_size=1, max_size=4))}
        case _:
            x, y = draw(places)
            return {"disc": {"x": x, "y": y, "radius": draw(st.floats(0.1, 1e4)), **draw(unknown)}}


@st.composite
def things(draw: st.DrawFn) -> dict[str, Any]:
    material = {
        **draw(optional(st.lists(st.sampled_from(["sonar", "laser", "infrared", "camera"]), unique=True), "seen_by")),
        **draw(optional(st.booleans(), "solid")),
        **draw(optional(st.none() | st.floats(0, 1e4), "height_mm")),
        **draw(optional(st.from_regex("#[0-9a-fA-F]{6}", fullmatch=True), "color")),
        **draw(optional(st.floats(0, 50), "reflectance")),
        **draw(unknown),
    }
    movable = {
        **draw(optional(st.floats(0.01, 1e3), "mass_kg")),
        **draw(optional(st.floats(0, 2), "friction")),
        **draw(optional(st.floats(0, 1), "restitution")),
        **draw(optional(st.booleans(), "rolls")),
        **draw(unknown),
    }
    shape = draw(shapes())
    pushed = draw(optional(st.just(movable), "movable")) if {"polygon", "disc"} & set(shape) else {}
    return {
        **shape,
        **draw(optional(st.sampled_from(["", "box", "a wall"]), "name")),
        **draw(optional(st.booleans(), "known")),
        **draw(optional(st.just(material), "material")),
        **pushed,
        **draw(unknown),
    }


@st.composite
def named_places(draw: st.DrawFn) -> dict[str, Any]:
    x, y = draw(places)
    heading = draw(optional(st.none() | st.floats(-720, 720), "heading_deg"))
    kind = draw(optional(st.sampled_from(["goal", "dock", "RobotHome"]), "kind"))
    return {"name": draw(st.sampled_from("abcdefgh")), "x": x, "y": y, **heading, **kind, **draw(unknown)}


@st.composite
def areas(draw: st.DrawFn) -> dict[str, Any]:
    name = draw(optional(st.sampled_from(["", "here"]), "name"))
    return {"kind": draw(st.sampled_from(["forbidden", "BadGPSSector"])), **draw(shapes(is_border=True)), **name}


georeferences = st.builds(
    lambda latitude, longitude, altitude, more: {
        "latitude_deg": latitude,
        "longitude_deg": longitude,
        **altitude,
        **more,
    },
    st.floats(-90, 90),
    st.floats(-180, 180),
    optional(st.floats(-400, 9000), "altitude_m"),
    unknown,
)


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    walls = draw(st.lists(st.tuples(places, places).filter(lambda w: w[0] != w[1]), max_size=3))
    return {
        **MINIMAL,
        "workspace": {"min": [-10, -20.5], "max": [4e3, 3000], **draw(unknown)},
        "robots": [draw(robots(index)) for index in range(draw(st.integers(0, 3)))],
        "obstacles": draw(st.lists(obstacles(), max_size=3)),
        "walls": walls,
        **draw(optional(st.lists(floor_regions(), min_size=1, max_size=3), "floor_regions")),
        **draw(optional(st.lists(things(), min_size=1, max_size=3), "things")),
        **draw(
            optional(
                st.lists(
                    named_places(),
                    min_size=1,
                    max_size=3,
                    unique_by=lambda place: (place["name"], place.get("kind", "goal")),
                ),
                "places",
            )
        ),
        **draw(optional(st.lists(areas(), min_size=1, max_size=2), "areas")),
        **draw(optional(georeferences, "georeference")),
        "meta": draw(st.dictionaries(texts, values, max_size=3)),
        **draw(unknown),
    }


@given(documents())
def test_what_is_saved_loads_as_the_same_scene(document: dict[str, Any]) -> None:
    scene = scene_from_document(document)
    text = scene_to_bytes(scene)
    assert text == write_document(document_from_scene(scene))
    again = scene_from_document(parse_document(text))
    assert again == scene
    assert scene_to_bytes(again) == text


@given(documents())
def test_unknown_keys_survive_at_every_level(document: dict[str, Any]) -> None:
    saved = json.loads(write_document(document_from_scene(scene_from_document(document))))

    def unknown_of(value: Any, path: str = "") -> dict[str, Any]:
        found: dict[str, Any] = {}
        if isinstance(value, dict):
            for key, member in value.items():
                if key.startswith("x_") or path == ".meta":
                    found[f"{path}.{key}"] = member
                else:
                    found |= unknown_of(member, f"{path}.{key}")
        elif isinstance(value, list):
            for index, member in enumerate(value):
                found |= unknown_of(member, f"{path}[{index}]")
        return found

    assert unknown_of(saved) == unknown_of(document)


@given(st.floats(-1000, 1000))
def test_degrees_read_back_as_the_same_angle(heading_deg: float) -> None:
    assert math.radians(degrees_document(math.radians(heading_deg))) == math.radians(heading_deg)


@pytest.mark.parametrize("heading_deg", [0, 30, -45, 90, 12.5, 359.9])
def test_round_headings_stay_round(heading_deg: float) -> None:
    assert degrees_document(math.radians(heading_deg)) == heading_deg


def test_a_full_document_means_what_it_says() -> None:
    document = MINIMAL | {
        "robots": [
            {"name": "anna", "start": {"x": 500, "y": 600, "heading_deg": 90}, "goal": {"x": 3000, "y": 2000}},
            {"name": "cora", "start": {"x": 9, "y": 6}, "goal": {"x": 30, "y": 20, "heading_deg": 180}},
            {"name": "bert", "start": {"x": 1500, "y": 600}, "model": "create2"},
        ],
        "obstacles": [
            {"polygon": [[0, 0], [100, 0], [0, 100]], "known": False},
            {"polygon": [[0, 0], [9, 0], [0, 9]], "motion": {"waypoints": [[50, 60]], "speed_mm_s": 80, "loop": False}},
        ],
        "walls": [[[0, 0], [0, 3000]]],
        "meta": {"title": "Test"},
    }
    scene = scene_from_document(document)
    assert scene == Scene(
        Workspace(0, 0, 4000, 3000),
        (
            SceneRobot("anna", Pose(500, 600, math.pi / 2), (3000, 2000)),
            SceneRobot("cora", Pose(9, 6), (30, 20), goal_heading_rad=math.pi),
            SceneRobot("bert", Pose(1500, 600), None, "create2"),
        ),
        (
            Obstacle(((0, 0), (100, 0), (0, 100)), known=False),
            Obstacle(((0, 0), (9, 0), (0, 9)), motion=Motion(((50, 60),), 80, loop=False)),
        ),
        (Wall((0, 0), (0, 3000)),),
        {"title": "Test"},
    )
    assert scene.title == "Test"
    assert [(task.name, task.goal_heading_rad) for task in scene.tasks] == [("anna", None), ("cora", math.pi)]
    assert scene_from_document(document_from_scene(scene)) == scene


def test_keys_of_a_goal_go_with_the_goal() -> None:
    document = MINIMAL | {
        "robots": [{"name": "a", "start": {"x": 1, "y": 2}, "goal": {"x": 1, "y": 2, "note": "here"}}]
    }
    scene = scene_from_document(document)
    robot = scene.robots[0]
    without_goal = Scene(scene.workspace, (SceneRobot(robot.name, robot.start, None, robot.model, robot.extra),))
    assert "goal" not in document_from_scene(without_goal)["robots"][0]


def test_a_scene_goes_to_another_process_whole() -> None:
    scene = scene_from_document(
        MINIMAL | {"meta": {"title": "T"}, "robots": [{"name": "a", "start": {"x": 1, "y": 2}}]}
    )
    assert pickle.loads(pickle.dumps(scene)) == copy.deepcopy(scene) == scene


def test_a_file_can_be_read_by_people() -> None:
    document = MINIMAL | {"obstacles": [{"polygon": [[0, 0], [100.0, 0], [0, 99.5]]}] * 2, "meta": {"title": "Ü"}}
    assert write_document(document_from_scene(scene_from_document(document))).decode() == (
        "{\n"
        '  "format": "robotworkshop-scene",\n'
        '  "version": 1,\n'
        '  "workspace": {"min": [0, 0], "max": [4000, 3000]},\n'
        '  "robots": [],\n'
        '  "obstacles": [\n'
        '    {"polygon": [[0, 0], [100, 0], [0, 99.5]]},\n'
        '    {"polygon": [[0, 0], [100, 0], [0, 99.5]]}\n'
        "  ],\n"
        '  "walls": [],\n'
        '  "meta": {\n'
        '    "title": "Ü"\n'
        "  }\n"
        "}\n"
    )


def test_what_the_file_holds_beyond_the_format_cannot_be_changed_in_the_scene() -> None:
    scene = scene_from_document(MINIMAL | {"meta": {"title": "Test"}, "note": 1})
    with pytest.raises(TypeError):
        scene.meta["title"] = "Other"  # type: ignore[index]  # read-only is what is tested
    with pytest.raises(TypeError):
        scene.extra["note"] = 2  # type: ignore[index]  # read-only is what is tested
