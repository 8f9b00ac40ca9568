// The sheet of the map: shaded relief, contour lines, and a tint for what grows, drawn anew for
// each view so that lines stay fine however near one looks.

import type { Ground } from "./api";
import type { Rgb } from "./marks";
import type { View } from "./view";

interface Sheet {
  paper: Rgb;
  low: Rgb;
  high: Rgb;
  shade: Rgb;
  lit: Rgb;
  line: Rgb;
  lineAlpha: number;
  tints: Record<string, [Rgb, number]>;
}

const DAY: Sheet = {
  paper: [242, 234, 216],
  low: [232, 230, 208],
  high: [240, 224, 196],
  shade: [96, 74, 58],
  lit: [255, 250, 236],
  line: [134, 98, 62],
  lineAlpha: 0.42,
  tints: {
    scrub: [[206, 210, 172], 0.45], wood: [[158, 178, 138], 0.6], rock: [[196, 186, 176], 0.6],
    marsh: [[176, 196, 188], 0.6], water: [[150, 182, 196], 0.95], snow: [[248, 250, 252], 0.8],
    field: [[236, 218, 162], 0.5], sand: [[244, 226, 180], 0.6], town: [[200, 160, 140], 0.7],
    road: [[220, 200, 168], 0.5], bare: [[230, 216, 190], 0.5],
  },
};
const NIGHT: Sheet = {
  paper: [30, 32, 38],
  low: [34, 38, 42],
  high: [50, 48, 48],
  shade: [6, 7, 12],
  lit: [108, 104, 98],
  line: [176, 150, 116],
  lineAlpha: 0.26,
  tints: {
    scrub: [[44, 52, 44], 0.5], wood: [[32, 52, 42], 0.65], rock: [[64, 62, 62], 0.6],
    marsh: [[36, 56, 58], 0.6], water: [[30, 58, 78], 0.95], snow: [[96, 102, 112], 0.8],
    field: [[62, 56, 40], 0.5], sand: [[70, 62, 46], 0.6], town: [[84, 58, 50], 0.7],
    road: [[66, 58, 48], 0.5], bare: [[56, 52, 46], 0.5],
  },
};

const INTERVALS = [1, 2, 5, 10, 20, 50, 100, 200];

export class Relief {
  private east: Float32Array;
  private north: Float32Array;
  private low = Infinity;
  private high = -Infinity;
  private steep: number;

  constructor(
    readonly g: Ground,
    readonly height: Float32Array,
    readonly cover: Uint8Array,
  ) {
    const { rows, cols, cell_m: cell } = g;
    this.east = new Float32Array(rows * cols);
    this.north = new Float32Array(rows * cols);
    let sum = 0;
    for (let r = 0; r < rows; r++) {
      const up = Math.min(rows - 1, r + 1);
      const down = Math.max(0, r - 1);
      for (let c = 0; c < cols; c++) {
        const right = Math.min(cols - 1, c + 1);
        const left = Math.max(0, c - 1);
        const i = r * cols + c;
        this.east[i] = (height[r * cols + right] - height[r * cols + left]) / ((right - left) * cell);
        this.north[i] = (height[up * cols + c] - height[down * cols + c]) / ((up - down) * cell);
        sum += this.east[i] ** 2 + this.north[i] ** 2;
        this.low = Math.min(this.low, height[i]);
        this.high = Math.max(this.high, height[i]);
      }
    }
    // gentle ground is shaded more strongly than steep, so that a low ridge still stands out
    this.steep = Math.min(4.5, Math.max(0.8, 0.28 / Math.sqrt(sum / (rows * cols) + 1e-9)));
  }

  bounds(): [number, number, number, number] {
    const { x0_m: x, y0_m: y, rows, cols, cell_m: cell } = this.g;
    return [x, y, x + (cols - 1) * cell, y + (rows - 1) * cell];
  }

  /** Metres between contour lines that a view can bear. */
  interval(scale: number): number {
    const wanted = ((this.high - this.low) / 14) * Math.min(1, Math.max(0.12, 0.12 / scale));
    return INTERVALS.find((step) => step >= wanted) ?? 200;
  }

  heightAt(xM: number, yM: number): number {
    const { x0_m, y0_m, cell_m: cell, rows, cols } = this.g;
    const u = Math.min(cols - 1.001, Math.max(0, (xM - x0_m) / cell));
    const v = Math.min(rows - 1.001, Math.max(0, (yM - y0_m) / cell));
    const i = Math.floor(v) * cols + Math.floor(u);
    const [fu, fv, h] = [u % 1, v % 1, this.height];
    const south = h[i] * (1 - fu) + h[i + 1] * fu;
    return south * (1 - fv) + (h[i + cols] * (1 - fu) + h[i + cols + 1] * fu) * fv;
  }

  /** Draws the view at one sample for each `grain` CSS pixels. */
  draw(view: View, grain: number, night: boolean): ImageData {
    const sheet = night ? NIGHT : DAY;
    const width = Math.max(1, Math.ceil(view.width / grain));
    const tall = Math.max(1, Math.ceil(view.height / grain));
    const image = new ImageData(width, tall);
    const out = new Uint32Array(image.data.buffer);
    const { rows, cols, cell_m: cell, x0_m, y0_m } = this.g;
    const tint = this.g.cover_names.map((name) => sheet.tints[name] ?? [sheet.paper, 0]);
    const every = this.interval(view.scale);
    const span = Math.max(1, this.high - this.low);
    const pixel = grain / view.scale; // metres
    const { height, east, north, cover } = this;
    const paper = pack(sheet.paper);
    for (let py = 0; py < tall; py++) {
      const v = (view.northOf((py + 0.5) * grain) - y0_m) / cell;
      for (let px = 0; px < width; px++) {
        const u = (view.eastOf((px + 0.5) * grain) - x0_m) / cell;
        if (u < 0 || v < 0 || u >= cols - 1 || v >= rows - 1) {
          out[py * width + px] = paper;
          continue;
        }
        const i = (v | 0) * cols + (u | 0);
        const fu = u - (u | 0);
        const fv = v - (v | 0);
        const a = (1 - fu) * (1 - fv);
        const b = fu * (1 - fv);
        const c = (1 - fu) * fv;
        const d = fu * fv;
        const j = i + cols;
        const h = a * height[i] + b * height[i + 1] + c * height[j] + d * height[j + 1];
        const ge = a * east[i] + b * east[i + 1] + c * east[j] + d * east[j + 1];
        const gn = a * north[i] + b * north[i + 1] + c * north[j] + d * north[j + 1];
        // light from the north-west, 40 degrees up
        const se = ge * this.steep;
        const sn = gn * this.steep;
        const light = (0.64 + 0.54 * (se - sn)) / Math.sqrt(1 + se * se + sn * sn) / 0.64;
        const share = (h - this.low) / span;
        let r = sheet.low[0] + (sheet.high[0] - sheet.low[0]) * share;
        let g = sheet.low[1] + (sheet.high[1] - sheet.low[1]) * share;
        let bl = sheet.low[2] + (sheet.high[2] - sheet.low[2]) * share;
        for (let k = 0; k < 4; k++) {
          const at = k === 0 ? i : k === 1 ? i + 1 : k === 2 ? j : j + 1;
          const t = tint[cover[at]];
          if (!t || t[1] === 0) continue;
          const w = t[1] * (k === 0 ? a : k === 1 ? b : k === 2 ? c : d);
          r += (t[0][0] - r) * w;
          g += (t[0][1] - g) * w;
          bl += (t[0][2] - bl) * w;
        }
        const to = light < 1 ? sheet.shade : sheet.lit;
        const much = light < 1 ? Math.min(0.62, (1 - light) * 0.8) : Math.min(0.75, (light - 1) * 0.95);
        r += (to[0] - r) * much;
        g += (to[1] - g) * much;
        bl += (to[2] - bl) * much;
        const steps = h / every;
        const near = Math.abs(steps - Math.round(steps)) * every;
        const slope = Math.sqrt(ge * ge + gn * gn) + 1e-6;
        const index = Math.round(steps) % 5 === 0;
        const away = near / slope / pixel; // pixels to the line
        const half = index ? 0.85 : 0.55;
        if (away < half + 0.5 && slope > 0.004) {
          // on a plain, lines would only trace its smallest waves: they fade there
          const sure = Math.min(1, (slope - 0.004) / 0.022);
          const ink = sheet.lineAlpha * (index ? 1 : 0.62) * sure * Math.min(1, half + 0.5 - away);
          r += (sheet.line[0] - r) * ink;
          g += (sheet.line[1] - g) * ink;
          bl += (sheet.line[2] - bl) * ink;
        }
        out[py * width + px] = 0xff000000 | (bl << 16) | (g << 8) | r;
      }
    }
    return image;
  }
}

function pack(c: Rgb): number {
  return (0xff000000 | (c[2] << 16) | (c[1] << 8) | c[0]) >>> 0;
}

export const paperOf = (night: boolean): Rgb => (night ? NIGHT : DAY).paper;
