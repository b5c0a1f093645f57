import { XmlScanner, type XmlSource } from "@yizhou/bytes/xml";
import { isBilingual } from "../filter.ts";
import type { TextSlot } from "../parts/text-slot.ts";
import {
  CELL_LIMITS,
  readRichText,
  richTextEdit,
  writeBothTexts,
  writeRichText,
  type RichText,
} from "./rich-text.ts";

/** Entries of the shared string table, by index; null for an entry without text. */
export function readSharedStrings(source: XmlSource): (RichText | null)[] {
  const scanner = new XmlScanner(source);
  const entries: (RichText | null)[] = [];
  while (scanner.next())
    if (scanner.kind === "open" && scanner.name === "s:si") entries.push(readRichText(scanner));
  return entries;
}

/** Slots `s0`, `s1`, … of the entries that `isShown` names; entries that no cell uses are shown nowhere. */
export function sharedStringSlots(source: XmlSource, isShown: (index: number) => boolean): TextSlot[] {
  return readSharedStrings(source).flatMap((rich, index) => {
    if (!rich || !isShown(index)) return [];
    const slot: TextSlot = {
      key: `s${index}`,
      kind: "cell",
      pass: 2,
      limits: CELL_LIMITS,
      content: rich.model.content,
      write: (target) => {
        if (isBilingual(target.output) && target.output !== "bilingual-cells") return "elsewhere";
        const write = target.output === "bilingual-cells" ? writeBothTexts : writeRichText;
        const { inner, isRepaired } = write(source, rich, target.content);
        return { edits: [richTextEdit(rich, inner)], isRepaired };
      },
    };
    return [slot];
  });
}

/** Comments in the older form (`comment` with rich text) and of conversations (`threadedComment` with plain text). */
export function commentSlots(source: XmlSource): TextSlot[] {
  const scanner = new XmlScanner(source);
  const slots: TextSlot[] = [];
  let count = 0;
  while (scanner.next()) {
    if (scanner.kind !== "open" || scanner.name !== "s:text") continue;
    const rich = readRichText(scanner);
    const key = `c${count++}`;
    if (!rich) continue;
    slots.push({
      key,
      kind: "comment",
      pass: 2,
      limits: CELL_LIMITS,
      content: rich.model.content,
      write: (target) => {
        const write = isBilingual(target.output) ? writeBothTexts : writeRichText;
        const { inner, isRepaired } = write(source, rich, target.content);
        return { edits: [richTextEdit(rich, inner)], isRepaired };
      },
    });
  }
  return slots;
}
