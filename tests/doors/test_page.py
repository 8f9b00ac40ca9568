"""The page in a browser: what a reader sees and does."""

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "replay"))
from made_run import BREAK_S, SENTENCES, SIDES, write_run

playwright = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.page, pytest.mark.slow]
RIDERS, SECONDS = 1000, 1200
ARGUMENTS = [
    "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
SERVE = (
    "import sys; from pathlib import Path; from rearguard.doors.page.server import serve; "
    "serve(Path(sys.argv[1]), open_browser=False, ready=lambda at: print(at, flush=True))"
)


def served(folder: Path) -> Iterator[str]:
    """The address of a server of its own process."""
    server = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(folder)], stdout=subprocess.PIPE, encoding="utf-8"
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), address
        yield address
    finally:
        server.terminate()
        server.wait(20)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    run = write_run(tmp_path_factory.mktemp("run") / "chase", RIDERS, SECONDS)
    yield from served(run)


@pytest.fixture(scope="module")
def browser(chromium: str):
    with playwright.sync_playwright() as pw:
        found = pw.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield found
        found.close()


class Reader:
    """A reader before the page, who notes what goes wrong."""

    def __init__(self, browser, width: int = 1280, height: int = 800) -> None:
        self.page = browser.new_page(viewport={"width": width, "height": height})
        self.wrong: list[str] = []
        self.asked: list[str] = []
        self.page.on("pageerror", lambda fault: self.wrong.append(str(fault)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on(
            "console", lambda said: self.wrong.append(said.text) if said.type == "error" else None
        )

    def open(self, address: str, **wishes: object) -> "Reader":
        words = "&".join(f"{key}={value}" for key, value in wishes.items())
        self.page.goto(f"{address}?{words}")
        self.page.wait_for_selector("html[data-ready]", timeout=20_000)
        if not self.page.locator(".notice").count():
            self.settled()
        return self

    def settled(self) -> dict:
        """Waits until the moment asked for is drawn whole."""
        for _ in range(200):
            stats = self.page.evaluate("() => window.__page.stats()")
            if stats["whole"]:
                return stats
            time.sleep(0.05)
        raise AssertionError(f"the page did not settle: {stats}")

    def colours(self) -> int:
        """Pixels of the layer of bodies that are drawn on."""
        return self.page.evaluate(
            """() => { const c = document.querySelectorAll('.field > canvas')[1];
            const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
            let n = 0; for (let i = 3; i < d.length; i += 4) n += d[i] > 0; return n; }"""
        )

    def hidden(self) -> list[int]:
        """Men of each side who lie off the map or under what covers it."""
        return self.page.evaluate(
            """() => { const {view, field, state} = window.__page;
            const from = field.node.getBoundingClientRect();
            const covers = [...field.node.querySelectorAll('.cartouche, .tools, .legend')]
              .map((e) => e.getBoundingClientRect());
            const hidden = state.about.sides.map(() => 0);
            for (let i = 0; i < field.styles.length; i++) {
              if (field.styles[i] === 0) continue;
              const x = view.x(field.frame.x[i]), y = view.y(field.frame.y[i]);
              const off = x < 0 || y < 0 || x > view.width || y > view.height;
              const over = covers.some((c) => x + from.x > c.left && x + from.x < c.right
                && y + from.y > c.top && y + from.y < c.bottom);
              if (off || over) hidden[field.styles[i] >> 6]++;
            }
            return hidden; }"""
        )

    def time_s(self) -> float:
        return self.page.evaluate("() => window.__page.state.t")

    def done(self) -> None:
        assert self.wrong == []
        away = [
            url for url in self.asked if not re.match(r"(http://127\.0\.0\.1:|data:|blob:)", url)
        ]
        assert away == []
        assert len(self.asked) > 5
        self.page.close()


def soon(holds: Callable[[], bool], within_s: float = 10.0) -> bool:
    """Whether something comes to hold before long, however busy the machine."""
    until = time.monotonic() + within_s
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


@pytest.fixture
def reader(browser):
    made = Reader(browser)
    yield made
    made.done()


def test_the_map_is_never_seen_without_its_men(reader, address):
    """Even when the replay's reader is slow to start: the first moment comes with the map."""
    held = []
    reader.page.route("**/worker.js", lambda route: held.append(route))
    reader.page.goto(f"{address}?light=day")
    reader.page.wait_for_selector(".field", timeout=20_000)
    assert soon(lambda: reader.colours() > RIDERS / 5)  # they stand close
    assert soon(lambda: max(reader.hidden()) < 0.01 * RIDERS)
    held[0].continue_()
    assert reader.settled()["t"] == 0


@pytest.mark.parametrize(
    "size", [(1920, 1080), (1280, 800), (800, 600), (390, 844)], ids=lambda size: f"{size[0]}"
)
@pytest.mark.parametrize("t", [0, BREAK_S + 300])
def test_both_sides_are_in_sight_at_the_first_look(browser, address, size, t):
    reader = Reader(browser, size[0], size[1]).open(address, lang="en", t=t)
    assert soon(lambda: max(reader.hidden()) < 0.01 * RIDERS)
    reader.done()


def test_the_men_stay_in_sight_when_the_window_changes_until_the_reader_looks_elsewhere(
    reader, address
):
    page = reader.open(address).page
    ask = "() => [window.__page.view.width, window.__page.view.scale]"
    wide, scale = page.evaluate(ask)
    page.set_viewport_size({"width": 500, "height": 700})
    page.wait_for_function(f"() => window.__page.view.width < {wide}")
    assert soon(lambda: page.evaluate(ask)[1] < scale)
    assert soon(lambda: max(reader.hidden()) < 0.01 * RIDERS)
    page.get_by_role("button", name="Nearer").click()
    nearer = page.evaluate(ask)[1]
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function(f"() => window.__page.view.width === {wide}")
    assert page.evaluate(ask)[1] == nearer


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_the_page_speaks_three_languages(reader, address, lang):
    page = reader.open(address, lang=lang, t=BREAK_S + 60, light="day").page
    assert page.evaluate("document.documentElement.lang") == lang
    chosen = {"en": 1, "zh-Hant": 2, "zh-Hans": 3}[lang]
    assert SENTENCES[0][chosen] in page.inner_text(".chronicle")
    for side in SIDES:
        assert side["names"][lang] in page.inner_text(".timeline")
        assert side["names"][lang] in page.inner_text(".legend")
    clock = page.inner_text(".clock")
    assert "14:10" in clock and ("未正" in clock) == (lang != "en")
    day = {"en": "21 December 1125"}.get(lang, "宣和七年十一月廿五")
    assert day in page.inner_text(".cartouche")
    assert reader.colours() > RIDERS / 3


def test_changing_the_language_changes_every_word(reader, address):
    page = reader.open(address, lang="en").page
    page.click("[data-lang=zh-Hant]")
    assert "紀事" in page.inner_text(".chronicle") and "長嶺" in page.title()
    assert page.get_by_role("button", name="播放").is_visible()
    left = re.findall(r"[A-Za-z]{3,}", page.inner_text("body"))
    assert set(left) <= {"English"}


def test_every_control_has_a_name(reader, address):
    page = reader.open(address).page
    nameless = page.evaluate(
        """() => [...document.querySelectorAll('button, input, select, summary')]
        .filter((e) => !(e.getAttribute('aria-label') || e.textContent.trim())).length"""
    )
    assert nameless == 0


def test_a_sentence_leads_to_its_moment_and_lights_up(reader, address):
    page = reader.open(address, lang="en").page
    page.get_by_text("From the middle outward").click()
    assert reader.time_s() == BREAK_S + 45
    assert "From the middle" in page.inner_text(".chronicle li.now")
    reader.settled()
    page.get_by_text("came up from the south").click()
    assert reader.time_s() == 0
    assert "came up" in page.inner_text(".chronicle li.now")


def test_time_is_scrubbed_by_rail_chart_and_keys(reader, address):
    page = reader.open(address).page
    page.locator(".rail").evaluate(
        "e => { e.value = 700; e.dispatchEvent(new Event('input')); "
        "e.dispatchEvent(new Event('change')); }"
    )
    assert reader.time_s() == 700
    assert reader.settled()["t"] == 700
    box = page.locator(".charts").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    assert abs(reader.time_s() - SECONDS / 2) < 3
    before = reader.time_s()
    page.locator(".field").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    assert reader.time_s() == before + 70
    page.keyboard.press("Home")
    assert reader.time_s() == 0


def test_playing_moves_time_and_men(reader, address):
    page = reader.open(address, t=BREAK_S + 40).page
    page.select_option(".pace", "60")
    page.keyboard.press("Escape")
    frames = reader.settled()["frames"]
    before = page.evaluate("() => [...window.__page.field.frame.x]")
    page.get_by_role("button", name="Play").click()
    time.sleep(1.5)
    page.get_by_role("button", name="Pause").click()
    stats = reader.settled()
    assert stats["frames"] > frames + 8
    assert 20 < reader.time_s() - BREAK_S - 40 < 200
    after = page.evaluate("() => [...window.__page.field.frame.x]")
    moved = sum(abs(a - b) > 20 for a, b in zip(before, after, strict=True))
    assert moved > RIDERS / 10


def test_the_counts_follow_the_moment(reader, address):
    page = reader.open(address, lang="en", t=0).page
    assert re.search(r"in hand\s*800", page.inner_text(".telling:nth-child(2)"))
    page.keyboard.press("End")
    reader.settled()
    told = page.inner_text(".telling:nth-child(2)")
    numbers = [int(n.replace(",", "")) for n in re.findall(r"[\d,]+", told)]
    assert "captive" in told and sum(numbers) == 800


def test_a_man_can_be_found_known_and_followed(reader, address):
    page = reader.open(address, lang="en", t=BREAK_S + 120, light="day").page
    whole = reader.colours()
    page.evaluate(
        """() => { const {view, field, state} = window.__page; const f = field.frame;
        const i = [...f.doing].findIndex((d) => d === state.about.doing.fleeing);
        view.cx = f.x[i]; view.cy = f.y[i]; view.scale = 9; field.changed(); }"""
    )
    box = page.locator(".field").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    card = page.locator(".card")
    playwright.expect(card.get_by_text("friends running")).to_be_visible()
    told = card.inner_text()
    chosen = page.evaluate("() => window.__page.state.chosen")
    assert f"no. {chosen}" in told  # the number that why --man asks for
    assert "Screen · rider" in told and "running" in told and "Body" in told
    assert reader.colours() > 200 and whole > 0
    card.get_by_role("button", name="Follow").click()
    page.keyboard.press("ArrowRight")
    reader.settled()
    off = page.evaluate(
        "() => { const {view, field, state} = window.__page;"
        "return Math.hypot(view.cx - field.frame.x[state.chosen],"
        " view.cy - field.frame.y[state.chosen]); }"
    )
    assert off < 0.01
    page.keyboard.press("Escape")
    assert card.is_hidden()


def test_the_map_zooms_about_the_pointer_and_drags(reader, address):
    page = reader.open(address).page
    box = page.locator(".field").bounding_box()
    x, y = 400.0, 420.0
    ask = f"() => [window.__page.view.eastOf({x}), window.__page.view.scale]"
    east, scale = page.evaluate(ask)
    page.mouse.move(box["x"] + x, box["y"] + y)
    page.mouse.wheel(0, -600)
    page.wait_for_timeout(150)
    nearer = page.evaluate(ask)
    assert nearer[1] > 2 * scale and abs(nearer[0] - east) < 1
    page.mouse.down()
    page.mouse.move(box["x"] + x - 100, box["y"] + y, steps=4)
    page.mouse.up()
    dragged = page.evaluate(ask)
    assert abs(dragged[0] - nearer[0] - 100 / nearer[1]) < 1
    page.get_by_role("button", name="The whole field").click()
    assert page.evaluate(ask)[1] < nearer[1] / 3


def test_both_renderers_draw_everybody_where_he_is(browser, address):
    drawn = {}
    for renderer in ("canvas", "webgl"):
        reader = Reader(browser)
        page = reader.open(address, renderer=renderer, t=BREAK_S + 100, light="day").page
        assert reader.settled()["renderer"] == renderer
        layer = page.evaluate(
            """() => { const P = window.__page, c = document.querySelectorAll('.field > canvas')[1];
            P.field.changed(); const out = document.createElement('canvas');
            out.width = c.width; out.height = c.height;
            const pen = out.getContext('2d'); pen.drawImage(c, 0, 0);
            const d = pen.getImageData(0, 0, c.width, c.height).data, cells = new Array(64).fill(0);
            for (let y = 0; y < c.height; y++) for (let x = 0; x < c.width; x++)
              if (d[4 * (y * c.width + x) + 3] > 127)
                cells[8 * Math.floor(8 * y / c.height) + Math.floor(8 * x / c.width)]++;
            return cells; }"""
        )
        drawn[renderer] = layer
        reader.done()
    for one, other in zip(drawn["canvas"], drawn["webgl"], strict=True):
        assert abs(one - other) <= 12 + 0.35 * max(one, other)
    assert sum(drawn["canvas"]) > RIDERS / 3


def test_it_fits_a_thousand_pixels(browser, address):
    reader = Reader(browser, width=1000)
    page = reader.open(address, lang="en").page
    wide = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1] == 1000
    for name in (".field", ".chronicle", ".charts", ".rail", ".pace", ".clock"):
        box = page.locator(name).bounding_box()
        assert box["x"] >= -9 and box["x"] + box["width"] <= 1010, name
    select, rail = page.locator(".pace").bounding_box(), page.locator(".rail").bounding_box()
    assert select["x"] + select["width"] <= rail["x"] + 1
    reader.done()


def test_a_run_without_telling_or_ground_says_so(browser, tmp_path):
    run = write_run(tmp_path / "bare", 60, 120, beats=False)
    (run / "inputs" / "scene.npz").unlink()
    (run / "tally.json").rename(tmp_path / "tally.json")
    (run / "parts").mkdir()
    for bare in served(run):
        reader = Reader(browser)
        page = reader.open(bare, lang="en").page
        assert "No chronicle was written" in page.inner_text(".chronicle")
        said = page.inner_text(".cartouche")
        assert "kept no ground" in said and "not finished" in said
        reader.done()


def test_a_damaged_run_is_named_instead_of_shown(browser, tmp_path):
    run = write_run(tmp_path / "bare", 60, 120)
    (run / "inputs" / "scene.npz").write_bytes(b"nothing")
    for bad in served(run):
        reader = Reader(browser)
        page = reader.open(bad, lang="en").page
        assert "cannot be shown" in page.inner_text(".notice")
        assert "scene is damaged" in page.inner_text(".notice")
        assert page.get_by_role("button", name="Try again").is_visible()
        page.close()


@pytest.mark.parametrize("width", [420, 800, 1280])
def test_nothing_is_cut_off_by_a_narrow_window(browser, address, width):
    reader = Reader(browser, width).open(address, lang="en")
    for part in (".field", ".timeline", ".chronicle", ".play", ".rail", ".pace", ".tongues"):
        box = reader.page.locator(part).first.bounding_box()
        assert box is not None, part
        assert box["x"] >= -1 and box["x"] + box["width"] <= width + 1, (part, box)
        assert box["y"] >= -1 and box["y"] + box["height"] <= 801, (part, box)
    pace, rail = (reader.page.locator(part).bounding_box() for part in (".pace", ".beats"))
    beside = pace["x"] + pace["width"] <= rail["x"] + 1
    above = pace["y"] + pace["height"] <= rail["y"] + 1
    assert beside or above
    reader.done()
