"""Several people at one device: none of them sees another's cards."""

from playwright.sync_api import expect

from tests.support.browser.player import by_clicks, until_asked, wished
from tests.support.browser.visitor import PHONE, Visit, Visitor
from tests.support.browser.words import card_name, word

NAMES = ("Ada", "Ben")


def begin(visitor: Visitor, game: str) -> None:
    visitor.visit(f"/new?mode=device&game={game}")
    visitor.page.get_by_role("group", name=word("new.players")).get_by_role("radio", name="2", exact=True).check()
    for seat, name in enumerate(NAMES, 1):
        visitor.page.get_by_label(word("new.nameOf", n=seat)).fill(name)
    visitor.check_access()
    visitor.button(word("new.start"), exact=True).click()
    expect(visitor.page.locator(".room.playing")).to_be_visible()


def shown(visitor: Visitor, cards: list[str]) -> list[str]:
    """The cards that are anywhere in the page, visible or not."""
    page = visitor.page.content()
    return [card for card in cards if f'aria-label="{card_name(card)}"' in page or f'data-card="{card}"' in page]


def drawn(visitor: Visitor) -> list[str]:
    """The page's texts about cards that a player drew."""
    page = visitor.page.content()
    held = [card_name(card) for own in visitor.owns.values() for card in own["hand"]]
    said = [word("log.rows.drew.known", name=name, cards=card) for name in NAMES for card in held]
    return [sentence for sentence in said if sentence in page]


def test_a_screen_hides_every_hand_until_the_next_player_is_there(visit: Visit) -> None:
    both = visit(size=PHONE)
    begin(both, "rows")
    screens = 0
    for _ in range(8):
        expect(both.page.locator('.pass-device, .room[data-acting="true"] [data-hand]').first).to_be_visible()
        if both.page.locator(".pass-device").count() > 0:
            screens += 1
            expect(both.page.locator("[data-hand], [data-card]")).to_have_count(0)
            assert drawn(both) == []
            both.check_access()
            both.button(word("table.pass.open", name=NAMES[both.own["seat"]])).click()
        assert until_asked(both)
        mine = both.own["hand"]
        others = [card for seat, own in both.owns.items() if seat != both.own["seat"] for card in own["hand"]]
        assert shown(both, mine) == mine
        assert shown(both, others) == []
        by_clicks(both, wished(both))
    assert screens >= 3


def test_a_game_without_hidden_cards_needs_no_screen_between_turns(visit: Visit) -> None:
    both = visit()
    begin(both, "push")
    for _ in range(12):
        assert until_asked(both)
        expect(both.page.locator(".pass-device")).to_have_count(0)
        expect(both.page.locator(f'.dock[data-seat="{both.own["seat"]}"]')).to_be_visible()
        by_clicks(both, wished(both))
