import type { InlineNode } from "@yizhou/model";
import {
  type AttributeSpan,
  escapeXmlAttribute,
  fromByteString,
  toByteString,
  unescapeXml,
  XmlScanner,
  type XmlSource,
} from "@yizhou/bytes/xml";
import { isBilingual } from "../filter.ts";
import type { VisitPlace } from "../ooxml/place.ts";

const LABEL = /lvlText\s[^>]*?\bval=(?:"([^"]*)|'([^']*))/g;
const WORDS = /\p{L}{2}|\p{Script=Han}/u;

/**
 * Reports the words of automatic numbers ("Chapter %1", "第%1章"). The counters are objects inside the text. Bullets, and
 * numbers without a word, are left alone.
 */
export function walkNumbering(source: XmlSource, visit: VisitPlace): void {
  if (!hasWords(source.text)) return;
  const scanner = new XmlScanner(source);
  let format = "";
  while (scanner.next()) {
    if (scanner.kind !== "open") continue;
    if (scanner.name === "w:lvl") format = "";
    else if (scanner.name === "w:numFmt") format = scanner.attribute("w:val") ?? "";
    else if (scanner.name === "w:lvlText" && format !== "bullet") {
      const span = scanner.attributeSpan("w:val");
      if (span) visitLabel(scanner.attributeValue(span), source, span, visit);
    }
  }
}

/** Most numbers have no words; the part is long and need not be scanned to know that. */
function hasWords(text: string): boolean {
  const seen = new Set<string>();
  for (const [, double, single] of text.matchAll(LABEL)) {
    const label = double ?? single ?? "";
    if (seen.has(label)) continue;
    seen.add(label);
    if (WORDS.test(unescapeXml(fromByteString(label)))) return true;
  }
  return false;
}

function visitLabel(
  value: string,
  { text }: XmlSource,
  { valueStart: start, valueEnd: end }: AttributeSpan,
  visit: VisitPlace,
): void {
  if (!WORDS.test(value)) return;
  const own = text.slice(start, end);
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
    write(target, { output }) {
      // In a bilingual document the number stands in front of the source.
      if (isBilingual(output)) return { edit: { start, end, bytes: own }, isRepaired: false };
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
