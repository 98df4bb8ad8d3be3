"""Real servers and a real PostgreSQL, started for tests on free ports and stopped after them."""

import os
import pwd
import queue
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self

import pytest

GENEROUS = {
    "OVERDRAW_BOT_PACE": "0",
    "OVERDRAW_BOT_WARM_UP": "0",
    "OVERDRAW_MESSAGES_PER_SECOND": "10000",
    "OVERDRAW_REQUESTS_PER_SECOND": "10000",
    "OVERDRAW_TABLES_PER_MINUTE": "100000",
    "OVERDRAW_SOCKETS_PER_ADDRESS": "10000",
}
"""Settings for tests, because all clients have the same address and should not wait."""


class Server:
    """`overdraw serve` in a process. `log` has its output, `program` the arguments of Python that run `overdraw`."""

    def __init__(
        self,
        database: str | Path,
        *,
        port: int = 0,
        environment: Mapping[str, str] | None = None,
        program: Sequence[str] = ("-m", "overdraw"),
    ) -> None:
        self.database, self.port, self._environment = str(database), port, dict(environment or {})
        self._program = program
        self.url = ""
        self.log = ""
        self.process: subprocess.Popen[str]

    def start(self) -> Self:
        command = [sys.executable, *self._program, "serve", "--database", self.database, "--port", str(self.port)]
        self.process = subprocess.Popen(
            command,
            env=os.environ | GENEROUS | self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._readers = [
            threading.Thread(target=self._read_out, args=(lines,), daemon=True),
            threading.Thread(target=self._read_log, daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        line = lines.get(timeout=60)
        assert "listening on" in line, self.log
        self.url = line.split()[-1]
        self.port = int(self.url.rpartition(":")[2])
        return self

    def _read_out(self, lines: "queue.SimpleQueue[str]") -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            lines.put(line)
        lines.put("ended")

    def _read_log(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.log += line

    def kill(self) -> None:
        """Kill all of its processes at once, like a power failure."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        for process in (self.process.pid, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self._end()

    def kill_alone(self) -> None:
        """Kill only the server itself, not its workers."""
        self.process.kill()
        self._end()

    def pause(self, seconds: float) -> None:
        """Stop all processes for a while, like a machine that sleeps."""
        self.process.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        self.process.send_signal(signal.SIGCONT)

    def bot_worker(self) -> int:
        """The id of the bot worker; if it has just died, of the next one."""
        return _child_of(self.process.pid, "overdraw.server.bot_pool.worker")

    def stop(self) -> int:
        """Stop the server with SIGTERM, and wait until it has ended."""
        self.process.send_signal(signal.SIGTERM)
        return self._end()

    def _end(self) -> int:
        status = self.process.wait(30)
        for reader in self._readers:
            reader.join(10)
        for stream in (self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()
        return status

    def processor_seconds(self) -> float:
        """CPU seconds of the server process so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Resident memory in bytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


def _child_of(server: int, module: str) -> int:
    for _ in range(3000):
        for child in Path(f"/proc/{server}/task/{server}/children").read_text().split():
            with suppress(OSError):
                if module.encode() in Path(f"/proc/{child}/cmdline").read_bytes():
                    return int(child)
        time.sleep(0.01)
    raise AssertionError(f"the server has no process {module}")


@contextmanager
def running(
    database: str | Path, *, program: Sequence[str] = ("-m", "overdraw"), **environment: str
) -> Iterator[Server]:
    server = Server(database, environment=environment, program=program).start()
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """Let no file of this server grow, as on a full disk."""
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


# PostgreSQL


def postgres_programs() -> Path | None:
    """The PostgreSQL programs: from Debian's folder, or from the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


class Postgres:
    """A PostgreSQL server with its own cluster. It runs as another user, because PostgreSQL refuses to run as root."""

    def __init__(self) -> None:
        programs = postgres_programs()
        if programs is None:
            pytest.skip("PostgreSQL is not here: `make postgres` installs Debian's package")
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="overdraw-pg-"))
        self._user: dict[str, Any] = {}
        if os.getuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(self._folder, owner.pw_uid, owner.pw_gid)
            self._user = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        self._run(
            "initdb", "-D", str(self._folder / "data"), "-U", "overdraw", "-A", "trust", "-E", "UTF8", "--no-sync"
        )
        self.port = free_port()
        self._databases = 0
        self.start()

    def start(self) -> None:
        options = f"-p {self.port} -h 127.0.0.1 -k '' -c max_connections=60"
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-o", options, "-l", log, "-w", "start")

    def kill(self) -> None:
        """Kill the main process and all that serve connections, like a machine that is gone."""
        killed = self._signal(signal.SIGKILL)
        while any(_runs(process) for process in killed):
            time.sleep(0.01)
        (self._folder / "data" / "postmaster.pid").unlink()

    def suspend(self) -> None:
        """Stop all its processes, like a machine that sleeps."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, name: signal.Signals) -> list[int]:
        """Send a signal to all processes, and return their ids."""
        main = int((self._folder / "data" / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
        processes = [main, *map(int, children)]
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, name)
        return processes

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-m", "immediate", "-w", "stop")

    def new_database(self) -> str:
        self._databases += 1
        name = f"test{self._databases}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "overdraw", name)
        return f"postgresql://overdraw@127.0.0.1:{self.port}/{name}"

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._programs / program, *arguments],
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=60,
            **self._user,
        )
        assert done.returncode == 0, done.stderr


def _runs(process: int) -> bool:
    """Whether a process is running, and not a zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False
