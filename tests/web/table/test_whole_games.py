"""Whole games against bots, by clicks, from the home page to the scores."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.support.browser.player import OVER, play
from tests.support.browser.tables import STILL, play_now, remembering, tile
from tests.support.browser.visitor import Visit, Visitor
from tests.support.browser.words import pattern, word

PLAYERS = 6
AS_SHOWN = ("us-2018", None)
"""The other editions look the same, so accessibility is checked in one edition of each game."""


def choose_quick_bots(visitor: Visitor, game: str, edition: str | None) -> None:
    """The settings of a new game: players, fast bots and edition."""
    visitor.visit()
    tile(visitor, game).locator("button.change").click()
    sheet = visitor.page.get_by_role("dialog")
    sheet.get_by_role("group", name=word("new.players")).get_by_role("radio", name=str(PLAYERS), exact=True).check()
    bots = sheet.get_by_label(word("new.seat", n=2), exact=True).get_by_role("option")
    simplest = word("new.strength", bot=word("bot.random"), n=1, all=bots.count())
    expect(bots.first).to_have_text(simplest)
    for seat in range(2, PLAYERS + 1):
        sheet.get_by_label(word("new.seat", n=seat), exact=True).select_option("random")
    if edition is not None:
        sheet.get_by_role("radio", name=word(f"edition.{game}.{edition}.title")).check()
    if edition in AS_SHOWN:
        visitor.check_access()


BARE = """new MutationObserver(() => {
  const end = document.querySelector(".end h1");
  if (end && !document.querySelector(".end .scores li")) document.documentElement.dataset.bare = end.textContent;
}).observe(document, { childList: true, subtree: true })"""


@pytest.mark.parametrize("game", ["push", "rows"])
def test_the_ranking_appears_with_the_win_without_further_requests(visit: Visit, game: str) -> None:
    ada = visit(remembered=remembering(game, 2))
    ada.context.add_init_script(BARE)
    play_now(ada, game)
    with ada.page.expect_response(re.compile(r"/Scores-.*\.js")):
        play(ada, moves=1)
    ada.rest()
    ada.page.route("**/assets/**", Route.abort)
    play(ada)
    ranking = ada.page.locator(".end .scores li")
    expect(ranking).to_have_count(2)
    assert ada.page.locator("html").get_attribute("data-bare") is None


@pytest.mark.parametrize(
    ("game", "edition"), [("push", "us-2018"), ("push", "eu-2022"), ("push", "columns"), ("rows", None)]
)
def test_a_game_is_played_by_clicks_from_the_home_page_to_the_scores(
    visit: Visit, game: str, edition: str | None
) -> None:
    ada = visit(remembered=STILL)
    choose_quick_bots(ada, game, edition)
    ada.button(word("home.playNow")).click()
    seen: set[str] = set()

    def look() -> None:
        phase = ada.view["phase"]
        if phase not in seen and edition in AS_SHOWN:
            ada.check_access()
        seen.add(phase)

    moves = play(ada, each=look)
    assert moves > 1
    assert seen >= ({"begin", "placing", "deciding"} if game == "push" else {"opening", "giving"})
    result = ada.view["result"]
    names = word("end.push.scores") if game == "push" else word("rows.scores.title")
    scores = ada.page.get_by_role("region", name=names, exact=True)
    expect(scores.get_by_text(pattern("end.push.won" if game == "push" else "rows.scores.won"))).to_have_count(0)
    for score in result["scores"]:
        expect(scores.get_by_text(str(score), exact=True).first).to_be_visible()
    if ada.own["seat"] in result["winners"]:
        expect(ada.page.locator(OVER)).to_have_text(word("end.won" if len(result["winners"]) == 1 else "end.shared"))
    ada.check_access()
    ada.button(word("end.verify")).click()
    expect(ada.heading(word("replay.verify.good"))).to_be_visible()
    ada.check_access()
    ada.button(word("end.again")).click()
    expect(ada.page.locator(OVER)).to_have_count(0)
    assert play(ada, moves=2) == 2
