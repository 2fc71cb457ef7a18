"""The sounds of a picture, by what has changed since the one before."""

from gui.sounds.sound import Sound
from robotdriver.interface import Bumper
from robotworkshop.view.picture import Picture


class Hearing:
    """Listens to the robots of one picture after the other, whatever they are of: a drive, a match, a recording."""

    def __init__(self) -> None:
        self._before: dict[str, frozenset[Sound]] = {}

    def heard(self, picture: Picture | None) -> Sound | None:
        """Return the most important sound that has begun; None if none has."""
        now = {} if picture is None else _sounding(picture)
        begun = [sound for robot, sounds in now.items() for sound in sounds - self._before.get(robot, sounds)]
        self._before = now
        return max(begun, key=lambda sound: sound.weight, default=None)


def _sounding(picture: Picture) -> dict[str, frozenset[Sound]]:
    """Return what sounds now, by robot."""
    if picture.snapshot is None:
        return {}
    # A drive that is quicker than the screen may have sung before it is seen: who has reached its goal sings of it.
    winners = {track.robot for track in picture.tracks if track.reached}
    return {
        robot.name: frozenset(
            sound
            for sound, is_heard in (
                (Sound.KNOCK, robot.sensor_data.bumper is not Bumper.NONE),
                (Sound.LOSER, robot.song == Sound.LOSER.value),
                (Sound.WINNER, robot.song == Sound.WINNER.value or robot.name in winners),
            )
            if is_heard
        )
        for robot in picture.snapshot.robots
    }
