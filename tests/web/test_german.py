"""A German reader sees no English except the rulebooks': the tests read all that is shown."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from parlour.coach.tutorial import read_tutorials
from parlour.games import GAMES, bots_of
from parlour.languages.po_files import catalogue
from parlour.server.tables.chairs import BOT_NAMES
from parlour.table.game import Game
from tests.pace import pace
from tests.web.conftest import House, desktop
from tests.web.players import FOLLOWER, PLAYER, patiently, play_deals, ready
from tests.web.test_hall import ON_AND_ON

STRINGS = Path(__file__).parents[2] / "web" / "src" / "strings"
IN_WORDS = ("anagrams", "sentences", "block-words", "alphabets")
"""Word games that are played by hints."""
OF_CHANCE = {game.key for game in GAMES if len(bots_of(game)) == 1}
"""Games without skill, which have only one kind of bot."""
TITLES = {title for game in GAMES for title in (game.title, game.whole_rulebook.title)}

NOTE = """() => {
    const seen = new Set();
    const SAID = ["aria-label", "title", "placeholder", "alt", "aria-description"];
    const apart = ':not(html)[lang="en"], script, noscript, style, kbd, code';
    const quoted = one => one.closest(apart);
    const note = text => {
        const said = (text ?? "").trim();
        if (said && !seen.has(said)) { seen.add(said); window.noted(said); }
    };
    const read = node => {
        const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
        if (!(element instanceof Element) || quoted(element)) return;
        if (node === element) SAID.forEach(name => note(node.getAttribute(name)));
        else note(node.data);
    };
    const all = node => {
        if (node.nodeType !== Node.ELEMENT_NODE) { read(node); return; }
        const both = NodeFilter.SHOW_ELEMENT + NodeFilter.SHOW_TEXT;
        const inside = document.createTreeWalker(node, both);
        for (let one = node; one; one = inside.nextNode()) read(one);
    };
    new MutationObserver(changes => changes.forEach(({type, target, addedNodes}) =>
        type === "childList" ? addedNodes.forEach(all) : read(target))
    ).observe(document, {subtree: true, childList: true, characterData: true,
                         attributes: true, attributeFilter: SAID});
}"""
"""Notes every text and label that is ever on the page, except what is marked as English."""

GO_ON = """([end, astray]) => {
    const on = document.querySelector(".guide .button.main");
    if (on.textContent.trim() === end) return true;
    const other = "button.open:not(.hinted), .calls button.choice:not(.hinted)";
    if (astray) document.querySelector(other)?.click();
    else on.click();
    return false;
}"""
"""Continues a guided deal, or tries another move first; returns whether the deal is over. The page
does both at once: a guided deal also goes on by itself."""

A_ROUND = f"""() => {{
    ({ON_AND_ON})();
    const player = window.player, table = location.pathname;
    const round = setInterval(() => {{
        if (location.pathname === table) return;
        clearInterval(player);
        clearInterval(round);
    }}, 5);
}}"""
"""Plays until the page leaves the table. What is said there is read before anybody plays on."""

WORD = re.compile(r"[^\W\d_]+(?:'[a-z]+)?")
KEPT = re.compile(r"„[^“]*“|`[^`]*`|\{[^}]*\}|“[^”]*”|\"[^\"]*\"|\b[^\W\d_a-zäöüß]+\b")
"""What is not translated: quotations, code, placeholders, and words in capitals."""


def words(text: str) -> set[str]:
    """Return the words of a text that its language could have translated."""
    for title in sorted(TITLES, key=len, reverse=True):
        text = text.replace(title, " ")
    return {word.lower() for word in WORD.findall(KEPT.sub(" ", text))}


def client_texts(language: str) -> str:
    """Return all texts of the client in a language."""
    source = (STRINGS / f"{language}.ts").read_text(encoding="utf-8")
    values = re.sub(r"(?m)^\s*'[^']+':|^import .*$|/\*.*?\*/", "", source)
    return "\n".join(found[2] for found in re.finditer(r"(['\"])((?:(?!\1).)*)\1", values))


def german_text(key: str) -> str:
    """Return a text of the client in German."""
    source = (STRINGS / "de.ts").read_text(encoding="utf-8")
    found = re.search(rf"'{re.escape(key)}': '([^']*)'", source)
    assert found, key
    return found[1]


@pytest.fixture(scope="module")
def english() -> frozenset[str]:
    """Words that occur in our English texts, but not in our German ones."""
    messages = [message for message in catalogue("de") if message.text]
    here = words(client_texts("en"))
    there = words(client_texts("de"))
    for message in messages:
        here |= words(f"{message.text} {message.plural or ''}")
        there |= words(" ".join(message.forms))
    names = {name.lower() for name in BOT_NAMES}
    return frozenset(here - there - names)


class German:
    """A German's browser, and all that it has shown and said."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.noted: list[str] = []
        page.expose_function("noted", self._note)
        page.add_init_script(f"({NOTE})()")
        page.on("dialog", self._confirm)

    def _note(self, text: str) -> None:
        self.noted.append(text)

    def _confirm(self, dialog: object) -> None:
        self.noted.append(dialog.message)  # type: ignore[attr-defined]
        dialog.accept()  # type: ignore[attr-defined]

    def in_english(self, english: frozenset[str]) -> dict[str, set[str]]:
        """Return the texts with English words, and those words."""
        self.page.evaluate("() => new Promise(done => setTimeout(done))")
        found = {text: words(text) & english for text in self.noted}
        return {text: odd for text, odd in found.items() if odd}

    def look_at(self, game: str) -> None:
        """Read the page of a game, with its options, and its rulebook."""
        for path in (f"/#/game/{game}", f"/#/rules/{game}"):
            self.page.goto("/#/stats")
            self.page.goto(path)
            expect(self.page.locator("main h1")).to_be_visible()
            self.open_all()
        expect(self.page.locator("blockquote").first).to_be_attached()

    def open_all(self) -> None:
        self.page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")

    def learn(self, game: str, number: int = 0) -> None:
        """Go through a guided deal, and try other moves on the way."""
        self.page.goto(f"/#/tutorial/{game}/{number}")
        self.page.reload()
        self.page.locator(".guide .button.main").wait_for()
        for tries in patiently(self.page, 120):
            if self.page.evaluate(GO_ON, [german_text("tutorial.end"), tries % 2 == 0]):
                return

    def sit_down(self, game: str) -> None:
        hints = {"hints": "yes"} if game in IN_WORDS and game != "alphabets" else {}
        bots = {} if game in OF_CHANCE else {"bots": "novice"}
        wanted = {"game": game, "options": hints, "awaited": True, **bots}
        table = self.page.evaluate(
            """wanted => fetch("/api/play", {method: "POST", body: JSON.stringify(wanted),
                   headers: {"content-type": "application/json", "x-parlour": "1"}})
               .then(answer => answer.json()).then(made => made.table)""",
            wanted,
        )
        self.page.goto(f"/t/{table}")
        expect(self.page.locator(".felt")).to_be_visible()

    def look_around(self) -> None:
        """Read the panels, the menu and its dialogs, and what the keys read."""
        page = self.page
        for key in ("s", "g", "t", "r"):
            page.keyboard.press(key)
        for key in "HMSLT":
            page.keyboard.press(f"Shift+{key}")
        page.keyboard.press("u")
        more = page.get_by_role("button", name=german_text("table.more"))
        for key in ("people.title", "table.invite", "fair.title", "nav.settings", "table.keys"):
            more.click()
            page.locator(".menu").get_by_role("button", name=german_text(key)).click()
            expect(page.get_by_role("dialog")).to_be_visible()
            page.keyboard.press("Escape")

    def be_refused(self) -> None:
        """Try what is not allowed: a dim piece, and an unknown word."""
        self.page.evaluate(
            """() => { document.querySelector(".own button.dim")?.click();
                 const field = document.querySelector(".say input");
                 if (!field) return;
                 field.value = "XYZZY";
                 field.dispatchEvent(new Event("input"));
                 field.form.requestSubmit(); }"""
        )

    def ask_for_a_hint(self) -> None:
        """Ask until a hint stays, and for its figures: while anybody may call, the game goes on."""
        hint = self.page.locator(".prompt small[data-move], .note.bad")
        for _ in patiently(self.page):
            self.page.keyboard.press("h")
            if hint.count():
                break
        self.page.keyboard.press("h")

    def play(self, game: str) -> None:
        """Play a deal to its end with hints, and read its result, review and replay."""
        page = self.page
        self.sit_down(game)
        if ready(page) == "turn":
            if game not in IN_WORDS:  # there `follow` asks for hints itself
                self.ask_for_a_hint()
            self.be_refused()
        play_deals(page, player=FOLLOWER if game in IN_WORDS else PLAYER)
        expect(page.locator(".result")).to_be_visible()
        table = page.url
        page.goto(f"{table}#/review/1")
        expect(page.locator("main h1")).to_be_visible()
        page.goto(f"{table}#/replay/3")
        expect(page.get_by_role("slider")).to_be_visible()
        page.goto(f"{table}#/house")
        expect(page.locator("main h1")).to_be_visible()


@pytest.fixture
def reader(browser: Browser, house: House) -> Iterator[German]:
    with desktop(browser, house, "de-DE") as context:
        yield German(context.new_page())


def test_english_words_are_known(english: frozenset[str]) -> None:
    assert {"the", "of", "you", "cards", "plays", "your", "takes", "trick", "it"} <= english


def test_a_deal_and_all_around_it_are_in_german(reader: German, english: frozenset[str]) -> None:
    reader.page.goto("/")
    reader.learn("sniff")
    reader.sit_down("rook")
    ready(reader.page)
    reader.look_around()
    reader.page.keyboard.press("h")
    reader.page.locator(".prompt small").wait_for()
    assert len(reader.noted) > 100
    assert reader.in_english(english) == {}


def test_a_guided_deal_asks_for_a_word_as_it_may_be_typed(reader: German) -> None:
    page = reader.page
    page.goto("/#/tutorial/anagrams")
    guide, field = page.locator(".guide"), page.locator(".say input")
    before = guide.locator(".text").inner_text()
    for word in ("TUC", "bilde CU"):
        field.fill(word)
        field.press("Enter")
        expect(guide.get_by_role("alert")).to_contain_text("Hier ist gefragt: Bilde CUT.")
        assert guide.locator(".text").inner_text() == before
    field.fill("bilde CUT")
    field.press("Enter")
    expect(guide.locator(".text")).not_to_have_text(before)


def test_a_party_is_in_german_on_a_phone(reader: German, english: frozenset[str]) -> None:
    """From the hall through a round with its results to the next table, and to the prizes."""
    page = reader.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/#/party")
    page.reload()
    page.locator("form select").first.select_option("domino-42")
    page.get_by_label(german_text("party.rounds")).select_option("2")
    page.locator("form .button.main").click()
    page.locator(".guests").wait_for()
    page.locator("main > .button.main").click()
    said = page.get_by_role("region", name="Ansagen").get_by_role("log")
    for durchgang in (1, 2):
        expect(page).to_have_url(re.compile(rf"-{durchgang}-[12]$"), timeout=240_000 * pace())
        expect(page.locator(".felt .prompt")).to_be_visible()
        expect(said).to_contain_text(re.compile(rf"Durchgang {durchgang}: Du .+ Du spielst mit"))
        if durchgang == 1:
            reader.look_around()
        page.evaluate(A_ROUND)
    expect(page.get_by_text("Der Spielabend ist zu Ende.")).to_be_visible(timeout=240_000 * pace())
    assert len(reader.noted) > 100
    assert reader.in_english(english) == {}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_is_in_german(reader: German, english: frozenset[str], game: Game) -> None:
    reader.page.goto("/")
    reader.look_at(game.key)
    for number in range(len(read_tutorials(game))):
        reader.learn(game.key, number)
    reader.play(game.key)
    assert reader.in_english(english) == {}


@pytest.mark.slow
def test_every_other_page_is_in_german(reader: German, english: frozenset[str]) -> None:
    page = reader.page
    for path in ("/", "/#/stats", "/#/today", "/#/party", "/#/game/nothing", "/t/nothing", "/p/no"):
        page.goto(path)
        page.reload()
        expect(page.locator("main").locator("h1, p").first).to_be_visible()
        reader.open_all()
    page.goto("/#/party")
    page.locator("form .button.main").click()
    page.locator(".guests").wait_for()
    page.locator("main > .button.main").click()
    expect(page.locator(".felt .prompt")).to_be_visible()
    page.locator("a.strip").click()
    expect(page.locator(".table")).to_have_count(2)
    page.locator(".button.plain", has_text="beenden").click()
    expect(page.get_by_text("Der Spielabend wurde vorzeitig beendet.")).to_be_visible()
    assert reader.in_english(english) == {}
