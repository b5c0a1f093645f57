/** Sentences that go on behind a displayed formula: "is given by … where x is the depth". */
import type { BlockFacts } from "./block-facts.ts";

const SENTENCE_END = /[.!?。！？…]["'”’)\]）」』]*$/;
/** The number beside a formula. */
const EQUATION_NUMBER = /^[([（]\s*[\dA-Z]{1,3}(?:[.-]\d{1,3}){0,2}\s*[a-z]?'?\s*[)\]）]$/;
/** Words; a single letter may be the name of something, which a new sentence can begin with. */
const LOWER_CASE = /^["'“‘(]?\p{Ll}{2}|^[,;]/u;
const SINGLE_LETTER = /^\p{Ll}(?!\p{L})/u;
/** Scripts without small letters: what begins no sentence of its own behind one that has not ended. */
const GOES_ON: readonly RegExp[] = [
  /^(?:其中|式中|其內|这里|這裡|此处|上式|以及|或者?|并且?|而且?|且|和|与|與|及|的|即|则|則|为|為|时|時|得到?|可得|成立|也就是|使得?|满足|滿足|所示|给出|給出)/,
  /^(?:이다|입니다|이며|이고|이므로|이면|인\s|일\s|으?로\s|와\s|과\s|[을를은는이가의에]\s|에서|라고|라\s|여기서|단,|이때|같다|같이)/,
  /^(?:ここで|である|であり|で|と|を|は|が|に|の|および|ただし)/,
];

export function isDisplayedFormula({ role, locked }: BlockFacts): boolean {
  return role === "formula" || (locked === "formula" && role === "paragraph");
}

/** True for what stands between the parts of a sentence with a formula: the formula itself, or its number. */
export function isOfFormula(block: BlockFacts): boolean {
  return isDisplayedFormula(block) || (!block.isCell && EQUATION_NUMBER.test(block.text.trim()));
}

/**
 * True when the text of `block` is the rest of what `before` began; that both look alike is for the caller to see.
 *
 * @param formulas  what stands between them, in order, by `isOfFormula`
 */
export function goesOnBehind(
  before: BlockFacts,
  formulas: readonly BlockFacts[],
  block: BlockFacts,
): boolean {
  const last = formulas.findLast(isDisplayedFormula);
  if (!last || block.firstLineIndent > 0.5 || SENTENCE_END.test(before.text.trim())) return false;
  const next = block.text.trim();
  if (LOWER_CASE.test(next) || GOES_ON.some((words) => words.test(next))) return true;
  return SINGLE_LETTER.test(next) && !endsSentence(last);
}

/** The formula's own full stop, with or without its number behind it. */
function endsSentence({ text }: BlockFacts): boolean {
  return /\.\s*(?:[([]\s*[\dA-Z][\d.a-z-]*\s*[)\]])?$/.test(text.trim());
}
