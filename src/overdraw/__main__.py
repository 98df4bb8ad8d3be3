"""Lets `python -m overdraw` run the `overdraw` command."""

import signal
import sys
from typing import Final

NOT_ON_WINDOWS: Final = "Overdraw runs on Linux and macOS. On Windows, install WSL and run it there."


def main() -> None:
    """Import the command-line program and run it. During the import, Ctrl-C ends the process without a traceback."""
    if sys.platform == "win32":
        sys.exit(NOT_ON_WINDOWS)
    handler = signal.getsignal(signal.SIGINT)
    if handler is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from overdraw.cli import program

    signal.signal(signal.SIGINT, handler)
    program()


if __name__ == "__main__":
    main()
