"""Poses and frames are quick to make, and used like dataclasses."""

import pickle
from dataclasses import asdict, fields, is_dataclass, replace

import pytest

from robotdriver import Pose
from robotdriver.interface import Bumper, SensorData

FRAME = SensorData(3, 0.045, 2_900.0, 3_000.0, 12.5, 0.25, Bumper.LEFT, 254.0, wall=True, readings={"sonar": 254.0})


def test_records_are_frozen() -> None:
    with pytest.raises(AttributeError):
        Pose(1.0, 2.0).x_mm = 3.0  # type: ignore[misc]
    with pytest.raises(AttributeError):
        FRAME.frame = 4  # type: ignore[misc]


def test_records_are_replaced_and_taken_apart_as_dataclasses_are() -> None:
    pose = Pose(1.0, 2.0)
    assert is_dataclass(pose)
    assert replace(pose, heading_rad=0.5) == Pose(1.0, 2.0, 0.5)
    assert asdict(pose) == {"x_mm": 1.0, "y_mm": 2.0, "heading_rad": 0.0}
    assert [each.name for each in fields(pose)] == ["x_mm", "y_mm", "heading_rad"]
    assert replace(FRAME, frame=4) != FRAME == replace(FRAME)


def test_records_are_equal_hashed_and_shown_by_what_they_hold() -> None:
    assert {Pose(1.0, 2.0): "here"}[Pose(1.0, 2.0, 0.0)] == "here"
    assert repr(Pose(1.0, 2.0)) == "Pose(x_mm=1.0, y_mm=2.0, heading_rad=0.0)"
    same = pickle.loads(pickle.dumps(FRAME))
    assert (same, hash(same)) == (FRAME, hash(FRAME))


def test_a_frame_made_without_readings_has_its_own() -> None:
    one, other = (SensorData(0, 0.0, 1.0, 1.0, 0.0, 0.0, Bumper.NONE, None, wall=False) for _ in range(2))
    assert one.readings == {}
    assert one.readings is not other.readings
