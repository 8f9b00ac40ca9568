// What the parts of the page share: the moment, the pace, the language, the light.

import type { About, Lang } from "./api";

export const SPEEDS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600];

export class State {
  t = 0;
  playing = false;
  speed = 30;
  lang: Lang = "en";
  night = false;
  chosen = -1; // body whose card is open
  following = false;
  scrubbing = false;
  private listeners: Record<string, (() => void)[]> = {};

  constructor(readonly about: About) {}

  on(what: "time" | "play" | "lang" | "light" | "chosen", then: () => void): void {
    (this.listeners[what] ??= []).push(then);
  }
  tell(what: "time" | "play" | "lang" | "light" | "chosen"): void {
    for (const then of this.listeners[what] ?? []) then();
  }
  seek(t: number): void {
    this.t = Math.min(Math.max(0, t), this.about.end_s);
    this.tell("time");
  }
  play(on = !this.playing): void {
    if (on && this.t >= this.about.end_s) this.seek(0);
    this.playing = on;
    this.tell("play");
  }
  pace(steps: number): void {
    const at = SPEEDS.indexOf(this.speed);
    this.speed = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at + steps))];
    this.tell("play");
  }
}
