import {
  escapeXmlText,
  fromByteString,
  toByteString,
  unescapeXml,
  XmlScanner,
  type XmlSource,
} from "@yizhou/bytes/xml";
import { plainText } from "@yizhou/model";
import { isBilingual } from "../filter.ts";
import { escapeSpreadsheet, unescapeSpreadsheet } from "../parts/spreadsheet-escapes.ts";
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

/** The text of a cell with its formats. A bilingual result writes its translations in cells of their own, or both texts in one. */
export function richCellSlot(source: XmlSource, rich: RichText, key: string): TextSlot {
  return {
    key,
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
}

/** Slots `s0`, `s1`, … of the entries that `isShown` names; entries that no cell uses are shown nowhere. */
export function sharedStringSlots(source: XmlSource, isShown: (index: number) => boolean): TextSlot[] {
  return readSharedStrings(source).flatMap((rich, index) => {
    if (!rich || !isShown(index)) return [];
    return [richCellSlot(source, rich, `s${index}`)];
  });
}

/** What Excel writes, in its own language, into a comment that shows a conversation to older programs: this address. */
const COPY_OF_CONVERSATION = "go.microsoft.com/fwlink/?linkid=870924";
/** The lines of a conversation in it are set in; what stands in front of them is Excel's. */
const LINE_OF_CONVERSATION =
  /(?:\n|&#(?:10|x0*a);|_x000a_) {4}([^\r\n<]*?)(?=[\r\n<]|&#(?:1[03]|x0*[ad]);|_x000[ad]_)/gi;

/**
 * Comments in the older form (`comment` with rich text).
 *
 * @param areTranslated  true where the sheet's conversations are units, which the older form then follows
 */
export function commentSlots(source: XmlSource, areTranslated: () => boolean): TextSlot[] {
  const scanner = new XmlScanner(source);
  const slots: TextSlot[] = [];
  let count = 0;
  while (scanner.next()) {
    if (scanner.kind !== "open" || scanner.name !== "s:text") continue;
    const rich = readRichText(scanner);
    const key = `c${count++}`;
    if (!rich) continue;
    const isCopy = source.text.slice(rich.innerStart, rich.innerEnd).includes(COPY_OF_CONVERSATION);
    if (isCopy && areTranslated()) {
      slots.push(...conversationSlots(source, rich, key));
      continue;
    }
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

function conversationSlots({ text }: XmlSource, { innerStart, innerEnd }: RichText, key: string): TextSlot[] {
  return [...text.slice(innerStart, innerEnd).matchAll(LINE_OF_CONVERSATION)].map((match, i) => {
    const end = innerStart + match.index + match[0].length;
    const start = end - match[1]!.length;
    const said = unescapeSpreadsheet(unescapeXml(fromByteString(match[1]!)));
    return {
      key: `${key}.${i}`,
      kind: "comment",
      pass: 2,
      isOnlyCopy: true,
      content: [{ kind: "text", text: said }],
      write: ({ content, output }) => {
        if (isBilingual(output)) return null;
        const bytes = toByteString(escapeXmlText(escapeSpreadsheet(plainText(content))));
        return { edits: [{ start, end, bytes }], isRepaired: false };
      },
    };
  });
}
