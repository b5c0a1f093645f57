/**
 * The bilingual form of a presentation: behind each slide that has a translation stands a copy with it. The copy has its own charts,
 * SmartArt and notes, in the target language too; layouts, masters, pictures and media are shared. Comments stay with the source.
 */
import { type XmlEdit, XmlScanner, XmlSource } from "@yizhou/bytes/xml";
import { AddedParts, type RelationshipFate } from "../ooxml/added-parts.ts";
import type { OoxmlPackage, Relationship } from "../ooxml/package.ts";
import { slideParts } from "./presentation.ts";

/** Parts of a slide that hold text of its own, by the last step of their relationship's type. */
const OWN = new Set([
  "notesSlide",
  "chart",
  "chartEx",
  "diagramData",
  "diagramLayout",
  "diagramQuickStyle",
  "diagramColors",
  "diagramDrawing",
  "vmlDrawing",
  "package",
  "chartStyle",
  "chartColorStyle",
  "themeOverride",
]);

/**
 * @param translated  parts with translations in place, by name
 * @returns what replaces parts of the source, and what is added to it; both empty where no slide has a translation. `isWhole`: no
 *   translation is left out, as of a layout or of comments, which both slides share
 */
export function doubleSlides(
  opc: OoxmlPackage,
  translated: ReadonlyMap<string, Uint8Array>,
): {
  readonly changed: Map<string, Uint8Array>;
  readonly additions: ReadonlyMap<string, Uint8Array>;
  readonly isWhole: boolean;
} {
  const used = new Set<string>();
  const changed = new Map<string, Uint8Array>();
  const added = new AddedParts(opc, changed);
  const main = opc.mainPart();
  const behind = new Map<string, string>();
  for (const slide of slideParts(opc)) {
    if (!hasTranslation(opc, slide, translated)) continue;
    const copy = added.copy(slide, {
      bytesOf: (part) => {
        used.add(part);
        return translated.get(part) ?? opc.read(part);
      },
      fateOf,
    });
    behind.set(slide, added.relate(main, "slide", copy));
  }
  const isWhole = [...translated.keys()].every((part) => used.has(part));
  if (behind.size === 0) return { changed, additions: added.additions, isWhole };
  added.finish();
  const source = opc.readXml(main);
  changed.set(main, source.splice(listEdits(opc, main, source, behind)));
  return { changed, additions: added.additions, isWhole };
}

function fateOf({ type }: Relationship): RelationshipFate {
  if (type === "comments" || type === "tags" || type === "customXml")
    return type === "comments" ? "drop" : "share";
  return OWN.has(type) ? "copy" : "share";
}

function hasTranslation(
  opc: OoxmlPackage,
  slide: string,
  translated: ReadonlyMap<string, Uint8Array>,
): boolean {
  if (translated.has(slide)) return true;
  return opc.relationships(slide).some(({ type, target, isExternal }) => {
    const part = !isExternal && OWN.has(type) && type !== "notesSlide" && opc.findPart(target);
    return part && translated.has(part);
  });
}

/** In the list of slides, and in the sections that name them. */
function listEdits(
  opc: OoxmlPackage,
  main: string,
  source: XmlSource,
  behind: ReadonlyMap<string, string>,
): XmlEdit[] {
  const parts = new Map(opc.relationships(main).map(({ id, target }) => [id, opc.findPart(target)]));
  const scanner = new XmlScanner(source);
  const edits: XmlEdit[] = [];
  const numbers = new Map<string, number>();
  const listed: { tag: string; at: number; number: string; relationship: string | undefined }[] = [];
  let most = 255;
  while (scanner.next()) {
    if (scanner.kind !== "open" || !/^(?:p|p14):sldId$/.test(scanner.name)) continue;
    const { name, start } = scanner;
    const number = scanner.attribute("id") ?? "";
    const relationship = name === "p:sldId" ? (scanner.attribute("r:id") ?? "") : undefined;
    scanner.skip();
    if (relationship !== undefined) most = Math.max(most, Number(number) || 0);
    listed.push({ tag: source.text.slice(start, scanner.end), at: scanner.end, number, relationship });
  }
  const done = new Set<string>();
  for (const { tag, at, number, relationship } of listed) {
    if (relationship !== undefined) {
      const part = parts.get(relationship) ?? "";
      const id = behind.get(part);
      if (id === undefined || done.has(part)) continue;
      done.add(part);
      numbers.set(number, ++most);
      edits.push({
        start: at,
        end: at,
        bytes: renamed(tag, number, most).replace(`"${relationship}"`, `"${id}"`),
      });
    } else {
      // Sections come behind the list.
      const copy = numbers.get(number);
      if (copy !== undefined) edits.push({ start: at, end: at, bytes: renamed(tag, number, copy) });
    }
  }
  return edits;
}

function renamed(tag: string, number: string, to: number): string {
  return tag.replace(new RegExp(`(\\sid\\s*=\\s*)["']${number}["']`), `$1"${to}"`);
}
