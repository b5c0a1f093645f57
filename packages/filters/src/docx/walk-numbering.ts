import type { InlineNode } from "@yizhou/model";
import { escapeXmlAttribute, toByteString, XmlScanner, type XmlSource } from "@yizhou/bytes/xml";
import type { VisitPlace } from "../ooxml/place.ts";

/** Two letters or a byte of a longer character in some label, counters aside. */
const WORDY_LABEL = /lvlText\s[^>]*?\bval=(?:"[^"]*|'[^']*)(?:[A-Za-z]{2}|[^\0-\x7f]|&)/;

/**
 * Reports the words of automatic numbers ("Chapter %1", "第%1章"). The counters are objects inside the text. Bullets, and
 * numbers without a word, are left alone.
 */
export function walkNumbering(source: XmlSource, visit: VisitPlace): void {
  // Most numbers have no words; the part is long and need not be scanned to know that.
  if (!WORDY_LABEL.test(source.text)) return;
  const scanner = new XmlScanner(source);
  let format = "";
  while (scanner.next()) {
    if (scanner.kind !== "open") continue;
    if (scanner.name === "w:lvl") format = "";
    else if (scanner.name === "w:numFmt") format = scanner.attribute("w:val") ?? "";
    else if (scanner.name === "w:lvlText" && format !== "bullet") {
      const span = scanner.attributeSpan("w:val");
      if (span) visitLabel(scanner.attributeValue(span), span.valueStart, span.valueEnd, visit);
    }
  }
}

function visitLabel(value: string, start: number, end: number, visit: VisitPlace): void {
  if (!/\p{L}{2}|\p{Script=Han}/u.test(value)) return;
  const content: InlineNode[] = [];
  const counters: string[] = [];
  for (const part of value.split(/(%\d)/)) {
    if (/^%\d$/.test(part)) {
      counters.push(part);
      content.push({ kind: "standalone", id: counters.length, type: "field", equivalent: part });
    } else if (part !== "") content.push({ kind: "text", text: part });
  }
  visit({
    kind: "reference",
    content,
    start,
    end,
    write(target) {
      const missing = new Set(counters);
      let text = "";
      for (const node of target) {
        if (node.kind === "text") text += node.text;
        else if (missing.delete(counters[node.id - 1] ?? "")) text += counters[node.id - 1];
      }
      const bytes = toByteString(escapeXmlAttribute(text + [...missing].join("")));
      return { edit: { start, end, bytes }, isRepaired: missing.size > 0 };
    },
  });
}
