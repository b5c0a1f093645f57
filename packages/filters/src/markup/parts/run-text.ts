import type { XmlScanner } from "@yizhou/bytes/xml";
import type { TagType } from "@yizhou/model";
import type { TextRun } from "../marked-text.ts";
import type { RunPiece } from "./run-unit.ts";
import { betweenSpaces } from "./xml-file.ts";

/** How a stretch of text's bytes that is no letter is read. */
export interface TextMark {
  /** Of bytes, with the `g` flag. */
  readonly pattern: RegExp;
  read(raw: string): { readonly type: TagType; readonly equivalent?: string };
}

/** Text between two offsets as pieces of a run; what the mark matches is an object in it. White space keeps to itself. */
export function pushRunText(
  pieces: RunPiece[],
  scanner: XmlScanner,
  [from, to]: readonly [from: number, to: number],
  run: TextRun,
  mark: TextMark,
): void {
  const raw = scanner.source.text.slice(from, to);
  let at = 0;
  const words = (end: number) => {
    for (const [start, stop] of betweenSpaces(raw, at, end))
      if (stop > start) {
        const span = { start: from + start, end: from + stop };
        pieces.push({ kind: "text", ...span, text: scanner.textBetween(span.start, span.end), run });
      }
  };
  for (const match of raw.matchAll(mark.pattern)) {
    words(match.index);
    at = match.index + match[0].length;
    pieces.push({ kind: "object", start: from + match.index, end: from + at, ...mark.read(match[0]) });
  }
  words(raw.length);
}
