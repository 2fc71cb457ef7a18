"""A real browser shows a page, live and of a recording, on a telephone and on a projector."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from robotdriver.interface import Bumper, SensorData
from robotdriver.models import MODELS
from robotdriver.pose import Pose
from robotdriver.simulator import RobotSnapshot, RoundThing, WorldSnapshot
from robotworkshop.cli.app import main
from robotworkshop.match.observing.observers import Broadcast
from robotworkshop.recording import Encoder, Header, Recorded, RunKind
from robotworkshop.recording.header import pack_header
from robotworkshop.run.events import Event, Judged, MatchOpened, MatchStarted, PlayersPolled
from robotworkshop.run.settings import Settings
from robotworkshop.run.verdict import Phase, PlayerView, Verdict
from robotworkshop.stage.events import DriveStarted, Moved
from robotworkshop.tournament.pupils import Pupils
from robotworkshop.web.process import spectators
from robotworkshop.web.sources import CountDown, LiveRun, OnAir, TournamentFolder, Uploads
from tests.robotworkshop.recording.runs import scene_named

from .films import BROWSERS, shown

sync_api = pytest.importorskip("playwright.sync_api")

PATIENCE_MS = 60_000.0
SCENE = scene_named("duel_crossing")
HEADER = Header(RunKind.ARENA, SCENE, Settings(), "2026-01-01T00:00:00")
EVIL = "<img src=x onerror=alert(1)>"
NAMES = ("Ada", EVIL)
VERDICT = Judged(Verdict("Ada", "goal", "Ada is at its goal", True, 3.0, ()))
SIZES = {"telephone": (390, 844), "projector": (1920, 1080)}


def polled(time_s: float) -> PlayersPolled:
    players = tuple(
        PlayerView(name, robot.name, "prm", "127.0.0.1:1", phase=Phase.DRIVING, claim=robot.start)
        for name, robot in zip(NAMES, SCENE.robots, strict=True)
    )
    return PlayersPolled(time_s, players)


def moved(time_s: float) -> WorldSnapshot:
    """Robots that drive on at 100 mm/s, and a ball that rolls."""
    data = SensorData(1, time_s, 0.0, 0.0, 0.0, 0.0, Bumper.NONE, 500.0, wall=False)
    robots = tuple(
        RobotSnapshot(
            robot.name,
            MODELS[robot.model],
            Pose(robot.start.x_mm + 100.0 * time_s, robot.start.y_mm, robot.start.heading_rad),
            data,
            touching=False,
            song="",
        )
        for robot in SCENE.robots
    )
    ball = RoundThing(Pose(1000.0 + 100.0 * time_s, 2800.0, 0.0), 80.0, rolls=True)
    return WorldSnapshot(time_s, robots, (), (), ((90, ball),))


def opening() -> list[Event]:
    return [MatchOpened(SCENE, polled(-1.0).players), MatchStarted(0.0), DriveStarted(moved(0.0))]


def drive(from_s: float, to_s: float) -> list[Event]:
    times = [from_s + 0.05 * step for step in range(1, round((to_s - from_s) / 0.05) + 1)]
    return [event for time_s in times for event in (Moved(moved(time_s), ()), polled(time_s))]


@pytest.fixture(scope="module")
def browser() -> Iterator["sync_api.Browser"]:
    program = os.environ.get("ROBOTWORKSHOP_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        pytest.skip("there is no Chromium on this computer; apt-get install chromium-headless-shell")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


class Spectator:
    """A page in a browser of some size, in which nothing may go wrong."""

    def __init__(self, browser: "sync_api.Browser", url: str, size: tuple[int, int]) -> None:
        self.page = browser.new_page(viewport={"width": size[0], "height": size[1]})
        self.page.set_default_timeout(PATIENCE_MS)
        self.failures: list[str] = []
        self.page.on("pageerror", lambda error: self.failures.append(str(error)))
        self.page.on("dialog", lambda dialog: self.failures.append(dialog.message))
        self.page.goto(url)

    def shows(self, part: str) -> "sync_api.LocatorAssertions":
        return sync_api.expect(self.page.locator(part))

    def names(self) -> list[str]:
        return self.page.locator("#lanes li div span").all_text_contents()

    def clock_s(self) -> float:
        return float(self.page.locator("#clock").text_content().split()[0])

    def check_layout(self) -> None:
        """Nothing sticks out of the window, and nothing hides anything else."""
        width, height = self.page.viewport_size["width"], self.page.viewport_size["height"]
        boxes = [self.page.locator(part).bounding_box() for part in ("header", "#floor", "#lanes", "#controls")]
        for box in boxes:
            assert box["x"] >= -1
            assert box["x"] + box["width"] <= width + 1
            assert box["y"] + box["height"] <= height + 1
        for number, one in enumerate(boxes):
            for other in boxes[number + 1 :]:
                aside = one["x"] + one["width"] <= other["x"] + 1 or other["x"] + other["width"] <= one["x"] + 1
                above = one["y"] + one["height"] <= other["y"] + 1 or other["y"] + other["height"] <= one["y"] + 1
                assert aside or above
        assert boxes[1]["height"] > 0.3 * height
        assert self.page.locator(".name").first.bounding_box()["height"] >= 11.0


def test_a_live_page_on_a_telephone_and_on_a_projector(browser: "sync_api.Browser") -> None:
    with shown(HEADER) as (broadcast, url):
        early = Spectator(browser, url, SIZES["telephone"])
        for event in [*opening(), *drive(0.0, 2.0)]:
            broadcast.hear(event)
        early.shows("#clock").to_have_text("2.0 s", timeout=PATIENCE_MS)
        late = Spectator(browser, url, SIZES["projector"])
        late.shows("#clock").to_have_text("2.0 s", timeout=PATIENCE_MS)
        for spectator in (early, late):
            assert spectator.names() == list(NAMES)
            assert spectator.page.locator("#headline").is_hidden()
            spectator.check_layout()
        trails = [each.page.locator(".trail").first.get_attribute("points") for each in (early, late)]
        assert trails[0] == trails[1]
        for key in ("Space", "ArrowLeft"):  # Looks back, and rests there; the others do not.
            late.page.keyboard.press(key)
        for event in [*drive(2.0, 3.0), VERDICT]:
            broadcast.hear(event)
        early.shows("#headline").to_be_visible(timeout=PATIENCE_MS)
        assert "Ada has won" in str(early.page.locator("#headline").text_content())
        assert late.clock_s() == 1.0
        assert late.page.locator("#headline").is_hidden()
        late.page.locator("#live").click()
        late.shows("#headline").to_be_visible(timeout=PATIENCE_MS)
        broadcast.close()
        for spectator in (early, late):
            spectator.shows("#live").to_be_hidden(timeout=PATIENCE_MS)
            assert spectator.failures == []
            spectator.page.close()


def test_a_projector_follows_the_games_of_an_evening(browser: "sync_api.Browser", tmp_path: Path) -> None:
    with (
        spectators(("127.0.0.1", 0), TournamentFolder(tmp_path, "Race evening")) as pages,
        Broadcast(("127.0.0.1", 0), HEADER) as broadcast,
    ):
        spectator = Spectator(browser, pages.url, SIZES["projector"])
        spectator.page.clock.install()
        spectator.page.get_by_label("Follow the games").check()
        pages.tell(CountDown("Round 2", 300.0))
        spectator.shows("#countdown").to_contain_text("Round 2 in ", timeout=PATIENCE_MS)
        pages.tell(CountDown("Round 2", 0.0))
        spectator.shows("#countdown").to_be_hidden(timeout=PATIENCE_MS)
        pages.tell(OnAir(f"Ada : {EVIL}", LiveRun(broadcast.address, pack_header(HEADER))))
        spectator.page.wait_for_url("**/live/**", timeout=PATIENCE_MS)
        for event in [*opening(), *drive(0.0, 0.5), VERDICT]:
            broadcast.hear(event)
        broadcast.close()
        spectator.shows("#headline").to_be_visible(timeout=PATIENCE_MS)
        spectator.shows("#live").to_be_hidden(timeout=PATIENCE_MS)
        spectator.page.clock.fast_forward("00:15")  # So long at most the result is shown.
        spectator.page.wait_for_url(pages.url, timeout=PATIENCE_MS)
        assert spectator.page.get_by_label("Follow the games").is_checked()
        assert spectator.failures == []
        spectator.page.close()


def test_balls_roll_on_an_exported_page(browser: "sync_api.Browser", tmp_path: Path) -> None:
    encoder = Encoder(HEADER)
    data = encoder.encode(Recorded(0, event) for event in [*opening(), *drive(0.0, 3.0), VERDICT])
    (tmp_path / "run").write_bytes(encoder.opening + data)
    assert main(["export", str(tmp_path / "run"), str(tmp_path / "it.html")]) == 0
    spectator = Spectator(browser, (tmp_path / "it.html").as_uri(), SIZES["telephone"])
    places = []
    for key in ("Home", "End"):
        spectator.page.keyboard.press(key)
        turned = spectator.page.locator("#moving .thing").get_attribute("transform")
        places.append(float(re.findall(r"translate\((\S+) ", str(turned))[0]))
    assert places == [1000.0, 1300.0]
    assert spectator.page.locator("#moving .thing circle").count() == 2
    assert spectator.page.locator("#headline").text_content() == "Ada has won"
    spectator.check_layout()
    assert spectator.failures == []


def test_a_pupil_hands_in_a_mover(browser: "sync_api.Browser", tmp_path: Path) -> None:
    pupils = Pupils({"Ada": "abcdefghjk"})
    uploads = Uploads(tmp_path, pupils)
    with spectators(("127.0.0.1", 0), TournamentFolder(tmp_path / "out", "Ladder", uploads)) as pages:
        spectator = Spectator(browser, pages.url, SIZES["telephone"])
        spectator.page.get_by_role("link", name="Hand in a mover").click()
        spectator.page.get_by_label("Your key").fill("abcde-fghjx")
        mover = {"name": "mine.py", "mimeType": "text/x-python", "buffer": b"def ("}
        spectator.page.get_by_label("One Python file").set_input_files(mover)
        spectator.page.get_by_role("button", name="Hand in").click()
        spectator.shows("#answer").to_have_text("Not taken: this key is unknown", timeout=PATIENCE_MS)
        spectator.page.get_by_label("Your key").fill("abcde-fghjk")
        spectator.page.get_by_role("button", name="Hand in").click()
        spectator.shows("#answer").to_contain_text("line 1", timeout=PATIENCE_MS)
        assert not list(tmp_path.glob("*.py"))
        assert spectator.failures == []
        spectator.page.close()
