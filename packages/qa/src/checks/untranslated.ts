import { isCode, isReference, scriptShares } from "@yizhou/text";
import type { SegmentCheck } from "../check.ts";
import { FUNCTION_WORDS } from "../facts/function-words.ts";
import { isOrdinaryLabel } from "../facts/label-words.ts";
import { writesLatin } from "../facts/scripts.ts";

/**
 * The target is the source again, says nothing, or trails off. Names, codes, references and single words that may be names are let
 * through.
 */
export const untranslated: SegmentCheck = {
  id: "untranslated",
  run({ sourceText, targetText, from, to, fixedTarget, segment }) {
    if (targetText.trim() === "") return [];
    const whole = { start: 0, end: targetText.length };
    if (!/[\p{L}\p{N}]/u.test(targetText) && saysSomething(sourceText))
      return [{ variant: "wordless", values: [targetText.trim()], target: whole }];
    const trail = trailIn(targetText, sourceText);
    if (trail) return [{ variant: "trailing", values: [trail.text], target: trail }];
    if (from === to || fold(sourceText) !== fold(targetText)) return [];
    if (isReference(sourceText) || isCode(sourceText)) return [];
    let prose = targetText;
    for (const { start, end } of fixedTarget)
      prose = prose.slice(0, start) + " ".repeat(end - start) + prose.slice(end);
    const { letters, shares } = scriptShares(prose);
    const ordinary = prose.match(/(?<![\p{L}\p{N}_])\p{Ll}{3,}(?![\p{L}\p{N}_])/gu)?.length ?? 0;
    const own = (shares.han + shares.hangul + shares.kana) * letters;
    const isProse =
      from === "zh" || from === "ja" || from === "ko"
        ? own >= 2
        : ordinary >= 3 ||
          isSentence(prose, from) ||
          isOrdinaryLabel(prose, from, to) ||
          (!writesLatin(to) && isPhrase(prose, from));
    // The title in an entry of a list of references reads as prose; the entry around it tells.
    if (!isProse || isEntry(segment.paragraph?.() ?? "")) return [];
    return [{ variant: "same", values: [], target: whole }];
  },
};

/** More than a sign or a letter that a column is named by. */
function saysSomething(text: string): boolean {
  return /\p{L}\P{L}*\p{L}|[\p{Script=Han}\p{Script=Hangul}]/u.test(text) && !isCode(text);
}

const TRAIL = /(?:\.{3,}|…+|\. \. \.|。{3,}|⋯+)["'”’」』)）\]】]*\s*$/u;
/** And so on, as texts say it that have no dots. */
const AND_SO_ON =
  /[.。…⋯‥～~—–-]{2}|…|⋯|\betc\b|\bu\.?s\.?w\b|\bso (?:on|forth)\b|等|など|省略|云云|등|따위|[—–:：,，、-]\s*["'”’」』)）\]】]*\s*$/iu;

/** Three dots at the end that stand for nothing of the source: an engine says so that it left something away. */
function trailIn(
  text: string,
  source: string,
): { readonly text: string; readonly start: number; readonly end: number } | null {
  const match = /[.…。⋯]/u.test(text) ? TRAIL.exec(text) : null;
  if (!match || AND_SO_ON.test(source)) return null;
  return { text: match[0].trim(), start: match.index, end: text.length };
}

/** Longer paragraphs that read as entries in part are prose that cites. */
const LONGEST_ENTRY = 400;
/** Entries begin with a number and a name with initials, on either side of it. */
const ENTRY_START =
  /^\s*(?:\[\d+\]|\(\d+\)|\d+\.)?\s*(?:\p{Lu}[\p{L}'’-]+,?\s(?:\p{Lu}\.[\s-]?)+|(?:\p{Lu}\.[\s-]?)+\p{Lu}[\p{L}'’-]+)/u;

function isEntry(paragraph: string): boolean {
  return paragraph.length <= LONGEST_ENTRY && ENTRY_START.test(paragraph) && isReference(paragraph);
}

/** `He died in Osaka on Tuesday.`: few ordinary words, but those that hold a sentence together, and its mark. */
function isSentence(text: string, language: string): boolean {
  if (!/\p{L}[.!?]["”’)]*\s*$/u.test(text)) return false;
  const words = text.match(/(?<![\p{L}\p{N}_-])\p{L}+(?![\p{L}\p{N}_-])/gu) ?? [];
  const holding = words.filter((word) => FUNCTION_WORDS[language]?.has(word.toLowerCase()));
  const ordinary = words.filter((word) => /^\p{Ll}{3,}$/u.test(word));
  return words.length >= 5 && holding.length >= 2 && ordinary.length >= 1;
}

/**
 * `Terms of the lease`, `Not for resale`: where scripts differ, a word that says something and one that holds it to others are enough. Code
 * and its marks are not.
 */
function isPhrase(text: string, language: string): boolean {
  if (/[`:[\]{}$|*=]/u.test(text)) return false;
  const words = text.match(/(?<![\p{L}\p{N}_./-])\p{L}+(?![\p{L}\p{N}_/-]|\.\p{L})/gu) ?? [];
  const isHolding = (word: string): boolean => FUNCTION_WORDS[language]?.has(word.toLowerCase()) ?? false;
  return words.some(isHolding) && words.some((word) => /^\p{Ll}{3,}$/u.test(word) && !isHolding(word));
}

function fold(text: string): string {
  return text.replace(/\s+/gu, " ").trim().toLowerCase();
}
