"""A scene that is being drawn is written and read back as it is, sound or not."""

from hypothesis import given
from hypothesis import strategies as st

from scene import Obstacle, Scene, Workspace
from scene.drafts import scene_of_draft
from scene.formats.native import NATIVE

coordinates = st.floats(-1e6, 1e6)
polygons = st.lists(st.tuples(coordinates, coordinates), max_size=6).map(tuple)
metas = st.dictionaries(st.text(max_size=5), st.text(max_size=5) | st.integers(-(2**40), 2**40), max_size=3)


@given(st.lists(polygons, max_size=5), metas)
def test_a_draft_gives_every_scene_back(
    outlines: list[tuple[tuple[float, float], ...]], meta: dict[str, object]
) -> None:
    upside_down = Workspace(500.0, 0.0, 0.0, 500.0)
    scene = Scene(upside_down, obstacles=tuple(Obstacle(outline) for outline in outlines), meta=meta)
    assert scene_of_draft(NATIVE.write(scene)) == scene
