"""Messages on a real robot whose frames were lost on the way."""

import logging

from robotdriver.interface import SensorData
from robotdriver.phrases import links

log = logging.getLogger(__name__)

MANY_SHARE = 0.1
"""A drive that lost a greater share of its frames is worth a word, whatever came of it."""


def warn_of_losses(name: str, begin: SensorData, end: SensorData) -> None:
    """Warn of a drive that lost more than a tenth of its frames.

    Args:
        name: The robot's.
        begin: The first frame of the drive.
        end: Its last one.
    """
    lost, heard = end.link.lost_frames - begin.link.lost_frames, end.frame - begin.frame
    if lost > MANY_SHARE * (lost + heard):
        share = f"{lost / (lost + heard):.0%}"
        log.warning("%s: %s", name, links.MANY_LOST(share=share, count=str(lost)))
