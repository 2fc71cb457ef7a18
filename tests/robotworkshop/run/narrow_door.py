"""Two rooms and a door that a Pioneer fits through with its outline, and not with its disc."""

from robotdriver.pose import Pose
from scene.scene import Scene, SceneRobot, Wall, Workspace

WALLS = (Wall((2_000.0, 0.0), (2_000.0, 1_260.0)), Wall((2_000.0, 1_740.0), (2_000.0, 3_000.0)))
PIONEER = SceneRobot("r", Pose(700.0, 800.0, 1.0), (3_300.0, 2_200.0), model="pioneer3dx")
ROOMS = Scene(Workspace(0.0, 0.0, 4_000.0, 3_000.0), robots=(PIONEER,), walls=WALLS)
