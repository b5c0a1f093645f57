// What memoQ (mqxliff) and Phrase (mxliff) say of a unit in attributes of their own, and how a machine's draft is told there.
import type { AttributeSpan, XmlScanner } from "@yizhou/bytes/xml";
import type { TextEdit } from "../marked-edits.ts";
import type { LooseToken } from "../marked-text.ts";

export interface VendorState {
  /** Whether the unit keeps the target that it has. */
  isDone(target: string, source: string): boolean;
  /** Say that a machine has written the target. */
  readonly edits: readonly TextEdit[];
}

/** True for a file of Phrase, by its first tag. */
export const isPhraseRoot = (scanner: XmlScanner): boolean =>
  scanner.source.text.slice(scanner.start, scanner.end).includes("http://www.memsource.com/");

/** What is said of the `trans-unit` whose open tag is current; null in files of other tools. */
export function vendorState(scanner: XmlScanner): VendorState | null {
  const text = scanner.source.text.slice(scanner.start, scanner.end);
  if (!text.includes(":status") && !text.includes(":confirmed")) return null;
  const spans = new Map<string, AttributeSpan>();
  for (const span of scanner.attributes()) {
    const local = /[:}]([^:}]+)$/.exec(span.name)?.[1];
    if (local !== undefined) spans.set(local, span);
  }
  const value = (name: string): string | undefined => {
    const span = spans.get(name);
    return span && scanner.attributeValue(span);
  };
  const status = value("status");
  if (status !== undefined) {
    const { valueStart: start, valueEnd: end } = spans.get("status")!;
    return {
      isDone: (target, source) =>
        value("locked") === "locked" ||
        (target.trim() !== "" && status !== "NotStarted" && !isCopy(status, target, source)),
      edits: [{ start, end, text: "MachineTranslated" }],
    };
  }
  const confirmed = value("confirmed");
  if (confirmed === undefined) return null;
  const origin = spans.get("trans-origin");
  return {
    isDone: (target, source) =>
      value("locked") === "true" ||
      (target.trim() !== "" &&
        (confirmed === "1" || confirmed === "true" || target.trim() !== source.trim())),
    edits: origin ? [{ start: origin.valueStart, end: origin.valueEnd, text: "mt" }] : [],
  };
}

/** A source that was copied over and that nobody has confirmed is no translation. */
function isCopy(status: string, target: string, source: string): boolean {
  return target.trim() === source.trim() && !/Confirmed$|^Proofread$/.test(status);
}

const PHRASE_TAG = /\{(\d{1,4})\}|\{(\d{1,4}|[biu^_]{1,4})(?:&gt;|>)|&lt;(\d{1,4}|[biu^_]{1,4})\}/gu;

/** In a file of Phrase tags stand in the text, as numbers or letters in braces. */
export function phraseTokens(tokens: readonly LooseToken[], scanner: XmlScanner): LooseToken[] {
  return tokens.flatMap((token): LooseToken[] => {
    if (token.kind !== "text") return [token];
    const raw = scanner.source.text.slice(token.start, token.end);
    const out: LooseToken[] = [];
    let from = 0;
    const words = (to: number) => {
      const [start, end] = [token.start + from, token.start + to];
      if (end > start) out.push({ kind: "text", start, end, text: scanner.textBetween(start, end) });
    };
    for (const match of raw.matchAll(PHRASE_TAG)) {
      words(match.index);
      const [whole, single, open, close] = match;
      const span = { start: token.start + match.index, end: token.start + match.index + whole.length };
      if (single !== undefined) out.push({ kind: "object", type: "other", ...span, equivalent: whole });
      else {
        const kind = open === undefined ? "end" : "start";
        out.push({ kind, name: `phrase ${open ?? close}`, type: "format", ...span });
      }
      from = match.index + whole.length;
    }
    words(raw.length);
    return out;
  });
}
