"""Measures the time from a command to its first output: the first screen of `overdraw play`, and `overdraw --help`.

    python benchmarks/startup.py

Each command runs several times in a pseudo-terminal. The best time counts, because the others contain more noise.
"""

import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from fcntl import ioctl
from typing import Final

RUNS: Final = 7
COMMANDS: Final = {
    "overdraw play": (["play", "--seed", "7"], b"nothing to bank yet"),
    "overdraw play --game rows": (["play", "--game", "rows", "--seed", "7"], b"which card opens it"),
    "overdraw play --plain": (["play", "--plain", "--seed", "7"], b"nothing to bank yet"),
    "overdraw --help": (["--help"], b"for the options of a command"),
}


def seconds_until(arguments: list[str], seen: bytes, state: str) -> float:
    """Seconds until these words appear on a terminal of 80 columns and 24 rows."""
    master, slave = pty.openpty()
    ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [sys.executable, "-m", "overdraw", *arguments]
    start = time.perf_counter()
    environment = os.environ | {"TERM": "xterm-256color", "XDG_STATE_HOME": state}
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment)
    os.close(slave)
    output = b""
    while seen not in output:
        assert select.select([master], [], [], 20)[0], f"{arguments}: expected {seen!r}, got only {output!r}"
        output += os.read(master, 1 << 16)
    elapsed = time.perf_counter() - start
    process.kill()
    process.wait()
    os.close(master)
    return elapsed


def main() -> None:
    with tempfile.TemporaryDirectory() as state:
        for name, (arguments, seen) in COMMANDS.items():
            times = sorted(seconds_until(arguments, seen, state) for _ in range(RUNS))
            print(f"{name:<28} best {times[0]:.2f} s, median {times[RUNS // 2]:.2f} s of {RUNS}")


if __name__ == "__main__":
    main()
