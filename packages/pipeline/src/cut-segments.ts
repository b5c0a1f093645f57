// Sentences that a person cuts anew: one in two, or two neighbours of a text unit in one. What stands in the document, source and
// target with the white space between them, is the same before and after.
import {
  haveSameTags,
  isInlineEqual,
  normaliseInline,
  type InlineContent,
  type InlineNode,
  type LanguageTag,
  type Segment,
} from "@yizhou/model";
import { gapBetween } from "./assemble.ts";

/** What cutting looks at and changes of a segment. */
export type CutPiece = Pick<Segment, "source" | "leading" | "trailing" | "targetGap"> & {
  readonly target: InlineContent | null;
};

/** Places in a content count every UTF-16 code unit of its text, and every tag as one. */
export interface CutPlaces {
  readonly source: number;
  /** Null where there is no target. */
  readonly target: number | null;
}

/** `empty`: nothing is left of a side; `tags`: the pieces of the target would not have the tags of theirs; `character`: inside one. */
export type CutFault = "empty" | "tags" | "character";

/** A segment in two. @returns why it cannot be cut there, where it cannot */
export function splitPiece(piece: CutPiece, at: CutPlaces): readonly [CutPiece, CutPiece] | CutFault {
  const source = cutContent(piece.source, at.source);
  if (typeof source === "string") return source;
  const left = { source: source.left, leading: piece.leading, trailing: source.before };
  const right = { source: source.right, leading: source.after, trailing: piece.trailing };
  const end = piece.targetGap === undefined ? {} : { targetGap: piece.targetGap };
  if (!piece.target || at.target === null)
    return piece.target
      ? "empty"
      : [
          { ...left, target: null },
          { ...right, target: null, ...end },
        ];
  const target = cutContent(piece.target, at.target);
  if (typeof target === "string") return target;
  if (!haveSameTags(left.source, target.left) || !haveSameTags(right.source, target.right)) return "tags";
  return [
    // What stood between the two stays, whatever the habits of the language are.
    { ...left, target: target.left, targetGap: target.before + target.after },
    { ...right, target: target.right, ...end },
  ];
}

/**
 * Two neighbours of a text unit in one. Where only one of them is translated, the source of the other stands in the target, as it
 * would in the document.
 */
export function joinPieces(
  left: CutPiece,
  right: CutPiece,
  pair: { readonly from: LanguageTag; readonly to: LanguageTag },
): CutPiece {
  const gap = left.trailing + right.leading;
  const between = gapBetween(
    { ...left, content: left.target ?? left.source, hasTarget: left.target !== null },
    { ...right, content: right.target ?? right.source, hasTarget: right.target !== null },
    pair,
  );
  const target =
    left.target || right.target
      ? glue(left.target ?? left.source, between, right.target ?? right.source)
      : null;
  return {
    source: glue(left.source, gap, right.source),
    leading: left.leading,
    trailing: right.trailing,
    target,
    ...(right.targetGap !== undefined && { targetGap: right.targetGap }),
  };
}

/** A document with its recut units. */
export interface RecutDocument {
  readonly segments: readonly Segment[];
  /** Units whose source a person has put right: what the file says there is wrong, whatever it is translated as. */
  readonly corrected: ReadonlySet<string>;
}

/** A document's segments with those of its recut units in the place of their own; all of a unit follow each other. */
export function withRecut(segments: readonly Segment[], recut: readonly Segment[]): RecutDocument {
  const corrected = new Set<string>();
  if (recut.length === 0) return { segments, corrected };
  const units = Map.groupBy(recut, ({ unitId }) => unitId);
  const read = Map.groupBy(
    segments.filter(({ unitId }) => units.has(unitId)),
    ({ unitId }) => unitId,
  );
  for (const [unitId, own] of units)
    if (!isInlineEqual(textOf(own), textOf(read.get(unitId) ?? []))) corrected.add(unitId);
  const seen = new Set<string>();
  const list = segments.flatMap((segment) => {
    const own = units.get(segment.unitId);
    if (!own) return [segment];
    if (seen.has(segment.unitId)) return [];
    seen.add(segment.unitId);
    return own;
  });
  return { segments: list, corrected };
}

/** What the segments of a unit say together, wherever they are cut. */
function textOf(segments: readonly Segment[]): InlineContent {
  return normaliseInline(
    segments.flatMap(({ leading, source, trailing }) => [
      { kind: "text", text: leading },
      ...source,
      { kind: "text", text: trailing },
    ]),
  );
}

function glue(left: InlineContent, gap: string, right: InlineContent): InlineContent {
  return normaliseInline([...left, { kind: "text", text: gap }, ...right]);
}

interface Halves {
  readonly left: InlineContent;
  /** White space at the end of the first half, and at the beginning of the second. */
  readonly before: string;
  readonly after: string;
  readonly right: InlineContent;
}

function cutContent(content: InlineContent, place: number): Halves | CutFault {
  const left: InlineNode[] = [];
  const right: InlineNode[] = [];
  let at = 0;
  for (const node of content) {
    const length = node.kind === "text" ? node.text.length : 1;
    const inside = place - at;
    if (node.kind === "text" && inside > 0 && inside < length) {
      if (isInsideCharacter(node.text, inside)) return "character";
      left.push({ kind: "text", text: node.text.slice(0, inside) });
      right.push({ kind: "text", text: node.text.slice(inside) });
    } else (inside >= length ? left : right).push(node);
    at += length;
  }
  const last = left.at(-1);
  const first = right[0];
  const before = last?.kind === "text" ? last.text.slice(last.text.trimEnd().length) : "";
  const after = first?.kind === "text" ? /^\s*/u.exec(first.text)![0] : "";
  if (last?.kind === "text")
    left[left.length - 1] = { kind: "text", text: last.text.slice(0, last.text.length - before.length) };
  if (first?.kind === "text") right[0] = { kind: "text", text: first.text.slice(after.length) };
  const halves = { left: normaliseInline(left), before, after, right: normaliseInline(right) };
  return halves.left.length === 0 || halves.right.length === 0 ? "empty" : halves;
}

/** A letter and its accents, an emoji and its parts stay together. */
function isInsideCharacter(text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - 16), at + 16);
  const inside = at - Math.max(0, at - 16);
  for (const { index } of CHARACTERS.segment(around)) if (index === inside) return false;
  return true;
}

const CHARACTERS = new Intl.Segmenter("und", { granularity: "grapheme" });
