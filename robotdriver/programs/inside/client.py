"""A program's place on the floor: a snapshot to read, commands to write, and time that passes when it waits.

The program's time is its own between two ticks: every read and every write costs some, and when the next tick is
reached the program crosses to the floor, hands over what it has written, and comes back with a new snapshot. Only one
of its threads runs at a time, always the one whose time is the earliest, so that the same program does the same every
time it is run. A thread that has not been adopted by `threads` joins when it first reads, writes or waits.
"""

import sys
from _thread import allocate_lock, get_ident
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .crossing import Crossing, FloorEnded
from .wall import Wall
from .wire import NEVER_NS, Kind

_SHORT_INTERVAL_S = 2e-5


class Lane:
    """One thread's time.

    Attributes:
        now_ns: The thread's time.
        due_ns: When it wants to run again.
        condition: It also runs again when this holds; None where only time counts.
        is_condemned: Whether the thread is to end where it next waits.
        is_over: Whether the thread has ended.
    """

    __slots__ = ("baton", "condition", "due_ns", "ident", "is_condemned", "is_over", "now_ns", "number")

    def __init__(self, number: int, now_ns: int) -> None:
        self.number = number
        self.now_ns = self.due_ns = now_ns
        self.ident: int | None = None
        self.condition: Callable[[], bool] | None = None
        self.is_condemned = self.is_over = False
        self.baton = allocate_lock()
        self.baton.acquire()


class Floor:
    """The floor as a program sees it.

    Args:
        crossing: The way over to it.
        wall: What the program goes by between two ticks where the floor keeps to the wall clock.

    Raises:
        FloorEnded: the run is over.

    Attributes:
        snapshot: The family's picture of the floor at the last tick. `read` is the way to it that costs time.
    """

    def __init__(self, crossing: Crossing, wall: "Wall | None" = None) -> None:
        self._crossing = crossing
        self._wall = Wall() if wall is None else wall
        self.snapshot = b""
        self._tick_ns, self._read_ns, self._call_ns = crossing.costs
        self._time_ns = self._horizon_ns = self._tick_end_ns = 0
        self._lanes_ever = 0
        self._threads_away: set[int] = set()
        self._main_ident = get_ident()
        self._scheduler = allocate_lock()  # of the five that follow
        self._spinning: dict[int, Lane] = {}
        self._lanes: list[Lane] = []
        self._arrivals: list[Lane] = []
        self._away = 0
        self._running: Lane | None = None
        self._take_tick()
        self._running = self.open_lane()
        self._running.ident = get_ident()
        self._find_horizon()

    # What a program does.

    @property
    def now_ns(self) -> int:
        """The calling thread's time, in ns since the floor began."""
        return self._current().now_ns

    @property
    def now_s(self) -> float:
        """The calling thread's time, in s since the floor began."""
        return self._current().now_ns / 1e9

    @property
    def since_tick_s(self) -> float:
        """The age of the snapshot in the calling thread's time, s."""
        return (self._current().now_ns - self._tick_end_ns + self._tick_ns) / 1e9

    def read(self) -> bytes:
        """Return the snapshot at the thread's time; costs the time of a read."""
        lane = self._running
        if lane is None or lane.ident != get_ident():
            lane = self._current()
        lane.now_ns += self._read_ns
        if lane.now_ns >= self._horizon_ns:
            self._pass(lane, lane.now_ns)
        return self.snapshot

    def write(self, command: bytes) -> None:
        """Have a command carried out at the next tick; costs the time of a call."""
        lane = self._current()
        self._crossing.write(Kind.WRITE, lane.now_ns, command)
        self._spend(lane, self._call_ns)

    def call(self, question: bytes) -> bytes:
        """Ask what no snapshot holds; costs the time of a call."""
        lane = self._current()
        self._crossing.write(Kind.CALL, lane.now_ns, question)
        self._crossing.send()
        answer = self._crossing.receive(Kind.ANSWER).payload
        self._spend(lane, self._call_ns)
        return answer

    def wait_until_ns(self, time_ns: int) -> None:
        """Let time pass until this one; other threads run meanwhile."""
        lane = self._current()
        self._pass(lane, max(time_ns, lane.now_ns))

    def wait_until(self, time_s: float) -> None:
        """Let time pass until this one, in s."""
        self.wait_until_ns(round(time_s * 1e9))

    def sleep(self, duration_s: float) -> None:
        """Let so much time pass, in s."""
        lane = self._current()
        self._pass(lane, lane.now_ns + max(round(duration_s * 1e9), 0))

    def wait_for(self, condition: Callable[[], bool], until_ns: int = NEVER_NS) -> bool:
        """Let other threads run until a condition of theirs holds; return whether it does.

        Args:
            condition: Of the program's own threads, not of the floor. Costs nothing and changes nothing.
            until_ns: The thread's time at which it gives up.
        """
        lane = self._current()
        # Of several threads that wait for the same thing, such as a lock, only the first may find it so.
        while not condition():
            if lane.now_ns >= until_ns:
                return False
            lane.condition = condition
            self._pass(lane, until_ns)
        return True

    @contextmanager
    def away(self) -> Iterator[None]:
        """Leave the floor's time while the block waits for something that is not on the floor. May be nested."""
        if get_ident() in self._threads_away:
            yield
            return
        lane = self._current()
        self._threads_away.add(get_ident())
        self._leave_time(lane)
        try:
            yield
        finally:
            self._threads_away.discard(get_ident())
            self._come_back(lane)

    def leave(self, *, has_failed: bool = False) -> None:
        """Say goodbye; the robot stops where the program has failed, or its family says so."""
        self._crossing.leave(self._time_ns, has_failed=has_failed)

    # Threads; see `threads`.

    def open_lane(self) -> Lane:
        """Return a lane for a thread that is about to begin, at the time of the calling one."""
        self._lanes_ever += 1
        running = self._running
        lane = Lane(self._lanes_ever, self._time_ns if running is None else running.now_ns)
        with self._scheduler:
            self._lanes.append(lane)
        return lane

    def enter(self, lane: Lane) -> None:
        """Begin to run in a lane: the new thread waits for its turn."""
        lane.ident = get_ident()
        lane.baton.acquire()
        self._go_on(lane)

    def close_lane(self, lane: Lane) -> None:
        """End a lane, in its own thread, which does nothing on the floor any more."""
        lane.is_over = True
        with self._scheduler:
            if self._spinning.pop(get_ident(), None) is not None:
                self._away -= 1
                return
        self._leave_time(lane)

    def condemn(self, ident: int) -> None:
        """End another thread: where it waits now, or next asks the floor."""
        for lane in (*self._lanes, *self._arrivals):
            if lane.ident == ident:
                lane.is_condemned, lane.condition = True, None
                lane.due_ns = min(lane.due_ns, self._current().now_ns)

    def owns_this_thread(self) -> bool:
        """Tell whether the calling thread is the one that runs on the floor just now."""
        lane = self._running
        return lane is not None and lane.ident == get_ident()

    @property
    def reached_ns(self) -> int:
        """The time of the thread that runs just now, for one that does not take part; reading it costs nothing."""
        lane = self._running
        return self._time_ns if lane is None else lane.now_ns

    def dispossess_spinner(self) -> None:
        """Take the turn from a thread, not the main one, that does not hand it on; it gets a turn when it next asks.

        The floor's time stands while it spins, so it does not matter when, on the wall, this happens; only when it asks
        again depends on the computer.
        """
        with self._scheduler:
            spinner = self._running
            if spinner is None or spinner.ident in (None, self._main_ident) or len(self._lanes) < 2:
                return
            frame = sys._current_frames().get(spinner.ident)  # noqa: SLF001
            while frame is not None:
                if frame.f_code.co_filename == __file__:
                    return  # It is on its way to the floor.
                frame = frame.f_back
            self._lanes.remove(spinner)
            self._spinning[spinner.ident] = spinner
            self._away += 1
            self._running = successor = self._first_in_turn()
        # It goes on spinning: with the interpreter's usual interval every step of the others would cost 5 ms.
        sys.setswitchinterval(_SHORT_INTERVAL_S)
        successor.baton.release()

    @property
    def has_other_threads(self) -> bool:
        """True if a thread waits for the running one to hand on the turn."""
        return len(self._lanes) + len(self._arrivals) > 1

    # The order of the threads.

    def _current(self) -> Lane:
        lane = self._running
        if lane is not None and lane.ident == get_ident():
            return lane
        with self._scheduler:
            known = self._spinning.pop(get_ident(), None)
        lane = Lane(0, self._time_ns) if known is None else known
        lane.ident = get_ident()
        self._come_back(lane)
        return lane

    def _spend(self, lane: Lane, cost_ns: int) -> None:
        lane.now_ns += cost_ns
        if lane.now_ns >= self._horizon_ns:
            self._pass(lane, lane.now_ns)

    def _pass(self, lane: Lane, due_ns: int) -> None:
        """Let the lane's time come, and whatever is due before it."""
        lane.due_ns = due_ns
        self._go_on(lane)

    def _go_on(self, lane: Lane) -> None:
        """Run on in a lane, whose thread holds the turn, as soon as no other lane is earlier and the floor has come."""
        while True:
            chosen = self._earliest()
            if chosen is not lane:
                self._hand_over(chosen)
                lane.baton.acquire()
            elif lane.due_ns < self._tick_end_ns:
                break
            else:
                # Who is away may come back at any tick, and then wants to be heard.
                self._cross(self._tick_end_ns if self._away else lane.due_ns)
        lane.condition = None
        self._wall.await_moment(lane.due_ns)
        self._time_ns = lane.now_ns = max(self._time_ns, lane.due_ns)
        self._find_horizon()
        if lane.is_condemned and not lane.is_over:
            raise FloorEnded("the process was terminated")

    def _hand_over(self, chosen: Lane) -> None:
        self._running = chosen
        chosen.baton.release()

    def _earliest(self) -> Lane:
        with self._scheduler:
            return self._first_in_turn()

    def _first_in_turn(self) -> Lane:
        self._absorb_arrivals()
        for lane in self._lanes:
            if lane.condition is not None and lane.condition():
                lane.condition, lane.due_ns = None, self._time_ns
        return min(self._lanes, key=_turn)

    def _find_horizon(self) -> None:
        """Find the time up to which the running lane may go on without looking round."""
        running = self._running
        horizon_ns = min(self._tick_end_ns, self._time_ns + self._wall.grain_ns)
        if len(self._lanes) > 1:
            others = [lane.due_ns for lane in self._lanes if lane is not running]
            horizon_ns = min(horizon_ns, min(others) + 1)
        self._horizon_ns = horizon_ns

    def _absorb_arrivals(self) -> None:
        for lane in self._arrivals:
            self._lanes_ever += 1
            lane.number = self._lanes_ever
            lane.due_ns = self._time_ns
            self._lanes.append(lane)
        self._arrivals.clear()

    def _leave_time(self, lane: Lane) -> None:
        """Take the running lane out; the others go on, or the floor learns that none is left."""
        with self._scheduler:
            self._lanes.remove(lane)
            if not lane.is_over:
                self._away += 1
            is_last = not self._lanes and not self._arrivals
            if is_last:
                self._running = None
                self._crossing.write(Kind.AWAY, self._time_ns)
                self._crossing.send()
        if not is_last:
            self._hand_over(self._earliest())

    def _come_back(self, lane: Lane) -> None:
        with self._scheduler:
            if lane.number:
                self._away -= 1
            takes_over = self._running is None
            if takes_over:
                self._running = lane
                self._arrivals.append(lane)
                self._absorb_arrivals()
            else:
                self._arrivals.append(lane)
        if takes_over:
            self._crossing.write(Kind.BACK, self._time_ns)
            self._crossing.send()
            self._take_tick()
            lane.due_ns = self._time_ns
        else:
            lane.baton.acquire()
        self._go_on(lane)

    # The crossing to the floor.

    def _cross(self, due_ns: int) -> None:
        self._crossing.write(Kind.WAIT, due_ns)
        self._crossing.send()
        self._take_tick()

    def _take_tick(self) -> None:
        tick = self._crossing.receive(Kind.TICK)
        self._wall.begin_tick(tick.time_ns, self._tick_ns, tick.pace)
        self.snapshot = tick.payload
        self._tick_end_ns = tick.time_ns + self._tick_ns
        self._time_ns = max(self._time_ns, tick.time_ns)


def _turn(lane: Lane) -> "tuple[int, int]":
    return lane.due_ns, lane.number
