"""Robot models as files: what ships, what is read, and what is refused with the file, the place and the remedy."""

import math
import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from robotdriver.errors import ModelError
from robotdriver.models import (
    CREATE_1,
    INCH_MM,
    MODELS,
    AckermannDrive,
    DifferentialDrive,
    Disc,
    FreeMotor,
    OmniDrive,
    Ramps,
    RayRanger,
    read_model,
)
from robotdriver.models.catalogue import with_outline
from robotdriver.models.pioneers.model_files import shipped_model, shipped_models

GOOD = """
name = "kiwi"
title = "Kiwi"
mass_kg = 2.0
frame_period_s = 0.05
[body]
kind = "polygon"
corners = [[100, -80], [100, 80], [-100, 80], [-100, -80]]
[drive]
kind = "omni"
radius_mm = 90.0
max_wheel_speed_mm_s = 400.0
ramps = { acceleration = 500.0 }
[battery]
capacity_mah = 2000.0
idle_ma = 100.0
wheel_ma = 200.0
[[sensors]]
kind = "ray"
name = "front"
mount = { x_in = 2, heading_deg = 90 }
min_range_mm = 40.0
max_range_mm = 800.0
[[motors]]
name = "arm"
max_speed_rad_s = 2.0
"""


def test_a_file_becomes_a_model() -> None:
    model = read_model(GOOD.encode(), "kiwi.toml")
    assert isinstance(model.drive, OmniDrive)
    assert (model.drive.ramps.acceleration, model.drive.ramps.deceleration) == (500.0, math.inf)
    (ray,) = model.sensors
    assert isinstance(ray, RayRanger)
    assert (ray.mount.x_mm, ray.mount.heading_rad) == (2 * INCH_MM, math.radians(90.0))
    assert model.motors == (FreeMotor("arm", 2.0),)


@pytest.mark.parametrize("name", MODELS)
def test_the_models_that_ship_are_sound(name: str) -> None:
    assert MODELS[name].name == name


def test_scenes_may_name_every_pioneer_that_can_be_emulated() -> None:
    assert {"create2", "eyebot_s4", *shipped_models()} <= set(MODELS)
    assert MODELS["p3at"] == shipped_model("p3at").in_scene()
    assert MODELS["p3at"].drive.max_wheel_speed_mm_s == 600.0
    assert "nautilus" not in MODELS
    assert MODELS.get("nautilus") is None


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            "radius_mm = 90.0",
            "radius_mm = nan",
            "drive.radius_mm: nan is not possible for radius_mm; it must be a number from 0.1",
        ),
        ("radius_mm = 90.0", "radius_mm = 0", "drive.radius_mm: 0 is not possible for radius_mm"),
        ('kind = "ray"', 'kind = "radar"', "sensors[0].kind: 'radar' is not a known kind; use one of cone, ray, laser"),
        (
            'kind = "omni"',
            'kind = "legs"',
            "drive.kind: 'legs' is not a known kind; use one of differential, omni",
        ),
        ("min_range_mm = 40.0", "", "sensors[0].min_range_mm: the key is missing; add it"),
        ("min_range_mm = 40.0", 'min_range_mm = "near"', "sensors[0].min_range_mm: expected `float`, got `str`"),
        ("min_range_mm = 40.0", "min_range_mm = 40.0\nsmell = 1", "sensors[0].smell: the key is not known"),
        ("[-100, 80], ", "", "body.corners: the centre of rotation, (0, 0), must be inside the body"),
        ("[100, 80]", "[0, 0]", "body.corners: the body must be convex"),
        ("[100, 80]", "[100, inf]", "body.corners[1][1]: inf is not possible for corners"),
        ("mass_kg = 2.0", "mass_kg = -1", "mass_kg: -1 is not possible for mass_kg; it must be a number from 0.001"),
        (
            "max_wheel_speed_mm_s = 400.0",
            "max_wheel_speed_mm_s = 400.0\nwheels = 5",
            "drive.wheels: 5 wheels are not possible",
        ),
        ('name = "arm"', 'name = ""', "motors[0].name: '' is empty or taken; give it a name of its own"),
        ("[battery]", "[battery", "it is not TOML:"),
    ],
)
def test_a_bad_file_is_refused_in_one_line(old: str, new: str, words: str) -> None:
    assert old in GOOD
    with pytest.raises(ModelError, match="^kiwi.toml: " + re.escape(words)) as refused:
        read_model(GOOD.replace(old, new, 1).encode(), "kiwi.toml")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (
            {"drive": AckermannDrive(0.0, 200.0, 500.0, 0.5)},
            "drive.axle_distance_mm: 0 is not possible for axle_distance_mm",
        ),
        ({"drive": DifferentialDrive(0.0, 500.0)}, "drive.wheel_base_mm: 0 is not possible for wheel_base_mm"),
        (
            {"drive": DifferentialDrive(250.0, 500.0, Ramps(-1.0))},
            "drive.ramps.acceleration: -1 is not possible for acceleration",
        ),
        ({"drive": OmniDrive(150.0, 500.0, wheels=7)}, "drive.wheels: 7"),
        ({"mass_kg": math.nan}, "mass_kg: nan is not possible for mass_kg"),
        ({"mass_kg": np.float32("nan")}, "mass_kg: nan is not possible for mass_kg"),
        ({"body": Disc(-1.0)}, "body.radius_mm: -1 is not possible for radius_mm"),
        ({"frame_period_s": 0.0}, "frame_period_s: 0 is not possible for frame_period_s"),
        ({"sensors": CREATE_1.sensors[:1] * 2}, "sensors[1].name: 'bump_left' is empty or taken"),
    ],
)
def test_a_model_that_was_made_by_hand_is_checked_as_well(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(ModelError, match=re.escape(words)):
        replace(CREATE_1, **changes)


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(ModelError, match=r"robot\.toml: it is not text; save it as UTF-8"):
        read_model(b"\xff\xfe\x00", "robot.toml")


def test_a_model_with_another_outline_is_named_by_its_corners() -> None:
    name = with_outline("create1", [(-250.0, -10.5), (250.0, -10.5), (250.0, 10.5), (-250.0, 10.5)])
    assert name == "create1: -250,-10.5 250,-10.5 250,10.5 -250,10.5"
    model, create = MODELS[name], MODELS["create1"]
    assert model.body.radius_mm == math.hypot(250.0, 10.5)
    assert (model.drive, model.sensors) == (create.drive, create.sensors)
    assert MODELS[name] is model
    assert name in MODELS
    assert name not in list(MODELS)


@pytest.mark.parametrize(
    "name",
    [
        "create1:",
        "create1: 0,0 1,1",
        "create1: 1,0 0,1 here",
        "create1: 10,-10 10,10 5,10 5,-10",
        "create1: -9,-9 -9,9 9,9 9,-9",
        "create1: nan,0 0,9 -9,-9",
        "nautilus: -9,-9 9,-9 9,9 -9,9",
        "create1: -9,-9 9,-9 9,9 -9,9: -9,-9 9,-9 9,9 -9,9",
    ],
)
def test_outlines_that_no_body_can_have_are_no_models(name: str) -> None:
    assert name not in MODELS
