import { textOnly, type TextUnitKind } from "@yizhou/model";
import { isBilingual } from "../filter.ts";
import { escapeXmlText, toByteString, XmlScanner, type XmlSource } from "@yizhou/bytes/xml";
import { AttributeTexts, joinBilingual } from "./attribute-text.ts";
import { formatLiteral, formatTexts, LONGEST_FORMAT } from "../parts/number-formats.ts";
import { readDrawingParagraph, writeDrawingParagraph } from "./drawing-text.ts";
import type { VisitPlace } from "./place.ts";

/** Elements around cached strings of a chart: categories, series names, data labels taken from cells. */
const STRING_CACHES = new Set(["c:strCache", "c:strLit", "c:multiLvlStrCache", "c15:dlblRangeCache"]);

/**
 * Reports the text of a part that is DrawingML throughout: a chart, a chart's shapes, SmartArt. That is its paragraphs, the
 * strings a chart keeps of its cells, names of trend lines, words of number formats, and alternative texts. Numbers stay.
 */
export function walkDrawingPart(source: XmlSource, kind: TextUnitKind, visit: VisitPlace): void {
  const scanner = new XmlScanner(source);
  const attributes = new AttributeTexts(visit);
  let cacheDepth = -1;
  let trendDepth = -1;
  while (scanner.next()) {
    if (scanner.kind === "close") {
      if (scanner.depth === cacheDepth) cacheDepth = -1;
      if (scanner.depth === trendDepth) trendDepth = -1;
      continue;
    }
    const { name } = scanner;
    if (name === "a:p") visitParagraph(scanner, kind, visit);
    else if (cacheDepth < 0 && STRING_CACHES.has(scanner.name)) cacheDepth = scanner.depth;
    else if (scanner.name === "c:v" && (cacheDepth >= 0 || isLiteralSeriesName(scanner)))
      visitValue(scanner, kind, visit);
    else if (scanner.name === "cx:pt" && !scanner.isEmptyElement) visitValue(scanner, kind, visit);
    else if (name === "c:trendline") trendDepth = scanner.depth;
    else if ((name === "c:name" && trendDepth >= 0) || name === "c:separator" || name === "cx:separator")
      visitValue(scanner, kind, visit, "label");
    else if (name === "c:numFmt" || name === "cx:numFmt" || name === "cx:lvl") {
      const span = scanner.attributeSpan("formatCode");
      if (span) visitFormat(scanner, { start: span.valueStart, end: span.valueEnd }, kind, visit);
    } else if (name === "c:formatCode" && !scanner.isEmptyElement) {
      const start = scanner.end;
      scanner.readText();
      visitFormat(scanner, { start, end: scanner.start }, kind, visit);
    } else attributes.visitAltText(scanner);
  }
}

/** `c:tx` may hold a plain `c:v`; elsewhere outside caches `c:v` is a number. */
function isLiteralSeriesName(scanner: XmlScanner): boolean {
  return scanner.source.text
    .slice(Math.max(0, scanner.start - 40), scanner.start)
    .trimEnd()
    .endsWith("tx>");
}

function visitParagraph(scanner: XmlScanner, kind: TextUnitKind, visit: VisitPlace): void {
  const { source } = scanner;
  const paragraph = readDrawingParagraph(scanner);
  if (!paragraph) return;
  visit({
    kind,
    content: paragraph.model.content,
    start: paragraph.start,
    end: paragraph.end,
    write: (content, { targetLanguage, output }) =>
      writeDrawingParagraph(source, paragraph, { content, targetLanguage, output }),
  });
}

/** Words of a number format; a format that would become too long for programs keeps its own. */
function visitFormat(
  { source }: XmlScanner,
  format: { readonly start: number; readonly end: number },
  kind: TextUnitKind,
  visit: VisitPlace,
): void {
  const raw = source.text.slice(format.start, format.end);
  for (const literal of formatTexts(raw).literals) {
    const start = format.start + literal.start;
    const end = format.start + literal.end;
    const value = new XmlScanner(source).valueBetween(start, end);
    visit({
      kind,
      content: [{ kind: "text", text: value }],
      series: "format",
      start,
      end,
      write(target, { output }) {
        const text = isBilingual(output) ? joinBilingual(value, target) : textOnly(target);
        const bytes =
          raw.length + text.length - value.length > LONGEST_FORMAT
            ? source.text.slice(start, end)
            : formatLiteral(text);
        return { edit: { start, end, bytes }, isRepaired: false };
      },
    });
  }
}

function visitValue(scanner: XmlScanner, kind: TextUnitKind, visit: VisitPlace, series?: string): void {
  if (scanner.isEmptyElement) return;
  const start = scanner.end;
  const value = scanner.readText();
  const end = scanner.start;
  if (!/\p{L}/u.test(value)) return;
  visit({
    kind,
    content: [{ kind: "text", text: value }],
    ...(series !== undefined && { series }),
    start,
    end,
    write(target, { output }) {
      const text = isBilingual(output) ? joinBilingual(value, target) : textOnly(target);
      return { edit: { start, end, bytes: toByteString(escapeXmlText(text)) }, isRepaired: false };
    },
  });
}
