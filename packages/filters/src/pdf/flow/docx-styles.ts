/** Paragraph styles of a Word document: one for every role, looking as most paragraphs of that role do. */
import type { LanguageTag } from "@yizhou/model";
import { isEastAsian } from "@yizhou/model";
import type { FontFamilyKind, TextAlign } from "@yizhou/page/model";
import type { FlowParagraph, FlowPart } from "./flow-model.ts";

export const DOCX_NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"';

export interface DocxStyle {
  readonly id: string;
  readonly name: string;
  readonly family: FontFamilyKind;
  readonly size: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly color: string;
  readonly align: TextAlign;
  readonly leading: number;
  readonly spaceBefore: number;
  /** 0-5 for headings. */
  readonly outline: number | null;
}

/** Ids and names as Word has them, so that its lists of headings and its navigation know them. */
const NAMES: Readonly<Record<string, readonly [id: string, name: string]>> = {
  paragraph: ["Normal", "Normal"],
  title: ["Title", "Title"],
  authors: ["Authors", "Authors"],
  abstract: ["Abstract", "Abstract"],
  "list-item": ["ListParagraph", "List Paragraph"],
  caption: ["Caption", "caption"],
  "table-cell": ["TableCell", "Table Cell"],
  "header-footer": ["Header", "header"],
  footnote: ["FootnoteText", "footnote text"],
  reference: ["Bibliography", "Bibliography"],
  code: ["Code", "Code"],
  toc: ["TOC1", "toc 1"],
};

const keyOf = ({ role, level }: Pick<FlowParagraph, "role" | "level">): string => {
  if (role === "heading") return `heading ${Math.min(6, Math.max(1, (level ?? 2) - 1))}`;
  return NAMES[role] ? role : "paragraph";
};

export function docxStyles(
  parts: readonly FlowPart[],
  notes: readonly FlowParagraph[],
): Map<string, DocxStyle> {
  const paragraphs = [...parts, ...notes].flatMap((part) =>
    part.kind === "paragraph"
      ? [part]
      : part.kind === "table"
        ? part.cells.flatMap((cell) => cell.paragraphs)
        : [],
  );
  const styles = new Map<string, DocxStyle>();
  const body = styleFrom(
    "paragraph",
    paragraphs.filter((one) => keyOf(one) === "paragraph"),
    null,
  );
  styles.set("paragraph", body);
  const keys = new Set([...Object.keys(NAMES), ...paragraphs.map(keyOf)]);
  for (const key of keys) {
    if (key !== "paragraph")
      styles.set(
        key,
        styleFrom(
          key,
          paragraphs.filter((one) => keyOf(one) === key),
          body,
        ),
      );
  }
  return styles;
}

export function styleOfPart(part: FlowParagraph, styles: ReadonlyMap<string, DocxStyle>): DocxStyle {
  return styles.get(keyOf(part))!;
}

function styleFrom(key: string, paragraphs: readonly FlowParagraph[], body: DocxStyle | null): DocxStyle {
  const heading = /^heading (\d)$/.exec(key)?.[1];
  const [id, name] = heading ? [`Heading${heading}`, `heading ${heading}`] : NAMES[key]!;
  const runs = paragraphs
    .flatMap(({ source }) => source)
    .filter(({ rise, picture }) => rise === 0 && !picture);
  const length = (text: string) => text.length;
  const size =
    most(
      runs,
      (run) => run.size,
      (run) => length(run.text),
    ) ??
    body?.size ??
    10;
  const family =
    most(
      runs,
      (run) => run.family,
      (run) => length(run.text),
    ) ??
    body?.family ??
    "serif";
  const leading =
    most(
      paragraphs,
      (one) => Math.round(one.leading * 2) / 2,
      () => 1,
    ) ?? 1.2 * size;
  return {
    ...{ id, name, family, size },
    isBold:
      most(
        runs,
        (run) => run.isBold,
        (run) => length(run.text),
      ) ?? false,
    isItalic:
      most(
        runs,
        (run) => run.isItalic,
        (run) => length(run.text),
      ) ?? false,
    color:
      most(
        runs,
        (run) => run.color,
        (run) => length(run.text),
      ) ?? "#000000",
    align:
      most(
        paragraphs,
        (one) => one.align,
        (one) => one.source.reduce((sum, run) => sum + length(run.text), 0),
      ) ?? "left",
    leading: Math.max(leading, 1.05 * size),
    spaceBefore:
      most(
        paragraphs,
        (one) => Math.round(Math.min(24, one.spaceBefore)),
        () => 1,
      ) ?? 0,
    outline: heading ? Number(heading) - 1 : null,
  };
}

function most<T, V>(items: readonly T[], value: (item: T) => V, weight: (item: T) => number): V | undefined {
  const counts = new Map<V, number>();
  for (const item of items) counts.set(value(item), (counts.get(value(item)) ?? 0) + weight(item));
  let best: [V, number] | undefined;
  for (const entry of counts) if (!best || entry[1] > best[1]) best = entry;
  return best?.[0];
}

const LATIN: Readonly<Record<FontFamilyKind, string>> = {
  serif: "Times New Roman",
  sans: "Arial",
  mono: "Courier New",
};
const EAST_ASIAN: Readonly<Record<string, readonly [serif: string, sans: string]>> = {
  zh: ["SimSun", "Microsoft YaHei"],
  ja: ["MS Mincho", "MS Gothic"],
  ko: ["Batang", "Malgun Gothic"],
};

/** Fonts that people have, by script. */
export function fontOf(family: FontFamilyKind, language: LanguageTag): string {
  const [serif, sans] = EAST_ASIAN[language.split("-")[0]!] ?? EAST_ASIAN.zh!;
  const latin = LATIN[family];
  return `<w:rFonts w:ascii="${latin}" w:hAnsi="${latin}" w:cs="${latin}" w:eastAsia="${family === "serif" ? serif : sans}"/>`;
}

const twips = (points: number): number => Math.round(20 * points);
const JUSTIFY = { left: "left", right: "right", center: "center", justify: "both" } as const;

/** The part of styles. */
export function styleIds(
  styles: ReadonlyMap<string, DocxStyle>,
  {
    sourceLanguage,
    targetLanguage,
  }: { readonly sourceLanguage: LanguageTag; readonly targetLanguage: LanguageTag },
): string {
  const eastAsian = [targetLanguage, sourceLanguage].find(isEastAsian) ?? "zh-Hans";
  const latin = [targetLanguage, sourceLanguage].find((language) => !isEastAsian(language)) ?? "en";
  const defaults =
    `<w:docDefaults><w:rPrDefault><w:rPr>${fontOf("serif", targetLanguage)}` +
    `<w:lang w:val="${latin}" w:eastAsia="${WORD_LANGUAGE[eastAsian] ?? eastAsian}"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>`;
  const paragraphs = [...styles.values()].map((style) => styleXml(style, targetLanguage)).join("");
  return (
    defaults +
    paragraphs +
    `<w:style w:type="paragraph" w:customStyle="1" w:styleId="Figure"><w:name w:val="Figure"/><w:pPr><w:keepNext/><w:spacing w:before="120" w:after="60" w:line="240" w:lineRule="auto"/><w:jc w:val="center"/></w:pPr></w:style>` +
    `<w:style w:type="paragraph" w:customStyle="1" w:styleId="Thin"><w:name w:val="Thin"/><w:pPr><w:spacing w:before="0" w:after="0" w:line="40" w:lineRule="exact"/></w:pPr><w:rPr><w:sz w:val="2"/></w:rPr></w:style>` +
    tableStyle("RuledTable", "Ruled Table", ["top", "left", "bottom", "right", "insideH", "insideV"], 60) +
    // Columns without rules end where their words do: more room at the sides would break these.
    tableStyle("OpenTable", "Open Table", ["top", "bottom"], 10)
  );
}

/** Word's names of languages whose tags have no country. */
const WORD_LANGUAGE: Readonly<Record<string, string>> = {
  "zh-Hans": "zh-CN",
  "zh-Hant": "zh-TW",
  ko: "ko-KR",
  ja: "ja-JP",
};

function styleXml(style: DocxStyle, language: LanguageTag): string {
  const { id, name, family, size, isBold, isItalic, color, align, leading, spaceBefore, outline } = style;
  const isNormal = id === "Normal";
  return (
    `<w:style w:type="paragraph"${isNormal ? ' w:default="1"' : ""} w:styleId="${id}"><w:name w:val="${name}"/>` +
    `${isNormal ? "" : '<w:basedOn w:val="Normal"/>'}${outline === null ? "" : '<w:next w:val="Normal"/>'}<w:qFormat/>` +
    `<w:pPr>${outline === null ? "" : "<w:keepNext/>"}<w:spacing w:before="${twips(spaceBefore)}" w:after="0" w:line="${twips(leading)}" w:lineRule="exact"/>` +
    `<w:jc w:val="${JUSTIFY[align]}"/>${outline === null ? "" : `<w:outlineLvl w:val="${outline}"/>`}</w:pPr>` +
    `<w:rPr>${fontOf(family, language)}<w:b w:val="${isBold ? 1 : 0}"/><w:i w:val="${isItalic ? 1 : 0}"/>` +
    `<w:color w:val="${color.slice(1)}"/><w:sz w:val="${Math.round(2 * size)}"/><w:szCs w:val="${Math.round(2 * size)}"/></w:rPr></w:style>`
  );
}

/** @param padding  at both sides of a cell, in twentieths of a point */
function tableStyle(id: string, name: string, borders: readonly string[], padding: number): string {
  const lines = borders
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`)
    .join("");
  return (
    `<w:style w:type="table" w:customStyle="1" w:styleId="${id}"><w:name w:val="${name}"/><w:tblPr><w:tblBorders>${lines}</w:tblBorders>` +
    `<w:tblCellMar><w:left w:w="${padding}" w:type="dxa"/><w:right w:w="${padding}" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>`
  );
}
