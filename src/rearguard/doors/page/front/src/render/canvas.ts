// Bodies on a plain canvas: specks written straight into pixels when far, shapes when near.

import type { Frame } from "../decode";
import { DEAD, FOOT, HORSE, type Ink, RIDER, SIGNS, css, inks, speck } from "../marks";
import type { View } from "../view";
import { LENGTH_M, NEAR, type Renderer, speckSize } from "./renderer";

const MOST_SHAPES = 9000;
const CAPTIVE = SIGNS.indexOf("captive");

export class CanvasRenderer implements Renderer {
  readonly name = "canvas";
  private pen: CanvasRenderingContext2D;
  private image: ImageData | null = null;
  private pixels = new Uint32Array(0);
  private dpr = 1;

  constructor(private canvas: HTMLCanvasElement) {
    this.pen = canvas.getContext("2d") as CanvasRenderingContext2D;
  }

  resize(width: number, height: number, dpr: number): void {
    this.dpr = dpr;
    this.canvas.width = Math.round(width * dpr);
    this.canvas.height = Math.round(height * dpr);
    this.image = this.pen.createImageData(this.canvas.width, this.canvas.height);
    this.pixels = new Uint32Array(this.image.data.buffer);
  }

  draw(view: View, frame: Frame, styles: Uint8Array, night: boolean): void {
    if (view.scale >= NEAR && this.shapes(view, frame, styles, night)) return;
    this.specks(view, frame, styles, night);
  }

  private specks(view: View, frame: Frame, styles: Uint8Array, night: boolean): void {
    if (!this.image) return;
    const { width, height } = this.canvas;
    const colours = palette(night);
    const rims = palette(night, true);
    const scale = view.scale * this.dpr;
    const left = view.cx - width / 2 / scale;
    const top = view.cy + height / 2 / scale;
    const size = Math.max(1, Math.round(speckSize(view.scale) * this.dpr));
    const small = Math.max(1, size - 1);
    this.pixels.fill(0);
    const { x, y } = frame;
    for (const dead of [true, false]) {
      for (let i = 0; i < styles.length; i++) {
        const style = styles[i];
        if (style === 0 || ((style & 15) === DEAD) !== dead) continue;
        const held = (style & 15) === CAPTIVE ? 1 : 0; // a captive is a small hollow square
        const s = (((style >> 4) & 3) === RIDER ? size : small) + held;
        const px = Math.round((x[i] - left) * scale - s / 2);
        const py = Math.round((top - y[i]) * scale - s / 2);
        if (px < 0 || py < 0 || px + s > width || py + s > height) continue;
        const colour = colours[style];
        for (let b = 0; b < s; b++) {
          const at = (py + b) * width + px;
          for (let a = 0; a < s; a++) this.pixels[at + a] = colour;
        }
        if ((style & 15) === CAPTIVE && s > 2) hollow(this.pixels, py * width + px, s, width, rims[style]);
      }
    }
    this.pen.putImageData(this.image, 0, 0);
  }

  /** Draws those in sight one by one; false when they are too many for that. */
  private shapes(view: View, frame: Frame, styles: Uint8Array, night: boolean): boolean {
    const seen: number[] = [];
    const margin = 4;
    const west = view.eastOf(0) - margin;
    const east = view.eastOf(view.width) + margin;
    const north = view.northOf(0) + margin;
    const south = view.northOf(view.height) - margin;
    for (let i = 0; i < styles.length; i++) {
      const [x, y] = [frame.x[i], frame.y[i]];
      if (styles[i] !== 0 && x > west && x < east && y > south && y < north) {
        seen.push(i);
        if (seen.length > MOST_SHAPES) return false;
      }
    }
    seen.sort((a, b) => Number((styles[b] & 15) === DEAD) - Number((styles[a] & 15) === DEAD));
    this.pen.setTransform(this.dpr, 0, 0, this.dpr, 0, 0);
    this.pen.clearRect(0, 0, view.width, view.height);
    for (const i of seen) {
      const at = { x: view.x(frame.x[i]), y: view.y(frame.y[i]) };
      const turn = (frame.heading[i] / 256) * 2 * Math.PI;
      drawShape(this.pen, at, turn, styles[i], view.scale, inks(night), night);
    }
    this.pen.setTransform(1, 0, 0, 1, 0, 0);
    return true;
  }
}

/** Draws the rim of a speck. */
function hollow(pixels: Uint32Array, at: number, s: number, width: number, rim: number): void {
  for (let a = 0; a < s; a++) {
    pixels[at + a] = rim;
    pixels[at + (s - 1) * width + a] = rim;
    pixels[at + a * width] = rim;
    pixels[at + a * width + s - 1] = rim;
  }
}

function palette(night: boolean, rim = false): Uint32Array {
  const found = new Uint32Array(256);
  for (let style = 1; style < 256; style++) {
    const sign = style & 15;
    if (sign >= SIGNS.length) continue;
    const ink = inks(night)[style >> 6];
    const [r, g, b] = rim ? ink.full : speck(ink, sign, night);
    found[style] = (0xff000000 | (b << 16) | (g << 8) | r) >>> 0;
  }
  return found;
}

/** One body's sign; the legend uses it too. */
export function drawShape(
  pen: CanvasRenderingContext2D,
  at: { x: number; y: number },
  turn: number,
  style: number,
  scale: number,
  all: Ink[],
  night: boolean,
): void {
  const sign = SIGNS[style & 15];
  const shape = (style >> 4) & 3;
  const ink = all[style >> 6];
  const dark = night ? "rgb(12,12,14)" : "rgb(36,26,20)";
  const light = night ? "rgb(240,234,220)" : "rgb(255,253,247)";
  const long = LENGTH_M[shape] * scale;
  const wide = shape === RIDER ? long * 0.44 : shape === HORSE ? long * 0.36 : long;
  pen.save();
  pen.translate(at.x, at.y);
  pen.lineWidth = Math.max(0.9, Math.min(2, long * 0.09));
  if (sign === "dead") {
    pen.rotate(-turn);
    pen.strokeStyle = shape === HORSE ? css(ink.mid) : css(speck(ink, DEAD, night));
    const k = long * 0.34;
    pen.beginPath();
    pen.moveTo(-k, -k);
    pen.lineTo(k, k);
    pen.moveTo(-k, k);
    pen.lineTo(k, -k);
    pen.stroke();
    pen.restore();
    return;
  }
  pen.rotate(-turn);
  pen.beginPath();
  outline(pen, shape, long, wide);
  const fill = { stand: ink.full, guard: ink.full, cornered: ink.full, waver: ink.mid,
    frozen: ink.mid, run: ink.light, down: ink.mid, captive: ink.pale }[sign as string] ?? ink.full;
  if (shape === HORSE) {
    pen.strokeStyle = css(ink.full, 0.9);
    pen.stroke();
  } else {
    pen.fillStyle = css(fill, sign === "down" ? 0.55 : 1);
    pen.fill();
    pen.strokeStyle = sign === "captive" ? css(ink.full) : night ? dark : "rgba(40,28,20,.55)";
    if (sign === "captive") pen.lineWidth *= 1.4;
    pen.stroke();
    inner(pen, sign as string, Math.min(wide, long), { dark, light, ink });
    if (sign === "cornered") {
      pen.strokeStyle = css(ink.full);
      pen.strokeRect(-long * 0.62, -long * 0.62, long * 1.24, long * 1.24);
    }
  }
  pen.restore();
}

function outline(pen: CanvasRenderingContext2D, shape: number, long: number, wide: number): void {
  if (shape === FOOT) {
    pen.arc(0, 0, long / 2, 0, 2 * Math.PI);
    return;
  }
  // a drop with its point ahead: which way he goes can be seen
  pen.moveTo(long / 2, 0);
  pen.quadraticCurveTo(long * 0.2, wide / 2, -long * 0.18, wide / 2);
  pen.quadraticCurveTo(-long / 2, wide / 2, -long / 2, 0);
  pen.quadraticCurveTo(-long / 2, -wide / 2, -long * 0.18, -wide / 2);
  pen.quadraticCurveTo(long * 0.2, -wide / 2, long / 2, 0);
  pen.closePath();
}

/** What stands inside the outline. */
function inner(
  pen: CanvasRenderingContext2D,
  sign: string,
  size: number,
  c: { dark: string; light: string; ink: Ink },
): void {
  pen.strokeStyle = c.light;
  pen.fillStyle = c.light;
  pen.beginPath();
  if (sign === "waver") {
    pen.arc(0, 0, size * 0.2, 0, 2 * Math.PI);
    pen.fill();
  } else if (sign === "frozen") {
    pen.moveTo(0, -size * 0.4);
    pen.lineTo(0, size * 0.4);
    pen.stroke();
  } else if (sign === "guard") {
    pen.moveTo(-size * 0.34, 0);
    pen.lineTo(size * 0.34, 0);
    pen.moveTo(0, -size * 0.34);
    pen.lineTo(0, size * 0.34);
    pen.stroke();
  } else if (sign === "captive") {
    pen.strokeStyle = css(c.ink.full);
    pen.moveTo(-size * 0.3, size * 0.3);
    pen.lineTo(size * 0.3, -size * 0.3);
    pen.stroke();
  }
}
