/** Numbers that German writes in words: dreiundzwanzig, hundertzwanzig, zweieinhalb, siebte, Viertel. */

const ONES = "ein zwei drei vier fünf sechs sieben acht neun".split(" ");
const TEENS = "zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn".split(" ");
const TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split(" ");

const BELOW_HUNDRED: ReadonlyMap<string, number> = new Map([
  ...ONES.map((word, at): [string, number] => [word, at + 1]),
  ["eins", 1],
  ...TEENS.map((word, at): [string, number] => [word, at + 10]),
  ...TENS.flatMap((tens, at): [string, number][] => [
    [tens, 20 + 10 * at],
    ...ONES.map((ones, one): [string, number] => [`${ones}und${tens}`, 21 + 10 * at + one]),
  ]),
]);
/** Words that stand for a number in a way of their own. */
const OTHERS: ReadonlyMap<string, readonly number[]> = new Map<string, readonly number[]>([
  ["anderthalb", [1.5]],
  ["dritte", [3]],
  ["siebte", [7]],
  ["achte", [8]],
  ["erste", [1]],
  ["dutzend", [12]],
  ["beide", [2]],
  ["doppelt", [2]],
  ["paar", [2]],
  ["mittag", [12]],
  ["mitternacht", [0, 12, 24]],
  ["halb", [0.5, 2, 30, 50]],
  ["halbe", [0.5, 2, 30, 50]],
  ["hälfte", [0.5, 2, 50]],
  ["drittel", [3]],
  ["viertel", [4, 0.25, 15, 25]],
  ["fünftel", [5]],
  ["zehntel", [10]],
]);
const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^tausend/u, 1e3],
  [/^million/u, 1e6],
  [/^milliard/u, 1e9],
];

const below = [...BELOW_HUNDRED.keys()].sort((a, b) => b.length - a.length).join("|");
const ones = ONES.join("|");
const WHOLE = new RegExp(
  `^(?=.)(?:(?:(${ones})?(hundert))?(?:und)?(${below})?(tausend))?(?:(${ones})?(hundert))?(?:und)?(${below})?$`,
  "u",
);
const ANY_PART =
  /ein|zwei|drei|vier|fünf|sech|sieb|acht|neun|zehn|elf|zwölf|zig|hundert|tausend|halb|hälfte|dritt|erste|dutzend|beide|mitt|paar|doppelt/iu;
const WORD = /\p{Script=Latin}+/gu;
/** zwanzigste, zweimal, dreifach, fünfjährig, dreier, eine. */
const ENDING =
  /(?:s?te[mnrs]?|mal(?:s|ig\p{Ll}*)?|fach\p{Ll}*|(?:jähr|täg|stünd|minüt|monat)\p{Ll}*|er|e[mnrs]?|[mnrs])$/u;

/** 120 of hundertzwanzig; null for any other word. Lower case; ss may stand for ß. */
function wholeValue(word: string): number | null {
  const match = WHOLE.exec(word.replace("dreissig", "dreißig"));
  if (!match || word === "und") return null;
  const [, highOnes, highHundred, highRest, thousand, lowOnes, lowHundred, lowRest] = match;
  const part = (of: string | undefined, hundred: string | undefined, rest: string | undefined): number =>
    (hundred ? (BELOW_HUNDRED.get(of ?? "ein") ?? 1) * 100 : 0) + (BELOW_HUNDRED.get(rest ?? "") ?? 0);
  const high = thousand ? part(highOnes, highHundred, highRest) || 1 : 0;
  return high * 1000 + part(lowOnes, lowHundred, lowRest);
}

function valuesOf(lower: string): readonly number[] {
  const own = OTHERS.get(lower) ?? OTHERS.get(lower.replace(/[mnrs]$/u, ""));
  if (own) return own;
  const half = /^(.+)einhalb$/u.exec(lower);
  const beforeHalf = half && wholeValue(half[1]!);
  if (beforeHalf) return [beforeHalf + 0.5];
  const value = wholeValue(lower) ?? wholeValue(lower.replace(ENDING, ""));
  return value === null ? [] : [value];
}

/** Adds the values that the German words of a text may stand for. Cost: linear. */
export function addGermanNumbers(text: string, values: Set<number>): void {
  if (!ANY_PART.test(text)) return;
  let last: readonly number[] = [];
  for (const [word] of text.matchAll(WORD)) {
    const lower = word.toLowerCase();
    // Zweieinhalb Millionen, zwei Dutzend.
    const scale = SCALES.find(([pattern]) => pattern.test(lower))?.[1] ?? (lower === "dutzend" ? 12 : 0);
    for (const value of scale > 0 ? last : []) values.add(value * scale);
    last = valuesOf(lower);
    for (const value of last) values.add(value);
  }
}

/** Numbers above twelve that are one word, whole: nothing else is meant by them. Cost: linear. */
export function clearGermanNumbers(text: string): { value: number; start: number; end: number }[] {
  if (!ANY_PART.test(text)) return [];
  return [...text.matchAll(WORD)].flatMap((match) => {
    const lower = match[0].toLowerCase();
    const end = match.index + match[0].length;
    const value = wholeValue(lower);
    if (
      value === null ||
      value <= 12 ||
      ROUND.has(lower) ||
      /^\s?(?:tausend|Million|Milliard)/u.test(text.slice(end))
    )
      return [];
    return [{ value, start: match.index, end }];
  });
}
/** Hundreds and thousands may be many. */
const ROUND: ReadonlySet<string> = new Set(["hundert", "tausend"]);
