"""`crosswright serve`: what is wrong is said before it starts; it starts, answers, and stops."""

from __future__ import annotations

import signal
import socket
from pathlib import Path

import pytest
from cli_runner import only_error, start
from patience import PATIENCE, answered

pytest.importorskip("uvicorn")


@pytest.mark.parametrize(
    ("arguments", "said"),
    (
        (("--zone", "Nowhere"), "no time zone 'Nowhere'"),
        (("--base-url", "example.org"), "write https://puzzles.example.org, without a path"),
        (("--base-url", "https://example.org/crosswords"), "without a path"),
        (("--base-url", "http://[::1"), "without a path"),
        (("--root-path", "puzzles"), "--root-path puzzles: write /puzzles"),
        (("--root-path", "/a/../b"), "write /puzzles"),
        (("--plan", "none.toml"), "none.toml: no such file"),
        (("--store", "plan.toml"), "plan.toml: not a store of puzzles"),
        (("--host", "203.0.113.1"), "; choose another --port or --host"),
        (("--port", "70000"), "'--port'"),
    ),
)
def test_what_cannot_be_is_said_in_a_line(folder: Path, arguments: tuple[str, ...], said: str) -> None:
    Path("plan.toml").write_text("author = 'Ada'\n" * 50)
    assert said in only_error("serve", "--no-daily", *("--store", "site.sqlite"), *arguments)


def test_a_port_that_is_taken(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"port {port}: address already in use; choose" in only_error(
            "serve", "--store", "s.sqlite", "--port", str(port)
        )


def test_it_answers_and_stops(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    site = start(
        "serve", "--store", "site.sqlite", "--no-daily", "--port", str(port), "--name", "Ours", "--root-path", "/ours"
    )
    try:
        answer = answered(f"http://127.0.0.1:{port}/ours")
        assert answer.status_code == 200 and "Ours" in answer.text
    finally:
        site.send_signal(signal.SIGINT)
        _, talk = site.communicate(timeout=PATIENCE)
    assert site.returncode == 130
    first, *_, last = talk.splitlines()
    assert (first, last) == (f"Ours: http://127.0.0.1:{port}/ours (Ctrl-C stops it)", "crosswright: interrupted")
