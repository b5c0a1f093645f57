/**
 * Cuts a target into atoms: what no line break may part. Each atom knows what follows it (a blank, nothing, a hyphen) and
 * what a break there costs.
 */
import type { FontStack } from "../fonts/font-stack.ts";
import type { ShapedGlyph } from "../fonts/shaping-font.ts";
import {
  forbidsEnd,
  forbidsStart,
  hasClosingHalf,
  hasOpeningHalf,
  isBreakingSpace,
  isDoubledMark,
  isHangul,
  isWide,
} from "./character-classes.ts";
import type { Hyphenator } from "./hyphenation.ts";
import { AFTER_MARK_COST, EMERGENCY_COST, wordBreaks } from "./word-breaks.ts";
import type { DrawnPiece, GlyphPiece, SetPiece, SetStyle } from "./set-text.ts";

/**
 * `width`: at the block's own size. `blank`: the blank behind it, which goes when the line ends here; null for none.
 * `gap`: room behind it without a blank (between Han and Latin). `stretch`: how far the room behind it may grow.
 * `breakCost`: 0 and more, `NO_BREAK` where no line ends. `hyphen`: drawn when the line ends here.
 * `trimStart`, `trimEnd`: empty halves of full-width marks that may go at the edge of a line.
 */
export interface Atom {
  readonly pieces: readonly DrawnPiece[];
  readonly width: number;
  readonly blank: GlyphPiece | null;
  readonly gap: number;
  readonly stretch: number;
  readonly shrink: number;
  readonly breakCost: number;
  readonly hyphen: GlyphPiece | null;
  readonly trimStart: number;
  readonly trimEnd: number;
  readonly isForcedBreak: boolean;
}

export const NO_BREAK = Infinity;

/** Of a blank, of the room between Han; readers of the text see a blank where letters are 0.1 em apart. */
const BLANK_STRETCH = 0.5;
const BLANK_SHRINK = 0.33;
const HAN_STRETCH = 0.09;
const HAN_LATIN_GAP = 0.08;

export interface AtomOptions {
  readonly fonts: FontStack;
  readonly hyphenate: Hyphenator;
  /** Size of the block's text, points. */
  readonly size: number;
  /** Whether the target is Chinese or Japanese. */
  readonly isEastAsian: boolean;
}

/** A part of the text that is drawn as one and not parted, before it is known what follows. */
interface Token {
  readonly pieces: readonly DrawnPiece[];
  readonly width: number;
  readonly first: string;
  readonly last: string;
  readonly kind: "wide" | "word" | "object";
  readonly style: SetStyle | null;
  /** Break that the token itself allows behind it: a hyphenation point, a slash in an address. */
  readonly ownBreak: { readonly cost: number; readonly isHyphen: boolean } | null;
  readonly isAttached: boolean;
}

/** @returns atoms in order; empty for no text */
export function makeAtoms(pieces: readonly SetPiece[], options: AtomOptions): Atom[] {
  const atoms: Atom[] = [];
  let previous: Token | null = null;
  let blank: GlyphPiece | null = null;
  const flush = (next: Token | null, isForcedBreak: boolean) => {
    if (previous) atoms.push(makeAtom(previous, blank, next, isForcedBreak, options));
    previous = null;
    blank = null;
  };
  for (const piece of pieces) {
    if (piece.kind === "break") {
      flush(null, true);
      continue;
    }
    for (const token of piece.kind === "object" ? [objectToken(piece)] : textTokens(piece, options)) {
      if ("blank" in token) {
        // Blanks at the start of a line or of the text are nobody's.
        if (previous) blank ??= token.blank;
        continue;
      }
      flush(token, false);
      previous = token;
    }
  }
  flush(null, false);
  return atoms;
}

function makeAtom(
  token: Token,
  blank: GlyphPiece | null,
  next: Token | null,
  isForcedBreak: boolean,
  options: AtomOptions,
): Atom {
  const { size } = options;
  const isWideHere = token.kind === "wide";
  const pieces = [...token.pieces];
  let width = token.width;
  const half = (mark: Token) => (size * (mark.style?.sizeRatio ?? 1)) / 2;
  // Two full-width marks in a row leave a hole between them: half an em of it goes.
  const isMarkPair =
    isWideHere &&
    next?.kind === "wide" &&
    !blank &&
    ((hasClosingHalf(token.last) && (hasClosingHalf(next.first) || hasOpeningHalf(next.first))) ||
      (hasOpeningHalf(token.last) && hasOpeningHalf(next.first)));
  const squeeze = isMarkPair ? half(token) : 0;
  const isMixed =
    next !== null && !blank && isWideHere !== (next.kind === "wide") && isLetterSeam(token, next);
  const gap = isMixed ? HAN_LATIN_GAP * size : 0;
  const isHanSeam = isWideHere && next?.kind === "wide" && !isDoubledMark(token.last, next.first);
  const stretch = blank
    ? BLANK_STRETCH * Math.max(blank.width, 0.2 * size)
    : isHanSeam || isMixed
      ? HAN_STRETCH * size
      : 0;
  const breakCost = isForcedBreak ? 0 : breakCostBetween(token, blank, next);
  if (squeeze > 0 && hasClosingHalf(token.last)) width -= squeeze;
  return {
    pieces,
    width,
    blank,
    gap: squeeze > 0 && !hasClosingHalf(token.last) ? -squeeze : gap,
    stretch,
    shrink: blank ? BLANK_SHRINK * blank.width : isMixed ? gap : 0,
    breakCost,
    hyphen: token.ownBreak?.isHyphen && !blank ? hyphenPiece(token, options) : null,
    trimStart: isWideHere && hasOpeningHalf(token.first) ? half(token) : 0,
    trimEnd: isWideHere && hasClosingHalf(token.last) && squeeze === 0 ? half(token) : 0,
    isForcedBreak,
  };
}

/** Han and Latin letters or digits stand a little apart; marks bring their own room. */
function isLetterSeam(left: Token, right: Token): boolean {
  const isLetter = (token: Token, character: string) =>
    token.kind === "object" || /[\p{L}\p{N}]/u.test(character);
  return isLetter(left, left.last) && isLetter(right, right.first) && !left.isAttached && !right.isAttached;
}

function breakCostBetween(token: Token, blank: GlyphPiece | null, next: Token | null): number {
  if (next === null) return 0;
  if (blank) return forbidsStart(next.first) && next.kind === "word" ? EMERGENCY_COST : 0;
  if (forbidsEnd(token.last) || forbidsStart(next.first) || isDoubledMark(token.last, next.first))
    return NO_BREAK;
  if (token.isAttached && token.kind === "object" && next.kind === "wide") return 0;
  if (next.isAttached) return NO_BREAK;
  if (token.kind === "object" && next.kind === "object") return AFTER_MARK_COST;
  if (token.kind === "wide" || next.kind === "wide") return 0;
  if (token.ownBreak) return token.ownBreak.cost;
  if (isHangul(token.last) && isHangul(next.first)) return EMERGENCY_COST;
  return token.kind === "object" || next.kind === "object" ? EMERGENCY_COST : NO_BREAK;
}

type TextToken = Token | { readonly blank: GlyphPiece };

function* textTokens(piece: Extract<SetPiece, { kind: "text" }>, options: AtomOptions): Generator<TextToken> {
  const { style } = piece;
  for (const part of cutText(piece.text, options.isEastAsian)) {
    if (part.kind === "blank") yield { blank: drawText(" ", style, options)[0]! };
    else if (part.kind === "wide") yield makeToken("wide", part.text, style, null, options);
    else yield* wordTokens(part.text, style, options);
  }
}

interface TextPart {
  readonly kind: "blank" | "wide" | "word";
  readonly text: string;
}

function cutText(text: string, isEastAsian: boolean): TextPart[] {
  const parts: { kind: TextPart["kind"]; text: string }[] = [];
  for (const character of text) {
    const last = parts.at(-1);
    // A combining mark belongs to what it stands on.
    if (last && last.kind !== "blank" && /\p{M}|\u200d/u.test(character)) last.text += character;
    else if (isBreakingSpace(character)) {
      if (last?.kind !== "blank") parts.push({ kind: "blank", text: " " });
    } else if (isWide(character, isEastAsian)) parts.push({ kind: "wide", text: character });
    else if (last?.kind === "word") last.text += character;
    else parts.push({ kind: "word", text: character });
  }
  return parts;
}

/** A word, cut where a hyphen may stand, behind hyphens and slashes, and between Hangul syllables. */
function* wordTokens(word: string, style: SetStyle, options: AtomOptions): Generator<Token> {
  const breaks = wordBreaks(word, options.hyphenate);
  const drawn = drawText(word, style, options);
  let rest: readonly DrawnPiece[] = drawn;
  let at = 0;
  for (const { offset, cost, isHyphen } of breaks) {
    const cut = cutPieces(rest, offset - at);
    if (!cut) continue; // a ligature or a mark runs over the place
    yield tokenOf("word", cut.before, word.slice(at, offset), style, { cost, isHyphen });
    rest = cut.behind;
    at = offset;
  }
  yield tokenOf("word", rest, word.slice(at), style, null);
}

function objectToken(piece: Extract<SetPiece, { kind: "object" }>): Token {
  const { key, width, link, isAttached, rules } = piece;
  const drawn: DrawnPiece = { kind: "object", key, width, link, rules };
  return {
    pieces: [drawn],
    width,
    first: "\ufffc",
    last: "\ufffc",
    kind: "object",
    style: null,
    ownBreak: null,
    isAttached,
  };
}

function makeToken(
  kind: "wide" | "word",
  text: string,
  style: SetStyle,
  ownBreak: Token["ownBreak"],
  options: AtomOptions,
): Token {
  return tokenOf(kind, drawText(text, style, options), text, style, ownBreak);
}

function tokenOf(
  kind: "wide" | "word",
  pieces: readonly DrawnPiece[],
  text: string,
  style: SetStyle,
  ownBreak: Token["ownBreak"],
): Token {
  const characters = [...text];
  return {
    pieces,
    width: pieces.reduce((sum, { width }) => sum + width, 0),
    first: characters[0] ?? "",
    last: characters.at(-1) ?? "",
    kind,
    style,
    ownBreak,
    isAttached: false,
  };
}

function hyphenPiece(token: Token, options: AtomOptions): GlyphPiece | null {
  return token.style ? (drawText("-", token.style, options)[0] ?? null) : null;
}

/** A text as glyphs, one piece for each font. */
export function drawText(text: string, style: SetStyle, options: AtomOptions): GlyphPiece[] {
  return options.fonts.split(text, style).map((run): GlyphPiece => {
    const glyphs = run.font.shape(run.text);
    return {
      kind: "glyphs",
      font: run.font,
      glyphs,
      style,
      isSlanted: run.isSlanted,
      width: advanceOf(glyphs) * style.sizeRatio * options.size,
    };
  });
}

function advanceOf(glyphs: readonly ShapedGlyph[]): number {
  return glyphs.reduce((sum, { advance }) => sum + advance, 0);
}

/** Pieces parted behind `length` UTF-16 units of their text; null when no glyph ends there. */
function cutPieces(
  pieces: readonly DrawnPiece[],
  length: number,
): { before: DrawnPiece[]; behind: DrawnPiece[] } | null {
  let left = length;
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === "object") return null;
    for (const [at, glyph] of piece.glyphs.entries()) {
      if (left === 0 && glyph.text !== "") {
        if (at === 0) return { before: pieces.slice(0, index), behind: pieces.slice(index) };
        const whole = advanceOf(piece.glyphs);
        const part = (glyphs: readonly ShapedGlyph[]): GlyphPiece => ({
          ...piece,
          glyphs,
          width: whole === 0 ? 0 : (piece.width * advanceOf(glyphs)) / whole,
        });
        return {
          before: [...pieces.slice(0, index), part(piece.glyphs.slice(0, at))],
          behind: [part(piece.glyphs.slice(at)), ...pieces.slice(index + 1)],
        };
      }
      left -= glyph.text.length;
      if (left < 0) return null;
    }
  }
  return null;
}
