"""An error that came over the wire, as the same class that the server raised."""

from overdraw.errors import OverdrawError


def _by_code(kind: type[OverdrawError]) -> dict[str, type[OverdrawError]]:
    found = {kind.code: kind}
    for child in kind.__subclasses__():
        found |= _by_code(child)
    return found


def error_of(code: str, message: str) -> OverdrawError:
    """The error of that code, or of what stands before its stroke, or the root."""
    known = _by_code(OverdrawError)
    kind = known.get(code) or known.get(code.partition("/")[0]) or OverdrawError
    error = kind.__new__(kind)
    Exception.__init__(error, message)
    return error
