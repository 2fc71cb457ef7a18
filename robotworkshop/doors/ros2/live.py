"""A run for programs of ROS 2, while it goes on."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from robotworkshop.doors.ros2.installed import RANGE, check_installed
from robotworkshop.recording.header import Header, RunKind
from robotworkshop.stage.events import Announcer, DriveStarted, FloorChanged, Moved, SceneChanged

if TYPE_CHECKING:
    from robotworkshop.match.wire.connection import Address


@contextmanager
def serve_live(
    address: "Address | None",  # noqa: ARG001  # ROS 2 has domains in place of ports
    announcer: Announcer,
    header: Header,
    tell: Callable[[str], None],
) -> Iterator[None]:
    """Tell programs of ROS 2 what is announced while the block runs.

    Args:
        address: Not used: programs find each other by their domain, ROS_DOMAIN_ID.
        announcer: Of the run.
        header: How the run comes about.
        tell: Told in a line where to find it.

    Raises:
        Ros2Error: the extra is not installed.
    """
    check_installed()
    from robotworkshop.doors.ros2.frames import HAS_TF
    from robotworkshop.doors.ros2.node import Topics
    from robotworkshop.doors.ros2.run_topics import RunTopics

    topics = Topics()
    run = RunTopics(topics, header.scene, is_simulated=header.kind is not RunKind.REAL)
    if header.is_hurried:
        announcer.overhear(run.follow)
    else:
        announcer.listen(run.follow, DriveStarted, Moved, FloorChanged, SceneChanged)
    reach = "on this computer" if os.environ[RANGE] == "LOCALHOST" else f"{RANGE}={os.environ[RANGE]}"
    without = "" if HAS_TF else "; no tf: python -m robotworkshop.doors.ros2.make_types makes its type"
    tell(f"ros2: domain {os.environ.get('ROS_DOMAIN_ID', '0')}, {reach}{without}")
    try:
        yield
    finally:
        topics.close()
