"""The rules of Push in our own words, for one choice of options."""

from overdraw.games.push.cards import COPIES, NUMBER_CARDS, PUSH_COLOURS, ROLLS, SWITCHES
from overdraw.games.push.editions import Rules


def rulebook(rules: Rules, players: int) -> str:
    sections = (_aim(), _cards(rules, players), _turn(), _stopping(rules), _bust(rules), _roll(rules))
    last = (_switch(rules, players), _banking(), _end(rules))
    return "\n\n".join((*sections, *last))


def _aim() -> str:
    return (
        "## The aim\n\n"
        "Have the most points when the deck runs out. A card is worth the number on it, whether it lies face up "
        "on your bench or face down in your bank. Cards on the bench are at risk; cards in the bank are safe."
    )


def _cards(rules: Rules, players: int) -> str:
    colours = ", ".join(f"{colour.glyph} {colour}" for colour in PUSH_COLOURS)
    numbers = len(NUMBER_CARDS) * COPIES
    switches = SWITCHES if players > 2 or rules.two_player_switches == "keep" else 0
    out = "" if switches else " With two players the switch cards stay in the box."
    return (
        "## The cards\n\n"
        f"{numbers + ROLLS + switches} cards: {numbers} number cards, 1 to 6 in five colours, three of each; "
        f"{ROLLS} roll cards; {switches} switch cards.{out} "
        f"The colours, each with its shape, are {colours}. "
        "The die has one face for each colour and one with a star."
    )


def _turn() -> str:
    return (
        "## Your turn\n\n"
        "Either push, or bank a colour. To push, turn up cards one at a time, as many as you dare, and put "
        "each on one of up to three stacks in the middle. You choose the stack, and you may start a new one "
        "even if the card fits on an existing one, but:\n\n"
        "- a stack never holds the same number twice, nor the same colour twice;\n"
        "- a stack never holds two roll cards, though a roll card may start one;\n"
        "- a switch card goes beside the deck, not on a stack.\n\n"
        "A card that fits somewhere must be placed. As long as there is a stack you may stop after any card. "
        "The others may advise; you decide."
    )


def _stopping(rules: Rules) -> str:
    own = (
        "Take a stack of the highest value; among equals, the choice is yours."
        if rules.stopper_takes == "highest"
        else "Take any one stack."
    )
    return (
        "## Stopping\n\n"
        f"{own} Its number cards go to your bench, sorted by colour so that every number can be seen. "
        "Then the other players, in the collecting direction, must each take one of the remaining stacks, "
        "whichever they like, as long as there are any. If stacks remain when everyone has taken one, they are "
        "discarded. The turn passes to the left."
    )


def _bust(rules: Rules) -> str:
    return (
        "## Pushing too far\n\n"
        "If you draw a card that fits on none of three stacks, you bust. Discard it and roll the die: "
        f"{_loss(rules, 'your')} You take no stack; the others collect as if you had stopped."
    )


def _roll(rules: Rules) -> str:
    return (
        "## Roll cards\n\n"
        "A player who takes a stack with a roll card, on any player's turn, first adds its number cards to their "
        f"bench and then rolls the die at once: {_loss(rules, 'their own')} Cards just taken can be lost, too. "
        "The roll card is discarded and scores nothing."
    )


def _loss(rules: Rules, whose: str) -> str:
    star = "the star costs the whole bench" if rules.star == "lose-bench" else "the star costs nothing"
    return f"all cards of that colour on {whose} bench are lost, {star}, and the bank is never touched."


def _switch(rules: Rules, players: int) -> str:
    if players == 2:
        text = "With two players they have no effect and go straight to the discards."
        if rules.two_player_switches == "remove":
            text = "With two players they would have no effect, so they are left out."
    elif rules.switches == "lasting":
        text = (
            "Each switch card reverses the direction in which stacks are collected, and the new direction holds "
            "across turns until the next switch card is drawn. The game begins clockwise."
        )
    else:
        text = (
            "Each switch card drawn this turn reverses the direction in which stacks are collected: one makes it "
            "counter-clockwise, beginning with the neighbour on the right; two make it clockwise again. "
            "They are discarded at the end of the turn, and every turn begins clockwise."
        )
    return f"## Switch cards\n\n{text} The order of turns never changes."


def _banking() -> str:
    return (
        "## Banking\n\n"
        "Instead of pushing, choose a colour on your bench. All its cards go face down into your bank, where they "
        "are safe for the rest of the game. That is your whole turn; nobody draws or collects. You may bank the same "
        "colour again later. Everyone may count the cards in your bank; only you may look at them."
    )


def _end(rules: Rules) -> str:
    tie = (
        "Among players with equal points, the one with more cards in bench and bank wins; players who are still "
        "tied share the win."
        if rules.tie_break == "most-cards"
        else "Players with equal points share the win."
    )
    return (
        "## The end\n\n"
        "Once the last card has been drawn and placed, the turn stops automatically. After the last stacks have been "
        f"collected, add up bench and bank: the player with the most points wins. {tie}"
    )
