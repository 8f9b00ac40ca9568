// Moments in each language's own manner: local mean solar time, or shichen and ke.

import type { About, Lang } from "./api";

const BRANCHES = "子丑寅卯辰巳午未申酉戌亥";
const NUMERALS = "一二三四";
const KE_H = 0.24; // a hundredth of a day
const MONTHS = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September",
  "October", "November", "December",
];

/** 未正二刻 and the like; a double-hour's first half is 初, its second 正. */
export function shichen(hour: number): string {
  const shifted = (((hour + 1) % 24) + 24) % 24;
  const half = Math.floor(shifted + 1e-9);
  const ke = Math.min(4, Math.max(0, Math.floor((shifted - half + 1e-9) / KE_H)));
  const word = BRANCHES[Math.floor(half / 2) % 12] + "初正"[half % 2];
  return word + (ke > 0 ? `${NUMERALS[ke - 1]}刻` : "");
}

export function hourOf(about: About, t: number): number {
  return (((about.start_hour + t / 3600) % 24) + 24) % 24;
}

export function digits(hour: number, seconds: boolean): string {
  const whole = Math.floor(hour * 3600 + 1e-6);
  const two = (n: number) => String(n).padStart(2, "0");
  const told = `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}`;
  return seconds ? `${told}:${two(whole % 60)}` : told;
}

/** The clock: 15:42:10, or 申初二刻 with the digits beside it. */
export function clock(about: About, t: number, lang: Lang): { main: string; aside: string } {
  const hour = hourOf(about, t);
  if (lang === "en") return { main: digits(hour, true), aside: "solar time" };
  return { main: shichen(hour), aside: digits(hour, true) };
}

/** The day: 21 December 1125, or 宣和七年十一月廿五. */
export function day(about: About, t: number, lang: Lang): string {
  const found = [...about.days].reverse().find((d) => d.t_s <= t + 1e-6) ?? about.days[0];
  if (!found) return "";
  if (lang !== "en") return found.lunar;
  const [year, month, date] = found.julian.split("-").map(Number);
  return `${date} ${MONTHS[month - 1]} ${year}`;
}

/** A mark on the time axis; marks closer than half an hour are told in digits everywhere. */
export function tick(about: About, t: number, lang: Lang, stepS: number): string {
  const hour = hourOf(about, t);
  return lang === "en" || stepS < 1800 ? digits(hour, false) : shichen(hour);
}
