import { escapeXmlText, toByteString, type XmlEdit, type XmlSource } from "@yizhou/bytes/xml";
import { isRightToLeft, type LanguageTag } from "@yizhou/model";
import type { WrittenContent } from "../ooxml/tabbed-parts.ts";
import type { RunDialect } from "../ooxml/write-runs.ts";
import type { PlaceEdit, WriteOptions } from "../ooxml/place.ts";
import { isSwitchedOn, propertyChild, setPropertyChild, tagAttribute } from "./property-elements.ts";
import type { RawParagraph } from "./read-paragraph.ts";
import { tableRow } from "./bilingual-table.ts";
import { isBilingual } from "../filter.ts";
import type { InheritedDirection } from "./styles.ts";
import { markStale } from "./fields.ts";
import type { TranslatedProperties } from "./translated-properties.ts";

/** The edit that puts a translation into a Word paragraph, or behind it in a bilingual document. */
export function writeParagraph(
  source: XmlSource,
  paragraph: RawParagraph,
  content: WrittenContent,
  options: WriteOptions,
  runProperties: TranslatedProperties,
  render: (start: number, end: number) => string,
  mayStandInTable: boolean,
  inherited: InheritedDirection,
): PlaceEdit {
  const { prefix, properties, innerStart, innerEnd } = paragraph;
  const dialect = wordDialect(prefix, options.targetLanguage, runProperties, render, inherited.rtl);
  const pPr = properties ? source.text.slice(properties.start, properties.end) : "";
  const { isRepaired } = content;
  if (!isBilingual(options.output)) {
    // A section that ends here may have been turned.
    const own = properties ? render(properties.start, properties.end) : "";
    const bytes =
      inDirection(own, prefix, isRightToLeft(options.targetLanguage), inherited.bidi) +
      markStale(content.runs(dialect), prefix);
    return { edit: { start: innerStart, end: innerEnd, bytes }, isRepaired };
  }
  const pair = pairOf(
    ...([source, paragraph, pPr, content.translationOnly(dialect), options, render, inherited.bidi] as const),
  );
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
  inheritsBidi: boolean,
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
  clonePr = inDirection(clonePr, prefix, isRightToLeft(options.targetLanguage), inheritsBidi);
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

/** Paragraph properties of a direction. @param inheritsBidi  true where the style runs from the right */
export function inDirection(pPr: string, prefix: string, rtl: boolean, inheritsBidi: boolean): string {
  const stated = propertyChild(pPr, "bidi");
  if ((stated === null ? inheritsBidi : isSwitchedOn(stated)) === rtl) return pPr;
  const off = inheritsBidi ? `<${prefix}bidi ${prefix}val="0"/>` : null;
  return setPropertyChild(pPr, "pPr", prefix, "bidi", rtl ? `<${prefix}bidi/>` : off);
}

/** Figures that read the same in both directions: digits, and what stands between two of them or right behind. */
const PLAIN_FIGURES = /^\s*\d(?:[\d.,:/-]*\d)?%?\s*$/;

/**
 * The properties of a paragraph without words in a table that is turned. What would read otherwise in a paragraph of the other
 * direction (`-5`, `+86 10`) keeps its own and changes sides by its alignment.
 */
export function turnParagraph(
  source: XmlSource,
  { properties, innerStart, prefix }: RawParagraph,
  text: string,
  isRightToLeft: boolean,
  inheritsBidi: boolean,
): XmlEdit | null {
  const pPr = properties ? source.text.slice(properties.start, properties.end) : "";
  const { start, end } = properties ?? { start: innerStart, end: innerStart };
  if (!isRightToLeft || PLAIN_FIGURES.test(text)) {
    const bytes = inDirection(pPr, prefix, isRightToLeft, inheritsBidi);
    return bytes === pPr ? null : { start, end, bytes };
  }
  const stated = propertyChild(pPr, "jc");
  const side = stated === null ? "left" : tagAttribute(stated, "val");
  if (side === "center") return null;
  const turned = side === "right" || side === "end" ? "left" : "right";
  const jc = `<${prefix}jc ${prefix}val="${turned}"/>`;
  return { start, end, bytes: setPropertyChild(pPr, "pPr", prefix, "jc", jc) };
}

/** The properties of a table (`w:tblPr`) whose columns run in a direction. */
export function turnTable(tblPr: string, isRightToLeft: boolean): string {
  if (isSwitchedOn(propertyChild(tblPr, "bidiVisual")) === isRightToLeft) return tblPr;
  const prefix = /^<([^\s/>]*:)?/.exec(tblPr)?.[1] ?? "";
  return setPropertyChild(
    tblPr,
    "tblPr",
    prefix,
    "bidiVisual",
    isRightToLeft ? `<${prefix}bidiVisual/>` : null,
  );
}

const HYPHENS = /([\u00ad\u2011])/;

function wordDialect(
  prefix: string,
  language: LanguageTag,
  properties: TranslatedProperties,
  render: RunDialect["render"],
  inheritsRtl: boolean,
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
    translatedProperties: (source, text) => properties.of(source, prefix, language, text, inheritsRtl),
  };
}

export function textElement(prefix: string, text: string): string {
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
