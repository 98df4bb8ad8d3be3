"""The rules of Push in our own words, as one edition plays them."""

from overdraw.games.push.cards import COPIES, NUMBER_CARDS, PUSH_COLOURS, ROLLS, SWITCHES
from overdraw.games.push.editions import Rules


def rulebook(rules: Rules, players: int) -> str:
    sections = (_aim(), _cards(rules, players), _turn(), _stopping(rules), _bust(rules), _roll(rules))
    last = (_switch(rules, players), _banking(), _end(rules))
    return "\n\n".join((*sections, *last))


def _aim() -> str:
    return (
        "## The aim\n\n"
        "Own the most points when the deck has run out. A card is worth the number on it, whether it lies "
        "open on your bench or face down in your bank. The bench is at risk; the bank is safe."
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
        "even if an old one would do, but:\n\n"
        "- a stack never holds the same number twice, nor the same colour twice;\n"
        "- a stack never holds two roll cards, though a roll card may start one;\n"
        "- a switch card goes beside the deck, not on a stack.\n\n"
        "A card that fits somewhere must be placed. As long as there is a stack you may stop after any card. "
        "The others may advise; you decide."
    )


def _stopping(rules: Rules) -> str:
    own = (
        "Take a stack of the highest value; among equals the choice is yours."
        if rules.stopper_takes == "highest"
        else "Take any one stack."
    )
    return (
        "## Stopping\n\n"
        f"{own} Its number cards go to your bench, sorted by colour so that every number can be seen. "
        "Then each of the others, in the collecting direction, must take one of the stacks that are left, "
        "whichever they like, while there are any. Stacks that are still there when it comes back to you are "
        "discarded. The turn passes to the left."
    )


def _bust(rules: Rules) -> str:
    return (
        "## Pushing too far\n\n"
        "A card that fits on none of three stacks is a bust. Discard it and roll the die: "
        f"{_loss(rules, 'your')} You take no stack; the others collect as if you had stopped."
    )


def _roll(rules: Rules) -> str:
    return (
        "## Roll cards\n\n"
        "Whoever takes a stack with a roll card, on their own turn or another's, benches its number cards first "
        f"and then rolls the die at once: {_loss(rules, 'their own')} Cards just taken are not spared. "
        "The roll card is discarded and scores nothing."
    )


def _loss(rules: Rules, whose: str) -> str:
    star = "the star costs the whole bench" if rules.star == "lose-bench" else "the star costs nothing"
    return f"all cards of that colour on {whose} bench are lost, {star}, and the bank is never touched."


def _switch(rules: Rules, players: int) -> str:
    if players == 2:
        text = "With two players they change nothing and go straight to the discards."
        if rules.two_player_switches == "remove":
            text = "With two players they would change nothing, so they are left out."
    elif rules.switches == "lasting":
        text = (
            "Each switch card turns round the direction in which stacks are collected, and it stays so over the "
            "following turns until the next switch card comes. The game begins clockwise."
        )
    else:
        text = (
            "Each switch card turned up this turn turns round the direction in which stacks are collected: one "
            "makes it counter-clockwise, beginning with the neighbour on the right, two make it clockwise again. "
            "They are discarded at the end of the turn, and every turn begins clockwise."
        )
    return f"## Switch cards\n\n{text} The order of turns never changes."


def _banking() -> str:
    return (
        "## Banking\n\n"
        "Instead of pushing, choose a colour on your bench: all its cards go face down into your bank, safe for "
        "good. That is your whole turn; nobody draws or collects. You may bank the same colour again later. "
        "Everyone may count your bank; only you may look at it."
    )


def _end(rules: Rules) -> str:
    tie = (
        "More cards in bench and bank part players with equal points; if those are equal too, they share the win."
        if rules.tie_break == "most-cards"
        else "Players with equal points share the win."
    )
    return (
        "## The end\n\n"
        "When the last card has been turned up and placed, the turn stops by itself. Once the last stacks are "
        f"collected, or the last bust is dealt with, count bench and bank: the most points win. {tie}"
    )
