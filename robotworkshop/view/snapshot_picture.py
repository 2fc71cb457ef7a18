"""Watches a session and can say at any time what a picture of it shows."""

from dataclasses import replace

from robotworkshop.run.events import DriveEnded
from robotworkshop.run.session import Session
from robotworkshop.stage.events import DriveStarted, Moved
from robotworkshop.view.picture import ALL_LAYERS, Layer, Picture, Theme
from robotworkshop.view.viewer import Viewer


class Onlooker:
    """Follows one session from its beginning; listens to its announcer."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._viewer = Viewer(session.scene)
        session.announcer.listen(self._viewer.follow, DriveStarted, Moved, DriveEnded)

    def picture(self, layers: frozenset[Layer] = ALL_LAYERS, theme: Theme = Theme.LIGHT) -> Picture:
        """Return what is to be seen now: the movers' own plans, and the floor as it was left."""
        picture = self._viewer.picture(layers, theme)
        movers = {entrant.robot.name: entrant.mover for entrant in self._session.entrants}
        tracks = tuple(
            replace(track, roadmap=mover.roadmap, path=mover.current_path)
            for track in picture.tracks
            if (mover := movers.get(track.robot)) is not None
        )
        return replace(picture, tracks=tracks, cheer_s=None)
