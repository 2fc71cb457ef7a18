"""The referee: meets the players, hands over the scene, lets them plan and drive, watches, and decides.

Every player is called from a thread of its own; what they answer, and what the floor of an arena does, comes into one
queue. The thread that runs the match takes it from there: it alone knows the rules, and it alone announces.
"""

import concurrent.futures
import logging
import queue
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from itertools import compress
from types import MappingProxyType
from typing import TypeVar

from robotworkshop.match.errors import MatchError
from robotworkshop.match.referee.arena import Arena, Tick
from robotworkshop.match.referee.client import PlayerClient, RefusedError
from robotworkshop.match.referee.match_rulebook import rulebook
from robotworkshop.match.referee.match_rules import Decision, Fault, MatchState, Stage
from robotworkshop.match.referee.match_setup import (
    Invitation,
    MatchSettings,
    check_introductions,
    check_invitations,
    players_document,
)
from robotworkshop.match.referee.player_record import Seat
from robotworkshop.match.referee.rpc_thread import Answer, Caller
from robotworkshop.run.drive import SONG_S
from robotworkshop.run.events import (
    Announcer,
    Collided,
    DriveStarted,
    Judged,
    MatchOpened,
    MatchStarted,
    Moved,
    PlayersPolled,
)
from robotworkshop.run.verdict import ABANDONED_RULE, Phase, PlayerView, Verdict
from scene.checks import check_fit
from scene.scene import Scene

__all__ = ["POLL_PERIOD_S", "Invitation", "MatchSettings", "Referee"]

log = logging.getLogger(__name__)

POLL_PERIOD_S = 0.05
"""Everybody is polled so often, all at the same time."""

FAREWELL_S = 3.0
"""At the end the players have this long to stop and to sing."""

_BEFORE_S = -1.0
"""What the match's clock shows until the drive begins: replays do not wait for the planning."""

_GRACE_S = 30.0
"""The players' own time limit is so much later than the referee's, which decides."""

_ORDERS: Mapping[tuple[Stage, Phase], Callable[[PlayerClient], None]] = MappingProxyType(
    {(Stage.PLANNING, Phase.SCENE_SET): PlayerClient.preprocess, (Stage.DRIVING, Phase.READY): PlayerClient.start}
)
"""What a player has to be told that is in this phase in this stage; again, if it has not heard."""

_Result = TypeVar("_Result")


class Referee:
    """Holds one match.

    Args:
        scene: As many of its robots have a goal as there are players; the first player gets the first of them.
        invitations: The players.
        settings: How the match is held.
        announcer: Told of everything that happens, from the thread that runs the match.
        clock: Seconds since some moment; measures times, round trips included.

    Raises:
        SceneError: the scene does not fit its robots.
        MatchError: there are more players than robots with a goal, or fewer, or one is named twice.
    """

    def __init__(
        self,
        scene: Scene,
        invitations: Sequence[Invitation],
        settings: MatchSettings,
        announcer: Announcer,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        if complaints := check_fit(scene):
            raise complaints[0]
        check_invitations(invitations, len(scene.tasks))
        self._scene = scene
        self._invitations = tuple(invitations)
        self._settings = settings
        self._announcer = announcer
        self._clock = clock
        self._rules = rulebook(settings.rules)
        self._document = players_document(scene)
        self._inbox: queue.SimpleQueue[Future[Answer] | Tick] = queue.SimpleQueue()
        self._callers: list[Caller] = []
        self._seats: tuple[Seat, ...] = ()
        self._arena: Arena | None = None
        self._stage = Stage.PLANNING
        self._stage_began_s = self._round_ends_s = clock()
        self._floor_began_s = 0.0  # when the drive began
        self._floor_s: float | None = None  # since then
        self._decision: Decision | None = None
        self._is_called_off = threading.Event()

    def run(self) -> Verdict:
        """Hold the match from the first word to the last song. Whatever happens, the players were told to stop.

        Raises:
            MatchError: a player cannot be had, or the players do not fit: no match has begun.
        """
        try:
            self._meet()
            self._hand_over()
            self._decision = self._plan() or self._drive()
            return self._end(self._decision)
        except BaseException as error:
            self._abandon(error)
            raise
        finally:
            for caller in self._callers:
                caller.close()
            if self._arena is not None:
                self._arena.close()

    def call_off(self) -> None:
        """End the match without a verdict; may be called from any thread. `run` then raises MatchError."""
        self._is_called_off.set()

    # The course of a match.

    def _meet(self) -> None:
        """Get to know the players."""
        match_id, referee = secrets.token_hex(16), self._settings.referee
        for number, invitation in enumerate(self._invitations):
            client = PlayerClient(invitation.address, invitation.pairing_code, match_id, referee, self._clock)
            self._callers.append(Caller(number, client))
        introductions = self._all_do(PlayerClient.hello)
        check_introductions(introductions, has_arena=self._settings.arena_speed is not None)
        robots = [robot for robot in self._scene.robots if robot.goal is not None]
        addresses = self._all_do(lambda client: client.address)
        self._seats = tuple(
            Seat(caller, robot, task, PlayerView(introduction.name, robot.name, introduction.mover, address))
            for caller, robot, task, introduction, address in zip(
                self._callers, robots, self._scene.tasks, introductions, addresses, strict=True
            )
        )
        self._announcer.announce(MatchOpened(self._scene, self._views))

    def _hand_over(self) -> None:
        """Give everybody the scene and its task."""
        addresses: Mapping[str, str] = {}
        if (speed := self._settings.arena_speed) is not None:
            hosts = self._all_do(lambda client: client.local_host)
            robots = [seat.robot.name for seat in self._seats]
            self._arena = Arena(
                self._scene, dict(zip(robots, hosts, strict=True)), speed, self._settings.seed, self._inbox.put
            )
            addresses = self._arena.addresses
        orders = [
            seat.caller.order(
                partial(
                    PlayerClient.set_scene,
                    document=self._document,
                    task=seat.task,
                    time_limit_s=self._settings.rules.time_limit_s + _GRACE_S,
                    robot_address=addresses.get(seat.robot.name),
                )
            )
            for seat in self._seats
        ]
        _all_results(orders)
        for seat in self._seats:
            seat.view = replace(seat.view, phase=Phase.SCENE_SET)

    def _plan(self) -> Decision | None:
        """Let everybody plan until all are ready; return the decision if it does not come to a drive."""
        self._stage_began_s = self._clock()
        while any(seat.fault is None and seat.view.phase is not Phase.READY for seat in self._seats):
            if (decision := self._round()) is not None:
                return decision
        return None

    def _drive(self) -> Decision:
        """Let everybody drive, until the match is decided."""
        self._stage, self._stage_began_s = Stage.DRIVING, self._clock()
        if self._arena is not None:
            self._floor_began_s = self._arena.time_s
        self._announcer.announce(MatchStarted())
        while (decision := self._round()) is None:
            pass
        return decision

    def _end(self, decision: Decision) -> Verdict:
        """Stop everybody, announce the verdict, and let the robots sing."""
        stops = [seat.caller.order(PlayerClient.stop) for seat in self._seats]
        verdict = self._verdict(decision)
        self._announcer.announce(Judged(verdict))
        songs = [
            seat.caller.order(PlayerClient.be_happy if seat.name == decision.winner else PlayerClient.be_sad)
            for seat in self._seats
        ]
        # Who was silent before is not waited for.
        answers = [seat.view.missed_polls == 0 for seat in self._seats]
        self._hear_out([*compress(stops, answers), *compress(songs, answers)])
        return verdict

    def _hear_out(self, orders: Sequence[Future[None]]) -> None:
        """Wait until everybody has done as told and the songs were heard, but not for long."""
        began_s, song_ends_s = self._clock(), self._time_s + SONG_S
        while (left_s := began_s + FAREWELL_S - self._clock()) > 0.0:
            is_done = all(order.done() for order in orders)
            if is_done and (self._arena is None or self._time_s >= song_ends_s):
                break
            news = self._next(min(left_s, POLL_PERIOD_S))
            if isinstance(news, Tick):
                self._take_tick(news)
        for order in orders:
            if order.done() and (error := order.exception()) is not None:
                log.info("%s", error)

    def _abandon(self, error: BaseException) -> None:
        """Stop everybody who can be reached, since no match will come of it any more."""
        orders = [caller.order(PlayerClient.stop_if_connected) for caller in self._callers]
        if self._seats and self._decision is None:
            reason = "the referee was stopped" if isinstance(error, KeyboardInterrupt) else str(error)
            self._announcer.announce(Judged(self._verdict(Decision(ABANDONED_RULE, reason, None))))
        concurrent.futures.wait(orders, FAREWELL_S)

    # Rounds: everybody is asked at once, and judged when all have answered or the time is up.

    def _round(self) -> Decision | None:
        """Poll everybody once; return the decision as soon as there is one."""
        if self._is_called_off.is_set():
            raise MatchError("the match was called off")
        self._round_ends_s = max(self._round_ends_s, self._clock()) + POLL_PERIOD_S
        awaited = {seat.caller.number for seat in self._seats if self._ask(seat)}
        is_judged = False
        while not (is_judged and self._round_ends_s <= self._clock()):
            news = self._next(self._round_ends_s - self._clock())
            if isinstance(news, Tick):
                self._take_tick(news)
                decision = self._judge()
            else:
                if news is not None:
                    answer = news.result()
                    self._take_answer(answer)
                    awaited.discard(answer.player)
                if is_judged or (awaited and news is not None):
                    continue
                is_judged = True
                decision = self._judge()
                self._announcer.announce(PlayersPolled(self._time_s, self._views))
            if decision is not None:
                return decision
        return None

    def _ask(self, seat: Seat) -> bool:
        """Poll a player that has answered the poll before, and tell it what it has to be told."""
        if seat.poll is not None:
            return False
        order = _ORDERS.get((self._stage, seat.view.phase))
        if order is not None and seat.fault is None and seat.view.missed_polls == 0:
            seat.order = seat.caller.order(order)
        seat.poll = seat.caller.poll()
        seat.poll.add_done_callback(self._inbox.put)
        return True

    def _next(self, timeout_s: float) -> Future[Answer] | Tick | None:
        """Return the next piece of news, None if there is none in time."""
        try:
            return self._inbox.get(timeout=max(timeout_s, 0.0))
        except queue.Empty:
            return None

    def _take_answer(self, answer: Answer) -> None:
        seat = self._seats[answer.player]
        seat.take(answer)
        phase = seat.view.phase
        order, seat.order = seat.order, None
        refusal = None if order is None else order.exception()
        if refusal is not None:
            log.info("%s", refusal)
            if isinstance(refusal, RefusedError) and answer.status is not None and (self._stage, phase) in _ORDERS:
                seat.fault = Fault("refused", f"does not do as it is told: {refusal}")
            elif not isinstance(refusal, MatchError):
                raise refusal
        if phase is Phase.READY and seat.preprocess_s is None:
            seat.preprocess_s = self._stage_time_s
        if self._stage is Stage.DRIVING and phase.is_final and seat.ended_s is None:
            seat.ended_s = self._time_s

    def _take_tick(self, tick: Tick) -> None:
        """Take note of the truth, and announce it once the match drives."""
        robots = {robot.name: robot for robot in tick.snapshot.robots}
        for seat in self._seats:
            seat.truth = robots[seat.robot.name].pose
        time_s = tick.snapshot.time_s - self._floor_began_s
        if self._stage is not Stage.DRIVING or time_s < 0.0:
            return
        snapshot = replace(tick.snapshot, time_s=time_s)
        if self._floor_s is None:
            self._announcer.announce(DriveStarted(snapshot))
        self._floor_s = time_s
        for contact in tick.contacts:
            self._announcer.announce(Collided(time_s, contact.robot, str(contact.other), contact.own))
        for seat in self._seats:
            seat.floor_s = time_s
            if not seat.view.phase.is_final:
                seat.true_collisions += sum(c.own and c.robot == seat.robot.name for c in tick.contacts)
        if self._announcer.is_heard(Moved):
            self._announcer.announce(Moved(snapshot, tuple(seat.mover_view for seat in self._seats)))

    def _judge(self) -> Decision | None:
        """Look at the match by the rules."""
        match = self._state
        faults = self._rules.faults(match)
        if faults:
            for seat in self._seats:
                seat.fault = seat.fault or faults.get(seat.name)
            match = self._state
        return self._rules.decision(match)

    @property
    def _state(self) -> MatchState:
        contestants = tuple(seat.contestant for seat in self._seats)
        return MatchState(self._stage, self._stage_time_s, self._scene.workspace, contestants)

    @property
    def _views(self) -> tuple[PlayerView, ...]:
        return tuple(seat.view for seat in self._seats)

    @property
    def _stage_time_s(self) -> float:
        """Time since the stage began: of a drive in an arena, on the floor's clock."""
        if self._stage is Stage.DRIVING and self._arena is not None:
            return self._floor_s or 0.0
        return self._clock() - self._stage_began_s

    @property
    def _time_s(self) -> float:
        """The match's time."""
        return _BEFORE_S if self._stage is Stage.PLANNING else self._stage_time_s

    def _verdict(self, decision: Decision) -> Verdict:
        time_s = max(self._time_s, 0.0)
        return Verdict(
            winner=decision.winner,
            rule=decision.rule,
            reason=decision.reason,
            by_truth=self._arena is not None,
            time_s=time_s,
            players=tuple(seat.result(_why_not(seat, decision), time_s) for seat in self._seats),
        )

    # All players at once, before the match.

    def _all_do(self, what: Callable[[PlayerClient], _Result]) -> list[_Result]:
        return _all_results([caller.order(what) for caller in self._callers])


def _all_results(futures: Iterable[Future[_Result]]) -> list[_Result]:
    """Return what came of all orders; if some failed, raise the first error when all are done."""
    done = list(futures)
    concurrent.futures.wait(done)
    return [future.result() for future in done]


def _why_not(seat: Seat, decision: Decision) -> str:
    """Return why a player has not won."""
    if seat.name == decision.winner:
        return ""
    return decision.reason if seat.fault is None else f"{seat.name} {seat.fault.reason}"
