import type { TextRange } from "../finding.ts";
import { mayEqual, type Quantity } from "./quantities.ts";

/** A value with its one counterpart. */
interface Match {
  readonly source: Quantity;
  readonly target: Quantity;
}

/** Two values of one kind, in the order of the source. */
export type MatchPair = readonly [first: Match, second: Match];

/** A sentence's values of one kind stand further apart where other things are between them. */
const FARTHEST = 80;
const MONTH_NAME = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mär|Mai|Okt|Dez)\\p{Ll}*\\.?";
const DATE_BEFORE = new RegExp(`(?:\\b${MONTH_NAME}\\s(?:\\d{1,2}(?:st|nd|rd|th)?,?\\s)?|\\d:)$`, "u");
const DATE_BEHIND = new RegExp(
  `^(?:(?:st|nd|rd|th|\\.)?\\s?(?:of )?${MONTH_NAME}|\\s?[年月日년월일号號时時点點시분]|:\\d)`,
  "u",
);
const ORDINAL_BEHIND = /^(?:st|nd|rd|th)\b/u;
const ORDINAL_BEFORE = /[第제]\s?$/u;
const YEAR = /^(?:1[5-9]|20)\d\d$/u;
/** 12 of 30, 30名中的12名, 30개국의 12개: a part stands before its whole in one language and behind it in another. And to 5 from 3. */
const PART_OF =
  /\b(?:of(?! which\b)|among|per|von|aus|pro|sur|de ell[oa]s|entre)\b|(?<!\p{L})(?:из|на)(?!\p{L})|[中占比]|[里内的之从由自]\s?$|[高低]于|중|가운데|당\s|의\s(?:\S{1,6}\s)?$|\b(?:from|von)\s\P{L}{0,2}$/u;
/** Clauses that stand in another order elsewhere. */
const CLAUSE =
  /\b(?:if|when|unless|because|since|although|though|after|before|until|than|wenn|falls|weil|obwohl|nachdem|bevor|als|si|quand|lorsque|cuando|aunque|après|avant|después|antes)\b|(?<!\p{L})(?:если|когда|хотя|после|до того)(?!\p{L})|[如若]果|若|当|時|时(?!间|代|期)|因为|由于|虽|尽管|[以之]?[后前](?!\p{Script=Han})|면\s|때|지만|보다|(?<!오)(?:후\s|전에)/iu;

/**
 * Values of one kind that stand in the target in the other order, where nothing tells whose they are but their order: what is counted is
 * the same, or is not said behind them. "A had 12 and B 30" has no right translation with 30 first; "12 goals in 30 games" has, with
 * the words behind the numbers. Cost: the square of the numbers of one text.
 */
export function exchangesIn(
  source: readonly Quantity[],
  target: readonly Quantity[],
  sourceText: string,
  targetText: string,
): readonly MatchPair[] {
  return pairsOfOneKind(source, target, sourceText, targetText).filter(
    ([first, second]) =>
      first.target.start > second.target.start &&
      !countOtherThings(first.source, second.source, sourceText) &&
      !countOtherThings(second.target, first.target, targetText) &&
      standByOrder([first.source, second.source, sourceText], [second.target, first.target, targetText]),
  );
}

/** Values that stand once on both sides, each with those of its kind behind it in the source. Parts of dates and times are none. */
export function pairsOfOneKind(
  source: readonly Quantity[],
  target: readonly Quantity[],
  sourceText: string,
  targetText: string,
): readonly MatchPair[] {
  if (source.length < 2 || target.length < 2) return [];
  const byKind = new Map<string, Match[]>();
  return source.flatMap((quantity): MatchPair[] => {
    const [there, ...others] = target.filter((other) => mayEqual(quantity, other));
    if (!there || others.length > 0) return [];
    if (source.some((other) => other !== quantity && mayEqual(other, there))) return [];
    if (isPlaceholder(quantity, sourceText)) return [];
    const [kind, kindThere] = [kindOf(quantity, sourceText), kindOf(there, targetText)];
    if (kind === "date" || kindThere === "date") return [];
    const key = [kind, quantity.unit, kindThere, there.unit].join();
    const before = byKind.get(key) ?? [];
    const second = { source: quantity, target: there };
    byKind.set(key, [...before, second]);
    return before.flatMap((first): MatchPair[] =>
      quantity.start - first.source.end > FARTHEST ? [] : [[first, second]],
    );
  });
}

/** {0}, %1$s and [3] are names of what comes there, in whatever order a language has it. */
function isPlaceholder({ start, end }: Quantity, text: string): boolean {
  const [before, behind] = [text.slice(Math.max(0, start - 1), start), text.slice(end, end + 1)];
  return /^(?:\{[},:]|\[\]|%\$)$/u.test(before + behind);
}

/** True where two values count two things, as the words behind them tell. */
export function countOtherThings(one: Quantity, other: Quantity, text: string): boolean {
  if (one.unit !== null) return false;
  const [behindOne, behindOther] = [countedBehind(one, text), countedBehind(other, text)];
  return behindOne !== null && behindOther !== null && behindOne !== behindOther;
}

function kindOf({ start, end, text: digits }: Quantity, text: string): "date" | "ordinal" | "year" | "count" {
  const [before, behind] = [text.slice(Math.max(0, start - 16), start), text.slice(end, end + 16)];
  if (DATE_BEFORE.test(before) || DATE_BEHIND.test(behind)) return "date";
  if (ORDINAL_BEFORE.test(before) || ORDINAL_BEHIND.test(behind)) return "ordinal";
  return YEAR.test(digits) ? "year" : "count";
}

/** Two places of a text, in its order. */
export type Places = readonly [first: TextRange, second: TextRange, text: string];

/**
 * True where nothing lets a language tell first what the other tells second: neither is a part of the other on either side, and no
 * clause that both sides have may stand elsewhere.
 */
export function standByOrder(source: Places, target: Places): boolean {
  return !arePartOf(source) && !arePartOf(target) && !(haveClause(source) && haveClause(target));
}

function arePartOf([first, second, text]: Places): boolean {
  const between = text.slice(first.end, second.start);
  return between.length > FARTHEST || PART_OF.test(between);
}

function haveClause([first, second, text]: Places): boolean {
  const before = text
    .slice(Math.max(0, first.start - 40), first.start)
    .split(/[.。!！?？;；]\s?/u)
    .at(-1)!;
  return CLAUSE.test(before + text.slice(first.start, second.end + 24));
}

const WORD_BEHIND =
  /^[\s-]?(?:(?<han>\p{Script=Han}+)|(?<hangul>\p{Script=Hangul}+(?:\s\p{Script=Hangul}+)?)|(?<word>\p{L}+))/u;
/** Words that follow a number without being counted. */
const NOTHING_COUNTED =
  /^(?:and|or|to|in|on|at|for|by|with|was|were|is|are|und|oder|bis|im|auf|bei|für|waren?)$/iu;
/** The same in Chinese: 12和30, 12，B为30. */
const NO_COUNTER = /^[和与及或至到而为在]/u;

/** The noun or counter behind a number; null where none follows. */
function countedBehind({ end }: Quantity, text: string): string | null {
  const groups = WORD_BEHIND.exec(text.slice(end, end + 24))?.groups;
  if (!groups) return null;
  const { han, hangul, word } = groups;
  if (han) return NO_COUNTER.test(han) ? null : han.slice(0, 3);
  // 12개의 배: the noun stands behind the counter.
  if (hangul) return /^\p{Script=Hangul}\s?의\s/u.test(hangul) ? hangul : hangul.slice(0, 1);
  return NOTHING_COUNTED.test(word!) ? null : word!.toLowerCase().replace(/s$/u, "");
}
