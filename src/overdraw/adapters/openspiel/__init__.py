"""Push and Rows as OpenSpiel games: `python_overdraw_push` and `python_overdraw_rows`.

Importing this package registers the games, so that `pyspiel.load_game` can load them with parameters.

>>> import pyspiel
>>> import overdraw.adapters.openspiel
>>> game = pyspiel.load_game("python_overdraw_push(edition=eu-2022,players=4,star=lose-bench)")
>>> game.num_players()
4
"""

from overdraw.adapters.openspiel.games import register_all

register_all()
