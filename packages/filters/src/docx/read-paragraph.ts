/**
 * Reads one `w:p` into pieces: texts with their run's format, objects, and pairs for what encloses runs. Shapes, pictures and
 * other content that may hold text of its own are walked by the caller; here they are one object each.
 */
import type { XmlScanner } from "@yizhou/bytes/xml";
import type { TagType } from "@yizhou/model";
import type { Fragment, ObjectPiece, Pair } from "../ooxml/run-content.ts";
import type { FieldMark, MarkedPiece } from "./fields.ts";
import { symbolCharacter } from "./symbol-fonts.ts";
import { isComputedField, isRepeatableField } from "./fields.ts";
import { PLAIN_RUN, type RunFormats } from "./run-format.ts";

export interface RawParagraph {
  readonly start: number;
  readonly end: number;
  /** Between the open and the close tag. */
  readonly innerStart: number;
  readonly innerEnd: number;
  /** The `w:pPr` element, or null. */
  readonly properties: { readonly start: number; readonly end: number } | null;
  readonly pieces: readonly MarkedPiece[];
  readonly prefix: string;
}

export interface ParagraphReader {
  readonly formats: RunFormats;
  /** Walks the element whose open tag is current, to its close tag, for text of its own. */
  walkObject(scanner: XmlScanner): void;
  /** Called at a hyperlink, whose tooltip is a text too. */
  walkHyperlink(scanner: XmlScanner): void;
  /** Called at a choice of a drop-down list, of a control or of an older form field. */
  visitChoice(scanner: XmlScanner): void;
  /** Called at a field whose code is an attribute: it may hold words that Word comes to show. */
  visitCode(scanner: XmlScanner): void;
  /** Called at what an older form field says of itself and holds at first. */
  visitFormText(scanner: XmlScanner): void;
  /** Called for text that a reader may see and that is not offered for translation. */
  leaveOut(reason: KeptInParagraph): void;
}

/**
 * Why text stays as it is: deleted in tracked changes, choices that are known by what they show or that a field compares, readings beside ruby text, computed values, runs at
 * a place where the format has none.
 */
export type KeptInParagraph =
  | "misplaced-run"
  | "deletion"
  | "choice"
  | "form-choices"
  | "ruby"
  | "field"
  | "equation";

/** Content that stands between runs without a width of its own. */
export const RANGE_MARKS: ReadonlyMap<string, TagType> = new Map(
  Object.entries<TagType>({
    "w:bookmarkStart": "bookmark",
    "w:bookmarkEnd": "bookmark",
    "w:commentRangeStart": "comment",
    "w:commentRangeEnd": "comment",
    "w:permStart": "other",
    "w:permEnd": "other",
    "w:moveFromRangeStart": "revision",
    "w:moveFromRangeEnd": "revision",
    "w:moveToRangeStart": "revision",
    "w:moveToRangeEnd": "revision",
  }),
);

const ENCLOSING: ReadonlyMap<string, TagType> = new Map(
  Object.entries<TagType>({
    "w:hyperlink": "link",
    "w:ins": "revision",
    "w:moveTo": "revision",
    "w:bdo": "other",
    "w:dir": "other",
  }),
);

/** Of an older form field: its help, in a window and in the status bar, and what a text field holds at first. */
const FORM_TEXTS = new Set(["w:helpText", "w:statusText", "w:default"]);

/** Marks that Word makes again by itself; they go when their paragraph is written anew. */
const DROPPED = new Set(["w:proofErr", "w:smartTagPr", "w:customXmlPr", "w:lastRenderedPageBreak"]);

/** Reads the paragraph whose open tag is current; steps to its close tag. */
export function readParagraph(scanner: XmlScanner, reader: ParagraphReader): RawParagraph {
  const { depth, start, end: innerStart, rawPrefix: prefix } = scanner;
  const pieces: MarkedPiece[] = [];
  let properties: { start: number; end: number } | null = null;
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "close") continue;
    if (scanner.name === "w:pPr") {
      const from = scanner.start;
      scanner.skipUnread();
      properties = { start: from, end: scanner.end };
    } else readBetweenRuns(scanner, reader, pieces);
  }
  return { start, end: scanner.end, innerStart, innerEnd: scanner.start, properties, pieces, prefix };
}

function readBetweenRuns(scanner: XmlScanner, reader: ParagraphReader, pieces: MarkedPiece[]): void {
  const { name, start } = scanner;
  if (name === "w:r") return readRun(scanner, reader, pieces);
  if (DROPPED.has(name)) return scanner.skip();
  if (name === "w:smartTag" || name === "w:customXml") return readInside(scanner, reader, pieces);
  const enclosing = ENCLOSING.get(name);
  if (enclosing) {
    if (name === "w:hyperlink") reader.walkHyperlink(scanner);
    return readEnclosed(scanner, reader, pieces, enclosing);
  }
  if (name === "w:fldSimple") return readSimpleField(scanner, reader, pieces);
  if (name === "w:sdt") return readContentControl(scanner, reader, pieces);
  const mark = RANGE_MARKS.get(name);
  if (mark || name === "w:del" || name === "w:moveFrom") {
    scanner.skip();
    if (!mark && /:?(?:delText|t)[\s>]/.test(scanner.source.text.slice(start, scanner.end)))
      reader.leaveOut("deletion");
    return addObject(pieces, mark ?? "revision", [{ level: "paragraph", start, end: scanner.end }], {
      isEdge: true,
    });
  }
  if (name === "m:oMath" || name === "m:oMathPara") {
    const equivalent = mathText(scanner);
    return addObject(pieces, "equation", [{ level: "paragraph", start, end: scanner.end }], {
      isEdge: false,
      equivalent,
    });
  }
  reader.walkObject(scanner);
  addObject(pieces, "other", [{ level: "paragraph", start, end: scanner.end }], { isEdge: true });
}

function readInside(scanner: XmlScanner, reader: ParagraphReader, pieces: MarkedPiece[]): void {
  const { depth } = scanner;
  while (scanner.next() && scanner.depth > depth)
    if (scanner.kind === "open") readBetweenRuns(scanner, reader, pieces);
}

function readEnclosed(
  scanner: XmlScanner,
  reader: ParagraphReader,
  pieces: MarkedPiece[],
  type: TagType,
): void {
  const open: Fragment[] = [{ level: "paragraph", start: scanner.start, end: scanner.end }];
  if (scanner.isEmptyElement) {
    scanner.skip();
    return addObject(pieces, type, open, { isEdge: true });
  }
  const close: Fragment[] = [];
  const pair: Pair = { type, open, close, isSplittable: false };
  pieces.push({ kind: "open", pair });
  readInside(scanner, reader, pieces);
  close.push({ level: "paragraph", start: scanner.start, end: scanner.end });
  pieces.push({ kind: "close", pair });
}

function readSimpleField(scanner: XmlScanner, reader: ParagraphReader, pieces: MarkedPiece[]): void {
  const code = scanner.attribute("w:instr") ?? "";
  reader.visitCode(scanner);
  if (!isComputedField(code)) return readEnclosed(scanner, reader, pieces, "field");
  const { start, depth } = scanner;
  let shown = "";
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "open" && scanner.name === "w:t") shown += scanner.readText();
  }
  const isEdge = shown === "";
  addObject(pieces, "field", [{ level: "paragraph", start, end: scanner.end }], {
    isEdge,
    ...(!isEdge && { equivalent: shown }),
    ...(isRepeatableField(code) && { isRepeatable: true }),
  });
}

/**
 * A content control inside a paragraph: a pair around its content. A binding to a data part is left out when the paragraph
 * is written anew, since Word would put the old value back in place of the translation.
 */
function readContentControl(scanner: XmlScanner, reader: ParagraphReader, pieces: MarkedPiece[]): void {
  const { start, depth } = scanner;
  const open: Fragment[] = [];
  const close: Fragment[] = [];
  const pair: Pair = { type: "other", open, close, isSplittable: false };
  let from = start;
  let closeStart = -1;
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "close") continue;
    if (scanner.name === "w:listItem") reader.visitChoice(scanner);
    else if (scanner.name === "w:dataBinding" || scanner.name === "w15:dataBinding") {
      open.push({ level: "paragraph", start: from, end: scanner.start });
      scanner.skip();
      from = scanner.end;
    } else if (scanner.name === "w:sdtContent" && !scanner.isEmptyElement) {
      open.push({ level: "paragraph", start: from, end: scanner.end });
      pieces.push({ kind: "open", pair });
      readInside(scanner, reader, pieces);
      closeStart = scanner.start;
    } else if (scanner.name === "w:sdtContent") scanner.skip();
  }
  if (closeStart < 0)
    return addObject(pieces, "other", [{ level: "paragraph", start, end: scanner.end }], { isEdge: true });
  close.push({ level: "paragraph", start: closeStart, end: scanner.end });
  pieces.push({ kind: "close", pair });
}

function readRun(scanner: XmlScanner, reader: ParagraphReader, pieces: MarkedPiece[]): void {
  const { depth } = scanner;
  const { source } = scanner;
  let format = PLAIN_RUN;
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "close") continue;
    const { name, start } = scanner;
    switch (name) {
      case "w:rPr":
        scanner.skipUnread();
        format = reader.formats.read(source.text.slice(start, scanner.end));
        break;
      case "w:t": {
        const text = scanner.readText();
        if (text !== "") pieces.push({ kind: "text", text, format, start, end: scanner.end });
        break;
      }
      case "w:noBreakHyphen":
      case "w:softHyphen":
        scanner.skip();
        pieces.push({
          kind: "text",
          text: name === "w:softHyphen" ? "\u00ad" : "\u2011",
          format,
          start,
          end: scanner.end,
        });
        break;
      case "w:ruby":
        readRuby(scanner, reader, pieces);
        break;
      case "w:fldChar": {
        const mark = scanner.attribute("w:fldCharType") as FieldMark | undefined;
        while (scanner.next() && scanner.depth > depth + 1)
          if (scanner.kind !== "open") continue;
          else if (scanner.name === "w:listEntry") reader.visitChoice(scanner);
          else if (FORM_TEXTS.has(scanner.name)) reader.visitFormText(scanner);
        addObject(pieces, "field", [runFragment(format.properties, start, scanner.end)], {
          isEdge: true,
          ...(mark && { mark }),
        });
        break;
      }
      case "w:instrText": {
        const code = scanner.readText();
        addObject(pieces, "field", [runFragment(format.properties, start, scanner.end)], {
          isEdge: true,
          mark: "code",
          code,
        });
        break;
      }
      default: {
        if (DROPPED.has(name)) {
          scanner.skip();
          break;
        }
        const { type, isEdge, equivalent, mayHoldText, isRepeatable } = runObject(scanner);
        if (mayHoldText) reader.walkObject(scanner);
        else scanner.skip();
        addObject(pieces, type, [runFragment(format.properties, start, scanner.end)], {
          isEdge,
          ...(equivalent !== undefined && { equivalent }),
          ...(isRepeatable && { isRepeatable }),
        });
      }
    }
  }
}

function runFragment(properties: string, start: number, end: number): Fragment {
  return { level: "run", properties, start, end };
}

interface RunObject {
  readonly type: TagType;
  readonly isEdge: boolean;
  readonly equivalent?: string;
  readonly mayHoldText?: boolean;
  readonly isRepeatable?: boolean;
}

function runObject(scanner: XmlScanner): RunObject {
  switch (scanner.name) {
    case "w:tab":
    case "w:ptab":
      return { type: "tab", isEdge: true, equivalent: "\t" };
    case "w:br":
    case "w:cr":
      return { type: "break", isEdge: true, equivalent: "\n" };
    case "w:sym":
      return symbol(scanner);
    case "w:footnoteReference":
    case "w:endnoteReference":
      return { type: "note", isEdge: false };
    case "w:footnoteRef":
    case "w:endnoteRef":
    case "w:separator":
    case "w:continuationSeparator":
      return { type: "note", isEdge: true };
    case "w:commentReference":
    case "w:annotationRef":
      return { type: "comment", isEdge: true };
    case "w:delText":
    case "w:delInstrText":
      return { type: "revision", isEdge: true };
    case "w:drawing":
    case "w:pict":
    case "w:object":
    case "mc:AlternateContent":
      return { type: "image", isEdge: true, mayHoldText: true };
    default:
      return { type: "other", isEdge: true, mayHoldText: true };
  }
}

/** A second line repeats it: it is a letter, not a thing that exists once. */
function symbol(scanner: XmlScanner): RunObject {
  const code = Number.parseInt(scanner.attribute("w:char") ?? "", 16);
  const equivalent = symbolCharacter(scanner.attribute("w:font") ?? "", code);
  return { type: "other", isEdge: true, equivalent, isRepeatable: true };
}

/** A phonetic guide: its base is read as text, so that the sentence is whole; the guide goes with the source's wording. */
function readRuby(scanner: XmlScanner, reader: ParagraphReader, pieces: MarkedPiece[]): void {
  const { depth, start } = scanner;
  const inner: MarkedPiece[] = [];
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "close") continue;
    if (scanner.name === "w:rubyBase") readInside(scanner, reader, inner);
    else scanner.skip();
  }
  reader.leaveOut("ruby");
  if (inner.every((piece) => piece.kind === "text")) pieces.push(...inner);
  else
    addObject(pieces, "other", [{ level: "run", properties: "", start, end: scanner.end }], {
      isEdge: false,
    });
}

function mathText(scanner: XmlScanner): string {
  const { depth } = scanner;
  let text = "";
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "open" && (scanner.name === "m:t" || scanner.name === "w:t"))
      text += scanner.readText();
  }
  return text;
}

function addObject(
  pieces: MarkedPiece[],
  type: TagType,
  fragments: readonly Fragment[],
  more: { isEdge: boolean; equivalent?: string; isRepeatable?: boolean; mark?: FieldMark; code?: string },
): void {
  pieces.push({ kind: "object", type, fragments, ...more } satisfies ObjectPiece & {
    mark?: FieldMark;
    code?: string;
  });
}
