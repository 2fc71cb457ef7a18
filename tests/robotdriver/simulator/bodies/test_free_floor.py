"""A movable thing is put on free floor only: what is near it is compared, and nothing else could be in its way."""

import pytest
import shapely
from hypothesis import example, given, settings
from hypothesis import strategies as st

from robotdriver.errors import PlacementError
from robotdriver.movable import CRATE
from robotdriver.simulator import Route, World
from tests.robotdriver.floors import box, drive, empty_floor, run, with_robot

CORNERS = {
    "box": (0, 0, 100, 100),
    "small": (40, 40, 60, 60),
    "long": (0, 40, 900, 60),
    "large": (-200, -200, 500, 500),
}
KINDS = st.sampled_from(("pushed", "stands", "goes"))
PLACES = st.integers(0, 8).map(lambda step: 50.0 * step)
PUT_DOWN = st.tuples(KINDS, st.sampled_from(tuple(CORNERS)), PLACES, PLACES)


@settings(max_examples=80, deadline=None)
@given(st.lists(PUT_DOWN, max_size=12))
@example([("stands", "large", 0.0, 0.0), ("pushed", "small", 50.0, 50.0)])
@example([("goes", "large", 0.0, 0.0), ("pushed", "small", 50.0, 50.0)])
@example([("pushed", "large", 0.0, 0.0), ("goes", "small", 50.0, 50.0), ("stands", "small", 0.0, 0.0)])
def test_a_movable_thing_is_never_put_where_something_is(put_down: list[tuple[str, str, float, float]]) -> None:
    world = World(seed=1)
    there: list[tuple[int, str, shapely.Polygon]] = []
    for kind, size, x, y in put_down:
        least_x, least_y, most_x, most_y = CORNERS[size]
        shape = shapely.box(x + least_x, y + least_y, x + most_x, y + most_y)
        outline = tuple(shape.exterior.coords[:-1])
        in_the_way = {
            f"obstacle {number}"
            for number, other_kind, other in there
            if "pushed" in (kind, other_kind) and shape.intersection(other).area > 0.0
        }
        route = Route(((2_000.0, 2_000.0),), 10.0) if kind == "goes" else None
        movable = CRATE if kind == "pushed" else None
        if in_the_way:
            with pytest.raises(PlacementError) as refused:
                world.add_obstacle(outline, route, movable=movable)
            assert any(f"would overlap {other};" in str(refused.value) for other in in_the_way)
        else:
            there.append((world.add_obstacle(outline, route, movable=movable), kind, shape))


def test_what_was_pushed_is_in_the_way_where_it_is_now() -> None:
    world = empty_floor()
    crate = world.add_obstacle(box(300, -100, 400, 100), movable=CRATE)
    drive(with_robot(world), 200.0, 200.0)
    run(world, 200)
    ((number, outline),) = world.parts.obstacles.moved_outlines
    assert number == crate
    x, y = shapely.Polygon(outline).centroid.coords[0]
    assert x > 500.0
    with pytest.raises(PlacementError, match=f"would overlap obstacle {crate};"):
        world.add_obstacle(box(x, y, x + 10, y + 10), movable=CRATE)
    with pytest.raises(PlacementError, match=f"obstacle {crate}"):
        with_robot(world, x + 150.0, y, name="b")
