import { describe, expect, it } from "vitest";
import type { Layout } from "../src/api";
import { type Backbone, type Cell, decodeBackbone, decodeFine } from "../src/decode";
import { Frames } from "../src/frames";

/** Steps as record/codec.py writes them: what is beyond what was to be expected. */
function rests(path: number[], held: boolean[] | null): { low: number[]; high: number[] } {
  const low: number[] = [];
  const high: number[] = [];
  let went = 0;
  let at = path[0];
  path.forEach((place, f) => {
    let rest = 0;
    if (held === null || held[f]) {
      const step = place - at;
      rest = step - (Math.abs(went) >= 10 ? went : 0);
      went = step;
      at = place;
    }
    const up = (rest + 128) >> 8;
    low.push(rest - 256 * up);
    high.push(up);
  });
  return { low, high };
}

function cellOf(x: number[], y: number[], marks: number[], held: boolean[] | null): Cell {
  const [rx, ry] = [rests(x, held), rests(y, held)];
  return {
    low: Int8Array.from([...rx.low, ...ry.low]),
    high: Int16Array.from([...rx.high, ...ry.high]),
    marks: Uint8Array.from(marks),
  };
}

describe("decoding", () => {
  it("gives a body's way back, long strides and rests alike", () => {
    const x = [-500, -500, -420, -340, 600, 600, 1600, 2600];
    const y = [7, 8, 9, 9, 9, -1000, -2009, -3018];
    const into: Backbone = { places: new Int32Array(16), states: new Uint8Array(8) };
    const cell = cellOf(x, y, [1, 0, 0, 1 ^ 10, 0, 0, 10 ^ 13, 0], null);
    decodeBackbone(into, cell, Int32Array.from([x[0], y[0]]), 0, 1, 8);
    expect([...into.places]).toEqual([...x, ...y]);
    expect([...into.states]).toEqual([1, 1, 1, 10, 10, 10, 13, 13]);
  });

  it("leaves a body where it is in frames that do not hold it", () => {
    const held = [false, true, true, false, false, true, false, false];
    const x = [100, 130, 160, 160, 160, 400, 400, 400];
    const marks = [0, 0x80, 0x80 | (1 ^ 7), 0, 0, 0x80, 0, 0];
    const cell = cellOf(x, x, marks, held);
    const fine = decodeFine([null, cell], 1, 2, 8, 1, () => 100, () => 1);
    expect(fine && [...fine.rows]).toEqual([1]);
    expect(fine && [...fine.places.slice(0, 8)]).toEqual(x);
    expect(fine && [...fine.states]).toEqual([1, 1, 7, 7, 7, 7, 7, 7]);
    expect(fine && [...fine.here]).toEqual([0, 1, 1, 0, 0, 1, 0, 0]);
  });

  it("says that nobody moved when no cell is there", () => {
    expect(decodeFine([null], 4, 4, 8, 1, () => 0, () => 0)).toBeNull();
  });
});

describe("frames", () => {
  const layout: Layout = {
    cell: 1, n_cells: 1, minutes: 2, per_m: 10,
    frames: { cold: 4, warm: 31, hot: 61 }, step_s: { cold: 60, warm: 2, hot: 1 },
    there: { "cold/step": [[0, 0]], "cold/key": [[0, 0]], "cold/doing": [[0, 0]],
      "hot/step": [[1, 0]], "hot/doing": [[1, 0]] },
  };
  const steps = new Int8Array(2 * 61);
  const marks = new Uint8Array(61);
  for (let f = 30; f <= 60; f++) {
    marks[f] = f === 30 ? 0x80 | (1 ^ 10) : 0x80;
    steps[f] = f === 31 ? 50 : 0; // five metres a second from 30 s on: the first must be said
  }
  const pieces: Record<string, ArrayBufferView> = {
    "cold/key/c/0/0/0": Int32Array.from([100, 0]),
    "cold/step/c/0/0/0": Int8Array.from([0, 60, 120 - 60 - 0, 0, 0, 0, 0, 0]),
    "cold/doing/c/0/0": Uint8Array.from([1, 0, 1 ^ 10, 0]),
    "hot/step/c/1/0/0": steps,
    "hot/doing/c/1/0": marks,
  };
  const make = () =>
    new Frames(layout, 1, 120, async (name) => {
      const found = pieces[name];
      if (!found) throw new Error(name);
      return found.buffer.slice(0) as ArrayBuffer;
    });

  it("moves a cold body evenly through its minute", async () => {
    const frames = make();
    await frames.prepare(30, true);
    const frame = frames.frame(30);
    expect(frame.x[0]).toBeCloseTo(130, 3);
    expect(frame.doing[0]).toBe(1);
    expect(frame.whole).toBe(true);
  });

  it("follows the finer stream where there is one, and says when it is not there yet", async () => {
    const frames = make();
    await frames.prepare(105, false);
    expect(frames.frame(105).whole).toBe(false);
    await frames.prepare(105, true);
    const frame = frames.frame(105.5);
    expect(frame.whole).toBe(true);
    expect(frame.x[0]).toBeCloseTo(160 + 5 * 15.5, 1);
    expect(frame.doing[0]).toBe(10);
    expect(frame.heading[0]).toBe(0); // due east
  });
});
