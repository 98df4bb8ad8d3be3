"""A worker process of the bot pool, which handles one request at a time."""

import asyncio
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Any

import msgspec

from overdraw.server.bot_pool.failures import WorkerCrashed
from overdraw.server.bot_pool.ipc import HEADER, framed, size_in


class WorkerProcess:
    """A process that runs a Python module. It starts with the first request, and again if it has ended since."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: Process | None = None
        self._killed: set[Process] = set()

    async def ask(self, question: tuple[Any, ...], timeout: float) -> dict[str, Any]:
        """Send a request to the process and return the response. Raise TimeoutError if the response is late, or
        WorkerCrashed if the process ends first.

        If there is no response, the process is killed, because a late or incomplete response could be mistaken for the
        next one. The caller must wait for each response before it sends the next request.
        """
        try:
            if self._process is None:
                self._process = await asyncio.create_subprocess_exec(
                    sys.executable,
                    "-m",
                    self._module,
                    stdin=PIPE,
                    stdout=PIPE,
                    stderr=DEVNULL,
                    start_new_session=True,  # Ctrl-C must not reach a worker that does not ignore the signal yet
                )
            return await asyncio.wait_for(_exchange(self._process, question), timeout)
        except TimeoutError:
            self.kill()
            raise
        except (OSError, asyncio.IncompleteReadError) as error:
            self.kill()
            raise WorkerCrashed from error
        except BaseException:
            self.kill()
            raise

    def kill(self) -> None:
        """Kill the process. The next request starts a new one."""
        process, self._process = self._process, None
        self._killed = {one for one in self._killed if one.returncode is None}
        if process is not None and process.returncode is None:
            process.kill()
            self._killed.add(process)

    async def close(self) -> None:
        """Kill the process, and wait until it and all processes killed earlier have exited."""
        self.kill()
        for process in self._killed:
            await process.wait()


async def _exchange(process: Process, question: tuple[Any, ...]) -> dict[str, Any]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(framed(pickle.dumps(question)))
    await process.stdin.drain()
    size = size_in(await process.stdout.readexactly(HEADER))
    answer: dict[str, Any] = msgspec.json.decode(await process.stdout.readexactly(size))
    return answer
