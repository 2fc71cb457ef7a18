"""Whatever is done to a scene can be taken back, to the first state bit for bit, and done again."""

import math

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from robotdriver.pose import Pose
from scene import Obstacle, Scene, SceneRobot, Wall, Workspace, document_from_scene
from scene import editing as ed
from scene.editing import Alignment, History, Part
from scene.editing.history import LONGEST

SQUARE = ((0.0, 0.0), (300.0, 0.0), (300.0, 300.0), (0.0, 300.0))
FIRST = Scene(
    Workspace(0.0, 0.0, 4000.0, 3000.0),
    robots=(SceneRobot("ada", Pose(500.0, 500.0), (3500.0, 2500.0)),),
    obstacles=(Obstacle(SQUARE),),
)
lengths = st.floats(-500.0, 500.0)


class Drawing(RuleBasedStateMachine):
    """A hand that draws at random."""

    @initialize()
    def open(self) -> None:
        self.history = History(FIRST)
        self.states = [FIRST]

    def done(self, scene: Scene, edit: str) -> None:
        if scene != self.history.scene:
            self.states.append(scene)
        self.history.edit(scene, edit)

    def some(self, data: st.DataObject) -> list[Part]:
        parts = ed.parts_of(self.history.scene)
        return data.draw(st.lists(st.sampled_from(parts), unique=True, max_size=4)) if parts else []

    @rule(dx=lengths, dy=lengths, data=st.data())
    def move(self, dx: float, dy: float, data: st.DataObject) -> None:
        self.done(ed.move(self.history.scene, self.some(data), dx, dy), "move")

    @rule(angle=st.floats(-math.pi, math.pi), data=st.data())
    def rotate(self, angle: float, data: st.DataObject) -> None:
        self.done(ed.rotate(self.history.scene, self.some(data), angle, (1000.0, 1000.0)), "rotate")

    @rule(factor=st.floats(0.5, 2.0), data=st.data())
    def scale(self, factor: float, data: st.DataObject) -> None:
        self.done(ed.scale(self.history.scene, self.some(data), (factor, 1.0), (0.0, 0.0)), "scale")

    @rule(x=lengths, y=lengths)
    def draw(self, x: float, y: float) -> None:
        polygon = tuple((x + a, y + b) for a, b in SQUARE)
        self.done(ed.add_obstacle(self.history.scene, Obstacle(polygon))[0], "draw")
        self.done(ed.add_wall(self.history.scene, Wall((x, y), (x, y + 100.0)))[0], "draw a wall")
        self.done(ed.add_robot(self.history.scene, SceneRobot("ada", Pose(x, y)))[0], "add a robot")

    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        self.done(ed.remove(self.history.scene, self.some(data)), "remove")

    @rule(data=st.data(), alignment=st.sampled_from(Alignment))
    def align_or_copy(self, data: st.DataObject, alignment: Alignment) -> None:
        if parts := self.some(data):
            self.done(ed.align(self.history.scene, parts, alignment), "align")
            self.done(ed.duplicate(self.history.scene, parts, 50.0, 50.0)[0], "duplicate")

    @rule()
    def back_and_forth(self) -> None:
        now = self.history.scene
        if self.history.undoes:
            self.history.undo()
            assert self.history.redoes
            self.history.redo()
        assert self.history.scene is now

    @rule(steps=st.integers(1, 3), x=lengths)
    def take_back_and_draw(self, steps: int, x: float) -> None:
        for _ in range(min(steps, len(self.states) - 1)):
            self.history.undo()
            self.states.pop()
        self.done(ed.add_wall(self.history.scene, Wall((x, 7.0), (x, 170.0)))[0], "draw a wall")

    @invariant()
    def as_many_undos_give_back_every_state(self) -> None:
        for scene in reversed(self.states[1:]):
            assert self.history.scene == scene
            self.history.undo()
        assert self.history.scene is FIRST
        assert self.history.undoes is None
        assert document_from_scene(self.history.scene) == document_from_scene(FIRST)
        assert not self.history.is_modified
        for scene in self.states[1:]:
            self.history.redo()
            assert self.history.scene == scene
        assert self.history.redoes is None


TestDrawing = Drawing.TestCase
TestDrawing.settings = settings(stateful_step_count=100, max_examples=10, deadline=None)


def test_a_drag_is_taken_back_as_one() -> None:
    history, drag = History(FIRST), object()
    parts = ed.parts_of(FIRST)
    for _ in range(20):
        history.edit(ed.move(history.scene, parts, 1.0, 0.0), "move", drag)
    history.edit(ed.move(history.scene, parts, 0.0, 5.0), "move", object())
    history.undo()
    assert history.scene == ed.move(FIRST, parts, 20.0, 0.0)
    history.undo()
    assert history.scene is FIRST


def test_what_is_saved_is_known() -> None:
    history = History(FIRST)
    history.edit(ed.remove(FIRST, ed.parts_of(FIRST)), "remove all")
    assert (history.is_modified, history.undoes) == (True, "remove all")
    history.mark_saved(history.scene)
    assert not history.is_modified
    history.undo()
    assert history.is_modified
    assert history.redoes == "remove all"


def test_edits_since_the_scene_was_saved_are_counted_in_both_directions() -> None:
    history = History(FIRST)
    assert history.edit_count == 0
    for _ in range(3):
        history.edit(ed.move(history.scene, ed.parts_of(FIRST), 1.0, 0.0), "move")
    assert history.edit_count == 3
    history.mark_saved(history.scene)
    assert history.edit_count == 0
    history.undo()
    history.undo()
    assert history.edit_count == 2
    history.edit(ed.remove(FIRST, ed.parts_of(FIRST)), "remove all")  # What was saved can be reached no more.
    assert history.edit_count == 2
    history.mark_unsaved()
    history.undo()
    history.undo()
    assert (history.scene, history.edit_count) == (FIRST, 1), "it differs from what is saved, by something"


def test_at_both_ends_nothing_happens() -> None:
    history = History(FIRST)
    moved = ed.move(FIRST, ed.parts_of(FIRST), 1.0, 0.0)
    history.edit(moved, "move")
    history.redo()
    assert history.scene is moved
    history.undo()
    history.undo()
    assert history.scene is FIRST
    history.redo()
    assert history.scene is moved


def test_a_scene_that_was_edited_while_it_was_saved_is_modified() -> None:
    history = History(FIRST)
    saving = history.scene
    history.edit(ed.move(FIRST, ed.parts_of(FIRST), 1.0, 0.0), "move")
    history.mark_saved(saving)
    assert history.is_modified
    history.undo()
    assert not history.is_modified


def test_beyond_its_length_the_history_drops_the_oldest_state() -> None:
    history = History(FIRST)
    scenes = [ed.add_wall(FIRST, Wall((float(x), 0.0), (float(x), 100.0)))[0] for x in range(LONGEST + 5)]
    for scene in scenes:
        history.edit(scene, "draw a wall")
    assert history.scene is scenes[-1]
    kept = []
    while history.undoes:
        kept.append(history.scene)
        history.undo()
    assert [*kept, history.scene] == scenes[: -LONGEST - 1 : -1]


def test_an_edit_after_undo_forgets_what_was_taken_back() -> None:
    history = History(FIRST)
    history.edit(ed.remove(FIRST, ed.parts_of(FIRST)), "remove all")
    history.undo()
    history.edit(ed.move(FIRST, ed.parts_of(FIRST), 1.0, 1.0), "move")
    assert (history.redoes, history.undoes) == (None, "move")
    moved = history.scene
    history.undo()
    assert history.scene is FIRST, "what was taken back does not come again"
    assert (history.redoes, history.undoes) == ("move", None)
    history.redo()
    assert history.scene is moved
