import { escapeXmlText, toByteString, type XmlSource } from "@yizhou/bytes/xml";
import { isRightToLeft, type InlineContent, type LanguageTag } from "@yizhou/model";
import { repairTarget } from "../ooxml/repair-tags.ts";
import type { InlineModel } from "../ooxml/run-content.ts";
import { writeRuns, writeTranslationOnly, type RunDialect } from "../ooxml/write-runs.ts";
import type { PlaceEdit, WriteOptions } from "../ooxml/place.ts";
import { propertyChild, setPropertyChild, tagAttribute } from "./property-elements.ts";
import type { RawParagraph } from "./read-paragraph.ts";
import { tableRow } from "./bilingual-table.ts";
import { isBilingual } from "../filter.ts";
import { markStale } from "./fields.ts";
import type { TranslatedProperties } from "./translated-properties.ts";

/** The edit that puts a translation into a Word paragraph, or behind it in a bilingual document. */
export function writeParagraph(
  source: XmlSource,
  paragraph: RawParagraph,
  model: InlineModel,
  target: InlineContent,
  options: WriteOptions,
  runProperties: TranslatedProperties,
  render: (start: number, end: number) => string,
  mayStandInTable: boolean,
): PlaceEdit {
  const { prefix, properties, innerStart, innerEnd } = paragraph;
  const dialect = wordDialect(prefix, options.targetLanguage, runProperties, render);
  const pPr = properties ? source.text.slice(properties.start, properties.end) : "";
  const { content, isRepaired } = repairTarget(model, target);
  if (!isBilingual(options.output)) {
    const bytes =
      withDirection(pPr, prefix, options.targetLanguage) +
      markStale(writeRuns(model, content, dialect), prefix);
    return { edit: { start: innerStart, end: innerEnd, bytes }, isRepaired };
  }
  const pair = pairOf(source, paragraph, pPr, writeTranslationOnly(model, content, dialect), options, render);
  const asRow = options.output === "bilingual-table" && mayStandInTable && !/<[^>]*framePr[\s/>]/.test(pPr);
  const bytes = asRow ? tableRow(pair, prefix) : pair.source + pair.translation + pair.section;
  return { edit: { start: paragraph.start, end: paragraph.end, bytes }, isRepaired };
}

interface ParagraphPair {
  readonly source: string;
  readonly translation: string;
  /** The break of a section that ended with the source's paragraph, where it cannot end with the translation's. */
  readonly section: string;
}

/**
 * The source paragraph, and behind it one of the same style with the translation. Whatever may exist once only stays with
 * the source: its bookmarks, notes, drawings and numbering. A section break moves to the translation, so that both stand
 * before it.
 */
function pairOf(
  source: XmlSource,
  paragraph: RawParagraph,
  pPr: string,
  runs: string,
  options: WriteOptions,
  render: (start: number, end: number) => string,
): ParagraphPair {
  const { prefix, start, end, innerStart, properties } = paragraph;
  const section = propertyChild(pPr, "sectPr");
  const isTable = options.output === "bilingual-table";
  const sourcePr = section === null ? pPr : setPropertyChild(pPr, "pPr", prefix, "sectPr", null);
  const before = source.text.slice(start, innerStart);
  const after = render(properties ? properties.end : innerStart, end);
  let clonePr = pPr;
  for (const once of isTable ? ["pageBreakBefore", "pPrChange", "sectPr"] : ["pageBreakBefore", "pPrChange"])
    clonePr = setPropertyChild(clonePr, "pPr", prefix, once, null);
  clonePr = withoutMarkRevision(clonePr, prefix);
  // Number 0 takes a paragraph out of its list, also where the style puts it in one.
  if (/<[^>]*(?:numPr|pStyle)[\s/>]/.test(clonePr)) {
    clonePr = setPropertyChild(
      clonePr,
      "pPr",
      prefix,
      "numPr",
      `<${prefix}numPr><${prefix}ilvl ${prefix}val="0"/><${prefix}numId ${prefix}val="0"/></${prefix}numPr>`,
    );
  }
  clonePr = withDirection(clonePr, prefix, options.targetLanguage);
  return {
    source: `${before}${sourcePr}${after}`,
    translation: `<${prefix}p>${clonePr}${runs}</${prefix}p>`,
    section:
      isTable && section !== null ? `<${prefix}p><${prefix}pPr>${section}</${prefix}pPr></${prefix}p>` : "",
  };
}

/** Tracked insertion or deletion of the paragraph mark belongs to the source paragraph alone. */
function withoutMarkRevision(pPr: string, prefix: string): string {
  const rPr = propertyChild(pPr, "rPr");
  if (rPr === null) return pPr;
  let clean = rPr;
  for (const mark of ["ins", "del", "moveFrom", "moveTo", "rPrChange"])
    clean = setPropertyChild(clean, "rPr", prefix, mark, null);
  return setPropertyChild(pPr, "pPr", prefix, "rPr", clean);
}

function withDirection(pPr: string, prefix: string, language: LanguageTag): string {
  const stated = propertyChild(pPr, "bidi");
  const isSet = stated !== null && !["0", "false", "off"].includes(tagAttribute(stated, "val") ?? "1");
  const rtl = isRightToLeft(language);
  return rtl === isSet ? pPr : setPropertyChild(pPr, "pPr", prefix, "bidi", rtl ? `<${prefix}bidi/>` : null);
}

const HYPHENS = /([\u00ad\u2011])/;

function wordDialect(
  prefix: string,
  language: LanguageTag,
  properties: TranslatedProperties,
  render: RunDialect["render"],
): RunDialect {
  return {
    joinsRuns: true,
    render,
    run: (properties, body) => `<${prefix}r>${properties}${body}</${prefix}r>`,
    text(text) {
      if (!text.includes("\u00ad") && !text.includes("\u2011")) return textElement(prefix, text);
      return text
        .split(HYPHENS)
        .map((part) =>
          part === "\u00ad"
            ? `<${prefix}softHyphen/>`
            : part === "\u2011"
              ? `<${prefix}noBreakHyphen/>`
              : part === ""
                ? ""
                : textElement(prefix, part),
        )
        .join("");
    },
    translatedProperties: (source, text) => properties.of(source, prefix, language, text),
  };
}

function textElement(prefix: string, text: string): string {
  const keep = needsSpaceKept(text) ? ' xml:space="preserve"' : "";
  return `<${prefix}t${keep}>${toByteString(escapeXmlText(text))}</${prefix}t>`;
}

/** True for blanks that a reader may drop: at the ends, or several in a row. */
function needsSpaceKept(text: string): boolean {
  const isBlank = (code: number) => code <= 0x20;
  return (
    isBlank(text.charCodeAt(0)) ||
    isBlank(text.charCodeAt(text.length - 1)) ||
    text.includes("  ") ||
    text.includes("\n") ||
    text.includes("\t")
  );
}
