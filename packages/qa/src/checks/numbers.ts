import type { Found, SegmentCheck } from "../check.ts";
import { countedWordsIn, romanNumeralsIn, type CountedWord } from "../facts/counted-words.ts";
import type { TextRange } from "../finding.ts";
import { exchangedThings } from "../facts/counted-things.ts";
import { exchangesIn } from "../facts/number-order.ts";
import { endsIn, mayEqual, partsBetweenBlanks, type Quantity } from "../facts/quantities.ts";
import { clearNumbersIn, fractionsIn, spelledNumbersIn } from "../facts/spelled-numbers.ts";

/**
 * Numbers by value, both ways: each of the source must be in the target in digits or words, each of the target in the source.
 * 1,000 is １０００, 3.5万 is 35,000, 3 PM is 15:00. How often one stands there does not count, since languages repeat differently.
 */
export const numbers: SegmentCheck = {
  id: "numbers",
  run({ sourceText, targetText, sourceQuantities, targetQuantities, from, to }) {
    const isTold = ({ values }: Quantity): boolean =>
      KNOWN_WORDS.has(from) || [...values].every((value) => value > OFTEN_SPELLED);
    const here = { text: sourceText, language: from, quantities: sourceQuantities };
    const there = { text: targetText, language: to, quantities: targetQuantities };
    const partsOfKept = new Set(
      sourceQuantities
        .filter((quantity) => keepsBlanks(quantity, targetText))
        .flatMap(({ text }) => text.split(" ")),
    );
    const told = [
      ...lacking(sourceQuantities, targetQuantities, targetText, to).map((quantity): Found => ({
        variant: "missing",
        values: [quantity.text],
        source: range(quantity),
      })),
      ...lacking(targetQuantities, sourceQuantities, sourceText, from)
        .filter((quantity) => isTold(quantity) && !partsOfKept.has(quantity.text))
        .map((quantity): Found => ({
          variant: "extra",
          values: [quantity.text],
          target: range(quantity),
        })),
      ...lostSigns(sourceQuantities, targetQuantities, sourceText, targetText),
      ...turnedRanges(sourceQuantities, targetQuantities, sourceText, targetText),
      ...exchanged(sourceQuantities, targetQuantities, sourceText, targetText),
      ...otherFractions(sourceText, targetText),
      ...lostWords(sourceText, targetText, targetQuantities, from, to),
      ...otherWords(here, there),
      ...otherPowers(sourceText, targetText),
    ];
    const isTurned = told.some(({ variant }) => variant === "exchanged");
    return isTurned ? told : [...told, ...withOtherThings(here, there)];
  },
};

function lacking(
  of: readonly Quantity[],
  there: readonly Quantity[],
  text: string,
  language: string,
): Quantity[] {
  const missing = of.filter((quantity) => !there.some((other) => mayEqual(quantity, other)));
  if (missing.length === 0) return [];
  const spelled = spelledNumbersIn(text, language);
  const listedHere = new Set(listsIn(of, there));
  const listedThere = new Set(listsIn(there, of).flatMap(partsBetweenBlanks));
  return missing.filter(
    (quantity) =>
      !listedHere.has(quantity) &&
      !listedThere.has(quantity.text) &&
      ![...quantity.values].some((value) => spelled.has(value)) &&
      !isInName(quantity.text, text) &&
      !keepsBlanks(quantity, text),
  );
}

/** What is read as one number and is a list, as the other side has each of its parts: pages 120 350 470. */
function listsIn(quantities: readonly Quantity[], others: readonly Quantity[]): Quantity[] {
  const there = new Set(others.flatMap(({ values }) => [...values]));
  return quantities.filter((quantity) => {
    const parts = partsBetweenBlanks(quantity);
    return parts.length > 0 && parts.every((part) => there.has(Number(part)));
  });
}

/** Two thirds that became 四分之三. What is a share in digits or other words elsewhere is left alone. */
function otherFractions(source: string, target: string): Found[] {
  const [here, there] = [fractionsIn(source), fractionsIn(target)];
  // With fewer some are said otherwise: nearly a quarter, one in five.
  if (there.length < here.length) return [];
  return here
    .filter(({ value }) => !there.some((other) => Math.abs(other.value - value) < 1e-6))
    .map(({ start, end }) => ({
      variant: "missing",
      values: [source.slice(start, end)],
      source: { start, end },
    }));
}

/** Twenty-three that became 三十二. Only between languages whose words for numbers are known. */
function lostWords(
  source: string,
  target: string,
  quantities: readonly Quantity[],
  from: string,
  to: string,
): Found[] {
  if (!KNOWN_WORDS.has(to)) return [];
  const clear = clearNumbersIn(source, from);
  if (clear.length === 0) return [];
  const there = spelledNumbersIn(target, to);
  return clear
    .filter(({ value }) => !there.has(value) && !quantities.some(({ values }) => values.has(value)))
    .map(({ start, end }) => ({
      variant: "missing",
      values: [source.slice(start, end)],
      source: { start, end },
    }));
}
/** Their words for numbers are known to `spelledNumbersIn`. */
const KNOWN_WORDS: ReadonlySet<string> = new Set(["en", "zh", "ko", "ja", "de"]);
/** Up to here languages write in words what others write in digits. */
const OFTEN_SPELLED = 12;

/** A text with the numbers that it has in digits. */
interface Counting {
  readonly text: string;
  readonly language: string;
  readonly quantities: readonly Quantity[];
}

/** Three days that became 五天, Louis XIV that became 路易十六: a small number in words that only one side has, and another in its place. */
function otherWords(source: Counting, target: Counting): Found[] {
  if (!KNOWN_WORDS.has(source.language) || !KNOWN_WORDS.has(target.language)) return [];
  const [here, there] = [numberedIn(source), numberedIn(target)];
  if (here.length === 0 && there.length === 0) return [];
  const [lost] = onlyIn(here, target);
  const [instead] = onlyIn(there, source);
  const isNumeral = (word: CountedWord | undefined): boolean => /^[IVXL]{2,}$/u.test(word?.text ?? "");
  // A word may be said otherwise, and only another in its place tells; a numeral behind a name is not.
  if (!(lost && instead) && !isNumeral(lost) && !isNumeral(instead)) return [];
  return [
    ...(lost ? [{ variant: "missing", values: [lost.text], source: range(lost) }] : []),
    ...(instead ? [{ variant: "extra", values: [instead.text], target: range(instead) }] : []),
  ];
}

function numberedIn({ text, language }: Counting): readonly CountedWord[] {
  return [...countedWordsIn(text, language), ...romanNumeralsIn(text)];
}

function onlyIn(words: readonly CountedWord[], { text, language, quantities }: Counting): CountedWord[] {
  if (words.length === 0) return [];
  const there = spelledNumbersIn(text, language);
  return words.filter(
    ({ value, text: word }) =>
      !there.has(value) && !text.includes(word) && !quantities.some(({ values }) => values.has(value)),
  );
}

const POWER = /10(?<raised>[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)/gu;

/** 10⁹ that became 10⁶, where both sides raise as many. */
function otherPowers(source: string, target: string): Found[] {
  const [here, there] = [[...source.matchAll(POWER)], [...target.matchAll(POWER)]];
  if (here.length === 0 || here.length !== there.length) return [];
  const lost = here.find(([power]) => !there.some(([other]) => other === power));
  return lost
    ? [
        {
          variant: "missing",
          values: [lost[0]],
          source: { start: lost.index, end: lost.index + lost[0].length },
        },
      ]
    : [];
}

/** 495 123 456 stands there as it is: a number to be called, not one of millions. */
function keepsBlanks({ text: digits }: Quantity, text: string): boolean {
  return /\d\s\d/u.test(digits) && text.includes(digits);
}

/** FY2023, Q3: the digits stand in a word of the other side, which is no number of its own. */
function isInName(digits: string, text: string): boolean {
  return /^\d+$/u.test(digits) && new RegExp(`[A-Za-z]-?${digits}(?!\\d)`, "u").test(text);
}

/** A minus that only one side has, where the value stands on both. */
function lostSigns(
  source: readonly Quantity[],
  target: readonly Quantity[],
  text: string,
  targetText: string,
): Found[] {
  const before = ({ start }: Quantity): string => targetText.slice(0, start).replace(/[€$£¥₩\s]+$/u, "");
  return source.flatMap((quantity): Found[] => {
    const same = target.filter((other) => mayEqual(quantity, other));
    if (BRACKETED.test(text.slice(0, quantity.end + 1)) && same.length > 0) {
      const isKept = same.some((other) => other.isNegative || /[(（\-−]$/u.test(before(other)));
      return isKept
        ? []
        : [{ variant: "sign", values: [quantity.text], source: range(quantity), target: range(same[0]!) }];
    }
    if (same.length === 0 || same.some(({ isNegative }) => isNegative === quantity.isNegative)) return [];
    // A minus that is only in the target may be a range or a dash set close: said only where the source's is lost.
    if (!quantity.isNegative || (quantity.unit === null && !standsAlone(quantity, text))) return [];
    return [{ variant: "sign", values: [quantity.text], source: range(quantity), target: range(same[0]!) }];
  });
}

/** (1,204) in a cell or behind a label is what accountants write for −1,204. */
const BRACKETED = /(?:^|[:：|])\s*[€$£¥₩]?\s?[(（][€$£¥₩]?\s?\d[\d.,]*[.,]\d+[)）]$/u;

/** All that is there, or all behind a label: −0.7 in a cell is no range and no item of a list. */
function standsAlone({ start, end }: Quantity, text: string): boolean {
  return /(?:^|[:：|=])\s*$/u.test(text.slice(0, start)) && /^\P{L}*$/u.test(text.slice(end));
}

/** A range or a change told the other way round: from 3 to 5 became 5 to 3. */
function turnedRanges(
  source: readonly Quantity[],
  target: readonly Quantity[],
  sourceText: string,
  targetText: string,
): Found[] {
  const there = endsIn(target, targetText);
  if (there.length === 0) return [];
  return endsIn(source, sourceText).flatMap(([from, to]): Found[] => {
    if (mayEqual(from, to)) return [];
    const turned = there.find(([first, last]) => mayEqual(first, to) && mayEqual(last, from));
    const isThereToo = there.some(([first, last]) => mayEqual(first, from) && mayEqual(last, to));
    if (!turned || isThereToo) return [];
    const [start, end] = [from.start, to.end];
    const values = [sourceText.slice(start, end), targetText.slice(turned[0].start, turned[1].end)];
    const places = { source: { start, end }, target: { start: turned[0].start, end: turned[1].end } };
    return [{ variant: "exchanged", values, ...places }];
  });
}

/** A had 12 and B 30 became 30 and 12. */
function exchanged(
  source: readonly Quantity[],
  target: readonly Quantity[],
  sourceText: string,
  targetText: string,
): Found[] {
  const ends = endsIn(source, sourceText);
  return exchangesIn(source, target, sourceText, targetText)
    .filter(([first, second]) => !ends.some(([from, to]) => from === first.source && to === second.source))
    .map(([first, second]): Found => ({
      variant: "exchanged",
      values: [`${first.source.text}, ${second.source.text}`, `${second.target.text}, ${first.target.text}`],
      source: { start: first.source.start, end: second.source.end },
      target: { start: second.target.start, end: first.target.end },
    }));
}

/** Two tablets three times a day became three tablets twice. */
function withOtherThings(source: Counting, target: Counting): Found[] {
  const things = exchangedThings(source, target);
  if (!things) return [];
  const { first, second } = things;
  return [{ variant: "exchanged", values: [`${first}, ${second}`, `${second}, ${first}`] }];
}

function range({ start, end }: TextRange): { start: number; end: number } {
  return { start, end };
}
