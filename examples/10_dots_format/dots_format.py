"""A scene format of one's own: a drawing in characters, one for each 200 mm.

'#' is a block, 'S' the start, 'G' the goal, anything else free.
"""

from robotdriver import Pose
from scene import Obstacle, Scene, SceneError, SceneRobot, Workspace

CELL_MM = 200.0


class DotsFormat:
    """Reads .dots files."""

    name = "dots"
    title = "Drawing in characters"
    can_write = False
    suffixes = (".dots",)

    def recognises(self, content: bytes, name: str) -> bool:
        """Tell whether a file is such a drawing."""
        return name.lower().endswith(self.suffixes)

    def read(self, content: bytes, name: str) -> Scene:
        """Return the scene of a drawing."""
        rows = content.decode().splitlines()[::-1]
        places = {(column, row): sign for row, line in enumerate(rows) for column, sign in enumerate(line)}
        size = max(map(len, rows), default=0) * CELL_MM, len(rows) * CELL_MM
        ends = {sign: _middle(place) for place, sign in places.items() if sign in "SG"}
        if set(ends) != {"S", "G"}:
            raise SceneError("a drawing needs one S and one G")
        return Scene(
            Workspace(0.0, 0.0, *size),
            robots=(SceneRobot("ada", Pose(*ends["S"]), ends["G"]),),
            obstacles=tuple(Obstacle(_box(place)) for place, sign in places.items() if sign == "#"),
        )

    def write(self, scene: Scene) -> bytes:
        """Refuse: a drawing cannot hold a scene."""
        raise SceneError("a drawing in characters is only read")

    def left_out(self, scene: Scene) -> tuple[str, ...]:
        """Return what of a scene such a file has no place for."""
        return ()


def _middle(place: tuple[int, int]) -> tuple[float, float]:
    return (place[0] + 0.5) * CELL_MM, (place[1] + 0.5) * CELL_MM


def _box(place: tuple[int, int]) -> tuple[tuple[float, float], ...]:
    x, y = place[0] * CELL_MM, place[1] * CELL_MM
    return (x, y), (x + CELL_MM, y), (x + CELL_MM, y + CELL_MM), (x, y + CELL_MM)


DOTS = DotsFormat()
