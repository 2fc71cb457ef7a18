"""The robot's side of the line: bytes in, commands out."""

from collections.abc import Mapping
from typing import NamedTuple

from robotdriver.create.opcodes import CommandForm, Opcode


class Command(NamedTuple):
    """One whole command.

    Attributes:
        opcode: What to do.
        data: The bytes after it, counts included.
    """

    opcode: Opcode
    data: bytes

    def __bytes__(self) -> bytes:
        return bytes((self.opcode,)) + self.data


class CommandParser:
    """Cuts what a client sent into commands, one at a time, so that a robot may pause between two of them.

    A byte that begins no command is ignored, as a robot does with commands that it does not know. A command whose count
    is beyond what the robot keeps is swallowed whole.

    Args:
        forms: The commands that the robot knows.

    Attributes:
        ignored_bytes: How many bytes began no command.
        refused_commands: How many were swallowed for their count.
    """

    def __init__(self, forms: Mapping[Opcode, CommandForm]) -> None:
        self._forms = {int(opcode): form for opcode, form in forms.items()}
        self._pending = bytearray()
        self.ignored_bytes = 0
        self.refused_commands = 0

    @property
    def pending_bytes(self) -> int:
        """The number of bytes that wait to be cut."""
        return len(self._pending)

    def receive(self, data: bytes) -> None:
        """Take what came from the client."""
        self._pending += data

    def prepend(self, data: bytes) -> None:
        """Have these bytes cut before all that waits."""
        self._pending[:0] = data

    def clear(self) -> None:
        """Forget all that waits."""
        self._pending.clear()

    def next_command(self) -> Command | None:
        """Return the next whole command; None until more bytes come."""
        pending = self._pending
        while pending:
            form = self._forms.get(pending[0])
            if form is None:
                del pending[0]
                self.ignored_bytes += 1
                continue
            size = 1 + form.leading
            if form.item_size and len(pending) >= size:
                items = pending[form.leading]
                size += items * form.item_size
                is_refused = items > form.max_items
            else:
                is_refused = False
            if len(pending) < size:
                return None
            command = Command(Opcode(pending[0]), bytes(pending[1:size]))
            del pending[:size]
            if not is_refused:
                return command
            self.refused_commands += 1
        return None
