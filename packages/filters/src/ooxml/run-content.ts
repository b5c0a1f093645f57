/**
 * From the runs of a paragraph to inline content. Word, PowerPoint and spreadsheets all keep text as runs, each with its own
 * properties; a reader of one of them lists its paragraph as pieces, and this file makes the tags:
 *   - runs of equal effective format become one text; the format of most characters is the base and carries no tag;
 *   - other formats, links, fields and revisions become pairs; objects (a note mark, a drawing) stand alone;
 *   - what surrounds the text without meaning to a translator (bookmarks, a page number after a tab) stays outside.
 */
import type { InlineContent, InlineNode, TagType, TextLook } from "@yizhou/model";

/** Properties of a run: the bytes to write again, and a key that is equal for runs that look the same. */
export interface RunFormat {
  readonly key: string;
  /** The run properties element, as a byte string; empty when the run has none. */
  readonly properties: string;
  /** True when even a blank shows the format (underline, highlight), so that blanks may not change theirs. */
  readonly marksBlanks: boolean;
  /** `link` where the format itself is a hyperlink, as in DrawingML. */
  readonly type?: TagType;
  /** What readers are shown of it. */
  readonly looks?: readonly TextLook[];
}

/** Source bytes that a tag stands for: content of a run with its properties, or something between runs. */
export type Fragment =
  | { readonly level: "run"; readonly properties: string; readonly start: number; readonly end: number }
  | { readonly level: "paragraph"; readonly start: number; readonly end: number };

export interface TextPiece {
  readonly kind: "text";
  readonly text: string;
  readonly format: RunFormat;
}

export interface ObjectPiece {
  readonly kind: "object";
  readonly type: TagType;
  readonly equivalent?: string;
  readonly fragments: readonly Fragment[];
  /** True when the object may stay outside the text it stands before or behind. */
  readonly isEdge: boolean;
  /** True for what may stand twice in a document and is right both times, as the number of a page. */
  readonly isRepeatable?: boolean;
}

/** A construct that encloses runs. */
export interface Pair {
  readonly type: TagType;
  readonly open: readonly Fragment[];
  readonly close: readonly Fragment[];
  /** True when its two ends are complete by themselves (fields), false for an XML element that must nest. */
  readonly isSplittable: boolean;
}

export type Piece =
  | TextPiece
  | ObjectPiece
  | { readonly kind: "open"; readonly pair: Pair }
  | { readonly kind: "close"; readonly pair: Pair };

/** What a tag of an `InlineModel` writes. */
export type TagSource =
  | { readonly kind: "object"; readonly piece: ObjectPiece }
  | { readonly kind: "pair"; readonly pair: Pair; readonly base: RunFormat }
  | { readonly kind: "format"; readonly format: RunFormat };

/** Inline content with what is needed to write a translation of it. */
export interface InlineModel {
  readonly content: InlineContent;
  readonly tags: ReadonlyMap<number, TagSource>;
  /** Format of untagged text. */
  readonly base: RunFormat;
  /** Pieces around the content; always written as they were. */
  readonly lead: readonly Piece[];
  readonly tail: readonly Piece[];
}

interface Scope {
  readonly pair: Pair | null;
  readonly items: (TextPiece | ObjectPiece | Scope)[];
}

const isScope = (item: TextPiece | ObjectPiece | Scope): item is Scope => "items" in item;

/** @returns null when the pieces hold no text at all */
export function buildInlineModel(pieces: readonly Piece[]): InlineModel | null {
  const plain = plainModel(pieces);
  if (plain) return plain;
  if (!pieces.some((piece) => piece.kind === "text")) return null;
  let scope = toScopes(splitCrossingPairs(pieces));
  const lead: Piece[] = [];
  /** What was peeled off the end, the outermost first. */
  const tails: Piece[][] = [];
  // Peel objects and enclosing pairs off the ends until text, or a choice between several things, stands there.
  for (;;) {
    const { items } = scope;
    let from = 0;
    let to = items.length;
    while (from < to && isEdge(items[from]!)) flatten(items[from++]!, lead);
    for (let width = tailWidth(items, from, to); width > 0; width = tailWidth(items, from, to)) to -= width;
    const behind: Piece[] = [];
    for (let i = to; i < items.length; i++) flatten(items[i]!, behind);
    tails.push(behind);
    const only = items[from]!;
    if (to - from !== 1 || !isScope(only)) {
      scope = { pair: null, items: items.slice(from, to) };
      break;
    }
    lead.push({ kind: "open", pair: only.pair! });
    tails.push([{ kind: "close", pair: only.pair! }]);
    scope = only;
  }
  const base = dominantFormat(scope) ?? firstFormat(scope)!;
  const tags = new Map<number, TagSource>();
  const content: InlineNode[] = [];
  emitScope(scope, base, content, tags);
  return { content: content.slice(), tags, base, lead, tail: tails.reverse().flat() };
}

const NO_TAGS: InlineModel["tags"] = new Map();
const NO_PIECES: readonly Piece[] = [];

/** The usual paragraph, quickly: nothing but text of one format. Null for any other. */
function plainModel(pieces: readonly Piece[]): InlineModel | null {
  let text = "";
  let base: RunFormat | null = null;
  for (const piece of pieces) {
    if (piece.kind !== "text" || (base && piece.format.key !== base.key)) return null;
    base ??= piece.format;
    text += piece.text;
  }
  return base && plainTextModel(text, base);
}

/** Nothing but a text of one format. */
export function plainTextModel(text: string, base: RunFormat): InlineModel {
  return { content: [{ kind: "text", text }], tags: NO_TAGS, base, lead: NO_PIECES, tail: NO_PIECES };
}

/** Pairs whose ends cross another's, or whose other end is in another paragraph, become two objects. */
function splitCrossingPairs(pieces: readonly Piece[]): readonly Piece[] {
  const split = new Set<Pair>();
  const open: Pair[] = [];
  for (const piece of pieces) {
    if (piece.kind === "open") open.push(piece.pair);
    else if (piece.kind === "close") {
      const at = open.lastIndexOf(piece.pair);
      if (at < 0) split.add(piece.pair);
      else if (at === open.length - 1) open.pop();
      else if (piece.pair.isSplittable) {
        split.add(piece.pair);
        open.splice(at, 1);
      } else for (const inner of open.splice(at)) if (inner !== piece.pair) split.add(inner);
    }
  }
  for (const pair of open) split.add(pair);
  if (split.size === 0) return pieces;
  return pieces.map((piece) =>
    (piece.kind === "open" || piece.kind === "close") && split.has(piece.pair)
      ? { kind: "object", type: piece.pair.type, fragments: piece.pair[piece.kind], isEdge: true }
      : piece,
  );
}

function toScopes(pieces: readonly Piece[]): Scope {
  const root: Scope = { pair: null, items: [] };
  const open = [root];
  for (const piece of pieces) {
    const current = open.at(-1)!;
    if (piece.kind === "open") {
      const scope: Scope = { pair: piece.pair, items: [] };
      current.items.push(scope);
      open.push(scope);
    } else if (piece.kind === "close") open.pop();
    else current.items.push(piece);
  }
  return root;
}

function hasText(item: TextPiece | ObjectPiece | Scope): boolean {
  return isScope(item) ? item.items.some(hasText) : item.kind === "text";
}

function isEdge(item: TextPiece | ObjectPiece | Scope): boolean {
  return isScope(item) ? item.items.every(isEdge) : item.kind === "object" && item.isEdge;
}

/** How many items at the end may be peeled off: an edge object, or a tab with the page number behind it. */
function tailWidth(items: readonly (TextPiece | ObjectPiece | Scope)[], from: number, to: number): number {
  const last = to > from ? items[to - 1]! : undefined;
  if (!last) return 0;
  if (isEdge(last)) return 1;
  const before = to - 1 > from ? items[to - 2]! : undefined;
  const isTabBefore =
    before !== undefined && !isScope(before) && before.kind === "object" && before.type === "tab";
  const isPageNumber = !isScope(last) && last.kind === "object" && last.type === "field";
  return isTabBefore && (isPageNumber || (isScope(last) && !hasText(last))) ? 2 : 0;
}

function flatten(item: TextPiece | ObjectPiece | Scope, out: Piece[]): void {
  if (!isScope(item)) {
    out.push(item);
    return;
  }
  out.push({ kind: "open", pair: item.pair! });
  for (const inner of item.items) flatten(inner, out);
  out.push({ kind: "close", pair: item.pair! });
}

function firstFormat(scope: Scope): RunFormat | null {
  for (const item of scope.items) {
    const format = isScope(item) ? firstFormat(item) : item.kind === "text" ? item.format : null;
    if (format) return format;
  }
  return null;
}

/**
 * Format of most characters standing directly in the scope; the first on a tie; null without text. A link is it only where there is
 * nothing else: a translation that loses its tags would be a link from end to end.
 */
function dominantFormat(scope: Scope): RunFormat | null {
  const lengths = new Map<string, { format: RunFormat; length: number }>();
  for (const item of scope.items) {
    if (isScope(item) || item.kind !== "text") continue;
    const seen = lengths.get(item.format.key);
    // Blanks join the format beside them, so they may not decide which one is the base.
    const length = item.format.marksBlanks ? item.text.length : item.text.trim().length;
    if (seen) seen.length += length;
    else lengths.set(item.format.key, { format: item.format, length });
  }
  const found = [...lengths.values()];
  const plain = found.filter(({ format, length }) => format.type !== "link" && length > 0);
  let best: (typeof found)[number] | null = null;
  for (const candidate of plain.length > 0 ? plain : found)
    if (!best || candidate.length > best.length) best = candidate;
  return best?.format ?? null;
}

/** A blank looks the same in both formats, so it may take the one of the text before it. */
function isBlankInBoth({ text, format }: TextPiece, other: RunFormat): boolean {
  return !format.marksBlanks && !other.marksBlanks && !/\S/.test(text);
}

function emitScope(scope: Scope, base: RunFormat, out: InlineNode[], tags: Map<number, TagSource>): void {
  let current: { id: number; format: RunFormat } | null = null;
  let waiting: ObjectPiece[] = [];
  const writeWaiting = () => {
    for (const piece of waiting) {
      const id = tags.size + 1;
      tags.set(id, { kind: "object", piece });
      const { type, equivalent } = piece;
      out.push({ kind: "standalone", id, type, ...(equivalent !== undefined && { equivalent }) });
    }
    waiting = [];
  };
  const endFormat = () => {
    if (current) out.push({ kind: "close", id: current.id, type: current.format.type ?? "format" });
    current = null;
    writeWaiting();
  };
  for (const item of scope.items) {
    if (isScope(item)) {
      endFormat();
      const id = tags.size + 1;
      const { type } = item.pair!;
      const inner = dominantFormat(item) ?? base;
      tags.set(id, { kind: "pair", pair: item.pair!, base: inner });
      out.push({ kind: "open", id, type });
      emitScope(item, inner, out, tags);
      out.push({ kind: "close", id, type });
      continue;
    }
    if (item.kind === "object") {
      waiting.push(item);
      if (!current) writeWaiting();
      continue;
    }
    const now: RunFormat = (current as { format: RunFormat } | null)?.format ?? base;
    if (item.format.key === now.key || isBlankInBoth(item, now)) writeWaiting();
    else {
      endFormat();
      if (item.format.key !== base.key) {
        const id = tags.size + 1;
        current = { id, format: item.format };
        tags.set(id, { kind: "format", format: item.format });
        const looks = item.format.looks?.filter((look) => !base.looks?.includes(look)) ?? [];
        const type = item.format.type ?? "format";
        out.push({ kind: "open", id, type, ...(looks.length > 0 && { looks }) });
      }
    }
    const last = out[out.length - 1];
    if (last?.kind === "text") out[out.length - 1] = { kind: "text", text: last.text + item.text };
    else out.push({ kind: "text", text: item.text });
  }
  endFormat();
}
