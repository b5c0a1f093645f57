/**
 * Which characters of running text are formula and keep their own glyphs.
 *
 * Seeds are characters of mathematical fonts and blocks, single italic letters, and scripts on them; a word with a seed is
 * formula but for its punctuation. Signs and numbers join where they stand beside formula: in "x = 3" all three words.
 */
import type { Char } from "../lines/chars.ts";

/** A character in its line; `rise` in sizes of the line, 0 on the baseline. */
export interface PlacedChar {
  readonly char: Char;
  readonly rise: number;
  /** Characters of one word follow each other without a blank. */
  readonly word: number;
  readonly line: number;
}

const SIGNS =
  /^[=<>+\-\u2212\u00b1\u00d7\u00b7\u22c5/*|:\u2264\u2265\u2208\u2248\u2192\u2190\u2261\u223c~\u2026.]+$/;
const NUMBER = /^[([{]*[\d.,]+[%)\]}]*[.,;:]?$/;
const FUNCTION =
  /^(?:log|ln|exp|sin|cos|tan|max|min|arg|argmax|argmin|sup|inf|det|lim|mod|Pr|Var|Cov|tanh|sgn)$/;
const GREEK = /^[\u0370-\u03ff]$/;
const SYLLABLES = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const ABBREVIATION = /^[("]?(?:i\.e|e\.g|a\.k\.a|p|pp|cf|n\.b|s\.t)\b/i;
const CLOSING = /^[.,;:?!)\]}\u201d\u2019"'\u3002\uff0c\uff1b\uff1a\uff09\u3001]$/;
const OPENING = /^[([{\u201c\u2018"'\uff08]$/;

/** @returns per character, whether it is formula */
export function formulaFlags(
  chars: readonly PlacedChar[],
  isGreekText: boolean,
  isItalicText: boolean,
): boolean[] {
  const flags = chars.map(() => false);
  const words = wordsOf(chars);
  const isBoldText = chars.filter(({ char }) => char.font.isBold).length > MOST_BOLD * chars.length;
  const states = words.map((word) => {
    const state = wordState(chars, word, isGreekText, isItalicText);
    return state === "text" && !isBoldText && isVector(chars, word) ? "function" : state;
  });
  spread(chars, words, states);
  for (const [i, word] of words.entries()) {
    if (states[i] === "mixed") {
      for (let at = word.from; at < word.to; at++) flags[at] = isSeedInText(chars, at);
    }
    if (states[i] !== "formula") continue;
    const [from, to] = withoutPunctuation(chars, word, runOf(words, states, i));
    for (let at = from; at < to; at++) flags[at] = true;
  }
  return flags;
}

/** Where more of a text is bold, a bold letter says nothing. Share of its characters. */
const MOST_BOLD = 0.5;

/** A single upright letter in bold, as vectors and matrices are set: it is of the formula beside it. */
function isVector(chars: readonly PlacedChar[], { from, to, text }: Word): boolean {
  const { char, rise } = chars[from]!;
  return to - from === 1 && rise === 0 && char.font.isBold && /^[A-Za-z]$/.test(text);
}

interface Word {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** formula: all of it; mixed: a seed inside a word of letters ("n-gram"); joinable: signs, numbers, names of functions. */
type WordState = "formula" | "mixed" | "sign" | "number" | "function" | "text";

/** Letters of scripts that formulas do not have: no blank need stand between them and a formula, a particle follows it at once. */
function isOfSyllables({ char, rise }: PlacedChar): boolean {
  return rise === 0 && !char.isMath && SYLLABLES.test(char.text);
}

function wordsOf(chars: readonly PlacedChar[]): Word[] {
  const words: { from: number; to: number; text: string }[] = [];
  for (const [i, { char, word }] of chars.entries()) {
    const last = words.at(-1);
    const isSame =
      last && chars[i - 1]!.word === word && isOfSyllables(chars[i - 1]!) === isOfSyllables(chars[i]!);
    if (isSame) {
      last.to = i + 1;
      last.text += char.text;
    } else words.push({ from: i, to: i + 1, text: char.text });
  }
  return words;
}

function wordState(
  chars: readonly PlacedChar[],
  word: Word,
  isGreekText: boolean,
  isItalicText: boolean,
): WordState {
  const own = chars.slice(word.from, word.to);
  const hasSeed = own.some(({ char }) => char.isMath || (!isGreekText && GREEK.test(char.text)));
  if (hasSeed) return longestLetters(own) >= 3 ? "mixed" : "formula";
  if (isVariable(own, word.text, isItalicText) || isPower(own)) return "formula";
  if (SIGNS.test(word.text)) return "sign";
  if (NUMBER.test(word.text)) return "number";
  return FUNCTION.test(word.text) ? "function" : "text";
}

/** Of plain letters on the line; the name of a function is no word ("n log n", which has hardly a blank in it). */
function longestLetters(own: readonly PlacedChar[]): number {
  const runs: string[] = [""];
  for (const { char, rise } of own) {
    if (!char.isMath && rise === 0 && /\p{L}/u.test(char.text)) runs[runs.length - 1] += char.text;
    else runs.push("");
  }
  return Math.max(...runs.map((run) => (FUNCTION.test(run) ? 0 : run.length)));
}

/** Letters one by one in italics: "x", "f(x)", "n-1". */
function isVariable(own: readonly PlacedChar[], text: string, isItalicText: boolean): boolean {
  if (isItalicText || ABBREVIATION.test(text) || text.length > 24) return false;
  let italics = 0;
  let run = 0;
  for (const { char } of own) {
    if (/\p{L}/u.test(char.text)) {
      if (!char.font.isItalic && !FUNCTION.test(text)) return false;
      if (!/^[\p{Script=Latin}\p{Script=Greek}]$/u.test(char.text) || ++run > 1) return false;
      italics++;
    } else run = 0;
  }
  return italics > 0;
}

/** A number with a raised number: 10 to the 3. */
function isPower(own: readonly PlacedChar[]): boolean {
  const at = own.findIndex(({ rise }) => rise > 0.15);
  return (
    at > 0 &&
    /^\d$/.test(own[at - 1]!.char.text) &&
    own.slice(at).some(({ char, rise }) => rise > 0.15 && /^[\d\u2212-]$/.test(char.text)) &&
    // A number in brackets is a note: "2011[1]".
    !own.some(({ char, rise }) => rise > 0.15 && /^[[\]()]$/.test(char.text)) &&
    own.every(({ char }) => !/\p{L}/u.test(char.text))
  );
}

/** Lets formula take in the signs, numbers and functions beside it, on one line. */
function spread(chars: readonly PlacedChar[], words: readonly Word[], states: WordState[]): void {
  const isBeside = (i: number, j: number) =>
    j >= 0 && j < words.length && chars[words[i]!.from]!.line === chars[words[j]!.from]!.line;
  for (let pass = 0; pass < 2; pass++) {
    const order = [...words.keys()];
    if (pass === 1) order.reverse();
    for (const i of order) {
      const neighbours = [i - 1, i + 1].filter((j) => isBeside(i, j));
      const besideFormula = neighbours.filter((j) => states[j] === "formula");
      if (besideFormula.length === 0) continue;
      if (states[i] === "sign" || states[i] === "function") states[i] = "formula";
      else if (states[i] === "number" && besideFormula.some((j) => SIGNS.test(words[j]!.text)))
        states[i] = "formula";
    }
  }
}

function isSeedInText(chars: readonly PlacedChar[], at: number): boolean {
  if (chars[at]!.char.isMath) return true;
  return chars[at]!.rise !== 0 && at > 0 && chars[at - 1]!.char.isMath;
}

/** The words of one formula around the i-th: a bracket may open in one and close in another, as in "p(x | y)". */
function runOf(
  words: readonly Word[],
  states: readonly WordState[],
  i: number,
): { from: number; to: number } {
  let [first, last] = [i, i];
  while (states[first - 1] === "formula") first--;
  while (states[last + 1] === "formula") last++;
  return { from: words[first]!.from, to: words[last]!.to };
}

/** Leaves commas, full stops and brackets that open or close around it to the text. `run`: the formula that the word is of. */
function withoutPunctuation(
  chars: readonly PlacedChar[],
  word: Word,
  run: { readonly from: number; readonly to: number },
): [from: number, to: number] {
  let { from, to } = word;
  const [goesOn, wentOn] = [run.to > word.to, run.from < word.from];
  const textAt = (at: number) => chars[at]!.char.text;
  const count = (pattern: RegExp) => {
    const [start, end] = [wentOn ? run.from : from, goesOn ? run.to : to];
    let total = 0;
    for (let at = start; at < end; at++) if (pattern.test(textAt(at))) total++;
    return total;
  };
  while (!goesOn && to - from > 1 && CLOSING.test(textAt(to - 1)) && !chars[to - 1]!.char.isMath) {
    if (/[)\]}]/.test(textAt(to - 1)) && count(/[([{]/) >= count(/[)\]}]/)) break;
    to--;
  }
  while (!wentOn && to - from > 1 && OPENING.test(textAt(from)) && !chars[from]!.char.isMath) {
    if (count(/[)\]}]/) >= count(/[([{]/)) break;
    from++;
  }
  return [from, to];
}
