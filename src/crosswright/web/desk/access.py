"""Who may work at the desk of a site: a file with a line for each person, and signed sessions in a cookie.

    ada:approve:$argon2id$v=19$m=65536,t=3,p=4$...    a name, a role, and the hash of a password or token

A line without a role is of somebody who may do all.
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
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import NamedTuple

from crosswright.errors import InputError, UsageError, needs

# How long must a password be? Guesses at the site are slow and few, so this needs no further rules.
LEAST_PASSWORD, MOST_PASSWORD = 12, 200
# How many random bytes does a token have?
TOKEN_BYTES = 24
# How many seconds does a session last?
SESSION_SECONDS = 12 * 3600
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._ -]{0,58}[A-Za-z0-9]|[A-Za-z0-9]")
_REMEDY = "write it with `crosswright days access NAME --file FILE`"


class Role(IntEnum):
    """What a person may do at the desk. Each role may do also what the ones before it may do."""

    EDIT = 1  # change puzzles to come, and make them again
    APPROVE = 2  # let them be shown, and correct clues of a puzzle that is out
    MANAGE = 3  # choose which puzzle is on which day: import, move, reject

    def __str__(self) -> str:
        """As it is in the file."""
        return self.name.lower()


ROLES = {str(role): role for role in Role}
_LINE = re.compile(rf"({NAME.pattern}):(?:({'|'.join(ROLES)}):)?(\$argon2id\$[!-~]+)")


class DeskPerson(NamedTuple):
    """A line of the file, without the name."""

    role: Role
    hashed: str


@dataclass(frozen=True)
class Session:
    """A person who is signed in."""

    who: str
    role: Role
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
        self._people: dict[str, DeskPerson] = {}
        self._key, self._start = b"", secrets.token_bytes(32)
        self._ended: dict[str, float] = {}  # sessions that somebody has ended, and when; they get too old by themselves
        self._nobody = _nobodys_hash()
        self._read()

    def verify(self, name: str, secret: str) -> bool:
        """Whether the secret is that person's. It takes as long for a name that doesn't exist: about 50 ms."""
        from argon2.exceptions import Argon2Error, InvalidHashError

        self._read()
        person = self._people.get(name)
        try:
            hashed = person.hashed if person else self._nobody
            return self._hasher.verify(hashed, secret[:MOST_PASSWORD]) and person is not None
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
        if (person := self._people.get(name)) is None or nonce in self._ended:
            return None
        csrf = hmac.new(self._key, f"csrf {nonce}".encode(), hashlib.sha256).hexdigest()
        return Session(name, person.role, nonce, csrf)

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


@cache
def _nobodys_hash() -> str:
    """The hash of a secret that nobody knows."""
    from argon2 import PasswordHasher

    return PasswordHasher().hash(secrets.token_urlsafe())


def people_in(data: bytes, source: str) -> dict[str, DeskPerson]:
    """The people of a file by name; InputError names a line that isn't one."""
    people = {}
    for number, line in enumerate(data.decode("utf-8", "replace").splitlines(), 1):
        if not line.strip():
            continue
        if not (person := _LINE.fullmatch(line.strip())):
            raise InputError("no person with a hash", source=source, line=number, remedy=_REMEDY)
        people[person[1]] = DeskPerson(ROLES.get(person[2], Role.MANAGE), person[3])
    if not people:
        raise InputError("nobody may work at the desk", source=source, remedy=_REMEDY)
    return people


def with_person(data: bytes, name: str, secret: str | None, source: str, role: Role | None = None) -> bytes:
    """The file with a person who has this secret, and this role.

    Without a secret the person's own stays; without a role too, and a new person may do all. UsageError for a name that
    can't be written, a person who isn't there, or a short password.
    """
    with needs("argon2", "desk"):
        from argon2 import PasswordHasher

    if not NAME.fullmatch(name):
        raise UsageError(f"{name!r} is no name; use letters, digits, dots, spaces and hyphens")
    people = _people_of(data, source)
    if secret is None:
        before = _there(people, name, source)
    elif not LEAST_PASSWORD <= len(secret) <= MOST_PASSWORD:
        raise UsageError(f"a password has {LEAST_PASSWORD} to {MOST_PASSWORD} characters; choose another")
    else:
        hashed = PasswordHasher().hash(secret)
        before = people.get(name, DeskPerson(Role.MANAGE, ""))._replace(hashed=hashed)
    return _written(people | {name: DeskPerson(role or before.role, before.hashed)})


def without_person(data: bytes, name: str, source: str) -> bytes:
    """The file without a person; UsageError for one who isn't there."""
    people = _people_of(data, source)
    _there(people, name, source)
    del people[name]
    return _written(people)


def has_person(data: bytes, name: str, source: str) -> bool:
    """Whether a file names a person."""
    return name in _people_of(data, source)


def _people_of(data: bytes, source: str) -> dict[str, DeskPerson]:
    """The people of a file; none of one that is new."""
    return people_in(data, source) if data.strip() else {}


def _there(people: dict[str, DeskPerson], name: str, source: str) -> DeskPerson:
    if name not in people:
        raise UsageError(f"{source}: {name} isn't there; the people are {', '.join(people) or 'none'}")
    return people[name]


def _written(people: dict[str, DeskPerson]) -> bytes:
    return "".join(f"{name}:{person.role}:{person.hashed}\n" for name, person in people.items()).encode()


def new_token() -> str:
    """A password that nobody guesses."""
    return secrets.token_urlsafe(TOKEN_BYTES)
