import type { SegmentCheck } from "../check.ts";

/** Shortest stretch that is not repeated by chance, in characters: a Han character says about as much as two and a half letters. */
const SHORTEST = { dense: 7, spaced: 18 };
/** Share of the text that the stretch is, said once. */
const LEAST_SHARE = 0.3;

/** The same stretch of text twice, where the source does not repeat itself: a sentence that was translated twice, or a loop. */
export const saidTwice: SegmentCheck = {
  id: "saidTwice",
  run({ sourceText, targetText }) {
    const place =
      repeatedStretch(targetText) ??
      repeatedSentence(targetText, sourceText) ??
      repeatedLabel(targetText, sourceText) ??
      loopIn(targetText, sourceText);
    if (!place || repeatedStretch(sourceText)) return [];
    return [
      {
        variant: "twice",
        values: [targetText.slice(place.start, place.end).trim().slice(0, 30)],
        target: place,
      },
    ];
  },
};

/** So many characters over and over, four times at least, as engines do that found no end. */
const LONGEST_LOOP = 16;
const TURNS = 4;
/** A text that laughs so has a loop of its own. */
const LOOP_OF_ANY = /([^\p{N}\p{P}\s]{1,15}?)\1{3,}/u;

/** Cost: linear in the text, for each length of a loop. */
function loopIn(text: string, source: string): { start: number; end: number } | null {
  if (text.length > LONGEST_TEXT) return null;
  for (let length = 2; length <= LONGEST_LOOP; length++) {
    let same = 0;
    for (let at = length; at < text.length; at++) {
      same = text.charCodeAt(at) === text.charCodeAt(at - length) ? same + 1 : 0;
      if (same < (TURNS - 1) * length) continue;
      const end = at + 1;
      const unit = text.slice(end - length, end);
      const saysSomething = (unit.match(/\p{L}/gu)?.length ?? 0) >= 2 && new Set(unit.trim()).size > 1;
      if (!saysSomething || /\p{N}/u.test(unit)) break;
      return LOOP_OF_ANY.test(source) ? null : { start: end - TURNS * length, end };
    }
  }
  return null;
}

/** A short sentence that is said again, where the source has only one: too short for a stretch, but nothing else is there. */
function repeatedSentence(text: string, source: string): { start: number; end: number } | null {
  const match = /^\s*(\P{P}{2,}[。.!！?？])\s*(\1)\s*$/u.exec(text);
  if (
    !match ||
    source
      .trim()
      .split(/[。.!！?？]+/u)
      .filter((part) => /\p{L}/u.test(part)).length > 1
  )
    return null;
  const start = match[0].lastIndexOf(match[2]!);
  return { start, end: start + match[2]!.length };
}

/** `Total (or: Total)`: the whole of a short text once more, with what parts two of a choice between them. */
const LABEL_TWICE =
  /^\s*(?<label>\P{P}.{1,60}?)\s*(?:[(（]\s?(?:(?:或|or|또는|oder|または)\s?[:：]?)?|[/|,，、;；]|(?<=[^\p{Script=Han}])\s|(?<=.{3}))\s*\k<label>\s*[)）]?\s*$/u;

function repeatedLabel(text: string, source: string): { start: number; end: number } | null {
  if (text.length > 140) return null;
  const label = LABEL_TWICE.exec(text)?.groups?.["label"];
  if (label === undefined || !/\p{L}\P{L}*\p{L}/u.test(label) || SOURCE_TWICE.test(source)) return null;
  const start = text.lastIndexOf(label);
  return { start, end: start + label.length };
}
/** 一步一步 is step by step, and bye-bye is said twice everywhere. */
const SOURCE_TWICE = /(?<part>[^\s\p{P}]{2,}).{0,6}\k<part>/su;

/** Longest stretch that is looked up; a longer one is then compared letter by letter. */
const LOOKED_UP = 60;
/** A whole chapter in one segment is not looked at, and no more places than these are compared. */
const LONGEST_TEXT = 20_000;
const MOST_COMPARED = 50;

/**
 * The second place of a stretch that the text holds twice without overlap and that makes up a good part of it; null without one.
 * Cost: linear, with a bound.
 */
function repeatedStretch(text: string): { readonly start: number; readonly end: number } | null {
  if (text.length > LONGEST_TEXT) return null;
  const isDense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);
  const wanted = Math.max(isDense ? SHORTEST.dense : SHORTEST.spaced, Math.floor(text.length * LEAST_SHARE));
  if (text.length < 2 * wanted) return null;
  const length = Math.min(wanted, LOOKED_UP);
  const seen = new Map<string, number>();
  let compared = 0;
  for (let start = 0; start + wanted <= text.length; start++) {
    const stretch = text.slice(start, start + length);
    const first = seen.get(stretch);
    if (first === undefined) {
      if (start + 2 * wanted <= text.length) seen.set(stretch, start);
      continue;
    }
    // A row of dots or dashes repeats itself and says nothing.
    if (first + wanted > start || !/\p{L}.*\p{L}.*\p{L}/u.test(stretch)) continue;
    if (text.slice(first, first + wanted) === text.slice(start, start + wanted))
      return { start, end: start + wanted };
    if (++compared === MOST_COMPARED) return null;
  }
  return null;
}
