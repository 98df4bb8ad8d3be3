"""The catalogue of games for pages that set up a table: editions, options with their texts, and bots."""

from overdraw.bots.catalogue import bots_for
from overdraw.core.game import AnyGame
from overdraw.games.catalogue import GAMES
from overdraw.protocol.requests import BotInfo, EditionInfo, GameInfo, OptionInfo


def games() -> list[GameInfo]:
    return [_game(game) for game in GAMES.values()]


def _game(game: AnyGame) -> GameInfo:
    names = [option.name for option in game.options]
    return GameInfo(
        name=game.name,
        title=game.title,
        summary=game.summary,
        players=list(game.players),
        editions=[
            EditionInfo(
                edition.name,
                edition.title,
                edition.summary,
                {str(players): {name: edition.value(name, players) for name in names} for players in game.players},
            )
            for edition in game.editions.values()
        ],
        options=[
            OptionInfo(option.name, option.question, {str(answer): text for answer, text in option.answers.items()})
            for option in game.options
        ],
        showable=list(game.showable),
        bots=[BotInfo(kind.name, kind.character) for kind in bots_for(game).values()],
    )
