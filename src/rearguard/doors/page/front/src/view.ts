// Where the map is looked at from: metres east and north to pixels and back.

/** West, south, east, north [m], or left, top, right, bottom [px]. */
export type Box = [number, number, number, number];

export class View {
  cx = 0;
  cy = 0;
  scale = 0.1; // CSS pixels in a metre
  width = 1;
  height = 1;
  min = 0.005;
  max = 24;
  moved = false; // by the reader, since something was last fitted

  x(xM: number): number {
    return (xM - this.cx) * this.scale + this.width / 2;
  }
  y(yM: number): number {
    return (this.cy - yM) * this.scale + this.height / 2;
  }
  eastOf(px: number): number {
    return (px - this.width / 2) / this.scale + this.cx;
  }
  northOf(py: number): number {
    return this.cy - (py - this.height / 2) / this.scale;
  }
  /** Looks straight at a place. */
  centre(xM: number, yM: number): void {
    this.moved = true;
    this.cx = xM;
    this.cy = yM;
  }
  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    const east = this.eastOf(px);
    const north = this.northOf(py);
    this.moved = true;
    this.scale = Math.min(this.max, Math.max(this.min, this.scale * factor));
    this.cx = east - (px - this.width / 2) / this.scale;
    this.cy = north + (py - this.height / 2) / this.scale;
  }
  pan(dx: number, dy: number): void {
    this.moved = true;
    this.cx -= dx / this.scale;
    this.cy += dy / this.scale;
  }
  /** Shows a rectangle of ground with a margin around it, on a part of the map or all of it. */
  fit([west, south, east, north]: Box, margin: number, part = this.whole()): void {
    const [left, top, right, bottom] = part;
    const wide = Math.max(1, right - left - 2 * margin) / Math.max(1, east - west);
    const high = Math.max(1, bottom - top - 2 * margin) / Math.max(1, north - south);
    this.scale = Math.min(this.max, Math.max(this.min, Math.min(wide, high)));
    this.cx = (west + east) / 2 - ((left + right) / 2 - this.width / 2) / this.scale;
    this.cy = (south + north) / 2 + ((top + bottom) / 2 - this.height / 2) / this.scale;
    this.moved = false;
  }
  /** Shows a rectangle of ground as large as it can be with none of it under a cover [px]. */
  fitClear(box: Box, pad: number, margin: number, covers: Box[]): void {
    const padded: Box = [box[0] - pad, box[1] - pad, box[2] + pad, box[3] + pad];
    let best: Box | null = null;
    let largest = 0;
    for (const part of this.partsBeside(covers)) {
      this.fit(padded, margin, part);
      const [left, right] = [this.x(box[0]), this.x(box[2])];
      const [top, bottom] = [this.y(box[3]), this.y(box[1])];
      const clear = covers.every((c) => right < c[0] || left > c[2] || bottom < c[1] || top > c[3]);
      const inside = left >= 0 && top >= 0 && right <= this.width && bottom <= this.height;
      if (clear && inside && this.scale > largest) [best, largest] = [part, this.scale];
    }
    this.fit(padded, margin, best ?? this.whole());
  }
  private whole(): Box {
    return [0, 0, this.width, this.height];
  }
  /** The map, and what is left of it to each side of the covers. */
  private partsBeside(covers: Box[]): Box[] {
    let parts = [this.whole()];
    for (const [left, top, right, bottom] of covers) {
      parts = parts.flatMap(([l, t, r, b]): Box[] => [
        [l, t, r, b],
        [Math.max(l, right), t, r, b],
        [l, t, Math.min(r, left), b],
        [l, Math.max(t, bottom), r, b],
        [l, t, r, Math.min(b, top)],
      ]);
    }
    return parts;
  }
}

/** The middle of a line by its length, or the point itself. */
export function middle(points: [number, number][]): [number, number] {
  const gaps = points.slice(1).map(([x, y], k) => Math.hypot(x - points[k][0], y - points[k][1]));
  let left = gaps.reduce((sum, gap) => sum + gap, 0) / 2;
  for (let k = 0; k < gaps.length; k++) {
    if (left <= gaps[k] && gaps[k] > 0) {
      const [[x, y], [u, v]] = [points[k], points[k + 1]];
      const share = left / gaps[k];
      return [x + (u - x) * share, y + (v - y) * share];
    }
    left -= gaps[k];
  }
  return points[points.length - 1];
}

/** A round length for a scale bar: 1, 2 or 5 times a power of ten, not above `most`. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  for (const step of [5, 2, 1]) if (step * power <= most) return step * power;
  return power;
}
