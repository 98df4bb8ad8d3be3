"""Errors that bots cause. Clients never see these errors, so they have no error codes."""


class BotFailure(Exception):
    """The bot raised an error, chose an illegal action, took too long, or crashed its worker repeatedly."""


class BotFault(BotFailure):
    """The bot raised an error or chose an illegal action. Asking the bot again would have the same result."""


class WorkerCrashed(Exception):
    """The worker process ended before it responded, perhaps because it was killed from outside. The server asks the bot
    again.
    """
