// Small things to build a page with.

type Props = Record<string, string | number | boolean | ((event: never) => void) | undefined>;

/** Makes an element: attributes by name, listeners as `onclick` and the like. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") {
      made.addEventListener(name.slice(2), value as unknown as EventListener);
    } else {
      made.setAttribute(name, value === true ? "" : String(value));
    }
  }
  made.append(...children);
  return made;
}

/** Signs of the buttons, drawn here so that no font is asked for them. */
export const ICONS: Record<string, string> = {
  start: "M4 4v12M16 4 7 10l9 6z",
  play: "M6 3.5 16 10 6 16.5z",
  pause: "M6 4v12M7 4v12M13 4v12M14 4v12",
  near: "M10 4v12M4 10h12",
  far: "M4 10h12",
  men: "M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4M8 9h.5M12 8.5h.5M10.5 12h.5",
  field: "M3 5h14v10H3zM3 12l4-4 4 4 2-2 4 4",
  light: "M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14",
  close: "M5 5l10 10M15 5 5 15",
  follow: "M10 2v4M10 14v4M2 10h4M14 10h4M10 5a5 5 0 1 0 .01 0M10 9.5v1",
};

export function icon(name: string): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** A button that shows a sign and says its name to who cannot see it. */
export function button(sign: string, name: string, onclick: () => void): HTMLButtonElement {
  const made = el("button", { type: "button", onclick }, icon(sign));
  rename(made, name);
  return made;
}

export function rename(made: HTMLElement, name: string): void {
  made.setAttribute("aria-label", name);
  made.title = name;
}
