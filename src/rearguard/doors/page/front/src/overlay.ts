// What lies over the men: dusk, names, the scale, the mark of the chosen one.

import { nameIn } from "./api";
import type { Frame } from "./decode";
import { say } from "./i18n";
import type { State } from "./state";
import { type View, middle, roundLength } from "./view";

const BU_IN_LI = 360;
type Pen = CanvasRenderingContext2D;

/** Dusk falls over the sheet between sunset and dark. */
export function drawDusk(pen: Pen, state: State, view: View): void {
  const { sunset_s: sunset, dark_s: dark } = state.about.sky;
  if (state.night || typeof sunset !== "number") return;
  const end = typeof dark === "number" && dark > sunset ? dark : sunset + 3600;
  const share = Math.min(1, Math.max(0, (state.t - sunset + 900) / (end - sunset + 900)));
  if (share <= 0) return;
  pen.fillStyle = `rgba(28,34,66,${0.34 * share})`;
  pen.fillRect(0, 0, view.width, view.height);
}

/** Names of places: points to the right of their ring, lines above their middle. */
export function drawPlaces(pen: Pen, state: State, view: View, font: string): void {
  const { lang, night, about } = state;
  const ink = night ? "rgb(226,212,188)" : "rgb(62,42,28)";
  const halo = night ? "rgba(24,26,32,.85)" : "rgba(246,239,222,.88)";
  pen.textBaseline = "middle";
  pen.textAlign = "left";
  pen.lineJoin = "round";
  for (const place of about.ground?.places ?? []) {
    const name = nameIn(place.names, lang);
    if (!name || place.points.length === 0) continue;
    const line = place.points.length > 1;
    const [mx, my] = middle(place.points);
    const x = view.x(mx);
    const y = view.y(my);
    if (x < -200 || y < -50 || x > view.width + 50 || y > view.height + 50) continue;
    const size = lang === "en" ? 14 : 15;
    pen.font = `${line && lang === "en" ? "italic " : ""}${size}px ${font}`;
    pen.strokeStyle = halo;
    pen.lineWidth = 3.5;
    pen.fillStyle = ink;
    const told = line && /^[\u3400-\u9fff]+$/.test(name) ? [...name].join("\u2002") : name;
    const at = line ? x - pen.measureText(told).width / 2 : x + 9;
    pen.strokeText(told, at, line ? y - 16 : y);
    pen.fillText(told, at, line ? y - 16 : y);
    if (!line) {
      pen.beginPath();
      pen.arc(x, y, 3.2, 0, 2 * Math.PI);
      pen.fillStyle = halo;
      pen.fill();
      pen.lineWidth = 1.4;
      pen.strokeStyle = ink;
      pen.stroke();
    }
  }
}

/** Marks the man whose card is open. */
export function drawChosen(pen: Pen, state: State, view: View, frame: Frame): void {
  const { chosen, night } = state;
  if (chosen < 0) return;
  const x = view.x(frame.x[chosen]);
  const y = view.y(frame.y[chosen]);
  const r = Math.max(9, 2.1 * view.scale);
  pen.lineWidth = 1.6;
  pen.strokeStyle = night ? "rgb(255,244,214)" : "rgb(20,14,10)";
  for (let k = 0; k < 4; k++) {
    pen.beginPath();
    pen.arc(x, y, r, (k + 0.18) * (Math.PI / 2), (k + 0.82) * (Math.PI / 2));
    pen.stroke();
  }
}

/** Two bars over one another: metres and li. */
export function drawScale(pen: Pen, state: State, view: View, font: string): void {
  const { lang, night, about } = state;
  const ink = night ? "rgb(226,212,188)" : "rgb(62,42,28)";
  const most = 170 / view.scale;
  const bars: [number, string][] = [];
  const metres = roundLength(most);
  const told = metres >= 1000 ? `${metres / 1000} ${say(lang, "km")}` : `${metres} ${say(lang, "m")}`;
  bars.push([metres, told]);
  const li = roundLength(most / about.li_m);
  const bu = roundLength((most / about.li_m) * BU_IN_LI);
  if (li >= 0.5) bars.push([li * about.li_m, `${li} ${say(lang, "li")}`]);
  else bars.push([(bu * about.li_m) / BU_IN_LI, `${bu} ${say(lang, "bu")}`]);
  let y = view.height - 40;
  pen.font = `12px ${font}`;
  pen.textAlign = "left";
  pen.textBaseline = "middle";
  for (const [length, label] of bars) {
    const wide = length * view.scale;
    pen.fillStyle = night ? "rgba(30,32,38,.8)" : "rgba(246,239,222,.85)";
    pen.fillRect(16, y - 8, wide + 14 + pen.measureText(label).width, 17);
    for (let k = 0; k < 4; k++) {
      pen.fillStyle = k % 2 ? (night ? "rgb(30,32,38)" : "rgb(250,245,232)") : ink;
      pen.fillRect(20 + (wide * k) / 4, y - 2, wide / 4, 4);
    }
    pen.strokeStyle = ink;
    pen.lineWidth = 1;
    pen.strokeRect(20, y - 2, wide, 4);
    pen.fillStyle = ink;
    pen.fillText(label, 26 + wide, y);
    y += 19;
  }
}
