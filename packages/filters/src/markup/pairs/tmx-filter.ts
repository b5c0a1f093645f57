import {
  escapeXmlAttribute,
  escapeXmlText,
  toByteString,
  type XmlScanner,
  type XmlSource,
} from "@yizhou/bytes/xml";
import { AppError, isSameLanguage, parseLanguageTag, type LanguageTag } from "@yizhou/model";
import type { TextEdit } from "../marked-edits.ts";
import { markedUnit, type MarkedUnit } from "../marked-text.ts";
import { openXmlPart, type OpenPart } from "../parts/open-part.ts";
import { createPartsFilter } from "../parts/parts-filter.ts";
import { hasXmlRoot, localName, openXmlFile, scanXml, xmlSource } from "../parts/xml-file.ts";
import { readXmlText, type InlineRule, type XmlText } from "./xml-tokens.ts";

interface Variant {
  readonly language: string;
  /** Of the whole element. */
  readonly start: number;
  readonly end: number;
  readonly segment: XmlText;
  readonly text: string;
}

interface MemoryUnit {
  readonly source: Variant;
  readonly others: readonly Variant[];
}

const PART = "document.tmx";

/**
 * A translation memory as a document: units that lack a language which others of the file have, else all of them. A target
 * becomes a variant of its own; a variant that is there stays. See docs/formats/pairs.md.
 */
export const tmxFilter = createPartsFilter({
  format: "tmx",
  extensions: ["tmx"],
  outputs: ["target"],
  isKind: (source) => hasXmlRoot(source, "tmx"),
  open: (bytes) => openXmlFile(PART, bytes, openMemory),
  shownText: (bytes) =>
    readMemory(xmlSource(PART, bytes))
      .flatMap(({ source, others }) => [source, ...others].map(({ text }) => text))
      .join("\n"),
});

function openMemory(source: XmlSource): OpenPart {
  const all = readMemory(source);
  const filled = (unit: MemoryUnit) => unit.others.filter(({ text }) => text.trim() !== "").length > 0;
  // Where some have a second language and some have not, the latter are what is to be done.
  const isMixed = all.some(filled) && !all.every(filled);
  const units = all.flatMap((unit, n): MarkedUnit<MemoryUnit>[] => {
    if (isMixed && filled(unit)) return [];
    const marked = markedUnit(unit.source.segment.tokens, { id: `U${n + 1}`, kind: "field", style: unit });
    return marked ? [marked] : [];
  });
  return openXmlPart(source, {
    units,
    writer: { escape: (text) => toByteString(escapeXmlText(text)), place: placeVariant },
  });
}

function placeVariant(
  written: string,
  { start, end, style: { source, others } }: MarkedUnit<MemoryUnit>,
  text: string,
  language: LanguageTag,
): TextEdit[] {
  const there = others.find((other) => isLanguage(other.language, language));
  const { innerStart, innerEnd } = source.segment;
  const inside = text.slice(innerStart, start) + written + text.slice(end, innerEnd);
  if (there)
    return there.text.trim() === ""
      ? [{ start: there.start, end: there.end, text: variant(text, source, inside, language) }]
      : [];
  const after = others.at(-1)?.end ?? source.end;
  // On a line of its own where the source is.
  const indent = /[\r\n]+[ \t]*$/.exec(text.slice(Math.max(0, source.start - 200), source.start))?.[0] ?? "";
  return [{ start: after, end: after, text: indent + variant(text, source, inside, language) }];
}

/** The source's own tags around the target, its notes and properties left out. */
function variant(text: string, source: Variant, inside: string, language: string): string {
  const prefix = /^<([\w.-]+:)?tuv/.exec(text.slice(source.start, source.start + 80))?.[1] ?? "";
  const value = toByteString(escapeXmlAttribute(language));
  return `<${prefix}tuv xml:lang="${value}"><${prefix}seg>${inside}</${prefix}seg></${prefix}tuv>`;
}

function readMemory(source: XmlSource): MemoryUnit[] {
  const scanner = scanXml(source);
  if (!scanner.next() || localName(scanner) !== "tmx") throw scanner.damaged();
  const units: MemoryUnit[] = [];
  let sourceLanguage = "*all*";
  while (scanner.next()) {
    if (scanner.kind === "close") continue;
    const name = localName(scanner);
    if (name === "header") sourceLanguage = scanner.attribute("srclang") ?? sourceLanguage;
    if (name !== "tu") continue;
    const own = scanner.attribute("srclang") ?? sourceLanguage;
    const variants = readVariants(scanner);
    const first = variants.find(({ language }) => isLanguage(language, own)) ?? variants[0];
    if (first) units.push({ source: first, others: variants.filter((variant) => variant !== first) });
  }
  return units;
}

function readVariants(scanner: XmlScanner): Variant[] {
  const variants: Variant[] = [];
  if (scanner.isEmptyElement) return variants;
  const { depth } = scanner;
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "close") continue;
    if (localName(scanner) !== "tuv") {
      scanner.skip();
      continue;
    }
    const { start, depth: inner, isEmptyElement } = scanner;
    const language = scanner.attribute("xml:lang") ?? scanner.attribute("lang") ?? "";
    const segment = isEmptyElement ? null : readSegment(scanner, inner);
    if (isEmptyElement) scanner.skip();
    if (!segment) continue;
    const text = segment.tokens.map((token) => (token.kind === "text" ? token.text : "")).join("");
    variants.push({ language, start, end: scanner.end, segment, text });
  }
  return variants;
}

/** The text of the variant whose open tag is current; steps to its close tag. */
function readSegment(scanner: XmlScanner, depth: number): XmlText | null {
  let segment: XmlText | null = null;
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "close") continue;
    if (localName(scanner) === "seg" && !segment) segment = readXmlText(scanner, inlineRule);
    else scanner.skip();
  }
  return segment;
}

function isLanguage(a: string, b: string): boolean {
  try {
    return isSameLanguage(parseLanguageTag(a), parseLanguageTag(b));
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

function inlineRule(name: string, scanner: XmlScanner): InlineRule {
  switch (name) {
    case "hi":
      return { kind: "around" };
    case "bpt":
      return { kind: "start", pair: scanner.attribute("i") ?? "" };
    case "ept":
      return { kind: "end", pair: scanner.attribute("i") ?? "" };
    default:
      return { kind: "object" };
  }
}
