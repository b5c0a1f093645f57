import type { XmlScanner } from "@yizhou/bytes/xml";
import type { LooseToken } from "../marked-text.ts";
import { betweenSpaces, localName } from "../parts/xml-file.ts";

/** How an element inside a text is read: as one object, as a half of a pair, as a pair around its text, or not at all. */
export type InlineRule =
  | { readonly kind: "object"; readonly equivalent?: string }
  | { readonly kind: "start" | "end"; readonly pair: string }
  | { readonly kind: "around" };

export interface XmlText {
  readonly tokens: readonly LooseToken[];
  /** What stands between the element's tags. */
  readonly innerStart: number;
  readonly innerEnd: number;
  /** Behind its close tag. */
  readonly end: number;
}

/**
 * The text of the element whose open tag is current, with the elements inside it as tags; steps to its close tag. White space is
 * kept, and stands outside the unit where it is at an end.
 */
export function readXmlText(
  scanner: XmlScanner,
  rule: (name: string, scanner: XmlScanner) => InlineRule,
): XmlText {
  const tokens: LooseToken[] = [];
  const innerStart = scanner.end;
  if (scanner.isEmptyElement) {
    scanner.skip();
    return { tokens, innerStart, innerEnd: innerStart, end: scanner.end };
  }
  let count = 0;
  /** Names of the pairs around the place, outermost first. */
  const around: string[] = [];
  const { depth } = scanner;
  for (;;) {
    const from = scanner.end;
    if (!scanner.next()) throw scanner.damaged();
    pushText(tokens, scanner, from, scanner.start);
    const { kind, start } = scanner;
    if (kind === "close") {
      if (scanner.depth === depth) return { tokens, innerStart, innerEnd: start, end: scanner.end };
      tokens.push({ kind: "end", name: around.pop()!, type: "format", start, end: scanner.end });
      continue;
    }
    const found = rule(localName(scanner), scanner);
    if (found.kind === "around" && !scanner.isEmptyElement) {
      around.push(`around ${count++}`);
      tokens.push({ kind: "start", name: around.at(-1)!, type: "format", start, end: scanner.end });
      continue;
    }
    scanner.skip();
    const span = { start, end: scanner.end };
    if (found.kind === "start" || found.kind === "end")
      tokens.push({ kind: found.kind, name: found.pair, type: "format", ...span });
    else {
      const equivalent = found.kind === "object" ? found.equivalent : undefined;
      tokens.push({
        kind: "object",
        type: "other",
        ...span,
        ...(equivalent !== undefined && { equivalent }),
      });
    }
  }
}

/** Text between two offsets, white space at its ends as tokens of their own, so that it can stay outside a unit. */
export function pushText(tokens: LooseToken[], scanner: XmlScanner, from: number, to: number): void {
  if (to <= from) return;
  for (const [start, end] of betweenSpaces(scanner.source.text, from, to))
    if (end > start) tokens.push({ kind: "text", start, end, text: scanner.textBetween(start, end) });
}
