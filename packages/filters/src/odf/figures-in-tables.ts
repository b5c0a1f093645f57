/** Paragraphs of tables that hold no words, only figures and signs, so that no translation writes them. */
import { unescapeXml, XmlScanner, type XmlSource } from "@yizhou/bytes/xml";
import { rawAttribute } from "./raw-attribute.ts";

export interface FiguresInTable {
  /** Of the paragraph's open tag. */
  readonly start: number;
  readonly end: number;
  /** Prefix of the text namespace, with colon. */
  readonly prefix: string;
  /** True for digits, and what stands between two of them or right behind: they read the same in both directions. */
  readonly isPlain: boolean;
}

const PLAIN_FIGURES = /^\s*\d(?:[\d.,:/-]*\d)?%?\s*$/;

/** @param tables  names of styles of tables, as they are written; those of other styles are passed over */
export function figuresInTables(source: XmlSource, tables: ReadonlySet<string>): FiguresInTable[] {
  const found: FiguresInTable[] = [];
  const scanner = new XmlScanner(source);
  /** Of each table around, the innermost last: whether its figures are asked for. */
  const around: boolean[] = [];
  while (scanner.next()) {
    if (scanner.name === "table:table") {
      if (scanner.kind === "close") around.pop();
      else around.push(tables.has(rawAttribute(scanner, "table:style-name") ?? ""));
    } else if (scanner.kind === "open" && scanner.name === "text:p" && around.at(-1)) {
      const { start, end, rawPrefix: prefix } = scanner;
      scanner.skip();
      const text = unescapeXml(source.decode(end, Math.max(end, scanner.start)).replace(/<[^>]*>/g, ""));
      if (text.trim() !== "" && !/\p{L}/u.test(text))
        found.push({ start, end, prefix, isPlain: PLAIN_FIGURES.test(text) });
    }
  }
  return found;
}
