"""The referee: meets the players, hands over the scene, lets them plan and drive, watches, and decides.

Every player is called from a thread of its own; what they answer, and what the floor of an arena does, comes into one
queue. The thread that runs the match takes it from there: it alone knows the rules, and it alone announces.
"""

import concurrent.futures
import logging
import math
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

from msgspec import structs

from robotdriver.models import MODELS
from robotworkshop.match import phrases as match_phrases
from robotworkshop.match.errors import MatchError
from robotworkshop.match.referee.arena import Arena, Tick
from robotworkshop.match.referee.client import PlayerClient, RefusedError
from robotworkshop.match.referee.match_rulebook import match_rulebook
from robotworkshop.match.referee.match_rules import MatchPhase, PlayerContestant
from robotworkshop.match.referee.match_setup import (
    Invitation,
    MatchSettings,
    check_introductions,
    check_invitations,
    players_document,
)
from robotworkshop.match.referee.player_record import PlayerRecord
from robotworkshop.match.referee.rpc_thread import Answer, RpcThread
from robotworkshop.match.wire.set_scene import SetSceneMessage
from robotworkshop.run import phrases
from robotworkshop.run.contest import Contest, Decision, Fault, Moment
from robotworkshop.run.events import Judged, MatchOpened, MatchStarted, PlayersPolled
from robotworkshop.run.rulebook import rules_in_words
from robotworkshop.run.verdict import ABANDONED_RULE, Phase, PlayerView, Verdict
from robotworkshop.stage.events import Announcer, Collided, DriveStarted, Moved
from robotworkshop.stage.simulated_stage import SimulatedStage
from scene.checks import check_fit
from scene.scene import Scene, SceneRobot, Task

__all__ = ["POLL_PERIOD_S", "Invitation", "MatchSettings", "Referee"]

log = logging.getLogger(__name__)

POLL_PERIOD_S = 0.05
"""Everybody is polled so often, all at the same time."""

REST_POLL_S = 0.018
"""The next poll comes so soon once a player says that it has arrived: a second look shows whether its robot rests.

More than the 15 ms between two frames of a robot, so that a robot that still moves is seen to.
"""

_START_FRAMES_S = 0.03
"""An arena's robot takes up its start up to a frame later, and so does its rival."""

FAREWELL_S = 3.0
"""At the end the players have this long to stop and to sing."""

_BEFORE_S = -1.0
"""The time on the match's clock until the drive begins: replays do not wait for the planning."""

_GRACE_S = 30.0
"""The players' own time limit is so much later than the referee's, which decides."""

_ORDERS: Mapping[tuple[MatchPhase, Phase], Callable[[PlayerClient], None]] = MappingProxyType(
    {
        (MatchPhase.PLANNING, Phase.SCENE_SET): PlayerClient.preprocess,
        (MatchPhase.DRIVING, Phase.READY): PlayerClient.start,
    }
)
"""The call that a player gets by its own phase and that of the match; it is repeated until the player has heard it."""

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
        self._rulebook = match_rulebook(settings.rules, scene)
        self._document = players_document(scene)
        self._inbox: queue.SimpleQueue[Future[Answer] | Tick] = queue.SimpleQueue()
        self._rpc_threads: list[RpcThread] = []
        self._records: tuple[PlayerRecord, ...] = ()
        self._arena: Arena | None = None
        self._phase = MatchPhase.PLANNING
        self._phase_began_s = self._round_ends_s = clock()
        self._contest: Contest[PlayerContestant] = Contest(
            scene.workspace,
            (),
            has_started=False,
        )
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
            for rpc_thread in self._rpc_threads:
                rpc_thread.close()
            if self._arena is not None:
                self._arena.close()

    def call_off(self) -> None:
        """End the match without a verdict; may be called from any thread. `run` then raises MatchError."""
        self._is_called_off.set()

    # The course of a match.

    def _meet(self) -> None:
        """Get to know the players."""
        match_id, settings = secrets.token_hex(16), self._settings
        for number, invitation in enumerate(self._invitations):
            client = PlayerClient(
                invitation.address,
                invitation.pairing_code,
                match_id,
                settings.referee,
                allows_unprotected=settings.allows_unprotected,
                clock=self._clock,
            )
            self._rpc_threads.append(RpcThread(number, client))
        introductions = self._all_do(PlayerClient.hello)
        check_introductions(introductions, self._invitations, settings)
        robots = [robot for robot in self._scene.robots if robot.goal is not None]
        addresses = self._all_do(lambda client: client.address)
        views = [
            PlayerView(introduction.name, robot.name, introduction.mover, address)
            for robot, introduction, address in zip(robots, introductions, addresses, strict=True)
        ]
        self._records = tuple(
            PlayerRecord(rpc_thread, robot, self._contestant(robot, task, view, invitation))
            for rpc_thread, robot, task, view, invitation in zip(
                self._rpc_threads, robots, self._scene.tasks, views, self._invitations, strict=True
            )
        )
        self._announcer.announce(MatchOpened(self._scene, self._views))

    def _hand_over(self) -> None:
        """Give everybody the scene and its task."""
        addresses: Mapping[str, str] = {}
        settings = self._settings
        if settings.has_arena:
            hosts = self._all_do(lambda client: client.local_host)
            robots = [record.robot.name for record in self._records]
            self._arena = Arena(
                self._scene, dict(zip(robots, hosts, strict=True)), settings.speed, settings.floor_seed, self._inbox.put
            )
            addresses = self._arena.addresses
        assignments = [
            SetSceneMessage(
                scene=self._document,
                task=record.contestant.task,
                robot_address=addresses.get(record.robot.name),
                time_limit_s=settings.rules.time_limit_s + _GRACE_S,
                speed=settings.speed,
                max_speed_mm_s=settings.max_speed_mm_s,
                seed=settings.seed + number,
                floor_seed=settings.own_floor_seed(record.name),
                rules=rules_in_words(settings.rules),
                time_bank_s=record.contestant.time_bank_s,
            )
            for number, record in enumerate(self._records)
        ]
        orders = [
            record.rpc_thread.order(partial(PlayerClient.set_scene, assignment=assignment))
            for record, assignment in zip(self._records, assignments, strict=True)
        ]
        _all_results(orders)
        for record in self._records:
            view = replace(record.view, phase=Phase.SCENE_SET)
            record.contestant = structs.replace(record.contestant, view=view)

    def _plan(self) -> Decision | None:
        """Let everybody plan until all are ready; return the decision if it does not come to a drive."""
        self._phase_began_s = self._clock()
        while any(record.contestant.fault is None and record.view.phase is not Phase.READY for record in self._records):
            if (decision := self._round()) is not None:
                return decision
        return None

    def _drive(self) -> Decision:
        """Let everybody drive, until the match is decided."""
        self._phase, self._phase_began_s = MatchPhase.DRIVING, self._clock()
        self._contest = structs.replace(self._contest, has_started=True)
        if self._arena is not None:
            self._floor_began_s = self._arena.time_s
        self._announcer.announce(MatchStarted(None if self._arena is None else self._floor_began_s))
        while (decision := self._round()) is None:
            pass
        return decision

    def _end(self, decision: Decision) -> Verdict:
        """Stop everybody, announce the verdict, and let the robots sing."""
        stops = [record.rpc_thread.order(PlayerClient.stop) for record in self._records]
        verdict = self._verdict(decision)
        self._announcer.announce(Judged(verdict))
        songs = [
            record.rpc_thread.order(PlayerClient.be_happy if record.name in decision.winners else PlayerClient.be_sad)
            for record in self._records
            if decision.winners  # after a draw there is nothing to sing about
        ]
        # Who was silent before is not waited for.
        answers = [record.view.missed_polls == 0 for record in self._records]
        self._hear_out([*compress(stops, answers), *compress(songs, answers)])
        return verdict

    def _hear_out(self, orders: Sequence[Future[None]]) -> None:
        """Wait until everybody has done as told and the songs were heard, but not for long."""
        began_s, song_ends_s = self._clock(), math.inf
        while (left_s := began_s + FAREWELL_S - self._clock()) > 0.0:
            # On a busy computer the last one sings late on an arena's fast floor.
            if song_ends_s == math.inf and all(order.done() for order in orders):
                song_ends_s = self._time_s + (0.0 if self._arena is None else SimulatedStage.song_s)
            if self._time_s >= song_ends_s:
                break
            news = self._next(min(left_s, POLL_PERIOD_S))
            if isinstance(news, Tick):
                self._take_tick(news)
        for order in orders:
            if order.done() and (error := order.exception()) is not None:
                log.info("%s", error)

    def _abandon(self, error: BaseException) -> None:
        """Stop everybody who can be reached, since no match will come of it any more."""
        orders = [rpc_thread.order(PlayerClient.stop_if_connected) for rpc_thread in self._rpc_threads]
        if self._records and self._decision is None:
            reason = phrases.REFEREE_STOPPED() if isinstance(error, KeyboardInterrupt) else str(error)
            self._announcer.announce(Judged(self._verdict(Decision(ABANDONED_RULE, reason))))
        concurrent.futures.wait(orders, FAREWELL_S)

    # Rounds: everybody is asked at once, and judged when all have answered or the time is up.

    def _round(self) -> Decision | None:
        """Poll everybody once; return the decision as soon as there is one."""
        if self._is_called_off.is_set():
            raise MatchError(match_phrases.CALLED_OFF())
        self._round_ends_s = max(self._round_ends_s, self._clock()) + POLL_PERIOD_S
        awaited = {record.rpc_thread.number for record in self._records if self._ask(record)}
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
                if any(record.has_just_arrived for record in self._records):
                    self._round_ends_s = min(self._round_ends_s, self._clock() + REST_POLL_S)
                decision = self._judge()
                self._announcer.announce(PlayersPolled(self._time_s, self._views))
            if decision is not None:
                return decision
        return None

    def _ask(self, record: PlayerRecord) -> bool:
        """Poll a player that has answered the poll before, and tell it what it has to be told."""
        if record.poll is not None:
            return False
        order = _ORDERS.get((self._phase, record.view.phase))
        if order is not None and record.contestant.fault is None and record.view.missed_polls == 0:
            record.order = record.rpc_thread.order(order)
            if self._phase is MatchPhase.DRIVING:
                record.order.add_done_callback(partial(self._note_start, record))
        record.poll = record.rpc_thread.poll()
        record.poll.add_done_callback(self._inbox.put)
        return True

    def _next(self, timeout_s: float) -> Future[Answer] | Tick | None:
        """Return the next piece of news, None if there is none in time."""
        try:
            return self._inbox.get(timeout=max(timeout_s, 0.0))
        except queue.Empty:
            return None

    def _take_answer(self, answer: Answer) -> None:
        record = self._records[answer.player]
        record.take(answer)
        phase = record.view.phase
        order, record.order = record.order, None
        refusal = None if order is None else order.exception()
        if refusal is not None:
            log.info("%s", refusal)
            if isinstance(refusal, RefusedError) and answer.status is not None and (self._phase, phase) in _ORDERS:
                refused = Fault("refused", phrases.REFUSED(reason=str(refusal)))
                record.contestant = record.contestant.put_out(refused, self._phase_time_s)
            elif not isinstance(refusal, MatchError):
                raise refusal
        if phase is Phase.READY and record.preprocess_s is None:
            record.preprocess_s = self._phase_time_s
        if self._phase is MatchPhase.DRIVING and phase.is_final and record.ended_s is None:
            record.ended_s = self._time_s

    def _take_tick(self, tick: Tick) -> None:
        """Take note of the truth, and announce it once the match drives; commands at once, as they make the truth."""
        for taken in tick.commands:
            self._announcer.announce(taken)
        time_s = tick.snapshot.time_s - self._floor_began_s
        if self._phase is not MatchPhase.DRIVING or time_s < 0.0:
            for record in self._records:
                record.take_truth(tick, 0.0)
            return
        snapshot = replace(tick.snapshot, time_s=time_s)
        if self._floor_s is None:
            self._announcer.announce(DriveStarted(snapshot))
        self._floor_s = time_s
        for record in self._records:
            record.take_truth(tick, time_s)
            if not record.view.phase.is_final:
                record.take_contacts(tick)
        for contact in tick.contacts:
            self._announcer.announce(Collided(time_s, contact.robot, str(contact.other), contact.own))
        if self._announcer.is_heard(Moved):
            self._announcer.announce(Moved(snapshot, tuple(record.mover_view for record in self._records)))

    def _judge(self) -> Decision | None:
        """Look at the match by the rules."""
        if self._arena is not None:
            dead_heat_s = self._start_jitter_s
        else:
            # Those that say themselves when they came are judged by their clocks, others by when they were asked.
            told = all(record.has_told_entry for record in self._records if record.contestant.arrival is not None)
            dead_heat_s = 0.0 if told else POLL_PERIOD_S * self._settings.speed
        looked_at = tuple(record.contestant for record in self._records)
        contest = structs.replace(self._contest, contestants=looked_at, dead_heat_s=dead_heat_s)
        moment = Moment(self._phase_time_s, tuple(record.look() for record in self._records))
        self._contest, _, decision = self._rulebook.step(contest, [moment])
        for record, contestant in zip(self._records, self._contest.contestants, strict=True):
            record.contestant = contestant
        return decision

    def _note_start(self, record: PlayerRecord, order: Future[None]) -> None:
        """Take note, in the thread that calls a player, of when it has taken up its start."""
        if order.exception() is None:
            record.started_s = self._clock()

    @property
    def _start_jitter_s(self) -> float:
        """The time by which one player of an arena may have started later than another, by no fault of its own.

        No more than a round of polls: one that is slow to answer gains no more than that.
        """
        started = [record.started_s for record in self._records if record.started_s is not None]
        apart_s = max(started, default=0.0) - min(started, default=0.0)
        return min(apart_s, POLL_PERIOD_S) * self._settings.speed + _START_FRAMES_S

    def _contestant(self, robot: SceneRobot, task: Task, view: PlayerView, invitation: Invitation) -> PlayerContestant:
        model = MODELS[robot.model]
        time_bank_s = self._settings.rules.planning_s
        if invitation.time_bank_s is not None:
            time_bank_s = min(time_bank_s, invitation.time_bank_s)
        return PlayerContestant(
            name=view.name,
            task=task,
            radius_mm=model.body.radius_mm,
            goal_mm=self._settings.rules.goal_mm,
            top_speed_mm_s=min(model.drive.max_wheel_speed_mm_s, self._settings.max_speed_mm_s or math.inf),
            by_truth=self._settings.has_arena,
            view=view,
            time_bank_s=time_bank_s,
        )

    @property
    def _views(self) -> tuple[PlayerView, ...]:
        return tuple(record.view for record in self._records)

    @property
    def _phase_time_s(self) -> float:
        """Time since the phase began; while they drive, as the robots' clocks should show it."""
        if self._phase is MatchPhase.DRIVING and self._arena is not None:
            return self._floor_s or 0.0
        elapsed_s = self._clock() - self._phase_began_s
        return elapsed_s * self._settings.speed if self._phase is MatchPhase.DRIVING else elapsed_s

    @property
    def _time_s(self) -> float:
        """The match's time."""
        return _BEFORE_S if self._phase is MatchPhase.PLANNING else self._phase_time_s

    def _verdict(self, decision: Decision) -> Verdict:
        drove_s = max(self._time_s, 0.0)
        return Verdict(
            winner=decision.winner,
            rule=decision.rule,
            reason=decision.reason if decision.margin is None else decision.margin.of(decision.winners[0]),
            by_truth=self._arena is not None,
            time_s=decision.time_s if self._phase is MatchPhase.DRIVING else 0.0,
            players=tuple(record.result(_why_not(record, decision), drove_s) for record in self._records),
            margin=decision.margin,
        )

    # All players at once, before the match.

    def _all_do(self, what: Callable[[PlayerClient], _Result]) -> list[_Result]:
        return _all_results([rpc_thread.order(what) for rpc_thread in self._rpc_threads])


def _all_results(futures: Iterable[Future[_Result]]) -> list[_Result]:
    """Return what came of all orders; if some failed, raise the first error when all are done."""
    done = list(futures)
    concurrent.futures.wait(done)
    return [future.result() for future in done]


def _why_not(record: PlayerRecord, decision: Decision) -> str:
    """Return why a player has not won."""
    if record.name == decision.winner:
        return ""
    fault = record.contestant.fault
    return decision.reason if fault is None else f"{record.name}: {fault.reason}"
