"""What a table offers besides moves: guided deals, hosts, proofs, calls, tricks."""

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Locator, Page, Route, expect

from parlour.coach.tutorial import read_tutorials, tutorials
from parlour.games import GAMES, find_game
from parlour.languages.message import say, together
from parlour.table.game import Game
from parlour.table.scene import Line, Piece, Result, ResultSide, Sheet
from tests.web import make_scenes
from tests.web.conftest import WITH_NOVICES, House
from tests.web.make_scenes import figures
from tests.web.players import (
    OFTEN,
    learn,
    move,
    on_shelf,
    patiently,
    play_deals,
    ready,
    sit_down,
)
from tests.web.test_people import another, set_table

TAUGHT = [game for game in GAMES if read_tutorials(game)]


@pytest.mark.sampled(8)
@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.key)
def test_a_guided_deal_is_played_to_its_end(page: Page, game: Game) -> None:
    taught = tutorials(game)[0]
    on_shelf(page, game.key).get_by_role("link", name="Learn it").click()
    guide = page.get_by_role("region", name="A guided deal")
    expect(guide).to_be_visible()
    heard = learn(page, [line.move for line in taught.lines if line.move])
    assert heard == [str(line.text) for line in taught.lines if line.text]
    guide.get_by_role("button", name="Now play").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))


def test_a_guided_deal_waits_for_the_move_it_asks_for(page: Page) -> None:
    page.goto("/#/tutorial/block")
    guide = page.get_by_role("region", name="A guided deal")
    guide.get_by_role("button", name="Continue").click()
    expect(page.locator(".own .hinted")).to_have_count(1)
    before = guide.locator(".text").inner_text()
    page.locator(".own button.open:not(.hinted)").first.press("Enter")
    page.locator(".calls button.choice").first.click()
    expect(guide.get_by_role("alert")).to_contain_text("here the move is: Play the C 4.")
    assert guide.locator(".text").inner_text() == before
    page.locator(".own .hinted").press("Enter")
    page.locator(".calls .hinted").click()
    expect(guide.locator(".text")).not_to_have_text(before)
    guide.locator(".cited button").first.click()
    expect(page.locator(".book .here")).to_be_in_viewport()


def test_a_word_is_typed(page: Page) -> None:
    """A move that starts with a button can be typed whole; an impossible word gives the reason."""
    page.goto("/")
    table = page.evaluate(
        """fetch("/api/play", {method: "POST", body: JSON.stringify({game: "alphabets"}),
             headers: {"X-Parlour": "1", "content-type": "application/json"}})
           .then(answer => answer.json()).then(made => made.table)"""
    )
    page.goto(f"/t/{table}")
    expect(page.get_by_label("Type a word")).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("zzzz")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text(re.compile("ZZZZ|word"))


def test_the_host_chooses_bots_removes_players_and_closes_the_table(
    page: Page, browser: Browser, house: House
) -> None:
    page.on("dialog", lambda dialog: dialog.accept())
    link = set_table(page)
    page.get_by_label("Who plays seat 3").select_option(index=1)
    expect(page.locator(".waiting li").nth(2)).to_contain_text("bot")
    friend = another(browser, house)
    friend.goto(link)
    friend.get_by_role("button", name="Sit here").first.click()
    expect(friend.get_by_text("(you)")).to_be_visible()
    page.get_by_role("button", name="Remove").click()
    expect(friend.get_by_role("alert")).to_contain_text("leave")
    page.get_by_role("button", name=re.compile("Begin")).click()
    ready(page)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Players").click()
    dialog = page.get_by_role("dialog", name="Players")
    expect(dialog.get_by_role("listitem")).to_have_count(4)
    dialog.get_by_role("button", name="Close the table").click()
    expect(page.get_by_text(re.compile("closed"))).to_be_visible()
    friend.context.close()


def test_a_players_own_words_are_in_the_shuffles_and_the_proof(page: Page) -> None:
    page.on("dialog", lambda dialog: dialog.accept())
    set_table(page)
    page.get_by_role("button", name="Fair shuffles").click()
    page.get_by_label("Your own words").fill("blue moon")
    page.get_by_role("button", name="Mix in").click()
    expect(page.get_by_text("Mixed in: blue moon")).to_be_visible()
    bound = page.locator("dialog code").inner_text()
    assert re.fullmatch("[0-9a-f]{64}", bound)
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name=re.compile("Begin")).click()
    play_deals(page)
    page.evaluate(
        """fetch(`/api/tables/${location.pathname.slice(3)}/close`,
           {method: 'POST', headers: {'X-Parlour': '1', 'content-type': 'application/json'},
            body: '{}'})"""
    )
    page.reload()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Fair shuffles").click()
    assert page.locator("dialog code").inner_text() == bound
    page.get_by_role("button", name="Compute every shuffle again").click()
    expect(page.locator(".verdict")).to_contain_text("secret and the players")
    expect(page.get_by_text("Took no part")).to_have_count(0)  # this browser took part
    expect(page.get_by_text("Mixed in: blue moon")).to_be_visible()
    expect(page.get_by_text("has saved nothing")).to_have_count(0)


def forged(route: Route) -> None:
    """Let the server tell a record with another first card and another name than were played."""
    honest = route.fetch()
    text = honest.text()
    order = text.split('order = "')[1].split('"')[0]
    first, second, *others = order.split()
    text = text.replace(order, " ".join((second, first, *others)), 1)
    route.fulfill(response=honest, body=text.replace('names = ["', 'names = ["X', 1))


def test_the_browser_says_what_is_wrong_with_a_forged_record(page: Page) -> None:
    page.on("dialog", lambda dialog: dialog.accept())
    page.route("**/record", forged)
    set_table(page)
    page.get_by_role("button", name=re.compile("Begin")).click()
    play_deals(page)
    page.evaluate(
        """fetch(`/api/tables/${location.pathname.slice(3)}/close`,
           {method: 'POST', headers: {'X-Parlour': '1', 'content-type': 'application/json'},
            body: '{}'})"""
    )
    page.reload()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Fair shuffles").click()
    page.get_by_role("button", name="Compute every shuffle again").click()
    expect(page.locator(".verdict")).to_contain_text("do not match")
    problems = page.locator(".problems")
    expect(problems).to_contain_text("The shuffle of deal 1 does not follow")
    expect(problems).to_contain_text("Somebody sat elsewhere")


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("key", "call"), [("panjandrum", "Panjandrum"), ("i-doubt-it", "I doubt it")]
)
def test_a_call_window_is_answered_with_a_key(
    browser: Browser, waiting_house: House, key: str, call: str
) -> None:
    """This works out of turn too: the button has a key, and everybody is notified of the call.

    Only people are at the table, so no bot calls first. The first play opens a window for all
    others, and this server's windows stay open.
    """
    page, *others = people = [another(browser, waiting_house) for _ in range(3)]
    link = set_table(page, key, 3)
    for friend in others:
        friend.goto(link)
        friend.get_by_role("button", name="Sit here").first.click()
        expect(friend.get_by_text("(you)")).to_be_visible()
    page.get_by_role("button", name=re.compile("Begin")).click()
    for one in people:
        expect(one.locator(".felt")).to_be_visible()
    button = ".calls button.choice[aria-keyshortcuts]"
    spoken = re.compile(call, re.IGNORECASE)
    callers: list[Page] = []
    for _ in patiently(page, 120):
        if len({one.locator(".felt").get_attribute("data-seq") for one in people}) > 1:
            continue  # one client is not up to date yet
        turn = [one for one in people if one.locator(".plate.own.turn").count()]
        callers = [
            one
            for one in people
            if one not in turn and one.locator(button, has_text=spoken).count()
        ]
        if callers:
            break
        for player in turn:
            player.evaluate(
                """() => document.querySelector(
                     'button.lifted, button.open, .calls button.choice')?.click()"""
            )
    caller = callers[0]
    inside = """one => one.querySelector(".limit").getBoundingClientRect().bottom
        <= one.getBoundingClientRect().bottom"""
    assert caller.locator(button, has_text=spoken).evaluate(inside), "its time is not cut off"
    name = caller.locator(".plate.own .text").inner_text()
    shortcut = caller.locator(button, has_text=spoken).get_attribute("aria-keyshortcuts")
    caller.keyboard.press(shortcut or "")
    told = re.compile(rf"{name}.*{call}", re.IGNORECASE)
    for one in people:
        expect(one.get_by_role("region", name="Announcements").get_by_role("log")).to_contain_text(
            told
        )
        one.context.close()


def test_a_complete_trick_stays_for_a_moment(browser: Browser, house: House) -> None:
    context = browser.new_context(base_url=house.url, reduced_motion="no-preference")
    context.add_init_script(WITH_NOVICES)
    page = context.new_page()
    sit_down(page, "domino-42")
    page.evaluate(
        """() => { window.since = 0; window.stayed = 0; window.told = [];
          new MutationObserver(() => {
            const told = document.querySelector(".prompt")?.innerText ?? "";
            if (/takes? the trick/.test(told)) window.told.push(told);
            const shown = document.querySelectorAll(".was:not(.faint)").length;
            if (shown && !window.since) window.since = performance.now();
            if (!shown && window.since) {
              window.stayed = Math.max(window.stayed, performance.now() - window.since);
              window.since = 0; }
          }).observe(document.body, {subtree: true, childList: true, attributes: true}); }"""
    )
    for step in patiently(page):
        if page.evaluate("window.stayed > 900"):
            break
        if ready(page) == "over":
            page.keyboard.press("n")
        elif not page.evaluate("window.since"):  # a player who plays on leaves it
            move(page, step)
    told = page.evaluate("window.told")
    assert told
    assert not [line for line in told if "▶" in line], "only a question to the player is marked"
    context.close()


def test_the_end_of_a_match_shows_the_score_sheet_on_its_card(page: Page) -> None:
    (lost, gained), (less, more) = figures("\u221280", "+60"), figures("35", "45")
    sides = (
        ResultSide(say("Ann & Charles (you)"), lost, less),
        ResultSide(say("Bertha & Dora"), gained, more, won=True),
    )
    result = Result(say("Bertha & Dora won the match by 45 to 35"), sides, deal=2)
    shown = make_scenes.of_kinds()[0]
    over = replace(shown.scene, over=True, won=(1,), result=result, choices=())
    body = make_scenes.encoded([replace(shown, scene=over)])
    page.route(
        "**/gallery.json", lambda route: route.fulfill(body=body, content_type="application/json")
    )
    page.goto(f"/#/gallery/{shown.name}")
    sheet = page.locator(".result").get_by_role("table", name="Score sheet")
    expect(sheet.get_by_role("row")).to_contain_text(
        [
            re.compile(r"Deal\s*1\s*2\s*Total"),
            re.compile(r"Ann & Charles \(you\)\s*\+75\s*\u221280\s*35"),
            re.compile(r"Bertha & Dora\s*\+40\s*\+60\s*45"),
        ]
    )


@pytest.mark.parametrize(
    ("width", "height"),
    [(360, 640), (390, 844), (844, 390), (1100, 760), (1280, 800), (1920, 1080)],
)
def test_the_totals_of_a_match_are_seen_at_every_size(page: Page, width: int, height: int) -> None:
    """With long names and many deals: those are shortened or left out, never the totals."""
    columns = (
        together(["Wilhelmina Winterbottom", "Bartholomew"]),
        together(["Christopher", "Anastasia Konstantin"]),
    )
    gained, totals = figures("+125", "\u2212125"), figures("1005", "1015")
    sides = tuple(
        ResultSide(say("{side}", side=columns[n]), gained[n], totals[n], won=not n) for n in (0, 1)
    )
    headline = say("{who} won the match by 1005 to 1015", who=columns[0])
    result = Result(headline, sides, deal=12)
    shown = make_scenes.of_kinds()[0]
    lines = [Line(say("Deal {number}", number=n), gained) for n in range(1, 13)]
    sheet = Sheet(columns, (*lines, Line(say("Total"), totals, "total")))
    over = replace(shown.scene, over=True, won=(0,), result=result, choices=(), sheet=sheet)
    body = make_scenes.encoded([replace(shown, scene=over)])
    page.route(
        "**/gallery.json", lambda route: route.fulfill(body=body, content_type="application/json")
    )
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/#/gallery/{shown.name}")
    card = page.locator(".result .card")
    for n in (0, 1):
        total = card.get_by_text(f"10{n}5", exact=True)
        expect(total).to_be_visible()
    page.wait_for_function(  # columns are left out one by one until there is room
        """() => { const card = document.querySelector(".result .card");
            const right = card.getBoundingClientRect().right;
            return right <= innerWidth && [...card.querySelectorAll("td b")].every(
                total => total.getBoundingClientRect().right <= right); }""",
        polling=OFTEN,
    )


@pytest.mark.parametrize(("alone", "scored"), [("time", 0), ("rook-solitaire", 1)])
def test_a_player_alone_without_an_opponent_has_no_score(
    page: Page, alone: str, scored: int
) -> None:
    over = make_scenes.of_games(game for game in GAMES if game.key == alone)[-1]
    body = make_scenes.encoded([over])
    page.route(
        "**/gallery.json", lambda route: route.fulfill(body=body, content_type="application/json")
    )
    page.goto(f"/#/gallery/{over.name}")
    expect(page.locator(".result .look")).to_be_visible()
    expect(page.locator(".result").get_by_role("button", name="Score")).to_have_count(scored)
    expect(page.get_by_role("tab", name="Score")).to_have_count(scored)
    plate = page.locator(".plate")
    expect(plate.get_by_text("point")).to_have_count(scored)
    expect(plate.get_by_role("img", name="dealer")).to_have_count(0)


def show(page: Page, shown: make_scenes.Shown, size: tuple[int, int]) -> None:
    """Show a scene in a window of this size."""
    body = make_scenes.encoded([shown])
    page.route(
        "**/gallery.json", lambda route: route.fulfill(body=body, content_type="application/json")
    )
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/#/gallery/{shown.name}")


@pytest.mark.parametrize("size", [(844, 390), (1280, 720)])
def test_a_result_covers_no_part_of_a_slip_of_paper(page: Page, size: tuple[int, int]) -> None:
    """The slip is hidden until the player looks at the table."""
    over = make_scenes.of_games(game for game in GAMES if game.key == "fortune")[-1]
    show(page, over, size)
    look = page.locator(".result .look")
    expect(look).to_be_visible()
    expect(page.locator(".zone.sheet")).to_be_hidden()
    look.click()
    expect(page.locator(".zone.sheet")).to_be_visible()


def test_four_names_fit_on_the_score_sheet_beside_the_table(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    sit_down(page, "tuxedo")
    sheet = page.locator(".beside .paper")
    expect(sheet).to_be_visible()
    assert sheet.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_eight_players_with_high_scores_fit_on_the_score_sheet(page: Page) -> None:
    shown = make_scenes.of_games([find_game("rook")], only=["rook-8-over"])[0]
    sheet = shown.scene.sheet
    assert sheet
    lines = tuple(replace(line, values=figures("-120") * 8) for line in sheet.lines)
    scene = replace(shown.scene, sheet=replace(sheet, lines=lines))
    show(page, replace(shown, scene=scene), (1280, 720))
    paper = page.locator(".beside .paper")
    expect(paper).to_contain_text("-120")
    assert paper.evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)])
def test_a_plate_shows_a_long_unit_only_where_it_fits(page: Page, size: tuple[int, int]) -> None:
    """A player of Alphabets has "0 lost rounds" and gave up."""
    shown = make_scenes.of_games([find_game("alphabets")], only=["alphabets-8-over"])[0]
    show(page, shown, size)
    mark = page.locator(".plate.own .how em")
    expect(mark).to_have_text("gave up")
    assert mark.evaluate("one => one.scrollWidth <= one.clientWidth")


def write(page: Page, lines: int, size: tuple[int, int]) -> Locator:
    """Show a slip of paper with this number of lines from a dictionary."""
    shown = next(one for one in make_scenes.of_kinds() if one.name == "kind-sheet")
    said = Piece("“a piece of furniture with a flat top, on which players lay their letters”")
    zones = tuple(
        replace(zone, pieces=(said,) * lines) if zone.kind == "sheet" else zone
        for zone in shown.scene.zones
    )
    show(page, replace(shown, scene=replace(shown.scene, zones=zones)), size)
    slip = page.locator("ul.sheet")
    expect(slip.locator("li")).to_have_count(lines)
    return slip


def test_a_slip_with_room_for_its_lines_does_not_scroll(page: Page) -> None:
    slip = write(page, 1, (1280, 720))
    expect(slip).not_to_have_attribute("tabindex", "0")


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 720)])
def test_a_slip_that_scrolls_shows_it_and_is_scrolled_by_keys(
    page: Page, size: tuple[int, int]
) -> None:
    slip = write(page, 40, size)
    expect(slip).to_have_attribute("tabindex", "0")
    shades = slip.evaluate("one => getComputedStyle(one).backgroundAttachment")
    assert shades.split(", ")[:4] == ["local", "local", "scroll", "scroll"]
    slip.focus()
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelector('ul.sheet').scrollTop > 20")


COVERED = """() => Math.max(...[...document.querySelectorAll('.piece.tablet')].map(one => {
  const mark = one.querySelector('.mark')?.getBoundingClientRect();
  if (!mark) return 0;
  const {left, top, width, height} = one.getBoundingClientRect();
  const part = (low, high, from, long) =>
    Math.max(0, Math.min(high, from + 0.8 * long) - Math.max(low, from + 0.2 * long));
  return part(mark.left, mark.right, left, width) * part(mark.top, mark.bottom, top, height)
    / (0.36 * width * height);
}))"""
"""How much of the middle of a letter its number covers, at most."""


HIDDEN = """() => [...document.querySelectorAll('.piece.tablet .mark')].filter(one => {
  const {left, top, width, height} = one.getBoundingClientRect();
  return [0.15, 0.5, 0.85].some(part => {
    const hit = document.elementFromPoint(left + width / 2, top + height * part);
    return !hit?.closest('li')?.contains(one);
  });
}).length"""
"""How many numbers are partly covered by another letter."""


def test_the_number_of_a_letter_does_not_cover_it(page: Page) -> None:
    shown = make_scenes.of_games([find_game("block-words")], only=["block-words-4-middle"])[0]
    show(page, shown, (844, 390))
    expect(page.locator(".piece.tablet .mark").first).to_be_visible()
    assert page.evaluate(COVERED) < 0.1
    assert page.evaluate(HIDDEN) == 0


@pytest.mark.parametrize(("moment", "fields"), [("start", 0), ("middle", 1)])
def test_the_field_for_a_word_is_shown_when_a_word_can_be_made(
    page: Page, moment: str, fields: int
) -> None:
    """The first player of the Block Game of Words can only put a letter into the pool (RB-3)."""
    name = f"block-words-4-{moment}"
    show(page, make_scenes.of_games([find_game("block-words")], only=[name])[0], (1280, 720))
    expect(page.get_by_role("button", name="Pool a letter")).to_be_visible()
    expect(page.locator(".say input")).to_have_count(fields)


def test_a_plate_writes_a_score_as_the_result_does(page: Page) -> None:
    """In 42 a score below zero has a ring around it (D42-47)."""
    shown = make_scenes.of_games([find_game("domino-42")], only=["domino-42-4-over"])[0]
    sheet, result = shown.scene.sheet, shown.scene.result
    assert sheet
    assert result
    totals = figures("(41)", "17")
    lines = (*sheet.lines[:-1], replace(sheet.lines[-1], values=totals))
    sides = tuple(
        replace(side, total=total) for side, total in zip(result.sides, totals, strict=True)
    )
    seats = tuple(replace(info, score=(-41, 17)[info.side]) for info in shown.scene.seats)
    scene = replace(
        shown.scene,
        seats=seats,
        sheet=replace(sheet, lines=lines),
        result=replace(result, sides=sides),
    )
    show(page, replace(shown, scene=scene), (1280, 720))
    expect(page.locator(".result td b")).to_have_text(["(41)", "17"])
    expect(page.locator(".plate.own .how b")).to_have_text(re.compile(r"^\s*\(41\)\s*points$"))
    expect(page.locator("[data-plate='1'] .how b")).to_contain_text("17")
