"""Bad scenes of every kind: each gets exactly one clear line that names the file, the place and the reason."""

import json
import math
from pathlib import Path
from typing import Any

import pytest

from scene import Obstacle, Scene, SceneError, Workspace, check_form, load_scene
from scene.checks import MAX_POINTS
from scene.files import MAX_FILE_BYTES

SQUARE = [[0, 0], [100, 0], [100, 100], [0, 100]]
GOOD: dict[str, Any] = {
    "format": "robotworkshop-scene",
    "version": 1,
    "workspace": {"min": [0, 0], "max": [4000, 3000]},
    "robots": [{"name": "anna", "start": {"x": 500, "y": 500}, "goal": {"x": 3000, "y": 2000}}],
    "obstacles": [
        {"polygon": SQUARE},
        {"polygon": SQUARE, "motion": {"waypoints": [[50, 500], [500, 500]], "speed_mm_s": 80}},
    ],
    "walls": [[[0, 0], [0, 3000]]],
    "meta": {},
}


def complaint(tmp_path: Path, content: bytes) -> str:
    """Return what is said of a file, without its folder."""
    file = tmp_path / "maze.json"
    file.write_bytes(content)
    with pytest.raises(SceneError) as caught:
        load_scene(file)
    assert caught.value.file == file
    text = str(caught.value)
    assert text.isprintable(), text
    return text.removeprefix(f"{tmp_path}/")


def changed(path: str, value: Any) -> bytes:
    """Return the good scene with one value replaced, or taken out where the value is None."""
    document = json.loads(json.dumps(GOOD))
    *parents, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    place = document
    for key in parents:
        place = place[key]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return json.dumps(document).encode()


def test_the_scene_that_is_spoiled_below_is_good(tmp_path: Path) -> None:
    (tmp_path / "good.json").write_text(json.dumps(GOOD))
    assert load_scene(tmp_path / "good.json").tasks[0].goal == (3000, 2000)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "the file is empty; a scene is a JSON object"),
        (b" \n ", "the file is empty; a scene is a JSON object"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "this is a binary file; a scene is JSON text in UTF-8"),
        (json.dumps(GOOD).encode("utf-16"), "this is UTF-16 text; save it as UTF-8"),
        ('{\n"name": "Bär"}'.encode("latin-1"), "line 2, column 11: byte 0xe4 is not UTF-8; save the file as UTF-8"),
        (
            json.dumps(GOOD, indent=1).encode()[:60],
            "line 4, column 10: the file ends in the middle of the JSON; is it complete?",
        ),
        (b'{"a": "open', "line 1, column 12: the file ends in the middle of the JSON; is it complete?"),
        (b'{"a": 1,\n "b" 2}', "line 2, column 6: not JSON: expecting ':' delimiter"),
        (b"version: 1", "line 1, column 1: not JSON: expecting value"),
        (b'{"a": 1} {"b": 2}', "line 1, column 10: not JSON: extra data"),
        (b"[" * 100_000, "the JSON is nested too deeply to be a scene"),
        (
            b'{"title": "\\ud800"}',
            "a text holds half of a surrogate pair (\\ud800 to \\udfff), which is no character",
        ),
        (b"[1, 2]", "not a scene: expected a JSON object, found a list"),
        (b"3.5", "not a scene: expected a JSON object, found a number"),
        (b'{"type": "FeatureCollection", "features": []}', "not a Robot Workshop scene or DiscoPygal scene: "),
        (b'{"format": "other-scene", "version": 1}', "format: not the format of a Robot Workshop scene or DiscoPygal"),
        (b'{"workspace": {}}', 'the key "format" is missing; it is "robotworkshop-scene"'),
    ],
)
def test_what_is_no_scene(tmp_path: Path, content: bytes, expected: str) -> None:
    assert complaint(tmp_path, content).startswith(f"maze.json: {expected}")


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("version", None, 'the key "version" is missing; it is 1'),
        ("version", 2, "version: version 2 is not known; this program reads version 1"),
        ("version", "1", "version: expected a whole number, found text"),
        ("workspace", None, 'the key "workspace" is missing'),
        ("workspace.max", None, 'workspace: the key "max" is missing'),
        ("workspace.max", [4000], "workspace.max: expected 2 values, found 1"),
        ("workspace.max", [-1, 3000], "workspace: min x (0) must be less than max x (-1)"),
        ("workspace.max", [4000, 0], "workspace: min y (0) must be less than max y (0)"),
        ("workspace.min", [-2e6, 0], "workspace.min[0]: -2,000,000 mm is too far out; the limit is 1,000,000 mm"),
        ("robots", {}, "robots: expected a list, found an object"),
        ("robots.0", 3, "robots[0]: expected an object, found a whole number"),
        ("robots.0.name", None, 'robots[0]: the key "name" is missing'),
        ("robots.0.name", "", "robots[0].name: a name has 1 to 100 printable characters"),
        ("robots.0.name", "an\nna", "robots[0].name: a name has 1 to 100 printable characters"),
        (
            "robots.0.model",
            "mars rover",
            "robots[0].model: 'mars rover' is not a robot model; there are: create1, create2",
        ),
        ("robots.0.model", "\n" * 500, "robots[0].model: "),
        ("robots.0.start", [1, 2], "robots[0].start: expected an object, found a list"),
        ("robots.0.start.x", "500", "robots[0].start.x: expected a number, found text"),
        ("robots.0.start.x", True, "robots[0].start.x: expected a number, found true or false"),
        ("robots.0.start.heading_deg", "north", "robots[0].start.heading_deg: expected a number, found text"),
        ("robots.0.goal.y", None, 'robots[0].goal: the key "y" is missing'),
        ("robots.0.goal", 7, "robots[0].goal: expected an object or null, found a whole number"),
        ("robots.0.goal.x", 10**400, "robots[0].goal.x: the number is out of range"),
        ("robots", [GOOD["robots"][0]] * 2, 'robots[1].name: "anna" is also the name of robots[0]; names differ'),
        ("robots", [GOOD["robots"][0]] * 1_001, "robots: it has more than 1,000 entries, the limit"),
        ("obstacles.0.polygon", SQUARE[:2], "obstacles[0].polygon: it has 2 points; a polygon needs at least 3"),
        ("obstacles.0.polygon.2", [1, 2, 3], "obstacles[0].polygon[2]: expected 2 values, found 3"),
        ("obstacles.0.polygon.2.1", "x", "obstacles[0].polygon[2][1]: expected a number, found text"),
        (
            "obstacles.0.polygon",
            [[0, 0], [50, 0], [50, 0], [0, 50]],
            "obstacles[0].polygon: points 1 and 2 are the same; leave one out",
        ),
        (
            "obstacles.0.polygon",
            [*SQUARE, SQUARE[0]],
            "obstacles[0].polygon: the last point repeats the first; leave it out, a polygon closes by itself",
        ),
        (
            "obstacles.1.polygon",
            [[0, 0], [100, 100], [100, 0], [0, 100]],
            "obstacles[1].polygon: edges 0 and 2 cross",
        ),
        (
            "obstacles.0.polygon",
            [[0, 0], [100, 0], [50, 50], [100, 100], [0, 100], [50, 50]],
            "obstacles[0].polygon: edges 1 and 4 touch",
        ),
        (
            "obstacles.0.polygon",
            [[0, 0], [100, 0], [200, 0], [50, 0]],
            "obstacles[0].polygon: it has no area: all its points lie on one line",
        ),
        (
            "obstacles.0.polygon",
            [[0, 0], [100, 0], [100, 100], [200, 100], [150, 100], [150, 200], [0, 200]],
            "obstacles[0].polygon: edges 2 and 4 touch",
        ),
        ("obstacles", [{"polygon": SQUARE}] * 100_001, "obstacles: it has more than 100,000 entries, the limit"),
        ("obstacles.0.known", "no", "obstacles[0].known: expected true or false, found text"),
        ("obstacles.1.motion.speed_mm_s", 0, "obstacles[1].motion.speed_mm_s: the speed is 0 mm/s; it must be more"),
        ("obstacles.1.motion.speed_mm_s", -5, "obstacles[1].motion.speed_mm_s: the speed is -5 mm/s; it must be more"),
        ("obstacles.1.motion.speed_mm_s", 1e5, "obstacles[1].motion.speed_mm_s: the speed is 100,000 mm/s; it must be"),
        ("obstacles.1.motion.waypoints", [], "obstacles[1].motion.waypoints: there is none; a motion needs at least"),
        ("obstacles.1.motion.waypoints", [[50, 50]], "obstacles[1].motion.waypoints: the way is shorter than 1 mm;"),
        (
            "obstacles.1.motion.waypoints",
            [[9, 9], [9, 9]],
            "obstacles[1].motion.waypoints[1]: it is the same place as the waypoint before; leave one out",
        ),
        ("walls.0", [[0, 0]], "walls[0]: expected 2 values, found 1"),
        ("walls.0", [[5, 5], [5, 5]], "walls[0]: both ends are the same point"),
        ("walls.0.1.0", 1e7, "walls[0][1][0]: 10,000,000 mm is too far out; the limit is 1,000,000 mm from 0"),
        ("meta", [], "meta: expected an object, found a list"),
    ],
)
def test_one_wrong_value(tmp_path: Path, path: str, value: Any, expected: str) -> None:
    assert complaint(tmp_path, changed(path, value)).startswith(f"maze.json: {expected}")


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (b"NaN", "NaN is not a number; write a finite one"),
        (b"Infinity", "the number is not finite; write a finite one"),
        (b"-Infinity", "the number is not finite; write a finite one"),
        (b"1e999", "the number is not finite; write a finite one"),
        (b"-1e999", "the number is not finite; write a finite one"),
        (b"1" + b"0" * 6000, "the number is not finite; write a finite one"),
    ],
)
@pytest.mark.parametrize("path", ["robots.0.start.x", "obstacles.1.polygon.2.0", "walls.0.1.1", "meta.size"])
def test_numbers_that_are_not_finite(tmp_path: Path, path: str, number: bytes, reason: str) -> None:
    content = changed(path, "HERE").replace(b'"HERE"', number)
    keys = [f"[{key}]" if key.isdigit() else f".{key}" for key in path.split(".")]
    assert complaint(tmp_path, content) == f"maze.json: {''.join(keys)[1:]}: {reason}"


def test_numbers_that_are_not_finite_in_memory() -> None:
    for number in (math.nan, math.inf, -math.inf):
        with pytest.raises(SceneError, match=r"^obstacles\[0\]\.polygon\[1\]\[0\]: "):
            check_form(Scene(Workspace(0, 0, 9, 9), obstacles=(Obstacle(((0, 0), (number, 0), (0, 9))),)))
        with pytest.raises(SceneError, match=r"^workspace\.max\[1\]: "):
            check_form(Scene(Workspace(0, 0, 9, number)))


def test_more_than_a_million_points(tmp_path: Path) -> None:
    polygon = ",".join(f"[{i % 9},{i % 7}]" for i in range(MAX_POINTS + 1))
    content = changed("obstacles.0.polygon", "HERE").replace(b'"HERE"', f"[{polygon}]".encode())
    expected = f"maze.json: obstacles[0].polygon: it has more than {MAX_POINTS:,} entries, the limit"
    assert complaint(tmp_path, content) == expected


def test_too_many_points_in_many_obstacles(tmp_path: Path) -> None:
    ring = [[i % 9, i % 7] for i in range(101)]  # Short numbers are written and read in a fifth of the time.
    content = changed("obstacles", [{"polygon": ring}] * 10_000)
    assert complaint(tmp_path, content) == (
        "maze.json: obstacles and walls have 1,010,002 points together; the limit is 1,000,000"
    )


def test_a_file_that_is_too_large_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "large.json"
    with file.open("wb") as sparse:
        sparse.truncate(1000 * MAX_FILE_BYTES)
    with pytest.raises(SceneError, match="the file is larger than 64 MB, the limit for a scene"):
        load_scene(file)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(SceneError, match=r"nowhere\.json: cannot be read: no such file or directory"):
        load_scene(tmp_path / "nowhere.json")
    with pytest.raises(SceneError, match="cannot be read: is a directory"):
        load_scene(tmp_path)


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "bom.json").write_text(json.dumps(GOOD), encoding="utf-8-sig")
    assert load_scene(tmp_path / "bom.json").robots[0].name == "anna"
