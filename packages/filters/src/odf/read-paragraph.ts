/**
 * Reads one `text:p` or `text:h` into pieces: texts with the format of the spans around them, objects, and pairs for links and
 * readings. Notes, comments, frames and shapes may hold text of their own; the caller walks them, here they are one object.
 */
import type { XmlScanner } from "@yizhou/bytes/xml";
import type { InlineContent, TagType, TextMark } from "@yizhou/model";
import { entryPieces } from "../ooxml/index-entry.ts";
import {
  buildInlineModel,
  plainTextModel,
  type Fragment,
  type InlineModel,
  type Pair,
  type Piece,
  type RunFormat,
  type TextPiece,
} from "../ooxml/run-content.ts";
import { holdsWords } from "../parts/number-formats.ts";
import { NO_MARKS, sharedMarks } from "../parts/text-marks.ts";
import type { TextStyles } from "./styles.ts";

export interface OdfParagraph {
  readonly start: number;
  readonly end: number;
  readonly innerStart: number;
  readonly innerEnd: number;
  /** Prefix of the text namespace, with colon. */
  readonly prefix: string;
  readonly model: InlineModel | null;
  readonly pieces: readonly Piece[];
  /** As in `TextUnit`. */
  readonly marks: readonly TextMark[];
  readonly isHidden: boolean;
}

/** Words of automatic numbers, of fields' attributes, of tooltips and notices that programs add, of what a file says of itself. */
export type OdfSeries = "L" | "F" | "H" | "P";

/** What a paragraph's reader hands on. */
export interface ParagraphVisitor {
  /** Walks an object for text of its own. */
  object(scanner: XmlScanner): void;
  /** An attribute of the current tag that holds words. */
  attribute(scanner: XmlScanner, name: string, series?: OdfSeries): void;
  /** Words that stay: of a field, beside a text as its reading, of a source that a list names. */
  leaveOut(reason: "field" | "ruby" | "index"): void;
}

/** Elements that mark a place and show nothing. */
const MARKS: readonly (readonly [pattern: RegExp, type: TagType])[] = [
  [/^text:bookmark(?:-start|-end)?$/, "bookmark"],
  [/^text:change(?:-start|-end)?$/, "revision"],
  [/^office:annotation-end$/, "comment"],
  [
    /^text:(?:soft-page-break|reference-mark(?:-start|-end)?|(?:toc|user-index|alphabetical-index)-mark(?:-start|-end)?)$/,
    "other",
  ],
];
/** Fields that a program works out by where they stand: a second one beside the translation is right, too. */
const REPEATABLE =
  /^text:(?:page-(?:number|count|continuation)|chapter|sheet-name|(?:bookmark|reference|note|sequence)-ref)$/;
/**
 * Fields whose words somebody wrote: what a condition shows, a hint for who fills the document in, a choice. They are text of the
 * paragraph, and what the field may show besides stands in attributes of it or of the elements in front of its text.
 */
const WORDED: ReadonlyMap<string, readonly string[]> = new Map([
  ["text:conditional-text", ["text:string-value-if-true", "text:string-value-if-false"]],
  ["text:hidden-text", ["text:string-value"]],
  ["text:placeholder", []],
  ["text:text-input", []],
  ["text:execute-macro", []],
  ["text:drop-down", []],
  ["loext:content-control", []],
]);
const CHOICES: ReadonlyMap<string, string> = new Map([
  ["text:label", "text:value"],
  ["loext:list-item", "loext:display-text"],
]);
/** Fields that show what is written elsewhere in the file, which nothing translates. */
const STATED =
  /^text:(?:variable-(?:set|get)|user-field-get|user-field-input|user-defined|expression|description|title|subject|keywords|dde-connection|table-formula)$/;
/** True for fields that do not go by the text around them: who wrote it, which day it was. Of a script nothing is shown. */
function showsOwnWords(name: string): boolean {
  return name !== "text:script" && name !== "text:bibliography-mark" && !REPEATABLE.test(name);
}

/** What the marks of an index state of their entry. */
const ENTRIES = ["text:string-value", "text:key1", "text:key2"];
/** What a list of sources says of a work. */
const LISTED = ["text:title", "text:booktitle", "text:note", "text:annote"];
/** Bytes of the longest number of an entry, with blanks around it. */
const LONGEST_NUMBER = 40;
/** More blanks in a row are a drawing made of them. */
const MOST_BLANKS = 500;
/** Bytes of a field's choices that are looked at. */
const MOST_OF_CHOICES = 100_000;

/** Reads the paragraph whose open tag is current; steps to its close tag. */
export function readParagraph(
  scanner: XmlScanner,
  { styles, isInIndex }: { readonly styles: TextStyles; readonly isInIndex: boolean },
  visitor: ParagraphVisitor,
): OdfParagraph {
  const { start, end: innerStart, rawPrefix: prefix } = scanner;
  const style = scanner.attribute("text:style-name");
  if (scanner.isEmptyElement) {
    const { end } = scanner;
    scanner.skip();
    return {
      start,
      end,
      innerStart,
      innerEnd: innerStart,
      prefix,
      model: null,
      pieces: NO_PIECES,
      marks: NO_MARKS,
      isHidden: false,
    };
  }
  const reader = new PieceReader(scanner, styles, visitor, isInIndex);
  reader.readInside(PLAIN);
  const pieces = isInIndex
    ? entryPieces(reader.pieces, (piece) => reader.fragments.get(piece))
    : reader.pieces;
  return {
    start,
    end: scanner.end,
    innerStart,
    innerEnd: scanner.start,
    prefix,
    model: buildInlineModel(pieces),
    pieces,
    marks: withoutDoubles([
      ...styles.marksOf("paragraph", style),
      ...sharedMarks(reader.lettered.map((piece) => reader.marks.get(piece.format) ?? NO_MARKS)),
    ]),
    isHidden:
      styles.isHidden("paragraph", style) ||
      (reader.lettered.length > 0 && reader.lettered.every((piece) => reader.hidden.has(piece.format))),
  };
}

/** What a paragraph without anything but text says, which `takeOnlyText` has just stepped over. */
export function plainParagraphText(scanner: XmlScanner): string {
  const raw = scanner.textBetween(scanner.textStart, scanner.textEnd);
  return /^[ \t\r\n]|[\t\r\n]| {2}/.test(raw) ? raw.replace(/[ \t\r\n]+/g, " ").replace(/^ /, "") : raw;
}

/**
 * Such a paragraph, for who writes it.
 *
 * @param source  text of the part
 * @param at  its open tag, which has no attributes, its text, and behind its close tag
 */
export function plainParagraph(
  source: string,
  content: InlineContent,
  at: Pick<OdfParagraph, "start" | "innerStart" | "innerEnd" | "end">,
): OdfParagraph {
  const prefix = source.slice(at.start + 1, source.indexOf(":", at.start) + 1);
  const model = { ...plainTextModel("", PLAIN), content };
  return { ...at, prefix, model, pieces: NO_PIECES, marks: NO_MARKS, isHidden: false };
}

function withoutDoubles(marks: readonly TextMark[]): readonly TextMark[] {
  return marks.length === 0 ? NO_MARKS : [...new Set(marks)];
}

const NO_PIECES: readonly Piece[] = [];
const PLAIN: RunFormat = { key: "", properties: "", marksBlanks: false };

class PieceReader {
  readonly pieces: Piece[] = [];
  /** What spans say of their looks, and those that are not shown. */
  readonly marks = new Map<RunFormat, readonly TextMark[]>();
  readonly hidden = new Set<RunFormat>();
  /** Where short texts stand, which may be the numbers of an entry. */
  readonly fragments = new Map<TextPiece, Fragment>();
  readonly #scanner: XmlScanner;
  readonly #styles: TextStyles;
  readonly #visitor: ParagraphVisitor;
  readonly #isInIndex: boolean;
  #isBehindBlank = true;

  constructor(scanner: XmlScanner, styles: TextStyles, visitor: ParagraphVisitor, isInIndex: boolean) {
    this.#isInIndex = isInIndex;
    this.#scanner = scanner;
    this.#styles = styles;
    this.#visitor = visitor;
  }

  get lettered(): TextPiece[] {
    return this.pieces.filter(
      (piece): piece is TextPiece => piece.kind === "text" && /\p{L}/u.test(piece.text),
    );
  }

  readInside(format: RunFormat): void {
    const scanner = this.#scanner;
    const { depth } = scanner;
    for (;;) {
      const from = scanner.end;
      if (!scanner.next()) throw scanner.damaged();
      if (scanner.start > from) this.#text(from, scanner.start, format);
      if (scanner.depth <= depth && scanner.kind === "close") return;
      if (scanner.kind === "open") this.#element(format);
    }
  }

  #element(format: RunFormat): void {
    const scanner = this.#scanner;
    const { name, start, isEmptyElement } = scanner;
    if (name === "text:span" && !isEmptyElement) {
      const styleName = scanner.attribute("text:style-name");
      const style = this.#styles.get(styleName ?? "");
      const inner: RunFormat = {
        key: style.key === "" ? format.key : `${format.key}|${style.key}`,
        properties: format.properties + scanner.source.text.slice(start, scanner.end),
        marksBlanks: format.marksBlanks || style.marksBlanks,
        ...((format.looks ?? style.looks) && {
          looks: [...new Set([...(format.looks ?? []), ...(style.looks ?? [])])],
        }),
      };
      const marks = this.#styles.marksOf("text", styleName);
      const outer = this.marks.get(format) ?? NO_MARKS;
      if (marks.length + outer.length > 0) this.marks.set(inner, [...marks, ...outer]);
      if (this.hidden.has(format) || this.#styles.isHidden("text", styleName)) this.hidden.add(inner);
      return this.readInside(inner);
    }
    if (name === "text:a") this.#visitor.attribute(scanner, "office:title", "H");
    else if (name === "text:placeholder" || name === "text:text-input")
      this.#visitor.attribute(scanner, "text:description", "H");
    if ((name === "text:a" || name === "text:meta" || name === "text:meta-field") && !isEmptyElement)
      return this.#pair(name === "text:a" ? "link" : "other", start, scanner.end, format);
    if (name === "text:ruby" && !isEmptyElement) return this.#ruby(format);
    if (
      name === "text:bibliography-mark" &&
      LISTED.some((one) => /\p{L}/u.test(scanner.attribute(one) ?? ""))
    )
      this.#visitor.leaveOut("index");
    const shown = WORDED.get(name);
    // What a program does not know inside of a paragraph it reads as if its tags were not there.
    const { end } = scanner;
    if (shown) this.#attributes(shown);
    if (!isEmptyElement && (shown || isForeign(name))) return this.#worded(start, end, format);
    if (name === "text:s") {
      const count = Number(scanner.attribute("text:c") ?? 1);
      if (count <= MOST_BLANKS) {
        scanner.skip();
        this.pieces.push({ kind: "text", text: " ".repeat(Math.max(0, count || 0)), format });
        this.#isBehindBlank = false;
        return;
      }
    }
    const type = objectType(name);
    const isBreak = name === "text:tab" || name === "text:line-break";
    const mark = MARKS.find(([pattern]) => pattern.test(name));
    let equivalent: string | undefined =
      name === "text:tab" ? "\t" : name === "text:line-break" ? "\n" : undefined;
    // An index that is made again says what its marks say.
    if (mark && name.includes("-mark")) this.#attributes(ENTRIES);
    if (mark || isBreak || name === "text:s") scanner.skip();
    else if (type === "field") {
      equivalent = shownText(scanner);
      const isStated = STATED.test(name)
        ? /\p{L}/u.test(equivalent)
        : showsOwnWords(name) && holdsWords(equivalent);
      if (isStated) this.#visitor.leaveOut("field");
    } else this.#visitor.object(scanner);
    if (!mark) this.#isBehindBlank = false;
    const fragments = [{ level: "run" as const, properties: format.properties, start, end: scanner.end }];
    const isEdge = Boolean(mark) || isBreak || (type !== "field" && type !== "note");
    this.pieces.push({
      kind: "object",
      type: mark?.[1] ?? type,
      fragments,
      isEdge,
      ...(equivalent !== undefined && { equivalent }),
      ...(REPEATABLE.test(name) && { isRepeatable: true }),
    });
  }

  /** Places are told in the order in which they stand. */
  #attributes(names: readonly string[]): void {
    const scanner = this.#scanner;
    const placed = names.map((name) => ({ name, at: scanner.attributeSpan(name)?.start ?? 0 }));
    for (const { name } of placed.sort((a, b) => a.at - b.at)) this.#visitor.attribute(scanner, name);
  }

  /** A field whose words are the paragraph's; one that shows nothing is an object. */
  #worded(start: number, openEnd: number, format: RunFormat): void {
    const scanner = this.#scanner;
    const before = this.pieces.length;
    const choices = /^(?:\s*<[\w.-]+:(?:label|list-item)\b[^<>]*\/>)*/.exec(
      scanner.source.text.slice(openEnd, openEnd + MOST_OF_CHOICES),
    )![0];
    const headEnd = openEnd + choices.length;
    while (scanner.end < headEnd && scanner.next())
      if (scanner.kind === "open" && CHOICES.has(scanner.name))
        this.#visitor.attribute(scanner, CHOICES.get(scanner.name)!);
    // The last choice is closed, without a width, before what stands behind it is read.
    if (choices !== "" && scanner.kind === "open") scanner.next();
    this.#pair("field", start, headEnd, format);
    if (this.pieces.slice(before).some(({ kind }) => kind === "text")) return;
    this.pieces.length = before;
    const fragments = [{ level: "run" as const, properties: format.properties, start, end: scanner.end }];
    this.pieces.push({ kind: "object", type: "field", fragments, isEdge: true });
  }

  #pair(type: TagType, start: number, end: number, format: RunFormat): void {
    const pair: { -readonly [K in keyof Pair]: Pair[K] } = {
      type,
      open: [{ level: "paragraph", start, end }],
      close: [],
      isSplittable: false,
    };
    this.pieces.push({ kind: "open", pair });
    this.readInside(format);
    pair.close = [{ level: "paragraph", start: this.#scanner.start, end: this.#scanner.end }];
    this.pieces.push({ kind: "close", pair });
  }

  /** Text with readings above it: the text is translated, the readings stay with it. */
  #ruby(format: RunFormat): void {
    const scanner = this.#scanner;
    const { start, depth } = scanner;
    let pair: { -readonly [K in keyof Pair]: Pair[K] } | null = null;
    let closeStart = 0;
    while (scanner.next() && scanner.depth > depth) {
      if (scanner.kind === "close") continue;
      if (scanner.name === "text:ruby-base" && !scanner.isEmptyElement && !pair) {
        pair = {
          type: "other",
          open: [{ level: "paragraph", start, end: scanner.end }],
          close: [],
          isSplittable: false,
        };
        this.pieces.push({ kind: "open", pair });
        this.readInside(format);
        closeStart = scanner.start;
      } else if (scanner.name === "text:ruby-text" && !scanner.isEmptyElement) {
        if (/\p{L}/u.test(shownText(scanner))) this.#visitor.leaveOut("ruby");
      } else scanner.skip();
    }
    if (!pair) return;
    pair.close = [{ level: "paragraph", start: closeStart, end: scanner.end }];
    this.pieces.push({ kind: "close", pair });
  }

  /** Blanks and line ends in a row are one blank, and none where a paragraph begins. */
  #text(start: number, end: number, format: RunFormat): void {
    let text = this.#scanner.textBetween(start, end).replace(/[ \t\r\n]+/g, " ");
    if (this.#isBehindBlank) text = text.replace(/^ /, "");
    if (text === "") return;
    this.#isBehindBlank = text.endsWith(" ");
    const piece: TextPiece = { kind: "text", text, format };
    this.pieces.push(piece);
    if (this.#isInIndex && end - start <= LONGEST_NUMBER)
      this.fragments.set(piece, { level: "run", properties: format.properties, start, end });
  }
}

/** True for elements of namespaces that no filter knows. */
function isForeign(name: string): boolean {
  return name.startsWith("{") || !name.includes(":");
}

function objectType(name: string): TagType {
  if (name === "text:tab") return "tab";
  if (name === "text:line-break") return "break";
  if (name === "text:note") return "note";
  if (name === "office:annotation") return "comment";
  if (name.startsWith("draw:")) return "image";
  return name.startsWith("text:") ? "field" : "other";
}

/** What a field shows; steps to its close tag. */
function shownText(scanner: XmlScanner): string {
  const { depth } = scanner;
  let text = "";
  for (;;) {
    const from = scanner.end;
    if (!scanner.next()) throw scanner.damaged();
    if (scanner.start > from) text += scanner.textBetween(from, scanner.start);
    if (scanner.kind === "close" && scanner.depth <= depth) return text.replace(/\s+/g, " ").slice(0, 200);
  }
}
