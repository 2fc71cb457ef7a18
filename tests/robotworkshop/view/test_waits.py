from robotworkshop.view.picture import Track
from robotworkshop.view.waits import waits_of


def test_a_stay_on_the_way_names_the_robot_that_passes_meanwhile() -> None:
    waiting = Track("a", path=[(0, 0), (500, 0), (500, 0), (2_000, 0)], times_s=[0.0, 1.0, 3.0, 6.0])
    passing = Track("b", path=[(1_000, -1_500), (1_000, 400), (1_000, 2_000)], times_s=[0.0, 3.0, 6.0])
    elsewhere = Track("c", path=[(5_000, 0), (5_000, 1_000)], times_s=[0.0, 3.0])
    (wait,) = waits_of([waiting, passing, elsewhere, Track("d", path=[(0, 0), (1, 1)])])
    assert (wait.robot, wait.place, wait.lasts_s, wait.awaited) == ("a", (500, 0), 2.0, "b")
    assert wait.passes == (1_000, 400), "where b is as a sets out"


def test_a_robot_that_stays_at_its_goal_waits_for_none() -> None:
    assert not waits_of([Track("a", path=[(0, 0), (500, 0), (500, 0)], times_s=[0.0, 1.0, 3.0])])
