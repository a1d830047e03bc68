"""Takes from this process what a reader of strangers' files never needs: the network, and writing to the disk.

A reader gets bytes from a pipe and writes bytes to a pipe. If a file makes it run an attacker's code, that code can't
open a connection, change or make a file, start a process or reach another one, nor leave anything behind in the
system's memory. It can read nothing but the folders of Python and the system, so neither the store nor a key. Linux
does this for any user, in containers too, without another program: Landlock (since 5.13) for files, a seccomp filter
for system calls. Both hold for this thread and for all that it starts later, so `enter` comes before anything that
starts threads. There is no way back.

`python -m crosswright.workers.sandbox` tries it and prints what can't be taken away here, a line each.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import subprocess
import sys
import sysconfig
from contextlib import suppress
from pathlib import Path

# What can be taken away. `enter` returns those that stay.
NETWORK, FILES = "the network", "files"
# Where Python, its packages and the system's libraries and fonts are.
_SYSTEM = ("/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/localtime", "/dev/null", "/dev/urandom")
# linux/landlock.h: the rights of the first version, and what each later version added.
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_READ_FILE, _READ_DIRECTORY = 1 << 2, 1 << 3
_RIGHTS = {1: 0x1FFF, 2: 1 << 13, 3: 1 << 14, 5: 1 << 15}
_TCP, _SCOPES = {4: 0b11}, {6: 0b11}  # binding and connecting; abstract sockets and signals
# linux/prctl.h, linux/seccomp.h, linux/audit.h
_NO_NEW_PRIVILEGES, _SET_SECCOMP, _FILTER = 38, 22, 2
_ALLOW, _REFUSE, _UNKNOWN, _KILL = 0x7FFF0000, 0x00050000 | 1, 0x00050000 | 38, 0x80000000  # EPERM, ENOSYS
# The x86-64 machine has a second table of calls, with this bit in each number.
_OTHER_TABLE = 0x40000000
_MACHINES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
# The calls that are refused: number on x86-64, number on aarch64 (None: it has no such call).
_REFUSED: dict[str, tuple[int, int | None]] = {
    "socket": (41, 198), "connect": (42, 203), "bind": (49, 200), "listen": (50, 201), "socketpair": (53, 199),
    "sendto": (44, 206), "sendmsg": (46, 211), "execve": (59, 221), "execveat": (322, 281), "kill": (62, 129),
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "io_uring_setup": (425, 425),
    "pidfd_open": (434, 434), "pidfd_send_signal": (424, 424), "chmod": (90, None), "fchmod": (91, 52),
    "fchmodat": (268, 53), "fchmodat2": (452, 452), "chown": (92, None), "lchown": (94, None), "fchown": (93, 55),
    "fchownat": (260, 54), "utime": (132, None), "utimes": (235, None), "utimensat": (280, 88),
    "futimesat": (261, None), "setxattr": (188, 5), "lsetxattr": (189, 6), "fsetxattr": (190, 7), "mount": (165, 40),
    "unshare": (272, 97), "setns": (308, 268), "chroot": (161, 51), "bpf": (321, 280), "memfd_create": (319, 279),
    "fork": (57, None), "vfork": (58, None), "setsid": (112, 157), "setpgid": (109, 154), "tkill": (200, 130),
    "tgkill": (234, 131), "rt_sigqueueinfo": (129, 138), "rt_tgsigqueueinfo": (297, 240), "pidfd_getfd": (438, 438),
    "process_madvise": (440, 440), "process_mrelease": (448, 448), "migrate_pages": (256, 238),
    "move_pages": (279, 239), "sched_setparam": (142, 118), "sched_setscheduler": (144, 119),
    "sched_setaffinity": (203, 122), "sched_setattr": (314, 274), "setpriority": (141, 140), "ioprio_set": (251, 30),
    "shmget": (29, 194), "shmat": (30, 196), "shmctl": (31, 195), "semget": (64, 190), "semop": (65, 193),
    "semctl": (66, 191), "semtimedop": (220, 192), "msgget": (68, 186), "msgsnd": (69, 189), "msgrcv": (70, 188),
    "msgctl": (71, 187), "mq_open": (240, 180), "add_key": (248, 217), "request_key": (249, 218),
    "keyctl": (250, 219), "userfaultfd": (323, 282),
}  # fmt: skip
# The calls that are allowed if their first argument passes a test: the two numbers, the test and its value.
_EQUAL, _ANY_BIT, _AT_LEAST, _LOAD, _GIVE = 0x15, 0x45, 0x35, 0x20, 0x06
_IF_ARGUMENT = {
    "prlimit64": (302, 261, _EQUAL, 0),  # its own limits
    "clone": (56, 220, _ANY_BIT, 0x10000),  # a thread, not a process
}
# It has its arguments in memory, where a filter can't look. A C library without it takes `clone`.
_CLONE3 = 435


def enter() -> list[str]:
    """Take the network and the files from this process; returns those that can't be taken away here.

    Call it before anything starts a thread. Even where the system has no sandbox, files can't be filled.
    """
    with suppress(ImportError, ValueError, OSError):
        import resource  # not on Windows

        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    if not sys.platform.startswith("linux"):
        return [NETWORK, FILES]
    kernel = ctypes.CDLL(None, use_errno=True)
    if kernel.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        return [NETWORK, FILES]
    done = {FILES: _limit_files(kernel), NETWORK: _filter_calls(kernel)}
    return [what for what, taken in done.items() if not taken]


def _limit_files(kernel: ctypes.CDLL) -> bool:
    """Forbid all work on files but reading those of Python and the system; False if Landlock is missing."""
    version = kernel.syscall(_CREATE_RULESET, None, 0, 1)
    if version < 1:
        return False
    rights, tcp, scopes = (_sum(each, version) for each in (_RIGHTS, _TCP, _SCOPES))
    attributes = struct.pack("QQQ", rights, tcp, scopes)
    # An older kernel takes a longer structure as long as what it doesn't know is 0.
    rules = kernel.syscall(_CREATE_RULESET, attributes, ctypes.c_size_t(len(attributes)), 0)
    if rules < 0:
        return False
    try:
        for path in _readable():
            _allow_reading(kernel, rules, path)
        return bool(kernel.syscall(_RESTRICT_SELF, rules, 0) == 0)
    finally:
        os.close(rules)


def _sum(added: dict[int, int], version: int) -> int:
    """The rights that a version of Landlock knows, of those that each version added."""
    return sum(rights for since, rights in added.items() if since <= version)


def _readable() -> list[str]:
    """The folders and files of Python, of the packages and of the system."""
    package = str(Path(__file__).parent.parent)  # an installation for developers is outside of Python's folders
    places = [package, sys.prefix, sys.base_prefix, *sysconfig.get_paths().values(), *filter(None, sys.path), *_SYSTEM]
    return sorted({os.path.realpath(place) for place in places if Path(place).exists()})


def _allow_reading(kernel: ctypes.CDLL, rules: int, path: str) -> None:
    with suppress(OSError):
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        try:
            rights = _READ_FILE | _READ_DIRECTORY if Path(path).is_dir() else _READ_FILE
            kernel.syscall(_ADD_RULE, rules, 1, struct.pack("=Qi", rights, place), 0)
        finally:
            os.close(place)


def _filter_calls(kernel: ctypes.CDLL) -> bool:
    """Make the system refuse the calls of the tables above; False if it can't."""
    machine = platform.machine()
    if machine not in _MACHINES or sys.maxsize < 2**32:
        return False
    program = _program(machine)
    filled = ctypes.create_string_buffer(program, len(program))
    described = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(filled))
    return bool(kernel.prctl(_SET_SECCOMP, _FILTER, described, 0, 0) == 0)


def _program(machine: str) -> bytes:
    """The filter: instructions of the BPF machine, 8 bytes each (operation, steps if true, steps if false, value)."""
    column = list(_MACHINES).index(machine)
    refused = sorted(number for pair in _REFUSED.values() if (number := pair[column]) is not None)
    # Where the three answers are, counted from the end.
    allow, refuse, unknown = 3, 2, 1
    size = 7 + 3 * len(_IF_ARGUMENT) + len(refused) + 2
    lines = [(_LOAD, 0, 0, 4), (_EQUAL, 1, 0, _MACHINES[machine]), (_GIVE, 0, 0, _KILL), (_LOAD, 0, 0, 0)]

    def to(answer: int) -> int:
        """The steps from the next line to an answer."""
        return size - answer - len(lines) - 1

    lines.append((_AT_LEAST, to(refuse), 0, _OTHER_TABLE))
    for *numbers, test, value in _IF_ARGUMENT.values():
        lines += [(_EQUAL, 0, 2, numbers[column]), (_LOAD, 0, 0, 16)]
        lines.append((test, to(allow), to(refuse), value))
    for number in refused:
        lines.append((_EQUAL, to(refuse), 0, number))
    lines.append((_EQUAL, to(unknown), 0, _CLONE3))
    lines += [(_GIVE, 0, 0, _ALLOW), (_GIVE, 0, 0, _REFUSE), (_GIVE, 0, 0, _UNKNOWN)]
    return b"".join(struct.pack("HBBI", *line) for line in lines)


# The program that tries it.
PROBE = (sys.executable, "-P", "-m", "crosswright.workers.sandbox")


def missing() -> list[str]:
    """What a sandbox can't take from a process on this system, tried in a process of its own."""
    done = subprocess.run(PROBE, capture_output=True, text=True, check=False, timeout=60)
    return [NETWORK, FILES] if done.returncode else done.stdout.splitlines()


if __name__ == "__main__":
    for line in enter():
        print(line)
