"""Pictures on the floor: lanes that the floor, the camera and every picture of a run show."""

from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from robotdriver.ground import Ground
from robotdriver.pose import Pose
from robotdriver.simulator.sensors.floor_regions import FloorRegions
from robotworkshop.families.eyebot.setup import load_world
from robotworkshop.families.eyebot.worlds.texture import regions_of
from scene.scene import FloorRegion

from .floors import run_all

GREEN, GREY, WHITE, RED = (40, 120, 40), (60, 60, 60), (255, 255, 255), (255, 0, 0)


@pytest.fixture
def track(tmp_path: Path) -> Path:
    """Return a picture: a grey ring on green with a white lane in it, and a red corner at the top left."""
    picture = Image.new("RGB", (1_600, 800), GREEN)
    draw = ImageDraw.Draw(picture)
    draw.ellipse((500, 100, 1_100, 700), fill=GREY)
    draw.ellipse((560, 160, 1_040, 640), outline=WHITE, width=20)
    draw.ellipse((700, 300, 900, 500), fill=GREEN)
    draw.rectangle((0, 0, 99, 99), fill=RED)
    file = tmp_path / "track.png"
    picture.save(file)
    return file


def floor_of(regions: tuple[FloorRegion, ...]) -> FloorRegions:
    floor = FloorRegions()
    for region in regions:
        floor.add(region.polygon, Ground(region.rgb))
    return floor


def test_the_floor_has_the_colours_of_the_picture(track: Path) -> None:
    floor = floor_of(regions_of(track, 4_000.0, 2_000.0))
    places = {
        (100.0, 1_900.0): RED,
        (100.0, 100.0): GREEN,
        (2_000.0, 1_000.0): GREEN,
        (1_320.0, 1_000.0): GREY,
        (2_000.0, 1_575.0): WHITE,
        (2_000.0, 1_400.0): GREY,
        (2_000.0, 425.0): WHITE,
    }
    for place, colour in places.items():
        assert floor.at(*place).rgb == pytest.approx(colour, abs=12), place
    assert len(floor._polygons) < 20


def test_a_photograph_becomes_no_more_regions_than_a_floor_can_bear(tmp_path: Path) -> None:
    file = tmp_path / "noise.png"
    Image.effect_noise((120, 120), 90.0).save(file)
    assert len(regions_of(file, 1_000.0, 1_000.0)) <= 400


def test_a_world_is_laid_out_with_its_picture_from_another_computer(track: Path) -> None:
    world = track.with_name("lanes.wld")
    world.write_text('floor 4000 2000\nfloor_texture "C:\\\\worlds\\\\track.png"\n')
    regions = load_world(world).scene.floor_regions
    assert floor_of(regions).at(2_000.0, 425.0).rgb == WHITE


@pytest.mark.parametrize("content", [None, b"no picture"])
def test_a_picture_that_is_missing_or_none_leaves_the_floor_plain(
    tmp_path: Path, content: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    if content is not None:
        (tmp_path / "track.png").write_bytes(content)
    world = tmp_path / "lanes.wld"
    world.write_text("floor 4000 2000\nfloor_texture track.png\n")
    assert load_world(world).scene.floor_regions == ()
    assert "track.png" in caplog.text
    assert len(caplog.records) == 1


def test_a_camera_sees_the_lane(track: Path) -> None:
    world = track.with_name("lanes.wld")
    world.write_text("floor 4000 2000\nfloor_texture track.png\n")
    program = """
        CAMInit(QQVGA)
        image = CAMGet()
        print(tuple(image[3 * (118 * 160 + 80):][:3]), file=__import__("sys").stderr)
    """
    scene = load_world(world).scene
    # It looks along the lane, which lies right before it.
    (report,) = run_all(track.parent, program, scene=scene, poses=[Pose(1_950.0, 425.0)])
    assert report.errors.strip() == str(WHITE)
