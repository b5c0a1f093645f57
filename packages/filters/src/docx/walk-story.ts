/**
 * Walks a WordprocessingML part (body, header, notes, comments) or a piece of one and reports every place where text stands:
 * paragraphs, those of shapes inside them, and the texts kept in attributes. One pass; extract and merge both run it, so
 * that they number the same places.
 */
import { fromByteString, type XmlScanner, type XmlSource } from "@yizhou/bytes/xml";
import { plainText, textOnly, type InlineContent, type TextUnitKind } from "@yizhou/model";
import { isBilingual } from "../filter.ts";
import { AttributeTexts } from "../ooxml/attribute-text.ts";
import { readDrawingParagraph, writeDrawingParagraph } from "../ooxml/drawing-text.ts";
import { holdsWords } from "../parts/number-formats.ts";
import { entryPieces } from "../ooxml/index-entry.ts";
import {
  buildInlineModel,
  type Fragment,
  type InlineModel,
  type Piece,
  type TextPiece,
} from "../ooxml/run-content.ts";
import { TabbedWriter, tabbedParts, wholeContent } from "../ooxml/tabbed-parts.ts";
import { attributeLiterals, fieldLiterals, writeLiteral, type FieldLiteral } from "./field-literals.ts";
import { FieldState } from "./fields.ts";
import type { AlternateBranch, VisitPlace, WriteOptions } from "../ooxml/place.ts";
import type { RunDialect } from "../ooxml/write-runs.ts";
import { joinedPieces, leadOf, takeInitial, withLead, type Lead } from "./joined-paragraphs.ts";
import {
  RANGE_MARKS,
  readParagraph,
  type KeptInParagraph,
  type ParagraphReader,
  type RawParagraph,
} from "./read-paragraph.ts";
import { RunFormats } from "./run-format.ts";
import { RunMarks } from "./run-marks.ts";
import type { Styles } from "./styles.ts";
import { propertyChildren, tagAttribute } from "./property-elements.ts";
import { TranslatedProperties } from "./translated-properties.ts";
import { turnParagraph, writeParagraph } from "./write-paragraph.ts";

/** Elements that begin a text of their own, in which no field of the text around goes on. */
const STORIES = new Set(["w:footnote", "w:endnote", "w:comment", "w:hdr", "w:ftr", "w:body"]);

export interface StoryOptions {
  /** Kind of the part's ordinary paragraphs. */
  readonly kind: TextUnitKind;
  readonly styles: Styles;
  readonly visit: VisitPlace;
  readonly leaveOut: (reason: KeptInParagraph) => void;
  /** What the fields of the document compare. */
  readonly compared: () => ReadonlySet<string>;
  /** Reports bytes that must go when something between two offsets changes. */
  readonly removeWithChange: (bytes: Span, around: Span) => void;
  /** Tells of a table: where it begins, where its properties stand once they were walked, where it ends. */
  readonly table: (event: TableEvent) => void;
  /** Tells of the properties of a section, before the text of the paragraph they stand in. */
  readonly section: (properties: Span) => void;
  /** Tells that nothing reported later stands before an offset, or reaches back before it. */
  readonly settleBefore: (offset: number) => void;
}

export type TableEvent =
  | { readonly kind: "begin" }
  | { readonly kind: "end" }
  | { readonly kind: "properties"; readonly start: number; readonly end: number };

/** What a paragraph is written from once one of its texts has a target. */
type ToWrite = (
  target: InlineContent,
  options: WriteOptions,
  render: RunDialect["render"],
) => ReturnType<TabbedWriter["write"]>;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Id of a paragraph's style; empty where it states none. */
function styleOf(properties: string): string {
  if (!properties.includes("pStyle")) return "";
  const style = /<(?:[^\s>:]+:)?pStyle[^>]*>/.exec(properties);
  return fromByteString((style && tagAttribute(style[0], "val")) ?? "");
}

const VANISH = /<(?:[\w.-]+:)?vanish(?:\s+[\w.-]+:val\s*=\s*["'](?:1|true|on)["'])?\s*\/>/;

/** The element that a text stands in, with the properties of its run. */
function runOf(piece: TextPiece): Fragment | undefined {
  const { start, end } = piece as Partial<Span>;
  if (start === undefined || end === undefined) return undefined;
  return { level: "run", properties: piece.format.properties, start, end };
}

/** True for a piece of text that is formatted as hidden, and for what is no text. */
function isHiddenPiece(piece: Piece): boolean {
  if (piece.kind !== "text") return true;
  const { properties } = piece.format;
  return properties.includes("vanish") && VANISH.test(properties);
}

export class StoryWalker implements ParagraphReader {
  readonly formats = new RunFormats();
  readonly #options: StoryOptions;
  readonly #marks: RunMarks;
  readonly #runProperties = new TranslatedProperties();
  readonly #attributes: AttributeTexts;
  #fields = new FieldState();
  #tableDepth = 0;
  #shapeDepth = 0;
  /** Depth of the document's body; none in other parts. */
  #bodyDepth = -1;
  #alternate: AlternateBranch | undefined;
  /** Where the properties of tables begin that are open; there are such inside what tracks their changes. */
  readonly #tableProperties: number[] = [];
  /** A paragraph that goes on in the next one, if that is what comes next. */
  #held: (Lead & { readonly depth: number; readonly report: () => void }) | null = null;
  /** Content controls around paragraphs that are open, with their binding to a data part. */
  readonly #controls: { start: number; binding: Span | null }[] = [];

  constructor(options: StoryOptions) {
    this.#options = options;
    this.#marks = new RunMarks(options.styles);
    this.#attributes = new AttributeTexts((place) => this.#visit(place));
  }

  /** Walks everything from the scanner's position to the end of the part. */
  walkPart(scanner: XmlScanner): void {
    while (scanner.next()) {
      if (scanner.kind === "close") this.#leave(scanner);
      else if (STORIES.has(scanner.name)) {
        this.#reportHeld();
        this.#fields = new FieldState();
        if (scanner.name === "w:body") this.#bodyDepth = scanner.depth;
      } else this.#enter(scanner);
    }
    this.#reportHeld();
  }

  walkObject(scanner: XmlScanner): void {
    const { depth } = scanner;
    const outer = { fields: this.#fields, tableDepth: this.#tableDepth };
    this.#fields = new FieldState();
    this.#tableDepth = 0;
    this.#shapeDepth++;
    this.#walkElement(scanner, depth);
    this.#reportHeld();
    this.#shapeDepth--;
    this.#fields = outer.fields;
    this.#tableDepth = outer.tableDepth;
  }

  walkHyperlink(scanner: XmlScanner): void {
    this.#attributes.visit(scanner, "w:tooltip", "alt-text");
  }

  visitChoice(scanner: XmlScanner): void {
    const name = scanner.name === "w:listItem" ? "w:displayText" : "w:val";
    // Where a choice of a control says nothing of how it is shown, it is shown as its value, by which data are bound.
    if (name === "w:displayText" && !scanner.attribute(name)) {
      if (holdsWords(scanner.attribute("w:value") ?? "")) this.leaveOut("choice");
    } else if (this.#options.compared().has(scanner.attribute(name) ?? "")) this.leaveOut("form-choices");
    else this.#attributes.visit(scanner, name, "field", "choice");
  }

  visitCode(scanner: XmlScanner): void {
    const span = scanner.attributeSpan("w:instr");
    if (!span) return;
    const { valueStart: start, valueEnd: end } = span;
    for (const literal of attributeLiterals(scanner.source, { start, end }))
      this.#fieldLiteral(literal, scanner.source);
  }

  visitFormText(scanner: XmlScanner): void {
    const text = scanner.attribute("w:val") ?? "";
    // Help may be the name of a building block; what begins with a sign of equality is worked out.
    if (scanner.attribute("w:type") === "autoText" || text.startsWith("=")) return;
    if (this.#options.compared().has(text)) this.leaveOut("field");
    else this.#attributes.visit(scanner, "w:val", "field", "form");
  }

  #fieldLiteral(literal: FieldLiteral, source: XmlSource): void {
    const { start, end, text } = literal;
    if (literal.isCut || this.#options.compared().has(text)) return this.leaveOut("field");
    this.#visit({
      kind: "field",
      content: [{ kind: "text", text }],
      series: "literal",
      start,
      end,
      write: (target, { output }) => ({
        // The first of two texts keeps its field, which goes on to show the source.
        edit: {
          start,
          end,
          bytes: isBilingual(output)
            ? source.text.slice(start, end)
            : writeLiteral(literal, textOnly(target)),
        },
        isRepaired: false,
      }),
    });
  }

  /** The element whose open tag is current and all inside it. */
  #walkElement(scanner: XmlScanner, depth: number): void {
    this.#enter(scanner);
    while (scanner.depth > depth || scanner.kind === "open") {
      if (!scanner.next() || scanner.depth <= depth) return;
      if (scanner.kind === "close") this.#leave(scanner);
      else this.#enter(scanner);
    }
  }

  leaveOut(reason: KeptInParagraph): void {
    this.#options.leaveOut(reason);
  }

  #enter(scanner: XmlScanner): void {
    if (this.#held && scanner.name !== "w:p" && !RANGE_MARKS.has(scanner.name)) this.#reportHeld();
    switch (scanner.name) {
      case "w:p":
        return this.#paragraph(scanner);
      case "a:p":
        return this.#drawingParagraph(scanner);
      case "w:t":
        return this.leaveOut("misplaced-run"); // paragraphs read their own
      case "mc:AlternateContent":
        return this.#alternateContent(scanner);
      case "w:tc":
        this.#tableDepth++;
        return;
      case "w:tbl":
        return this.#options.table({ kind: "begin" });
      case "w:tblPr":
        this.#tableProperties.push(scanner.start);
        return;
      case "w:sectPr": {
        const { start } = scanner;
        scanner.skip();
        return this.#options.section({ start, end: scanner.end });
      }
      case "w:sdt":
        this.#controls.push({ start: scanner.start, binding: null });
        return;
      case "w:dataBinding":
      case "w15:dataBinding": {
        const { start } = scanner;
        scanner.skip();
        const control = this.#controls.at(-1);
        if (control) control.binding = { start, end: scanner.end };
        return;
      }
      case "w:tblCaption":
      case "w:tblDescription":
        return this.#attributes.visit(scanner, "w:val", "alt-text");
      case "w:listItem":
        return this.visitChoice(scanner);
      case "v:textpath":
        return this.#attributes.visit(scanner, "string", "shape");
      case "a:hlinkClick":
      case "a:hlinkHover":
        return this.#attributes.visit(scanner, "tooltip", "alt-text", "tooltip");
      default:
        this.#attributes.visitAltText(scanner);
        if (scanner.name.startsWith("v:")) this.#attributes.visit(scanner, "title", "alt-text", "tooltip");
    }
  }

  /** Word fills a bound control from its data part when it opens the file, over the translation: the binding has to go. */
  #leave(scanner: XmlScanner): void {
    if (this.#held && !RANGE_MARKS.has(scanner.name)) this.#reportHeld();
    if (scanner.name === "w:tc") this.#tableDepth--;
    else if (scanner.name === "w:tbl") this.#options.table({ kind: "end" });
    else if (scanner.name === "w:tblPr") {
      const start = this.#tableProperties.pop()!;
      if (this.#tableProperties.length === 0)
        this.#options.table({ kind: "properties", start, end: scanner.end });
    } else if (scanner.name === "w:sdt") {
      const control = this.#controls.pop();
      if (control?.binding)
        this.#options.removeWithChange(control.binding, { start: control.start, end: scanner.end });
    }
  }

  #alternateContent(scanner: XmlScanner): void {
    const { depth } = scanner;
    const outer = this.#alternate;
    const group = outer?.group ?? {};
    let branch = 0;
    while (scanner.next() && scanner.depth > depth) {
      if (scanner.kind === "close") continue;
      // Inside a branch of an outer choice the outer branch decides which content is the same twice.
      if (!outer) this.#alternate = { group, branch };
      this.#walkElement(scanner, scanner.depth);
      branch++;
    }
    this.#alternate = outer;
  }

  /** Nothing that goes on with it has come. */
  #reportHeld(): void {
    const held = this.#held;
    this.#held = null;
    held?.report();
  }

  #paragraph(scanner: XmlScanner): void {
    if (this.#held && this.#held.depth !== scanner.depth) this.#reportHeld();
    let before: Lead | null = this.#held;
    if (!before && this.#shapeDepth === 0 && this.#controls.length === 0 && !this.#alternate)
      this.#options.settleBefore(scanner.start);
    const reportBefore = this.#held?.report;
    // Shapes inside have paragraphs of their own.
    this.#held = null;
    const { depth, source } = scanner;
    const isInField = this.#fields.isOpen;
    const isBodyLevel = depth === this.#bodyDepth + 1 && this.#shapeDepth === 0;
    const paragraph = readParagraph(scanner, this);
    this.#sectionOf(source, paragraph);
    for (const literal of fieldLiterals(source, paragraph.pieces, this.#fields.phases))
      this.#fieldLiteral(literal, source);
    const own = this.#fields.resolve(paragraph.pieces);
    const joined = before && joinedPieces(before, own);
    if (before && !joined) {
      reportBefore!();
      before = null;
    }
    const pieces = joined ?? own;
    // A field that goes on over paragraphs may not leave the cell it begins in.
    const mayStandInTable = isBodyLevel && !before && !isInField && !this.#fields.isOpen;
    this.#reportKept(own);
    const report = () => this.#textOf(source, before, paragraph, pieces, mayStandInTable);
    const mayGoOn = this.#options.kind !== "header-footer" && !this.#fields.isOpen;
    const lead = mayGoOn ? leadOf(source, paragraph, pieces, before) : null;
    if (lead) this.#held = { ...lead, depth, report };
    else report();
  }

  /** A section ends with the paragraph whose properties hold its own. */
  #sectionOf(source: XmlSource, { properties }: RawParagraph): void {
    if (!properties) return;
    const bytes = source.text.slice(properties.start, properties.end);
    if (!bytes.includes("sectPr")) return;
    const section = propertyChildren(bytes).find(({ local }) => local === "sectPr");
    if (section)
      this.#options.section({
        start: properties.start + section.start,
        end: properties.start + section.end,
      });
  }

  /** The text of a paragraph, with those that go on in it. */
  #textOf(
    source: XmlSource,
    before: Lead | null,
    paragraph: RawParagraph,
    pieces: readonly Piece[],
    mayStandInTable: boolean,
  ): void {
    const { properties } = paragraph;
    const style = properties ? styleOf(source.text.slice(properties.start, properties.end)) : "";
    const inherited = () => this.#options.styles.directionOf(style);
    const parts = this.#options.kind === "header-footer" ? tabbedParts(pieces) : null;
    const isEntry = style !== "" && this.#options.styles.isOfContents(style);
    const whole = parts ? null : buildInlineModel(isEntry ? entryPieces(pieces, runOf) : pieces);
    if (!parts && !whole) return;
    const text = (own: readonly Piece[], model: InlineModel, toWrite: ToWrite) => {
      const marks = this.#marks.of(own, style);
      this.#visit({
        kind: this.#kindOf(style),
        ...(marks.length > 0 && { marks }),
        content: model.content,
        ...(own.every(isHiddenPiece) && { isHidden: true }),
        start: before?.paragraphs[0]!.start ?? paragraph.start,
        end: paragraph.end,
        ...(this.#tableDepth > 0 && {
          turn: (isRightToLeft: boolean) =>
            turnParagraph(
              ...([source, paragraph, plainText(model.content), isRightToLeft, inherited().bidi] as const),
            ),
        }),
        write: (target, options, inner) => {
          const isAlone = !before || isBilingual(options.output);
          const { letter, rest } =
            !isAlone && before.initial
              ? takeInitial(target, options.targetLanguage)
              : { letter: "", rest: target };
          const { content, render } = toWrite(rest, options, inner);
          const properties = this.#runProperties;
          const written = writeParagraph(
            ...([
              source,
              paragraph,
              content,
              options,
              properties,
              render,
              mayStandInTable,
              inherited(),
            ] as const),
          );
          if (isAlone) return written;
          return withLead(
            ...([written, source, before, paragraph, letter, options.targetLanguage, render] as const),
            inherited().bidi,
          );
        },
      });
    };
    if (whole)
      return text(pieces, whole, (target, _, render) => ({ content: wholeContent(whole, target), render }));
    const writer = new TabbedWriter(parts!);
    for (const part of parts!)
      if (part.model)
        text(part.pieces, part.model, (target, options, render) =>
          writer.write(part, target, options, render),
        );
  }

  /** What fields and equations show in words stays, beside a text or alone; it is named as left out. */
  #reportKept(pieces: readonly Piece[]): void {
    for (const piece of pieces) {
      if (piece.kind !== "object" || !holdsWords(piece.equivalent ?? "")) continue;
      if (piece.type === "field" || piece.type === "equation") this.leaveOut(piece.type);
    }
  }

  #drawingParagraph(scanner: XmlScanner): void {
    const paragraph = readDrawingParagraph(scanner);
    if (!paragraph) return;
    const { source } = scanner;
    this.#visit({
      kind: "shape",
      content: paragraph.model.content,
      ...(paragraph.marks.length > 0 && { marks: paragraph.marks }),
      start: paragraph.start,
      end: paragraph.end,
      write: (content, { targetLanguage, output }) =>
        writeDrawingParagraph(source, paragraph, { content, targetLanguage, output }),
    });
  }

  #kindOf(style: string): TextUnitKind {
    if (this.#shapeDepth > 0) return "shape";
    if (this.#tableDepth > 0 && this.#options.kind === "paragraph") return "cell";
    if (this.#options.kind !== "paragraph" || style === "") return this.#options.kind;
    return this.#options.styles.kindOf(style) ?? "paragraph";
  }

  #visit(place: Parameters<VisitPlace>[0]): void {
    this.#options.visit(this.#alternate ? { ...place, alternate: this.#alternate } : place);
  }
}
