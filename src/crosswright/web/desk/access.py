"""Who may work at the desk of a site: a file with a line for each person, and signed sessions in a cookie.

    ada:$argon2id$v=19$m=65536,t=3,p=4$...        a name, and the hash of a password or token

`crosswright days access` writes the file. The key that signs sessions comes from the file and from this start of the
site. So a session ends as soon as a password changes, a person is taken out or the site stops, and it opens no other
site that has the same people. Needs the extra `desk`.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from dataclasses import dataclass
from pathlib import Path

from crosswright.errors import InputError, UsageError, needs

# How long must a password be? Guesses at the site are slow and few, so this needs no further rules.
LEAST_PASSWORD, MOST_PASSWORD = 12, 200
# How many random bytes does a token have?
TOKEN_BYTES = 24
# How many seconds does a session last?
SESSION_SECONDS = 12 * 3600
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._ -]{0,58}[A-Za-z0-9]|[A-Za-z0-9]")
_LINE = re.compile(rf"({NAME.pattern}):(\$argon2id\$[!-~]+)")
_REMEDY = "write it with `crosswright days access NAME --file FILE`"


@dataclass(frozen=True)
class Session:
    """A person who is signed in."""

    who: str
    nonce: str
    csrf: str  # what each form of this session must send back


class DeskAccess:
    """The people of a file. It is read again when it changes."""

    def __init__(self, path: Path) -> None:
        """InputError if the file can't be read or has no people."""
        with needs("argon2", "desk"):
            from argon2 import PasswordHasher
        with needs("itsdangerous", "desk"):
            import itsdangerous  # noqa: F401  # a missing extra is said at the start
        self.path, self._hasher = path, PasswordHasher()
        self._stamp: tuple[int, int] | None = None
        self._people: dict[str, str] = {}
        self._key, self._start = b"", secrets.token_bytes(32)
        self._ended: dict[str, float] = {}  # sessions that somebody has ended, and when; they get too old by themselves
        self._nobody = self._hasher.hash(secrets.token_urlsafe())
        self._read()

    def verify(self, name: str, secret: str) -> bool:
        """Whether the secret is that person's. It takes as long for a name that doesn't exist: about 50 ms."""
        from argon2.exceptions import Argon2Error, InvalidHashError

        self._read()
        hashed = self._people.get(name)
        try:
            return self._hasher.verify(hashed or self._nobody, secret[:MOST_PASSWORD]) and hashed is not None
        except (Argon2Error, InvalidHashError):
            return False

    def begin(self, name: str) -> str:
        """A signed session for a person who has given the right secret: the value of the cookie."""
        from itsdangerous import URLSafeTimedSerializer

        return str(URLSafeTimedSerializer(self._key, salt="desk").dumps([name, secrets.token_urlsafe(16)]))

    def session(self, cookie: str) -> Session | None:
        """The session of a cookie; None for one that is forged, too old, or of a person who is out."""
        from itsdangerous import BadData, URLSafeTimedSerializer

        self._read()
        try:
            signed = URLSafeTimedSerializer(self._key, salt="desk")
            name, nonce = signed.loads(cookie, max_age=SESSION_SECONDS)
        except (BadData, ValueError, TypeError):
            return None
        if name not in self._people or nonce in self._ended:
            return None
        return Session(name, nonce, hmac.new(self._key, f"csrf {nonce}".encode(), hashlib.sha256).hexdigest())

    def end(self, session: Session) -> None:
        """Let nobody in with a session any more."""
        now = time.time()
        kept = {nonce: at for nonce, at in self._ended.items() if at > now - SESSION_SECONDS}
        self._ended = {**kept, session.nonce: now}

    def _read(self) -> None:
        """Read the file if it is new; a file that is away or wrong lets nobody in."""
        try:
            stat = self.path.stat()
            if self._stamp == (stat.st_mtime_ns, stat.st_ino):
                return
            data = self.path.read_bytes()
            self._people = people_in(data, str(self.path))
        except (OSError, InputError) as error:
            first, self._people, self._stamp = self._stamp is None, {}, (0, 0)
            if not first:
                return
            if isinstance(error, InputError):
                raise
            raise InputError((error.strerror or "can't be read").lower(), source=str(self.path)) from None
        self._key = hashlib.blake2b(data, key=self._start, person=b"crosswrightdesk").digest()
        self._stamp = (stat.st_mtime_ns, stat.st_ino)


def people_in(data: bytes, source: str) -> dict[str, str]:
    """The hashes of a file by name; InputError names a line that isn't one."""
    people = {}
    for number, line in enumerate(data.decode("utf-8", "replace").splitlines(), 1):
        if not line.strip():
            continue
        if not (person := _LINE.fullmatch(line.strip())):
            raise InputError("no person with a hash", source=source, line=number, remedy=_REMEDY)
        people[person[1]] = person[2]
    if not people:
        raise InputError("nobody may work at the desk", source=source, remedy=_REMEDY)
    return people


def with_person(data: bytes, name: str, secret: str | None, source: str) -> bytes:
    """The file with a new or another secret for a person; None takes the person out.

    UsageError for a name that can't be written, a person who isn't there, or a short password.
    """
    with needs("argon2", "desk"):
        from argon2 import PasswordHasher

    if not NAME.fullmatch(name):
        raise UsageError(f"{name!r} is no name; use letters, digits, dots, spaces and hyphens")
    people = people_in(data, source) if data.strip() else {}
    if secret is None:
        if name not in people:
            raise UsageError(f"{source}: {name} isn't there; the people are {', '.join(people) or 'none'}")
        del people[name]
    elif not LEAST_PASSWORD <= len(secret) <= MOST_PASSWORD:
        raise UsageError(f"a password has {LEAST_PASSWORD} to {MOST_PASSWORD} characters; choose another")
    else:
        people[name] = PasswordHasher().hash(secret)
    return "".join(f"{each}:{hashed}\n" for each, hashed in people.items()).encode()


def new_token() -> str:
    """A password that nobody guesses."""
    return secrets.token_urlsafe(TOKEN_BYTES)
