"""The catalogue of games for clients that create a table: the editions, options and bots of each game."""

from overdraw.analysis.availability import is_available
from overdraw.analysis.puzzles import puzzles_of
from overdraw.bots.catalogue import bots_for
from overdraw.core.game import AnyGame
from overdraw.games.catalogue import GAMES, game_named
from overdraw.protocol.requests import BotInfo, EditionInfo, GameInfo, OptionInfo, RulesText


def games() -> list[GameInfo]:
    return [_game(game) for game in GAMES.values()]


def rules_text(name: str, edition: str | None) -> RulesText:
    """Return a game's rules as text, for four players or, if the game allows fewer, for as many as it allows."""
    game = game_named(name)
    players = min(4, game.players[-1])
    rules = game.rules(edition, players)
    return RulesText(name, str(game.write_rules(rules)["edition"]), players, game.words.rules(rules, players))


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
        odds=game.odds is not None,
        described=game.describe is not None,
        analysis=is_available(game),
        puzzles=len(puzzles_of(game.name)),
    )
