// What the server says, as types, and how it is asked.

export type Lang = "en" | "zh-Hant" | "zh-Hans";
export type Names = Partial<Record<Lang, string>>;

export interface Named {
  key: string;
  names: Names;
}
export interface Unit extends Named {
  side: number;
  parent: number;
  leader: number;
}
export interface Line {
  names: Names;
  kind: string;
  points: [number, number][];
  width_m: number;
}
export interface Ground {
  rows: number;
  cols: number;
  x0_m: number;
  y0_m: number;
  cell_m: number;
  cover_names: string[];
  places: Line[];
  roads: Line[];
  rivers: Line[];
  walls: Line[];
}
export interface Layout {
  cell: number;
  n_cells: number;
  minutes: number;
  per_m: number;
  frames: Record<string, number>;
  step_s: Record<string, number>;
  there: Record<string, [number, number][]>;
}
export interface About {
  names: Names;
  scenario: string;
  seed: number;
  figure: number;
  fiction: string[];
  finished: boolean;
  end_s: number;
  start_hour: number;
  days: { t_s: number; julian: string; lunar: string }[];
  sky: Record<string, number | null>;
  li_m: number;
  sides: Named[];
  units: Unit[];
  people: Record<string, Names>;
  n_bodies: number;
  n_people: number;
  mustered: number;
  doing: Record<string, number>;
  fears: string[];
  ground: Ground | null;
  replay: Layout;
  chronicles: Lang[];
}
export interface Counts {
  times: number[];
  groups: string[];
  sides: number[][][]; // side, group, time
}
export interface Beat {
  id: string;
  t_s: number;
  x_m: number | null;
  y_m: number | null;
  text: Names;
  phase?: string;
  heading?: Names;
}
export interface Change {
  t_s: number;
  old: number;
  new: number;
  fears: Record<string, number>;
}
export interface Rows {
  unit: Int32Array;
  mount: Int32Array;
  side: Int8Array;
  kind: Uint8Array;
}

async function ask(path: string): Promise<Response> {
  const answer = await fetch(path);
  if (!answer.ok) {
    const said = await answer.json().catch(() => ({ error: `${path}: ${answer.status}` }));
    throw new Error(String(said.error));
  }
  return answer;
}

export async function askJson<T>(path: string): Promise<T> {
  return (await ask(path)).json() as Promise<T>;
}

export async function askRows(n: number): Promise<Rows> {
  const bytes = await (await ask("api/rows")).arrayBuffer();
  return {
    unit: new Int32Array(bytes, 0, n),
    mount: new Int32Array(bytes, 4 * n, n),
    side: new Int8Array(bytes, 8 * n, n),
    kind: new Uint8Array(bytes, 9 * n, n),
  };
}

export async function askGround(g: Ground): Promise<{ height: Float32Array; cover: Uint8Array }> {
  const bytes = await (await ask("api/ground")).arrayBuffer();
  const n = g.rows * g.cols;
  return { height: new Float32Array(bytes, 0, n), cover: new Uint8Array(bytes, 4 * n, n) };
}

/** A chunk of the replay, asked for below the page's address. */
export async function askPiece(base: string, name: string): Promise<ArrayBuffer> {
  const got = await fetch(`${base}api/replay/${name}`);
  if (!got.ok) throw new Error(`the replay has no chunk ${name}`);
  return got.arrayBuffer();
}

/** A name in a language, or in the nearest one that has it. */
export function nameIn(names: Names | undefined, lang: Lang): string {
  if (!names) return "";
  const order: Record<Lang, Lang[]> = {
    en: ["en", "zh-Hant", "zh-Hans"],
    "zh-Hant": ["zh-Hant", "zh-Hans", "en"],
    "zh-Hans": ["zh-Hans", "zh-Hant", "en"],
  };
  for (const key of order[lang]) if (names[key]) return names[key] as string;
  return "";
}
