// How a body is drawn: side by hue and shape, state by mark. Told apart by lightness and form as
// well as by hue, so that nobody depends on seeing red from green.

import type { About, Rows } from "./api";

export const SIGNS = [
  "hidden", "stand", "waver", "run", "frozen", "cornered", "guard", "captive", "down", "dead",
] as const;
export type Sign = (typeof SIGNS)[number];
export const HIDDEN = 0;
export const DEAD = SIGNS.indexOf("dead");
export const RIDER = 0;
export const FOOT = 1;
export const HORSE = 2;

const SIGN_OF: Record<string, Sign> = {
  absent: "hidden", ranked: "stand", marching: "stand", straggling: "down", fighting: "stand",
  pursuing: "stand", guarding: "guard", wavering: "waver", edging: "waver", frozen: "frozen",
  fleeing: "run", cornered: "cornered", rallied: "stand", captive: "captive", stunned: "down",
  down: "down", dead: "dead", left_map: "hidden", charging: "stand", loading: "stand",
  carrying: "hidden", loose: "run", caught: "captive", spent: "stand", remounting: "down",
  swept: "down", tumbling: "down",
};

export type Rgb = [number, number, number];
export interface Ink {
  full: Rgb; // stands
  mid: Rgb; // wavers
  light: Rgb; // runs
  pale: Rgb; // captive
}

// indigo, cinnabar, ochre, verdigris
const DAY_INKS: Ink[] = [
  { full: [27, 58, 122], mid: [62, 104, 172], light: [92, 148, 214], pale: [222, 232, 246] },
  { full: [158, 32, 20], mid: [208, 84, 32], light: [240, 150, 40], pale: [250, 232, 214] },
  { full: [118, 84, 10], mid: [158, 122, 30], light: [196, 166, 60], pale: [246, 238, 206] },
  { full: [20, 96, 84], mid: [50, 136, 120], light: [96, 178, 158], pale: [220, 242, 234] },
];
const NIGHT_INKS: Ink[] = [
  { full: [112, 164, 240], mid: [140, 196, 255], light: [186, 224, 255], pale: [40, 62, 96] },
  { full: [238, 96, 70], mid: [250, 150, 84], light: [255, 206, 128], pale: [92, 46, 34] },
  { full: [222, 184, 76], mid: [236, 206, 120], light: [246, 228, 170], pale: [84, 70, 34] },
  { full: [92, 196, 172], mid: [136, 218, 198], light: [184, 238, 222], pale: [30, 78, 68] },
];

export const inks = (night: boolean): Ink[] => (night ? NIGHT_INKS : DAY_INKS);

/** Colour of a sign when a body is no more than a speck. */
export function speck(ink: Ink, sign: number, night: boolean): Rgb {
  switch (SIGNS[sign]) {
    case "waver":
    case "frozen":
      return ink.mid;
    case "run":
      return ink.light;
    case "captive":
      return night ? [236, 230, 214] : [255, 252, 244];
    case "dead":
      return night ? [150, 144, 132] : [34, 26, 22];
    case "down":
      return ink.mid;
    default:
      return ink.full;
  }
}

export const css = (c: Rgb, alpha = 1): string =>
  alpha === 1 ? `rgb(${c[0]},${c[1]},${c[2]})` : `rgba(${c[0]},${c[1]},${c[2]},${alpha})`;

/** Turns states into styles: sign in the low four bits, shape in two, side in two. */
export class Styler {
  private signs = new Uint8Array(256);
  private carrying: number;
  private absent: number;
  readonly names: string[] = [];

  constructor(
    about: About,
    private rows: Rows,
  ) {
    for (const [name, value] of Object.entries(about.doing)) {
      this.signs[value] = SIGNS.indexOf(SIGN_OF[name] ?? "stand");
      this.names[value] = name;
    }
    this.carrying = about.doing.carrying ?? 255;
    this.absent = about.doing.absent ?? 255;
  }

  shape(doing: Uint8Array, i: number): number {
    if (this.rows.kind[i] !== 0) return HORSE;
    const mount = this.rows.mount[i];
    if (mount < 0) return FOOT;
    // a horse that was never seen without its rider was never handed to the replay
    return doing[mount] === this.carrying || doing[mount] === this.absent ? RIDER : FOOT;
  }

  styles(doing: Uint8Array, out: Uint8Array): void {
    const { side } = this.rows;
    for (let i = 0; i < doing.length; i++) {
      const sign = this.signs[doing[i]];
      out[i] = sign === HIDDEN ? 0 : sign | (this.shape(doing, i) << 4) | ((side[i] & 3) << 6);
    }
  }
}
