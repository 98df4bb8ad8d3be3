"""Errors of bots. Only the server sees these, so they have no code for the wire."""


class BotFailure(Exception):
    """The bot raised an error, chose an illegal action, took too long, or crashed its worker repeatedly."""


class BotFault(BotFailure):
    """The bot raised an error or chose an illegal action. Asking again would give the same result."""


class WorkerCrashed(Exception):
    """The worker process ended before it answered, perhaps killed from outside. The bot is asked again."""
