import { describe, expect, it } from "vitest";
import type { About } from "../src/api";
import { clock, day, shichen, tick } from "../src/calendar";
import { LANGUAGES, doingWord, fearWord, groupWord, say, signWord } from "../src/i18n";
import { SIGNS, inks, speck } from "../src/marks";
import { type Box, View, middle, roundLength } from "../src/view";

const about = {
  start_hour: 14, days: [{ t_s: -50400, julian: "1125-12-21", lunar: "宣和七年十一月廿五" },
    { t_s: 36000, julian: "1125-12-22", lunar: "宣和七年十一月廿六" }],
} as unknown as About;

describe("hours", () => {
  it("names double-hours, their halves and ke", () => {
    expect(shichen(0)).toBe("子正");
    expect(shichen(23)).toBe("子初");
    expect(shichen(14)).toBe("未正");
    expect(shichen(14.5)).toBe("未正二刻");
    expect(shichen(12.99)).toBe("午正四刻");
  });
  it("tells the clock in each language's manner", () => {
    expect(clock(about, 1830, "en").main).toBe("14:30:30");
    expect(clock(about, 1830, "zh-Hant")).toEqual({ main: "未正二刻", aside: "14:30:30" });
    expect(tick(about, 3600, "zh-Hans", 3600)).toBe("申初");
    expect(tick(about, 300, "zh-Hans", 300)).toBe("14:05");
  });
  it("changes the day at midnight", () => {
    expect(day(about, 0, "en")).toBe("21 December 1125");
    expect(day(about, 36001, "en")).toBe("22 December 1125");
    expect(day(about, 36001, "zh-Hant")).toBe("宣和七年十一月廿六");
  });
});

describe("words", () => {
  it("are there in every language", () => {
    const doings = ["fleeing", "frozen", "cornered", "remounting", "left_map"];
    for (const { lang } of LANGUAGES) {
      for (const key of ["play", "pause", "legend", "loading", "failed", "noChronicle"]) {
        expect(say(lang, key)).not.toBe(key);
      }
      for (const key of doings) expect(doingWord(key, lang)).not.toBe(key);
      for (const sign of SIGNS.slice(1)) expect(signWord(sign, lang).length).toBeGreaterThan(0);
    }
    expect(fearWord("runners", "zh-Hant")).toBe("友軍奔逃");
    expect(groupWord("captive", "zh-Hans")).toBe("被俘");
  });
});

describe("signs", () => {
  it("are told apart by lightness alone: running is lighter than standing", () => {
    const light = ([r, g, b]: number[]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
    for (const night of [false, true]) {
      for (const ink of inks(night)) {
        const [stand, waver, run] = [1, 2, 3].map((sign) => light(speck(ink, sign, night)));
        expect(waver).toBeGreaterThan(stand + 12);
        expect(run).toBeGreaterThan(waver + 12);
      }
    }
  });
});

describe("the view", () => {
  it("keeps the ground under the pointer where it is while zooming", () => {
    const view = new View();
    [view.width, view.height, view.cx, view.cy] = [800, 600, 1000, 2000];
    const east = view.eastOf(123);
    const north = view.northOf(456);
    view.zoom(3, 123, 456);
    expect(view.eastOf(123)).toBeCloseTo(east, 6);
    expect(view.northOf(456)).toBeCloseTo(north, 6);
    expect(view.x(view.eastOf(77))).toBeCloseTo(77, 6);
  });
  it("fits the ground as large as it can be beside what covers the map", () => {
    const view = new View();
    [view.width, view.height] = [400, 340];
    const title: Box = [10, 10, 190, 115];
    const tools: Box = [340, 10, 380, 160];
    const ground: Box = [1000, 2000, 5000, 6000];
    const scales: number[] = [];
    for (const covers of [[], [title], [title, tools]]) {
      view.fitClear(ground, 200, 20, covers);
      const [left, right, top, bottom] = [view.x(1000), view.x(5000), view.y(6000), view.y(2000)];
      expect(Math.min(left, top, 400 - right, 340 - bottom)).toBeGreaterThanOrEqual(20);
      for (const c of covers) {
        expect(right < c[0] || left > c[2] || bottom < c[1] || top > c[3]).toBe(true);
      }
      scales.push(view.scale);
    }
    expect(scales[0]).toBeCloseTo(300 / 4400, 6); // all of the map where nothing covers it
    expect(scales[1]).toBeCloseTo(185 / 4400, 6); // below the title, which leaves more than beside it
    expect(scales[2]).toBe(scales[1]);
    view.fitClear(ground, 200, 20, [[0, 0, 400, 340]]);
    expect(view.scale).toBe(scales[0]); // nowhere is clear
  });
  it("finds the middle of a line by its length", () => {
    expect(middle([[0, 0], [10, 0], [10, 30]])).toEqual([10, 10]);
    expect(middle([[4, 5]])).toEqual([4, 5]);
  });
  it("takes round lengths for the scale", () => {
    expect([roundLength(170), roundLength(9), roundLength(0.3)]).toEqual([100, 5, 0.2]);
  });
});
