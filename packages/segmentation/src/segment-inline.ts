import type { InlineContent, InlineNode, LanguageTag } from "@yizhou/model";
import { normaliseInline } from "@yizhou/model";
import { flattenNodes } from "./flat-text.ts";
import { sentenceStarts } from "./segment-text.ts";
import type { SegmentPiece } from "./segmenter.ts";

/**
 * Cuts inline content into sentences. Tags do not influence where sentences end; between two sentences a closing tag and a
 * note mark stay with the sentence before, an opening tag goes with the sentence after.
 *
 * A forced line break ends a sentence only where it plainly does: after a final mark, beside another break, before a list
 * item, and after a short line (a run-in heading) that is followed by a whole sentence. Elsewhere, as in a title set on two
 * lines, it stays inside the segment. The break itself stays with the sentence before it.
 *
 * @returns pieces in order; empty for empty content. `glueSegments` gives `normaliseInline(content)` back.
 * Cost: linear.
 */
export function segmentInline(
  content: InlineContent,
  language: LanguageTag | string,
): readonly SegmentPiece[] {
  const nodes = normaliseInline(content);
  if (nodes.length === 0) return [];
  const flat = flattenNodes(nodes);
  const pieces: SegmentPiece[] = [];
  let piece: InlineNode[] = [];
  let nodeIndex = 0;
  let consumedInNode = 0;
  const takeUntil = (index: number, offset: number) => {
    for (; nodeIndex < index; nodeIndex++, consumedInNode = 0)
      piece.push(partOf(nodes[nodeIndex]!, consumedInNode));
    if (offset > consumedInNode) {
      piece.push(partOf(nodes[nodeIndex]!, consumedInNode, offset));
      consumedInNode = offset;
    }
  };
  const cuts = findCuts(nodes, flat, sentenceStarts(flat.join(""), language));
  // The usual unit is one sentence: its piece is the content itself, not a copy of it.
  if (cuts.length === 0 && !hasOuterSpace(nodes)) return [{ leading: "", content: nodes, trailing: "" }];
  for (const cut of cuts) {
    takeUntil(cut.index, cut.offset);
    pieces.push(trimPiece(piece));
    piece = [];
  }
  takeUntil(nodes.length, 0);
  pieces.push(trimPiece(piece));
  return pieces;
}

/** The inverse of `segmentInline`; works on translated pieces too. */
export function glueSegments(pieces: readonly SegmentPiece[]): InlineContent {
  return normaliseInline(
    pieces.flatMap((piece): InlineNode[] => [
      { kind: "text", text: piece.leading },
      ...piece.content,
      { kind: "text", text: piece.trailing },
    ]),
  );
}

/** A place between or inside nodes: before character `offset` of node `index`. */
interface Cut {
  readonly index: number;
  readonly offset: number;
}

function findCuts(nodes: readonly InlineNode[], flat: readonly string[], starts: readonly number[]): Cut[] {
  const cuts: Cut[] = [];
  let index = 0;
  let nodeStart = 0;
  for (const start of starts) {
    while (nodeStart + flat[index]!.length <= start) nodeStart += flat[index++]!.length;
    cuts.push(cutInGap(nodes, flat, { index, offset: start - nodeStart }));
  }
  return cuts;
}

/**
 * The gap before a sentence runs back over white space and tags to the last visible character. The cut comes after the last
 * tag of the gap that belongs to the sentence before, and after the white space that follows it.
 */
function cutInGap(nodes: readonly InlineNode[], flat: readonly string[], next: Cut): Cut {
  if (next.offset > 0 && flat[next.index]!.slice(0, next.offset).trim() !== "") return next;
  let first = next.index;
  while (first > 0 && flat[first - 1]!.trim() === "") first--;
  const endsInSpace = first > 0 && /\s$/u.test(flat[first - 1]!);
  let cutIndex = first;
  let isSpaceSeen = endsInSpace;
  for (let index = first; index < next.index; index++) {
    const node = nodes[index]!;
    if (node.kind === "text") isSpaceSeen = true;
    else if (node.kind === "close") cutIndex = index + 1;
    else if (node.kind === "standalone") {
      const staysBefore =
        !isSpaceSeen || node.type === "break" || node.type === "note" || node.type === "comment";
      if (staysBefore) cutIndex = index + 1;
      if (flat[index] !== "") isSpaceSeen = true;
    } else {
      const close = closeInGap(nodes, index, next.index);
      if (close < 0) continue;
      const holdsNote = nodes
        .slice(index, close)
        .some((inner) => inner.kind === "standalone" && inner.type === "note");
      if (!isSpaceSeen || holdsNote) cutIndex = close + 1;
      index = close;
    }
  }
  while (cutIndex < next.index && nodes[cutIndex]!.kind === "text") cutIndex++;
  return cutIndex === next.index ? next : { index: cutIndex, offset: 0 };
}

/** Index of the closing tag when a pair opens and closes between two sentences, as a superscript note mark does; else -1. */
function closeInGap(nodes: readonly InlineNode[], open: number, end: number): number {
  const node = nodes[open]!;
  for (let index = open + 1; index < end; index++) {
    const other = nodes[index]!;
    if (other.kind === "close" && node.kind === "open" && other.id === node.id) return index;
  }
  return -1;
}

function partOf(node: InlineNode, from: number, to?: number): InlineNode {
  return node.kind === "text" && (from > 0 || to !== undefined)
    ? { kind: "text", text: node.text.slice(from, to) }
    : node;
}

function hasOuterSpace(nodes: InlineContent): boolean {
  const [first, last] = [nodes[0]!, nodes.at(-1)!];
  return (
    (first.kind === "text" && /^\s/u.test(first.text)) || (last.kind === "text" && /\s$/u.test(last.text))
  );
}

/** White space at the outer ends goes to `leading` and `trailing`; a piece of nothing else has it all in `leading`. */
function trimPiece(nodes: readonly InlineNode[]): SegmentPiece {
  const content = [...nodes];
  let leading = "";
  let trailing = "";
  const first = content[0];
  if (first?.kind === "text") {
    const text = first.text.trimStart();
    leading = first.text.slice(0, first.text.length - text.length);
    content[0] = { kind: "text", text };
    if (text === "") content.shift();
  }
  const last = content.at(-1);
  if (last?.kind === "text") {
    const text = last.text.trimEnd();
    trailing = last.text.slice(text.length);
    content[content.length - 1] = { kind: "text", text };
  }
  return { leading, content, trailing };
}
