"""Record files: a single record as JSON (`.json`), or many records with one per line (`.jsonl`)."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, Protocol

from overdraw.core.english import counted
from overdraw.errors import BadValue, BrokenRecord, FileError
from overdraw.records.record import Record

MANY: Final = ".jsonl"
LONGEST_RECORD: Final = 16 * 1024 * 1024
"""The maximum size of a record in bytes. The record of a long game has about 50,000 bytes. A larger record is rejected
without being loaded into memory.
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry in a record file: its line number and its bytes. If the bytes exceed the limit, they are None."""

    number: int
    content: bytes | None

    def record(self) -> Record:
        """Parse the record in this entry, or raise BrokenRecord."""
        if self.content is not None and self.content.strip() == b"{":
            raise BrokenRecord(
                f"only the first line of a record: the name of a file with a single record must not end in {MANY}"
            )
        if self.content is None:
            raise BrokenRecord(f"the record is longer than the limit of {LONGEST_RECORD // 1024 // 1024} MiB")
        try:
            return Record.from_text(self.content.decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            raise BrokenRecord(f"not UTF-8 at byte {error.start}") from None


def read_entries(path: Path) -> Iterator[Entry]:
    """Yield the entries of a record file, without the empty lines. The whole file is never in memory at once."""
    with _opened(path) as file:
        if path.suffix == MANY:
            yield from _lines(file)
        else:
            content = file.read(LONGEST_RECORD + 1)
            yield Entry(1, content if len(content) <= LONGEST_RECORD else None)


def _lines(file: BinaryIO) -> Iterator[Entry]:
    number = 0
    while line := file.readline(LONGEST_RECORD + 1):
        number += 1
        if len(line) <= LONGEST_RECORD:
            if line.strip():
                yield Entry(number, line)
            continue
        while line and not line.endswith(b"\n"):
            line = file.readline(LONGEST_RECORD)
        yield Entry(number, None)


def read_record(path: Path | str, number: int = 1) -> Record:
    """Read a single record from a file. `number` is its position in the file, counted from 1."""
    found = 0
    for entry in read_entries(Path(path)):
        found += 1
        if found == number:
            try:
                return entry.record()
            except BrokenRecord as error:
                raise BrokenRecord(f"{path}: {error}") from error
    if not found:
        raise BrokenRecord(f"{path} is empty")
    raise BadValue(f"cannot read game {number} of {path}: the file has {counted(found, 'game')}")


def write_record(path: Path, record: Record) -> None:
    """Write one record as JSON, one key per line."""
    lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in record.as_json().items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


class Writer(Protocol):
    def __call__(self, record: Record) -> None: ...


@contextmanager
def open_writer(path: Path) -> Iterator[Writer]:
    """Open a file for writing many records, one per line. The caller passes them to the writer one at a time."""
    try:
        with path.open("w", encoding="utf-8", newline="\n") as file:
            yield lambda record: print(record.to_line(), file=file)
    except OSError as error:
        raise FileError(f"cannot write {path}: {error.strerror or error}") from error


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    try:
        with path.open("rb") as file:
            yield file
    except OSError as error:
        raise FileError(f"cannot read {path}: {error.strerror or error}") from error
