"""A scene in a recording: the native JSON document, and the headings that it cannot hold to the last bit."""

from dataclasses import replace
from typing import Annotated

from msgspec import Meta, Struct

from robotworkshop.recording import phrases
from robotworkshop.recording.errors import RecordingError
from scene.document import parse_document
from scene.errors import SceneError
from scene.formats import scene_from_document, scene_to_bytes
from scene.limits import MAX_ROBOTS
from scene.scene import Scene


class SceneRow(Struct, array_like=True, frozen=True):
    """A scene file as it would be saved, and the robots' first headings: a computed one has no exact degrees."""

    document: bytes
    headings_rad: Annotated[tuple[float, ...], Meta(max_length=MAX_ROBOTS)]


def pack_scene(scene: Scene) -> SceneRow:
    """Return a scene as a row.

    Raises:
        SceneError: its form is not sound.
    """
    headings = tuple(robot.start.heading_rad for robot in scene.robots)
    return SceneRow(scene_to_bytes(scene), headings)


def unpack_scene(row: SceneRow) -> Scene:
    """Return the scene of a row, its form checked.

    Raises:
        RecordingError: it holds no sound scene.
    """
    try:
        scene = scene_from_document(parse_document(row.document))
    except SceneError as error:
        raise RecordingError(phrases.BAD_SCENE(reason=str(error))) from error
    if len(row.headings_rad) != len(scene.robots):
        raise RecordingError("the scene in it has another number of robots than of headings")
    robots = tuple(
        replace(robot, start=replace(robot.start, heading_rad=heading))
        for robot, heading in zip(scene.robots, row.headings_rad, strict=True)
    )
    return replace(scene, robots=robots)
