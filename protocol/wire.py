"""What nodes say to each other in a game: two messages, each one canonical msgpack list.

["entry", signed bytes, signature]            a signed statement (protocol.entry); stored in this form too
["have", table, track, step, hint, [seats], said]   where I am (protocol.sync)
"""

from __future__ import annotations

from protocol.codec import pack, unpack
from protocol.entry import MAX_ENTRY, Entry, read_entry
from protocol.errors import Fault, FaultCode
from protocol.sync import Have, decode_have

MAX_MESSAGE = MAX_ENTRY + 256
MAX_ITEMS = 320
"""Items of one message: a `have` names at most 256 seats."""


def encode(message: Entry | Have) -> bytes:
    """The bytes of a message."""
    if isinstance(message, Entry):
        return message.raw
    return pack(["have", *message.encode()])


def decode(raw: bytes) -> Entry | Have:
    """The message in a frame; an entry's signature is not checked here.

    Raises:
        Fault: BAD_ENCODING, blaming nobody: nobody has signed for this yet.
    """
    value = unpack(raw, limit=MAX_MESSAGE, items=MAX_ITEMS)
    if not isinstance(value, list) or not value:
        raise Fault(FaultCode.BAD_ENCODING, "not a message")
    match value[0]:
        case "entry":
            return read_entry(value[1:])
        case "have":
            return decode_have(value[1:])
    raise Fault(FaultCode.BAD_ENCODING, "an unknown kind of message")
