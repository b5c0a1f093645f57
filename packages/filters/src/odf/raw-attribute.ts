import type { XmlScanner } from "@yizhou/bytes/xml";

/** An attribute of the current open tag as it is written, so that nothing is unescaped; undefined where it is not there. */
export function rawAttribute(scanner: XmlScanner, name: string): string | undefined {
  const span = scanner.attributeSpan(name);
  return span && scanner.source.text.slice(span.valueStart, span.valueEnd);
}
