// Marks that a parser does not know, and would take for words or for marks of its own: places that a program fills, formulas of
// another notation, components. The parser is given the text with a stand-in in the place of each of their characters, so that all
// offsets stay, and what it returns as words is cut where the stand-ins are.
import type { TagType } from "@yizhou/model";
import type { LooseToken } from "./marked-text.ts";

/** A character that Unicode gives to programs for their own use: no file holds it, and no parser knows it. */
const HIDDEN = "\uFDD0";
const HIDDEN_RUN = /(\uFDD0+)/;

/** A stretch of the file that stays as it is. */
export interface KeptMark {
  readonly start: number;
  readonly end: number;
  readonly kind: "object" | "start" | "end";
  /** Pairs by this name. */
  readonly name?: string;
  readonly type: TagType;
  /** As of a tag. */
  readonly written?: string;
}

/** A text whose marks are hidden one kind after the other; what is hidden already no pattern finds. */
export class KeptMarks {
  readonly #marks = new Map<number, KeptMark>();
  #text: string;
  /** A file that holds the stand-in is read without. */
  readonly #canHide: boolean;

  constructor(text: string) {
    this.#text = text;
    this.#canHide = !text.includes(HIDDEN);
  }

  /** With stand-ins, and every other character at its place. */
  get text(): string {
    return this.#text;
  }

  /**
   * Hides what a pattern finds.
   *
   * @param marksOf  the marks in a match, from left to right; what is between them stays to be read
   */
  hide(
    pattern: RegExp,
    marksOf: (match: RegExpExecArray) => readonly KeptMark[] = (match) => [objectOf(match)],
  ): void {
    if (!this.#canHide) return;
    const found = [...this.#text.matchAll(pattern)].flatMap((match) => marksOf(match));
    if (found.length > 0) this.hideMarks(found);
  }

  /** @param marks  in order, none of them in another */
  hideMarks(marks: readonly KeptMark[]): void {
    if (!this.#canHide) return;
    let out = "";
    let from = 0;
    for (const mark of marks) {
      this.#marks.set(mark.start, mark);
      out += this.#text.slice(from, mark.start) + HIDDEN.repeat(mark.end - mark.start);
      from = mark.end;
    }
    this.#text = out + this.#text.slice(from);
  }

  /** The mark that begins at a place of the file. */
  at(start: number): KeptMark | undefined {
    return this.#marks.get(start);
  }
}

/** The whole of a match as one object. */
export function objectOf({ 0: { length }, index }: RegExpExecArray, type: TagType = "other"): KeptMark {
  return { start: index, end: index + length, kind: "object", type };
}

/**
 * Words cut where marks are hidden in them.
 *
 * @param shown  the text that was parsed, in which `token` stands
 * @param markAt  by a place in it
 */
export function cutHidden(
  token: LooseToken,
  shown: string,
  markAt: (start: number) => KeptMark | undefined = () => undefined,
): LooseToken[] {
  if (token.kind !== "text") return [token];
  const raw = shown.slice(token.start, token.end);
  if (!raw.includes(HIDDEN)) return [token];
  const [pieces, texts] = [raw.split(HIDDEN_RUN), token.text.split(HIDDEN_RUN)];
  // What is read as something else altogether is no text of a reader's.
  if (pieces.length !== texts.length)
    return [{ kind: "object", type: "other", start: token.start, end: token.end }];
  let at = token.start;
  return pieces.flatMap((piece, n): LooseToken[] => {
    const [start, end] = [at, (at += piece.length)];
    if (piece.startsWith(HIDDEN)) return keptTokens(start, end, markAt);
    return piece === "" ? [] : [{ kind: "text", start, end, text: texts[n]! }];
  });
}

/** Marks can follow each other without a gap. */
function keptTokens(
  start: number,
  end: number,
  markAt: (start: number) => KeptMark | undefined,
): LooseToken[] {
  const tokens: LooseToken[] = [];
  for (let at = start; at < end;) {
    const mark = markAt(at);
    const to = mark ? Math.min(end, at + mark.end - mark.start) : end;
    const span = { start: at, end: to };
    const written = mark?.written === undefined ? {} : { written: mark.written };
    if (mark && mark.kind !== "object")
      tokens.push({ kind: mark.kind, name: mark.name ?? "mark", type: mark.type, ...span, ...written });
    else tokens.push({ kind: "object", type: mark?.type ?? "other", ...span });
    at = to;
  }
  return tokens;
}
