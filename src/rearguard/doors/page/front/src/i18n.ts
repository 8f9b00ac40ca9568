// Every word the page itself says, in its three languages.

import type { Lang } from "./api";

type Words = Record<string, string>;

const en: Words = {
  loading: "Unrolling the map…",
  loadingRows: "Calling the roll…",
  failed: "This run cannot be shown",
  retry: "Try again",
  noChronicle: "No chronicle was written for this run.",
  noGround: "This run kept no ground; the sheet is left blank.",
  unfinished: "The run is not finished: it is shown as far as it went.",
  chronicle: "Chronicle",
  seed: "seed",
  play: "Play",
  pause: "Pause",
  toStart: "To the beginning",
  speed: "Speed",
  time: "Time",
  language: "Language",
  map: "Map of the field; drag to move, wheel to zoom, click a man to know him",
  zoomIn: "Nearer",
  zoomOut: "Farther",
  fit: "All the men",
  field: "The whole field",
  light: "Day or night sheet",
  legend: "Signs",
  close: "Close",
  follow: "Follow",
  unfollow: "Stop following",
  north: "N",
  km: "km",
  m: "m",
  li: "li",
  bu: "bu",
  rider: "rider",
  foot: "on foot",
  horse: "riderless horse",
  since: "since",
  unit: "Unit",
  side: "Side",
  doing: "Doing",
  fearsAt: "What weighed on him at {t}",
  noFears: "Nothing weighed on him yet.",
  man: "Man no. {n}",
  beast: "Horse no. {n}",
  ofWhom: "{n} men",
  figure: "each sign stands for {n}",
};

const hant: Words = {
  loading: "正在展開輿圖……",
  loadingRows: "正在點名……",
  failed: "此次推演無法顯示",
  retry: "再試一次",
  noChronicle: "此次推演未撰紀事。",
  noGround: "此次推演未存地形，圖面從闕。",
  unfinished: "推演未畢，僅示至其所止。",
  chronicle: "紀事",
  seed: "種子",
  play: "播放",
  pause: "暫停",
  toStart: "回到開頭",
  speed: "快慢",
  time: "時刻",
  language: "語言",
  map: "戰場輿圖；拖曳可移，滾輪可放縮，點人可知其詳",
  zoomIn: "近看",
  zoomOut: "遠看",
  fit: "全軍",
  field: "全圖",
  light: "晝圖夜圖",
  legend: "圖例",
  close: "關閉",
  follow: "跟隨",
  unfollow: "不再跟隨",
  north: "北",
  km: "公里",
  m: "米",
  li: "里",
  bu: "步",
  rider: "騎者",
  foot: "步行者",
  horse: "空馬",
  since: "始於",
  unit: "所屬",
  side: "何方",
  doing: "情狀",
  fearsAt: "{t}時，心中所懼",
  noFears: "尚無所懼。",
  man: "第{n}人",
  beast: "第{n}馬",
  ofWhom: "{n}人",
  figure: "圖上一子當{n}人",
};

const hans: Words = {
  loading: "正在展开舆图……",
  loadingRows: "正在点名……",
  failed: "此次推演无法显示",
  retry: "再试一次",
  noChronicle: "此次推演未撰纪事。",
  noGround: "此次推演未存地形，图面从阙。",
  unfinished: "推演未毕，仅示至其所止。",
  chronicle: "纪事",
  seed: "种子",
  play: "播放",
  pause: "暂停",
  toStart: "回到开头",
  speed: "快慢",
  time: "时刻",
  language: "语言",
  map: "战场舆图；拖曳可移，滚轮可放缩，点人可知其详",
  zoomIn: "近看",
  zoomOut: "远看",
  fit: "全军",
  field: "全图",
  light: "昼图夜图",
  legend: "图例",
  close: "关闭",
  follow: "跟随",
  unfollow: "不再跟随",
  north: "北",
  km: "公里",
  m: "米",
  li: "里",
  bu: "步",
  rider: "骑者",
  foot: "步行者",
  horse: "空马",
  since: "始于",
  unit: "所属",
  side: "何方",
  doing: "情状",
  fearsAt: "{t}时，心中所惧",
  noFears: "尚无所惧。",
  man: "第{n}人",
  beast: "第{n}马",
  ofWhom: "{n}人",
  figure: "图上一子当{n}人",
};

const WORDS: Record<Lang, Words> = { en, "zh-Hant": hant, "zh-Hans": hans };

export const LANGUAGES: { lang: Lang; label: string }[] = [
  { lang: "en", label: "English" },
  { lang: "zh-Hant", label: "繁體" },
  { lang: "zh-Hans", label: "简体" },
];

/** A word of the page; `{name}` is filled in. */
export function say(lang: Lang, key: string, fill: Record<string, string> = {}): string {
  let told = WORDS[lang][key] ?? key;
  for (const [name, value] of Object.entries(fill)) told = told.replace(`{${name}}`, value);
  return told;
}

type Three = [string, string, string];
const three = (table: Record<string, Three>, key: string, lang: Lang): string => {
  const found = table[key];
  return found ? found[lang === "en" ? 0 : lang === "zh-Hant" ? 1 : 2] : key.replace(/_/g, " ");
};

const DOING: Record<string, Three> = {
  absent: ["not mustered", "未入伍", "未入伍"],
  ranked: ["in his place in the ranks", "在行列中", "在行列中"],
  marching: ["on the march", "行軍", "行军"],
  straggling: ["straggling", "掉隊", "掉队"],
  fighting: ["hand to hand", "接戰", "接战"],
  pursuing: ["in pursuit", "追擊", "追击"],
  guarding: ["guarding prisoners", "看守降人", "看守降人"],
  wavering: ["wavering", "動搖", "动摇"],
  edging: ["giving ground, facing the enemy", "且戰且退", "且战且退"],
  frozen: ["frozen with fear", "驚呆不動", "惊呆不动"],
  fleeing: ["running", "奔逃", "奔逃"],
  cornered: ["cornered, at bay", "困鬥", "困斗"],
  rallied: ["rallied, going back to his banner", "收攏歸旗", "收拢归旗"],
  captive: ["captive", "被俘", "被俘"],
  stunned: ["thrown and stunned", "墜馬昏厥", "坠马昏厥"],
  down: ["down, too badly hurt to move", "重傷倒地", "重伤倒地"],
  dead: ["dead", "已死", "已死"],
  left_map: ["gone over the edge of the map", "遁出圖外", "遁出图外"],
  charging: ["charging", "衝鋒", "冲锋"],
  loading: ["loading and shooting", "裝填施放", "装填施放"],
  carrying: ["under a rider", "馱人", "驮人"],
  loose: ["loose", "脫韁", "脱缰"],
  caught: ["caught and led", "被牽", "被牵"],
  spent: ["spent", "力竭", "力竭"],
  remounting: ["looking for a horse", "尋馬", "寻马"],
  tumbling: ["off his feet on the slope", "失足滾落", "失足滚落"],
  swept: ["in the water, off his feet", "落水", "落水"],
};
const FEAR: Record<string, Three> = {
  enemy: ["the enemy near", "敵人逼近", "敌人逼近"],
  flank: ["the enemy on flank and rear", "側後受敵", "侧后受敌"],
  fright: ["noise and fright", "驚嚇", "惊吓"],
  fire: ["fire received", "受到射擊", "受到射击"],
  loss: ["comrades seen to fall", "同伴倒下", "同伴倒下"],
  runners: ["friends running", "友軍奔逃", "友军奔逃"],
  alone: ["left alone", "身邊無人", "身边无人"],
  leader: ["leader or banner gone", "失去主將或軍旗", "失去主将或军旗"],
  tired: ["weariness", "疲憊", "疲惫"],
  news: ["bad news and old defeats", "噩耗與連敗", "噩耗与连败"],
};
const GROUP: Record<string, Three> = {
  ranks: ["in hand", "成列", "成列"],
  wavering: ["wavering", "動搖", "动摇"],
  running: ["running", "奔逃", "奔逃"],
  astray: ["astray", "失散", "失散"],
  captive: ["captive", "被俘", "被俘"],
  away: ["away", "遁走", "遁走"],
  dead: ["dead", "陣亡", "阵亡"],
};
const SIGN: Record<string, Three> = {
  stand: ["in hand", "成列", "成列"],
  waver: ["wavering", "動搖", "动摇"],
  run: ["running", "奔逃", "奔逃"],
  frozen: ["frozen", "驚呆", "惊呆"],
  cornered: ["at bay", "困鬥", "困斗"],
  guard: ["guarding", "看守", "看守"],
  captive: ["captive", "被俘", "被俘"],
  down: ["astray or hurt", "失散負傷", "失散负伤"],
  dead: ["dead", "死", "死"],
};

export const doingWord = (key: string, lang: Lang): string => three(DOING, key, lang);
export const fearWord = (key: string, lang: Lang): string => three(FEAR, key, lang);
export const groupWord = (key: string, lang: Lang): string => three(GROUP, key, lang);
export const signWord = (key: string, lang: Lang): string => three(SIGN, key, lang);
export const number = (n: number, lang: Lang): string =>
  n.toLocaleString(lang === "en" ? "en-GB" : "en-US");
