// The map: sheet, bodies, labels; moving and zooming; finding the man under the pointer.

import type { Line } from "./api";
import type { Frame } from "./decode";
import { el, rename } from "./dom";
import { say } from "./i18n";
import { type Styler, css, inks } from "./marks";
import { drawChosen, drawDusk, drawPlaces, drawScale } from "./overlay";
import { type Relief, paperOf } from "./relief";
import { type Renderer, chooseRenderer } from "./render/renderer";
import type { State } from "./state";
import type { Box, View } from "./view";

const SETTLE_MS = 90;
const PICK_PX = 14;

export class Field {
  readonly node = el("div", { class: "field", tabindex: 0, role: "application" });
  readonly renderer: Renderer;
  private sheet = el("canvas");
  private top = el("canvas");
  private drawn: { canvas: HTMLCanvasElement; cx: number; cy: number; scale: number } | null = null;
  private timer = 0;
  private frame: Frame | null = null;
  private styles: Uint8Array;
  private pointers = new Map<number, { x: number; y: number }>();
  private moved = 0;
  private ping: { x: number; y: number; until: number } | null = null;
  onpick: (row: number) => void = () => undefined;

  constructor(
    private state: State,
    private view: View,
    private relief: Relief | null,
    private styler: Styler,
    wish: string | null,
  ) {
    this.styles = new Uint8Array(state.about.n_bodies);
    this.node.append(this.sheet);
    this.renderer = chooseRenderer(() => {
      const canvas = el("canvas");
      this.node.append(canvas);
      return canvas;
    }, wish);
    this.node.append(this.top);
    this.listen();
    this.words();
  }

  words(): void {
    rename(this.node, say(this.state.lang, "map"));
    this.node.removeAttribute("title");
    this.redraw();
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.node;
    const dpr = Math.min(2, window.devicePixelRatio || 1);
    this.view.width = width;
    this.view.height = height;
    for (const canvas of [this.sheet, this.top]) {
      canvas.width = Math.round(width * dpr);
      canvas.height = Math.round(height * dpr);
    }
    this.renderer.resize(width, height, dpr);
    this.settle();
  }

  show(frame: Frame): void {
    this.frame = frame;
    this.styler.styles(frame.doing, this.styles);
    const { chosen, following } = this.state;
    if (chosen >= 0 && following && !this.pointers.size) {
      this.view.centre(frame.x[chosen], frame.y[chosen]);
      this.moveSheet();
    }
    this.drawBodies();
    this.drawTop();
  }

  /** Points at a place for a moment. */
  pointAt(x: number, y: number): void {
    this.ping = { x, y, until: performance.now() + 2400 };
    const px = this.view.x(x);
    const py = this.view.y(y);
    if (px < 60 || py < 60 || px > this.view.width - 60 || py > this.view.height - 60) {
      this.view.centre(x, y);
      this.changed();
    }
    this.animatePing();
  }

  private animatePing(): void {
    this.drawTop();
    if (this.ping && performance.now() < this.ping.until) {
      requestAnimationFrame(() => this.animatePing());
    } else {
      this.ping = null;
      this.drawTop();
    }
  }

  /** The view has changed: draw what can be drawn at once, the sheet when it has settled. */
  changed(): void {
    this.moveSheet();
    this.drawBodies();
    this.drawTop();
  }

  redraw(): void {
    this.settle();
    this.drawBodies();
    this.drawTop();
  }

  private drawBodies(): void {
    if (this.frame) this.renderer.draw(this.view, this.frame, this.styles, this.state.night);
  }

  private moveSheet(): void {
    const pen = this.sheet.getContext("2d") as CanvasRenderingContext2D;
    const dpr = this.sheet.width / Math.max(1, this.view.width);
    pen.setTransform(dpr, 0, 0, dpr, 0, 0);
    pen.fillStyle = css(paperOf(this.state.night));
    pen.fillRect(0, 0, this.view.width, this.view.height);
    if (this.drawn) {
      const { canvas, cx, cy, scale } = this.drawn;
      const k = this.view.scale / scale;
      const x = this.view.x(cx) - (this.view.width / 2) * k;
      const y = this.view.y(cy) - (this.view.height / 2) * k;
      pen.drawImage(canvas, x, y, this.view.width * k, this.view.height * k);
    }
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.settle(), SETTLE_MS);
  }

  private settle(): void {
    clearTimeout(this.timer);
    if (this.view.width < 2) return;
    const canvas = el("canvas");
    const dpr = this.sheet.width / Math.max(1, this.view.width);
    canvas.width = this.sheet.width;
    canvas.height = this.sheet.height;
    const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
    pen.fillStyle = css(paperOf(this.state.night));
    pen.fillRect(0, 0, canvas.width, canvas.height);
    if (this.relief) {
      const image = this.relief.draw(this.view, 1, this.state.night);
      const small = el("canvas");
      small.width = image.width;
      small.height = image.height;
      (small.getContext("2d") as CanvasRenderingContext2D).putImageData(image, 0, 0);
      pen.drawImage(small, 0, 0, canvas.width, canvas.height);
    }
    pen.setTransform(dpr, 0, 0, dpr, 0, 0);
    const ground = this.state.about.ground;
    if (ground) {
      for (const river of ground.rivers) this.drawRiver(pen, river);
      for (const road of ground.roads) this.drawRoad(pen, road);
      for (const wall of ground.walls ?? []) this.drawWall(pen, wall);
      this.drawFrame(pen);
    }
    this.drawn = { canvas, cx: this.view.cx, cy: this.view.cy, scale: this.view.scale };
    const out = this.sheet.getContext("2d") as CanvasRenderingContext2D;
    out.setTransform(1, 0, 0, 1, 0, 0);
    out.drawImage(canvas, 0, 0);
  }

  private path(pen: CanvasRenderingContext2D, points: [number, number][]): void {
    pen.beginPath();
    points.forEach(([x, y], k) => {
      if (k === 0) pen.moveTo(this.view.x(x), this.view.y(y));
      else pen.lineTo(this.view.x(x), this.view.y(y));
    });
    pen.lineJoin = "round";
    pen.lineCap = "round";
  }

  private drawRiver(pen: CanvasRenderingContext2D, river: Line): void {
    this.path(pen, river.points);
    const wide = Math.max(1.4, river.width_m * this.view.scale);
    pen.strokeStyle = this.state.night ? "rgb(48,86,110)" : "rgb(112,152,172)";
    pen.lineWidth = wide + 1.2;
    pen.stroke();
    pen.strokeStyle = this.state.night ? "rgb(30,58,78)" : "rgb(160,192,206)";
    pen.lineWidth = Math.max(0.6, wide - 0.6);
    pen.stroke();
  }

  private drawWall(pen: CanvasRenderingContext2D, wall: Line): void {
    this.path(pen, wall.points);
    pen.strokeStyle = this.state.night ? "rgb(198,184,160)" : "rgb(62,48,38)";
    pen.lineWidth = Math.max(2, wall.width_m * this.view.scale);
    pen.stroke();
  }

  private drawRoad(pen: CanvasRenderingContext2D, road: Line): void {
    this.path(pen, road.points);
    const { night } = this.state;
    const wide = road.width_m * this.view.scale;
    pen.strokeStyle = night ? "rgba(196,170,132,.75)" : "rgba(110,76,44,.8)";
    pen.lineCap = "butt";
    if (wide < 4) {
      pen.lineWidth = Math.max(1.1, wide / 2);
      pen.setLineDash([7, 3.5]);
      pen.stroke();
      pen.setLineDash([]);
      return;
    }
    pen.lineWidth = wide;
    pen.stroke();
    pen.strokeStyle = night ? "rgb(62,56,48)" : "rgb(232,216,186)";
    pen.lineWidth = wide - 2;
    pen.stroke();
  }

  /** The border of the surveyed ground. */
  private drawFrame(pen: CanvasRenderingContext2D): void {
    const [west, south, east, north] = (this.relief as Relief).bounds();
    const x = this.view.x(west);
    const y = this.view.y(north);
    const [w, h] = [this.view.x(east) - x, this.view.y(south) - y];
    pen.strokeStyle = this.state.night ? "rgba(200,180,150,.5)" : "rgba(84,58,36,.7)";
    pen.lineWidth = 1;
    pen.strokeRect(x - 3, y - 3, w + 6, h + 6);
    pen.lineWidth = 2.2;
    pen.strokeRect(x - 7, y - 7, w + 14, h + 14);
  }

  private drawTop(): void {
    const pen = this.top.getContext("2d") as CanvasRenderingContext2D;
    const dpr = this.top.width / Math.max(1, this.view.width);
    pen.setTransform(dpr, 0, 0, dpr, 0, 0);
    pen.clearRect(0, 0, this.view.width, this.view.height);
    drawDusk(pen, this.state, this.view);
    const font = getComputedStyle(this.node).fontFamily;
    drawPlaces(pen, this.state, this.view, font);
    if (this.frame) drawChosen(pen, this.state, this.view, this.frame);
    drawScale(pen, this.state, this.view, font);
    if (this.ping) {
      const left = (this.ping.until - performance.now()) / 2400;
      pen.strokeStyle = css(inks(this.state.night)[1].full, Math.max(0, left));
      pen.lineWidth = 2;
      pen.beginPath();
      const x = this.view.x(this.ping.x);
      pen.arc(x, this.view.y(this.ping.y), 16 + 26 * (1 - left), 0, 2 * Math.PI);
      pen.stroke();
    }
  }

  /** Nearest body to a point of the map, -1 when none is near enough. */
  pick(px: number, py: number): number {
    if (!this.frame) return -1;
    const { x, y } = this.frame;
    const east = this.view.eastOf(px);
    const north = this.view.northOf(py);
    let best = Math.max(PICK_PX, 1.4 * this.view.scale) / this.view.scale;
    let found = -1;
    for (let i = 0; i < this.styles.length; i++) {
      if (this.styles[i] === 0) continue;
      const away = Math.hypot(x[i] - east, y[i] - north);
      if (away < best) {
        best = away;
        found = i;
      }
    }
    return found;
  }

  /** Ground that holds the bodies, but for a share of them at each edge. */
  bounds(quantile: number): Box | null {
    if (!this.frame) return null;
    const xs: number[] = [];
    const ys: number[] = [];
    for (let i = 0; i < this.styles.length; i++) {
      if (this.styles[i] !== 0) {
        xs.push(this.frame.x[i]);
        ys.push(this.frame.y[i]);
      }
    }
    if (xs.length === 0) return null;
    xs.sort((a, b) => a - b);
    ys.sort((a, b) => a - b);
    const at = (list: number[], q: number) => list[Math.round(q * (list.length - 1))];
    return [at(xs, quantile), at(ys, quantile), at(xs, 1 - quantile), at(ys, 1 - quantile)];
  }

  private listen(): void {
    const at = (event: PointerEvent | WheelEvent) => {
      const box = this.node.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    this.node.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const lines = event.deltaMode === 1 ? 16 : 1;
        const { x, y } = at(event);
        this.view.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), x, y);
        this.changed();
      },
      { passive: false },
    );
    this.node.addEventListener("pointerdown", (event) => {
      if (event.target instanceof Element && event.target.closest("button, .card, .legend")) return;
      this.node.setPointerCapture(event.pointerId);
      this.pointers.set(event.pointerId, at(event));
      this.moved = 0;
    });
    this.node.addEventListener("pointermove", (event) => {
      const before = this.pointers.get(event.pointerId);
      if (!before) return;
      const now = at(event);
      const others = [...this.pointers.entries()].filter(([id]) => id !== event.pointerId);
      this.pointers.set(event.pointerId, now);
      this.moved += Math.hypot(now.x - before.x, now.y - before.y);
      if (others.length === 1) {
        const other = others[0][1];
        const was = Math.hypot(before.x - other.x, before.y - other.y);
        const is = Math.hypot(now.x - other.x, now.y - other.y);
        this.view.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
        if (was > 0) this.view.zoom(is / was, (now.x + other.x) / 2, (now.y + other.y) / 2);
      } else if (others.length === 0 && this.moved > 3) {
        this.view.pan(now.x - before.x, now.y - before.y);
        if (this.state.following) {
          this.state.following = false;
          this.state.tell("chosen");
        }
      }
      this.changed();
    });
    const up = (event: PointerEvent) => {
      if (!this.pointers.delete(event.pointerId)) return;
      if (event.type === "pointerup" && this.moved <= 3 && this.pointers.size === 0) {
        const { x, y } = at(event);
        this.onpick(this.pick(x, y));
      }
    };
    this.node.addEventListener("pointerup", up);
    this.node.addEventListener("pointercancel", up);
  }
}
