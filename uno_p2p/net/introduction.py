"""How a node introduces itself: who it is, where its mesh listens, with which CURVE key, signed."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Final, Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from protocol.codec import fields, pack, sized, unpack
from protocol.errors import Fault, FaultCode, ProtocolError
from protocol.keys import Identity, check_identity
from uno_p2p.table.names import MAX_NAME, name_key, told_apart

from .address import is_host

__all__ = ["MAX_NAME", "Introduction", "clean_text", "name_key", "told_apart"]

MAX_HOSTS: Final = 8
MAX_HOST: Final = 64  # characters of an address that a node claims for itself
MAX_INTRODUCTION: Final = 1024  # bytes
_TAG: Final = b"uno-p2p/introduction/1\0"
# Control, format (among them all that turn the writing direction), half characters, line and paragraph ends.
_UNWANTED: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")  # letters that show nothing: an invisible name


def clean_text(text: str, limit: int = MAX_NAME) -> str:
    """Text of a stranger made fit for one line of a screen: composed, no control or direction characters."""
    shown = "".join(
        " " if character.isspace() else character
        for character in text[: 4 * limit]
        if character.isspace() or not _hidden(character)
    )
    # Composed last: what was taken out may have stood between a letter and its accent.
    return " ".join(unicodedata.normalize("NFC", shown).split())[:limit].strip()


def _hidden(character: str) -> bool:
    return character in _BLANK or unicodedata.category(character) in _UNWANTED


@dataclass(frozen=True, slots=True)
class Introduction:
    """A node's signed introduction; one that came from `decode` or `sign` is well-formed and truly signed."""

    identity: bytes  # Ed25519 public key, 32 bytes
    name: str  # what clean_text leaves unchanged, 1 to 24 characters
    bot: bool
    commitment: bytes  # to the seat's contract nonce, 32 bytes
    curve: bytes  # CURVE public key of its mesh, 32 bytes
    hosts: tuple[str, ...]  # own addresses that it believes in; may be empty
    port: int  # of its mesh
    signature: bytes  # by identity, 64 bytes

    @classmethod
    def sign(
        cls,
        identity: Identity,
        *,
        name: str,
        bot: bool,
        commitment: bytes,
        curve: bytes,
        hosts: tuple[str, ...],
        port: int,
    ) -> Self:
        """A signed introduction; the name is cleaned, hosts that are no addresses or too many are left out.

        Raises:
            ProtocolError: nothing is left of the name, or a field is out of bounds.
        """
        kept = tuple(host for host in hosts if is_host(host) and len(host) <= MAX_HOST)[:MAX_HOSTS]
        parts = (identity.public, clean_text(name), bot, commitment, curve, kept, port)
        unsigned = cls(*parts, signature=bytes(64))
        try:
            unsigned._check()
        except Fault as fault:
            raise ProtocolError(f"cannot introduce ourselves: {fault.detail}") from fault
        return cls(*parts, signature=identity.sign(_TAG + unsigned._signed()))

    def encode(self) -> bytes:
        """Canonical msgpack of [signed bytes, signature]."""
        return pack([self._signed(), self.signature])

    @classmethod
    def decode(cls, raw: bytes) -> Self:
        """The introduction in these bytes.

        Raises:
            Fault: BAD_ENCODING: not canonical, a field out of bounds, or not signed by the identity it names;
                BAD_KEY: anybody could sign in the name of that identity.
        """
        signed, signature = fields(unpack(raw, limit=MAX_INTRODUCTION), bytes, bytes)
        identity, name, bot, commitment, curve, hosts, port = fields(
            unpack(signed, limit=MAX_INTRODUCTION), bytes, str, bool, bytes, bytes, list, int
        )
        made = cls(identity, name, bot, commitment, curve, tuple(hosts), port, signature)
        made._check()
        try:
            Ed25519PublicKey.from_public_bytes(identity).verify(signature, _TAG + signed)
        except InvalidSignature as error:
            raise Fault(FaultCode.BAD_ENCODING, "wrong signature") from error
        return made

    def _signed(self) -> bytes:
        return pack(
            [self.identity, self.name, self.bot, self.commitment, self.curve, list(self.hosts), self.port]
        )

    def _check(self) -> None:
        for key in (self.identity, self.commitment, self.curve):
            sized(key, 32)
        check_identity(self.identity)  # no contract takes it: the table would fail when all have come
        sized(self.signature, 64)
        if not self.name or self.name != clean_text(self.name):
            raise Fault(FaultCode.BAD_ENCODING, "a name that cannot be shown")
        if not 0 < self.port < 65536:
            raise Fault(FaultCode.BAD_ENCODING, f"no port: {self.port}")
        if len(self.hosts) > MAX_HOSTS:
            raise Fault(FaultCode.BAD_ENCODING, "too many hosts")
        for host in self.hosts:
            if not isinstance(host, str) or len(host) > MAX_HOST or not is_host(host):
                raise Fault(FaultCode.BAD_ENCODING, "a host that is no address")
