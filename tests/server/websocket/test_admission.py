"""Which clients get a socket. A rejected client gets an HTTP status before the upgrade."""

import json
import socket
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from tests.server.frames import frame
from tests.server.processes import Server, running
from tests.server.websocket.recording import UPGRADE


def asked(server: Server, *headers: str, path: str = "/api/v1/socket") -> tuple[int, socket.socket]:
    """Request a socket. Returns the HTTP status and the connection."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    given = "".join(f"{header}\r\n" for header in headers).encode()
    line.sendall(UPGRADE.replace(b"GET /", f"GET {path}".encode())[:-2] + given + b"\r\n")
    answer = b""
    while b"\r\n\r\n" not in answer:
        more = line.recv(1)
        assert more, answer
        answer += more
    return int(answer.split()[1]), line


def status(server: Server, *headers: str, path: str = "/api/v1/socket") -> int:
    code, line = asked(server, *headers, path=path)
    line.close()
    return code


def test_only_the_right_path_and_origin_get_a_socket(server: Server) -> None:
    assert status(server) == 101
    assert status(server, path="/api/v1/socket?query") == 101
    assert status(server, path="/api/socket") == 101
    assert status(server, path="/elsewhere") == 404
    assert status(server, "origin: http://here") == 101
    assert status(server, "origin: http://elsewhere.example") == 403
    assert status(server, "origin: null") == 403
    assert status(server, "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==") == 400


def test_sockets_are_limited_for_an_address_and_for_the_server(tmp_path: Path) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(running(tmp_path / "a.sqlite3", OVERDRAW_SOCKETS_PER_ADDRESS="2"))
        for _ in range(2):
            code, line = asked(server)
            stack.enter_context(line)
            assert code == 101
        assert status(server) == 429
    with ExitStack() as stack:
        server = stack.enter_context(running(tmp_path / "b.sqlite3", OVERDRAW_MAX_SOCKETS="1"))
        code, line = asked(server)
        stack.enter_context(line)
        assert (code, status(server)) == (101, 503)


@pytest.mark.parametrize("proxies", ["127.0.0.1", "*"])
def test_behind_a_proxy_each_of_its_clients_counts_for_itself(tmp_path: Path, proxies: str) -> None:
    limits = {"OVERDRAW_SOCKETS_PER_ADDRESS": "1", "OVERDRAW_PROXIES": proxies}
    with running(tmp_path / "t.sqlite3", **limits) as server, ExitStack() as stack:
        for forwarded in ("198.51.100.7", "made up, 198.51.100.8"):
            code, line = asked(server, f"x-forwarded-for: {forwarded}")
            stack.enter_context(line)
            assert code == 101
        assert status(server, "x-forwarded-for: something else, 198.51.100.8") == 429


def test_a_client_cannot_choose_the_address_that_limits_count(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite3", OVERDRAW_SOCKETS_PER_ADDRESS="1") as server, ExitStack() as stack:
        code, line = asked(server, "x-forwarded-for: 198.51.100.7")
        stack.enter_context(line)
        assert (code, status(server, "x-forwarded-for: 198.51.100.8")) == (101, 429)


def connected(server: Server) -> ClientConnection:
    return connect(f"ws://127.0.0.1:{server.port}/api/v1/socket")


@pytest.mark.parametrize(
    "bad",
    [frame(b"\xff"), frame(b'{"type":"\xff"}'), frame(b'"\xc3', fin=False) + frame(b'\xff"', Opcode.CONT)],
    ids=["whole", "inside a message", "in parts"],
)
def test_a_text_that_is_not_utf8_closes_the_socket(server: Server, bad: bytes) -> None:
    code, line = asked(server)
    assert code == 101
    with line:
        line.sendall(bad)
        close = line.recv(4)
        assert close[0] == Frame(Opcode.CLOSE, b"").serialize(mask=False)[0]
        assert int.from_bytes(close[2:4], "big") == 1007


def test_a_binary_message_is_rejected_and_the_socket_stays_open(server: Server) -> None:
    with connected(server) as line:
        for message in (b"bytes", '{"type":"start"}'):
            line.send(message)
        codes = [json.loads(line.recv(20))["code"] for _ in range(2)]
        assert codes == ["message/unreadable", "table/wrong-moment"]


def test_a_stop_is_clean_even_if_clients_neither_read_nor_answer(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite3") as server, ExitStack() as stack:
        for sent in (b"", frame(b"", Opcode.PING), frame(b"", Opcode.CLOSE), frame(b"x" * 100_000)[:20_000]):
            code, line = asked(server)
            stack.enter_context(line)
            line.sendall(sent)
            assert code == 101
        assert server.stop() == 0
    assert "Traceback" not in server.log
