"""Features of the tables: reasons for illegal moves, undo, dragging, odds, and the piles."""

from playwright.sync_api import Locator, expect

from tests.support.browser.player import ASKED, by_clicks, choose, until_asked, wished
from tests.support.browser.tables import play_now, remembering
from tests.support.browser.visitor import PHONE, Visit, Visitor
from tests.support.browser.words import card_name, pattern, word


def until(visitor: Visitor, phase: str) -> None:
    """Play until a decision of this kind."""
    while until_asked(visitor) and visitor.view["phase"] != phase:
        by_clicks(visitor, wished(visitor))


def drag(visitor: Visitor, what: Locator, goal: Locator) -> None:
    """Drag with the mouse in steps, as a hand does. The goal is located while the card is moving."""
    mouse = visitor.page.mouse
    box = what.bounding_box()
    assert box is not None
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(box["x"] + box["width"] / 2 + 20, box["y"], steps=3)
    expect(goal).to_be_visible()
    there = goal.bounding_box()
    assert there is not None
    mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=4)
    mouse.up()


def test_a_stack_that_cannot_be_used_says_why(visit: Visit) -> None:
    ada = visit(size=PHONE, language="de", remembered=remembering("push", 2))
    play_now(ada, "push")
    until(ada, "begin")
    ada.page.locator('[data-stack="1"]').click()
    expect(ada.page.get_by_role("alert")).to_have_text(word("reason.turn-begins", "de"))
    ada.check_no_scrolling()
    ada.check_access()
    by_clicks(ada, "push")
    expect(ada.page.get_by_role("alert")).to_have_count(0)


def test_keys_are_shown_only_where_they_do_something(visit: Visit) -> None:
    ada = visit(remembered=remembering("push", 2))
    play_now(ada, "push")
    until(ada, "begin")
    expect(ada.page.locator(".stack kbd")).to_have_count(0)
    until(ada, "placing")
    expect(ada.page.locator(".stack.lit kbd").first).to_be_visible()
    expect(ada.page.locator(".dock .act kbd, .stack:not(.lit) kbd")).to_have_count(0)


def test_a_row_that_cannot_take_a_card_says_why(visit: Visit) -> None:
    ada = visit(remembered=remembering("rows", 2))
    play_now(ada, "rows")
    until(ada, "opening")
    by_clicks(ada, wished(ada))
    until(ada, "giving")
    choose(ada, ada.own["hand"][0])
    ada.page.locator(f'[data-area="{ada.own["seat"]}"] .active .spot').first.click()
    expect(ada.page.get_by_role("alert")).to_have_text(word("reason.card-must-be-given"))


def test_a_placement_can_be_taken_back_until_the_next_card(visit: Visit) -> None:
    ada = visit(size=PHONE, remembered=remembering("push", 2))
    play_now(ada, "push")
    until(ada, "placing")
    card = ada.view["card"]
    by_clicks(ada, "place 1")
    undo = ada.button(word("push.undo"), exact=True)  # the log has a similar sentence
    expect(undo).to_be_visible()
    ada.check_no_scrolling()
    ada.check_fingers()
    undo.click()
    expect(ada.page.locator(f'.drawn [data-card="{card}"]')).to_be_visible()
    assert until_asked(ada)
    assert (ada.view["phase"], ada.view["card"]) == ("placing", card)
    expect(undo).to_have_count(0)


def test_a_card_can_be_dragged_to_a_stack(visit: Visit) -> None:
    ada = visit(remembered=remembering("push", 2))
    play_now(ada, "push")
    until(ada, "placing")
    card = ada.view["card"]
    drag(ada, ada.page.locator(".drawn .held"), ada.page.locator(".stack.lit").first)
    expect(ada.page.locator(f'.stack [data-card="{card}"]').first).to_be_visible()
    expect(ada.page.locator(ASKED)).to_be_attached()
    assert ada.view["phase"] == "deciding"


def test_a_card_can_be_dragged_into_an_area(visit: Visit) -> None:
    ada = visit(remembered=remembering("rows", 2))
    play_now(ada, "rows")
    until(ada, "opening")
    card = ada.own["hand"][1]
    mine = ada.page.locator(f'[data-area="{ada.own["seat"]}"]')
    expect(mine).not_to_contain_text(card_name(card))
    drag(ada, ada.page.locator('[data-hand="1"]'), ada.page.locator(".spot.lit").first)
    expect(mine).to_contain_text(card_name(card))  # in any row: the bot may have played there meanwhile


def test_a_dialog_shows_the_odds_and_the_remaining_cards(visit: Visit) -> None:
    ada = visit(size=PHONE, dark=True, remembered=remembering("push", 2))
    play_now(ada, "push")
    until(ada, "deciding")
    left = sum(ada.view["undrawn"].values())
    ada.button(word("push.odds.open")).click()
    sheet = ada.page.get_by_role("dialog", name=word("push.odds"))
    expect(sheet.get_by_text(pattern("push.odds.chance"))).to_be_visible()
    expect(sheet.get_by_text(word("push.odds.left", n=left))).to_be_visible()
    ada.check_access()
    sheet.get_by_role("button", name=word("app.close")).click()
    expect(ada.page.locator(ASKED)).to_be_attached()
    ada.page.get_by_role("button", name=pattern("push.discards.named")).click()
    expect(ada.page.get_by_role("dialog", name=word("push.discards"))).to_be_visible()


def test_the_log_tells_every_move_in_a_sentence(visit: Visit) -> None:
    ada = visit(remembered=remembering("push", 2))
    play_now(ada, "push")
    until(ada, "placing")
    name = card_name(ada.view["card"])
    by_clicks(ada, "place 1")
    told = ada.page.get_by_role("list", name=word("table.log")).get_by_role("listitem").last
    expect(told).to_have_text(pattern("log.push.places-new.you"))
    expect(told).to_contain_text(name)
    expect(ada.page.get_by_test_id("live")).to_contain_text(name)
