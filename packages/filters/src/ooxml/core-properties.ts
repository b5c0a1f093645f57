import { textOnly } from "@yizhou/model";
import { isBilingual } from "../filter.ts";
import { escapeXmlText, toByteString, XmlScanner, type XmlSource } from "@yizhou/bytes/xml";
import { joinBilingual } from "./attribute-text.ts";
import type { VisitPlace } from "./place.ts";

/** Properties that programs show to a reader: in title bars, in lists of files, in fields of the text. */
export const SHOWN_PROPERTIES: ReadonlySet<string> = new Set(["dc:title", "dc:subject"]);

/**
 * Reports title and subject of `docProps/core.xml`.
 *
 * @param alsoShown  names of properties that this document puts on its pages
 */
export function walkCoreProperties(
  source: XmlSource,
  visit: VisitPlace,
  alsoShown: ReadonlySet<string>,
): void {
  const scanner = new XmlScanner(source);
  while (scanner.next()) {
    if (scanner.kind !== "open" || scanner.isEmptyElement) continue;
    const isOnPages = alsoShown.has(scanner.name);
    if (!isOnPages && !SHOWN_PROPERTIES.has(scanner.name)) continue;
    const start = scanner.end;
    const value = scanner.readText();
    const end = scanner.start;
    if (!/\p{L}/u.test(value)) continue;
    visit({
      kind: "property",
      content: [{ kind: "text", text: value }],
      ...(isOnPages && { series: "shown" }),
      start,
      end,
      write(target, { output }) {
        const text = isBilingual(output) ? joinBilingual(value, target) : textOnly(target);
        return { edit: { start, end, bytes: toByteString(escapeXmlText(text)) }, isRepaired: false };
      },
    });
  }
}
