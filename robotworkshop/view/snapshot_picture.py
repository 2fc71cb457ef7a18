"""Watches a session and can say at any time what a picture of it shows."""

from dataclasses import replace

from robotworkshop.run.session import Session
from robotworkshop.view.picture import USUAL_LAYERS, Layer, Picture, Theme
from robotworkshop.view.viewer import Viewer, inflated_in


class Onlooker:
    """Follows one session from its beginning; listens to its announcer."""

    def __init__(self, session: Session) -> None:
        self._viewer = Viewer(session.scene)
        session.announcer.listen(self._viewer.follow)

    def picture(self, layers: frozenset[Layer] = USUAL_LAYERS, theme: Theme = Theme.LIGHT) -> Picture:
        """Return what is to be seen now."""
        viewer = self._viewer
        if Layer.INFLATED in layers and viewer.inflated is None:
            viewer.inflated = inflated_in(viewer.scene)
        return replace(viewer.picture(layers, theme), cheer_s=None)
