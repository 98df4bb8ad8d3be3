"""A played game as data: read, write, replay, verify. The format is described in docs/record.md."""

from overdraw.records.files import MANY, Entry, open_writer, read_entries, read_record, write_record
from overdraw.records.record import FORMAT, Player, Record
from overdraw.records.replay import Replay, Step, replay
from overdraw.records.verify import verify

__all__ = [
    "FORMAT",
    "MANY",
    "Entry",
    "Player",
    "Record",
    "Replay",
    "Step",
    "open_writer",
    "read_entries",
    "read_record",
    "replay",
    "verify",
    "write_record",
]
