/**
 * Paragraphs of DrawingML (`a:p`): the text of slides, shapes, charts and SmartArt, the same in all three formats.
 * A run (`a:r`) holds one text, line breaks and fields stand between runs, a hyperlink is a property of its run.
 */
import {
  escapeXmlText,
  toByteString,
  type XmlEdit,
  type XmlScanner,
  type XmlSource,
} from "@yizhou/bytes/xml";
import {
  isRightToLeft,
  type InlineContent,
  type LanguageTag,
  type TextLook,
  type TextMark,
} from "@yizhou/model";
import type { OutputForm } from "../filter.ts";
import { isBilingual } from "../filter.ts";
import { colourMark, languageMark, NO_MARKS, sharedMarks } from "../parts/text-marks.ts";
import { officeLanguage } from "./office-language.ts";
import { repairTarget } from "./repair-tags.ts";
import { buildInlineModel, type InlineModel, type Piece, type RunFormat } from "./run-content.ts";
import { writeRuns, type RunDialect } from "./write-runs.ts";

/** One `a:p` that holds text. Offsets are bytes into the part. */
export interface DrawingParagraph {
  /** The whole element. */
  readonly start: number;
  readonly end: number;
  /** Between the open tag and the closing properties (`a:endParaRPr`) or the close tag; includes `a:pPr`. */
  readonly innerStart: number;
  readonly innerEnd: number;
  /** The `a:pPr` element within it, or null. */
  readonly properties: { readonly start: number; readonly end: number } | null;
  readonly model: InlineModel;
  /** As in `TextUnit`. */
  readonly marks: readonly TextMark[];
  /** Prefix of the document for the drawing namespace, with colon. */
  readonly prefix: string;
  /** `lvl` of the paragraph, 0 without one. */
  readonly level: number;
}

/**
 * Reads the paragraph whose open tag is current and steps to its close tag.
 *
 * @returns null when it has no text (empty, or only fields)
 */
export function readDrawingParagraph(scanner: XmlScanner): DrawingParagraph | null {
  const { depth, start, end: innerStart, rawPrefix: prefix } = scanner;
  const pieces: Piece[] = [];
  let properties: { start: number; end: number } | null = null;
  let level = 0;
  let innerEnd = -1;
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "close") continue;
    const from = scanner.start;
    if (scanner.name === "a:r") readRun(scanner, pieces);
    else if (scanner.name === "a:pPr") {
      level = Number(scanner.attribute("lvl") ?? 0) || 0;
      scanner.skip();
      properties = { start: from, end: scanner.end };
    } else if (scanner.name === "a:endParaRPr") {
      innerEnd = from;
      scanner.skip();
    } else {
      const piece = readObject(scanner, from);
      pieces.push(piece);
    }
  }
  const model = buildInlineModel(pieces);
  if (!model) return null;
  if (innerEnd < 0) innerEnd = scanner.start;
  const marks = marksOf(pieces);
  return { start, end: scanner.end, innerStart, innerEnd, properties, model, marks, prefix, level };
}

function marksOf(pieces: readonly Piece[]): readonly TextMark[] {
  return sharedMarks(
    pieces.flatMap((piece) =>
      piece.kind === "text" && /\p{L}/u.test(piece.text) ? [runMarks(piece.format.properties)] : [],
    ),
  );
}

/** Of a run's properties, as bytes: its own colour is a fill beside, not inside, that of its outline and its highlight. */
function runMarks(properties: string): readonly TextMark[] {
  if (properties === "") return NO_MARKS;
  const inside = properties.replace(/<(?:\w+:)?ln[\s>][\s\S]*?<\/(?:\w+:)?ln>/, "");
  const colourIn = (element: string) =>
    new RegExp(
      `<(?:\\w+:)?${element}>\\s*<(?:\\w+:)?(?:srgbClr|schemeClr|prstClr)\\s[^>]*?\\bval=["'](\\w+)["']`,
    ).exec(inside)?.[1];
  return [
    ...colourMark("colour", colourIn("solidFill")),
    ...colourMark("highlight", colourIn("highlight")),
    ...languageMark(/^<[^>]*?\slang=["']([\w-]+)["']/.exec(properties)?.[1]),
  ];
}

function readRun(scanner: XmlScanner, pieces: Piece[]): void {
  const { depth } = scanner;
  let format = PLAIN;
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "close") continue;
    if (scanner.name === "a:rPr") format = readFormat(scanner);
    else if (scanner.name === "a:t") readText(scanner, format, pieces);
    else scanner.skip();
  }
}

/** A line break that stands among the letters, as programs write it that take a paragraph's text from PowerPoint itself. */
const BREAK_IN_TEXT = /\x0b|_x000b_/gi;

function readText(scanner: XmlScanner, format: RunFormat, pieces: Piece[]): void {
  const { end: innerStart, source } = scanner;
  const text = scanner.readText();
  if (text === "") return;
  const lines = text.split(BREAK_IN_TEXT);
  const breaks =
    lines.length === 1 ? [] : [...source.text.slice(innerStart, scanner.start).matchAll(BREAK_IN_TEXT)];
  // In a reference or a comment such a sign is none.
  if (breaks.length !== lines.length - 1) return void pieces.push({ kind: "text", text, format });
  for (const [index, line] of lines.entries()) {
    if (line !== "") pieces.push({ kind: "text", text: line, format });
    const found = breaks[index];
    if (!found) return;
    const start = innerStart + found.index;
    const fragments = [{ level: "paragraph" as const, start, end: start + found[0].length }];
    pieces.push({ kind: "object", type: "break", equivalent: "\n", fragments, isEdge: true });
  }
}

function readObject(scanner: XmlScanner, start: number): Piece {
  const { name, depth } = scanner;
  let shown = "";
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "open" && (scanner.name === "a:t" || scanner.name === "m:t"))
      shown += scanner.readText();
  }
  const fragments = [{ level: "paragraph" as const, start, end: scanner.end }];
  if (name === "a:br") return { kind: "object", type: "break", equivalent: "\n", fragments, isEdge: true };
  const type = name === "a:fld" ? "field" : "equation";
  return { kind: "object", type, fragments, isEdge: false, ...(shown !== "" && { equivalent: shown }) };
}

const PLAIN: RunFormat = { key: "", properties: "", marksBlanks: false };

/** Attributes that say nothing about how text looks. */
const UNSEEN = new Set(["lang", "altLang", "dirty", "err", "noProof", "smtClean", "smtId", "bmk"]);

function readFormat(scanner: XmlScanner): RunFormat {
  const { start, end } = scanner;
  const { text } = scanner.source;
  const seen = scanner.attributes().filter((attribute) => !UNSEEN.has(attribute.name));
  const value = (name: string) => {
    const span = seen.find((attribute) => attribute.name === name);
    return span ? text.slice(span.valueStart, span.valueEnd) : "none";
  };
  const marksBlanks = value("u") !== "none" || !["none", "noStrike"].includes(value("strike"));
  let isLink = false;
  let highlighted = false;
  const { depth } = scanner;
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.name === "a:hlinkClick") isLink = true;
    else if (scanner.name === "a:highlight") highlighted = true;
  }
  const isOn = (name: string) => value(name) === "1" || value(name) === "true";
  const rise = Number.parseInt(value("baseline"), 10);
  const looks: TextLook[] = [
    ...(isOn("b") ? (["bold"] as const) : []),
    ...(isOn("i") ? (["italic"] as const) : []),
    ...(value("u") !== "none" && !isLink ? (["underline"] as const) : []),
    ...(["none", "noStrike"].includes(value("strike")) ? [] : (["strike"] as const)),
    ...(rise > 0 ? (["superscript"] as const) : rise < 0 ? (["subscript"] as const) : []),
  ];
  const attributes = seen
    .map(({ name, valueStart, valueEnd }) => `${name}=${text.slice(valueStart, valueEnd)}`)
    .sort();
  return {
    key: attributes.join("|") + text.slice(end, Math.max(end, scanner.start)),
    properties: text.slice(start, scanner.end),
    marksBlanks: marksBlanks || highlighted || isLink,
    ...(isLink && { type: "link" as const }),
    ...(looks.length > 0 && { looks }),
  };
}

export interface DrawingTarget {
  readonly content: InlineContent;
  readonly targetLanguage: LanguageTag;
  /** Tells the direction that paragraphs inherit where they state none; without it they inherit left to right. */
  readonly sourceLanguage?: LanguageTag;
  /** Whether a paragraph that states no alignment stands at the start of its line; placeholders and charts may centre it. */
  readonly startsByDefault?: () => boolean;
  /** `bilingual` keeps the paragraph and puts the translated one behind it. */
  readonly output?: OutputForm;
}

export interface WrittenParagraph {
  readonly edit: XmlEdit;
  /** True when tags of the target had to be put right. */
  readonly isRepaired: boolean;
}

/** The edit that puts a translation in a paragraph's place; its paragraph properties and closing properties stay. */
export function writeDrawingParagraph(
  source: XmlSource,
  paragraph: DrawingParagraph,
  target: DrawingTarget,
): WrittenParagraph {
  const { content, isRepaired } = repairTarget(paragraph.model, target.content);
  const dialect = drawingDialect(source, paragraph.prefix, target.targetLanguage);
  const inner = paragraphProperties(source, paragraph, target) + writeRuns(paragraph.model, content, dialect);
  const { innerStart, innerEnd, start, end } = paragraph;
  if (!target.output || !isBilingual(target.output))
    return { edit: { start: innerStart, end: innerEnd, bytes: inner }, isRepaired };
  const bytes = source.text.slice(start, innerStart) + inner + source.text.slice(innerEnd, end);
  return { edit: { start: end, end, bytes }, isRepaired };
}

function drawingDialect(source: XmlSource, prefix: string, language: LanguageTag): RunDialect {
  const code = officeLanguage(language);
  return {
    joinsRuns: false,
    run: (properties, body) => `<${prefix}r>${properties}${body}</${prefix}r>`,
    text: (text) => `<${prefix}t>${toByteString(escapeXmlText(text))}</${prefix}t>`,
    translatedProperties: (properties) => withRunLanguage(properties, prefix, code),
    render: (start, end) => {
      const bytes = source.text.slice(start, end);
      // Between texts it is an element, which every program reads; XML does not hold the letter.
      return bytes.startsWith("<") ? bytes : `<${prefix}br/>`;
    },
  };
}

function withRunLanguage(properties: string, prefix: string, language: string): string {
  if (properties === "") return `<${prefix}rPr lang="${language}"/>`;
  const tagEnd = properties.search(/\/?>/);
  const tag = properties.slice(0, tagEnd).replace(/\s(?:lang|altLang)\s*=\s*(?:"[^"]*"|'[^']*')/g, "");
  const nameEnd = /^<[^\s/>]+/.exec(tag)![0].length;
  return `${tag.slice(0, nameEnd)} lang="${language}"${tag.slice(nameEnd)}${properties.slice(tagEnd)}`;
}

/**
 * The `a:pPr` with its direction turned where source and target differ; nothing else changes. Alignment is physical
 * (ECMA-376 part 1, 20.1.10.59: left stays left whatever the direction), so it is turned as well.
 */
function paragraphProperties(source: XmlSource, paragraph: DrawingParagraph, target: DrawingTarget): string {
  const { properties, prefix } = paragraph;
  const bytes = properties ? source.text.slice(properties.start, properties.end) : `<${prefix}pPr/>`;
  const tagEnd = bytes.indexOf(">");
  const tag = bytes.slice(0, tagEnd);
  const stated = /\srtl\s*=\s*["'](\w+)["']/.exec(tag)?.[1];
  const inherits = !!target.sourceLanguage && isRightToLeft(target.sourceLanguage);
  const was = stated === undefined ? inherits : ["1", "true", "on"].includes(stated);
  const rtl = isRightToLeft(target.targetLanguage);
  if (rtl === was) return properties ? bytes : "";
  const alignment = /\salgn\s*=\s*["'](\w+)["']/.exec(tag)?.[1];
  const starts = rtl ? "r" : "l";
  const turned = alignment === "l" ? "r" : alignment === "r" ? "l" : undefined;
  const aligned = turned ?? (alignment === undefined && target.startsByDefault?.() ? starts : undefined);
  const direction = rtl ? ' rtl="1"' : inherits ? ' rtl="0"' : "";
  const changed = tag
    .replace(/\srtl\s*=\s*(?:"[^"]*"|'[^']*')/, "")
    .replace(/\salgn\s*=\s*(?:"[^"]*"|'[^']*')/, (all) => (aligned ? "" : all))
    .replace(/^<[^\s/>]+/, (name) => `${name}${direction}${aligned ? ` algn="${aligned}"` : ""}`);
  return changed + bytes.slice(tagEnd);
}
