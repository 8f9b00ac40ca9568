// One individual: who he is, what he does, since when, and what weighs on him.

import { type Change, type Rows, askJson, nameIn } from "./api";
import { clock } from "./calendar";
import type { Frame } from "./decode";
import { button, el } from "./dom";
import { doingWord, fearWord, say } from "./i18n";
import { type Styler, css, inks } from "./marks";
import type { State } from "./state";

export class Card {
  readonly node = el("aside", { class: "card", hidden: true, "aria-live": "polite" });
  private changes: Change[] = [];
  private asked = -1;
  private shown = "";

  constructor(
    private state: State,
    private rows: Rows,
    private styler: Styler,
  ) {
    state.on("chosen", () => this.choose());
  }

  private choose(): void {
    const { chosen } = this.state;
    this.node.hidden = chosen < 0;
    this.shown = "";
    if (chosen < 0 || chosen === this.asked) return;
    this.asked = chosen;
    this.changes = [];
    askJson<{ changes: Change[] }>(`api/body/${chosen}`)
      .then((told) => {
        if (this.state.chosen === chosen) this.changes = told.changes;
        this.shown = "";
      })
      .catch(() => undefined);
  }

  words(): void {
    this.shown = "";
  }

  /** Tells what holds at this moment. */
  tell(frame: Frame | null): void {
    const { chosen, lang, t, following } = this.state;
    if (chosen < 0 || !frame) return;
    let last: Change | null = null; // what weighed on him was last written down then
    let turned = 0; // he has done what he does since then [s]
    for (const change of this.changes) {
      if (change.t_s > t) break;
      last = change;
      if (change.old !== change.new) turned = change.t_s;
    }
    const doing = frame.doing[chosen];
    const key = [chosen, lang, doing, last?.t_s, turned, this.changes.length, following].join();
    if (key === this.shown) return;
    this.shown = key;
    const { about, night } = this.state;
    const kind = this.rows.kind[chosen];
    const side = this.rows.side[chosen];
    const unit = about.units[this.rows.unit[chosen]];
    const name =
      nameIn(about.people[String(chosen)], lang) ||
      say(lang, kind === 0 ? "man" : "beast", { n: String(chosen) });
    const shape = say(lang, ["rider", "foot", "horse"][this.styler.shape(frame.doing, chosen)]);
    const when = (s: number) => {
      const told = clock(about, s, lang);
      return lang === "en" ? told.main : `${told.main}（${told.aside}）`;
    };
    const title = el("h3", {}, name);
    title.style.setProperty("--ink", css(inks(night)[side & 3].full));
    const facts = el("dl");
    const fact = (word: string, value: string) =>
      facts.append(el("dt", {}, word), el("dd", {}, value));
    fact(say(lang, "side"), `${nameIn(about.sides[side]?.names, lang)} · ${shape}`);
    if (unit) fact(say(lang, "unit"), nameIn(unit.names, lang));
    fact(say(lang, "doing"), doingWord(this.styler.names[doing] ?? "", lang));
    fact(say(lang, "since"), when(turned));
    const turn = button("follow", say(lang, following ? "unfollow" : "follow"), () => {
      this.state.following = !this.state.following;
      this.state.tell("chosen");
    });
    turn.setAttribute("aria-pressed", String(following));
    const close = button("close", say(lang, "close"), () => {
      this.state.chosen = -1;
      this.state.following = false;
      this.state.tell("chosen");
    });
    this.node.replaceChildren(
      el("header", {}, title, turn, close),
      facts,
      ...(kind === 0 ? this.fears(last, when) : []),
    );
  }

  private fears(last: Change | null, when: (s: number) => string): HTMLElement[] {
    const { lang } = this.state;
    if (!last) return [el("p", { class: "empty" }, say(lang, "noFears"))];
    const found = Object.entries(last.fears).sort((a, b) => b[1] - a[1]);
    const most = Math.max(1, ...found.map(([, value]) => value));
    const list = el("ul", { class: "fears" });
    for (const [fear, value] of found.slice(0, 6)) {
      const bar = el("i");
      bar.style.width = `${(100 * value) / most}%`;
      list.append(
        el("li", {}, el("span", {}, fearWord(fear, lang)), el("span", { class: "bar" }, bar),
          el("b", {}, value.toFixed(2))),
      );
    }
    const heading = el("h4", {}, say(lang, "fearsAt", { t: when(last.t_s) }));
    return found.length ? [heading, list] : [heading, el("p", { class: "empty" }, say(lang, "noFears"))];
  }
}
