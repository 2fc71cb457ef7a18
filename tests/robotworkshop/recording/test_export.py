"""What a recording is exported as: pictures, films, and a page that plays by itself."""

import json
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from robotworkshop.cli.app import main
from robotworkshop.recording import Encoder, Header, Recorded, Replay, RunKind
from robotworkshop.recording.export.sampled_pictures import film, picture_at
from robotworkshop.run.events import Judged, MatchOpened, MatchStarted, PlayersPolled
from robotworkshop.run.settings import Settings
from robotworkshop.run.verdict import Phase, PlayerView, Verdict
from robotworkshop.stage.events import Moved
from robotworkshop.view.picture import ALL_LAYERS, Theme
from robotworkshop.view.viewer import Viewer

from .runs import FAST, recorded_run, scene_named

PAGE_IN_NODE = Path(__file__).with_name("page_in_node.js")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short duel, recorded."""
    file = tmp_path_factory.mktemp("export") / "run"
    recorded_run(file, "duel_crossing", Settings(speed=None, seed=3, time_limit_s=3.0, parameters={"samples": 120}))
    return file


def exported(run: Path, target: Path, *options: str) -> Path:
    assert main(["export", str(run), str(target), *options]) == 0
    return target


def test_svg(run: Path, tmp_path: Path) -> None:
    root = ET.parse(exported(run, tmp_path / "it.svg")).getroot()
    words = {text.strip() for element in root.iter() if (text := element.text)}
    assert {"player1", "player2"} <= words


def test_png_of_a_moment(run: Path, tmp_path: Path) -> None:
    late = exported(run, tmp_path / "late.png", "--width", "400")
    early = exported(run, tmp_path / "early.png", "--at", "1", "--width", "400")
    with Image.open(late) as one, Image.open(early) as other:
        assert one.size == other.size
        assert one.width == 400
        assert one.tobytes() != other.tobytes()


def test_pictures_in_sequence_have_numbered_files(
    run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "floor.png"
    assert main(["export", str(run), str(target), "--from", "1", "--to", "2.9", "--every", "1", "--width", "200"]) == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == [f"floor_000{n}.png" for n in (1, 2, 3)]
    assert "3 pictures, from floor_0001.png on" in capsys.readouterr().out
    assert main(["export", str(run), str(target), "--every", "1", "--at", "1"]) == 2
    assert "leave --at out" in capsys.readouterr().err


def test_gif(run: Path, tmp_path: Path) -> None:
    with Image.open(exported(run, tmp_path / "it.gif", "--width", "322", "--to", "3.2", "--speed", "2")) as film:
        # 3.2 s at twice the speed and 12.5 frames a second, the last one longer; equal ones are one.
        assert film.width == 320
        assert 10 <= film.n_frames <= 21  # type: ignore[attr-defined]  # of the GIF plug-in
        film.seek(film.n_frames - 1)  # type: ignore[attr-defined]
        assert film.info["duration"] >= 2_000
        assert film.info["loop"] == 0


def test_mp4(run: Path, tmp_path: Path) -> None:
    imageio_ffmpeg = pytest.importorskip("imageio_ffmpeg")
    file = exported(run, tmp_path / "it.mp4", "--width", "322", "--from", "1", "--to", "2")
    frames, seconds = imageio_ffmpeg.count_frames_and_secs(str(file))
    assert frames == 31 + 60
    assert seconds == pytest.approx(91 / 30.0, abs=0.1)


def test_mp4_without_its_extra_names_it(
    run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    assert main(["export", str(run), str(tmp_path / "it.mp4")]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "pip install 'robotworkshop[video]'" in line
    assert not (tmp_path / "it.mp4").exists()


@pytest.mark.parametrize("suffix", ["svg", "png", "gif", "mp4", "html"])
def test_a_folder_that_does_not_exist_is_one_plain_line(
    suffix: str, run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "nowhere" / f"it.{suffix}"
    until = "--at" if suffix in ("svg", "png") else "--to"
    assert main(["export", str(run), str(target), "--width", "200", until, "0.5"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert f"{target}: cannot be written: no such file or directory" in line


@pytest.mark.parametrize(
    ("name", "options", "reason"),
    [
        ("it.gif", ["--from", "50", "--to", "10"], "--from 50 --to 10: it ends before it begins"),
        ("it.gif", ["--from", "5000"], "--from 5000: the recording ends at 3.0 s"),
        ("it.html", ["--to", "-2"], "--to -2: the recording begins at 0.0 s"),
        ("it.mp4", ["--to", "nan"], "--to nan: use a number of seconds"),
        ("it.png", ["--at", "nan"], "--at nan: use a number of seconds"),
        ("it.png", ["--at", "500"], "--at 500: the recording ends at 3.0 s"),
        ("it.svg", ["--at", "-3"], "--at -3: the recording begins at 0.0 s"),
        ("it.png", ["--from", "2"], "--from: a picture shows one moment, --at S; leave --from out"),
        ("it.gif", ["--at", "2"], "--at: a film goes --from S --to S; leave --at out"),
        ("it.html", ["--dark"], "--dark: a page has every moment, all speeds, light and dark; leave --dark out"),
    ],
)
def test_what_cannot_be_had_is_refused_in_a_line(
    name: str, options: list[str], reason: str, run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(run), str(tmp_path / name), *options]) == 2
    assert capsys.readouterr().err == f"robotworkshop: {reason}\n"
    assert not (tmp_path / name).exists()


def test_one_frame_is_one_frame(run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    exported(run, tmp_path / "it.gif", "--from", "1", "--to", "1", "--width", "200")
    assert ": 1 frame, " in capsys.readouterr().out


def test_another_suffix_is_refused(run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(run), str(tmp_path / "it.avi")]) == 2
    assert "must end in one of .svg, .png, .gif, .mp4, .html" in capsys.readouterr().err


@pytest.fixture(scope="module")
def page(run: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return exported(run, tmp_path_factory.mktemp("page") / "it.html")


class TestPage:
    def test_it_is_one_small_file_that_asks_nobody(self, page: Path) -> None:
        text = page.read_text(encoding="utf-8")
        assert len(text) < 250_000
        assert "{{" not in text
        outside = re.findall(r"""(?:src|href|url|import)\s*[=(]\s*["']?\w+""", text)
        assert outside == []
        assert set(re.findall(r"https?://[^\s\"]*", text)) == {"http://www.w3.org/2000/svg"}

    def test_its_drawing_is_well_formed_and_has_both_themes(self, page: Path) -> None:
        drawing = re.search(r'<svg id="view" viewBox.*?</svg>', page.read_text(encoding="utf-8"), re.DOTALL)
        assert drawing is not None
        root = ET.fromstring(drawing[0])
        still, *others = (part for part in root if part.get("class") != "robot")
        assert [part.get("class") for part in still] == ["light", "dark"]
        assert [part.get("id") for part in others] == ["moving", "names"]
        robots = [part for part in root if part.get("class") == "robot"]
        assert [len(robot) for robot in robots] == [8, 8]  # two themes, four states of the bumper

    def test_it_plays(self, page: Path, run: Path) -> None:
        node = shutil.which("node")
        if node is None:
            pytest.skip("needs node to run the page's script")
        times = [0.0, 0.5, 1.2345, 3.0]
        command = [node, str(PAGE_IN_NODE), str(page), *map(str, times)]
        seen = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        replay = Replay(run)
        assert (seen["title"], seen["marks"]) == (scene_named("duel_crossing").title, len(replay.index.marks))
        assert (seen["playing"], seen["paused"], seen["speed"]) == ("Pause", "Play", "2")
        end = f"{replay.end_s:.1f} s"
        assert (seen["played"], seen["later"]) == (f"0.5 s / {end}", f"1.5 s / {end}")
        assert seen["end"] == f"{end} / {end}"
        assert (seen["theme"], seen["other_theme"]) == ("dark", "light")
        assert any("goal not reached" in line for line in seen["lines"])
        assert (seen["outcome_at_first"], seen["outcome_at_last"]) == (False, True)
        for time_s, states in zip(times, seen["states"], strict=True):
            picture = picture_at(replay, time_s, ALL_LAYERS, Theme.LIGHT)
            robots = [] if picture.snapshot is None else picture.snapshot.robots
            for robot, (x, y) in zip(robots, re.findall(r"\((-?\d+), (-?\d+)\) mm", states), strict=True):
                # What moves at 500 mm/s has gone 8 mm in a tick; whole millimetres are shown.
                assert robot.pose.distance_to(float(x), float(y)) < 10.0

    def test_robots_have_the_names_of_their_players_and_the_outcome_has_its_time(self, tmp_path: Path) -> None:
        scene = scene_named("duel_crossing")
        header = Header(RunKind.MATCH, scene, FAST, "2026-01-01T00:00:00")
        players = tuple(
            PlayerView(name, robot.name, "prm", "127.0.0.1:1", phase=Phase.DRIVING, claim=robot.start)
            for name, robot in zip(("Ada", "Bob"), scene.robots, strict=True)
        )
        verdict = Verdict("Ada", "goal", "Ada is at its goal", False, 3.0, ())
        polls = [PlayersPolled(float(number), players) for number in range(4)]
        encoder = Encoder(header)
        events = [MatchOpened(scene, players), MatchStarted(), *polls, Judged(verdict)]
        data = encoder.encode(Recorded(0, event) for event in events)
        (tmp_path / "run").write_bytes(encoder.opening + data)
        text = exported(tmp_path / "run", tmp_path / "it.html").read_text(encoding="utf-8")
        told = re.search(r'<script id="data"[^>]*>(.*?)</script>', text, re.DOTALL)
        assert told is not None
        document = json.loads(told[1])
        assert [robot["name"] for robot in document["robots"]] == ["Ada", "Bob"]
        assert document["outcome_s"] == 3.0

    def test_words_from_outside_stay_words(self, tmp_path: Path) -> None:
        evil = "</script><script>alert(1)</script>"
        scene = scene_named("crossing")
        robots = tuple(replace(robot, name=evil) for robot in scene.robots)
        header = Header(RunKind.MATCH, replace(scene, robots=robots, meta={"title": evil}), FAST, evil)
        player = PlayerView(evil, evil, evil, evil, phase=Phase.DRIVING, claim=robots[0].start, path=((0.0, 0.0),) * 2)
        encoder = Encoder(header)
        events = [MatchOpened(header.scene, (player,)), MatchStarted(), PlayersPolled(0.0, (player,))]
        data = encoder.encode(Recorded(0, event) for event in [*events, PlayersPolled(1.0, (player,))])
        (tmp_path / "run").write_bytes(encoder.opening + data)
        text = exported(tmp_path / "run", tmp_path / "it.html").read_text(encoding="utf-8")
        assert "alert(1)" in text
        assert evil not in text
        assert text.count("</script>") == 2


def test_a_film_shows_each_moment_once(run: Path) -> None:
    replay = Replay(run)
    times = [
        0.0 if picture.snapshot is None else picture.snapshot.time_s
        for picture in film(replay, 0.25, 1.0, 2.0, ALL_LAYERS, Theme.LIGHT)
    ]
    assert times == pytest.approx([0.99, 1.245, 1.5, 1.74, 1.995], abs=0.016)
    assert times == sorted(times)


def test_a_match_without_an_arena_shows_what_the_players_say() -> None:
    scene = scene_named("duel_crossing")
    viewer = Viewer(scene)
    one, two = scene.robots
    claim = replace(one.start, x_mm=one.start.x_mm + 100.0)
    player = PlayerView("a", one.name, "prm", "127.0.0.1:1", claim=claim, path=((0.0, 0.0), (9.0, 9.0)))
    silent = PlayerView("b", two.name, "prm", "127.0.0.1:2")
    viewer.follow(PlayersPolled(1.0, (player, silent)))
    picture = viewer.picture(ALL_LAYERS)
    assert picture.snapshot is not None
    assert [(robot.name, robot.pose) for robot in picture.snapshot.robots] == [(one.name, claim)]
    assert len(picture.snapshot.standing_obstacles) == len(scene.obstacles)
    mover = picture.mover(one.name)
    assert mover is not None
    assert mover.path == player.path


def test_truth_goes_before_what_the_players_say(run: Path) -> None:
    viewer = Viewer(scene_named("duel_crossing"))
    moved = next(timed.event for timed in Replay(run).events(from_s=1.0) if isinstance(timed.event, Moved))
    viewer.follow(moved)
    robot = moved.snapshot.robots[0]
    lie = PlayerView("a", robot.name, "prm", "127.0.0.1:1", claim=replace(robot.pose, x_mm=0.0))
    viewer.follow(PlayersPolled(1.0, (lie,)))
    picture = viewer.picture(ALL_LAYERS)
    assert picture.snapshot == moved.snapshot
    assert [mover.pose for mover in picture.movers] == [lie.claim]
