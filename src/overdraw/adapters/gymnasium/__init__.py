"""Push and Rows as Gymnasium environments, `overdraw/Push-v0` and `overdraw/Rows-v0`, for one agent against bots.

They need the extra `overdraw[gymnasium]`. Importing this package registers the environments.
"""

from gymnasium.envs.registration import register, registry

from overdraw.games.catalogue import GAMES

for _game in GAMES.values():
    _name = f"overdraw/{_game.title}-v0"
    if _name not in registry:
        register(
            _name,
            entry_point="overdraw.adapters.gymnasium.single:GameEnv",
            vector_entry_point="overdraw.adapters.gymnasium.vector:GameVectorEnv",
            kwargs={"game": _game.name},
        )
