"""Decodes the messages of a server, which may be of a newer release than the client."""

from typing import Any, Final, get_args

import msgspec

from overdraw.errors import BadMessage
from overdraw.protocol.messages import Changed, ServerMessage, Told

_decoder: Final[msgspec.json.Decoder[ServerMessage]] = msgspec.json.Decoder(ServerMessage)
_TYPES: Final = {kind.__struct_config__.tag for kind in get_args(ServerMessage)}
_UNKNOWN: Final = msgspec.to_builtins(Changed("unknown", None))


def read(frame: str | bytes) -> ServerMessage | None:
    """Return the message in a WebSocket frame, or None if this release does not know the type of the message.

    An event of an unknown kind becomes a `Changed` with the kind `unknown`. The state after the event is in the same
    message.
    """
    try:
        return _decoder.decode(frame)
    except msgspec.ValidationError as error:
        message = msgspec.json.decode(frame)
        if not isinstance(message, dict) or message.get("type") not in _TYPES:
            return None
        return _of_a_newer_release(message, error)
    except msgspec.DecodeError as error:
        raise _unreadable(error) from error


def _of_a_newer_release(message: dict[str, Any], error: msgspec.ValidationError) -> ServerMessage | None:
    match message:
        case {"type": "update", "event": event}:
            message = message | {"event": _known(event)}
        case {"type": "welcome", "missed": list(missed)}:
            message = message | {"missed": [_known(event) for event in missed]}
        case {"type": "reacted"}:
            return None
    try:
        found: ServerMessage = msgspec.convert(message, ServerMessage)
    except msgspec.ValidationError:
        raise _unreadable(error) from error
    return found


def _known(event: object) -> object:
    try:
        msgspec.convert(event, Told)
    except msgspec.ValidationError:
        return _UNKNOWN
    return event


def _unreadable(error: Exception) -> BadMessage:
    return BadMessage(f"cannot read the server's message: {error}")
