"""A layout for Foxglove that shows a run: the floor from above, the robots' numbers as curves, and the log."""

from foxglove import layouts

from robotdriver.models import MODELS
from scene.scene import Scene


def layout_of(scene: Scene) -> str:
    """Return a layout for a scene's topics as the JSON that Foxglove imports."""
    space = scene.workspace
    middle = ((space.min_x_mm + space.max_x_mm) / 2e3, (space.min_y_mm + space.max_y_mm) / 2e3)
    names = [robot.name for robot in scene.robots]
    rangers = [(robot.name, ranger.name) for robot in scene.robots for ranger in MODELS[robot.model].rangers]
    topics: dict[str, layouts.BaseRendererTopicSettings] = {
        "/scene": layouts.BaseRendererSceneUpdateTopicSettings(visible=True),
        **{f"/{name}/path": layouts.BaseRendererPosesTopicSettings(visible=True, type="line") for name in names},
        **{f"/{name}/{sensor}": layouts.BaseRendererLaserScanTopicSettings(visible=True) for name, sensor in rangers},
    }
    floor = layouts.ThreeDeePanel(
        title="Floor",
        config=layouts.ThreeDeeConfig(
            follow_tf="map",
            camera_state=layouts.ThreeDeeCameraState(
                perspective=False,
                distance=max(space.width_mm, space.height_mm) / 1e3,
                phi=0.0,
                theta_offset=0.0,
                target_offset=(*middle, 0.0),
            ),
            topics=topics,
        ),
    )
    curves = layouts.PlotPanel(
        title="Way driven, m",
        config=layouts.PlotConfig(
            paths=[layouts.PlotSeries(value=f"/{name}/readings.distance_m", label=name) for name in names]
        ),
    )
    log = layouts.LogPanel(title="Log")
    below = layouts.SplitContainer(
        direction="row", items=[layouts.SplitItem(content=curves), layouts.SplitItem(content=log)]
    )
    split = layouts.SplitContainer(
        direction="column",
        items=[layouts.SplitItem(content=floor, proportion=0.7), layouts.SplitItem(content=below, proportion=0.3)],
    )
    return layouts.Layout(content=split).to_json()
