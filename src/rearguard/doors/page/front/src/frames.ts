// Keeps decoded chunks at hand and makes frames of them. Lives in the worker.

import type { Layout } from "./api";
import {
  type Backbone, type Cell, type Fine, type Frame, type Scratch,
  decodeBackbone, decodeFine, interpolate, overlay,
} from "./decode";

const KEPT_MINUTES = 6;
const KEPT_BACKBONES = 3;
const MINUTE_S = 60;

type Fetch = (name: string) => Promise<ArrayBuffer>;
type Minute = { warm: Fine | null; hot: Fine | null };

/** Drops the oldest entries beyond a number. */
function thin<K, V>(map: Map<K, V>, kept: number): void {
  while (map.size > kept) map.delete(map.keys().next().value as K);
}

export class Frames {
  private there: Record<string, Set<string>> = {};
  private backbones = new Map<number, Backbone>();
  private minutes = new Map<number, Minute>();
  private waiting = new Map<string, Promise<void>>();
  private scratch: Scratch;
  private heading: Uint8Array;

  constructor(
    private layout: Layout,
    private n: number,
    private endS: number,
    private get: Fetch,
  ) {
    for (const [name, chunks] of Object.entries(layout.there)) {
      this.there[name] = new Set(chunks.map(([k, c]) => `${k}/${c}`));
    }
    this.scratch = {
      next: new Float32Array(2 * n),
      since: new Float32Array(n),
      until: new Float32Array(n),
    };
    this.heading = new Uint8Array(n).fill(64);
  }

  private async piece(name: string, k: number, c: number, tail: string) {
    if (!this.there[name]?.has(`${k}/${c}`)) return null;
    return this.get(`${name}/c/${k}/${c}${tail}`);
  }

  private async cell(stream: string, k: number, c: number): Promise<Cell | null> {
    const [low, high, marks] = await Promise.all([
      this.piece(`${stream}/step`, k, c, "/0"),
      this.piece(`${stream}/high`, k, c, "/0"),
      this.piece(`${stream}/doing`, k, c, ""),
    ]);
    if (low === null || marks === null) return null;
    return {
      low: new Int8Array(low),
      high: high === null ? null : new Int16Array(high),
      marks: new Uint8Array(marks),
    };
  }

  private once(what: string, work: () => Promise<void>): Promise<void> {
    let going = this.waiting.get(what);
    if (!going) {
      going = work().finally(() => this.waiting.delete(what));
      this.waiting.set(what, going);
    }
    return going;
  }

  private backboneOf(chunk: number): Promise<void> {
    if (this.backbones.has(chunk)) return Promise.resolve();
    return this.once(`b${chunk}`, async () => {
      const { cell: size, n_cells: nCells, frames } = this.layout;
      const padded = size * nCells;
      const made: Backbone = {
        places: new Int32Array(padded * 2 * frames.cold),
        states: new Uint8Array(padded * frames.cold),
      };
      for (let c = 0; c < nCells; c++) {
        const [cell, key] = await Promise.all([
          this.cell("cold", chunk, c),
          this.piece("cold/key", chunk, c, "/0"),
        ]);
        if (cell === null || key === null) throw new Error(`the replay lacks chunk ${chunk}`);
        decodeBackbone(made, cell, new Int32Array(key), c * size, size, frames.cold);
      }
      this.backbones.set(chunk, made);
      thin(this.backbones, KEPT_BACKBONES);
    });
  }

  private chunkOf(minute: number): number {
    return Math.floor(minute / this.layout.frames.cold);
  }

  /** Place [m] or state of a body in the backbone's frame of a minute. */
  private at(minute: number): { b: Backbone; f: number; frames: number } {
    const frames = this.layout.frames.cold;
    const chunk = this.chunkOf(minute);
    const b = this.backbones.get(chunk) as Backbone;
    return { b, f: minute - chunk * frames, frames };
  }

  private minuteOf(minute: number): Promise<void> {
    if (this.minutes.has(minute)) return Promise.resolve();
    return this.once(`m${minute}`, async () => {
      await this.backboneOf(this.chunkOf(minute));
      const { cell: size, n_cells: nCells, frames, step_s: stepS, per_m: perM } = this.layout;
      const made: Minute = { warm: null, hot: null };
      for (const stream of ["warm", "hot"] as const) {
        const cells = await Promise.all(
          Array.from({ length: nCells }, (_, c) => this.cell(stream, minute, c)),
        );
        const { b, f, frames: cold } = this.at(minute);
        made[stream] = decodeFine(
          cells, size, this.n, frames[stream], stepS[stream],
          (body, axis) => b.places[(2 * body + axis) * cold + f] * perM,
          (body) => b.states[body * cold + f],
        );
      }
      this.minutes.set(minute, made);
      thin(this.minutes, KEPT_MINUTES);
    });
  }

  private lastMinute(): number {
    return Math.max(0, this.layout.minutes - 1);
  }

  /** Fetches what a moment needs; with `fine`, its minute and the next as well. */
  async prepare(t: number, fine: boolean): Promise<void> {
    const minute = Math.min(Math.floor(t / MINUTE_S), this.lastMinute());
    const next = Math.min(minute + 1, this.layout.minutes);
    const wanted = [this.backboneOf(this.chunkOf(minute)), this.backboneOf(this.chunkOf(next))];
    if (fine) wanted.push(this.minuteOf(minute));
    await Promise.all(wanted);
  }

  /** Begins to fetch a moment's minute, and the one after it. */
  prefetch(t: number, ahead: boolean): void {
    const now = Math.min(Math.floor(t / MINUTE_S), this.lastMinute());
    for (const minute of ahead ? [now, now + 1] : [now]) {
      if (minute <= this.lastMinute()) void this.minuteOf(minute).catch(() => undefined);
    }
  }

  has(t: number): boolean {
    return this.minutes.has(Math.min(Math.floor(t / MINUTE_S), this.lastMinute()));
  }

  /** Everybody at a moment whose backbone is at hand. */
  frame(wished: number): Frame {
    const t = Math.min(Math.max(0, wished), this.endS);
    const minute = Math.min(Math.floor(t / MINUTE_S), this.lastMinute());
    const into = t - MINUTE_S * minute;
    const n = this.n;
    const frame: Frame = {
      t,
      whole: true,
      x: new Float32Array(n),
      y: new Float32Array(n),
      doing: new Uint8Array(n),
      heading: new Uint8Array(0),
    };
    const s = this.scratch;
    const now = this.at(minute);
    const then = this.at(Math.min(minute + 1, this.layout.minutes));
    const stateAt = into >= MINUTE_S ? then : now;
    for (let i = 0; i < n; i++) {
      frame.x[i] = now.b.places[2 * i * now.frames + now.f];
      frame.y[i] = now.b.places[(2 * i + 1) * now.frames + now.f];
      frame.doing[i] = stateAt.b.states[i * stateAt.frames + stateAt.f];
      s.next[2 * i] = then.b.places[2 * i * then.frames + then.f];
      s.next[2 * i + 1] = then.b.places[(2 * i + 1) * then.frames + then.f];
    }
    s.since.fill(0);
    s.until.fill(MINUTE_S);
    const fine = this.minutes.get(minute);
    if (fine) {
      if (fine.warm) overlay(fine.warm, into, frame, s, this.layout.per_m);
      if (fine.hot) overlay(fine.hot, into, frame, s, this.layout.per_m);
    } else {
      frame.whole = false;
    }
    frame.heading = this.heading;
    interpolate(into, frame, s);
    frame.heading = this.heading.slice();
    return frame;
  }
}
