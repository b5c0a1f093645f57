import {
  escapeXmlAttribute,
  escapeXmlText,
  toByteString,
  type XmlScanner,
  type XmlSource,
} from "@yizhou/bytes/xml";
import { AppError, isSameLanguage, parseLanguageTag, type LanguageTag } from "@yizhou/model";
import type { TextEdit } from "../marked-edits.ts";
import { MOST_UNITS } from "../marked-filter.ts";
import { markedUnit, type MarkedUnit } from "../marked-text.ts";
import { openXmlPart, type OpenPart } from "../parts/open-part.ts";
import { createPartsFilter } from "../parts/parts-filter.ts";
import { hasXmlRoot, localName, openXmlFile, scanXml, xmlSource } from "../parts/xml-file.ts";
import { inlineMessages } from "./inline-messages.ts";
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

/** What is needed to write a unit; kept for each of hundreds of thousands, so without the tokens of its texts. */
interface Places {
  readonly source: Span & { readonly innerStart: number; readonly innerEnd: number };
  readonly others: readonly (Span & { readonly language: string; readonly isFilled: boolean })[];
}

interface Span {
  readonly start: number;
  readonly end: number;
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
    Array.from(memoryUnits(xmlSource(PART, bytes)), ({ source, others }) =>
      [source, ...others].map(({ text }) => text).join("\n"),
    ).join("\n"),
});

function openMemory(source: XmlSource): OpenPart {
  const all: MarkedUnit<Places>[] = [];
  const counts = { units: 0, filled: 0 };
  for (const unit of memoryUnits(source)) {
    const style = placesOf(unit);
    counts.units++;
    if (isFilled(style)) counts.filled++;
    const tokens = inlineMessages(unit.source.segment.tokens, source.text);
    const marked = markedUnit(tokens, { id: `U${counts.units}`, kind: "field", style });
    if (marked) all.push(marked);
    if (all.length > MOST_UNITS) throw new AppError("filter.too_much_text");
  }
  // Where some have a second language and some have not, the latter are what is to be done.
  const isMixed = counts.filled > 0 && counts.filled < counts.units;
  const units = isMixed ? all.filter(({ style }) => !isFilled(style)) : all;
  return openXmlPart(source, {
    units,
    writer: { escape: (text) => toByteString(escapeXmlText(text)), place: placeVariant },
  });
}

function placesOf({ source, others }: MemoryUnit): Places {
  const { start, end, segment } = source;
  return {
    source: { start, end, innerStart: segment.innerStart, innerEnd: segment.innerEnd },
    others: others.map(({ language, start: from, end: to, text }) => ({
      ...{ language, start: from, end: to },
      isFilled: text.trim() !== "",
    })),
  };
}

function isFilled({ others }: Places): boolean {
  return others.some((other) => other.isFilled);
}

function placeVariant(
  written: string,
  { start, end, style: { source, others } }: MarkedUnit<Places>,
  text: string,
  language: LanguageTag,
): TextEdit[] {
  const there = others.find((other) => isLanguageOf(other.language, language));
  const { innerStart, innerEnd } = source;
  const inside = text.slice(innerStart, start) + written + text.slice(end, innerEnd);
  if (there)
    return there.isFilled
      ? []
      : [{ start: there.start, end: there.end, text: variant(text, source, inside, language) }];
  const after = others.at(-1)?.end ?? source.end;
  // On a line of its own where the source is.
  const indent = /[\r\n]+[ \t]*$/.exec(text.slice(Math.max(0, source.start - 200), source.start))?.[0] ?? "";
  return [{ start: after, end: after, text: indent + variant(text, source, inside, language) }];
}

/** The source's own tags around the target, its notes and properties left out. */
function variant(text: string, source: Span, inside: string, language: string): string {
  const prefix = /^<([\w.-]+:)?tuv/.exec(text.slice(source.start, source.start + 80))?.[1] ?? "";
  const value = toByteString(escapeXmlAttribute(language));
  return `<${prefix}tuv xml:lang="${value}"><${prefix}seg>${inside}</${prefix}seg></${prefix}tuv>`;
}

function* memoryUnits(source: XmlSource): Generator<MemoryUnit> {
  const scanner = scanXml(source);
  if (!scanner.next() || localName(scanner) !== "tmx") throw scanner.damaged();
  const isLanguage = languageMatcher();
  let sourceLanguage = "*all*";
  while (scanner.next()) {
    if (scanner.kind === "close") continue;
    const name = localName(scanner);
    if (name === "header") sourceLanguage = scanner.attribute("srclang") ?? sourceLanguage;
    if (name !== "tu") continue;
    const own = scanner.attribute("srclang") ?? sourceLanguage;
    const variants = readVariants(scanner);
    const first = variants.find(({ language }) => isLanguage(language, own)) ?? variants[0];
    if (first) yield { source: first, others: variants.filter((variant) => variant !== first) };
  }
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

/** As `isLanguageOf`, with the answers of one file remembered: it names few languages, by the hundred thousand. */
function languageMatcher(): typeof isLanguageOf {
  const answers = new Map<string, boolean>();
  return (a, b) => {
    const key = `${a}\0${b}`;
    let answer = answers.get(key);
    if (answer === undefined) answers.set(key, (answer = isLanguageOf(a, b)));
    return answer;
  };
}

function isLanguageOf(a: string, b: string): boolean {
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
