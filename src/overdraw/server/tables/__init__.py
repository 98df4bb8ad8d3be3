"""Tables: their events, their commands, and the messages for each seat. This package does no input or output."""
