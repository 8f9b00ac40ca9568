// Where the map is looked at from: metres east and north to pixels and back.

export class View {
  cx = 0;
  cy = 0;
  scale = 0.1; // CSS pixels in a metre
  width = 1;
  height = 1;
  min = 0.005;
  max = 24;

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
  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    const east = this.eastOf(px);
    const north = this.northOf(py);
    this.scale = Math.min(this.max, Math.max(this.min, this.scale * factor));
    this.cx = east - (px - this.width / 2) / this.scale;
    this.cy = north + (py - this.height / 2) / this.scale;
  }
  pan(dx: number, dy: number): void {
    this.cx -= dx / this.scale;
    this.cy += dy / this.scale;
  }
  /** Shows a rectangle of ground with a margin around it. */
  fit(west: number, south: number, east: number, north: number, margin = 40): void {
    this.cx = (west + east) / 2;
    this.cy = (south + north) / 2;
    const wide = Math.max(1, this.width - 2 * margin) / Math.max(1, east - west);
    const high = Math.max(1, this.height - 2 * margin) / Math.max(1, north - south);
    this.scale = Math.min(this.max, Math.max(this.min, Math.min(wide, high)));
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
