"""The time of a World: it advances only when all participants wait, as fast as possible or paced.

A mover that needs long for a thought must not find the world changed by it, or no run would repeat on another computer.
So time stands still while any participant computes. There is no thread that ticks. The last participant to wait makes
the ticks itself, in its own thread, until the time has come for one of them. Whoever has woken up computes, and the
others go on waiting.

Two threads may be awake between two ticks, in an order that the operating system chooses. It has no influence on the
World: commands are noted when they are given, and carried out at the next tick in the robots' order. Real time is the
same loop, in which the last participant also waits for the wall clock.
"""

import logging
import math
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Self

from robotdriver.errors import LinkError
from robotdriver.simulator.memento import Memento
from robotdriver.simulator.pace import Pace, SystemClock, WallClock
from robotdriver.simulator.world import World

log = logging.getLogger(__name__)

LIVENESS_S = 0.05
"""The time, on the wall clock, between looks whether the threads of the others are alive."""

_ROUNDING_TICKS = 1e-6
"""A time that is so little after a tick is meant to be at it."""

_NEVER = 2**63
"""No run has so many ticks."""


Condition = Callable[[], bool]


def always() -> bool:
    """Return that nothing but the time is waited for."""
    return True


class Participant:
    """Time advances only while this participant waits. Also a context manager that leaves.

    Made by `SimulationClock.join`. Its thread is the one that last called `wait_until`.
    """

    __slots__ = ("_clock", "condition", "due_tick", "has_left", "name", "thread", "wake")

    def __init__(self, clock: "SimulationClock", name: str, wake: threading.Condition) -> None:
        self._clock = clock
        self.name = name
        self.wake = wake
        self.thread: threading.Thread | None = None
        self.due_tick: int | None = None  # waits for this tick or the first later one at which ...
        self.condition: Condition = always  # ... this is true
        self.has_left = False

    def wait_until(self, time_s: float, condition: Condition = always) -> None:
        """Wait until the World's time is at least this; ``math.inf`` waits for the end of the run.

        Args:
            time_s: The time.
            condition: Wait on until this is true; asked after ticks, by any thread, and changes only in a tick.

        Raises:
            LinkError: the run is over, or the participant has left.
        """
        self._clock.wait_for(self, time_s, condition)

    def leave(self) -> None:
        """Hold time back no longer. A `wait_until` in another thread ends with a LinkError."""
        self._clock.dismiss(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.leave()


class SimulationClock:
    """The lock-step of a World. Every method may be called from any thread.

    Args:
        world: What is stepped; from now on only by this clock.
        speed: Factor of real time; None for as fast as possible.
        wall: The time of people.
    """

    def __init__(self, world: World, speed: float | None = None, wall: WallClock | None = None) -> None:
        self.world = world
        self._wall: WallClock = SystemClock() if wall is None else wall
        self._lock = threading.RLock()
        self._still = threading.Condition(self._lock)  # notified when a tick has ended, while a thread waits for it
        self._waits_for_still = 0
        self._participants: tuple[Participant, ...] = ()
        self._observers: tuple[Participant, ...] = ()
        self._listeners: tuple[Callable[[], None], ...] = ()
        self._settled_listeners: tuple[Callable[[], None], ...] = ()
        self._settles: tuple[Condition, ...] = ()  # says whether the settled listeners want to know of a tick
        self._is_settling_due = False  # since the newest tick the settled listeners have not been called
        self._has_any_left = False  # since a tick was made
        self._ticking: int | None = None  # the thread that makes a tick just now
        self._seen_ticks = world.ticks  # by the listeners
        self._pacing = False
        self._holds = 0
        self._paused = False
        self._single_steps = 0
        self._over: LinkError | None = None
        self._pace = Pace(world, speed, self._wall)

    # What the session does.

    @property
    def speed(self) -> float | None:
        """The wanted factor of real time; None for as fast as possible."""
        return self._pace.speed

    @property
    def achieved_speed(self) -> float:
        """The factor of real time that was reached over the last second or so; 0 while time stands still."""
        with self._lock:
            return 0.0 if self._paused or self._over else self._pace.achieved

    @property
    def is_paused(self) -> bool:
        """True if time is held by `pause`."""
        return self._paused

    @property
    def is_over(self) -> bool:
        """True if the run was stopped."""
        return self._over is not None

    @property
    def left_s(self) -> float:
        """The wall time left until the next tick is due; 0 where it is late, or as early as possible."""
        with self._lock:
            return 0.0 if self._paused else max(self._pace.early_s(), 0.0)

    def set_speed(self, speed: float | None) -> None:
        """Run at another factor of real time from now on; None for as fast as possible.

        Raises:
            ValueError: the factor is not a positive number.
        """
        with self._lock:
            self._pace.set_speed(speed)
            self._wake_all()

    def pause(self) -> None:
        """Let time stand still; returns when no tick is being made any more."""
        with self._lock:
            self._paused = True
            self._wake_all()
            self._await_stillness()

    def resume(self) -> None:
        """Let time go on after a pause, from where it stood: nothing is caught up."""
        with self._lock:
            self._paused = False
            self._single_steps = 0
            self._pace.begin()
            self._wake_all()

    def single_step(self) -> None:
        """Let one tick pass while time is paused; without a pause it does nothing."""
        with self._lock:
            if self._paused:
                self._single_steps += 1
                self._wake_all()

    def stop(self) -> None:
        """End the run: everybody who waits, or comes to wait, gets a LinkError. Returns when no tick is being made."""
        with self._lock:
            self._end(LinkError("the run is over"))
            self._await_stillness()

    def on_tick(self, listener: Callable[[], None]) -> None:
        """Have a listener called after every tick, by the thread that made it.

        A listener may read the World, pause and stop. What it raises ends the run.
        """
        with self._lock:
            self._listeners = (*self._listeners, listener)

    def on_settled(self, listener: Callable[[], None], wants: Condition = always) -> None:
        """Have a listener called once after a tick at which anybody was asked, when all who take part wait again.

        They have taken the tick in and posted their commands, and the next tick has not begun: what they believe now is
        of the same moment as the World. Called by a thread of those who wait, also while time is paused. A listener may
        read the World, pause and stop. What it raises ends the run.

        Args:
            listener: What is called.
            wants: Says of a tick that was just made, in the thread that made it, whether the listener wants to be
                called even if no participant was asked; by default always.
        """
        with self._lock:
            self._settled_listeners = (*self._settled_listeners, listener)
            self._settles = (*self._settles, wants)

    @contextmanager
    def between_ticks(self) -> Iterator[World]:
        """Give the World to the caller, with no tick being made until the block ends."""
        with self._lock:
            self._holds += 1
            self._await_stillness()
        try:
            yield self.world
        finally:
            with self._lock:
                self._holds -= 1
                self._wake_all()

    def restore(self, saved: Memento) -> None:
        """Have the World be as it was when it was saved, and its time go on from there.

        Who waits for a time waits for it still.

        Args:
            saved: By `World.save`.
        """
        with self.between_ticks() as world:
            world.restore(saved)
            with self._lock:
                self._seen_ticks = world.ticks
                self._pace.begin()

    # What those who wait do.

    def join(self, name: str) -> Participant:
        """Take part: from now on time advances only while the participant waits.

        Raises:
            LinkError: the run is over.
        """
        with self._lock:
            self._await_stillness()
            if self._over:
                raise LinkError(str(self._over))
            participant = Participant(self, name, threading.Condition(self._lock))
            self._participants = (*self._participants, participant)
            return participant

    def observe_until(self, time_s: float) -> None:
        """Wait until the World's time is at least this, without holding it back.

        Raises:
            LinkError: the run is over.
        """
        observer = Participant(self, "observer", threading.Condition(self._lock))
        with self._lock:
            observer.due_tick = self._tick_at(time_s)
            self._observers = (*self._observers, observer)
            try:
                while self._is_early(observer):
                    self._sleep(observer)
            finally:
                self._observers = tuple(each for each in self._observers if each is not observer)

    def wait_for(self, participant: Participant, time_s: float, condition: Condition) -> None:
        """Carry out `Participant.wait_until`."""
        due_tick = self._tick_at(time_s)
        with self._lock:
            participant.thread = threading.current_thread()
            participant.due_tick, participant.condition = due_tick, condition
            try:
                while self._is_early(participant):
                    self._carry_on(participant)
            finally:
                participant.due_tick, participant.condition = None, always

    def dismiss(self, participant: Participant) -> None:
        """Carry out `Participant.leave`."""
        with self._lock:
            if not participant.has_left:
                participant.has_left = self._has_any_left = True
                self._participants = tuple(each for each in self._participants if each is not participant)
                self._wake_all()
                participant.wake.notify_all()

    def dismiss_dead(self) -> None:
        """Drop participants whose threads have died without leaving; another thread calls this if none waits."""
        with self._lock:
            for participant in self._participants:
                if participant.thread is not None and not participant.thread.is_alive():
                    log.debug("the thread of %s has ended without leaving the run", participant.name)
                    self.dismiss(participant)

    # The lock is held in all that follows.

    def _refusal(self, waiter: Participant) -> LinkError:
        if self._over:
            over = LinkError(str(self._over))
            over.__cause__ = self._over.__cause__
            return over
        return LinkError(f"{waiter.name} takes no part in the run any more")

    def _is_early(self, waiter: Participant) -> bool:
        """Return whether a participant has to wait longer.

        Raises:
            LinkError: it waits in vain: the run is over, or it has left it.
        """
        if self._over or waiter.has_left:
            raise self._refusal(waiter)
        if waiter.due_tick is None:
            return False  # another thread has waited in its place meanwhile
        # A tick has not come before its listeners have seen it: who woke meanwhile would change what they see.
        return not _has_come(waiter, self._seen_ticks)

    def _carry_on(self, waiter: Participant) -> None:
        """Do what is to be done next, in the thread of one who waits: show a tick, make the next one, or sleep."""
        if not self._do_all_wait():
            self._sleep(waiter)
        elif self._is_settling_due:
            self._is_settling_due = False
            self._call_unlocked(self._settled_listeners)
        elif self._pacing or (self._paused and not self._single_steps):
            self._sleep(waiter)
        elif not self._paused and (early_s := self._pace.early_s()) > 0.0:
            self._wait_for_tick(waiter, early_s)
        else:
            self._tick(waiter)

    def _do_all_wait(self) -> bool:
        """Return whether all who take part wait, and for later times than this."""
        if self._ticking is not None or self._holds:
            return False
        ticks = self.world.ticks
        for participant in self._participants:
            if participant.due_tick is None or _has_come(participant, ticks):
                return False
        return True

    def _wait_for_tick(self, participant: Participant, early_s: float) -> None:
        """Wait for the wall time of the next tick, in place of all who wait, or until something happens."""
        self._pacing = True
        try:
            self._wall.wait(participant.wake, early_s)
        finally:
            self._pacing = False

    def _tick(self, by: Participant) -> None:
        """Make ticks in a participant's thread, until the first at which anybody is to be asked, and wake them."""
        if self._paused:
            self._single_steps -= 1
        self._call_unlocked((self._advance,))
        self._seen_ticks = ticks = self.world.ticks
        for waiter in (*self._participants, *self._observers):
            if waiter is not by and _has_come(waiter, ticks):
                waiter.wake.notify_all()
        self._pace.mark()

    def _advance(self) -> None:
        """Make ticks without the lock: one where time is paced or paused, or anybody wants to hold or change it."""
        world, is_settling_due = self.world, False
        while True:
            world.step()
            for listener in self._listeners:
                listener()
            for wants in self._settles:
                is_settling_due = wants() or is_settling_due
            waiting = (*self._participants, *self._observers)
            if self._has_any_left or any(_has_come(waiter, world.ticks) for waiter in waiting):
                is_settling_due, self._has_any_left = True, False
            if is_settling_due or self._pace.speed is not None or self._paused or self._over:
                break
            if self._holds or self._waits_for_still:
                break
        self._is_settling_due = is_settling_due and bool(self._settled_listeners)

    def _call_unlocked(self, calls: Iterable[Callable[[], None]]) -> None:
        """Do as if a tick were being made, with the lock released; what is raised ends the run."""
        self._ticking = threading.get_ident()
        self._lock.release()
        failure: Exception | None = None
        try:
            for call in calls:
                call()
        except Exception as error:
            failure = error
        finally:
            self._lock.acquire()
            self._ticking = None
        if failure is not None:
            self._fail(failure)
        if self._waits_for_still:
            self._still.notify_all()

    def _fail(self, failure: Exception) -> None:
        """End the run, since something raised while a tick was made."""
        log.error("the floor failed at %.3f s", self.world.time_s, exc_info=failure)
        over = LinkError(f"the floor failed at {self.world.time_s:.3f} s: {failure}")
        over.__cause__ = failure
        self._end(over)

    def _sleep(self, waiter: Participant) -> None:
        """Sleep until woken; where time has stood still meanwhile, drop those whose threads have died."""
        ticks = self.world.ticks
        self._wall.wait(waiter.wake, LIVENESS_S)
        if self.world.ticks == ticks:
            self.dismiss_dead()

    def _await_stillness(self) -> None:
        """Wait until no other thread makes a tick."""
        self._waits_for_still += 1
        try:
            while self._ticking not in (None, threading.get_ident()):
                self._still.wait()
        finally:
            self._waits_for_still -= 1

    def _end(self, over: LinkError) -> None:
        if self._over is None:
            self._over = over
        self._wake_all()

    def _wake_all(self) -> None:
        for waiter in (*self._participants, *self._observers):
            waiter.wake.notify_all()

    def _tick_at(self, time_s: float) -> int:
        """Return the first tick at or after a time."""
        if time_s == math.inf:
            return _NEVER
        return math.ceil(time_s / self.world.tick_s - _ROUNDING_TICKS)


def _has_come(waiter: Participant, ticks: int) -> bool:
    """Return whether the time has come for which one waits."""
    due_tick = waiter.due_tick
    return due_tick is not None and due_tick <= ticks and waiter.condition()
