"""What markers draw on a floor that they share, and what erasers leave of it."""

from robotdriver.create3.marker import Drawing, Marker, MarkerPosition
from robotdriver.pose import Pose


def drive(marker: Marker, tool: MarkerPosition, y_mm: float, from_mm: int, to_mm: int) -> None:
    """Drive ahead, a millimetre at a time, with a tool on the floor."""
    marker.put(tool, Pose(from_mm, y_mm, 0.0))
    for x_mm in range(from_mm, to_mm + 1):
        marker.follow(Pose(x_mm, y_mm, 0.0))
    marker.put(MarkerPosition.UP, Pose(to_mm, y_mm, 0.0))


def test_an_eraser_wipes_off_the_lines_of_all_markers() -> None:
    drawing = Drawing()
    ann, bob = Marker(drawing), Marker(drawing)
    drive(ann, MarkerPosition.DOWN, 0.0, 0, 100)
    drive(ann, MarkerPosition.DOWN, 5.0, 50, 50)  # a dot
    drive(ann, MarkerPosition.DOWN, 21.0, 50, 90)  # beside the eraser
    drive(bob, MarkerPosition.ERASER, 0.0, 50, 104)
    left = [[(round(x), round(y)) for x, y in stroke] for stroke in ann.strokes]
    assert left == [[(0, 0), (30, 0)], [(50, 21), (90, 21)]]
    assert bob.strokes == []


def test_a_marker_draws_on_behind_what_another_robot_wiped_off() -> None:
    drawing = Drawing()
    ann, bob = Marker(drawing), Marker(drawing)
    ann.put(MarkerPosition.DOWN, Pose(0.0, 0.0, 0.0))
    for x_mm in (0.0, 100.0):
        ann.follow(Pose(x_mm, 0.0, 0.0))
    bob.put(MarkerPosition.ERASER, Pose(90.0, 0.0, 0.0))
    bob.follow(Pose(90.0, 0.0, 0.0))
    for x_mm in (101.0, 200.0):
        ann.follow(Pose(x_mm, 0.0, 0.0))
    assert [[round(x) for x, _ in stroke] for stroke in ann.strokes] == [[0, 70], [101, 200]]
