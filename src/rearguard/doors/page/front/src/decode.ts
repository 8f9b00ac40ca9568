// Chunks of a replay turned back into places and states.
// The format is worded in docs/reference/replay.md; record/codec.py is its other half.

export const HERE = 0x80;
const STRIDE = 10; // quanta from which a body is expected to keep its step

/** 64 minutes of everybody: places in metres (body, axis, frame) and states (body, frame). */
export interface Backbone {
  places: Int32Array;
  states: Uint8Array;
}

/** One minute of a fine stream: only the bodies that moved at that tempo. */
export interface Fine {
  rows: Int32Array; // bodies, ascending
  places: Int32Array; // in quanta (k, axis, frame)
  states: Uint8Array; // (k, frame)
  here: Uint8Array; // (k, frame): 1 where a frame holds the body
  frames: number;
  stepS: number;
}

export interface Cell {
  low: Int8Array; // (body, axis, frame)
  high: Int16Array | null;
  marks: Uint8Array; // (body, frame)
}

/** Walks along one body's steps; `held` says whether a frame holds the body. */
function walk(
  low: Int8Array,
  high: Int16Array | null,
  from: number,
  frames: number,
  start: number,
  marks: Uint8Array | null,
  markFrom: number,
  out: Int32Array,
  outFrom: number,
): void {
  let at = start;
  let went = 0;
  for (let f = 0; f < frames; f++) {
    if (marks === null || marks[markFrom + f] !== 0) {
      const expected = went >= STRIDE || went <= -STRIDE ? went : 0;
      went = expected + low[from + f] + (high === null ? 0 : 256 * high[from + f]);
      at += went;
    }
    out[outFrom + f] = at;
  }
}

export function decodeBackbone(
  into: Backbone,
  cell: Cell,
  key: Int32Array,
  firstBody: number,
  bodies: number,
  frames: number,
): void {
  for (let i = 0; i < bodies; i++) {
    const body = firstBody + i;
    for (let axis = 0; axis < 2; axis++) {
      const from = (2 * i + axis) * frames;
      const to = (2 * body + axis) * frames;
      walk(cell.low, cell.high, from, frames, key[2 * i + axis], null, 0, into.places, to);
    }
    let state = 0;
    for (let f = 0; f < frames; f++) {
      state ^= cell.marks[i * frames + f] & 0x7f;
      into.states[body * frames + f] = state;
    }
  }
}

/** `start` and `state` give each body's place (quanta) and state at the minute's start. */
export function decodeFine(
  cells: (Cell | null)[],
  cellSize: number,
  nBodies: number,
  frames: number,
  stepS: number,
  start: (body: number, axis: number) => number,
  state: (body: number) => number,
): Fine | null {
  const found: number[] = [];
  cells.forEach((cell, c) => {
    if (cell === null) return;
    const last = Math.min(cellSize, nBodies - c * cellSize);
    for (let i = 0; i < last; i++) {
      for (let f = 0; f < frames; f++) {
        if (cell.marks[i * frames + f] !== 0) {
          found.push(c * cellSize + i);
          break;
        }
      }
    }
  });
  if (found.length === 0) return null;
  const n = found.length;
  const fine: Fine = {
    rows: Int32Array.from(found),
    places: new Int32Array(n * 2 * frames),
    states: new Uint8Array(n * frames),
    here: new Uint8Array(n * frames),
    frames,
    stepS,
  };
  for (let k = 0; k < n; k++) {
    const body = found[k];
    const c = Math.floor(body / cellSize);
    const i = body - c * cellSize;
    const cell = cells[c] as Cell;
    const marksAt = i * frames;
    for (let axis = 0; axis < 2; axis++) {
      walk(
        cell.low, cell.high, (2 * i + axis) * frames, frames, start(body, axis),
        cell.marks, marksAt, fine.places, (2 * k + axis) * frames,
      );
    }
    let now = state(body);
    for (let f = 0; f < frames; f++) {
      const mark = cell.marks[marksAt + f];
      now ^= mark & 0x7f;
      fine.states[k * frames + f] = now;
      fine.here[k * frames + f] = mark === 0 ? 0 : 1;
    }
  }
  return fine;
}

/** Everybody at a moment. Heading in 1/256 turns from east, counter-clockwise. */
export interface Frame {
  t: number;
  whole: boolean; // false when finer chunks of this minute are still on their way
  x: Float32Array;
  y: Float32Array;
  doing: Uint8Array;
  heading: Uint8Array;
}

export interface Scratch {
  next: Float32Array; // (body, axis)
  since: Float32Array;
  until: Float32Array;
}

/** Lays a fine stream over the frame, where it knows a body's place more closely in time. */
export function overlay(fine: Fine, into: number, frame: Frame, s: Scratch, perM: number): void {
  const { frames, stepS, here, places, states, rows } = fine;
  const last = Math.min(frames - 1, Math.floor(into / stepS + 1e-6));
  for (let k = 0; k < rows.length; k++) {
    const i = rows[k];
    const base = k * frames;
    let f = last;
    while (f >= 0 && here[base + f] === 0) f--;
    if (f >= 0 && f * stepS >= s.since[i]) {
      s.since[i] = f * stepS;
      frame.x[i] = places[2 * base + f] / perM;
      frame.y[i] = places[2 * base + frames + f] / perM;
      frame.doing[i] = states[base + f];
    }
    let g = last + 1;
    while (g < frames && here[base + g] === 0) g++;
    if (g < frames && g * stepS <= s.until[i]) {
      s.until[i] = g * stepS;
      s.next[2 * i] = places[2 * base + g] / perM;
      s.next[2 * i + 1] = places[2 * base + frames + g] / perM;
    }
  }
}

/** Moves everybody on from his frame before towards his frame after. */
export function interpolate(into: number, frame: Frame, s: Scratch): void {
  const n = frame.x.length;
  for (let i = 0; i < n; i++) {
    const dx = s.next[2 * i] - frame.x[i];
    const dy = s.next[2 * i + 1] - frame.y[i];
    if (dx === 0 && dy === 0) continue;
    const gap = s.until[i] - s.since[i];
    const share = gap > 0 ? Math.min(1, Math.max(0, (into - s.since[i]) / gap)) : 0;
    if (dx * dx + dy * dy > 0.09 * gap) {
      frame.heading[i] = Math.round((Math.atan2(dy, dx) / (2 * Math.PI)) * 256) & 255;
    }
    frame.x[i] += dx * share;
    frame.y[i] += dy * share;
  }
}
