import type { TagPlan } from "./tag-plan.ts";
import { WORDS } from "./words.ts";

/** The words that show where a tag belongs: those inside a pair, or those just before a single tag. */
export interface TagPhrase {
  readonly number: number;
  readonly kind: "inside" | "before";
  readonly text: string;
  /** Source offsets of the words. */
  readonly start: number;
  readonly end: number;
}

/** A word in front of a single tag that is shorter gets its neighbour along: alone it is too often ambiguous. */
const MIN_LETTERS_BEFORE = { han: 2, hangul: 1, other: 4 };
const MAX_PHRASES = 6;
/** A pair round nearly the whole sentence is placed by its ends. */
const MAX_SHARE = 0.7;

/**
 * The phrases of a segment whose translation would tell where its tags go. Tags at the very ends have none: they need none.
 * Cost: linear in the text.
 */
export function tagPhrases(plan: TagPlan): TagPhrase[] {
  const phrases: TagPhrase[] = [];
  const opened = new Map<number, number>();
  for (const mark of plan.marks) {
    if (mark.role === "open") opened.set(mark.number, mark.offset);
    else if (mark.role === "close")
      phrases.push(...insideOf(plan.text, mark.number, opened.get(mark.number)!, mark.offset));
    else if (!followsPair(plan, mark.offset)) phrases.push(...beforeOf(plan.text, mark.number, mark.offset));
  }
  return phrases.slice(0, MAX_PHRASES);
}

/** Right behind the end of a pair a single tag goes where that end goes. */
function followsPair(plan: TagPlan, offset: number): boolean {
  return plan.marks.some((mark) => mark.role === "close" && mark.offset === offset);
}

function insideOf(text: string, number: number, from: number, to: number): TagPhrase[] {
  const inside = text.slice(from, to);
  const phrase = inside.trim();
  if (!/\p{L}/u.test(phrase) || phrase.length > text.length * MAX_SHARE) return [];
  const start = from + inside.indexOf(phrase);
  return [{ number, kind: "inside", text: phrase, start, end: start + phrase.length }];
}

function beforeOf(text: string, number: number, offset: number): TagPhrase[] {
  if (offset === 0 || offset === text.length) return [];
  const before = text.slice(0, offset);
  // Not across a mark: what stands before it belongs to another clause, which may go elsewhere.
  const clause = before.slice(before.search(/[^,;:.!?()，、；：。！？（）]*$/u));
  const words = [...WORDS.segment(clause)].filter(({ isWordLike }) => isWordLike);
  const last = words.at(-1);
  const first = last && isLongEnough(last.segment) ? last : (words.at(-2) ?? last);
  const phrase = first ? clause.slice(first.index).trim() : "";
  if (!/\p{L}/u.test(phrase)) return [];
  const start = offset - clause.length + first!.index;
  return [{ number, kind: "before", text: phrase, start, end: start + phrase.length }];
}

function isLongEnough(word: string): boolean {
  if (/\p{Script=Han}/u.test(word)) return word.length >= MIN_LETTERS_BEFORE.han;
  if (/\p{Script=Hangul}/u.test(word)) return word.length >= MIN_LETTERS_BEFORE.hangul;
  return word.length >= MIN_LETTERS_BEFORE.other;
}
