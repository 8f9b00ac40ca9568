// The telling beside the map: each sentence leads to its moment and lights up when it comes.

import { type Beat, nameIn } from "./api";
import { clock, day } from "./calendar";
import { el } from "./dom";
import { say } from "./i18n";
import type { State } from "./state";

const HANDS_OFF_MS = 4000; // after the reader has scrolled himself

export class Chronicle {
  readonly node = el("section", { class: "chronicle" });
  private list = el("ol");
  private items: HTMLElement[] = [];
  private lit = -2;
  private scrolledAt = -1e9;
  onjump: (beat: Beat) => void = () => undefined;

  constructor(
    private state: State,
    private beats: Beat[],
    private plain: Record<string, string>,
  ) {
    this.beats.sort((a, b) => a.t_s - b.t_s);
    for (const kind of ["wheel", "touchmove", "keydown"]) {
      this.node.addEventListener(kind, () => (this.scrolledAt = performance.now()), {
        passive: true,
      });
    }
    state.on("time", () => this.time());
    this.words();
  }

  words(): void {
    const { state } = this;
    this.items = [];
    this.list = el("ol");
    this.lit = -2;
    const heading = el("h2", {}, say(state.lang, "chronicle"));
    if (this.beats.length === 0) {
      this.node.replaceChildren(heading, ...this.paragraphs());
      return;
    }
    let phase = "";
    let today = "";
    let before = "";
    for (const beat of this.beats) {
      if (beat.heading && beat.phase !== phase) {
        this.list.append(el("li", { class: "phase" }, nameIn(beat.heading, state.lang)));
        before = "";
      }
      phase = beat.phase ?? "";
      const date = day(state.about, beat.t_s, state.lang);
      if (date !== today) {
        today = date;
        before = "";
        this.list.append(el("li", { class: "day" }, date));
      }
      const told = clock(state.about, beat.t_s, state.lang);
      const whole = state.lang === "en" ? told.main.slice(0, 5) : told.main;
      const when = whole === before ? "" : whole; // an hour is named once
      before = whole;
      const line = el(
        "button",
        { type: "button", onclick: () => this.onjump(beat), "data-beat": beat.id },
        el("time", {}, when),
        el("span", {}, nameIn(beat.text, state.lang)),
      );
      const item = el("li", {}, line);
      this.items.push(item);
      this.list.append(item);
    }
    this.node.replaceChildren(heading, this.list);
    this.time();
  }

  private paragraphs(): HTMLElement[] {
    const { lang } = this.state;
    const text = this.plain[lang];
    if (!text) return [el("p", { class: "empty" }, say(lang, "noChronicle"))];
    return text
      .split(/\n\s*\n/)
      .map((part) => part.trim())
      .filter((part) => part.length > 0)
      .map((part) =>
        part.startsWith("#") ? el("h3", {}, part.replace(/^#+\s*/, "")) : el("p", {}, part),
      );
  }

  private time(): void {
    const { t } = this.state;
    let now = -1;
    while (now + 1 < this.beats.length && this.beats[now + 1].t_s <= t + 0.5) now++;
    if (now === this.lit) return;
    const behavior = this.lit === -2 ? "instant" : "smooth";
    this.lit = now;
    this.items.forEach((item, k) => {
      item.classList.toggle("past", k < now);
      item.classList.toggle("now", k === now);
      if (k === now) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    });
    if (now >= 0 && performance.now() - this.scrolledAt > HANDS_OFF_MS) {
      const item = this.items[now];
      const high = this.node.clientHeight;
      const seen = item.offsetTop - this.node.scrollTop;
      if (seen > 0.1 * high && seen < 0.75 * high) return;
      this.node.scrollTo({ top: Math.max(0, item.offsetTop - 0.35 * high), behavior });
    }
  }
}
