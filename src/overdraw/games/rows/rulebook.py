"""The rules of Rows in our own words, for one choice of options."""

from overdraw.core.colours import COLOURS
from overdraw.games.rows.cards import VALUES
from overdraw.games.rows.editions import OPTIONS, Rules


def rulebook(rules: Rules, players: int) -> str:
    return "\n\n".join(
        (_aim(), _cards(rules), _rows(), _first_turn(), _giving(rules), _playing(rules), _drawing(), _end(rules))
    )


def _aim() -> str:
    return (
        "## The aim\n\n"
        "Everyone has an area of rows, one below another. A row is worth its highest card; the highest sum of "
        "rows wins. Cards in hand count for nothing, and players with equal sums share the win."
    )


def _cards(rules: Rules) -> str:
    colours = ", ".join(f"{colour.glyph} {colour}" for colour in COLOURS[: rules.colours])
    size = rules.colours * len(VALUES) * rules.copies
    copies = "once" if rules.copies == 1 else "twice"
    return (
        "## The cards\n\n"
        f"{size} cards: 1 to {VALUES[-1]} in the colours {colours}, each {copies}. "
        "Everyone is dealt four cards; the rest is the draw pile. Hands are secret, areas are open."
    )


def _rows() -> str:
    return (
        "## Rows\n\n"
        "All cards of a row have the same colour; two rows may share a colour. A new row goes above the top row or "
        "below the bottom row, never in between. The top row and the bottom row are active. A row that is covered "
        "on both sides becomes inactive: it is set aside within the area and keeps only its highest card, now and "
        "after every later addition; the other cards are discarded."
    )


def _first_turn() -> str:
    return "## Your first turn\n\nPlay any card as the first row of your own area and draw one card. That is all."


def _giving(rules: Rules) -> str:
    return (
        "## Every later turn: first an opponent\n\n"
        "You must play a card into the area of an opponent of your choice: as a new row at its top or bottom, or "
        f"onto one of its active rows. {_joining(rules)} Inactive rows of others are out of reach."
    )


def _playing(rules: Rules) -> str:
    return (
        "## … then yourself\n\n"
        "Play another card into your own area: onto any row of its colour, active or inactive, or as a new row. "
        f"{_joining(rules)} A new row of your own needs a match: the row it covers must hold a card of the same "
        "value, and a 10, 11 or 12 can never start one. Or skip this step and discard a card of your choice. "
        "If you gave away your last card, you skip this step."
    )


def _joining(rules: Rules) -> str:
    if rules.increment == "higher":
        return "A card joins a row of its colour only if it is above the row's highest."
    return "A card of any value joins a row of its colour."


def _drawing() -> str:
    return (
        "## Drawing\n\n"
        "End the turn by drawing two cards. If the pile is empty, the discards are shuffled to form a new pile; if "
        "there are no discards either, you draw fewer cards. A player without cards is skipped, and when nobody has "
        "a card the game ends."
    )


def _end(rules: Rules) -> str:
    option = next(option for option in OPTIONS if option.name == "end")
    return (
        "## The end\n\n"
        "The end is near as soon as an area has rows of four different colours, including inactive rows, no matter "
        f"who played the card. The turn goes on as usual. What is still played: {option.answers[rules.end]}"
    )
