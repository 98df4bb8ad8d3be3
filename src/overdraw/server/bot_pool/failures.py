"""How asking a bot can fail. Only the server sees these, so they have no code for the wire."""


class BotFailure(Exception):
    """The bot raised an error, chose an illegal action, took too long, or ended its process again and again."""


class BotFault(BotFailure):
    """The bot raised an error or chose an illegal action: asked again, it would do the same."""


class WorkerCrashed(Exception):
    """The worker process ended before it answered, perhaps killed from outside: the bot is asked again."""
