import { normaliseInline, type InlineContent, type InlineNode } from "@yizhou/model";
import type { CheckContext } from "../checked-segment.ts";
import { markWidth } from "../checks/width.ts";
import { SegmentFacts } from "../facts/segment-facts.ts";
import { DEFAULT_QA_SETTINGS } from "../settings.ts";
import { addedQuotes } from "./added-quotes.ts";

/**
 * A machine's translation with the punctuation of its language: full width in Chinese, half width elsewhere, by the rules that the
 * editor's check knows, and without quotes round all of it that its source does not have. Numbers, addresses, code and names keep
 * their marks; tags stay. The same content where nothing is to be done.
 */
export function tidyMarks(
  source: InlineContent,
  answer: InlineContent,
  pair: Pick<CheckContext, "from" | "to">,
): InlineContent {
  const quotes = addedQuotes(source, answer);
  const target = quotes
    ? withEdits(
        answer,
        [quotes.open, quotes.close].map((start) => ({ start, end: start + 1, text: "" })),
      )
    : answer;
  const segment = { ordinal: 0, source, target, isConfirmed: false };
  const context = { ...pair, settings: DEFAULT_QA_SETTINGS };
  let reached = 0;
  const edits = markWidth
    .run(new SegmentFacts(segment, context), context)
    .flatMap(({ fix }) => (fix?.kind === "text" ? fix.edits : []))
    .sort((a, b) => a.start - b.start)
    // Of two rules that reach for the same place the first has it.
    .filter(({ start, end }) => {
      const isFree = start >= reached;
      if (isFree) reached = end;
      return isFree;
    });
  return edits.length === 0 ? target : withEdits(target, edits);
}

/** All edits in one walk: a chapter in one segment has thousands. Tags at the edge of what is replaced stay on their side. */
function withEdits(
  content: InlineContent,
  edits: readonly { readonly start: number; readonly end: number; readonly text: string }[],
): InlineContent {
  let next = 0;
  let offset = 0;
  const walked = content.map((node): InlineNode => {
    if (node.kind !== "text") return node;
    const [from, to] = [offset, offset + node.text.length];
    offset = to;
    let text = "";
    let at = from;
    // An edit that begins in this node writes its text here; what it takes from the next is left out there.
    for (let edit = edits[next]; edit && edit.start < to; edit = edits[next]) {
      if (edit.start >= from) text += node.text.slice(at - from, edit.start - from) + edit.text;
      at = Math.min(to, Math.max(at, edit.end));
      if (edit.end > to) break;
      next++;
    }
    return { kind: "text", text: text + node.text.slice(at - from) };
  });
  return normaliseInline(walked);
}
