// What the signs mean, drawn with the same hand as the map's.

import { nameIn } from "./api";
import { el } from "./dom";
import { say, signWord } from "./i18n";
import { FOOT, HORSE, RIDER, SIGNS, inks } from "./marks";
import { drawShape } from "./render/canvas";
import type { State } from "./state";

export class Legend {
  readonly node = el("details", { class: "legend", open: window.innerWidth > 1150 && window.innerHeight > 700 });

  constructor(private state: State) {
    this.words();
  }

  private sign(style: number): HTMLCanvasElement {
    const dpr = Math.min(2, window.devicePixelRatio || 1);
    const canvas = el("canvas", { "aria-hidden": "true" });
    canvas.width = 26 * dpr;
    canvas.height = 18 * dpr;
    const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
    pen.scale(dpr, dpr);
    const boxed = SIGNS[style & 15] === "cornered";
    const scale = ((style >> 4) & 3) === FOOT ? 11 : boxed ? 5.6 : 8;
    drawShape(pen, { x: 13, y: 9 }, 0, style, scale, inks(this.state.night), this.state.night);
    return canvas;
  }

  words(): void {
    const { lang, about } = this.state;
    const list = el("ul");
    const line = (style: number, word: string) =>
      list.append(el("li", {}, this.sign(style), el("span", {}, word)));
    about.sides.forEach((side, k) => line(1 | (RIDER << 4) | ((k & 3) << 6), nameIn(side.names, lang)));
    const other = about.sides.length > 1 ? 1 << 6 : 0;
    line(1 | (FOOT << 4) | other, say(lang, "foot"));
    line(3 | (HORSE << 4) | other, say(lang, "horse"));
    for (let sign = 2; sign < SIGNS.length; sign++) {
      line(sign | (RIDER << 4) | (SIGNS[sign] === "guard" ? 0 : other), signWord(SIGNS[sign], lang));
    }
    this.node.replaceChildren(el("summary", {}, say(lang, "legend")), list);
  }
}
