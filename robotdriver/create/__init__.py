"""The iRobot Create: its Open Interface as bytes, the real robot at the end of a link, and an emulated one.

The codec does no input or output: commands to bytes (`commands`), bytes to sensor values (`packets`, `stream`), and for
the emulator the other way round (`parser`).
"""

from robotdriver.create.errors import BadReplyError
from robotdriver.create.opcodes import Mode, Opcode
from robotdriver.create.packets import PacketId, decode_packets
from robotdriver.create.protocol_variants import CREATE_1_DIALECT, CREATE_2_DIALECT, DIALECTS, Dialect
from robotdriver.create.stream import ChecksumRule, StreamDecoder, StreamStatistics

__all__ = [
    "CREATE_1_DIALECT",
    "CREATE_2_DIALECT",
    "DIALECTS",
    "BadReplyError",
    "ChecksumRule",
    "Dialect",
    "Mode",
    "Opcode",
    "PacketId",
    "StreamDecoder",
    "StreamStatistics",
    "decode_packets",
]
