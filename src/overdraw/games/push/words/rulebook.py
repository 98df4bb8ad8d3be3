"""The rules of Push in our own words. Some passages depend on the options that a table chooses."""

from dataclasses import replace
from typing import Final

from overdraw.games.push.cards import PUSH_COLOURS
from overdraw.games.push.editions import Rules
from overdraw.games.rulebook import Chapter, markdown

CHAPTERS: Final = (
    Chapter(
        "aim",
        "The aim",
        {
            "most": "Have the most points when the deck runs out. Every card is worth the number on it.",
            "where": "Your cards lie in two places. Cards on your bench lie face up and are at risk. Cards in your "
            "bank lie face down and are safe. Both count in full at the end.",
            "luck": "Every card you draw makes the stacks better, for you and for your neighbours. If you go too far, "
            "you get none of them.",
        },
    ),
    Chapter(
        "cards",
        "Cards and die",
        {
            "numbers": "- 90 number cards: 1 to 6 in five colours, three of each.",
            "rolls": "- 18 roll cards. They have neither a number nor a colour.",
            "switches": "- 12 switch cards. They reverse the direction in which stacks are taken.",
            "die": "- A die with six equally likely faces: the five colours and a star.",
            "shapes": "Every colour has its own shape, on the cards and on the die, so you never need to tell colours "
            "apart.",
        },
    ),
    Chapter(
        "setup",
        "Before the game",
        {
            "deck": "Two to six can play. All cards are shuffled into one deck, which lies face down in the middle. "
            "Nobody is dealt any cards: benches and banks start empty.",
            "first": "The table decides who goes first: a random player, a chosen player, or the first to sit down. "
            "From then on, turns always pass to the left.",
        },
    ),
    Chapter(
        "turn",
        "Your turn",
        {
            "either": "On your turn you do one of two things: push, or bank a colour.",
            "push": "To push, draw one card after another and place each in the middle, as many as you dare. You go "
            "on until you choose to stop, or until a card fits nowhere and you go bust.",
            "first": "You must draw at least one card before you can stop. If your bench is empty, you must push.",
            "talk": "The others may advise you where to place a card and when to stop. The decision is yours.",
        },
    ),
    Chapter(
        "placing",
        "Placing cards",
        {
            "stacks": "Cards are placed in stacks, at most three. You may build just one or two.",
            "clash": "- A stack never holds the same number twice, nor the same colour twice. All its cards count, "
            "not only the last one.",
            "free": "- If a card fits on several stacks, you choose. You may start a new stack even if the card fits "
            "on an existing one.",
            "roll": "- A roll card goes on any stack that has no roll card yet, or starts a new one. It never blocks "
            "number cards.",
            "switch": "- A switch card does not go on a stack. It goes beside the deck, and you draw again or stop.",
            "must": "- A card that fits somewhere must be placed: you cannot go bust on purpose.",
            "visible": "The cards of a stack overlap, so that every number and every shape stays visible.",
        },
    ),
    Chapter(
        "stopping",
        "Stopping and taking",
        {
            "when": "As long as there is a stack in the middle, you may stop after any card, even right after a "
            "switch card.",
            "stopper_takes": {
                "any": "You take a stack first, whichever one you like.",
                "highest": "You take a stack first, and it must be the most valuable one. The value of a stack is "
                "the sum of its numbers; roll cards count for nothing. If several stacks are equal, you choose. This "
                "applies only to the player who stopped.",
            },
            "others": "Then the other players each take one of the remaining stacks, one after another in the "
            "collecting direction. They choose freely, but they must take a stack if one is left.",
            "rest": "Nobody takes more than one stack. If no stack is left for a player, that player gets nothing. "
            "Stacks that nobody takes are discarded.",
            "bench": "Number cards that you take go on your bench, sorted by colour and overlapping, so that everyone "
            "can see every number.",
        },
    ),
    Chapter(
        "switching",
        "Switch cards",
        {
            "only": "Switch cards only change the direction in which stacks are taken. They never change whose turn "
            "is next, and you always take before the others. What counts is the direction when the drawing ends, even "
            "after a bust.",
            "switches": {
                "each-turn": "Only the switch cards drawn this turn count. One card reverses the direction, so the "
                "player on your right takes next. A second one makes it clockwise again, and so on. They are discarded "
                "after the turn, and every turn begins clockwise.",
                "lasting": "Every switch card reverses the direction until the next one is drawn, even in a later "
                "turn. The game begins clockwise. The switch cards stay beside the deck.",
            },
        },
    ),
    Chapter(
        "bust",
        "Going bust",
        {
            "what": "If a card fits on none of the three stacks, you go bust. With fewer than three stacks you are "
            "safe, because any card can start a new one.",
            "first": "- The card is discarded.",
            "second": "- You roll the die and lose what it shows, as with a roll card.",
            "third": "- You take no stack. The other players take stacks as if you had stopped, and any that are "
            "left over are discarded.",
            "roll": "If the card was a roll card, you still roll only once. A switch card never causes a bust.",
        },
    ),
    Chapter(
        "rolling",
        "Roll cards and the die",
        {
            "who": "A player who takes a stack with a roll card, on any player's turn, puts its number cards on the "
            "bench and then rolls at once, before the next player chooses.",
            "colour": "- A colour: all cards of that colour on the player's bench are discarded, including those just "
            "taken. The bank is never touched.",
            "star": {
                "lose-bench": "- The star variant: a star costs the whole bench, on every roll. The bank stays safe.",
                "safe": "- A star: you lose nothing.",
            },
            "away": "The roll card itself is discarded and scores nothing. A stack may be a single roll card: a "
            "player who must take it still rolls. Stacks that nobody takes cause no roll.",
        },
    ),
    Chapter(
        "banking",
        "Banking",
        {
            "how": "Instead of drawing, choose a colour on your bench. All its cards go face down into your bank, "
            "where they are safe from the die for the rest of the game.",
            "whole": "- That is your whole turn: nobody draws, and nobody takes a stack.",
            "again": "- You may bank as often as you like, even the same colour again. Cards you take later lie face "
            "up until you bank them, too.",
            "secret": "- Everyone can see how many cards a bank holds; only its owner can see which ones, unless the "
            "table plays with open banks. At the end, all banks are revealed.",
        },
    ),
    Chapter(
        "two",
        "With two players",
        {
            "direction": "With two players, the direction makes no difference. After a stop with three stacks, one is "
            "left over and discarded; after a bust, two are.",
            "two_player_switches": {
                "keep": "With two players, the switch cards stay in the deck, which has 120 cards; each is discarded "
                "when it is drawn, and nothing else happens.",
                "remove": "With two players, the switch cards are removed from the deck, which leaves 108 cards.",
            },
        },
    ),
    Chapter(
        "end",
        "The end",
        {
            "deck": "When the last card has been drawn and placed, the turn ends: stacks are taken as usual, and the "
            "game is over. If the last card is a bust, the bust is carried out in full. If it is a switch card, it "
            "still counts. Nobody gets another turn.",
            "count": "Add up the numbers on your bench and in your bank. The highest total wins.",
            "tie_break": {
                "most-cards": "If points are equal, the player with more number cards in bench and bank wins. Players "
                "who are still tied share the win. Lower places are decided the same way.",
                "share": "Players with equal points share the win.",
            },
        },
    ),
    Chapter(
        "table",
        "At this table",
        {
            "public": "Everyone may look through the discards and see which cards have not been drawn yet, but not in "
            "which order they come.",
            "undo": "You may take back a placement until something else is revealed or another player acts. A drawn "
            "card and a roll cannot be taken back.",
        },
    ),
)
"""The texts of the rules of Push. The page has the same texts as `rules.push.*` in `web/src/languages/en.json`."""


def rulebook(rules: Rules, players: int) -> str:
    """Return the rules of Push as Markdown. For two players, a special chapter replaces the one on switch cards."""
    left_out = "switching" if players == 2 else "two"
    return markdown([_with_shapes(chapter) for chapter in CHAPTERS if chapter.name != left_out], rules)


def _with_shapes(chapter: Chapter) -> Chapter:
    """List the shapes of the colours in the chapter on cards. The page shows a picture of them instead."""
    if chapter.name != "cards":
        return chapter
    shapes = ", ".join(f"{colour.glyph} {colour}" for colour in PUSH_COLOURS)
    return replace(chapter, texts={**chapter.texts, "picture": f"The shapes are {shapes}."})
