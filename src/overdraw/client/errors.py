"""Converts an error message from the server into the exception that the server raised."""

from overdraw.errors import IllegalAction, OverdrawError, Reason
from overdraw.protocol import messages


def _by_code(kind: type[OverdrawError]) -> dict[str, type[OverdrawError]]:
    found = {kind.code: kind}
    for child in kind.__subclasses__():
        found |= _by_code(child)
    return found


def error_of(code: str, message: str, reason: messages.Reason | None = None) -> OverdrawError:
    """Return the exception for an error code. If the code is unknown, return the exception of its branch, which is the
    part before "/", or else an OverdrawError.
    """
    known = _by_code(OverdrawError)
    kind = known.get(code) or known.get(code.partition("/")[0]) or OverdrawError
    error = kind.__new__(kind)
    Exception.__init__(error, message)
    if isinstance(error, IllegalAction):
        error.reason = None if reason is None else Reason(reason.key, reason.args)
    return error
