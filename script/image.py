"""Does the site's image do what docs/SITE.md says? The steps of Dockerfile and compose.yaml, done without an engine.

This machine stands for the base image: its files are seen through an overlay, in which the steps are run and whose own
files are dropped at the end. Then the site is started as the two files say: as their user, read-only, without
capabilities, with the store in PostgreSQL. As root on Linux:  .venv/bin/python script/image.py
"""

from __future__ import annotations

import ctypes
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "common"))
from postgresql import server  # noqa: E402

DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
SITE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]["site"]
VARIABLES = dict(re.findall(r"(\w+)=(\S+)", re.search(r"^ENV (.*)$", DOCKERFILE, re.MULTILINE)[1]))
USER = re.search(r"^USER (\d+)$", DOCKERFILE, re.MULTILINE)[1]
START = json.loads(re.findall(r"^CMD (.*)$", DOCKERFILE, re.MULTILINE)[-1])
HEALTH = json.loads(re.search(r"^HEALTHCHECK .*CMD (\[.*\])$", DOCKERFILE, re.MULTILINE)[1])
AS_SITE = ("setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", "--no-new-privs", "--bounding-set=-all")
# How many seconds may the site take until it is well, and until it has a puzzle?
PATIENCE = 180
NEW_MOUNTS, NEW_NETWORK = 0x20000, 0x40000000


def mount(*arguments: object) -> None:
    """By the system's program."""
    subprocess.run(["mount", *map(str, arguments)], check=True)


def unshare(what: int) -> None:
    """What this process mounts, or its network, is its own from now on."""
    if ctypes.CDLL(None, use_errno=True).unshare(what):
        raise OSError(ctypes.get_errno(), "unshare: root is needed")


def build(image: Path) -> None:
    """Run the steps of Dockerfile in the image, but for those that fetch what this machine has."""
    for step in re.findall(r"^RUN (.*)$", DOCKERFILE, re.MULTILINE):
        if not step.startswith("apt-get"):
            print(f"RUN {step}", flush=True)
            command = step.replace("python -m venv", "python3 -m venv")
            subprocess.run(
                ["chroot", image, "sh", "-ec", command],
                check=True,
                env=os.environ | {"PATH": "/usr/sbin:/usr/bin:/bin"},
            )


def try_site(image: Path, sockets: Path) -> None:
    """Start the site, and ask it from outside and inside."""
    store = f"postgresql://tests@/postgres?host={sockets}"
    variables = VARIABLES | {"PATH": "/opt/crosswright/bin:/usr/bin:/bin", "CROSSWRIGHT_STORE": store}
    inside = ["/usr/sbin/chroot", image, *AS_SITE, "--inh-caps=-all"]

    def run(*command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*inside, *command], env=variables, capture_output=True, text=True, check=False)

    def page(path: str) -> str:
        url = f"http://127.0.0.1:8000{path}"
        return run("python", "-c", f"import urllib.request as r; print(r.urlopen({url!r}).read().decode())").stdout

    began = time.monotonic()
    site = subprocess.Popen([*inside, *START], env=variables)
    for what, holds in (
        ("HEALTHCHECK", lambda: run(*HEALTH).returncode == 0),
        ("a puzzle on the first page", lambda: "<crossword-player" in page("/")),
    ):
        while not holds():
            assert site.poll() is None and time.monotonic() - began < PATIENCE, what
            time.sleep(1)
        print(f"{what}: after {time.monotonic() - began:.0f} s")
    status = Path(f"/proc/{site.pid}/status").read_text("utf-8")
    assert re.search(rf"^Uid:\s+{USER}\s", status, re.MULTILINE), "the process is root"
    assert re.search(r"^CapBnd:\s+0+$", status, re.MULTILINE), "it has capabilities"
    for place in ("/opt/crosswright/trial", "/etc/trial", "/home/trial"):
        assert run("touch", place).returncode, f"{place} can be written"
    for place in ("/tmp/trial", "/var/cache/crosswright/trial"):
        assert not run("touch", place).returncode, f"{place} can't be written"
    site.terminate()
    print(f"no root, no capabilities, read-only; it ended with {site.wait(PATIENCE)} when it was told to")


def main() -> None:
    """Build and try, in namespaces and an overlay of our own."""
    unshare(NEW_MOUNTS)
    mount("--make-rprivate", "/")
    with tempfile.TemporaryDirectory(prefix="crosswright-") as folder:
        image = Path(folder, "image")
        mount("-t", "tmpfs", "tmpfs", folder)
        for part in ("image", "upper", "work"):
            Path(folder, part).mkdir()
        options = f"lowerdir=/,upperdir={folder}/upper,workdir={folder}/work"
        mount("-t", "overlay", "overlay", "-o", options, image)
        for part in ("dev", "proc"):
            mount("--bind", f"/{part}", image / part)
        (image / "src").mkdir()
        mount("--bind", ROOT, image / "src")
        build(image)
        unshare(NEW_NETWORK)
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        with server() as url:
            sockets = Path(url.partition("host=")[2])
            sockets.chmod(0o755)
            (image / "sockets").mkdir()
            mount("--bind", sockets, image / "sockets")
            mount("-o", "remount,ro", image)
            for place in SITE["tmpfs"]:
                mount("-t", "tmpfs", "-o", "mode=1777", "tmpfs", f"{image}{place}")
            mount("-t", "tmpfs", "-o", f"uid={USER}", "tmpfs", f"{image}/var/cache/crosswright")
            try_site(image, Path("/sockets"))
        subprocess.run(["umount", "--recursive", folder], check=True)


if __name__ == "__main__":
    main()
