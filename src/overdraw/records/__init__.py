"""A played game as data: read, write, replay, verify. The format is described in docs/record.md."""

from overdraw.records.files import MANY, Entry, open_writer, read_entries, read_record, write_record
from overdraw.records.kept import Kept, KeptDraw, KeptShuffle
from overdraw.records.record import FORMAT, Player, Record
from overdraw.records.replay import Replay, Step, replay
from overdraw.records.verify import Findings, check_result, verify

__all__ = [
    "FORMAT",
    "MANY",
    "Entry",
    "Findings",
    "Kept",
    "KeptDraw",
    "KeptShuffle",
    "Player",
    "Record",
    "Replay",
    "Step",
    "check_result",
    "open_writer",
    "read_entries",
    "read_record",
    "replay",
    "verify",
    "write_record",
]
