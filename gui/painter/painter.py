"""The order of things on a picture, from below: what stands still, what changes now and then, and what moves."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from gui.painter import components, floor, markings, obstacles, plan, robots
from gui.painter.cheer import draw_cheer
from gui.painter.colors import COLORS, Colors, floor_colors, is_printed
from gui.painter.draw_list import Actor, actors_in
from gui.painter.floor_things import laid_things
from gui.painter.ghosts import draw_ghosts
from gui.painter.legend import draw_legend
from gui.painter.names import name_areas
from gui.painter.shapes import scaled_pens
from gui.painter.text import draw_plate
from gui.painter.viewport import Viewport
from gui.painter.waiting import draw_planned_waits, draw_waiting_now
from robotworkshop.view.picture import Layer, Picture, Track

if TYPE_CHECKING:
    from scene.mover import RoadmapView

Step = Callable[[QPainter], None]
"""Draws a part of a picture on a painter that smooths edges, and leaves the painter as it was."""
AT_ONCE = 350
"""The edges, or milestones, of a roadmap that are drawn in half a millisecond at most, smoothed ones as well."""


def paint(painter: QPainter, picture: Picture, view: Viewport) -> None:
    """Draw a whole picture."""
    with scaled_pens(painter):
        paint_still(painter, picture, view)
        paint_settled(painter, picture, view)
        paint_trails(painter, picture, view)
        paint_heap(painter, picture, view)
        paint_moving(painter, picture, view)


def paint_still(painter: QPainter, picture: Picture, view: Viewport) -> None:
    """Draw what does not change during a drive: floor, known obstacles at rest, and roadmaps."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for step in chain(ground_steps(picture, view), roadmap_steps(picture, view)):
        step(painter)
    paint_scales(painter, picture, view)


def ground_steps(picture: Picture, view: Viewport) -> Iterator[Step]:
    """Yield what draws the floor, its markings and the known obstacles at rest; there may be thousands of them."""
    colors, layers, workspace = _on_floor(picture), picture.layers, picture.scene.workspace
    yield partial(_paint_floor, picture=picture, view=view, colors=colors)
    if Layer.CLEARANCE in layers:
        from gui.painter.ground.clearance import draw_clearance

        yield partial(draw_clearance, view=view, picture=picture, colors=colors)
    for area in picture.scene.areas:
        yield partial(markings.draw_area, view=view, area=area, colors=colors)
    if Layer.INFLATED in layers and picture.inflated is not None:
        from gui.painter.ground.steps import inflated_steps

        yield from inflated_steps(picture.inflated, view, colors)
    yield partial(floor.draw_edge, view=view, workspace=workspace, colors=colors)
    if Layer.OBSTACLES in layers:
        from gui.painter.ground.steps import obstacle_steps

        yield from obstacle_steps(picture, view, colors)
    for place in picture.scene.places:
        yield partial(markings.draw_place, view=view, place=place, colors=colors)


def roadmap_steps(picture: Picture, view: Viewport, drawn: Picture | None = None) -> Iterator[Step]:
    """Yield what draws the roadmaps, one step after the other; a large one is more than a window can wait for.

    Args:
        picture: What to draw.
        view: Which part of the floor is seen.
        drawn: Whose roadmaps are drawn already, if `do_roadmaps_grow` from it to the picture.
    """
    for track in picture.tracks:
        before = None if drawn is None else drawn.track(track.robot).roadmap
        yield from _roadmap_steps(picture, view, track, before, _on_floor(picture))


def paint_scales(painter: QPainter, picture: Picture, view: Viewport) -> None:
    """Draw the numbers of the grid, the names of places and areas, and the scale bar."""
    colors, layers = COLORS[picture.theme], picture.layers
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if Layer.NUMBERS in layers:
        floor.draw_numbers(painter, view, picture.scene.workspace, colors)
    if Layer.LABELS in layers:
        markings.draw_names(painter, view, picture.scene, _on_floor(picture))
        floor.draw_scale_bar(painter, view, colors)


def paint_settled(painter: QPainter, picture: Picture, view: Viewport) -> None:
    """Draw what changes now and then during a drive: heat maps, what was sensed, starts and goals, and paths."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for step in settled_steps(picture, view):
        step(painter)


def settled_steps(picture: Picture, view: Viewport) -> Iterator[Step]:
    """Yield what draws the settled part of a picture, a robot's path or a patch of unknown obstacles at a time."""
    colors, layers = _on_floor(picture), picture.layers
    if heats := [heat for layer, heat in picture.heats.items() if layer in layers]:
        from gui.painter.ground.heat import draw_counts

        for heat in heats:
            yield partial(draw_counts, view=view, workspace=picture.scene.workspace, heat=heat, colors=colors)
    if Layer.UNKNOWN in layers:
        from gui.painter.ground.steps import unknown_steps

        yield from unknown_steps(picture, view, colors)
        yield partial(obstacles.draw_sensed, view=view, picture=picture, colors=colors)
    for actor in actors_in(picture):
        yield partial(_paint_task, view=view, actor=actor, colors=colors)
    drawn = {
        Layer.RAW_PATH: plan.draw_raw_path,
        Layer.PATH: plan.draw_path,
        Layer.OPTIMUM: plan.draw_optimum,
    }
    for layer, draw in drawn.items():
        if layer in layers:
            for number in range(len(picture.scene.robots)):
                yield partial(draw, view=view, picture=picture, number=number, colors=colors)
    if Layer.WAITS in layers:
        for number in range(len(picture.scene.robots)):
            yield partial(draw_planned_waits, view=view, picture=picture, number=number, colors=colors)


def paint_trails(painter: QPainter, picture: Picture, view: Viewport) -> None:
    """Draw where the robots have been, which grows all the time during a drive."""
    if Layer.TRAIL in picture.layers:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors, on_printed = _on_floor(picture), is_printed(picture.scene)
        painter.setOpacity(plan.trail_opacity(is_printed=on_printed))
        for track in picture.tracks:
            plan.draw_trail(painter, view, track.trail, colors.robot(track.number), is_printed=on_printed)
        painter.setOpacity(1.0)


def paint_heap(painter: QPainter, picture: Picture, view: Viewport) -> None:
    """Draw the things that can be pushed and were not, where there are hundreds of them."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for step in heap_steps(picture, view):
        step(painter)


def heap_steps(picture: Picture, view: Viewport) -> Iterator[Step]:
    """Yield what draws the things that can be pushed and were not, where there are hundreds; there may be thousands."""
    if Layer.OBSTACLES in picture.layers and laid_things(picture.scene).heap:
        from gui.painter.ground import steps

        yield from steps.heap_steps(picture, view, _on_floor(picture))


def paint_heap_at(painter: QPainter, picture: Picture, view: Viewport, areas: Sequence[QRectF]) -> None:
    """Draw those of a heap at rest that are seen in some areas, in pixels, as `paint_heap` does."""
    from gui.painter.ground.steps import draw_heap_at

    if Layer.OBSTACLES not in picture.layers:
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_heap_at(painter, view, picture, _on_floor(picture), areas)


def paint_moving(painter: QPainter, picture: Picture, view: Viewport, held: Sequence[QRectF] = ()) -> None:
    """Draw what is elsewhere all the time during a drive: obstacles that move, and robots with their sonars.

    What `paint_heap` draws is left out.

    Args:
        painter: In pixels.
        picture: What to draw.
        view: Which part of the floor is seen.
        held: Where no names should stand, in pixels: what can be held is drawn there.
    """
    colors, layers = _on_floor(picture), picture.layers
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    obstacles.draw_loose_obstacles(painter, view, picture, colors)
    if picture.drawings:
        from gui.painter.drawings import draw_drawings

        draw_drawings(painter, view, picture.drawings, colors)
    if picture.lesson is not None:
        from gui.painter.lesson import draw_lesson

        draw_lesson(painter, view, picture.lesson, colors)
    actors = actors_in(picture)
    if Layer.SONAR in layers:
        for actor in actors:
            if actor.sonar is not None and actor.is_sensing:
                robots.draw_sonar(painter, view, actor.sonar, actor.pose, actor.echo_mm, colors.robot(actor.number))
            if echoes := actor.echoes:
                robots.draw_echoes(painter, view, actor.pose, echoes, colors, colors.robot(actor.number))
    for actor in actors:
        _paint_actor(painter, picture, view, actor, colors)
    if Layer.WAITS in layers:
        draw_waiting_now(painter, view, picture, colors)
    if Layer.LABELS in layers:
        for actor, area in zip(actors, name_areas(view, actors, held), strict=True):
            if area is not None:
                draw_plate(painter, area.center().x(), area.top(), actor.label, colors.robot(actor.number), colors)
    draw_legend(painter, view, picture, colors)
    for actor in actors:
        if actor.cheer_s is not None:
            x, y = view.to_px(actor.pose.x_mm, actor.pose.y_mm)
            draw_cheer(painter, x, y, actor.model.body.radius_mm * view.px_per_mm, actor.cheer_s, colors)


def _on_floor(picture: Picture) -> Colors:
    return floor_colors(picture.theme, picture.scene)


def _roadmap_steps(
    picture: Picture, view: Viewport, track: Track, before: "RoadmapView | None", colors: Colors
) -> Iterator[Step]:
    """Yield what draws the roadmap of one robot, by its components where that is asked for and they are known."""
    roadmap, layers = track.roadmap, picture.layers
    if roadmap is None:
        return
    parts = track.components if Layer.COMPONENTS in layers else None
    if Layer.ROADMAP in layers:
        if parts is None:
            for numbers in _slices(0 if before is None else len(before.edges), len(roadmap.edges)):
                yield partial(plan.draw_edges, view=view, roadmap=roadmap, colors=colors, numbers=numbers)
        else:
            yield partial(components.draw_component_edges, view=view, roadmap=roadmap, components=parts, colors=colors)
    if Layer.SAMPLES in layers:
        if parts is None:
            for numbers in _slices(0 if before is None else len(before.points), len(roadmap.points)):
                yield partial(plan.draw_samples, view=view, roadmap=roadmap, colors=colors, numbers=numbers)
        else:
            yield partial(
                components.draw_component_samples, view=view, roadmap=roadmap, components=parts, colors=colors
            )
    if parts is not None and (Layer.ROADMAP in layers or Layer.SAMPLES in layers):
        for robot in picture.scene.robots:
            if robot.name == track.robot:
                yield partial(components.draw_ends, view=view, robot=robot, components=parts, colors=colors)


def _slices(begin: int, end: int) -> Iterator[slice]:
    """Yield what takes the things from one number up to another a few at a time."""
    return (slice(first, min(first + AT_ONCE, end)) for first in range(begin, end, AT_ONCE))


def _paint_floor(painter: QPainter, *, picture: Picture, view: Viewport, colors: Colors) -> None:
    workspace = picture.scene.workspace
    floor.draw_floor(painter, view, workspace, colors, is_printed=is_printed(picture.scene))
    floor.draw_regions(painter, view, picture.scene.floor_regions, colors)
    if Layer.GRID in picture.layers:
        floor.draw_grid(painter, view, workspace, colors)


def _paint_task(painter: QPainter, *, view: Viewport, actor: Actor, colors: Colors) -> None:
    """Draw a robot's start, once it has left it, and its goal."""
    if actor.has_left:
        robots.draw_start(painter, view, actor.model, actor.start, colors.robot(actor.number))
    if actor.goal is not None:
        color = colors.good if actor.reached else colors.robot(actor.number)
        robots.draw_goal(painter, view, actor.model, actor.goal, actor.goal_heading_rad, color)


def _paint_actor(painter: QPainter, picture: Picture, view: Viewport, actor: Actor, colors: Colors) -> None:
    color, layers = colors.robot(actor.number), picture.layers
    robots.draw_robot(painter, view, actor.model, actor.pose, actor.bumper, color, colors, actor.number)
    if Layer.GHOSTS in layers:
        draw_ghosts(painter, view, actor, colors, is_named=Layer.LABELS in layers)
    if actor.reached and actor.goal is not None:
        robots.draw_tick(painter, view, actor.model, actor.goal, colors)
