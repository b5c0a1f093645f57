/**
 * What a reader of the result puts right in how a file was read: kept for the file, so that its next translation is read so from the
 * beginning. Each names its units by their ids and by a fingerprint of their text, since a later version may read a file otherwise.
 */
import { normaliseInline, plainText, type InlineContent, type InlineNode } from "./inline.ts";

/**
 * `leave`: the unit stays as it is. `formula`: it is none of words, and stays too. `join`: the unit `next` is the rest of it. `split`: from
 * the character `at` on it is a unit of its own. `move`: it is read before the unit `before`. `table`: it and `others` are cells, in
 * `changes`. `prose`: it and `others`, which were read as cells of a table, are paragraphs.
 */
export type UnitCorrection = {
  readonly unit: string;
  /** Fingerprint of its text. */
  readonly text: string;
} & (
  | { readonly kind: "leave" | "formula" }
  | { readonly kind: "join"; readonly next: string; readonly nextText: string }
  | { readonly kind: "split"; readonly at: number }
  | { readonly kind: "move"; readonly before: string; readonly beforeText: string }
  | {
      readonly kind: "table";
      readonly others: readonly NamedUnit[];
      readonly changes: readonly TableChange[];
    }
  | {
      readonly kind: "prose";
      readonly others: readonly NamedUnit[];
      readonly changes: readonly ProseChange[];
    }
);

interface NamedUnit {
  readonly unit: string;
  readonly text: string;
}

/** What corrections change of how a document's units belong together; a job that was read before keeps them in their order. */
export type UnitChange =
  | UnitJoin
  /** `at`: in UTF-16 code units of its plain text, white space not counted. The second is known by `partId`. */
  | UnitSplit
  | UnitProse
  | { readonly kind: "move"; readonly unit: string; readonly before: string };

export interface UnitSplit {
  readonly kind: "split";
  readonly unit: string;
  readonly at: number;
  /** Both are cells of a table: where the text of each stands in its column. `first` is null where that is parted once more. */
  readonly cells?: { readonly first: CellAlign | null; readonly second: CellAlign };
}

export type CellAlign = "left" | "right" | "center";

/** A table is its paragraphs parted into cells, and the lines of one cell joined. */
export type TableChange = UnitSplit | UnitJoin;

/** It is no cell but a paragraph. */
export interface UnitProse {
  readonly kind: "prose";
  readonly unit: string;
}

/** Cells that are no table are paragraphs, joined where sentences go on. */
export type ProseChange = UnitProse | UnitJoin;

/** Two units that are one, under the id of the first. */
export interface UnitJoin {
  readonly kind: "join";
  readonly unit: string;
  readonly next: string;
}

/** What a correction changes, one after the other; nothing where its units stay as they are. */
export function changesOf(correction: UnitCorrection): readonly UnitChange[] {
  const { unit } = correction;
  if (correction.kind === "join") return [{ kind: "join", unit, next: correction.next }];
  if (correction.kind === "split") return [{ kind: "split", unit, at: correction.at }];
  if (correction.kind === "move") return [{ kind: "move", unit, before: correction.before }];
  return correction.kind === "table" || correction.kind === "prose" ? correction.changes : [];
}

/** Id of the unit that begins inside another. */
export function partId(unit: string, at: number): string {
  return `${unit}+${at}`;
}

/** What stands between two joined texts; `hyphen`: nothing, and the hyphen at the end of the first goes. */
export type UnitJoint = "" | " " | "hyphen";

const WIDE = /[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;
const HYPHEN_AT_END = /[-\u2010\u00ad]$/u;

export function jointOf(before: string, after: string): UnitJoint {
  const [end, start] = [before.trimEnd(), after.trimStart()];
  if (/\p{L}[-\u2010\u00ad]$/u.test(end)) return /^\p{Ll}/u.test(start) ? "hyphen" : "";
  return WIDE.test(end.at(-1) ?? "") && WIDE.test(start[0] ?? "") ? "" : " ";
}

/** Of the ids of a content's tags; 0 without any. */
export function highestTag(content: InlineContent): number {
  return content.reduce((most, node) => (node.kind === "text" ? most : Math.max(most, node.id)), 0);
}

/** The same content with each tag's id so much higher. */
export function withTagsFrom(content: InlineContent, offset: number): InlineContent {
  return content.map((node) => (node.kind === "text" ? node : { ...node, id: node.id + offset }));
}

/** A content without the hyphen at its end. */
export function withoutHyphen(content: InlineContent): InlineContent {
  const last = content.at(-1);
  if (last?.kind !== "text") return content;
  return normaliseInline([
    ...content.slice(0, -1),
    { kind: "text", text: last.text.replace(HYPHEN_AT_END, "") },
  ]);
}

/** The text of two joined units; ids of the second's tags follow those of the first's. */
export function joinContents(first: InlineContent, next: InlineContent): InlineContent {
  const joint = jointOf(plainText(first), plainText(next));
  return normaliseInline([
    ...(joint === "hyphen" ? withoutHyphen(first) : first),
    ...(joint === " " ? [{ kind: "text", text: " " } as const] : []),
    ...withTagsFrom(next, highestTag(first)),
  ]);
}

/** Of a text, without its white space. */
export function lengthWithoutSpace(text: string): number {
  return text.replace(/\s/gu, "").length;
}

/**
 * A content in two; tags keep their ids, and a pair that is open there stands in both halves.
 *
 * @param at  as of a split
 * @returns null where nothing is left of a side, or the place is inside what one tag stands for
 */
export function splitContent(
  content: InlineContent,
  at: number,
): readonly [InlineContent, InlineContent] | null {
  const halves: [InlineNode[], InlineNode[]] = [[], []];
  const open: Extract<InlineNode, { kind: "open" }>[] = [];
  let left = at;
  for (const node of content) {
    if (node.kind === "text") {
      const end = endOf(node.text, left);
      const [before, after] = [node.text.slice(0, end), node.text.slice(end)];
      if (before !== "") {
        halves[0].push({ kind: "text", text: before });
        left -= lengthWithoutSpace(before);
        if (left === 0) cut(halves, open);
      }
      if (after !== "") halves[1].push({ kind: "text", text: after });
      continue;
    }
    const length = node.kind === "standalone" ? lengthWithoutSpace(node.equivalent ?? "") : 0;
    if (left > 0 && length > left) return null;
    halves[left > 0 ? 0 : 1].push(node);
    if (node.kind === "open") open.push(node);
    if (node.kind === "close") remove(open, node.id);
    if (left > 0 && left === length) cut(halves, open);
    left = Math.max(0, left - length);
  }
  const [first, second] = [trimmed(halves[0]), trimmed(halves[1])];
  const isWhole = left === 0 && [first, second].every((half) => plainText(half).trim() !== "");
  return isWhole && at > 0 ? [first, second] : null;
}

/** Where so many characters of a text end. */
function endOf(text: string, count: number): number {
  let end = 0;
  for (let left = count; left > 0 && end < text.length; end++) if (!/\s/u.test(text[end]!)) left--;
  return end;
}

/** What is open at the end of the first half is closed there, and opened again in the second. */
function cut(
  halves: readonly [InlineNode[], InlineNode[]],
  open: readonly Extract<InlineNode, { kind: "open" }>[],
): void {
  for (const { id, type } of open.toReversed()) halves[0].push({ kind: "close", id, type });
  halves[1].push(...open);
}

function remove(open: { readonly id: number }[], id: number): void {
  const at = open.findLastIndex((node) => node.id === id);
  if (at >= 0) open.splice(at, 1);
}

/** Without white space at its ends, and without pairs round nothing. */
function trimmed(nodes: readonly InlineNode[]): InlineContent {
  const [first, last] = [nodes.findIndex(isSeen), nodes.findLastIndex(isSeen)];
  const ends = nodes.map((node, at): InlineNode => {
    if (node.kind !== "text") return node;
    const from = at === first ? node.text.trimStart() : node.text;
    return { kind: "text", text: at === last ? from.trimEnd() : from };
  });
  let content = normaliseInline(ends);
  for (let at = emptyPair(content); at >= 0; at = emptyPair(content))
    content = normaliseInline(content.toSpliced(at, 2));
  return content;
}

function isSeen({ kind }: InlineNode): boolean {
  return kind === "text" || kind === "standalone";
}

function emptyPair(content: InlineContent): number {
  return content.findIndex((node, at) => {
    const next = content[at + 1];
    return node.kind === "open" && next?.kind === "close" && next.id === node.id;
  });
}
