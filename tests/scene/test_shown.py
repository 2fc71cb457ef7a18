"""What a mover shows of its inside: values over time, and drawings."""

import math

import pytest
import shapely

from robotdriver.interface import SensorData, Stop
from scene.mover import SteppedMover
from scene.shown import MAX_CORNERS, MAX_NAMES, NOTHING_SHOWN, Shown, packed, unpacked


class Shows(SteppedMover):
    def __init__(self, parameters: object = None, *, seed: int = 0) -> None:
        """Forget to call the base."""

    def step(self, _sensor_data: SensorData) -> Stop:
        return Stop()


def test_the_last_value_and_drawing_of_each_name_count() -> None:
    mover = Shows()
    assert mover.shown is NOTHING_SHOWN
    for value in (1, 2.5):
        mover.plot("gap", value)
    mover.draw("aim", [(0, 0), (100, 0)])
    mover.draw("aim", [(0, 0), (200, 0)])
    mover.draw("area", shapely.box(0, 0, 10, 10))
    mover.draw("area", None)
    mover.draw("never drawn", None)
    before = mover.shown
    assert before.plots == {"gap": 2.5}
    assert {name: unpacked(name, each).wkt for name, each in before.drawings.items()} == {
        "aim": "LINESTRING (0 0, 200 0)"
    }
    mover.plot("gap", 3.0)
    assert before.plots == {"gap": 2.5}, "what was handed out stays"


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_what_is_no_value_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match="gap"):
        Shows().plot("gap", value)


@pytest.mark.parametrize("geometry", [[(0.0, math.nan)], [(0.0, 0.0)] * (MAX_CORNERS + 1)])
def test_what_cannot_be_drawn_is_refused(geometry: list[tuple[float, float]]) -> None:
    mover = Shows()
    with pytest.raises(ValueError, match=r"is|has|names"):
        mover.draw("aim", geometry)
    assert mover.shown.drawings == {}


def test_names_are_few_and_short() -> None:
    mover = Shows()
    for number in range(MAX_NAMES):
        mover.plot(f"value {number}", 0.0)
    with pytest.raises(ValueError, match="all that a mover may show"):
        mover.plot("one more", 0.0)
    for name in ("", "x" * 41, "two\nlines"):
        with pytest.raises(ValueError, match="letters"):
            Shows().plot(name, 0.0)


@pytest.mark.parametrize(
    "shown",
    [
        Shown({"gap": math.nan}),
        Shown({"": 1.0}),
        Shown(drawings={"aim": b"\x01\x02\x00\x00\x00\xff\xff\xff\xff"}),
        Shown(drawings={"aim": packed("aim", [(0, 0), (1, 1)])[:-3]}),
        Shown({f"{number}": 0.0 for number in range(MAX_NAMES + 1)}),
    ],
)
def test_what_comes_from_elsewhere_is_checked(shown: Shown) -> None:
    with pytest.raises(ValueError, match=r"is|has|names"):
        shown.checked()
