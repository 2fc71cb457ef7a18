"""Write gui/welcome/ways.json: of each ready scene the ways that the welcome page shows, and the maze's roadmap."""

import json
from pathlib import Path

from robotdriver.models import MODELS
from robotworkshop.api import load_scene, solve
from robotworkshop.assets import scene_files
from scene.scene import Scene
from scenesolver.planning.solver_prm import SolverPRM

ROADMAP_OF = "maze"
FILE = Path(__file__).resolve().parent.parent / "gui" / "welcome" / "ways.json"


def roadmap(scene: Scene) -> dict[str, object]:
    """Return the roadmap of a scene's first robot: milestones in whole mm, and edges."""
    planner = SolverPRM(scene, scene.tasks[0], MODELS[scene.robots[0].model].body.radius_mm)
    planner.preprocess(lambda _progress: None, lambda: False)
    found = planner.roadmap
    if found is None:
        raise RuntimeError("no way, and no roadmap")
    return {"milestones": found.points.round().astype(int).tolist(), "edges": found.edges.tolist()}


def main() -> None:
    """Solve every ready scene, and write what was found."""
    found: dict[str, dict[str, object]] = {}
    for file in scene_files():
        plans = solve(load_scene(file), seed=0).plans
        kept = found[file.stem] = {"ways": [[[round(x), round(y)] for x, y in plan.path] for plan in plans]}
        if file.stem == ROADMAP_OF:
            kept |= roadmap(load_scene(file))
    FILE.write_text(json.dumps(found, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"written: {FILE}, {FILE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
