"""Three browser engines for the tests, driven by the W3C's WebDriver: Chromium, Firefox and WebKit.

    def test_a_page(engine):                # runs once in each engine that is installed here, and is skipped for others
        engine.go(address)
        engine.click("button")              # by a selector, also inside the shadow roots of the page's elements
        engine.type("HEART")
        engine.wait("document.title === 'Solved'")

Playwright drives Chromium for most tests, but it can't drive the Firefox and the WebKit of a Linux distribution.
Chromium and WebKit have drivers of their own, which speak HTTP; Firefox has its driver inside, which speaks JSON on a
socket. The commands are the same. `conftest.py` makes the fixture `engine` known to all tests.
"""

from __future__ import annotations

import base64
import json
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, Protocol

import pytest
from patience import PATIENCE

ENGINES = ("chromium", "firefox", "webkit")
# Debian's packages of programs, where the names differ.
PACKAGES = {
    "chromedriver": "chromium-driver",
    "WebKitWebDriver": "webkit2gtk-driver",
    "MiniBrowser": "webkit2gtk-driver",
    "Xvfb": "xvfb",
}
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key of an element's id, by the standard
KEYS: Mapping[str, str] = {
    "Enter": "\ue007", "Tab": "\ue004", "Backspace": "\ue003", "Escape": "\ue00c", "Shift": "\ue008",
    "Control": "\ue009", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
    "F6": "\ue036", "Space": " ",
}  # fmt: skip
# All elements that a selector fits, in the document and in its shadow roots; whether one is visible and has a name.
ALL = """const all = root => [...root.querySelectorAll(selector),
    ...[...root.querySelectorAll("*")].flatMap(each => each.shadowRoot ? all(each.shadowRoot) : [])];"""
NAMED = "each.checkVisibility() && [each.ariaLabel, each.textContent.trim()].includes(name)"


class _Command(NamedTuple):
    """One command of WebDriver: as an HTTP request, and as Firefox calls it."""

    method: str
    path: str
    name: str


_COMMANDS = {
    "go": _Command("POST", "url", "Navigate"),
    "reload": _Command("POST", "refresh", "Refresh"),
    "run": _Command("POST", "execute/async", "ExecuteAsyncScript"),
    "act": _Command("POST", "actions", "PerformActions"),
    "release": _Command("DELETE", "actions", "ReleaseActions"),
    "resize": _Command("POST", "window/rect", "SetWindowRect"),
    "print": _Command("POST", "print", "Print"),
    "picture": _Command("GET", "screenshot", "TakeScreenshot"),
    "role": _Command("GET", "element/{id}/computedrole", "GetComputedRole"),
    "label": _Command("GET", "element/{id}/computedlabel", "GetComputedLabel"),
}


class EngineError(Exception):
    """What an engine answers to a command that it can't carry out."""


class _Driver(Protocol):
    def send(self, command: _Command, **parameters: Any) -> Any: ...


class _HttpDriver:
    """The drivers of Chromium and WebKit: `address` is that of a program which speaks HTTP."""

    def __init__(self, address: str, capabilities: dict[str, Any]) -> None:
        self.address = address
        _until(lambda: self._call("GET", "/status")["ready"])
        session = self._call("POST", "/session", capabilities={"alwaysMatch": capabilities})
        self.session = f"/session/{session['sessionId']}"

    def send(self, command: _Command, **parameters: Any) -> Any:
        path = command.path.format(**parameters)
        return self._call(command.method, f"{self.session}/{path}", **parameters)

    def close(self) -> None:
        self._call("DELETE", self.session)

    def _call(self, method: str, path: str, **parameters: Any) -> Any:
        body = json.dumps(parameters).encode() if method == "POST" else None
        request = urllib.request.Request(self.address + path, body, method=method)
        try:
            with urllib.request.urlopen(request, timeout=3 * PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise EngineError(error.read().decode()) from error


class _FirefoxDriver:
    """The driver inside Firefox: each message is its length, a colon, and `[kind, number, name, parameters]`."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=3 * PATIENCE)
        self.number = 0
        self._read()  # it introduces itself
        self._call("WebDriver:NewSession")

    def send(self, command: _Command, **parameters: Any) -> Any:
        answer = self._call(f"WebDriver:{command.name}", **parameters)
        return answer["value"] if answer and answer.keys() == {"value"} else answer

    def close(self) -> None:
        with suppress(OSError):
            self._call("Marionette:Quit", flags=["eForceQuit"])
        self.socket.close()

    def _call(self, name: str, **parameters: Any) -> Any:
        self.number += 1
        message = json.dumps([0, self.number, name, parameters])
        self.socket.sendall(f"{len(message.encode())}:{message}".encode())
        _, _, error, answer = self._read()
        if error:
            raise EngineError(f"{error['error']}: {error['message']}")
        return answer

    def _read(self) -> Any:
        head = b""
        while not head.endswith(b":"):
            head += self._take(1)
        return json.loads(self._take(int(head[:-1])))

    def _take(self, size: int) -> bytes:
        taken = bytearray()
        while len(taken) < size:
            if not (part := self.socket.recv(size - len(taken))):
                raise EngineError("Firefox has ended")
            taken += part
        return bytes(taken)


class Engine:
    """A window of an engine, in short words."""

    def __init__(self, name: str, driver: _Driver) -> None:
        self.name = name
        self._driver = driver

    def go(self, address: str) -> None:
        """Load a page; returns when it has loaded."""
        self._send("go", url=address)

    def reload(self) -> None:
        """Load the page again."""
        self._send("reload")

    def run(self, expression: str, **values: Any) -> Any:
        """The value of an expression in the page, after its promise if it is one; `values` are its names."""
        names = "".join(f"const {name} = arguments[{n}];" for n, name in enumerate(values))
        ends = "value => done([value]), error => done([null, String(error)])"
        script = f"{names} const done = arguments[{len(values)}]; (async () => ({expression}))().then({ends})"
        value, *error = self._send("run", script=script, args=list(values.values()))
        if error:
            raise EngineError(error[0])
        return value

    def wait(self, expression: str) -> None:
        """Wait until an expression is true in the page."""
        _until(lambda: self.run(expression), expression)

    def find(self, selector: str, name: str | None = None) -> Any:
        """The first element that a selector fits, when there is one; with a name the first visible one that has it."""
        script = f"(() => {{ {ALL} return all(document).find(each => name === null || {NAMED}); }})()"
        return _until(lambda: self.run(script, selector=selector, name=name), f"{selector} {name or ''}")

    def value(self, selector: str, expression: str) -> Any:
        """The value of an expression of `node`, the element that a selector fits."""
        return self.run(expression, node=self.find(selector))

    def click(self, selector: str, name: str | None = None, kind: str = "mouse") -> None:
        """Click an element in its middle; `kind` "touch" touches it."""
        node = self.find(selector, name)
        self.run("node.scrollIntoView({block: 'nearest'})", node=node)
        place = {"type": "pointerMove", "origin": node, "x": 0, "y": 0}
        press, lift = ({"type": f"pointer{each}", "button": 0} for each in ("Down", "Up"))
        pointer = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": [place, press, lift]}
        self._act(pointer)

    def push(self, name: str) -> None:
        """Click a button by its name."""
        self.click("button", name)

    def type(self, text: str) -> None:
        """Press the keys of a text, one after the other."""
        self._act_keys([step for key in text for step in _stroke(key)])

    def press(self, keys: str) -> None:
        """Press a key by its name, with others held: "Tab", "Shift+Tab"."""
        *held, last = [KEYS.get(key, key) for key in keys.split("+")]
        down = [{"type": "keyDown", "value": key} for key in held]
        up = [{"type": "keyUp", "value": key} for key in reversed(held)]
        self._act_keys([*down, *_stroke(last), *up])

    def resize(self, width: int, height: int) -> None:
        """Make the window so large that its page has this size; Firefox and WebKit are at least 500 pixels wide."""
        bars = 0
        # Another width each time: once the page has it, the page has the new height too. WebKit is late with both.
        for wide in (width + 1, width):
            self._send("resize", width=wide, height=height + bars)
            self.wait(f"innerWidth === {wide}")
            bars = self.run(f"{height} - innerHeight")

    def role(self, selector: str) -> str:
        """The role that an element has for screen readers."""
        return str(self._send("role", id=self.find(selector)[ELEMENT]))

    def label(self, selector: str) -> str:
        """The name that an element has for screen readers."""
        return str(self._send("label", id=self.find(selector)[ELEMENT]))

    def printed(self) -> bytes:
        """The page on paper, PDF."""
        return base64.b64decode(self._send("print"))

    def picture(self) -> bytes:
        """What the window shows, PNG."""
        return base64.b64decode(self._send("picture"))

    def _act_keys(self, steps: list[dict[str, Any]]) -> None:
        self._act({"type": "key", "id": "keyboard", "actions": steps})

    def _act(self, source: dict[str, Any]) -> None:
        self._send("act", actions=[source])
        self._send("release")

    def _send(self, command: str, **parameters: Any) -> Any:
        return self._driver.send(_COMMANDS[command], **parameters)


def _stroke(key: str) -> list[dict[str, Any]]:
    return [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]


def _until(ask: Any, what: str = "the engine's start") -> Any:
    """Ask until the answer is true, and return it."""
    end = time.monotonic() + PATIENCE
    while True:
        with suppress(OSError, *((EngineError,) if time.monotonic() < end else ())):
            if found := ask():
                return found
        if time.monotonic() > end:
            raise AssertionError(f"never true: {what}")
        time.sleep(0.03)


# Starting them.


class Reader(NamedTuple):
    """What the person at the machine has set there."""

    dark: bool = False
    still: bool = False  # less motion


ANYBODY = Reader()


def _program(stack: ExitStack, *command: str, **environment: str) -> None:
    """Run a program until the stack ends."""
    process = subprocess.Popen(
        command, env=os.environ | environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    stack.callback(_end, process)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _found(*names: str) -> str:
    """The path of the first program that is installed; the test is skipped without any."""
    for name in names:
        if path := which(name) or next((str(path) for path in Path("/usr/lib").glob(name)), None):
            return path
    package = PACKAGES.get(names[0].rpartition("/")[2], names[0])
    pytest.skip(f"{names[0]} is not installed here; Debian: apt-get install {package}")


def _http(stack: ExitStack, driver: str, capabilities: dict[str, Any], **environment: str) -> _HttpDriver:
    port = _free_port()
    _program(stack, driver, f"--port={port}", **environment)
    return stack.enter_context(closing(_HttpDriver(f"http://127.0.0.1:{port}", capabilities)))


def _chromium(stack: ExitStack, reader: Reader) -> _Driver:
    preferences = {"--force-dark-mode": reader.dark, "--force-prefers-reduced-motion": reader.still}
    arguments = ["--headless=new", "--no-sandbox", *(name for name, wanted in preferences.items() if wanted)]
    options = {"binary": _found("chromium"), "args": arguments}
    return _http(stack, _found("chromedriver"), {"goog:chromeOptions": options})


def _firefox(stack: ExitStack, reader: Reader) -> _Driver:
    program = _found("firefox-esr", "firefox")
    profile = Path(stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
    preferences = {"marionette.port": 0, "ui.systemUsesDarkTheme": reader.dark, "ui.prefersReducedMotion": reader.still}
    lines = [f'user_pref("{name}", {int(value)});\n' for name, value in preferences.items()]
    (profile / "user.js").write_text("".join(lines))
    _program(stack, program, "--headless", "--marionette", "--no-remote", "--profile", str(profile))
    port = profile / "MarionetteActivePort"
    _until(lambda: port.read_text().strip())
    return stack.enter_context(closing(_FirefoxDriver(int(port.read_text()))))


def _webkit(stack: ExitStack, reader: Reader) -> _Driver:
    driver, display = _found("WebKitWebDriver"), _found("Xvfb")
    browser = {"binary": _found("*/webkit2gtk-4.*/MiniBrowser"), "args": ["--automation"]}
    settings = Path(stack.enter_context(TemporaryDirectory()), "gtk-3.0", "settings.ini")
    settings.parent.mkdir()
    settings.write_text(f"[Settings]\ngtk-enable-animations={int(not reader.still)}\n")
    number = stack.enter_context(_display(display))
    environment = {"DISPLAY": f":{number}", "GDK_BACKEND": "x11", "XDG_CONFIG_HOME": str(settings.parent.parent)}
    environment |= {"GTK_THEME": "Adwaita:dark"} if reader.dark else {}
    return _http(stack, driver, {"webkitgtk:browserOptions": browser}, **environment)


@contextmanager
def _display(program: str) -> Iterator[int]:
    """A screen without a monitor, for an engine that has no mode without windows; yields its number."""
    reading, writing = os.pipe()
    command = (program, "-displayfd", str(writing), "-screen", "0", "1600x1200x24")
    with (
        subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL) as process,
        os.fdopen(reading) as told,
    ):
        os.close(writing)
        try:
            yield int(told.readline())
        finally:
            process.kill()


@contextmanager
def started(name: str, reader: Reader = ANYBODY) -> Iterator[Engine]:
    """A window of an engine; the test is skipped where the engine is not installed."""
    with ExitStack() as stack:
        start = {"chromium": _chromium, "firefox": _firefox, "webkit": _webkit}[name]
        yield Engine(name, start(stack, reader))


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Each engine in turn, with one window for all tests of a module."""
    with started(request.param) as engine:
        yield engine
