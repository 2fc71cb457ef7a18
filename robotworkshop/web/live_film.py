"""A live run as messages to pages: the whole film for those that come, and what is new for those that are there."""

import json
from typing import Any

from robotworkshop.recording.export.page import (
    MAX_SAMPLES,
    SAMPLE_S,
    SAMPLED_LAYERS,
    Draw,
    subtitle_of,
    title_of,
)
from robotworkshop.recording.export.samples import Samples
from robotworkshop.recording.export.story import headline, outcome_line
from robotworkshop.recording.header import Header
from robotworkshop.recording.timeline import RowGlance, Timeline
from robotworkshop.recording.withheld import told_of
from robotworkshop.run.events import DriveEnded, Event, Judged, PlayersPolled, Replanned
from robotworkshop.stage.events import Bumped, Collided, DriveStarted, FloorChanged, Moved
from robotworkshop.view.viewer import Viewer

MAX_LIVE_MARKS = 500
"""Further marks are not told."""

_FILM_AFTER = 60
"""Newcomers are sent the film and what was new since. After so many messages a new film is made."""


class LiveFilm:
    """Follows the events of a run, a match or a game from the first one on. For one thread.

    Args:
        header: How it comes about.
        draw: The painter, which draws each scene that the floor is laid out as.
        for_contestants: Whether neither the seed nor what movers must sense is shown, but for what they have sensed.

    Attributes:
        first_floor: What has been drawn of the first one.
    """

    def __init__(self, header: Header, draw: Draw, *, for_contestants: bool = False) -> None:
        self._header = header
        self._subtitle = subtitle_of(header, for_contestants=for_contestants)
        self._draw: Draw = (lambda scene: draw(told_of(scene))) if for_contestants else draw
        self.first_floor = self._draw(header.scene)
        self._floors = [self.first_floor.measures()]
        self._viewer = Viewer(header.scene)
        self._samples = Samples(header.scene, hides_unknown=for_contestants)
        self._line = Timeline()
        self._every_s = SAMPLE_S
        self._marks: list[tuple[float, str]] = []
        self._told_marks = 0
        self._outcome: dict[str, Any] = {"headline": "", "lines": [], "outcome_s": 0.0}
        self._told_outcome = self._outcome
        self._messages: list[str] = []
        self._is_thinned = False
        self._has_news = False
        self._film = ""
        self._since: list[str] = []
        self._sample()
        self._samples.news()

    def follow(self, event: Event) -> None:
        """Take note of an event."""
        self._has_news = True
        self._line = self._line.after(_glance(event))
        while self._now_s > self._samples.count * self._every_s:
            self._sample()
        self._viewer.follow(event)
        self._mark(event)
        if isinstance(event, DriveStarted):
            self._outcome = {"headline": "", "lines": [], "outcome_s": self._now_s}
        elif isinstance(event, DriveEnded | Judged) and (words := headline(score := self._viewer.score)):
            self._outcome = {"headline": words, "lines": [outcome_line(score)], "outcome_s": self._now_s}

    def news(self) -> tuple[str, ...]:
        """Return messages about what has come since the last call."""
        if self._has_news:
            self._samples.amend(self._viewer.picture(SAMPLED_LAYERS), self._viewer.score)
            self._tell()
        messages, self._messages = tuple(self._messages), []
        if self._film:
            self._since += messages
        return messages

    def opening(self) -> tuple[str, ...]:
        """Return what a new spectator needs: what those see who have had all messages."""
        if not self._film or len(self._since) > _FILM_AFTER:
            self._film, self._since = _text({"film": self._document()}), []
        return (self._film, *self._since)

    @property
    def _now_s(self) -> float:
        return max(self._line.now_s or 0.0, 0.0)

    def _sample(self) -> None:
        if self._samples.count >= MAX_SAMPLES:
            self._tell()  # What those who are there have not heard yet they could not thin.
            self._samples.thin()
            self._every_s *= 2.0
            self._is_thinned = True
        self._samples.add(self._viewer.picture(SAMPLED_LAYERS), self._viewer.score)

    def _mark(self, event: Event) -> None:
        match event:
            case Bumped(_, robot, _):
                words = "bumped"
            case Collided(_, robot, _, own=True):
                words = "collided"
            case Replanned(_, robot, _, _):
                words = "replanned"
            case _:
                return
        if len(self._marks) < MAX_LIVE_MARKS:
            names = {racer.robot: racer.name for racer in self._viewer.score.racers}
            self._marks.append((round(self._now_s, 2), f"{names.get(robot, robot)} {words}"))

    def _tell(self) -> None:
        told = len(self._floors)
        self._floors += [self._draw(scene).document() for scene in self._samples.scenes[told:]]
        news: dict[str, Any] = {**self._samples.news(), "floors": self._floors[told:]}
        news |= {"marks": self._marks[self._told_marks :], "end_s": self._now_s}
        self._told_marks = len(self._marks)
        if self._is_thinned:
            news["thin"] = True
        if self._outcome is not self._told_outcome:
            news |= self._outcome
        self._told_outcome, self._is_thinned, self._has_news = self._outcome, False, False
        self._messages.append(_text(news))

    def _document(self) -> dict[str, Any]:
        return {
            "title": title_of(self._header),
            "subtitle": self._subtitle,
            "start_s": 0.0,
            "end_s": self._now_s,
            "every_s": self._every_s,
            **self._samples.document(),
            "floors": self._floors,
            "marks": self._marks,
            **self._outcome,
        }


def _glance(event: Event) -> RowGlance:
    """Return where an event stands in time, as of its row in a recording."""
    match event:
        case DriveStarted(snapshot):
            return RowGlance("drive", snapshot.time_s)
        case Moved(snapshot, _) | FloorChanged(snapshot):
            return RowGlance("moved", snapshot.time_s)
        case PlayersPolled(time_s, _):
            return RowGlance("polled", time_s)
        case Judged(verdict):
            return RowGlance("judged", verdict.time_s)
        case _:
            return RowGlance("")


def _text(document: dict[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
