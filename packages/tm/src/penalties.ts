import { editDistance } from "./edit-distance.ts";
import { isPunctuation, type MemoryToken } from "./tokens.ts";

/** Points taken off a match, 0 or more each. */
export interface Penalties {
  /** The tags differ in number, kind or order. */
  readonly tags: number;
  /** Each mark of punctuation that differs, up to three; a question for a statement counts as six. */
  readonly marks: number;
  /** Full-width and half-width forms differ. */
  readonly width: number;
  /** Upper and lower case differ. */
  readonly case: number;
  /** The unit was made by alignment and not confirmed by a person; more of them where the alignment was not sure. */
  readonly alignment: number;
  /** The unit was made by an engine and not confirmed by a person. */
  readonly machine: number;
  /** The memory holds several different translations that fit equally well. */
  readonly severalTranslations: number;
  /** Of everything in the library. */
  readonly library: number;
}

/** Why points were taken off. */
export type PenaltyReason = keyof Penalties;

/** Where several translations fit the newest is taken, without a penalty, unless the user sets one. */
export const DEFAULT_PENALTIES: Penalties = {
  tags: 1,
  marks: 1,
  width: 1,
  case: 1,
  alignment: 1,
  machine: 5,
  severalTranslations: 0,
  library: 0,
};

/** Property of a unit that says who made it, where that was no person. Travels through TMX as `<prop>`. */
export const ORIGIN_PROPERTY = "x-origin";
/** Values of `ORIGIN_PROPERTY` that cost points. */
export type UnitOrigin = "alignment" | "machine";

/** Property of a unit that a person has confirmed, whoever made it: `yes`. */
const CONFIRMED_PROPERTY = "x-confirmed";

/** Property of a unit: how sure its alignment was, 0-100. */
export const CONFIDENCE_PROPERTY = "x-alignment-confidence";

/** The confidence that a unit's properties name, 0-100; `null` where they name none. */
export function confidenceOf(properties: Readonly<Record<string, string>> | undefined): number | null {
  const stated = properties?.[CONFIDENCE_PROPERTY];
  return stated !== undefined && /^\d{1,3}$/.test(stated) ? Math.min(100, Number(stated)) : null;
}

/** Confidences below which an unconfirmed alignment costs that many times its penalty. */
const UNSURE: readonly (readonly [number, number])[] = [
  [50, 10],
  [70, 5],
  [90, 2],
];

/** Points that who made a unit costs it. */
export function originPenalty(
  origin: UnitOrigin | null,
  confidence: number | null,
  penalties: Penalties,
): number {
  if (origin === null) return 0;
  if (origin === "machine" || confidence === null) return penalties[origin];
  return penalties.alignment * (UNSURE.find(([below]) => confidence < below)?.[1] ?? 1);
}

/** Marks that differ, at most. */
const MOST_MARKS = 3;
/** Under the 95 points of what differs in form only: the translation of a statement is none of the question. */
const OTHER_SENTENCE = 6;

/** How much two texts differ in their punctuation: 0 to 3, or 6 where one is a question and the other is none. */
export function markPoints(a: readonly MemoryToken[], b: readonly MemoryToken[]): number {
  const [left, right] = [markKeys(a), markKeys(b)];
  if (left.includes("?") !== right.includes("?")) return OTHER_SENTENCE;
  return Math.min(MOST_MARKS, editDistance(left, right));
}

/** The marks in one style: 。 is a full stop, “ and 「 are quotation marks, dashes of any length are dashes. */
function markKeys(tokens: readonly MemoryToken[]): string[] {
  return tokens.flatMap((token) => (isPunctuation(token) ? [MARK_STYLES[token.key] ?? token.key] : []));
}

const MARK_STYLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries([..."“”„‟«»「」『』'‘’‚‹›〝〞"].map((mark) => [mark, '"'])),
  ...Object.fromEntries([..."‐‑‒–—―−"].map((mark) => [mark, "-"])),
  "。": ".",
  "、": ",",
  "·": ",",
  "؟": "?",
};

/** The origin that a unit's properties name; `null` for a unit made or confirmed by a person. */
export function originOf(properties: Readonly<Record<string, string>> | undefined): UnitOrigin | null {
  const origin = properties?.[CONFIRMED_PROPERTY] === "yes" ? undefined : properties?.[ORIGIN_PROPERTY];
  return origin === "alignment" || origin === "machine" ? origin : null;
}

/**
 * What makes two texts differ that their token keys do not show: tags by kind and order, case, width. A word that one of
 * them lacks altogether is not counted again here.
 */
export function formDifferences(
  a: readonly MemoryToken[],
  b: readonly MemoryToken[],
): ("tags" | "width" | "case")[] {
  const differences: ("tags" | "width" | "case")[] = [];
  if (tagSequence(a) !== tagSequence(b)) differences.push("tags");
  const byKey = sharedCount(a, b, (token) => token.key);
  const byCase = sharedCount(a, b, foldWidth);
  const byRaw = sharedCount(a, b, (token) =>
    token.kind === "number" ? foldWidthOfNumber(token) : token.raw,
  );
  if (byCase < byKey) differences.push("case");
  if (byRaw < byCase) differences.push("width");
  return differences;
}

function tagSequence(tokens: readonly MemoryToken[]): string {
  let sequence = "";
  for (const { kind, key } of tokens) if (kind === "tag") sequence += key;
  return sequence;
}

/** Numbers of any value count as one; their width is compared in the raw form. */
function foldWidth(token: MemoryToken): string {
  return token.kind === "number" || token.kind === "tag" ? token.key : token.raw.normalize("NFKC");
}

function foldWidthOfNumber(token: MemoryToken): string {
  return /[\uFF10-\uFF19]/.test(token.raw) ? "\u0001wide" : token.key;
}

/** Size of the common part of two multisets. */
function sharedCount(
  a: readonly MemoryToken[],
  b: readonly MemoryToken[],
  formOf: (token: MemoryToken) => string,
): number {
  const left = new Map<string, number>();
  for (const token of a) left.set(formOf(token), (left.get(formOf(token)) ?? 0) + 1);
  let shared = 0;
  for (const token of b) {
    const count = left.get(formOf(token)) ?? 0;
    if (count === 0) continue;
    left.set(formOf(token), count - 1);
    shared++;
  }
  return shared;
}
