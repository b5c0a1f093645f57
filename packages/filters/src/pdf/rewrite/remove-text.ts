/**
 * Takes glyphs out of a content stream. An operator that showed them becomes a TJ that only moves on by their width, so
 * whatever is drawn after it stays where it was; glyphs of the same operator that stay are shown again in between.
 */
import type { Operand } from "../content/operation-reader.ts";
import type { MarkedSequence, ScannedContent, ShowOperation } from "./scan-content.ts";

/**
 * Glyphs to take out of one operator. `codes`: every glyph of the operator in order, with its character code (null when
 * unknown) and its width in thousandths of the em, spacing not counted. `removed[i]` tells whether glyph i goes.
 */
export interface TextRemoval {
  readonly nth: number;
  readonly glyphs: readonly { readonly code: number | null; readonly width: number }[];
  readonly removed: readonly boolean[];
}

/** A named property list with ActualText, as far as it is kept. */
export interface SpelledOut {
  readonly mcid: number | null;
}

export interface ContentEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface RemovalResult {
  readonly edits: readonly ContentEdit[];
  /** Operators whose glyphs cannot be told apart; they were left whole. */
  readonly kept: readonly number[];
}

/**
 * Edits that take the glyphs out. ActualText of marked content around them goes as well, for it spells the words that
 * were removed.
 *
 * @param spelledOut  what a named property list says, when it holds ActualText; null for others
 */
export function removeText(
  scanned: ScannedContent,
  removals: readonly TextRemoval[],
  spelledOut: (properties: string) => SpelledOut | null = () => null,
): RemovalResult {
  const edits: ContentEdit[] = [];
  const kept: number[] = [];
  const touchedMarks = new Set<number>();
  for (const removal of removals) {
    const show = scanned.shows[removal.nth];
    if (!show || !removal.removed.includes(true)) continue;
    const text = rewriteShow(show, removal);
    if (text === null) {
      kept.push(removal.nth);
      continue;
    }
    edits.push({ start: show.operation.start, end: show.operation.end, text });
    for (const mark of show.marks) touchedMarks.add(mark);
  }
  for (const index of touchedMarks) {
    const edit = dropActualText(scanned.marks[index]!, spelledOut);
    if (edit) edits.push(edit);
  }
  return { edits, kept };
}

/** The bytes with the edits made; edits may come in any order, and one that begins inside another is left out. */
export function applyEdits(bytes: Uint8Array, edits: readonly ContentEdit[]): Uint8Array {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const edit of sorted) {
    if (edit.start < at) continue;
    pieces.push(bytes.subarray(at, edit.start), Buffer.from(edit.text, "latin1"));
    at = edit.end;
  }
  pieces.push(bytes.subarray(at));
  return Buffer.concat(pieces);
}

/** The operator that stands in for `show`; null when its codes cannot be told apart and some must stay. */
function rewriteShow(show: ShowOperation, removal: TextRemoval): string | null {
  const array = removal.removed.includes(false) ? partOf(show, removal) : advanceOf(show, removal);
  if (array === null) return null;
  const { operator, operands } = show.operation;
  const shown = `[${array.join(" ")}] TJ`;
  if (operator === "'") return `T* ${shown}`;
  if (operator !== '"') return shown;
  const [word, character] = operands;
  return `${numberText(word)} Tw ${numberText(character)} Tc T* ${shown}`;
}

/** One number that moves on as far as all glyphs and offsets together did. */
function advanceOf(show: ShowOperation, removal: TextRemoval): string[] {
  let total = 0;
  const lengths = codeLengths(show, removal.glyphs);
  removal.glyphs.forEach((glyph, index) => (total -= glyphAdvance(show, glyph, lengths?.[index] ?? 0)));
  for (const piece of show.pieces) if ("offset" in piece) total += piece.offset;
  return total === 0 ? [] : [formatNumber(total)];
}

function partOf(show: ShowOperation, removal: TextRemoval): string[] | null {
  const lengths = codeLengths(show, removal.glyphs);
  if (!lengths) return null;
  const out: string[] = [];
  let pending = 0;
  let codes = "";
  const flush = () => {
    if (pending !== 0) out.push(formatNumber(pending));
    if (codes !== "") out.push(`<${codes}>`);
    pending = 0;
    codes = "";
  };
  let glyph = 0;
  for (const piece of show.pieces) {
    if ("offset" in piece) {
      if (codes !== "") flush();
      pending += piece.offset;
      continue;
    }
    for (let at = 0; at < piece.bytes.length; glyph++) {
      const length = lengths[glyph]!;
      if (removal.removed[glyph]) {
        if (codes !== "") flush();
        pending -= glyphAdvance(show, removal.glyphs[glyph]!, length);
      } else {
        if (codes === "") flush();
        codes += Buffer.from(piece.bytes.subarray(at, at + length)).toString("hex");
      }
      at += length;
    }
  }
  flush();
  return out;
}

/** How far one glyph moves on, in thousandths of the em. Word spacing counts for the one-byte code 32 only. */
function glyphAdvance(
  show: ShowOperation,
  glyph: { readonly code: number | null; readonly width: number },
  codeLength: number,
): number {
  const { characterSpacing, wordSpacing, fontSize } = show.state;
  if (fontSize === 0) return glyph.width;
  const spacing = characterSpacing + (glyph.code === 32 && codeLength === 1 ? wordSpacing : 0);
  return glyph.width + (spacing * 1000) / fontSize;
}

/** The code of each glyph as shown; null when bytes and glyphs do not agree. */
export function glyphCodes(
  show: ShowOperation,
  glyphs: readonly { readonly code: number | null }[],
): Uint8Array[] | null {
  const lengths = codeLengths(show, glyphs);
  if (!lengths) return null;
  const bytes = Buffer.concat(show.pieces.flatMap((piece) => ("bytes" in piece ? [piece.bytes] : [])));
  let at = 0;
  return lengths.map((length) => bytes.subarray(at, (at += length)));
}

/** Bytes that each glyph's code takes; null when bytes and glyphs do not agree. */
function codeLengths(
  show: ShowOperation,
  glyphs: readonly { readonly code: number | null }[],
): number[] | null {
  const pieces = show.pieces.flatMap((piece) => ("bytes" in piece ? [piece.bytes] : []));
  const total = pieces.reduce((sum, bytes) => sum + bytes.length, 0);
  if (total === glyphs.length) return glyphs.map(() => 1);
  if (total === 2 * glyphs.length) return glyphs.map(() => 2);
  const lengths = glyphs.map(({ code }): number =>
    code === null ? 0 : code > 0xffff ? 3 : code > 0xff ? 2 : 1,
  );
  return lengths.includes(0) || lengths.reduce((sum, one) => sum + one, 0) !== total ? null : lengths;
}

/** The mark without ActualText, its number and language kept; null when it has none. */
function dropActualText(
  { operation, tag, dictionary, properties }: MarkedSequence,
  spelledOut: (properties: string) => SpelledOut | null,
): ContentEdit | null {
  const { start, end } = operation;
  const named = properties === null ? null : spelledOut(properties);
  if (!named && !dictionary?.entries.has("ActualText")) return null;
  const mcid = dictionary?.entries.get("MCID");
  const number = mcid?.kind === "number" ? mcid.value : (named?.mcid ?? null);
  const name = escapeName(tag);
  return { start, end, text: number === null ? `${name} BMC` : `${name} <</MCID ${number}>> BDC` };
}

function numberText(operand: Operand | undefined): string {
  return operand?.kind === "number" ? formatNumber(operand.value) : "0";
}

/** A number as content streams take it: no exponent, at most four decimals. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return "0";
  const rounded = Math.round(value * 10_000) / 10_000;
  return Object.is(rounded, -0) ? "0" : rounded.toFixed(4).replace(/\.?0+$/, "");
}

/** A name as it is written, slash included. */
export function escapeName(name: string): string {
  const escaped = name.replace(/[^!-~]|[#()<>[\]{}/%]/g, (mark) => `#${hexByte(mark.charCodeAt(0))}`);
  return `/${escaped}`;
}

function hexByte(value: number): string {
  return value.toString(16).padStart(2, "0");
}
