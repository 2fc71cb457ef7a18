"""The command line as a user meets it: its results, its exit status, and one plain line for whatever is wrong."""

import json
import math
from pathlib import Path

import pytest

from robotworkshop.assets import find_scene
from robotworkshop.cli import main

SQUARE = [[0, 0], [500, 0], [500, 500], [0, 500]]


def scene_document(**changes: object) -> dict[str, object]:
    document: dict[str, object] = {
        "format": "robotworkshop-scene",
        "version": 1,
        "workspace": {"min": [0, 0], "max": [4000, 3000]},
        "robots": [
            {"name": "ada", "start": {"x": 500, "y": 500, "heading_deg": 0}, "goal": {"x": 3500, "y": 2500}},
        ],
        "obstacles": [],
    }
    return document | changes


def saved(folder: Path, document: object) -> str:
    file = folder / "scene.json"
    file.write_text(document if isinstance(document, str) else json.dumps(document), encoding="utf-8")
    return str(file)


@pytest.fixture(autouse=True)
def no_stored_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def test_solve_prints_what_its_users_parse(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "maze", "--json", "--seed", "2"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert set(report) >= {
        "solved", "reason", "path", "length_mm", "nodes", "edges", "seconds", "robot_radius_mm", "seed", "verified",
    }  # fmt: skip
    assert set(report["seconds"]) == {"inflate", "sample", "connect", "query", "smooth"}
    assert (report["solved"], report["verified"], report["seed"], report["reason"]) == (True, True, 2, "")
    length = sum(math.dist(a, b) for a, b in zip(report["path"], report["path"][1:], strict=False))
    assert report["length_mm"] == pytest.approx(length)


def test_solve_compares_with_the_optimum(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "maze", "--json", "--optimal"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["ratio"] == pytest.approx(report["length_mm"] / report["optimum_mm"])
    assert 1.0 - 1e-6 <= report["ratio"] < 1.05
    assert main(["solve", "maze", "--optimal"]) == 0
    assert "times the optimum" in capsys.readouterr().out


def test_run_prints_what_its_users_parse(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "empty_room", "--json", "--speed", "max"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert set(report) >= {
        "solved", "path", "reached", "collisions", "replans", "sim_time_s", "wall_time_s", "odometry", "truth",
        "goal_error_mm",
    }  # fmt: skip
    assert set(report["truth"]) == set(report["odometry"]) == {"x", "y", "heading_deg"}
    assert (report["reached"], report["collisions"]) == (True, 0)
    assert report["wall_time_s"] < report["sim_time_s"]


def test_a_duel_reports_both_robots(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "duel_symmetric", "--json", "--speed", "max"]) == 0
    reports = json.loads(capsys.readouterr().out)["robots"]
    assert len(reports) == 2
    assert sum(report["reached"] for report in reports) == 1


@pytest.mark.parametrize("scene", ["maze", "warehouse", "duel_crossing"])
def test_what_solve_prints_passes_verify(scene: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", scene, "--json"]) == 0
    path = tmp_path / "path.json"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["verify", scene, str(path), "--max-edge", "1000"]) == 0
    assert "the path is safe" in capsys.readouterr().out


def test_a_path_pushed_into_an_obstacle_fails_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scene = find_scene("maze")
    assert main(["solve", str(scene), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    corner = json.loads(scene.read_text(encoding="utf-8"))["obstacles"][0]["polygon"][0]
    report["path"][3] = corner
    path = tmp_path / "path.json"
    path.write_text(json.dumps(report), encoding="utf-8")
    assert main(["verify", str(scene), str(path)]) == 1
    assert "segment" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "{", "[]", '{"path": 3}', '{"path": [[0, 0], [1, NaN]]}', '{"path": [[0, "1"]]}'])
def test_a_file_that_is_no_path_is_bad_input(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "path.json"
    path.write_text(text, encoding="utf-8")
    assert main(["verify", "maze", str(path)]) == 2
    assert_one_plain_line(capsys.readouterr().err, "path.json")


def test_a_walled_in_goal_is_not_solved_and_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fence = [{"polygon": [[2500, 0], [2550, 0], [2550, 3000], [2500, 3000]]}]
    assert main(["solve", saved(tmp_path, scene_document(obstacles=fence))]) == 1
    assert_one_plain_line(capsys.readouterr().err, "different parts of the free space")


def test_convert_writes_the_native_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "copy.json"
    assert main(["convert", str(find_scene("maze")), str(target)]) == 0
    assert json.loads(target.read_text(encoding="utf-8"))["format"] == "robotworkshop-scene"
    capsys.readouterr()
    assert main(["solve", str(target)]) == 0


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        ('{"format": "robotworkshop-scene", "ver', "line"),
        ("not json at all", ""),
        ("", ""),
        (scene_document(workspace={"min": ["zero", 0], "max": [1, 1]}), "workspace"),
        (json.dumps(scene_document()).replace("4000", "NaN"), ""),
        (json.dumps(scene_document()).replace("4000", "1e999"), ""),
        (scene_document(obstacles=[{"polygon": [[900, 900], [1500, 1500], [1500, 900], [900, 1500]]}]), "cross"),
        (scene_document(obstacles=[{"polygon": SQUARE}]), "start"),
        (
            scene_document(
                robots=[{"name": "a", "start": {"x": 500, "y": 500, "heading_deg": 0}, "goal": {"x": 9000, "y": 500}}]
            ),
            "goal",
        ),
        (scene_document(robots=[]), "robots"),
        (scene_document(obstacles=[{"polygon": [[i, i % 7] for i in range(1_000_000)]}]), ""),
        ({"format": "somebody-elses-scene", "version": 1}, ""),
        ({"type": "FeatureCollection", "features": []}, ""),
        ([1, 2, 3], ""),
    ],
    ids=[
        "truncated", "no json", "empty", "wrong type", "NaN", "infinite", "self-crossing", "start in an obstacle",
        "goal outside", "no robots", "a million points", "another format", "GeoJSON", "a list",
    ],
)  # fmt: skip
def test_a_bad_scene_gives_one_plain_line(
    document: object, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["run", saved(tmp_path, document), "--speed", "max"]) == 2
    error = capsys.readouterr().err
    assert_one_plain_line(error, "scene.json")
    assert complaint in error


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["run", "atlantis"], "empty_room"),
        (["run", "maze", "--mover", "warp"], "prm"),
        (["run", "maze", "--seed", "-1"], "seed"),
        (["run", "maze", "--seed", "x"], "--seed"),
        (["run", "maze", "--samples", "0"], "samples"),
        (["run", "maze", "--set", "volume=11"], "volume"),
        (["run", "maze", "--set", "volume"], "NAME=VALUE"),
        (["run", "maze", "--speed", "fast"], "--speed"),
        (["run", "maze", "--speed", "0"], "speed"),
        (["run", "maze", "--time-limit", "-3"], "time limit"),
        (["run", "maze", "--png", "picture.svg"], ".png"),
        (["run"], "SCENE"),
        (["fly"], "fly"),
    ],
)
def test_bad_options_give_one_plain_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert_one_plain_line(capsys.readouterr().err, complaint)


def test_a_mover_that_crashes_loses_without_a_traceback(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mover = tmp_path / "clumsy.py"
    mover.write_text(
        "from scene import SteppedMover\n\nclass Clumsy(SteppedMover):\n"
        "    def step(self, sensor_data):\n        return 1 / 0\n"
    )
    assert main(["run", "empty_room", "--mover", str(mover), "--speed", "max"]) == 1
    assert_one_plain_line(capsys.readouterr().err, "ZeroDivisionError: division by zero (clumsy.py, line 5)")


def test_the_time_limit_ends_a_drive(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "maze", "--speed", "max", "--time-limit", "2"]) == 1
    assert "not at the goal after 2 s" in capsys.readouterr().err


def test_movers_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["movers", "--json"]) == 0
    assert "prm" in {entry["name"] for entry in json.loads(capsys.readouterr().out)}


def assert_one_plain_line(error: str, part: str) -> None:
    assert part in error
    assert error.startswith("robotworkshop: ")
    assert error.count("\n") == 1
    assert error.endswith("\n")
    assert "Traceback" not in error
