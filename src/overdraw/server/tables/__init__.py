"""Tables: their events, their commands, and the messages for each seat. This package performs no I/O."""
