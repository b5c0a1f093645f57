import { escapeXmlText, toByteString, XmlScanner, type XmlSource } from "@yizhou/bytes/xml";
import { plainText } from "@yizhou/model";
import { isBilingual } from "../filter.ts";
import { joinBilingual } from "../ooxml/attribute-text.ts";
import { SHOWN_PROPERTIES } from "../ooxml/core-properties.ts";
import type { OoxmlPackage } from "../ooxml/package.ts";
import { elementSlot } from "./attribute-slot.ts";
import type { PartReader, TextSlot } from "./text-slot.ts";

/** Title and subject of the file, which title bars and lists of files show; in a bilingual result both texts stand in them. */
export function propertyReaders(opc: OoxmlPackage): PartReader[] {
  return opc.relatedParts("", "core-properties").map((part) => ({ part, read: propertySlots }));
}

function propertySlots(source: XmlSource): TextSlot[] {
  const scanner = new XmlScanner(source);
  const slots: TextSlot[] = [];
  for (let count = 0; scanner.next();) {
    if (scanner.kind !== "open" || !SHOWN_PROPERTIES.has(scanner.name)) continue;
    const start = scanner.end;
    const slot = elementSlot(scanner, { key: `c${count++}`, kind: "property" });
    if (!slot) continue;
    const end = scanner.start;
    const own = plainText(slot.content);
    slots.push({
      ...slot,
      write: (target) => {
        if (!isBilingual(target.output)) return slot.write(target);
        const bytes = toByteString(escapeXmlText(joinBilingual(own, target.content)));
        return { edits: [{ start, end, bytes }], isRepaired: false };
      },
    });
  }
  return slots;
}
