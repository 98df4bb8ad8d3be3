"""Several people at one table, each on their own device."""

from playwright.sync_api import expect

from tests.server.test_leaks import check_view, searched_frames
from tests.support.browser.player import OVER, by_clicks, until_asked
from tests.support.browser.tables import acting, open_table, people_button, sit_down, start, take_turns
from tests.support.browser.visitor import PHONE, Line, Visit
from tests.support.browser.words import word


def test_four_people_join_by_a_link_finish_a_game_and_play_another_one(visit: Visit) -> None:
    ada, ben, cleo, dan = visit(), visit(size=PHONE), visit(), visit()
    link = open_table(ada, "rows", 4)
    for visitor, name in ((ben, "Ben"), (cleo, "Cleo"), (dan, "Dan")):
        sit_down(visitor, link, name)
        expect(ada.page.get_by_text(name, exact=True)).to_be_visible()
    expect(ben.page.get_by_text(word("lobby.hostStarts"))).to_be_visible()
    for visitor in (ada, ben):
        visitor.check_access()
    start(ada, [ben, cleo, dan])
    people = {visitor.own["seat"]: visitor for visitor in (ada, ben, cleo, dan)}
    assert sorted(people) == [0, 1, 2, 3]
    take_turns(people, 6)
    ben.check_no_scrolling()

    # A player who reloads the page still has the same seat.
    cleo.page.reload()
    expect(cleo.page.locator(".room.playing")).to_be_visible()
    take_turns(people, 4)

    # A player who leaves is shown as away, and as present after returning.
    cleo.page.close()
    gone = word("table.people.about", away=1, n=0)
    expect(ada.button(gone)).to_be_visible()
    expect(ben.button(gone)).to_be_visible()
    cleo.page = cleo.context.new_page()
    cleo.page.goto(link.split("#")[0])
    expect(ada.button(gone)).to_have_count(0)
    take_turns(people)
    for visitor in people.values():
        expect(visitor.page.locator(OVER)).to_be_visible()

    # The next game has other rules.
    ada.button(word("end.change")).click()
    ada.page.locator("summary").click()
    ada.page.get_by_role("radio", name=word("option.rows.increment.answer.any")).check()
    ada.check_access()
    ada.button(word("end.rematch")).click()
    for visitor in people.values():
        expect(visitor.page.locator(OVER)).to_have_count(0)
        expect(visitor.page.locator(".room.playing")).to_be_visible()
        assert visitor.rules["increment"] == "any"
    take_turns(people, 4)

    # The host replaces a player. The page tells the player, who can then watch.
    people_button(ada).click()
    ada.button(word("table.replace.about", name="Dan")).click()
    ada.check_access()
    ada.button(word("table.replace.bot")).click()
    expect(dan.page.get_by_text(word("lobby.replaced"))).to_be_visible()
    ada.page.keyboard.press("Escape")
    del people[3]
    take_turns(people, 6)
    for seat, visitor in people.items():
        for frame in searched_frames(visitor.heard):
            check_view("rows", seat, frame)


def test_a_bot_plays_for_a_player_who_left_until_they_return(visit: Visit) -> None:
    ada, ben = visit(), visit(size=PHONE)
    link = open_table(ada, "push", 2)
    sit_down(ben, link, "Ben")
    start(ada, [ben])
    take_turns({0: ada, 1: ben}, 3)
    ben.button(word("table.menu")).click()
    ben.button(word("table.leave"), exact=True).click()
    expect(ben.page.locator("button.play").first).to_be_visible()
    expect(ada.page.get_by_text(word("log.takenOver", name="Ben")).first).to_be_visible()
    take_turns({0: ada}, 4)
    ben.link(word("home.continue", game=word("game.push.title"))).click()
    expect(ben.page.get_by_text(word("table.standIn"))).to_be_visible()
    ben.check_access()
    ben.button(word("table.comeBack")).click()
    expect(ben.page.get_by_text(word("table.standIn"))).to_have_count(0)
    expect(ada.page.get_by_text(word("log.cameBack", name="Ben")).first).to_be_visible()
    take_turns({0: ada, 1: ben}, 4)


def test_a_lost_connection_is_shown_and_restored(visit: Visit) -> None:
    ada, ben = visit(), visit(size=PHONE)
    line = Line(ben.page)
    link = open_table(ada, "push", 2)
    sit_down(ben, link, "Ben")
    start(ada, [ben])
    people = {0: ada, 1: ben}
    take_turns(people, 3)
    line.cut()
    expect(ben.page.get_by_text(word("table.reconnecting"))).to_be_visible()
    expect(ada.button(word("table.people.about", away=1, n=0))).to_be_visible()
    ben.check_access()
    line.restore()
    expect(ben.page.get_by_text(word("table.reconnecting"))).to_have_count(0)
    expect(ada.button(word("table.people.about", away=0, n=0))).to_be_visible()
    take_turns(people, 3)


def test_a_suggestion_reaches_the_current_player(visit: Visit) -> None:
    """P-TURN-5."""
    ada, ben = visit(), visit(size=PHONE)
    link = open_table(ada, "push", 2)
    sit_down(ben, link, "Ben")
    start(ada, [ben])
    people = {0: ada, 1: ben}
    names = {0: "Ada", 1: "Ben"}
    somebody = acting(people)
    assert somebody is not None
    assert until_asked(somebody)
    by_clicks(somebody, "push")
    assert until_asked(somebody)
    seat = 0 if somebody is ada else 1
    other = people[1 - seat]
    place = somebody.own["legal"][0]
    assert place == "place 1"
    other.page.locator('[data-stack="1"]').click()
    advice = somebody.page.locator('[data-stack="1"]').get_by_title(word("push.advised", names=names[1 - seat]))
    expect(advice).to_be_visible()
    somebody.check_access()
    by_clicks(somebody, place)
    expect(somebody.page.locator(".said")).to_have_count(0)
    other.button(word("push.advise.stop")).click()
    advice = somebody.page.locator(".act").get_by_title(word("push.advised", names=names[1 - seat]))
    expect(advice).to_be_visible()
    spoken = somebody.page.get_by_test_id("live")
    expect(spoken.get_by_text(word("log.advice.stop", name=names[1 - seat]))).to_have_count(1)


def test_a_reaction_reaches_all_players(visit: Visit) -> None:
    ada, ben = visit(), visit(size=PHONE)
    link = open_table(ada, "push", 2)
    sit_down(ben, link, "Ben")
    start(ada, [ben])
    ben.button(word("table.react")).click()
    ben.button(word("table.reaction.ouch")).click()
    expect(ada.page.get_by_test_id("live")).to_contain_text(f"Ben: {word('table.reaction.ouch')}")
