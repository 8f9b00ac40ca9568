// Time: how many did what, moment by moment; the rail; the controls.

import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { type Beat, type Counts, nameIn } from "./api";
import { clock, day, tick } from "./calendar";
import { button, el, icon, rename } from "./dom";
import { groupWord, number, say } from "./i18n";
import { type Rgb, css, inks } from "./marks";
import { SPEEDS, type State } from "./state";

const CHART_PX = 58;
const AXIS_PX = 24;
const STEPS_S = [60, 300, 600, 900, 1800, 3600, 7200, 14400, 21600, 43200, 86400];

export class Timeline {
  readonly node = el("section", { class: "timeline" });
  private charts = el("div", { class: "charts" });
  private plots: uPlot[] = [];
  private tellings: HTMLElement[] = [];
  private needle = el("div", { class: "needle" });
  private rail = el("input", { type: "range", class: "rail", min: 0, step: 1 });
  private marks = el("div", { class: "beats", "aria-hidden": "true" });
  private speed = el("select", { class: "pace" });
  private clockMain = el("span", { class: "clock-main" });
  private clockAside = el("span", { class: "clock-aside" });
  private dayTold = el("span", { class: "clock-day" });
  private playButton: HTMLButtonElement;
  private startButton: HTMLButtonElement;
  private told = -1;

  constructor(
    private state: State,
    private counts: Counts | null,
    private beats: Beat[],
  ) {
    this.rail.max = String(state.about.end_s);
    this.rail.dataset.testid = "rail";
    this.playButton = button("play", "", () => state.play());
    this.playButton.className = "play";
    this.startButton = button("start", "", () => state.seek(0));
    const stage = el("div", { class: "stage" }, this.charts, this.needle);
    const rail = el("div", { class: "rail-box" }, this.marks, this.rail);
    const controls = el(
      "div",
      { class: "controls" },
      el("div", { class: "buttons" }, this.startButton, this.playButton),
      el("div", { class: "clock", role: "timer" }, this.clockMain, this.clockAside, this.dayTold),
      this.speed,
    );
    for (const speed of SPEEDS) this.speed.append(el("option", { value: speed }, `${speed}×`));
    this.node.append(this.tellingsColumn(), stage, controls, rail);
    this.listen();
    this.words();
    this.pace();
  }

  private tellingsColumn(): HTMLElement {
    const column = el("div", { class: "tellings" });
    this.state.about.sides.forEach(() => {
      const told = el("div", { class: "telling" });
      this.tellings.push(told);
      column.append(told);
    });
    return column;
  }

  private listen(): void {
    const { state } = this;
    this.rail.addEventListener("input", () => {
      state.scrubbing = true;
      state.seek(Number(this.rail.value));
    });
    this.rail.addEventListener("change", () => {
      state.scrubbing = false;
      state.tell("time");
    });
    this.speed.addEventListener("change", () => {
      state.speed = Number(this.speed.value);
      state.tell("play");
    });
    const seek = (event: PointerEvent) => {
      const box = this.charts.getBoundingClientRect();
      state.seek(((event.clientX - box.left) / box.width) * state.about.end_s);
    };
    this.charts.addEventListener("pointerdown", (event) => {
      this.charts.setPointerCapture(event.pointerId);
      state.scrubbing = true;
      seek(event);
    });
    this.charts.addEventListener("pointermove", (event) => {
      if (this.charts.hasPointerCapture(event.pointerId)) seek(event);
    });
    this.charts.addEventListener("pointerup", () => {
      state.scrubbing = false;
      state.tell("time");
    });
    state.on("time", () => this.time());
    state.on("play", () => this.pace());
  }

  /** Everything that is said in words. */
  words(): void {
    const { lang } = this.state;
    rename(this.rail, say(lang, "time"));
    rename(this.speed, say(lang, "speed"));
    rename(this.startButton, say(lang, "toStart"));
    this.told = -1;
    this.pace();
    this.draw();
    this.time();
  }

  private pace(): void {
    const { state } = this;
    this.playButton.replaceChildren(icon(state.playing ? "pause" : "play"));
    rename(this.playButton, say(state.lang, state.playing ? "pause" : "play"));
    this.speed.value = String(state.speed);
  }

  time(): void {
    const { state } = this;
    const { t, about, lang } = state;
    if (document.activeElement !== this.rail || !state.scrubbing) this.rail.value = String(t);
    this.needle.style.left = `${(100 * t) / Math.max(1, about.end_s)}%`;
    const told = clock(about, t, lang);
    this.clockMain.textContent = told.main;
    this.clockAside.textContent = told.aside;
    this.dayTold.textContent = day(about, t, lang);
    this.rail.setAttribute("aria-valuetext", `${day(about, t, lang)} ${told.main}`);
    this.tellCounts();
  }

  private tellCounts(): void {
    const { counts, state } = this;
    if (!counts) return;
    let k = Math.floor(state.t / Math.max(1e-9, counts.times[1] - counts.times[0] || 1));
    k = Math.min(Math.max(0, k), counts.times.length - 1);
    if (k === this.told) return;
    this.told = k;
    this.tellings.forEach((node, side) => {
      const ink = inks(state.night)[side & 3];
      const parts = counts.groups
        .map((group, g) => [group, counts.sides[side]?.[g]?.[k] ?? 0] as const)
        .filter(([, n]) => n > 0)
        .map(([group, n]) =>
          el("span", { class: `count ${group}` }, `${groupWord(group, state.lang)}\u00a0`,
            el("b", {}, number(n, state.lang))),
        );
      const name = el("strong", {}, nameIn(state.about.sides[side].names, state.lang));
      name.style.setProperty("--ink", css(ink.full));
      node.replaceChildren(name, el("p", {}, ...parts.flatMap((p) => [p, " "])));
    });
  }

  /** Draws the charts anew: for another width, language or light. */
  draw(): void {
    this.plots.forEach((plot) => plot.destroy());
    this.plots = [];
    this.charts.replaceChildren();
    const { state } = this;
    this.marks.replaceChildren(
      ...this.beats.map((beat) => {
        const mark = el("i");
        mark.style.left = `${(100 * beat.t_s) / Math.max(1, state.about.end_s)}%`;
        return mark;
      }),
    );
    const width = this.charts.clientWidth;
    if (!this.counts || width < 10) return;
    const n = state.about.sides.length;
    for (let side = 0; side < n; side++) this.plots.push(this.plot(side, width, side === n - 1));
  }

  private plot(side: number, width: number, last: boolean): uPlot {
    const { counts, state } = this;
    const { times, groups, sides } = counts as Counts;
    const sums: number[][] = [];
    groups.forEach((_, g) => {
      sums.push(sides[side][g].map((n, k) => n + (g > 0 ? sums[g - 1][k] : 0)));
    });
    const order = groups.map((_, g) => groups.length - 1 - g); // the whole first, then over it
    const ink = css(state.night ? [200, 186, 160] : [96, 74, 54]);
    const offset = state.about.start_hour * 3600;
    const options: uPlot.Options = {
      width,
      height: CHART_PX + (last ? AXIS_PX : 0),
      padding: [4, 0, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: () => [0, state.about.end_s] },
        y: { range: (_u, _min, max) => [0, Math.max(1, max)] },
      },
      axes: [
        {
          show: last,
          size: AXIS_PX,
          gap: 3,
          stroke: ink,
          font: `12px ${getComputedStyle(this.node).fontFamily}`,
          grid: { show: false },
          ticks: { stroke: ink, width: 1, size: 4 },
          incrs: STEPS_S,
          space: state.lang === "en" ? 64 : 92,
          splits: (_u, _axis, min, max, step) => {
            const found: number[] = [];
            const first = Math.ceil((min + offset) / step) * step - offset;
            for (let t = first; t <= max; t += step) found.push(t);
            return found;
          },
          values: (u, splits, _axis, _space, step) =>
            splits.map((t) => {
              const edge = (30 * state.about.end_s) / u.width; // half a word would stand out
              const whole = t > edge && t < state.about.end_s - edge;
              return whole ? tick(state.about, t, state.lang, step) : "";
            }),
        },
        { show: false },
      ],
      series: [
        {},
        ...order.map((g) => ({
          fill: groupInk(groups[g], side, state.night),
          stroke: g === groups.length - 1 ? ink : undefined,
          width: g === groups.length - 1 ? 0.6 : 0,
          points: { show: false },
        })),
      ],
    };
    return new uPlot(options, [times, ...order.map((g) => sums[g])], this.charts);
  }
}

/** Colour of a group in the chart, the same as on the map as far as it goes. */
export function groupInk(group: string, side: number, night: boolean): string {
  const ink = inks(night)[side & 3];
  const grey: Rgb = night ? [66, 64, 66] : [208, 198, 180];
  const held = ink.pale.map((c, k) => Math.round(c + (ink.light[k] - c) * 0.3)) as Rgb;
  const found: Record<string, string> = {
    ranks: css(ink.full),
    wavering: css(ink.mid),
    running: css(ink.light),
    astray: css(ink.mid, 0.45),
    captive: css(held),
    away: css(grey),
    dead: night ? "#8e887c" : "#2a201a",
  };
  return found[group] ?? css(grey);
}
