"""The rules of Rows in our own words. Some passages depend on the options that a table chooses."""

from typing import Final

from overdraw.games.rows.editions import Rules
from overdraw.games.rulebook import Chapter, markdown

CHAPTERS: Final = (
    Chapter(
        "aim",
        "The aim",
        {
            "sum": "Everyone has their own area, with rows of cards one below another. A row is worth its highest "
            "card. The highest total wins.",
            "twist": "The catch: on each turn, you must give a card to an opponent before you may play for yourself.",
        },
    ),
    Chapter(
        "cards",
        "The cards",
        {
            "values": "Cards run from 1 to 12 in several colours. Two to six can play.",
            "colours": {
                4: "Four colours: green, yellow, red and blue. The game then ends only once an area has all of them.",
                5: "Five colours: green, yellow, red, blue and purple.",
                6: "Six colours: green, yellow, red, blue, purple and orange.",
            },
            "copies": {
                1: "There is one of each card, as is usual with two to four players.",
                2: "There are two of each card, as is usual with five or six players, so that the pile lasts.",
            },
        },
    ),
    Chapter(
        "setup",
        "Before the game",
        {
            "deal": "Everyone is dealt four cards. The rest form the draw pile. Hands are secret; areas are open to "
            "all. Turns pass clockwise.",
        },
    ),
    Chapter(
        "rows",
        "Rows",
        {
            "colour": "- All cards of a row have the same colour. An area may have several rows of one colour.",
            "ends": "- A new row goes above the top row or below the bottom row, never in between.",
            "active": "- The top row and the bottom row are active. A single row is both at once.",
            "inactive": "- A row with other rows on both sides is inactive for good. It keeps only its highest card; "
            "the others are discarded. It still counts.",
        },
    ),
    Chapter(
        "first",
        "Your first turn",
        {
            "open": "Play any card as the first row of your own area and draw one card. You do not give a card on "
            "that turn.",
        },
    ),
    Chapter(
        "giving",
        "Every later turn: first give a card",
        {
            "must": "You must play one card into the area of an opponent of your choice: onto an active row of its "
            "colour, or as a new row at the top or bottom. You may start a new row even if the card fits on an "
            "existing one.",
            "any": "A new row there needs no match: any value will do. You cannot add to your opponents' inactive "
            "rows.",
        },
    ),
    Chapter(
        "playing",
        "… then play a card for yourself",
        {
            "add": "- Add another card to any row of its colour in your own area, active or inactive.",
            "new": "- Or start a new row, which needs a match: the outermost row at that end must hold a card of the "
            "same value. A 10, 11 or 12 can never start a row of your own.",
            "skip": "- Or skip this step and discard a card of your choice.",
            "lapse": "If the card you gave was your last one, you skip this step.",
        },
    ),
    Chapter(
        "adding",
        "Which cards may be added to a row",
        {
            "increment": {
                "any": "You may add any card of the row's colour, whatever its value. A lower card adds no points, "
                "but you may match its value later, and it makes a harmless gift. In an inactive row, a lower card is "
                "discarded at once.",
                "higher": "You may only add a card of the row's colour that is higher than its highest card. This "
                "holds in every area.",
            },
        },
    ),
    Chapter(
        "drawing",
        "Drawing",
        {
            "two": "At the end of your turn you draw two cards: always two, no matter how many you hold.",
            "empty": "When the pile is empty, the discards are shuffled into a new one. If there are none, you draw "
            "fewer cards. A player without cards is skipped; when nobody has a card, the game ends.",
        },
    ),
    Chapter(
        "end",
        "The end",
        {
            "trigger": "As soon as an area has rows of four different colours, including inactive rows, the end is "
            "near, no matter who played the card. The turn goes on as usual. Only the first such area counts.",
            "end": {
                "round": "The round continues up to the last seat, then the game ends.",
                "round-then-others": "The round continues up to the last seat. Then everyone except the owner of that "
                "area gets one more full turn, in order from the first player. Later seats win more often this way.",
                "turn-then-others": "The current turn is finished. Then everyone except the player whose turn it was "
                "gets one more full turn, clockwise. This is much fairer to all seats.",
            },
            "winner": "The highest total wins; active and inactive rows count alike. Cards in hand count for nothing. "
            "Players with equal totals share the win.",
        },
    ),
    Chapter(
        "two",
        "With two players",
        {
            "same": "Nothing changes: your only opponent gets every card you give.",
        },
    ),
    Chapter(
        "table",
        "At this table",
        {
            "public": "Everyone sees all areas, the number of cards in each hand, and the discards. The top and "
            "the bottom of an area are the same for every player.",
            "undo": "You may take back what you played until you draw or another player acts.",
        },
    ),
)
"""The texts of the rules of Rows. The page has the same texts as `rules.rows.*` in `web/src/languages/en.json`."""


def rulebook(rules: Rules, players: int) -> str:
    return markdown([chapter for chapter in CHAPTERS if chapter.name != "two" or players == 2], rules)
