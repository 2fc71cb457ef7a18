"""Histories in which anything may fail, come back, or be commanded at any moment, told to the safety machine.

``python tests/robotdriver/create/safety_histories.py [HISTORIES] [FIRST]`` checks so many, from this seed on.
"""

import math
import random
import sys

from robotdriver.create.driver.safety import (
    GUARD_HOLD_S,
    HOLD_S,
    LOST_S,
    STANDING,
    Guard,
    Safety,
    Trouble,
    Wheels,
)
from robotdriver.errors import LinkError

PERIOD_S = 0.015
GO: Wheels = (150, 150)


class History:
    """A robot, its program and its driver; each may fail. All times are those of the machine's callers."""

    def __init__(self) -> None:
        self.now_s = 100.0
        self.safety = Safety(self.now_s)
        self.robot: Wheels = STANDING  # what the robot was told last and heard
        self.told: Wheels = STANDING
        self.answers = True  # when it is asked, if it hears and talks
        self.hears = self.talks = self.echoes = self.looks = self.is_driven = True
        self.guard = Guard.STANDS_BY
        self.is_running = True
        self.fault: LinkError | None = None
        self.right_s = dict.fromkeys(Trouble, self.now_s)  # when each was last all right
        self.right_s[Trouble.UNGUARDED] = math.inf

    def tell(self, wheels: Wheels) -> None:
        self.told = wheels
        self.right_s[Trouble.UNATTENDED] = self.now_s
        self.safety.tell(wheels, self.now_s)
        self.send()

    def send(self) -> None:
        wheels = self.safety.wheels(self.now_s)
        self.safety.sent(wheels, self.now_s)
        if self.hears:
            self.robot = wheels

    def step(self) -> None:
        """Let one period pass, with what happens in it."""
        self.now_s += PERIOD_S
        if not self.is_running:
            return
        if self.talks:
            self.right_s[Trouble.SILENT] = self.now_s
            self.safety.hear(self.robot if self.echoes else STANDING, self.robot != STANDING, self.fault, self.now_s)
            if self.safety.must_ask(self.now_s) and self.hears and self.answers:
                self.safety.answer(self.now_s)
        if self.looks:
            self.right_s[Trouble.UNATTENDED] = self.now_s
            self.safety.look(self.now_s)
        quiet_s = min(self.right_s[Trouble.UNGUARDED], self.now_s)
        self.right_s[Trouble.UNGUARDED] = math.inf if self.guard is Guard.STANDS_BY else quiet_s
        self.safety.run(self.now_s, is_driven=self.is_driven, guard=self.guard)
        self.right_s[Trouble.STALLED] = self.now_s
        if self.safety.must_send(self.now_s):
            self.send()

    def run(self, duration_s: float) -> None:
        for _ in range(round(duration_s / PERIOD_S)):
            self.step()

    @property
    def trouble(self) -> Trouble | None:
        ended = self.safety.ended(self.now_s)
        return None if ended is None else ended.trouble


def check_history(rng: random.Random) -> None:
    """Run one random history; its wheels never turn where a rule says stop."""
    history, ended = History(), False
    for _ in range(rng.randrange(20, 60)):
        name = rng.choice(
            ("hears", "talks", "echoes", "looks", "is_running", "is_driven", "answers", "tell", "tell", "none")
        )
        if name == "tell":
            history.tell(rng.choice((STANDING, GO, (-80, 80))))
            history.is_driven = True
        elif name != "none":
            setattr(history, name, rng.random() < 0.7)
        if rng.random() < 0.01:
            history.guard = Guard.GONE
        elif history.guard is not Guard.GONE and rng.random() < 0.1:
            history.guard = rng.choice((Guard.QUIET, Guard.STANDS_BY))
        if rng.random() < 0.01:
            history.fault = LinkError("a cliff")
        for _ in range(rng.choice((1, 5, 25))):
            history.step()
            ended = must_stand(history, ended)


def must_stand(history: History, ended: bool) -> bool:
    """Check the wheels of a moment against the rules, told anew; return whether the robot was given up."""
    now_s, safety = history.now_s, history.safety
    wheels = safety.wheels(now_s)
    ending = safety.ended(now_s)
    assert ending is not None or not ended
    wrong_s = {trouble: now_s - right_s for trouble, right_s in history.right_s.items()}
    if (
        ending is not None
        or wrong_s[Trouble.SILENT] > HOLD_S
        or wrong_s[Trouble.STALLED] > HOLD_S
        or wrong_s[Trouble.UNATTENDED] > LOST_S
        or wrong_s[Trouble.UNGUARDED] > GUARD_HOLD_S
        or (history.is_running and (history.guard is Guard.GONE or not history.is_driven))
        or (history.is_running and history.talks and history.fault is not None)
        or safety.trouble(now_s) is Trouble.DOUBTFUL  # and what would settle it does not come
    ):
        assert wheels == STANDING
    elif history.is_running:
        assert wheels == history.told
    assert ending is not None or (wrong_s[Trouble.SILENT] <= LOST_S and wrong_s[Trouble.STALLED] <= LOST_S)
    return ending is not None


if __name__ == "__main__":
    wanted, first = (int(word) for word in (sys.argv[1:] + ["1000", "0"][len(sys.argv) - 1 :])[:2])
    for seed in range(first, first + wanted):
        check_history(random.Random(seed))
    print(f"{wanted} histories: the wheels stood wherever a rule says stop")
