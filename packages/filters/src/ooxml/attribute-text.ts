import { textOnly, type InlineContent, type TextUnitKind } from "@yizhou/model";
import { isBilingual } from "../filter.ts";
import { type AttributeSpan, escapeXmlAttribute, toByteString, type XmlScanner } from "@yizhou/bytes/xml";
import type { VisitPlace } from "./place.ts";

/** Texts that stand in attributes: alternative texts, tooltips, word art. */
export class AttributeTexts {
  readonly #visit: VisitPlace;

  constructor(visit: VisitPlace) {
    this.#visit = visit;
  }

  /** Reports the attribute of the current open tag when it holds text worth translating. */
  visit(scanner: XmlScanner, name: string, kind: TextUnitKind, series?: string): void {
    const span = scanner.attributeSpan(name);
    if (span) this.#report(scanner, span, kind, series);
  }

  /** Alternative texts of drawings (`descr`, `title` of `…:docPr` and `…:cNvPr`) and of VML shapes (`alt`). */
  visitAltText(scanner: XmlScanner): void {
    const { name } = scanner;
    if (holdsAltText(name)) {
      for (const span of scanner.attributes()) {
        if (span.name === "descr" || span.name === "title") this.#report(scanner, span, "alt-text");
      }
    } else if (name.startsWith("v:")) this.visit(scanner, "alt", "alt-text");
  }

  #report(scanner: XmlScanner, span: AttributeSpan, kind: TextUnitKind, series?: string): void {
    const value = scanner.attributeValue(span);
    if (!isWorthTranslating(value)) return;
    const { valueStart: start, valueEnd: end } = span;
    this.#visit({
      kind,
      content: [{ kind: "text", text: value }],
      ...(series && { series }),
      start,
      end,
      write(target, { output }) {
        const text = isBilingual(output) ? joinBilingual(value, target) : textOnly(target);
        return { edit: { start, end, bytes: toByteString(escapeXmlAttribute(text)) }, isRepaired: false };
      },
    });
  }
}

/** True for the properties that say what a picture or shape shows, whichever version of Office they belong to. */
export function holdsAltText(name: string): boolean {
  return /[:}](?:cNvPr|docPr)$/.test(name);
}

/** Source and translation where only one line fits. */
export function joinBilingual(source: string, target: InlineContent): string {
  return `${source} / ${textOnly(target)}`;
}

/** Programs fill alternative texts with file names and addresses; those are no text. */
function isWorthTranslating(value: string): boolean {
  if (!/\p{L}/u.test(value)) return false;
  if (/^\s*(?:[a-z][a-z+.-]*:\/\/|[a-z]:\\|\\\\|mailto:)\S*\s*$/i.test(value)) return false;
  return !/^[^\s]*\.[a-z0-9]{2,4}\s*$/i.test(value);
}
