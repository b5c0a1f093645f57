import { textOnly } from "@yizhou/model";
import { isBilingual } from "../filter.ts";
import { escapeXmlText, toByteString, XmlScanner, type XmlSource } from "@yizhou/bytes/xml";
import { joinBilingual } from "./attribute-text.ts";
import type { VisitPlace } from "./place.ts";

/** Properties that programs show to a reader: in title bars, in lists of files, in fields of the text. */
export const SHOWN_PROPERTIES: ReadonlySet<string> = new Set(["dc:title", "dc:subject"]);

/** Reports title and subject of `docProps/core.xml`. */
export function walkCoreProperties(source: XmlSource, visit: VisitPlace): void {
  const scanner = new XmlScanner(source);
  while (scanner.next()) {
    if (scanner.kind !== "open" || !SHOWN_PROPERTIES.has(scanner.name) || scanner.isEmptyElement) continue;
    const start = scanner.end;
    const value = scanner.readText();
    const end = scanner.start;
    if (!/\p{L}/u.test(value)) continue;
    visit({
      kind: "property",
      content: [{ kind: "text", text: value }],
      start,
      end,
      write(target, { output }) {
        const text = isBilingual(output) ? joinBilingual(value, target) : textOnly(target);
        return { edit: { start, end, bytes: toByteString(escapeXmlText(text)) }, isRepaired: false };
      },
    });
  }
}
