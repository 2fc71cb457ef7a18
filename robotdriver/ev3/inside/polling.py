"""`select.poll` on the state files of motors: waits in the floor's time until a state changes."""

from typing import Any

from .tree import AttributeFile, Tree

_CHANGED = 2  # POLLPRI, as the kernel tells it of a changed attribute
_NEVER_NS = 2**63 - 1
_IDLE_S = 0.1
_STEP_S = 0.001
"""A motor whose state may change at once is looked at again at the next tick, which is later than this."""


def poll_class(floor: Any, tree: Tree, plain: Any) -> type:
    """Return what stands in for `select.poll`.

    Args:
        floor: The program's place on the floor.
        tree: The brick's files.
        plain: The system's own, for other files.
    """

    class Poll:
        """Waits for files; those that are not the brick's are waited for outside of the floor's time."""

        def __init__(self) -> None:
            self._files: list[AttributeFile] = []
            self._plain = plain()
            self._others = 0

        def register(self, file: Any, *mask: int) -> None:
            if isinstance(file, AttributeFile):
                self._files.append(file)
            else:
                self._others += 1
                self._plain.register(file, *mask)

        def unregister(self, file: Any) -> None:
            if isinstance(file, AttributeFile):
                self._files.remove(file)
            else:
                self._others -= 1
                self._plain.unregister(file)

        def modify(self, file: Any, mask: int) -> None:
            if not isinstance(file, AttributeFile):
                self._plain.modify(file, mask)

        def poll(self, timeout: "float | None" = None) -> Any:
            if self._others:
                with floor.away():
                    return self._plain.poll(timeout)
            motors = [tree.motors[file.folder] for file in self._files if file.folder in tree.motors]
            end_ns = _NEVER_NS
            if timeout is not None and timeout >= 0:
                end_ns = floor.now_ns + round(timeout * 1e6)
            # As the kernel does, a file is told of that has another value than when it was last read.
            while not (changed := [file for file in self._files if self._has_changed(file)]) and floor.now_ns < end_ns:
                step_s = min([motor.next_change_s for motor in motors], default=_IDLE_S)
                floor.wait_until_ns(min(floor.now_ns + round(max(step_s, _STEP_S) * 1e9), end_ns))
            return [(id(file), _CHANGED) for file in changed]

        def _has_changed(self, file: AttributeFile) -> bool:
            motor = tree.motors.get(file.folder)
            return motor is not None and motor.words != file.last_read

    return Poll
