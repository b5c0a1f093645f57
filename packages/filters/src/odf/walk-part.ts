/**
 * Walks one part of an OpenDocument file for its paragraphs: body, tables, frames, notes, comments, headers and footers, charts,
 * alternative texts. Places are told inner ones first, as they end.
 */
import {
  escapeXmlAttribute,
  escapeXmlText,
  fromByteString,
  toByteString,
  XmlScanner,
  type XmlSource,
} from "@yizhou/bytes/xml";
import { textOnly, type TextUnitKind } from "@yizhou/model";
import { isBilingual, type OutputForm } from "../filter.ts";
import { SHOWN_PROPERTIES } from "../ooxml/core-properties.ts";
import { joinBilingual } from "../ooxml/attribute-text.ts";
import { holdsWords } from "../parts/number-formats.ts";
import { NO_MARKS } from "../parts/text-marks.ts";
import { listLabel } from "./list-labels.ts";
import type { OdfVisitor, PartWalk } from "./part-walk.ts";
import { placeParagraph } from "./place-paragraph.ts";
import { rawAttribute } from "./raw-attribute.ts";
import { readParagraph, type OdfSeries } from "./read-paragraph.ts";
import { TextStyles } from "./styles.ts";
import { TabbedWriter, tabbedParts } from "../ooxml/tabbed-parts.ts";
import { writeContent } from "./write-paragraph.ts";

/** Elements whose paragraphs are nobody's text: what was deleted, forms' settings. */
const SKIPPED = new Set([
  "office:scripts",
  "office:font-face-decls",
  "office:settings",
  "text:tracked-changes",
  "table:tracked-changes",
  "style:page-layout",
]);

export function walkPart(source: XmlSource, visitor: OdfVisitor): void {
  const scanner = new XmlScanner(source);
  const walk: PartWalk = {
    visitor,
    styles: new TextStyles(),
    kind: "paragraph",
    at: undefined,
    isHidden: false,
    isInIndex: false,
    isMaster: false,
    shape: null,
    table: undefined,
    marks: NO_MARKS,
  };
  while (scanner.next()) if (scanner.kind === "open") walkElement(scanner, walk);
}

/** Walks what stands inside the element whose open tag is current; steps to its close tag. */
export function walkInside(scanner: XmlScanner, walk: PartWalk): void {
  const { depth } = scanner;
  while (scanner.next() && scanner.depth > depth) if (scanner.kind === "open") walkElement(scanner, walk);
}

function walkElement(scanner: XmlScanner, walk: PartWalk): void {
  const { name } = scanner;
  const { visitor } = walk;
  if (visitor.element?.(scanner, walk)) return;
  if (name === "text:p" || name === "text:h") return paragraph(scanner, walk);
  if (name === "style:style")
    return walk.styles.read(scanner, () => attributeText(scanner, walk, "chart:regression-name", "H"));
  if (name === "office:styles") return labelsInside(scanner, walk);
  if (isFormat(name)) return wordsOfFormat(scanner, walk);
  // A program's own bytes, of which only a picture is shown.
  if (name === "draw:object-ole") visitor.leaveOut?.("object");
  const label = listLabel(scanner);
  if (label) visitor.place({ at: walk.at, series: "L", place: label });
  if (name.startsWith("text:") && name.endsWith("-source")) return wordsOfIndex(scanner, walk);
  if (SKIPPED.has(name)) {
    const { start } = scanner;
    scanner.skip();
    // Insertions stand where they are read; only what was deleted is kept here.
    const isLeft =
      name === "text:tracked-changes" && scanner.source.text.slice(start, scanner.end).includes(":deletion");
    if (isLeft) visitor.leaveOut?.("deletion");
    return;
  }
  if (name === "office:meta") return titlesOfFile(scanner, walk);
  if (name === MATH_TEXT) {
    if (holdsWords(scanner.readText())) visitor.leaveOut?.("equation");
    return;
  }
  if (name === "draw:a") attributeText(scanner, walk, "office:title", "H");
  else if (/^table:(?:help|error)-message$/.test(name)) attributeText(scanner, walk, "table:title", "H");
  else if (name === "table:scenario") attributeText(scanner, walk, "table:comment", "H");
  if (/^(?:svg|table):(?:title|desc)$/.test(name)) return plainText(scanner, walk);
  if (name === "office:forms") return labelsOfControls(scanner, walk);
  // What the pages of a presentation show at their edges is said once, in front of them.
  if (/^presentation:(?:header|footer|date-time)-decl$/.test(name)) return declaredText(scanner, walk);
  if (scanner.attribute("presentation:placeholder") === "true") return scanner.skip();
  if (walk.isMaster && PLACEHOLDERS.test(scanner.attribute("presentation:class") ?? ""))
    return scanner.skip();
  // What a speaker sees stands in a frame as well.
  const kind = walk.kind === "note" && name === "draw:frame" ? "note" : kindOf(scanner);
  if (!kind && !SCOPES.has(name)) return;
  // What is inside is read here, so that kind and place end with the element.
  const outer = { ...walk };
  if (kind) walk.kind = kind;
  if (name === "style:master-page") walk.isMaster = true;
  if (name === "text:index-body") walk.isInIndex = true;
  if (name === "text:section") walk.isHidden ||= isHiddenSection(scanner);
  if (name === "table:table") {
    walk.shape = null;
    walk.table = rawAttribute(scanner, "table:style-name");
  } else if (SHAPES.test(name) || isFrameOfPage(scanner) || kind === "comment")
    walk.shape = {
      own: rawAttribute(scanner, "presentation:style-name") ?? rawAttribute(scanner, "draw:style-name"),
      text: rawAttribute(scanner, "draw:text-style-name"),
    };
  if (name === "draw:page") {
    walk.at = scanner.attribute("draw:name") ?? walk.at;
    walk.isHidden ||= walk.styles.isHidden("drawing-page", scanner.attribute("draw:style-name"));
  }
  walkInside(scanner, walk);
  walk.kind = outer.kind;
  walk.at = outer.at;
  walk.isHidden = outer.isHidden;
  walk.isInIndex = outer.isInIndex;
  walk.isMaster = outer.isMaster;
  walk.shape = outer.shape;
  walk.table = outer.table;
}

/** Elements without a kind of text of their own, which say something of all that stands in them. */
const SCOPES = new Set(["draw:page", "table:table", "text:index-body", "text:section", "style:master-page"]);

/** Where a page has its own texts; what a master says there tells its author what to do. */
const PLACEHOLDERS = /^(?:title|subtitle|outline|text|notes|object|graphic|chart|table)$/;

function isHiddenSection(scanner: XmlScanner): boolean {
  const display = scanner.attribute("text:display");
  return display === "none" || (display === "condition" && scanner.attribute("text:is-hidden") === "true");
}

/** Shapes with text of their own; what stands in a text box is set as the document is. */
const SHAPES =
  /^(?:draw:(?:custom-shape|rect|ellipse|circle|line|polyline|polygon|regular-polygon|path|connector|measure|caption)|dr3d:scene)$/;

/** Frames in the text of a document are set as it is; those on pages of drawings have a place there. */
function isFrameOfPage(scanner: XmlScanner): boolean {
  return scanner.name === "draw:frame" && scanner.attribute("text:anchor-type") === undefined;
}

/** Words within a formula. */
const MATH_TEXT = "{http://www.w3.org/1998/Math/MathML}mtext";

/** Title and subject, which title bars and lists of files show. */
function titlesOfFile(scanner: XmlScanner, walk: PartWalk): void {
  const { depth } = scanner;
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "close" || scanner.isEmptyElement || !SHOWN_PROPERTIES.has(scanner.name)) continue;
    const start = scanner.end;
    const text = scanner.readText();
    const words = { kind: "property", text, start, end: scanner.start } as const;
    if (/\p{L}/u.test(text))
      placeWords(walk, words, "P", (target, output) =>
        escapeXmlText(isBilingual(output) ? `${text} / ${target}` : target),
      );
  }
}

/** Controls whose label is nothing but shown; what a list of choices is called may be what it gives. */
const LABELLED = new Set(
  ["button", "checkbox", "radio", "fixed-text", "frame", "image", "generic-control", "column"].map(
    (name) => `form:${name}`,
  ),
);

/** What a control shows and gives: choices of lists, and what stands in a field until somebody types. */
const GIVEN = ["form:label", "form:current-value", "form:value"];

function labelsOfControls(scanner: XmlScanner, walk: PartWalk): void {
  const { depth } = scanner;
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "close") continue;
    const hint = () => attributeText(scanner, walk, "form:title", "H");
    const at = (name: string) => scanner.attributeSpan(name)?.start ?? 0;
    // Places are told in the order in which they stand.
    const isHintFirst = at("form:title") < at("form:label");
    if (isHintFirst) hint();
    if (LABELLED.has(scanner.name)) attributeText(scanner, walk, "form:label");
    else if (GIVEN.some((name) => /\p{L}/u.test(scanner.attribute(name) ?? "")))
      walk.visitor.leaveOut?.("choice");
    if (!isHintFirst) hint();
  }
}

function declaredText(scanner: XmlScanner, walk: PartWalk): void {
  if (scanner.isEmptyElement) return scanner.skip();
  const start = scanner.end;
  const text = scanner.readText();
  if (/\p{L}/u.test(text))
    placeWords(walk, { kind: "header-footer", text, start, end: scanner.start }, "F", (target) =>
      escapeXmlText(target),
    );
}

/** What a program writes anew when it makes a list of contents or an index again: its title, and words between its parts. */
function wordsOfIndex(scanner: XmlScanner, walk: PartWalk): void {
  const { depth } = scanner;
  while (scanner.next() && scanner.depth > depth) {
    if (
      scanner.kind === "close" ||
      scanner.isEmptyElement ||
      !/^text:index-(?:title-template|entry-span)$/.test(scanner.name)
    )
      continue;
    const start = scanner.end;
    const text = scanner.readText();
    if (holdsWords(text)) inOneLanguage(walk, scanner, { text, start, end: scanner.start }, escapeXmlText);
  }
}

/** Formats of numbers, dates and texts. */
function isFormat(name: string): boolean {
  return name.startsWith("number:") && name.endsWith("-style");
}

/** What a format says around a value. The words of dates stay: their order belongs to their language. */
function wordsOfFormat(scanner: XmlScanner, walk: PartWalk): void {
  const isOfDate = scanner.name === "number:date-style" || scanner.name === "number:time-style";
  const { depth } = scanner;
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "close" || scanner.name !== "number:text" || scanner.isEmptyElement) continue;
    const start = scanner.end;
    const text = scanner.readText();
    if (!holdsWords(text)) continue;
    if (isOfDate) walk.visitor.leaveOut?.("date-format");
    else inOneLanguage(walk, scanner, { text, start, end: scanner.start }, escapeXmlText);
  }
}

/** What is printed where a note goes on over a page, and between numbers of lines. */
const NOTICES = new Set([
  "text:note-continuation-notice-forward",
  "text:note-continuation-notice-backward",
  "text:linenumbering-separator",
]);

/** Of the named styles only those of lists and notes hold words, and the formats. */
function labelsInside(scanner: XmlScanner, walk: PartWalk): void {
  const { depth } = scanner;
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "open" && isFormat(scanner.name)) {
      wordsOfFormat(scanner, walk);
      continue;
    }
    if (scanner.kind === "open" && NOTICES.has(scanner.name) && !scanner.isEmptyElement) {
      const start = scanner.end;
      const text = scanner.readText();
      const words = { text, start, end: scanner.start };
      if (holdsWords(text)) inOneLanguage(walk, scanner, words, escapeXmlText, "H");
      continue;
    }
    const label = scanner.kind === "open" ? listLabel(scanner) : null;
    if (label) walk.visitor.place({ at: walk.at, series: "L", place: label });
  }
}

function kindOf(scanner: XmlScanner): TextUnitKind | null {
  switch (scanner.name) {
    case "table:table-cell":
    case "table:covered-table-cell":
      return "cell";
    case "text:note":
    case "presentation:notes":
      return "note";
    case "office:annotation":
    case "officeooo:annotation":
      return "comment";
    case "style:header":
    case "style:footer":
    case "style:header-left":
    case "style:footer-left":
    case "style:header-first":
    case "style:footer-first":
      return "header-footer";
    case "chart:chart":
      return "chart";
    case "draw:frame":
      return /^(?:title|subtitle)$/.test(scanner.attribute("presentation:class") ?? "") ? "title" : "shape";
    case "draw:g":
      return "shape";
    default:
      return SHAPES.test(scanner.name) ? "shape" : null;
  }
}

function paragraph(scanner: XmlScanner, walk: PartWalk): void {
  const isHeading = scanner.name === "text:h";
  const kind = isHeading && walk.kind === "paragraph" ? "heading" : walk.kind;
  const found = readParagraph(scanner, walk, {
    // The object's own element counts for what is inside it, too.
    object: (object) => walkElementInside(object, walk),
    attribute: (element, name, series) => attributeText(element, walk, name, series),
    leaveOut: (reason) => walk.visitor.leaveOut?.(reason),
  });
  const parts = kind === "header-footer" ? tabbedParts(found.pieces) : null;
  if (!parts) return placeParagraph(scanner, walk, kind, found);
  const { source } = scanner;
  const writer = new TabbedWriter(parts);
  for (const part of parts)
    if (part.model)
      placeParagraph(scanner, walk, kind, { ...found, model: part.model }, (target, options, writing) => {
        const { content, render } = writer.write(part, target, options, writing.render);
        return writeContent(source.text, found, content, { ...writing, render });
      });
}

/** As `walkElement`, and always to the close tag. */
function walkElementInside(scanner: XmlScanner, walk: PartWalk): void {
  const { depth } = scanner;
  walkElement(scanner, walk);
  if (scanner.kind === "close" && scanner.depth === depth) return;
  walkInsideFrom(scanner, walk, depth);
}

function walkInsideFrom(scanner: XmlScanner, walk: PartWalk, depth: number): void {
  while (scanner.next() && scanner.depth > depth) if (scanner.kind === "open") walkElement(scanner, walk);
}

/** Charts tell there which cells they show. */
const PLACE = String.raw`\$?(?:'(?:[^']|'')*'|[^\s.':]+)?\.\$?[A-Z]+\$?\d+`;
const PLACES = new RegExp(String.raw`^\s*${PLACE}(?:(?::|\s+)${PLACE})*\s*$`);

/** What a field may come to show. In a bilingual document the field is the source's. */
function attributeText(scanner: XmlScanner, walk: PartWalk, name: string, series: OdfSeries = "F"): void {
  const span = scanner.attributeSpan(name);
  const text = span ? scanner.attributeValue(span) : "";
  if (!span || !/\p{L}/u.test(text)) return;
  inOneLanguage(
    walk,
    scanner,
    { text, start: span.valueStart, end: span.valueEnd },
    escapeXmlAttribute,
    series,
  );
}

/** Words that cannot stand twice: in a bilingual document they are the source's. */
function inOneLanguage(
  walk: PartWalk,
  { source }: XmlScanner,
  { text, start, end }: { text: string; start: number; end: number },
  escape: (target: string) => string,
  series: OdfSeries = "F",
): void {
  const own = source.text.slice(start, end);
  placeWords(walk, { kind: "field", text, start, end }, series, (target, output) =>
    isBilingual(output) ? fromByteString(own) : escape(target),
  );
}

/** Words without tags that are counted apart from the paragraphs. */
function placeWords(
  walk: PartWalk,
  { kind, text, start, end }: { kind: TextUnitKind; text: string; start: number; end: number },
  series: OdfSeries,
  written: (target: string, output: OutputForm) => string,
): void {
  walk.visitor.place({
    at: walk.at,
    series,
    place: {
      kind,
      ...(walk.isHidden && { isHidden: true }),
      content: [{ kind: "text", text }],
      start,
      end,
      write: (target, { output }) => ({
        edit: { start, end, bytes: toByteString(written(textOnly(target), output)) },
        isRepaired: false,
      }),
    },
  });
}

/** Titles and descriptions of drawings. */
function plainText(scanner: XmlScanner, walk: PartWalk): void {
  if (scanner.isEmptyElement) return scanner.skip();
  const start = scanner.end;
  const text = scanner.readText();
  const end = scanner.start;
  if (!/\p{L}/u.test(text) || /^\S+\.\w{2,4}$/.test(text.trim()) || PLACES.test(text)) return;
  walk.visitor.place({
    at: walk.at,
    place: {
      kind: "alt-text",
      ...(walk.isHidden && { isHidden: true }),
      content: [{ kind: "text", text }],
      start,
      end,
      write: (target, { output }) => {
        const written = isBilingual(output) ? joinBilingual(text, target) : textOnly(target);
        return { edit: { start, end, bytes: toByteString(escapeXmlText(written)) }, isRepaired: false };
      },
    },
  });
}
