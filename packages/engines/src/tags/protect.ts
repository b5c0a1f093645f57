import { haveSameTags, normaliseInline, type InlineContent, type InlineNode } from "@yizhou/model";
import { repairTags } from "./repair-tags.ts";
import { isWellOrdered } from "./tag-order.ts";
import { tagPhrases } from "./tag-phrases.ts";
import { planTags, type TagMark, type TagPlan } from "./tag-plan.ts";
import { looksLikeMarkup, parseTagged, renderTagged } from "./tagged-text.ts";

export interface ProtectedSegment {
  /** What is sent: `Press <g1>Save</g1> <x2/>`. Tags at the very ends stay here. */
  readonly tagged: string;
  /** The same without tags, never escaped. */
  readonly plain: string;
  /** How many tags travel, halves of pairs counted singly. */
  readonly tagCount: number;
  /**
   * The target with exactly the tags of the source, or `null` when so many were lost that their places would be guesses.
   * `repaired` says that tags were dropped, moved or put back by position.
   */
  restore(answer: string): RestoredTarget | null;
  /**
   * Phrases of the source whose translations would tell where the tags of a plain answer belong; none without tags.
   */
  spans(): readonly string[];
  /**
   * The target of an engine that gives plain text: every tag is placed by words that both texts share, by the translations
   * of `spans` as far as they are known, and by position for the rest; `repaired` when one of the places is a guess. Null only
   * when the answer is empty.
   *
   * @param translations  by phrase; may hold other texts too
   */
  place(answer: string, translations?: ReadonlyMap<string, string>): RestoredTarget | null;
}

export interface RestoredTarget {
  readonly target: InlineContent;
  readonly repaired: boolean;
}

export interface ProtectOptions {
  /**
   * `always` for engines that read XML or HTML; `when-ambiguous` sends `R&D` as it is and escapes only text that itself
   * looks like markup (language models translate unescaped text better).
   */
  readonly escape: "always" | "when-ambiguous";
  /** Up to this many lost tags are put back by position whatever their share; beyond, half may be lost. Default 4. */
  readonly maxLostTags?: number;
}

/** Prepares one segment for a text engine and takes its answer back. Pure; O(text + tags²). */
export function protectTags(source: InlineContent, options: ProtectOptions): ProtectedSegment {
  const plan = planTags(source);
  const isEscaped = options.escape === "always" || looksLikeMarkup(plan.text);
  return {
    tagged: renderTagged(plan, isEscaped),
    plain: plan.text,
    tagCount: plan.marks.length,
    restore: (answer) => restoreTags(answer, plan, source, options.maxLostTags ?? 4),
    spans: () => [...new Set(tagPhrases(plan).map(({ text }) => text))],
    place: (answer, translations) => placeTags(answer, plan, source, translations ?? new Map()),
  };
}

function placeTags(
  answer: string,
  plan: TagPlan,
  source: InlineContent,
  translations: ReadonlyMap<string, string>,
): RestoredTarget | null {
  const text = answer.trim();
  if (text === "") return null;
  if (plan.marks.length === 0) return { target: assemble(text, [], plan), repaired: false };
  const { marks, isGuess } = repairTags({ text, marks: [], hadInvented: false }, plan, translations);
  if (!isWellOrdered(marks, plan)) return null;
  const target = assemble(text, marks, plan);
  // Where a place is a guess, the reader of the result should look at it.
  return haveSameTags(source, target) ? { target, repaired: isGuess } : null;
}

function restoreTags(
  answer: string,
  plan: TagPlan,
  source: InlineContent,
  maxLost: number,
): RestoredTarget | null {
  const parsed = parseTagged(answer, plan);
  if (isWellOrdered(parsed.marks, plan)) {
    return { target: assemble(parsed.text, parsed.marks, plan), repaired: parsed.hadInvented };
  }
  const lost = plan.marks.length - parsed.marks.length;
  if (parsed.text === "" || (lost > maxLost && lost * 2 > plan.marks.length)) return null;
  const { marks } = repairTags(parsed, plan);
  if (!isWellOrdered(marks, plan)) return null;
  const target = assemble(parsed.text, marks, plan);
  return haveSameTags(source, target) ? { target, repaired: true } : null;
}

function assemble(text: string, marks: readonly TagMark[], plan: TagPlan): InlineContent {
  const nodes: InlineNode[] = [...plan.prefix];
  let offset = 0;
  for (const mark of marks) {
    nodes.push({ kind: "text", text: text.slice(offset, mark.offset) });
    offset = mark.offset;
    const planned = plan.nodes.get(mark.number)!;
    if (planned.kind !== "pair") nodes.push(planned.node);
    else nodes.push(mark.role === "close" ? planned.close : planned.open);
  }
  nodes.push({ kind: "text", text: text.slice(offset) }, ...plan.suffix);
  return normaliseInline(nodes);
}
