// Draws bodies. Two back ends behind one interface; which one is a question of the machine.

import type { Frame } from "../decode";
import type { View } from "../view";
import { CanvasRenderer } from "./canvas";
import { WebglRenderer } from "./webgl";

export interface Renderer {
  readonly name: string;
  resize(width: number, height: number, dpr: number): void;
  draw(view: View, frame: Frame, styles: Uint8Array, night: boolean): void;
}

/** Length in metres of what is drawn for a rider, a man on foot, a horse. */
export const LENGTH_M = [2.4, 0.9, 2.2];
/** Pixels in a metre from which single bodies get their own shape. */
export const NEAR = 2.2;

/** Size in CSS pixels of a speck. */
export const speckSize = (scale: number): number =>
  Math.min(6, Math.max(1.6, 1.5 + 2.2 * Math.sqrt(scale)));

/** True when the machine draws WebGL in software, which is slower than a plain canvas. */
function inSoftware(gl: WebGL2RenderingContext): boolean {
  const more = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(more ? more.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

export function chooseRenderer(make: () => HTMLCanvasElement, wish: string | null): Renderer {
  if (wish !== "canvas") {
    const canvas = make();
    const gl = canvas.getContext("webgl2", { antialias: true, premultipliedAlpha: true });
    if (gl && (wish === "webgl" || !inSoftware(gl))) return new WebglRenderer(gl);
    canvas.remove();
  }
  return new CanvasRenderer(make());
}
