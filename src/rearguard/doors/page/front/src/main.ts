// Brings the page together: asks for the run, draws, keeps time.

import "./style.css";
import {
  type About, type Beat, type Counts, type Lang, askGround, askJson, askPiece, askRows, nameIn,
} from "./api";
import { Card } from "./card";
import { Chronicle } from "./chronicle";
import { day } from "./calendar";
import type { Frame } from "./decode";
import { button, el, rename } from "./dom";
import { Field } from "./field";
import { Frames } from "./frames";
import { LANGUAGES, number, say } from "./i18n";
import { Legend } from "./legend";
import { Styler } from "./marks";
import { Relief } from "./relief";
import { State } from "./state";
import { Timeline } from "./timeline";
import { type Box, View } from "./view";

const QUICK = 120; // from this speed on the finer streams are left aside
const page = document.getElementById("page") as HTMLElement;
const wishes = new URLSearchParams(location.search);

declare global {
  interface Window {
    __ready?: boolean;
    __page?: Record<string, unknown>;
  }
}

function firstLang(): Lang {
  const wish = wishes.get("lang") ?? localStorage.getItem("lang") ?? navigator.language;
  if (/^zh.*(hant|tw|hk|mo)/i.test(wish)) return "zh-Hant";
  return /^zh/i.test(wish) ? "zh-Hans" : "en";
}

function firstLight(): boolean {
  const wish = wishes.get("light") ?? localStorage.getItem("light");
  if (wish) return wish === "night";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

function notice(text: string, bad = false): void {
  const lines = text.split("\n").map((line) => el("p", {}, line));
  const box = el("div", { class: bad ? "notice bad" : "notice", role: bad ? "alert" : "status" });
  if (bad) {
    const lang = firstLang();
    box.append(el("h1", {}, say(lang, "failed")), ...lines);
    box.append(el("button", { type: "button", onclick: () => location.reload() }, say(lang, "retry")));
  } else box.append(el("span", { class: "turning", "aria-hidden": "true" }), ...lines);
  page.replaceChildren(box);
}

async function begin(): Promise<void> {
  document.documentElement.dataset.light = firstLight() ? "night" : "day";
  notice(say(firstLang(), "loading"));
  const about = await askJson<About>("api/run");
  const state = new State(about);
  state.lang = firstLang();
  state.night = firstLight();
  state.t = Math.min(about.end_s, Math.max(0, Number(wishes.get("t") ?? 0)));
  const [first, rows, ground, counts, beats] = await Promise.all([
    firstFrame(about, state.t),
    askRows(about.n_bodies),
    about.ground ? askGround(about.ground) : Promise.resolve(null),
    askJson<Counts>("api/counts").catch(() => null),
    askJson<Beat[]>("api/beats").catch(() => []),
  ]);
  const plain: Record<string, string> = {};
  if (beats.length === 0) {
    for (const lang of about.chronicles) plain[lang] = await (await fetch(`api/chronicle/${lang}`)).text();
  }
  const relief = about.ground && ground ? new Relief(about.ground, ground.height, ground.cover) : null;
  const styler = new Styler(about, rows);
  new Page(state, relief, styler, new Card(state, rows, styler), counts, beats, plain, first);
}

/** The moment with which the page opens: the map is never seen without its men. */
async function firstFrame(about: About, t: number): Promise<Frame> {
  const { replay: layout, n_bodies: n, end_s: endS } = about;
  const frames = new Frames(layout, n, endS, (name) => askPiece(base(), name));
  await frames.prepare(t, true);
  return frames.frame(t);
}

function base(): string {
  return new URL(".", location.href).href;
}

class Page {
  private view = new View();
  private field: Field;
  private timeline: Timeline;
  private chronicle: Chronicle;
  private legend: Legend;
  private title = el("header", { class: "cartouche" });
  private tools = el("div", { class: "tools" });
  private worker: Worker;
  private frame: Frame | null = null;
  private busy = false;
  private shownT = -1;
  private shownWhole = false;
  private refit = () => this.fitMen(); // what was last asked to be seen whole
  private before = 0;
  private buttons: [HTMLButtonElement, string][] = [];
  private frames = 0;

  constructor(
    private state: State,
    private relief: Relief | null,
    styler: Styler,
    private card: Card,
    counts: Counts | null,
    beats: Beat[],
    plain: Record<string, string>,
    first: Frame,
  ) {
    this.field = new Field(state, this.view, relief, styler, wishes.get("renderer"));
    this.timeline = new Timeline(state, counts, beats);
    this.chronicle = new Chronicle(state, beats, plain);
    this.legend = new Legend(state);
    this.lay();
    this.worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = (event) => this.answered(event.data);
    this.worker.onerror = (event) => notice(event.message, true);
    const { replay: layout, n_bodies: n, end_s: endS } = state.about;
    this.worker.postMessage({ kind: "begin", layout, n, endS, base: base() });
    this.listen();
    this.words();
    this.field.resize();
    this.timeline.draw();
    this.answered({ kind: "frame", frame: first });
    this.fitMen();
    this.field.redraw();
    window.__page = { state, view: this.view, field: this.field, stats: () => this.stats() };
    document.documentElement.dataset.ready = "true";
    window.__ready = true;
    requestAnimationFrame((now) => this.tick(now));
  }

  private stats(): Record<string, unknown> {
    const whole = this.frame?.whole && this.shownT === this.state.t;
    return { renderer: this.field.renderer.name, frames: this.frames, t: this.shownT, whole };
  }

  private lay(): void {
    const north = el("div", { class: "compass", "aria-hidden": "true" });
    north.innerHTML =
      '<svg viewBox="-30 -40 60 74"><circle r="23" class="thin"/><circle r="26" class="thin"/>' +
      '<path d="M0-31 L6 0 L0 31 L-6 0Z" class="star"/><path d="M0-31 L6 0 L-6 0Z" class="north"/>' +
      '<path d="M-31 0h8M23 0h8M0 23v8" class="thin"/><text y="-33"></text></svg>';
    const sign = (mark: string, word: string, then: () => void) => {
      const made = button(mark, "", then);
      this.buttons.push([made, word]);
      return made;
    };
    const zoom = (k: number) => {
      this.view.zoom(k);
      this.field.changed();
    };
    this.tools.append(
      sign("near", "zoomIn", () => zoom(1.6)), sign("far", "zoomOut", () => zoom(1 / 1.6)),
      sign("men", "fit", () => this.fitMen()), sign("field", "field", () => this.fitField()),
    );
    const tongues = el("div", { class: "tongues", role: "group" });
    for (const { lang, label } of LANGUAGES) {
      tongues.append(
        el("button", { type: "button", lang, "data-lang": lang, onclick: () => this.speak(lang) }, label),
      );
    }
    tongues.append(sign("light", "light", () => this.light()));
    this.field.node.append(this.title, north, this.tools, this.legend.node, this.card.node);
    page.replaceChildren(
      this.field.node,
      el("aside", { class: "side" }, tongues, this.chronicle.node),
      this.timeline.node,
    );
  }

  private speak(lang: Lang): void {
    this.state.lang = lang;
    localStorage.setItem("lang", lang);
    this.words();
  }

  private light(): void {
    this.state.night = !this.state.night;
    localStorage.setItem("light", this.state.night ? "night" : "day");
    this.words();
  }

  private words(): void {
    const { about, lang, night } = this.state;
    document.documentElement.lang = lang;
    document.documentElement.dataset.light = night ? "night" : "day";
    document.title = `${nameIn(about.names, lang)} · rearguard`;
    for (const [made, word] of this.buttons) rename(made, say(lang, word));
    for (const made of page.querySelectorAll<HTMLElement>("[data-lang]")) {
      made.setAttribute("aria-pressed", String(made.dataset.lang === lang));
    }
    const tongues = page.querySelector(".tongues") as HTMLElement;
    tongues.setAttribute("aria-label", say(lang, "language"));
    (page.querySelector(".compass text") as Element).textContent = say(lang, "north");
    const men = say(lang, "ofWhom", { n: number(about.mustered, lang) });
    const seed = `${say(lang, "seed")} ${about.seed}`;
    this.title.replaceChildren(
      el("h1", {}, nameIn(about.names, lang)),
      el("p", {}, day(about, 0, lang)),
      el("p", { class: "small" }, `${men} · ${seed}`),
      ...(about.figure > 1
        ? [el("p", { class: "small" }, say(lang, "figure", { n: number(about.figure, lang) }))]
        : []),
      ...(about.finished ? [] : [el("p", { class: "small warn" }, say(lang, "unfinished"))]),
      ...(this.relief ? [] : [el("p", { class: "small warn" }, say(lang, "noGround"))]),
    );
    this.chronicle.words();
    this.timeline.words();
    this.legend.words();
    this.card.words();
    this.field.words();
  }

  private fitMen(): void {
    this.refit = () => this.fitMen();
    const box = this.field.bounds(0.004);
    if (!box) return;
    const pad = Math.max(150, 0.12 * Math.max(box[2] - box[0], box[3] - box[1]));
    const margin = Math.min(30, 0.04 * Math.min(this.view.width, this.view.height));
    this.view.fitClear(box, pad, margin, this.covers());
    this.field.changed();
  }

  /** What lies over the map, in its pixels. */
  private covers(): Box[] {
    const from = this.field.node.getBoundingClientRect();
    const over = [this.title, this.tools, this.legend.node].map((node) => node.getBoundingClientRect());
    return over.map((box): Box => [
      box.left - from.left, box.top - from.top, box.right - from.left, box.bottom - from.top,
    ]);
  }

  private fitField(): void {
    this.refit = () => this.fitField();
    const box = this.relief?.bounds() ?? this.field.bounds(0);
    if (!box) return;
    this.view.fit(box, 26);
    this.field.changed();
  }

  private listen(): void {
    const { state } = this;
    new ResizeObserver(() => {
      this.field.resize();
      this.timeline.draw();
      if (!this.view.moved) this.refit();
      if (this.frame) this.field.show(this.frame);
    }).observe(this.field.node);
    this.field.onpick = (row) => {
      state.chosen = row;
      state.following = false;
      state.tell("chosen");
      this.field.changed();
    };
    this.chronicle.onjump = (beat) => {
      state.seek(beat.t_s);
      if (beat.x_m !== null && beat.y_m !== null) this.field.pointAt(beat.x_m, beat.y_m);
    };
    window.addEventListener("keydown", (event) => this.key(event));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => {
      if (localStorage.getItem("light")) return;
      state.night = event.matches;
      this.words();
    });
  }

  private key(event: KeyboardEvent): void {
    const { state } = this;
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const ranged = target.matches("input");
    const far = event.shiftKey ? 60 : 10;
    const keys: Record<string, () => void> = {
      " ": () => state.play(),
      ArrowLeft: () => state.seek(state.t - far),
      ArrowRight: () => state.seek(state.t + far),
      Home: () => state.seek(0),
      End: () => state.seek(state.about.end_s),
      "[": () => state.pace(-1),
      "]": () => state.pace(1),
      "+": () => (this.view.zoom(1.4), this.field.changed()),
      "=": () => (this.view.zoom(1.4), this.field.changed()),
      "-": () => (this.view.zoom(1 / 1.4), this.field.changed()),
      "0": () => this.fitMen(),
      "9": () => this.fitField(),
      Escape: () => {
        state.chosen = -1;
        state.following = false;
        state.tell("chosen");
        this.field.changed();
      },
    };
    const then = keys[event.key];
    if (!then || (ranged && event.key !== " ") || (event.key === " " && target.matches("button"))) return;
    event.preventDefault();
    then();
  }

  private tick(now: number): void {
    const { state } = this;
    const passed = Math.min(0.25, (now - this.before) / 1000);
    this.before = now;
    if (state.playing) {
      state.t = Math.min(state.about.end_s, state.t + passed * state.speed);
      if (state.t >= state.about.end_s) state.play(false);
      state.tell("time");
    }
    const settled = !state.playing && !state.scrubbing;
    if (!this.busy && (state.t !== this.shownT || (settled && !this.shownWhole))) {
      this.busy = true;
      const fine = settled || state.speed < QUICK;
      this.worker.postMessage({ kind: "ask", t: state.t, fine, ahead: state.playing, wait: settled });
    }
    this.card.tell(this.frame);
    requestAnimationFrame((next) => this.tick(next));
  }

  private answered(said: { kind: string; frame?: Frame; message?: string }): void {
    this.busy = false;
    if (said.kind === "fault" || !said.frame) {
      notice(said.message ?? "", true);
      return;
    }
    this.frame = said.frame;
    this.shownT = said.frame.t;
    this.shownWhole = said.frame.whole;
    this.field.show(said.frame);
    this.frames++;
  }
}

begin().catch((fault: unknown) => {
  notice(String((fault as Error).message ?? fault), true);
  document.documentElement.dataset.ready = "true";
  window.__ready = true;
});
