"""The command line as a user meets it: its results, its exit status, and one plain line for whatever is wrong."""

import json
import math
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from robotworkshop.assets import find_scene
from robotworkshop.cli.app import main
from robotworkshop.cli.exit_status import exit_status
from robotworkshop.cli.plain_verbs import plain_verb
from scene.formats import scene_to_bytes
from tests.robotworkshop.run.narrow_door import ROOMS
from tests.warm.programs import warm

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
    # Two equal movers in equal rooms come to their goals in the same tick.
    assert [(report["reached"], report["rule"]) for report in reports] == [(True, "goal")] * 2


@pytest.mark.parametrize(
    ("scene", "verdict"),
    [
        (
            "duel_crossing",
            r"player[12] wins(, [0-9.]+ s before player[12]|; player[12] was .+) \(rule: goal, after [0-9.]+ s\)",
        ),
        ("duel_symmetric", r"dead heat of \S+ and \S+ \(rule: goal, after [0-9.]+ s\)"),
    ],
)
def test_a_run_of_two_robots_says_who_has_won(scene: str, verdict: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", scene, "--speed", "max", "--no-record"]) == 0
    assert re.match(verdict, capsys.readouterr().out.splitlines()[-1])


def test_a_single_robot_of_a_scene_for_two_drives_its_own_task(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["run", "duel_crossing", "--speed", "max", "--no-record", "--robot-name"]
    assert main([*command, "player1"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[-1].startswith("player1: goal reached")
    assert not any("player2" in line for line in told)
    assert main([*command, "player3"]) == 2
    assert "player3" in capsys.readouterr().err


@pytest.mark.parametrize("scene", ["maze", "warehouse", "duel_crossing"])
def test_what_solve_prints_passes_verify(scene: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", scene, "--json"]) == 0
    path = tmp_path / "path.json"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["verify", scene, str(path), "--max-edge", "1000"]) == 0
    assert "the path is safe" in capsys.readouterr().out


def test_a_plan_of_an_outline_passes_verify_and_has_no_optimum(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scene, path = tmp_path / "door.json", tmp_path / "path.json"
    scene.write_bytes(scene_to_bytes(ROOMS))
    assert main(["solve", str(scene), "--mover", "shape", "--optimal", "--json"]) == 0
    printed = capsys.readouterr()
    assert "the shortest path is known of discs only" in printed.err
    path.write_text(printed.out, encoding="utf-8")
    assert main(["verify", str(scene), str(path)]) == 0
    report = json.loads(printed.out)
    report["poses"][1]["heading_deg"] += 1.0
    path.write_text(json.dumps(report), encoding="utf-8")
    assert main(["verify", str(scene), str(path)]) == 1


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
    assert_one_plain_line(capsys.readouterr().err, "no gap at all")


def test_convert_writes_the_native_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "copy.json"
    assert main(["convert", str(find_scene("maze")), str(target)]) == 0
    assert json.loads(target.read_text(encoding="utf-8"))["format"] == "robotworkshop-scene"
    capsys.readouterr()
    assert main(["solve", str(target)]) == 0


@pytest.mark.parametrize("name", ["copy.xyz", "copy"])
def test_convert_refuses_an_ending_of_no_format(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / name
    assert main(["convert", "maze", str(target)]) == 2
    assert_one_plain_line(capsys.readouterr().err, f"'{name}' has the ending of no scene format; use .json, ")
    assert not target.exists()
    assert main(["convert", "maze", str(target), "--format", "robotworkshop"]) == 0


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
        (scene_document(obstacles=[{"polygon": [[i, i % 7] for i in range(10_000)]}]), ""),
        ({"format": "somebody-elses-scene", "version": 1}, ""),
        ({"type": "FeatureCollection", "features": []}, ""),
        ([1, 2, 3], ""),
    ],
    ids=[
        "truncated", "no json", "empty", "wrong type", "NaN", "infinite", "self-crossing", "start in an obstacle",
        "goal outside", "no robots", "ten thousand points", "another format", "GeoJSON", "a list",
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


@pytest.mark.parametrize(
    "words",
    [
        ["movers"],
        ["movers", "--json"],
        ["ports"],
        ["solve", "empty_room"],
        ["solve", "x"],
        ["ev3", "x.py"],
        ["ev3", __file__, "--world", "x", "--for", "3"],
    ],
)
def test_a_verb_without_options_does_the_same_by_the_short_way(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    verb = plain_verb(words)
    assert verb is not None
    short, printed = exit_status(verb), capsys.readouterr()
    assert main(words) == short
    usual = capsys.readouterr()
    seconds = re.compile(r"planned in \S+ ms")
    assert seconds.sub("", printed.out) == seconds.sub("", usual.out)
    assert printed.err == usual.err


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["solve"],
        ["solve", "--json"],
        ["solve", "x", "--json"],
        ["movers", "x"],
        ["run"],
        ["ev3"],
        ["ev3", "x.py", "--fit"],
        ["ev3", "x.py", "--for"],
        ["ev3", "x.py", "--for", "x"],
        ["ev3", "x.py", "--seed", "-1"],
        ["eyebot", "x.py"],
        ["families"],
        ["program", "--help"],
        ["program", "x.py"],
        ["__init__"],
    ],
)
def test_all_else_goes_the_usual_way(words: list[str]) -> None:
    assert plain_verb(words) is None


def test_movers_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["movers", "--json"]) == 0
    assert "prm" in {entry["name"] for entry in json.loads(capsys.readouterr().out)}


def assert_one_plain_line(error: str, part: str) -> None:
    assert part in error
    assert error.startswith("robotworkshop: ")
    assert error.count("\n") == 1
    assert error.endswith("\n")
    assert "Traceback" not in error


def test_run_without_a_path_has_the_keys_of_a_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "empty_room", "--speed", "max", "--json"]) == 0
    keys = set(json.loads(capsys.readouterr().out))
    wall = {"polygon": [[2000, 0], [2100, 0], [2100, 3000], [2000, 3000]]}
    assert main(["run", saved(tmp_path, scene_document(obstacles=[wall])), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert set(report) == keys
    assert (report["solved"], report["reached"], report["truth"], report["goal_error_mm"]) == (False, False, None, None)


def test_the_plan_is_printed_before_the_drive(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "empty_room", "--speed", "max"]) == 0
    planned, driven, recorded = capsys.readouterr().out.splitlines()
    assert "path of" in planned
    assert "goal reached" in driven
    assert recorded.startswith("recorded in ")


@pytest.mark.parametrize("option", [["--model", "create1"], ["--baud", "57600"], ["--yes"], ["--log", "x"]])
def test_options_about_a_real_robot_need_one(option: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "empty_room", *option]) == 2
    assert capsys.readouterr().err == (
        f"robotworkshop: {option[0]} is about a real robot: name it with --robot, or leave it out\n"
    )


@pytest.mark.parametrize("length", ["nan", "-1", "0"])
def test_edges_of_no_length_are_refused(length: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "path.json"
    file.write_text("[[500, 500], [3500, 2500]]", encoding="utf-8")
    assert main(["verify", "maze", str(file), "--max-edge", length]) == 2
    assert capsys.readouterr().err.startswith(f"robotworkshop: --max-edge {float(length):g}: ")


def test_a_floor_that_misleads_a_mover_is_named_with_the_remedy(capsys: pytest.CaptureFixture[str]) -> None:
    drift = ["--floor", "carpet", "--set", "correct_drift=no"]
    assert main(["run", "gallery", "--speed", "max", "--time-limit", "10", *drift]) == 1
    assert "--set correct_drift=yes" in capsys.readouterr().err


def test_a_folder_is_no_scene(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith(f"robotworkshop: {tmp_path}: a folder, not a file, ")


def test_a_line_stays_one_whatever_a_file_is_called(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "no\nsuch.json"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_ready_scenes_are_converted_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "maze", str(tmp_path / "mine.json")]) == 0
    assert "1 robot, " in capsys.readouterr().out


def test_help_says_of_each_verb_in_one_whole_line_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    commands = capsys.readouterr().out.partition("Commands:\n")[2].splitlines()
    assert len(commands) > 20
    assert [line for line in commands if not line.endswith(".") or line.endswith("...")] == []


def test_python_runs_the_package() -> None:
    program = [sys.executable, "-m", "robotworkshop", "--version"]
    assert subprocess.run(program, capture_output=True, text=True, check=True).stdout.startswith("robotworkshop ")


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("robotworkshop 0.")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("run maze --seed x", "Invalid value for '--seed': not a whole number (robotworkshop run --help lists what"),
        ("emulate", "Missing command (robotworkshop emulate --help lists"),
        ("solve maze --time-limit 5", "No such option: --time-limit (robotworkshop solve --help lists"),
        ("refree", "No such command 'refree'. Did you mean 'referee'? (robotworkshop --help lists"),
        ("run maze --png /no/such/folder/x.png", "--png /no/such/folder/x.png: there is no folder /no/such/folder"),
    ],
)
def test_a_wrong_command_line_is_told_in_one(line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"robotworkshop: {said}")
    assert err.count("\n") == 1


def test_ctrl_c_ends_with_a_word() -> None:
    command = [warm("robotworkshop"), "run", "maze", "--speed", "0.1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert "path of" in program.stdout.readline()
        program.send_signal(signal.SIGINT)
        _, err = program.communicate(timeout=60)
    assert (program.returncode, err) == (130, "robotworkshop: interrupted\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_full_disk_is_said(options: list[str]) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ended = subprocess.run(
            [warm("robotworkshop"), "solve", "maze", *options], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert "cannot be printed" in ended.stderr


@pytest.mark.skipif(os.name != "posix", reason="only a POSIX shell closes a stream")
def test_a_closed_output_is_said() -> None:
    command = ["/bin/sh", "-c", 'exec "$0" "$@" >&-', sys.executable, "-m", "robotworkshop", "solve", "maze"]
    ended = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    assert (ended.returncode, ended.stderr) == (
        2, "robotworkshop: the result cannot be printed: the output stream is closed\n"
    )  # fmt: skip
