"""A browser without the Popover API gets a note that says which browsers the page needs, and no error."""

from playwright.sync_api import Route, expect

from tests.support.browser.visitor import Visit

NEEDED = ":popover-open"


def test_an_old_browser_is_told_what_the_page_needs(visit: Visit) -> None:
    ada = visit()

    def forget(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace(NEEDED, ":no-such-selector"))

    ada.page.route("**/assets/*.css", forget)
    ada.page.route("**/assets/*.js", forget)
    ada.page.goto(ada.url)
    expect(ada.page.locator(".old-browser")).to_be_visible()
    expect(ada.page.locator("#app > *")).to_have_count(0)


def test_a_browser_that_the_page_supports_sees_no_note(visit: Visit) -> None:
    ada = visit()
    ada.page.goto(ada.url)
    expect(ada.page.get_by_role("heading").first).to_be_visible()
    expect(ada.page.locator(".old-browser")).to_be_hidden()
