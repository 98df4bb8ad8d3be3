"""Errors of bots. They never reach clients, so they have no error code."""


class BotFailure(Exception):
    """The bot raised an error, chose an illegal action, took too long, or crashed its worker repeatedly."""


class BotFault(BotFailure):
    """The bot raised an error or chose an illegal action. Asking again would give the same result."""


class WorkerCrashed(Exception):
    """The worker process ended before it answered, perhaps because another program killed it. The server asks the bot
    again.
    """
