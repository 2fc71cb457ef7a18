"""Maps of ARIA: what a Scene is told of them, and that they are written again as they were."""

import math
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scene import (
    Area,
    Georeference,
    Material,
    NamedPlace,
    Obstacle,
    PointsShape,
    PolygonShape,
    PolylineShape,
    Scene,
    SceneError,
    Thing,
    Wall,
    Workspace,
    load_scene,
    save_scene,
)
from scene.formats import scene_from_bytes, scene_to_bytes
from scene.formats.aria_map.map_format import ARIA_MAP

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "worlds" / "pioneer"
FILES = sorted(FOLDER.glob("*.map"))

MAP = """2D-Map-Ex2
MinPos: -6000 -5000
NumPoints: 99
Resolution: 20
Display: "Laser scan"

OriginLatLongAlt: 31.7767 35.2345 754.0
MapInfo: SectorType Name=Bright "Label=Bright box" Sim.Obstacle=yes Sim.LaserReflect=32
MapInfo: SectorType Name=Ghost Sim.Obstacle=no Sim.LaserReflect=0 Sim.SonarReflect=no
MapInfo: BoundaryType Name=Reflector
RouteInfo: Route "Name=Morning round"
Cairn: RobotHome -4000 -3000 90 "" ICON "Home"
Cairn: RobotHome 0 0 30 "" ICON "Home area" -500 -500 500 500
Cairn: Goal 3000 2000 0 "" ICON "window"
Cairn: GoalWithHeading 3000 -2000 -90 "" ICON "door with a space" "and a description"
Cairn: ForbiddenLine 0 0 0 "" ICON "" -1000 3000 1000 3000
Cairn: ForbiddenArea 0 0 45 "" ICON "" 2000 -1000 3000 0
Cairn: Bright 0 0 0 "" ICON "" -1000 -4000 -600 -3600
Cairn: Ghost 0 0 0 "" ICON "" 4000 -4000 4500 -3500
Cairn: Reflector 0 0 0 "" ICON "" 5900 -1000 5900 1000
Cairn: BadGPSSector 0 0 0 "" ICON "" -6000 -5000 -5000 -4000
Cairn: UnknownThing 1 2 3 "" ICON "kept, and ignored"
LINES
-6000 -5000 6000 -5000

6000 -5000 6000 5000
DATA
-2000 -2000
-1980 -2000.5
"""


def read(text: str) -> Scene:
    return scene_from_bytes(text.encode(), "test.map")


def test_a_map_means_what_it_says() -> None:
    scene = read(MAP)
    assert scene.walls == (Wall((-6000, -5000), (6000, -5000)), Wall((6000, -5000), (6000, 5000)))
    points, bright, ghost, reflector = scene.things
    assert points.shape == PointsShape(((-2000, -2000), (-1980, -2000.5)), 20)
    assert bright.shape == PolygonShape(((-1000, -4000), (-600, -4000), (-600, -3600), (-1000, -3600)))
    assert bright.material == Material(reflectance=32)
    assert ghost.material == Material(seen_by=("infrared", "camera"), solid=False)
    assert reflector.shape == PolylineShape(((5900, -1000), (5900, 1000)))
    assert reflector.material.reflectance > 1
    home, window, door = (replace(place, extra={}) for place in scene.places)
    assert home == NamedPlace("Home", (-4000, -3000), math.pi / 2, "home", {})
    assert window == NamedPlace("window", (3000, 2000), None, "goal", {})
    assert door == NamedPlace("door with a space", (3000, -2000), -math.pi / 2, "goal", {})
    assert [area.kind for area in scene.areas] == ["RobotHome", "forbidden", "forbidden", "bad_gps"]
    assert scene.georeference == Georeference(31.7767, 35.2345, 754.0)
    assert scene.workspace.max_x_mm == 7000


def test_a_rectangle_is_turned_about_the_maps_origin() -> None:
    area = read(MAP).areas[2]
    assert isinstance(area.shape, PolygonShape)
    half = math.sqrt(0.5)
    assert area.shape.corners[0] == pytest.approx((3000 * half, 1000 * half))


def test_a_map_is_written_again_with_everything_that_it_held() -> None:
    written = scene_to_bytes(read(MAP), ARIA_MAP).decode().splitlines()
    kept = [line for line in MAP.splitlines() if line and not line.startswith(("MinPos", "NumPoints"))]
    assert [line for line in kept if line not in written] == []
    assert "NumPoints: 2" in written  # counted, whatever stood there
    assert "NumLines: 2" in written
    assert read("\n".join(written)) == read(MAP)


def test_a_map_comes_back_by_way_of_a_file_of_ours(tmp_path: Path) -> None:
    scene = read(MAP)
    save_scene(scene, tmp_path / "scene.json")
    ours = load_scene(tmp_path / "scene.json")
    assert scene_to_bytes(ours, ARIA_MAP) == scene_to_bytes(scene, ARIA_MAP)


def test_what_was_moved_is_written_where_it_is() -> None:
    scene = read(MAP)
    window = replace(scene.places[1], place=(1.0, 2.5), heading_rad=math.pi)
    text = scene_to_bytes(replace(scene, places=(window,)), ARIA_MAP).decode()
    assert 'Cairn: Goal 1 2.5 180 "" ICON "window"' in text
    assert "door" not in text


def test_a_scene_of_ours_becomes_a_map() -> None:
    scene = Scene(
        Workspace(0, 0, 4000, 3000),
        obstacles=(Obstacle(((0, 0), (100, 0), (0, 100)), known=False),),
        places=(NamedPlace("kitchen", (1000, 1000)), NamedPlace("plug", (0, 500), 0.0, "dock")),
        areas=(Area("forbidden", PolygonShape(((0, 0), (9, 0), (9, 9), (0, 9))), "wet"),),
    )
    text = scene_to_bytes(scene, ARIA_MAP).decode()
    assert 'Cairn: Goal 1000 1000 0 "" ICON "kitchen"' in text
    assert 'Cairn: Dock 0 500 0 "" ICON "plug"' in text
    assert 'Cairn: ForbiddenArea 0 0 0 "" ICON "wet" 0 0 9 9' in text
    assert "LINES\n0 0 100 0\n100 0 0 100\n0 100 0 0\n" in text
    assert ARIA_MAP.left_out(scene) == ("that things are unknown",)
    assert len(read(text).walls) == 3


def test_points_are_as_wide_as_the_cells_they_stand_for() -> None:
    text = "2D-Map-Ex\nSources: lms urg\nlmsResolution: 100\nlms_DATA\n0 0\nurg_DATA\n5 5\n"
    scene = read(text)
    assert [thing.shape for thing in scene.things] == [PointsShape(((0, 0),), 100), PointsShape(((5, 5),), 20)]
    assert read(scene_to_bytes(scene, ARIA_MAP).decode()).things == scene.things
    bare = Scene(scene.workspace, things=(Thing(PointsShape(((0, 0),), 50)),))
    (again,) = read(scene_to_bytes(bare, ARIA_MAP).decode()).things
    assert again.shape == PointsShape(((0, 0),), 50)


numbers = st.integers(-100_000, 100_000)


@st.composite
def maps(draw: st.DrawFn) -> str:
    sources = draw(st.sampled_from([(), ("lms",), ("lms", "urg")]))
    rows = ["2D-Map-Ex2", *(["Sources: " + " ".join(sources)] if sources else [])]
    kinds = st.sampled_from(["Goal", "GoalWithHeading", "Dock", "RobotHome", "Unheard"])
    for index in range(draw(st.integers(0, 4))):
        x, y, heading = draw(numbers), draw(numbers), draw(st.integers(-179, 180))
        rows.append(f'Cairn: {draw(kinds)} {x} {y} {heading} "" ICON "n{index % 3}"')
    for _ in range(draw(st.integers(0, 4))):
        kind = draw(st.sampled_from(["ForbiddenLine", "ForbiddenArea", "BadGPSSector", "Sim.BoxObstacle"]))
        x, y, heading = draw(numbers), draw(numbers), draw(st.sampled_from([0, 30, 45, 90, -135]))
        width, height = draw(st.integers(1, 5000)), draw(st.integers(1, 5000))
        rows.append(f'Cairn: {kind} 0 0 {heading} "" ICON "" {x} {y} {x + width} {y + height}')
    for source in sources or ("",):
        prefix = f"{source}_" if source else ""
        rows.append(f"{prefix}LINES")
        rows += [" ".join(str(draw(numbers)) for _ in range(4)) for _ in range(draw(st.integers(1, 3)))]
        rows.append(f"{prefix}DATA")
        rows += [" ".join(str(draw(numbers)) for _ in range(2)) for _ in range(draw(st.integers(0, 3)))]
    return "\n".join(rows)


@given(maps())
def test_what_is_written_is_what_was_read(text: str) -> None:
    once = scene_to_bytes(read(text), ARIA_MAP)
    assert scene_to_bytes(scene_from_bytes(once, "again.map"), ARIA_MAP) == once
    cairns = [line for line in text.splitlines() if line.startswith("Cairn") and '"" ICON "n' in line]
    assert len([line for line in once.decode().splitlines() if '"" ICON "n' in line]) == len(cairns)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", 'test.map: the file is empty; a map begins with "2D-Map"'),
        ("2D-Mop\n", 'test.map: line 1: a map begins with "2D-Map"'),
        ("2D-Map\n\0", "test.map: this is a binary file; a map is text"),
        ("2D-Map\nLINES\n0 0 1\n", "test.map: line 3: a line is x1 y1 x2 y2, not '0 0 1'"),
        ("2D-Map\nLINES\n0 0 1 nan\n", "test.map: line 3: a line is x1 y1 x2 y2"),
        ("2D-Map\nDATA\n0 zero\n", "test.map: line 3: a point is x y, not '0 zero'"),
        ("2D-Map\nNumLines: many\n", "test.map: line 2: NumLines is a number, not 'many'"),
        ("2D-Map\nMinPos: 1\n", "test.map: line 2: MinPos is x y"),
        ("2D-Map\nPointsAreSorted: perhaps\n", "test.map: line 2: PointsAreSorted is true or false"),
        ("2D-Map\nResolution: fine\n", "test.map: line 2: Resolution is a number of mm"),
        ("2D-Map\nOriginLatLongAlt: 1 2\n", "test.map: line 2: OriginLatLongAlt is latitude longitude altitude"),
        ("2D-Map\nOriginLatLongAlt: 100 2 3\nLINES\n0 0 1 1\n", "test.map: line 2: latitudes are from -90 to 90"),
        ("2D-Map\nMapInfo: GoalType\n", "test.map: line 2: a MapInfo line is a class and Name=..."),
        ("2D-Map\nMapInfo: SectorType Name=a Sim.Obstacle=2\n", "test.map: line 2: Sim.Obstacle is yes or no"),
        ("2D-Map\nMapInfo: SectorType Name=a Sim.LaserReflect=x\n", "test.map: line 2: Sim.LaserReflect is a number"),
        ("2D-Map\nCairn: Goal 1 2\n", "test.map: line 2: a cairn is TYPE x y th"),
        ("2D-Map\nCairn: Goal 1 2 east\n", "test.map: line 2: after a cairn's type come x y th"),
        ('2D-Map\nCairn: Goal 1 2 3 "" ICON "a\n', "test.map: line 2: a quotation mark is missing"),
        ('2D-Map\nCairn: Dock 1 2 3 "" ICON "a" 1 2 3\n', "test.map: line 2: a cairn's line or rectangle is"),
        ("2D-Map-Ex\nSources:\n", "test.map: line 2: Sources names at least one sensor"),
        ("2D-Map-Ex\nSources: lms\nLINES\n", "test.map: line 3: with Sources, sections say which is meant"),
        ("2D-Map-Ex\nSources: lms\nurg_DATA\n", "test.map: line 3: there is no source 'urg'"),
        ("2D-Map\n0 0 1 1\n", "test.map: line 2: a header line is KEY: VALUES"),
        ("2D-Map\n", "test.map: there is nothing in the map; draw a line under LINES"),
        ("2D-Map\nLINES\n0 0 2e6 0\n", "test.map: line 3: '0 0 2e6 0' is too far out"),
    ],
)
def test_a_bad_map_is_told_in_one_line(text: str, complaint: str, tmp_path: Path) -> None:
    (tmp_path / "test.map").write_text(text)
    with pytest.raises(SceneError) as caught:
        load_scene(tmp_path / "test.map")
    told = str(caught.value).removeprefix(f"{tmp_path}/")
    assert told.startswith(complaint)
    assert "\n" not in told


@pytest.mark.skipif(not FILES, reason="the maps that cover every key are not at hand")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_maps_that_cover_every_key(file: Path) -> None:
    scene = load_scene(file)
    written = scene_to_bytes(scene, ARIA_MAP)
    assert scene_to_bytes(scene_from_bytes(written, file.name), ARIA_MAP) == written
    counted = ("NumPoints", "NumLines", "MinPos", "MaxPos", "LineMinPos", "LineMaxPos", "PointsAre", "LinesAre")
    rows = [row.strip() for row in file.read_text().splitlines() if row.strip()]
    kept = [row for row in rows if not any(word in row for word in counted)]
    assert [row for row in kept if row not in written.decode().splitlines()] == []
    assert not any(isinstance(thing, Thing) and thing.movable for thing in scene.things)


def test_areas_without_a_width_are_lines_and_those_without_any_size_are_kept() -> None:
    text = '2D-Map\nCairn: ForbiddenArea 0 0 90 "" ICON "thin" 0 0 500 0\n'
    text += 'Cairn: ForbiddenArea 0 0 0 "" ICON "dot" 5 5 5 5\n'
    scene = ARIA_MAP.read((text + "LINES\n0 900 900 900\n").encode(), "a.map")
    (area,) = scene.areas
    assert isinstance(area.shape, PolylineShape)
    assert area.shape.points[1] == pytest.approx((0.0, 500.0), abs=1e-9)
    written = ARIA_MAP.write(scene).decode()
    assert '"thin" 0 0 500 0' in written
    assert '"dot" 5 5 5 5' in written
